"""One run: the real server on a virtual clock, in the weather of its seed, to the end of its table."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import ExitStack
from dataclasses import dataclass
from math import log
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from batida.bots import Budget
from batida.server import qr
from batida.server.app import make_app
from batida.server.letters import Letters
from batida.server.page import Page
from batida.service.thinking import Thinking
from bench.simulation.checks import Oracle, WrongError
from bench.simulation.ground import Clock, Disk
from bench.simulation.letters import Light, Wire
from bench.simulation.loop import StuckError, VirtualLoop
from bench.simulation.outings import change_device, come_from_the_lobby, meet_again
from bench.simulation.people import Person
from bench.simulation.weather import CALM, Weather, weather
from bench.simulation.wire import ask
from tests.service.rooms import SeededChance, a_room

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator, Sequence

    from starlette.types import ASGIApp

    from batida.bots import Bot
    from batida.rules import Action, SeatView
    from batida.service.tables import Tables

ROUGH_S: Final = 240
"""How long the weather lasts, in virtual seconds; then it is calm, so that every table must end."""

WIRE_SHARE: Final = 0.15
"""Of the runs, those whose views are written and read as they are sent."""

LEAVE_SHARE: Final = 0.9
"""Of the runs, those in which all leave before the match is over."""

SHORT_SHARE: Final = 0.1
"""Of the matches of friends, those that begin near their end; nobody leaves, and they meet again."""

LISTED_SHARE: Final = 0.4
"""Of the tables of friends, those in the lobby."""

STRANGER_SHARE: Final = 0.2
"""Of the tables of friends, those to which somebody without a link would like to come."""

MOVES_SHARE: Final = 0.06
"""Of the people, those who come to another device."""

ALONE_SHARE: Final = 0.25
"""Of the runs, those of one person at a table of their own."""

CLOCKS: Final = ("off", "off", "gentle", "quick", "quick")

LIMIT_S: Final = 4_000
"""When a table must have ended."""

PASS_PAUSE_MS: Final = 1_600

BUDGET: Final = Budget(10)

BOTS: Final = ("random", "heaviest", "counter")

NO_PAGE: Final = Page(Path(__file__).with_name("no-page"))

KEY: Final = bytes(32)
"""What the simulated servers sign with: one that was killed and started again knows its sessions."""


@dataclass(frozen=True)
class Outcome:
    """How a run ended: ``fault`` says what was wrong, if anything; ``digest`` is alike for runs alike."""

    seed: int
    fault: str | None
    digest: str
    events: int
    crashes: int


def run(seed: int) -> Outcome:
    """Runs the table of this seed to its end."""
    fault: str | None = None
    loop = VirtualLoop()
    simulation = Simulation(seed, loop)
    with ExitStack() as stack:
        stack.enter_context(patch.object(secrets, "token_urlsafe", simulation.token))
        # A picture takes as long as the rest of a run, and nobody looks at it.
        stack.enter_context(patch.object(qr, "svg", str))
        # Looked up in the file system each time, and none of these bots is played.
        stack.enter_context(patch("batida.bots.ladder.can_compile", lambda: False))
        stack.enter_context(patch.object(Thinking, "_asked", simulation.think))
        if isinstance(simulation.reader, Light):
            stack.enter_context(patch.object(Letters, "text", simulation.reader.text))
        try:
            loop.run(simulation.main())
        except WrongError as error:
            fault = str(error)
        except StuckError:
            fault = "nothing will ever happen, and the table has not ended"
        except TimeoutError:
            fault = f"the table has not ended after {LIMIT_S} s"
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault of this seed
            fault = f"{type(error).__name__}: {error}"
    # What was seen first, even where the server took it for an error of its own and went on.
    fault = simulation.oracle.fault or fault
    if fault is None and loop.unhandled:
        fault = loop.unhandled[0]
    return Outcome(
        seed=seed,
        fault=fault,
        digest=simulation.oracle.digest,
        events=sum(map(len, simulation.oracle.events.values())),
        crashes=simulation.crashes,
    )


class Simulation:
    """The world of one run."""

    def __init__(self, seed: int, loop: VirtualLoop) -> None:
        self._loop = loop
        self.chance = Random(seed)
        self.rough = weather(self.chance)
        self.reader = Wire() if self.chance.random() < WIRE_SHARE else Light()
        self.oracle = Oracle(pass_pause_ms=PASS_PAUSE_MS)
        self.store = Disk(lambda: self.weather, self.oracle, Random(self.chance.random()))
        self.crashes = 0
        self._is_short = False
        self._tokens = Random(self.chance.random())
        self._thoughts = Random(self.chance.random())
        self._room: Tables | None = None
        self._app: ASGIApp | None = None

    @property
    def weather(self) -> Weather:
        """How it is now."""
        return self.rough if self._loop.time() < ROUGH_S else CALM

    def app(self) -> ASGIApp:
        """The server as it is now."""
        assert self._app is not None
        return self._app

    def token(self, count: int = 32) -> str:
        """In the place of a secret: the same in each run."""
        digits = -(-count * 4 // 3)
        return "".join(self._tokens.choices("abcdefghijklmnopqrstuvwxyz0123456789-_", k=digits))

    async def think(self, bot: Bot, view: SeatView, chance: Random) -> Action:
        """In the place of a thread: a bot that takes its time, at times too much of it."""
        await asyncio.sleep(self.weather.think_ms * self._thoughts.random() / 1000)
        return bot.choose(view, BUDGET, chance).action

    async def main(self) -> None:
        """The whole run."""
        self._start()
        people = await self._sit()
        crashing = asyncio.create_task(self._crash_at_times())
        async with asyncio.timeout(LIMIT_S):
            await asyncio.gather(*self._doings(people))
            table = people[0].table
            last = self.oracle.states[table][-1]
            there = [one for one in people if not one.has_left and last.seat_of(one.player) is not None]
            if there and last.is_ended and last.terms is not None:
                await meet_again(there, turned=self.chance.random() < 0.5)
                after_s = self.chance.choice((1, 5, 20))
                await asyncio.gather(*(one.play(1) for one in there), *(one.leave(after_s) for one in there))
        crashing.cancel()
        await self._settle(people)

    def _doings(self, people: Sequence[Person]) -> Iterator[Coroutine[None, None, None]]:
        """What people do in the match."""
        chance = self.chance
        strangers = [one for one in people if not one.key and one.key is not None]
        others = [one for one in people if one not in strangers]
        yield from (one.play(chance.choice((1, 1, 1, 2))) for one in others)
        late = [one for one in others if one.key is not None]
        yield from (one.come_late(chance.choice((2, 8, 20))) for one in late)
        if not self._is_short and chance.random() < LEAVE_SHARE:
            yield from (one.leave(chance.choice((5, 10, 20, 40))) for one in people)
        yield from (come_from_the_lobby(one, chance.choice((1, 4, 10))) for one in strangers)
        movers = [one for one in others if chance.random() < MOVES_SHARE]
        yield from (change_device(one, chance.choice((1, 5, 20))) for one in movers)

    def _start(self) -> None:
        self._room = a_room(
            self.store,
            chance=SeededChance(self.chance.getrandbits(40)),
            clock=Clock(),
            pace_ms=300,
            pass_pause_ms=PASS_PAUSE_MS,
            entropy_wait_ms=2_000,
            idle_s=20,
            # Soon, so that bots stand in often, in this weather that many come back from.
            gone_ms=3_000,
            # No bot of these searches.
            workers_max=0,
        )
        self._app = make_app(self._room, page=NO_PAGE, key=KEY)

    async def _sit(self) -> list[Person]:
        """Opens a table: for one person and some bots, or for friends, who sit down, and one who looks on."""
        chance = self.chance
        if chance.random() < ALONE_SHARE:
            bots = chance.choices(BOTS, k=chance.choice((1, 2, 2, 2, 3, 3, 3, 3)))
            host = await self._person("ana")
            host.table = await self._opened(host, "/api/tables", {"bots": bots})
            return [host]
        others = chance.choice((1, 1, 2, 3))
        bots = chance.choices(BOTS, k=chance.randrange(4 - others))
        body: dict[str, object] = {
            "bots": [*(None for _ in range(others)), *bots],
            "clock": chance.choice(CLOCKS),
            "listed": chance.random() < LISTED_SHARE,
        }
        self._is_short = chance.random() < SHORT_SHARE
        if self._is_short:
            body["start"] = [chance.choice((50, 60)) for _ in range(1 + others + len(bots))]
        host = await self._person("ana")
        host.table = await self._opened(host, "/api/shared", body)
        link: str = (await host.post("invitation")).json["link"]
        key = link.partition("#")[2]
        people = [host]
        for seat, name in zip(range(1, 1 + others), ("beto", "caio", "dora"), strict=False):
            guest = await self._person(name, table=host.table)
            await guest.sit(seat, key)
            people.append(guest)
        if chance.random() < 0.5:
            people.append(await self._person("eva", table=host.table, key=key))
        if chance.random() < STRANGER_SHARE:
            people.append(await self._person("gil", table=host.table, key=""))
        return people

    async def _opened(self, host: Person, path: str, body: dict[str, object]) -> str:
        body["once"] = self.token(16)
        while True:
            made = await ask(self.app(), "POST", path, cookie=host.cookie, body=body)
            if made.status == 201:
                name: str = made.json["table"]
                self.oracle.hold(
                    set(self.oracle.states) == {name}, "one table was wished for, and more were made"
                )
                return name
            self.oracle.hold(made.json["code"] == "not-saved", f"no table: {made.json}")

    async def _person(self, name: str, *, table: str = "", key: str | None = None) -> Person:
        home = await ask(self.app(), "GET", "/api/home")
        return Person(
            name,
            self.app,
            cookie=home.headers["set-cookie"].partition(";")[0],
            table=table,
            key=key,
            oracle=self.oracle,
            reader=self.reader,
            weather=lambda: self.weather,
            crashes=lambda: self.crashes,
            chance=Random(self.chance.random()),
        )

    async def _crash_at_times(self) -> None:
        """Kills the server: what was not written is gone, and with it every connection."""
        while self.rough.crash:
            # As if it were asked each second whether it is killed.
            await asyncio.sleep(1 + int(log(1 - self.chance.random()) / log(1 - self.rough.crash)))
            if self.weather is CALM:
                return
            self.crashes += 1
            me = asyncio.current_task()
            for task in self._loop.tasks():
                if task is not me and task.get_name().startswith("batida"):
                    task.cancel()
            self._start()

    async def _settle(self, people: Sequence[Person]) -> None:
        """What must be so at the end."""
        assert self._room is not None
        for table, states in self.oracle.states.items():
            if any(one.table == table for one in people) or states[-1].next_table is not None:
                self.oracle.hold(states[-1].phase == "over", "everybody has gone, and the table goes on")
        for live in self._room.live:
            self.oracle.same(live.table.id, live.table)
        await self._room.stop()
