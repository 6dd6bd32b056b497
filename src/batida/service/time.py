"""The room's time; tests bring their own."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """What time it is, and waiting."""

    def now_ms(self) -> int:
        """Milliseconds since 1970, UTC: what events are stamped with, and nothing waits for.

        People and their machines set this clock anew while others play.
        """
        ...

    def passed_ms(self) -> float:
        """Milliseconds since some moment before, by a clock that never jumps: for what lasts."""
        ...

    async def sleep(self, ms: float) -> None:
        """Waits, by the clock that never jumps."""
        ...


class SystemClock:
    """The machine's time."""

    def now_ms(self) -> int:
        """As in :class:`Clock`."""
        return time.time_ns() // 1_000_000

    def passed_ms(self) -> float:
        """As in :class:`Clock`."""
        return time.monotonic() * 1000

    async def sleep(self, ms: float) -> None:
        """As in :class:`Clock`: by the loop's clock, which never jumps."""
        await asyncio.sleep(ms / 1000)
