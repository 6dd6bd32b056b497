"""An interrupt from the keyboard that waits while something must not be cut in two."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import FrameType


class Interrupts:
    """Turns interrupts into ``KeyboardInterrupt``, but never inside :meth:`held`.

    Only the main thread hears of them; elsewhere this does nothing.
    """

    def __init__(self) -> None:
        self._is_held = False
        self._came = False

    @contextmanager
    def heard(self) -> Generator[None]:
        """For as long as this lasts, interrupts are ours."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._come)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def held(self) -> Generator[None]:
        """An interrupt that comes in here is raised at the end.

        Raises:
            KeyboardInterrupt: one came.
        """
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        if self._came:
            raise KeyboardInterrupt

    def _come(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self._came = True
        if not self._is_held:
            raise KeyboardInterrupt
