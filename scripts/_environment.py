"""Makes the environment in .venv, and keeps it up to date; standard library only.

A stamp beside the installed packages says what they were made from. It is taken away before anything
changes and written last, so an interrupted run is never trusted by a later one.
"""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Literal, NoReturn

ROOT = Path(__file__).resolve().parent.parent
HOME = Path(os.environ.get("BATIDA_VENV") or ROOT / ".venv")
STAMP = HOME / "batida-stamp.json"
MARK = HOME / "made-by-batida"

Need = Literal["run", "test"]

_UNWANTED = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "VIRTUAL_ENV")
"""Settings of the person's own shell that would send packages or imports elsewhere."""


def environment(need: Need) -> Path:
    """Makes the environment unless it is up to date, with the page built.

    Args:
        need: ``"run"`` for what playing takes, ``"test"`` for what the tests take as well.

    Returns:
        The environment's Python.
    """
    with _alone():
        if not _is_current(need):
            _make(need)
        python = _python()
        if run(python, ROOT / "hatch_build.py", quiet=False) != 0:
            stop("the page could not be built; what npm or vite said stands above")
    return python


def run(*command: str | Path, quiet: bool) -> int:
    """Runs a program to its end and gives its exit status; quiet ones speak only when they fail."""
    words = [str(word) for word in command]
    if not quiet:
        return subprocess.run(words, env=settings(), cwd=ROOT, check=False).returncode
    done = subprocess.run(
        words,
        env=settings(),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0:
        sys.stderr.write(done.stdout.decode(errors="replace"))
    return done.returncode


def settings() -> dict[str, str]:
    """Gives the variables that our programs run with: the person's own, less what would mislead them."""
    kept = {name: value for name, value in os.environ.items() if name not in _UNWANTED}
    return {**kept, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONNOUSERSITE": "1"}


def say(text: str) -> None:
    """Tells the person what happens now."""
    print(f"batida: {text}", file=sys.stderr, flush=True)


def stop(text: str) -> NoReturn:
    """Ends the program with a reason."""
    say(text)
    sys.exit(1)


def _make(need: Need) -> None:
    """Makes the environment, on top of an older one where that is ours and works."""
    STAMP.unlink(missing_ok=True)
    if HOME.exists():
        if not MARK.exists() and any(HOME.iterdir()):
            stop(f"{HOME} was not made by these scripts; move it away, or set BATIDA_VENV")
        shutil.rmtree(HOME)
    say(f"making an environment in {HOME} with Python {sys.version.split()[0]} (once)")
    HOME.mkdir(parents=True)
    MARK.touch()
    _step("making the environment", sys.executable, "-m", "venv", HOME)
    pip = (_python(), "-m", "pip", "install", "--quiet")
    say("installing packages")
    requirements = ROOT / "requirements" / f"{need}.txt"
    _step("installing packages", *pip, "--require-hashes", "--requirement", requirements)
    _step("installing batida", *pip, "--no-deps", "--no-build-isolation", "--editable", ROOT)
    stamp = {"need": need, "made_from": _made_from(need), "python": _version(_python())}
    scratch = STAMP.with_suffix(".new")
    scratch.write_text(json.dumps(stamp))
    scratch.replace(STAMP)


def _is_current(need: Need) -> bool:
    """Tells whether the environment holds what is needed; one made for the tests is enough to play."""
    try:
        stamp = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return False
    has = stamp["need"]
    return (
        has in ("test", need)
        and stamp["made_from"] == _made_from(has)
        and stamp["python"] == _version(_python())
    )


def _made_from(need: Need) -> str:
    """Digests what an environment is made from: the pinned packages, and how ours is installed."""
    total = hashlib.sha256(str(ROOT).encode())
    for name in (f"requirements/{need}.txt", "pyproject.toml", "src/batida/__init__.py"):
        total.update((ROOT / name).read_bytes())
    return total.hexdigest()


def _version(python: Path) -> str | None:
    """Asks a Python for its version; ``None`` when it does not run (any more)."""
    command = (python, "-c", "import sys; print(*sys.version_info[:2], sys.prefix)")
    try:
        done = subprocess.run(command, env=settings(), capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def _python() -> Path:
    return HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _step(name: str, *command: str | Path) -> None:
    if run(*command, quiet=True) != 0:
        stop(f"{name} failed; the reason stands above. Run this again to start over.")


@contextlib.contextmanager
def _alone() -> Generator[None]:
    """Holds other runs of these scripts off while one of them changes the environment."""
    if not os.access(ROOT, os.W_OK):
        stop(f"cannot write to {ROOT}: the environment and the built page are kept there")
    lock = ROOT / ".cache" / "environment.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        if sys.platform != "win32":
            import fcntl  # noqa: PLC0415 - not on Windows

            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("waiting for another run of these scripts")
                fcntl.flock(held, fcntl.LOCK_EX)
        yield
