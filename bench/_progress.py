"""How far a long count has come: told on the way, and kept when it is broken off."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class Progress:
    """Counts to ``total``; tells every ``every`` of ``what``."""

    total: int
    every: int
    what: str
    is_broken_off: bool = False
    _told: int = 0

    def goes_on(self, done: int) -> bool:
        """Whether there is more to do after ``done`` of them."""
        if done >= self._told + self.every:
            self._told = done
            sys.stderr.write(f"{done} of {self.total} {self.what}\n")
        return done < self.total and not self.is_broken_off


@contextmanager
def counting(total: int, *, every: int, what: str) -> Iterator[Progress]:
    """A count that Ctrl-C ends after the one that goes on, so that what was counted is told."""
    progress = Progress(total, every, what)
    if threading.current_thread() is not threading.main_thread():
        yield progress
        return

    def break_off(_signal: int, _frame: object) -> None:
        progress.is_broken_off = True

    before = signal.signal(signal.SIGINT, break_off)
    try:
        yield progress
    finally:
        signal.signal(signal.SIGINT, before)
