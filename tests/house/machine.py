"""A machine as a newcomer has it: a copy of the project, an empty home, no node; and the server beside it."""

import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.house.tree import ROOT, files

ANSWERS_TRIED = 600
"""How often a server is asked whether it is there: every 50 ms or so, for half a minute."""


def copy_project(to: Path) -> Path:
    """Copies what version control would give a newcomer."""
    for path in files():
        target = to / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    return to


def variables(home: Path) -> dict[str, str]:
    """Variables of a shell that has a Python and next to nothing else: no node above all."""
    programs = home / "programs"
    programs.mkdir(parents=True)
    base = getattr(sys, "_base_executable", sys.executable)
    (programs / "python3").symlink_to(Path(base).resolve())
    for name in ("dirname", "git", "readlink", "uname"):
        if found := shutil.which(name):
            (programs / name).symlink_to(found)
    own = ("PYTHON", "VIRTUAL_ENV", "npm_", "NPM_", "BATIDA_", "XDG_", "COVERAGE_", "PYTEST_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    return {**kept, "PATH": str(programs), "HOME": str(home), "LANG": "C.UTF-8"}


def run(*command: str | Path, cwd: Path, env: dict[str, str]) -> str:
    """Runs a program that must succeed, and gives what it printed."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
    )
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}"
    return done.stdout


@contextmanager
def process(
    command: Sequence[str | Path], *, cwd: Path, env: dict[str, str]
) -> Generator[subprocess.Popen[str]]:
    """A program that runs beside the test, in a group of its own as a shell starts it."""
    with subprocess.Popen(
        [str(word) for word in command],
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        text=True,
    ) as running:
        try:
            yield running
        finally:
            if running.poll() is None:
                running.terminate()


def fetch(address: str, running: subprocess.Popen[str]) -> tuple[int, str, bytes]:
    """Asks a server that is starting: status, type of content, content."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(ANSWERS_TRIED):
        try:
            with direct.open(address, timeout=10) as answer:
                return answer.status, answer.headers.get_content_type(), answer.read()
        except ConnectionError:
            pass
        except urllib.error.URLError as failed:
            if not isinstance(failed.reason, ConnectionError):
                raise
        try:
            running.wait(timeout=0.05)
        except subprocess.TimeoutExpired:
            continue
        break
    message = f"no answer at {address}: {running.communicate()[0] if running.poll() is not None else ''}"
    raise AssertionError(message)
