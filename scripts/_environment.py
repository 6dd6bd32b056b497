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
import tomllib
from collections.abc import Generator
from pathlib import Path
from typing import Literal, NoReturn

ROOT = Path(__file__).resolve().parent.parent
HOME = Path(os.environ.get("BATIDA_VENV") or ROOT / ".venv")
STAMP = HOME / "batida-stamp.json"
MARK = HOME / "made-by-batida"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

Need = Literal["run", "test"]

_UNWANTED = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "VIRTUAL_ENV")
"""Settings of the person's own shell that would send packages or imports elsewhere."""


def environment(need: Need) -> Path:
    """Makes the environment unless it is up to date, with the page built.

    Args:
        need: ``"run"`` for what playing takes, ``"test"`` for what the tests take as well. An
            environment that the tests were run in once stays one for tests.

    Returns:
        The environment's Python.
    """
    try:
        with _alone():
            _bring_up_to_date(need)
    except KeyboardInterrupt:
        stop("interrupted; run this again to go on")
    return PYTHON


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


def _bring_up_to_date(need: Need) -> None:
    level: Need = "test" if "test" in (need, _level()) else "run"
    have, wanted = _have(), _wanted(level)
    if have != wanted:
        _make(level, have=have, wanted=wanted)
    if run(PYTHON, ROOT / "hatch_build.py", quiet=False) != 0:
        stop("the page could not be built; what npm or vite said stands above")


def _make(level: Need, *, have: dict[str, str], wanted: dict[str, str]) -> None:
    """Brings the environment from what it has to what is wanted; starts over unless it only grows."""
    STAMP.unlink(missing_ok=True)
    pip = (PYTHON, "-m", "pip", "install", "--quiet")
    if any(wanted.get(name) != value for name, value in have.items() if name != "project") or not have:
        have = {}
        _begin()
    MARK.write_text(level)
    if have.get(level) != wanted[level]:
        say("installing packages")
        requirements = ROOT / "requirements" / f"{level}.txt"
        _step("installing packages", *pip, "--require-hashes", "--requirement", requirements)
    say("installing batida from this folder")
    _step("installing batida", *pip, "--no-deps", "--no-build-isolation", "--editable", ROOT)
    scratch = STAMP.with_suffix(".new")
    scratch.write_text(json.dumps({**wanted, "python": _version()}))
    scratch.replace(STAMP)


def _begin() -> None:
    """Makes an empty environment where nothing, or an older one of ours, was."""
    if HOME.exists():
        if not MARK.exists() and any(HOME.iterdir()):
            stop(f"{HOME} was not made by these scripts; move it away, or set BATIDA_VENV")
        shutil.rmtree(HOME)
    say(f"making an environment in {HOME} with Python {sys.version.split()[0]} (once)")
    HOME.mkdir(parents=True)
    MARK.touch()
    _step("making the environment", sys.executable, "-m", "venv", HOME)


def _have() -> dict[str, str]:
    """What the environment was made from; nothing when it is not whole, or does not run any more."""
    try:
        stamp: dict[str, str] = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    python = stamp.pop("python")
    return stamp if python == _version() else {}


def _wanted(level: Need) -> dict[str, str]:
    """What the environment should be made from."""
    names: tuple[Need, ...] = ("run", "test") if level == "test" else ("run",)
    pinned = {name: _digest((ROOT / "requirements" / f"{name}.txt").read_bytes()) for name in names}
    return {"project": _project(), **pinned}


def _project() -> str:
    """Digests what the installation of our own package depends on: its place, version and commands."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())
    parts = (config["build-system"], config["project"], config["tool"]["hatch"])
    version = (ROOT / "src/batida/__init__.py").read_text()
    return _digest(repr((ROOT, parts, version)).encode())


def _version() -> str:
    """Asks the environment's Python who it is; an empty answer when it does not run."""
    command = (PYTHON, "-c", "import sys; print(sys.version.split()[0], sys.prefix)")
    try:
        done = subprocess.run(command, env=settings(), capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


def _level() -> str:
    """What the environment was made for so far."""
    return MARK.read_text() if MARK.exists() else ""


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


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
