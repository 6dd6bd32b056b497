"""A process that reviews, with less claim to the processor than anything of a table.

It answers one piece of work at a time. One that takes too long, or ends, is replaced at the next piece.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.context import SpawnProcess
from typing import Final, Protocol, TypeAlias, cast

from batida.beside import spawned
from batida.service.review_work import Failed, Piece, warm_up, work

LESS_CLAIM: Final = 10
"""How much nicer than the server a reviewer is, where the system knows that: far more than a bot."""

LOST_S: Final = 120.0
"""When a reviewer that does not answer is given up: where nothing is compiled a piece takes long."""

STOP_S: Final = 2.0
"""How long it may take to end before it is killed."""

Work: TypeAlias = Callable[[Piece], bytes | Failed]

_log = logging.getLogger(__name__)


class _Line(Protocol):
    """One end of a pipe between processes."""

    def send(self, obj: object, /) -> None: ...
    def recv(self) -> object: ...
    def poll(self, timeout: float | None, /) -> bool: ...
    def close(self) -> None: ...


class Reviewer:
    """The process; asked from a thread, which waits."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._line: _Line | None = None
        self._is_stopping = False

    def start(self, after: Callable[[], None]) -> None:
        """Starts the process in the background, once ``after`` has come back."""

        def begin() -> None:
            after()
            with self._lock:
                self._ready()

        threading.Thread(target=begin, name="batida-reviewer", daemon=True).start()

    def ask(self, piece: Piece) -> bytes | Failed:
        """What comes of a piece; ``review-failed`` where the process was lost over it."""
        with self._lock:
            line = self._ready()
            if line is None:
                return Failed("stopping", {})
            try:
                line.send(piece)
                if line.poll(LOST_S):
                    return cast("bytes | Failed", line.recv())
            except (OSError, EOFError):
                pass
            kind = "stopping" if self._is_stopping else "review-failed"
            if not self._is_stopping:
                _log.error("a reviewer was lost", extra={"piece": type(piece).__name__})
            self._end()
            return Failed(kind, {})

    def stop(self) -> None:
        """Ends the process; whoever waits for it is told that it stops."""
        self._is_stopping = True
        process = self._process
        if process is not None:
            process.kill()
        with self._lock:
            self._end()

    def _ready(self) -> _Line | None:
        """The way to a process that works; the lock is held."""
        if self._is_stopping:
            return None
        if self._process is None or not self._process.is_alive():
            self._end()
            self._process, self._line = spawned(_work, name="batida-reviewer")
        return self._line

    def _end(self) -> None:
        process, line = self._process, self._line
        self._process = self._line = None
        if line is not None:
            line.close()
        if process is not None:
            process.kill()
            process.join(STOP_S)


def _work(line: _Line) -> None:
    """The process: warms up, then answers one piece after the other until nobody asks."""
    if hasattr(os, "nice"):
        os.nice(LESS_CLAIM)
    warm_up()
    with suppress(EOFError, OSError):
        while True:
            line.send(work(cast("Piece", line.recv())))
