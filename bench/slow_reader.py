"""Pages that stop reading: what that does to the others at their tables, as a ratio of their times."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from bench._crowd import Crowd
from bench._load import Page, hello, run
from bench._stack import Started, add_options, place, room, seated_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench._stack import Seated

TOO_SLOW = 1013
"""The code by which a page hears that it was given up."""

RECEIVE_BYTES = 8_192
"""How much the system may keep for a page that does not read: this one's, so that the server notices."""

HELLOS = 40
"""How often such a page asks for the whole view."""


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Measures without slow pages, then with them."""
    parser = argparse.ArgumentParser(prog="scripts/bench slow-reader", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="how many (%(default)s)")
    parser.add_argument("--pages", type=int, default=4, help="pages a table, a person each (%(default)s)")
    parser.add_argument("--seconds", type=float, default=40, help="of each measurement (%(default)s)")
    parser.add_argument("--think-s", type=float, default=0.2, help="before each move (%(default)s)")
    add_options(parser)
    options = parser.parse_args(arguments)
    found: list[Crowd] = []
    slow: list[Page] = []
    memory: list[float] = []
    with place(options) as folder:
        for kind in ("alone", "slow"):
            inner = folder / kind
            seated = seated_tables(inner, options.tables, options.pages)
            with room(inner, options) as server:
                crowd = Crowd(server.host, think_s=options.think_s, is_held=True)
                memory.append(run(_play(crowd, server, seated, options.seconds, slow, kind == "slow")))
            found.append(crowd)
    alone, beside = (crowd.counts() for crowd in found)
    return {
        "deliveries_s": found[1].deliveries / options.seconds,
        **alone,
        "p50_beside_slow_ms": beside["p50_ms"],
        "p99_beside_slow_ms": beside["p99_ms"],
        "ratio_to_alone": beside["p99_ms"] / alone["p99_ms"],
        "lost": alone["lost"] + beside["lost"],
        "gaps": alone["gaps"] + beside["gaps"],
        "doubles": alone["doubles"] + beside["doubles"],
        "slow_pages": len(slow),
        "slow_dropped": sum(page.is_gone or page.code == TOO_SLOW for page in slow),
        "kb_more": memory[1] - memory[0],
    }


async def _play(  # noqa: PLR0913, PLR0917 - one measurement
    crowd: Crowd,
    server: Started,
    seated: Sequence[Seated],
    seconds: float,
    slow: list[Page],
    has_slow: bool,  # noqa: FBT001 - as above
) -> float:
    """Plays; a second page of the last seat of each table says hello and then reads nothing more."""
    before = server.memory_kb()
    for one in seated:
        table = await crowd.seat(one)
        if has_slow:
            page = await crowd.open(table, one.cookies[-1], lambda *_: None, receive_bytes=RECEIVE_BYTES)
            assert page.transport is not None
            page.transport.pause_reading()
            # A match is little to read: what is asked for besides fills what the systems hold for it.
            for _ in range(HELLOS):
                page.say(hello(table.name))
            slow.append(page)
    crowd.begin()
    await asyncio.sleep(2)
    crowd.forget()
    await asyncio.sleep(seconds)
    memory = server.memory_kb() - before
    for page in slow:
        # What ended the connection, if something did, is found on reading.
        assert page.transport is not None
        page.transport.resume_reading()
    await asyncio.sleep(2)
    crowd.leave()
    return memory
