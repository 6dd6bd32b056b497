"""Pages that stop reading: what that does to the others at their tables, as a ratio of their times."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bench._load import Crowd, open_tables, percentile, room, run

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Measures without slow pages, then with them."""
    parser = argparse.ArgumentParser(prog="scripts/bench slow-reader", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="how many (%(default)s)")
    parser.add_argument("--pages", type=int, default=4, help="pages a table, one of them slow (%(default)s)")
    parser.add_argument("--seconds", type=float, default=20, help="of each measurement (%(default)s)")
    options = parser.parse_args(arguments)
    times: list[list[float]] = []
    lost = 0
    for slow in (False, True):
        with (
            tempfile.TemporaryDirectory() as folder,
            room(Path(folder), pace_ms=50, pass_pause_ms=50) as server,
        ):
            cookie, names = open_tables(server.host, options.tables, bots=3)
            crowd = Crowd(server.host, cookie, think_s=0.05)
            run(_play(crowd, names, options, slow=slow))
        times.append(crowd.took_ms)
        lost += crowd.lost
    alone, beside = (percentile(one, 99) for one in times)
    return {
        "p50_ms": percentile(times[0], 50),
        "p99_ms": alone,
        "p99_beside_slow_ms": beside,
        "ratio_to_alone": beside / alone,
        "lost": lost,
    }


async def _play(crowd: Crowd, names: list[str], options: argparse.Namespace, *, slow: bool) -> None:
    for name in names:
        table = await crowd.seat(name, options.pages)
        transport = table.pages[-1].transport
        assert transport is not None
        if slow:
            transport.pause_reading()
    await asyncio.sleep(options.seconds)
    crowd.leave()
