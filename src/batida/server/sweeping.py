"""Keeps the collector of cyclic garbage from holding up the event loop.

A full collection looks at every object there is: with thousands of sockets that takes a good part of a
second. Nearly everything here is freed by its reference count alone, so what has lived for a moment is
put where the collector does not look (``gc.freeze``), a little at a time. Before that one portion in
ten is looked at, for even a new object costs most of a microsecond when thousands of tables share the
processor's cache; if there is garbage in cycles among it, so are all of the next. What was not found is
looked for when hardly anybody is there, and at the latest after some hours.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Final

THRESHOLDS: Final = (10_000, 1_000, 1_000_000)
"""New objects are looked at after so many, which takes a millisecond or two; older ones only when
:class:`Sweeper` says so."""

TICK_S: Final = 0.1
"""How often what has lived for a moment is put aside: what that takes grows with the time between."""

SAMPLE: Final = 10
"""Of so many portions one is looked at while nothing is found."""

ALERT: Final = 600
"""How many portions are all looked at once something was found: a minute."""

QUIET_MAX: Final = 50
"""With no more connections than this the whole heap is looked at."""

QUIET_S: Final = 600.0
"""How long it is left alone after that, in quiet times."""

BUSY_S: Final = 6 * 3600.0
"""How long it is left alone at most."""


class Sweeper:
    """Looks after one process.

    Args:
        connections: how many there are.
    """

    def __init__(self, connections: Callable[[], int]) -> None:
        self._connections = connections
        self._timer: asyncio.TimerHandle | None = None
        self._swept_at = 0.0
        self._portion = 0
        self._alert = 0

    def start(self) -> None:
        """Puts aside what is there, and goes on with it from now on."""
        gc.set_threshold(*THRESHOLDS)
        self._sweep()
        self._later()

    def stop(self) -> None:
        """Lets the collector be."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(TICK_S, self._tick)

    def _tick(self) -> None:
        age_s = asyncio.get_running_loop().time() - self._swept_at
        if age_s > BUSY_S or (age_s > QUIET_S and self._connections() <= QUIET_MAX):
            self._sweep()
        else:
            self._put_aside()
        self._later()

    def _put_aside(self) -> None:
        """Puts aside what is new, looked at or not."""
        if self._alert or self._portion == 0:
            # What was new a moment ago and lives was looked at already, when there was enough of it.
            is_found = gc.collect(0) > 0
            self._alert = ALERT if is_found else max(0, self._alert - 1)
        self._portion = (self._portion + 1) % SAMPLE
        gc.freeze()

    def _sweep(self) -> None:
        """Looks at everything."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._swept_at = asyncio.get_running_loop().time()
