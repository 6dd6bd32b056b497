"""What the simulated server stands on: a clock that is the loop's, and a disk of moods."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from batida.store import StoreError
from tests.service.rooms import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from batida.table import Dealt, Event, Sown
    from bench.simulation.checks import Oracle
    from bench.simulation.weather import Weather


class Clock:
    """The room's time: that of the loop, which begins at the same moment in each run."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return 1_800_000_000_000 + int(asyncio.get_running_loop().time() * 1000)

    def passed_ms(self) -> float:
        """Milliseconds since the run began."""
        return asyncio.get_running_loop().time() * 1000

    async def sleep(self, ms: float) -> None:
        """Waits."""
        await asyncio.sleep(ms / 1000)


class Disk(MemoryStore):
    """A store that takes its time, is full at times, and then may have written all the same."""

    def __init__(self, weather: Callable[[], Weather], oracle: Oracle, chance: Random) -> None:
        super().__init__()
        self._weather = weather
        self._oracle = oracle
        self._chance = chance

    async def append(
        self,
        table: str,
        *,
        after: int,
        events: Sequence[Event],
        deals: Sequence[Dealt] = (),
        seeds: Sequence[Sown] = (),
    ) -> None:
        """As in the port; the oracle hears of it at the moment that it is written."""
        now = self._weather()
        await asyncio.sleep(now.disk_ms * self._chance.random() / 1000)
        is_full = self._chance.random() < now.full
        if not is_full or self._chance.random() < 0.5:
            await super().append(table, after=after, events=events, deals=deals, seeds=seeds)
            self._oracle.written(table, events, deals, seeds)
        # The answer comes later than the writing, and a kill may come between.
        await asyncio.sleep(now.disk_ms * self._chance.random() / 1000)
        if is_full:
            raise StoreError("the disk is full", code="failed")

    async def close(self) -> None:
        """Stays open: the next server reads on."""
