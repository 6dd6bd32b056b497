"""Starts a process with a way to it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Final, TypeAlias, cast

if TYPE_CHECKING:
    from multiprocessing.connection import Connection, PipeConnection

Pipe: TypeAlias = "Connection[object, object] | PipeConnection[object, object]"
"""One end of a way between two processes."""

# Not forked: a compiled kernel's threads and a program's pipes are no child's business.
_SPAWN: Final = multiprocessing.get_context("spawn")


def spawned(work: Callable[..., None], *args: object, name: str) -> tuple[SpawnProcess, Pipe]:
    """A process that has begun to do ``work(pipe, *args)``, and this end of its pipe.

    Ctrl-C goes to all processes of a terminal, and what it means is for this one to decide: the other
    never hears of it, from its first moment on. It ends when this process does, however that goes.

    Args:
        work: a function of a module, which the process imports.
        args: what else it takes; they are pickled.
        name: of the process.

    Raises:
        OSError: the system has no room for another process.
    """
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=_begin, args=(work, theirs, *args), name=name, daemon=True)
    with _interrupts_blocked():
        process.start()
    theirs.close()
    return process, cast("Pipe", ours)


@contextmanager
def _interrupts_blocked() -> Generator[None]:
    """A process that this thread starts meanwhile begins with Ctrl-C blocked, where there is such a thing."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415 - there is none on Windows

    # It is started with the first process, and unblocks Ctrl-C behind itself.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(work: Callable[..., None], pipe: Pipe, *args: object) -> None:
    """What the process does first."""
    # Ignored and no longer blocked, so that programs which it starts may hear of it if they want to.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, name="batida-orphan", daemon=True).start()
    work(pipe, *args)


def _end_with_parent() -> None:
    """Ends this process once the one that started it is gone: nobody is left to work for."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
