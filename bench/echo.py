"""Steps delivered a second by the real server, full rules and synced commits, beside raw echoes.

Both run on the same server stack, one after the other, with the same client and messages of the same
size. The ratio of the work is that of the processor time a message costs the server: it is the same
on a machine with much else to do, where nothing delivered a second can be relied on.
"""

from __future__ import annotations

import argparse
import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from bench._crowd import Crowd
from bench._load import Page, run
from bench._stack import Started, add_options, echo, place, room, seated_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench._stack import Seated


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Measures both."""
    parser = argparse.ArgumentParser(prog="scripts/bench echo", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="tables at once (%(default)s)")
    parser.add_argument("--pages", type=int, default=4, help="pages a table, a person each (%(default)s)")
    parser.add_argument("--seconds", type=float, default=20, help="of each measurement (%(default)s)")
    add_options(parser)
    options = parser.parse_args(arguments)
    with place(options) as folder:
        seated = seated_tables(folder, options.tables, options.pages)
        with room(folder, options) as server:
            crowd = Crowd(server.host, think_s=0, is_held=True)
            took_s, busy_s = run(_play(crowd, server, seated, options.seconds))
    deliveries, size = crowd.deliveries / took_s, crowd.bytes // max(1, crowd.deliveries)
    work_us = busy_s / max(1, crowd.deliveries) * 1e6
    with echo(options) as server:
        count, echo_s, echo_busy_s = run(
            _echo(server, options.tables * options.pages, "x" * size, options.seconds)
        )
    return {
        "deliveries_s": deliveries,
        "step_bytes": size,
        "raw_echoes_s": count / echo_s,
        "ratio_to_echo": deliveries / (count / echo_s),
        "delivery_us": work_us,
        "echo_us": echo_busy_s / count * 1e6,
        "ratio_of_work": echo_busy_s / count * 1e6 / work_us,
        **crowd.counts(),
    }


async def _play(
    crowd: Crowd, server: Started, seated: Sequence[Seated], seconds: float
) -> tuple[float, float]:
    """Plays at all tables for so long; how long that was, and how long the server was at work."""
    await crowd.sit(seated)
    crowd.begin()
    await asyncio.sleep(1)
    crowd.forget()
    start, busy_s = perf_counter(), server.busy_s()
    await asyncio.sleep(seconds)
    took, busy_s = perf_counter() - start, server.busy_s() - busy_s
    crowd.leave()
    return took, busy_s


async def _echo(server: Started, sockets: int, text: str, seconds: float) -> tuple[int, float, float]:
    """Echoes, one message on its way a socket: how many, in how long, and how long the server worked."""
    count = 0
    address, _, port = server.host.partition(":")

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
    for page in pages:
        page.say(text)
    await asyncio.sleep(1)
    before, start, busy_s = count, perf_counter(), server.busy_s()
    await asyncio.sleep(seconds)
    return count - before, perf_counter() - start, server.busy_s() - busy_s
