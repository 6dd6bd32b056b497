"""A round played twice through the whole server, by the same moves, from deals that some cannot tell.

One person is alone with bots, or up to four are together by a clock, which ends for some of them, and one
more looks on. All that those get who
see the same in both worlds is written down with its time: frames, answers to requests, closings; and what
the server logs meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from batida.draw import WIDTHS
from batida.notation import format_action
from batida.rules import TILES
from batida.server import protocol
from batida.server.app import make_app
from batida.server.logs import FieldsFormatter
from batida.service.thinking import Thinking
from batida.table import Acted, LeadDecided, dealing
from bench._load import hello
from bench._script import Script, Transcript
from bench.simulation.ground import Clock
from bench.simulation.letters import Seen, Wire
from bench.simulation.loop import VirtualLoop
from bench.simulation.run import KEY, NO_PAGE
from bench.simulation.weather import CALM
from bench.simulation.wire import Socket, ask
from tests.service.rooms import MemoryStore, SeededChance, a_room

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from batida.bots import Bot
    from batida.rules import Action, Seat, SeatView, Tile

HOST: Final = 0
"""Who opens the table, and is compared where nobody else plays."""

FRIENDS_SHARE: Final = 0.5
"""Of the pairs, those of friends."""

ASLEEP_SHARE: Final = 0.15
"""How often the clock of a friend's turn ends, so that a stand-in plays."""

PACE_MS: Final = 900

THINK_MS: Final = 60
"""How long a bot thinks for each action that it has: one who has more of them takes longer."""

QUESTIONS: Final = (
    '{"t":"act","id":"q1","seq":%d,"action":"06"}',
    '{"t":"act","id":"q2","seq":%d,"action":"66<"}',
    '{"t":"act","id":"q3","seq":0,"action":"--"}',
    '{"t":"next","id":"q4","seq":%d}',
    '{"t":"ping"}',
)
"""What the seat asks besides playing: for tiles that it has or has not."""


class Stage:
    """One world, played through the server.

    Args:
        script: what is played.
        shuffle: the deal of this world.
        persons: how many sit at it, from seat 0 on; the others are bots. Where there is more than
            one, another looks on.
    """

    def __init__(self, script: Script, shuffle: tuple[Tile, ...], persons: int) -> None:
        self._script = script
        self._shuffle = shuffle
        self._persons = persons
        self._table = ""
        self._tokens = Random(script.seed)
        self.transcript = Transcript()
        self.store = MemoryStore()

    def play(self) -> Transcript:
        """All of it, on a virtual clock."""
        log = logging.getLogger("batida")
        kept = _Kept(self.transcript)
        level = log.level
        with ExitStack() as stack:
            stack.enter_context(patch.object(secrets, "token_urlsafe", self._token))
            stack.enter_context(patch.object(Thinking, "_asked", self._think))
            order = tuple(TILES.index(one) for one in self._shuffle)
            stack.enter_context(patch.object(dealing, "deal_shuffle", lambda _: order))
            log.addHandler(kept)
            log.setLevel(logging.DEBUG)
            try:
                VirtualLoop().run(self._main())
            finally:
                log.removeHandler(kept)
                log.setLevel(level)
        return self.transcript

    def _token(self, count: int = 32) -> str:
        return "".join(self._tokens.choices("abcdefghijklmnopqrstuvwxyz", k=-(-count * 4 // 3)))

    async def _think(self, _bot: Bot, view: SeatView, _chance: Random) -> Action:
        await asyncio.sleep(THINK_MS * len(view.legal) / 1000)
        action = self.next_action()
        if action is None:
            # Past the end of the script nobody plays.
            await asyncio.Event().wait()
        assert action is not None
        return action

    def next_action(self) -> Action | None:
        """The next action of the script; ``None`` after its end."""
        log, script = self.store.logs[self._table], self._script
        if not script.actions:
            script.write(next(event.opener for event in log if isinstance(event, LeadDecided)))
        return script.actions[self.played][1] if self.played < len(script.actions) else None

    async def _main(self) -> None:
        room = a_room(
            self.store,
            chance=SeededChance(self._script.seed),
            clock=Clock(),
            pace_ms=PACE_MS,
            pass_pause_ms=1_600,
        )
        app = make_app(room, page=NO_PAGE, key=KEY)
        people = [_Person(self, app, seat) for seat in range(self._persons)]
        bots = ["random"] * (self._script.players - self._persons)
        for one in people:
            await one.come()
        host = people[HOST]
        if self._persons == 1:
            made = await host.ask("POST", "/api/tables", {"bots": bots})
        else:
            places = [*(None for _ in people[1:]), *bots]
            made = await host.ask("POST", "/api/shared", {"bots": places, "listed": True, "clock": "quick"})
        self._table = json.loads(made)["table"]
        if self._persons > 1:
            link = json.loads(await host.ask("POST", f"/api/tables/{self._table}/invitation"))["link"]
            watcher = _Person(self, app, None, key=link.partition("#")[2])
            await watcher.come()
            for one in people[1:]:
                wish = {"seat": one.seat, "key": watcher.key}
                await one.ask("POST", f"/api/tables/{self._table}/sit", wish)
            people.append(watcher)
        await asyncio.gather(*(one.play(self._table) for one in people))
        for one in people:
            await one.look_around(self._table)
        if self._persons == 1:
            # The record shows the round that was broken off: what was hidden is no secret any more.
            await host.ask("POST", f"/api/tables/{self._table}/leave")
            await host.ask("GET", "/api/home")
        await room.stop()

    def sleeps_at(self, ply: int) -> bool:
        """Whether the person whose turn that is lets its clock end."""
        return self._persons > 1 and Random(f"{self._script.seed} {ply}").random() < ASLEEP_SHARE

    @property
    def seed(self) -> int:
        """What the chance of both worlds comes from."""
        return self._script.seed

    @property
    def kept(self) -> frozenset[Seat]:
        """The seats that are compared."""
        return self._script.kept

    @property
    def played(self) -> int:
        """How many actions were written."""
        return sum(isinstance(event, Acted) for event in self.store.logs[self._table])

    @property
    def seq(self) -> int:
        """The number of the table's last event."""
        return len(self.store.logs[self._table])


class _Person:
    """Somebody at the table, or who looks on (``seat`` is ``None``), and what is written down of them."""

    def __init__(self, stage: Stage, app: ASGIApp, seat: Seat | None, *, key: str | None = None) -> None:
        self._stage = stage
        self._app = app
        self.seat = seat
        self.key = key
        self._cookie = ""
        self._is_compared = seat is None or seat in stage.kept

    def _add(self, kind: str, text: str) -> None:
        if self._is_compared:
            self._stage.transcript.add(f"{kind} of seat {self.seat}", text)

    async def come(self) -> None:
        """Gets a session."""
        home = await ask(self._app, "GET", "/api/home")
        self._cookie = home.headers["set-cookie"].partition(";")[0]

    async def ask(self, method: str, path: str, body: object = None) -> str:
        """Makes a request."""
        reply = await ask(self._app, method, path, cookie=self._cookie, body=body)
        text = reply.content.decode()
        self._add(f"{method} {path}", f"{reply.status} {sorted(reply.headers.items())} {text}")
        return text

    async def look_around(self, table: str) -> None:
        """Asks for all that there is to read."""
        for path in (f"/api/tables/{table}/record", "/api/home", "/api/lobby", "/health"):
            await self.ask("GET", path)
        if self.key is not None:
            await self.ask("POST", f"/api/tables/{table}/door", {"key": self.key})

    async def play(self, table: str) -> None:
        """Plays the script's actions of the seat, and asks questions at its end."""
        socket = Socket(
            self._app,
            "/ws",
            cookie=self._cookie,
            weather=lambda: CALM,
            chance=Random(1),
            sent=lambda text: self._add("a frame", text),
        )
        watch = {"watch": True, "key": self.key} if self.seat is None else {}
        width = WIDTHS[(self._stage.seed + (self.seat or 0)) % len(WIDTHS)]
        socket.say(hello(table, width=width, **watch))
        view = await self._play(socket)
        # A question that is a legal play could end the round, and what was hidden is shown then.
        mine = (view.hand or ()) if view is not None and view.legal else ()
        for question in QUESTIONS if self._is_compared else ():
            if not any(f'"{one.tile[0]}{one.tile[-1]}' in question for one in mine):
                socket.say(question.replace("%d", str(self._stage.seq)))
        # Before anything else comes of itself: whoever is next has not played yet.
        await asyncio.sleep(PACE_MS / 1000 / 2)
        socket.leave()

    async def _play(self, socket: Socket) -> protocol.View | None:
        """Plays to the end of the script; what is seen there."""
        reader, given = Wire(), set[str]()
        newest: Seen | None = None
        while (text := await socket.hear()) is not None:
            seen = reader.read(text, newest)
            if not isinstance(seen, Seen):
                continue
            newest, view = seen, seen.view
            assert isinstance(view, protocol.View)
            if seen.phase == "waiting":
                if seen.commitment is not None and seen.commitment not in given:
                    given.add(seen.commitment)
                    gift = {"t": "entropy", "id": "gift", "commitment": seen.commitment, "entropy": "00"}
                    socket.say(json.dumps(gift))
                if seen.asks and self.seat == HOST:
                    socket.say(json.dumps({"t": "next", "id": f"n{seen.seq}", "seq": seen.seq}))
                continue
            action = self._stage.next_action()
            if action is None and len(view.actions) == self._stage.played:
                return view
            if self._stage.sleeps_at(len(view.actions)):
                continue
            if action is not None and seen.legal and seen.legal != ("--",):
                wish = {"t": "act", "id": f"w{seen.seq}", "seq": seen.seq, "action": format_action(action)}
                socket.say(json.dumps(wish))
        return None


class _Kept(logging.Handler):
    """Writes down what is logged, as it would be printed, without the machine's time."""

    def __init__(self, transcript: Transcript) -> None:
        super().__init__()
        self._transcript = transcript
        self.setFormatter(FieldsFormatter())

    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0.0
        record.msecs = 0.0
        self._transcript.add("log", self.format(record))


def difference(seed: int) -> str | None:
    """Plays a pair of worlds; the first thing that differs for those who see the same, or ``None``."""
    chance = Random(seed)
    shuffle = list(TILES)
    chance.shuffle(shuffle)
    players = chance.randint(2, 4)
    persons = 1 if chance.random() >= FRIENDS_SHARE else chance.randint(2, players)
    # Of friends one at least sees something else, and who looks on sees no hand at all.
    kept = [HOST] if persons == 1 else chance.sample(range(persons), chance.randrange(persons))
    script = Script(players, frozenset(kept), seed, tuple(shuffle))
    ours = Stage(script, script.shuffle, persons).play()
    other = script.alike(chance)
    if other is None:
        return None
    theirs = Stage(script, other, persons).play()
    for one, two in zip(ours.parts, theirs.parts, strict=False):
        if one != two:
            return f"{one[1]} at {one[0]:.3f} s and {two[1]} at {two[0]:.3f} s differ"
    return None if len(ours.parts) == len(theirs.parts) else "one world says more than the other"
