"""How long the strongest takes to answer while other tables play, and how late the event loop is.

One table plays without any pace against the strongest, so that it is asked as often as can be;
others play beside it at the usual pace, each with a person who plays at once. Everything runs in
one process with its workers, as the server does.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from batida.service.settings import Settings
from batida.service.tables import Tables
from tests.service.rooms import Guest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules import Action, SeatView

BEAT_S = 0.005
"""The event loop is asked for a sign of life this often."""


class Watch:
    """Times each decision that takes thought, by the name of the bot."""

    def __init__(self, room: Tables) -> None:
        self.seconds: dict[str, list[float]] = {}
        self._choose = room._tools.thinking.choose  # noqa: SLF001 - a benchmark looks inside
        room._tools.thinking.choose = self.choose  # noqa: SLF001 - as above

    async def choose(self, kind: str, view: SeatView, chance: Random) -> Action:
        """As the room's, timed."""
        begun = perf_counter()
        action = await self._choose(kind, view, chance)
        if len(view.legal) > 1:
            self.seconds.setdefault(kind, []).append(perf_counter() - begun)
        return action


async def heartbeats(late_ms: list[float]) -> None:
    """Notes how much later than asked for the loop comes back, for ever."""
    while True:
        begun = perf_counter()
        await asyncio.sleep(BEAT_S)
        late_ms.append(1000 * (perf_counter() - begun - BEAT_S))


async def plays(room: Tables, player: str, bots: Sequence[str], *, pace_ms: int | None) -> None:
    """One match after the other at a table of its own, for ever."""
    while True:
        table = await room.open(player, name=None, bots=bots, pace_ms=pace_ms)
        guest = Guest(await room.connect(table, player))
        guest.seated.greet()
        await guest.read_until(lambda: guest.view is not None and guest.view.phase != "waiting")  # noqa: B023 - awaited at once
        await guest.play_match()
        guest.seated.part()


async def measured(options: argparse.Namespace, folder: Path) -> dict[str, object]:
    """Waits until the workers are warm, then measures for so many seconds."""
    settings = Settings(think_ms=options.ms, pass_pause_ms=0, entropy_wait_ms=0)
    room = Tables.in_folder(folder, settings=settings)
    begun = perf_counter()
    room.warm_up()
    while not room.is_warm:  # noqa: ASYNC110 - what is waited for is in another process
        await asyncio.sleep(0.05)
    warm_s = perf_counter() - begun
    watch = Watch(room)
    late_ms: list[float] = []
    tasks = [asyncio.create_task(plays(room, "asker", ["strongest"], pace_ms=0))]
    for number in range(options.tables):
        bots = [options.others] * (1 + number % 3)
        tasks.append(asyncio.create_task(plays(room, f"other-{number}", bots, pace_ms=None)))
    tasks.append(asyncio.create_task(heartbeats(late_ms)))
    done, _ = await asyncio.wait(tasks, timeout=options.seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in (*done, *tasks):
        task.cancel()
    found = sorted(watch.seconds["strongest"])
    await room.stop()
    for task in done:
        task.result()
    return {
        "cores": os.cpu_count(),
        "think_ms": options.ms,
        "other_tables": options.tables,
        "others": options.others,
        "warm_up_s": round(warm_s, 1),
        "answers": len(found),
        "answer_median_ms": round(1000 * median(found)),
        "answer_p95_ms": round(1000 * quantiles(found, n=20)[-1]),
        "answer_most_ms": round(1000 * found[-1]),
        "loop_late_p99_ms": round(quantiles(late_ms, n=100)[-1], 1),
        "loop_late_most_ms": round(max(late_ms), 1),
    }


def main(argv: Sequence[str]) -> dict[str, object]:
    """Measures."""
    parser = argparse.ArgumentParser(prog="room", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tables", type=int, default=4, help="other tables that play")
    parser.add_argument("--others", default="strongest", help="the bots at the other tables")
    parser.add_argument("--ms", type=int, default=Settings().think_ms, help="the budget of a decision")
    options = parser.parse_args(argv)
    with TemporaryDirectory() as folder:
        return asyncio.run(measured(options, Path(folder)))
