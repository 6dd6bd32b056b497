"""People: they play in one tab or two, vanish and return, come late and leave."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from batida.draw import WIDTHS
from batida.server.session import player_named
from bench._load import hello
from bench.simulation.tab import Tab
from bench.simulation.wire import Reply, ask

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from starlette.types import ASGIApp

    from bench.simulation.checks import Oracle
    from bench.simulation.letters import Reader
    from bench.simulation.weather import Weather
    from bench.simulation.wire import Socket


class Person:
    """Someone with a session, and a seat or the wish to look on.

    Args:
        name: that tells them apart.
        app: the server as it is now; it may be started again.
        table: where they play.
        key: of the table's link; ``None`` for who sits there already, nothing for a stranger.
        crashes: how often the server was killed so far.
    """

    def __init__(  # noqa: PLR0913 - a person, their place, and the world around them
        self,
        name: str,
        app: Callable[[], ASGIApp],
        *,
        cookie: str,
        table: str,
        key: str | None = None,
        oracle: Oracle,
        reader: Reader,
        weather: Callable[[], Weather],
        crashes: Callable[[], int],
        chance: Random,
    ) -> None:
        self.name = name
        self.app = app
        self.cookie = cookie
        self.table = table
        self.key = key
        self.player = player_named(cookie.partition("=")[2])
        self.has_come = asyncio.Event()
        """Not while somebody asks for a seat, which they must not leave before they have it."""
        self.has_come.set()
        self.is_leaving = False
        self.has_left = False
        self.oracle = oracle
        self.reader = reader
        self.weather = weather
        self.crashes = crashes
        self.chance = chance
        self.wishes = 0
        self.kept: Socket | None = None
        """The socket of a page whose match is over: it goes to the next table with it."""

    async def play(self, tabs: int) -> None:
        """Plays to the end of the match, in so many tabs at once."""
        await asyncio.gather(*(Tab(self).live() for _ in range(tabs)))

    async def leave(self, after_s: float) -> None:
        """Gives up the seat for good, after a while; tries until it is done."""
        await asyncio.sleep(after_s)
        self.is_leaving = True
        await self.has_come.wait()
        # Who looks on has no seat to leave, and an answer that a kill took may have been yes.
        may_have_none = self.key is not None
        while self.oracle.fault is None:
            reply = await self.post("leave")
            if reply.status == 204 or (reply.status == 403 and may_have_none):
                self.has_left = True
                return
            self.oracle.hold(reply.status == 503, f"leaving is answered by {reply.status}")
            may_have_none = True
            await asyncio.sleep(1)

    async def come_late(self, after_s: float) -> None:
        """Asks for a seat of a bot, after a while, if there is one."""
        await asyncio.sleep(after_s)
        if self.is_leaving:
            return
        self.has_come.clear()
        await self._take_a_seat()
        self.has_come.set()

    async def _take_a_seat(self) -> None:
        door = await self.post("door", {"key": self.key})
        self.oracle.hold(door.status in (200, 503), f"the door answers {door.status}")
        free = door.json["free_seats"] if door.status == 200 else ()
        for seat in free[:1]:
            reply = await self.post("sit", {"seat": seat, "key": self.key})
            self.oracle.hold(reply.status in (204, 409, 503), f"sitting down is answered by {reply.status}")

    async def sit(self, seat: int, key: str) -> None:
        """Takes a seat; tries until it is done."""
        while (reply := await self.post("sit", {"seat": seat, "key": key})).status != 204:
            self.oracle.hold(reply.status == 503, f"sitting down is answered by {reply.status}")
            await asyncio.sleep(1)

    async def post(self, what: str, body: object = None) -> Reply:
        """Asks something of the table by HTTP."""
        path = f"/api/tables/{self.table}/{what}"
        return await ask(self.app(), "POST", path, cookie=self.cookie, body=body)

    def hello(self, table: str) -> str:
        """What a page says to come to a table, or to see all of it: at times it was turned meanwhile."""
        watch = {} if self.key is None else {"watch": True}
        key = {"key": self.key} if self.key else {}
        return hello(table, width=self.chance.choice(WIDTHS), **watch, **key)

    def next_wish(self) -> str:
        """An id that was never used."""
        self.wishes += 1
        return f"{self.name}-{self.wishes}"
