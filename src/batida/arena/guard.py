"""Runs a program and lets nothing of it live on: the guard between the arena and a stranger.

``python guard.py LIFELINE COMMAND...``: starts the command with this process's standard streams, in
a session of its own, and waits until it ends or the other end of the pipe ``LIFELINE`` is closed,
which happens whatever way the arena ends. Then it kills the program's group and, on Linux, all that
descends from it, wherever that has gone. It imports the standard library alone, and little of it.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import FrameType

IS_LINUX: Final = sys.platform == "linux"
SUBREAPER: Final = 36
"""PR_SET_CHILD_SUBREAPER: orphans below become children of ours."""
DIE_WITH_PARENT: Final = 1
"""PR_SET_PDEATHSIG: a child dies when we do."""
SWEEPS_MAX: Final = 1000
PAUSE_S: Final = 0.002
NOT_STARTED: Final = 127


def main(words: list[str]) -> int:
    """Guards a command; gives its exit status."""
    lifeline, command = int(words[0]), words[1:]
    os.set_inheritable(lifeline, False)  # noqa: FBT003 - the name says what is false
    _control(SUBREAPER, 1)
    woken, waking = os.pipe()
    os.set_blocking(waking, False)
    signal.signal(signal.SIGCHLD, _heard)
    signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
    child = os.fork()
    if child == 0:
        _become(command)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        # Only the program holds its streams: when it ends, the arena hears of it.
        os.dup2(null, stream)
    status: int | None = None
    while status is None:
        ready, _, _ = select.select([lifeline, woken], [], [])
        if lifeline in ready:
            break
        os.read(woken, 4096)
        status = _ended(child)
    _sweep(child)
    return os.waitstatus_to_exitcode(status) & 0xFF if status is not None else 0


def _heard(number: int, frame: FrameType | None) -> None:
    """Nothing: that a child ended comes by the pipe."""
    del number, frame


def _become(command: list[str]) -> None:
    """Turns this child into the program."""
    try:
        os.setsid()
        _control(DIE_WITH_PARENT, signal.SIGKILL)
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.execvp(command[0], command)  # noqa: S606 - to run a command is what we are for
    finally:
        os._exit(NOT_STARTED)


def _control(option: int, value: int) -> None:
    if IS_LINUX:
        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def _ended(child: int) -> int | None:
    """The status of the child, if it has ended; other orphans that have are forgotten."""
    while True:
        try:
            found, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return None
        if found in {child, 0}:
            return status if found else None


def _sweep(child: int) -> None:
    """Kills the program, its group, and all orphans that come to us until there are none."""
    _kill(-child)
    for _ in range(SWEEPS_MAX):
        for one in _children():
            _kill(one)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        select.select([], [], [], PAUSE_S)


def _kill(process: int) -> None:
    try:
        if process < 0:
            os.killpg(-process, signal.SIGKILL)
        else:
            os.kill(process, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def _children() -> list[int]:
    """Our children, orphans that came to us too."""
    if not IS_LINUX:
        return []
    found: list[int] = []
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                stat = (place / "stat").read_bytes()
            except OSError:
                continue
            # The name, which may hold anything, ends at the last bracket; then state and parent.
            if int(stat.rpartition(b")")[2].split()[1]) == os.getpid():
                found.append(int(place.name))
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
