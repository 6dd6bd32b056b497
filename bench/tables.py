"""Many tables of four persons and a move a second at each: how long a move takes to reach every page.

Also what a socket costs in memory, and the longest time that the server's loop did nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from bench._crowd import Crowd
from bench._load import percentile, run
from bench._progress import counting
from bench._stack import Started, add_options, place, room, seated_tables, sync_ms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench._stack import Seated

SETTLE_S = 3
"""How long all play before it counts; they begin once all have sat down."""

TOLD_EVERY_S = 30
"""How often it is told how far it has come."""


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Lets them play."""
    parser = argparse.ArgumentParser(prog="scripts/bench tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=2_000, help="how many (%(default)s)")
    parser.add_argument("--pages", type=int, default=4, help="pages a table, a person each (%(default)s)")
    parser.add_argument("--seconds", type=float, default=600, help="how long (%(default)s)")
    parser.add_argument("--think-s", type=float, default=1.0, help="before each move (%(default)s)")
    add_options(parser)
    options = parser.parse_args(arguments)
    with place(options) as folder:
        synced = sync_ms(folder)
        seated = seated_tables(folder, options.tables, options.pages)
        with room(folder, options) as server:
            crowd = Crowd(server.host, think_s=options.think_s, is_held=True)
            figures = run(_play(crowd, server, seated, options.seconds))
    return {
        "tables": options.tables,
        "sockets": options.tables * options.pages,
        "deliveries_s": crowd.deliveries / figures["seconds"],
        "matches": crowd.matches,
        **crowd.counts(),
        "p90_ms": percentile(crowd.took_ms, 90),
        "sync_ms": synced,
        **figures,
    }


async def _play(crowd: Crowd, server: Started, seated: Sequence[Seated], seconds: float) -> dict[str, float]:
    before = server.memory_kb()
    await crowd.sit(seated)
    crowd.begin()
    await asyncio.sleep(SETTLE_S)
    crowd.forget()
    server.stalls_ms()
    busy_s = server.busy_s()
    start, client_s = perf_counter(), process_time()
    with counting(round(seconds), every=TOLD_EVERY_S, what="seconds") as count:
        while count.goes_on(int(perf_counter() - start)):  # noqa: ASYNC110 - Ctrl-C is looked for, no event
            await asyncio.sleep(min(1.0, seconds))
    took = perf_counter() - start
    figures = {
        "seconds": took,
        "kb_a_socket": (server.memory_kb() - before) / sum(len(one.cookies) for one in seated),
        "busy": (server.busy_s() - busy_s) / took,
        "client_busy": (process_time() - client_s) / took,
        **server.stalls_ms(),
    }
    crowd.leave()
    return figures
