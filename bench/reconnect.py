"""A killed server that is started again, and all pages that come back at once: how long until all go on."""

from __future__ import annotations

import argparse
import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from bench._crowd import Crowd, Table
from bench._load import WAIT_S, run
from bench._stack import Seated, Started, add_options, place, room, seated_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

AT_ONCE = 500
"""How many pages shake hands at the same time."""


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Kills the server once, in the middle of the first rounds."""
    parser = argparse.ArgumentParser(prog="scripts/bench reconnect", description=__doc__)
    parser.add_argument("--tables", type=int, default=2_000, help="how many (%(default)s)")
    parser.add_argument("--pages", type=int, default=4, help="pages a table, a person each (%(default)s)")
    parser.add_argument("--think-s", type=float, default=1.0, help="before each move (%(default)s)")
    parser.add_argument("--seconds", type=float, default=10, help="of play before the kill (%(default)s)")
    add_options(parser)
    options = parser.parse_args(arguments)
    with place(options) as folder:
        seated = seated_tables(folder, options.tables, options.pages)
        with room(folder, options) as server:
            first, *_ = run(_come(server, seated, options.seconds, think_s=options.think_s))
        with room(folder, options) as server:
            again, crowd, stalls = run(_come(server, seated, 0, think_s=options.think_s))
    return {
        "sockets": options.tables * options.pages,
        "first_time_s": first,
        "back_s": again,
        "back_a_s": options.tables * options.pages / again,
        **stalls,
        "lost": crowd.lost,
        "gaps": crowd.lost,
        "doubles": crowd.doubles,
    }


async def _come(
    server: Started, seated: Sequence[Seated], play_s: float, *, think_s: float
) -> tuple[float, Crowd, dict[str, float]]:
    """All pages come at once and go on; seconds until each has its table."""
    crowd = Crowd(server.host, think_s=think_s)
    crowd.tables = [Table(one.name, one.cookies) for one in seated]
    turns = asyncio.Semaphore(max(1, AT_ONCE // len(seated[0].cookies)))

    async def come(table: Table) -> None:
        async with turns:
            await crowd.come(table)

    crowd.awaited = sum(len(one.cookies) for one in seated)
    # From here on: what a server does before anybody comes holds up nobody.
    server.stalls_ms()
    start, busy_s = perf_counter(), server.busy_s()
    await asyncio.gather(*(come(table) for table in crowd.tables))
    await asyncio.wait_for(crowd.all_welcome.wait(), WAIT_S)
    took, busy_s = perf_counter() - start, server.busy_s() - busy_s
    await asyncio.sleep(play_s)
    stalls = {"back_busy_s": busy_s, **server.stalls_ms()}
    crowd.leave()
    return took, crowd, stalls
