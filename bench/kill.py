"""A server killed again and again under load: acknowledged actions that are lost, gaps and doubles.

Each cycle starts a server on the same folder, plays at some tables as fast as it goes, and kills the
server with SIGKILL at a random moment. Then the real store reads every log.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from batida.server.protocol import merged
from batida.store import StoreError
from batida.store.sqlite import SqliteStore
from bench._progress import counting
from bench._zygote import zygote
from tests.server.pages import Browser, hello

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from batida.table import Event

PAGES: Final = 6
"""How many tables are played at once."""

TABLES: Final = 12
"""How many there are: where a match is over its page goes on to the next by its socket."""

LIFE_S: Final = 0.4
"""How long a server lives at most, once it is under load."""

BUSY_S: Final = 10
"""How long the first acknowledgement may take."""

RENEW: Final = 8
"""After how many cycles new tables are opened: logs stay short, so that reading them stays quick."""


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Kills so many servers."""
    parser = argparse.ArgumentParser(prog="scripts/bench kill", description=__doc__)
    parser.add_argument("--cycles", type=int, default=50, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (%(default)s)")
    options = parser.parse_args(arguments)
    found = Found()
    chance = Random(options.seed)
    with (
        tempfile.TemporaryDirectory() as place,
        zygote() as servers,
        counting(options.cycles, every=100, what="cycles") as count,
    ):
        folder, cookies, load = Path(place) / "data", dict[str, str](), Load()
        while count.goes_on(found.cycles):
            cycle = found.cycles
            server = servers.start(folder)
            browser = Browser(server.address)
            browser.cookies |= cookies
            if cycle % RENEW == 0:
                browser.get("/api/home")
                cookies = dict(browser.cookies)
                bots = chance.choices(("random", "heaviest"), k=chance.randint(1, 3))
                load = Load([browser.new_table(*bots) for _ in range(TABLES)])
            cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
            alive = asyncio.run(_play_and_kill(load, browser.host, cookie, server, chance))
            if not alive:
                sys.stderr.write(f"cycle {cycle}: the server ended by itself\n")
            before = found.faults
            asyncio.run(check(folder, load, found))
            if found.faults > before or not alive:
                found.failures.append(cycle)
            found.cycles += 1
    return {
        "cycles": found.cycles,
        "acknowledged": found.acknowledged,
        "lost": found.lost,
        "gaps": found.gaps,
        "doubles": found.doubles,
        "failures": found.failures,
    }


@dataclass
class Found:
    """What came out so far; ``failures`` are cycles."""

    cycles: int = 0
    acknowledged: int = 0
    lost: int = 0
    gaps: int = 0
    doubles: int = 0
    failures: list[int] = field(default_factory=list)

    @property
    def faults(self) -> int:
        """All that went wrong."""
        return self.lost + self.gaps + self.doubles


@dataclass
class Load:
    """Tables that are played: what was acknowledged at each, by the wish's id, with its number."""

    tables: list[str] = field(default_factory=list)
    acknowledged: dict[str, dict[str, int]] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    """The number that a page of each table has seen: what was shown is written as well."""
    fresh: set[tuple[str, str]] = field(default_factory=set)
    """What was acknowledged since the last look."""
    wishes: int = 0
    is_busy: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether something was acknowledged in this life of the server."""


async def _play_and_kill(load: Load, host: str, cookie: str, server: Any, chance: Random) -> bool:  # noqa: ANN401 - a Started
    """Plays at all tables until the server is killed; whether it lived until then."""
    load.is_busy = asyncio.Event()
    tables = iter(load.tables)
    playing = [
        asyncio.create_task(_play(load, f"ws://{host}/ws", tables, cookie, Random(chance.random())))
        for _ in range(PAGES)
    ]
    # Where all matches are over nothing will be acknowledged.
    ends = (asyncio.create_task(load.is_busy.wait()), asyncio.gather(*playing))
    await asyncio.wait(ends, timeout=BUSY_S, return_when=asyncio.FIRST_COMPLETED)
    await asyncio.sleep(LIFE_S * chance.random())
    try:
        server.kill()
    except ProcessLookupError:
        return False
    finally:
        ends[0].cancel()
        await asyncio.wait_for(ends[1], 20)
    return True


async def _play(load: Load, address: str, tables: Iterator[str], cookie: str, chance: Random) -> None:
    """Plays at one of the tables after the other, as fast as it goes, until the server is gone."""
    table: str = next(tables)
    view: dict[str, Any] = {}
    with suppress(WebSocketException, OSError, EOFError):
        async with connect(
            address, additional_headers={"cookie": cookie}, compression=None, close_timeout=0.1
        ) as socket:
            await socket.send(hello(table))
            async for text in socket:
                message = json.loads(text)
                if message["t"] == "done":
                    load.acknowledged.setdefault(table, {})[message["id"]] = message["seq"]
                    load.fresh.add((table, message["id"]))
                    load.is_busy.set()
                if message["t"] not in ("welcome", "step"):
                    continue
                view = message["view"] if message["t"] == "welcome" else merged(view, message["changes"])
                # What comes before the first view of the next table is of the one before.
                table = view["table"]
                load.seen[table] = max(message["seq"], load.seen.get(table, 0))
                load.wishes += 1
                wish: dict[str, object] = {"id": f"w{load.wishes}", "seq": message["seq"]}
                if view["phase"] == "over":
                    if (coming := next(tables, None)) is None:
                        return
                    await socket.send(hello(coming))
                elif view["phase"] == "settled":
                    await socket.send(json.dumps({"t": "next", **wish}))
                elif view["legal"]:
                    action = chance.choice(view["legal"])
                    await socket.send(json.dumps({"t": "act", **wish, "action": action}))


async def check(folder: Path, load: Load, found: Found) -> None:
    """Reads every log with the real store, and holds it to what was acknowledged and shown."""
    store = SqliteStore(folder)
    try:
        for table in load.tables:
            try:
                log = await store.events(table)
            except StoreError:
                found.gaps += 1
                continue
            _hold(log, load.acknowledged.get(table, {}), load.seen.get(table, 0), found)
    finally:
        await store.close()
    found.acknowledged += len(load.fresh)
    load.fresh.clear()


def _hold(log: Sequence[Event], acknowledged: dict[str, int], seen: int, found: Found) -> None:
    numbers: dict[str, list[int]] = {}
    for number, event in enumerate(log, start=1):
        if event.wish is not None:
            numbers.setdefault(event.wish.partition("/")[2], []).append(number)
    found.lost += max(0, seen - len(log))
    for wish, number in acknowledged.items():
        # To ask twice for a round is as good as once, and leaves nothing of its own.
        found.lost += number > len(log) or (wish in numbers and numbers[wish][-1] != number)
    for caused in numbers.values():
        found.doubles += caused != list(range(caused[0], caused[-1] + 1))
