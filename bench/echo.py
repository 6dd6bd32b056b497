"""Steps delivered a second by the real server, full rules and synced commits, beside raw echoes.

Both run on the same server stack, one after the other, with the same client and messages of the same size.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from bench._load import Crowd, Page, echo, open_tables, room, run

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Measures both."""
    parser = argparse.ArgumentParser(prog="scripts/bench echo", description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="tables at once (%(default)s)")
    parser.add_argument("--pages", type=int, default=4, help="pages a table (%(default)s)")
    parser.add_argument("--seconds", type=float, default=10, help="of each measurement (%(default)s)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, room(Path(folder), pace_ms=0) as server:
        cookie, names = open_tables(server.host, options.tables, bots=3)
        crowd, busy_s = run(_play(Crowd(server.host, cookie, think_s=0), names, options))
    deliveries = crowd.deliveries / busy_s
    size = crowd.bytes // max(1, crowd.deliveries)
    with echo() as server:
        echoes = run(_echo(server.host, options.tables * options.pages, "x" * size, options.seconds))
    return {
        "deliveries_s": deliveries,
        "step_bytes": size,
        "raw_echoes_s": echoes,
        "ratio_to_echo": deliveries / echoes,
        "lost": crowd.lost,
    }


async def _play(crowd: Crowd, names: list[str], options: argparse.Namespace) -> tuple[Crowd, float]:
    """Plays at all tables until the time is over, or all matches are; how long that was."""
    start = perf_counter()
    await asyncio.gather(*(crowd.seat(name, options.pages) for name in names))
    with suppress(TimeoutError):
        await asyncio.wait_for(crowd.all_over.wait(), options.seconds)
    took = perf_counter() - start
    crowd.leave()
    return crowd, took


async def _echo(host: str, sockets: int, text: str, seconds: float) -> float:
    """Echoes a second, one message on its way a socket."""
    count = 0
    address, _, port = host.partition(":")

    def heard(page: Page, content: bytes) -> None:
        nonlocal count
        del content
        count += 1
        page.say(text)

    pages: list[Page] = []
    loop = asyncio.get_running_loop()
    for _ in range(sockets):
        _, page = await loop.create_connection(lambda: Page("/", "", heard), address, int(port))
        await page.opened
        pages.append(page)
    start = perf_counter()
    for page in pages:
        page.say(text)
    await asyncio.sleep(seconds)
    return count / (perf_counter() - start)
