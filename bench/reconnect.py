"""A killed server that is started again, and all pages that come back at once: how long until all go on."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from bench._load import WAIT_S, Crowd, Table, open_tables, room, run

if TYPE_CHECKING:
    from collections.abc import Sequence

AT_ONCE = 500
"""How many pages shake hands at the same time."""


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Kills the server once."""
    parser = argparse.ArgumentParser(prog="scripts/bench reconnect", description=__doc__)
    parser.add_argument("--tables", type=int, default=2_000, help="how many (%(default)s)")
    parser.add_argument("--pages", type=int, default=4, help="pages a table (%(default)s)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with room(folder, pace_ms=1_000) as server:
            cookie, names = open_tables(server.host, options.tables, bots=3)
            first = run(_come(server.host, cookie, names, options.pages))
        with room(folder, pace_ms=1_000) as server:
            again = run(_come(server.host, cookie, names, options.pages))
    return {
        "sockets": options.tables * options.pages,
        "first_time_s": first,
        "back_s": again,
        "back_a_s": options.tables * options.pages / again,
    }


async def _come(host: str, cookie: str, names: list[str], pages: int) -> float:
    """All pages come at once; seconds until each has its table."""
    crowd = Crowd(host, cookie, think_s=1.0)
    crowd.tables = [Table(name) for name in names]
    turns = asyncio.Semaphore(max(1, AT_ONCE // pages))

    async def come(table: Table) -> None:
        async with turns:
            await crowd.come(table, pages)

    crowd.awaited = len(names) * pages
    start = perf_counter()
    await asyncio.gather(*(come(table) for table in crowd.tables))
    await asyncio.wait_for(crowd.all_welcome.wait(), WAIT_S)
    took = perf_counter() - start
    crowd.leave()
    return took
