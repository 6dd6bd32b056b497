"""Many tables with several pages each and a move a second: how long a move takes to reach every page.

Also what a socket costs in memory, and the longest time that the server answered nobody.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from bench._load import Crowd, Started, open_tables, percentile, room, run

if TYPE_CHECKING:
    from collections.abc import Sequence

PROBE_S = 0.005
"""How often the server is asked for a sign of life."""

PROBE = '{"t":"ping"}'


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Lets them play."""
    parser = argparse.ArgumentParser(prog="scripts/bench tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=2_000, help="how many (%(default)s)")
    parser.add_argument("--pages", type=int, default=4, help="pages a table (%(default)s)")
    parser.add_argument("--seconds", type=float, default=600, help="how long (%(default)s)")
    options = parser.parse_args(arguments)
    with (
        tempfile.TemporaryDirectory() as folder,
        room(Path(folder), pace_ms=1_000, pass_pause_ms=1_000) as server,
    ):
        cookie, names = open_tables(server.host, options.tables, bots=3)
        crowd = Crowd(server.host, cookie, think_s=1.0)
        figures = run(_play(crowd, server, names, options))
    return {
        "tables": options.tables,
        "sockets": options.tables * options.pages,
        "deliveries_s": crowd.deliveries / options.seconds,
        "p50_ms": percentile(crowd.took_ms, 50),
        "p99_ms": percentile(crowd.took_ms, 99),
        "lost": crowd.lost,
        **figures,
    }


async def _play(
    crowd: Crowd, server: Started, names: list[str], options: argparse.Namespace
) -> dict[str, float]:
    before = server.memory_kb()
    for name in names:
        await crowd.seat(name, options.pages)
    # From here on it counts: coming in at once is another measurement.
    crowd.deliveries, crowd.took_ms = 0, []
    after = server.memory_kb()
    longest = await _stall_ms(crowd, options.seconds)
    crowd.leave()
    return {
        "kb_a_socket": (after - before) / (options.tables * options.pages),
        "longest_stall_ms": longest,
    }


async def _stall_ms(crowd: Crowd, seconds: float) -> float:
    """The longest time that this side or the server took for a word back, in milliseconds."""
    page = crowd.tables[0].pages[-1]
    answered = asyncio.Event()
    page.on_pong = answered.set
    longest, end = 0.0, perf_counter() + seconds
    while perf_counter() < end:
        answered.clear()
        start = perf_counter()
        page.say(PROBE)
        await asyncio.wait_for(answered.wait(), 60)
        longest = max(longest, (perf_counter() - start) * 1000)
        await asyncio.sleep(PROBE_S)
    return longest
