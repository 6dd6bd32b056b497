"""A round played twice through the whole server, by the same moves, from deals that one seat cannot tell.

All that the seat gets is written down with its time: frames, answers to requests, closings; and what the
server logs meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from batida.notation import format_action
from batida.rules import TILES, RulesError, apply, block, deal, legal
from batida.server import protocol
from batida.server.app import make_app
from batida.server.logs import FieldsFormatter
from batida.service.thinking import Thinking
from batida.table import LeadDecided, dealing
from bench.simulation.letters import Seen, Wire
from bench.simulation.loop import VirtualLoop
from bench.simulation.run import KEY, NO_PAGE, Clock
from bench.simulation.weather import CALM
from bench.simulation.wire import Socket, ask
from tests.service.rooms import MemoryStore, SeededChance, a_room

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from batida.bots import Bot
    from batida.rules import Action, Round, Seat, SeatView, Tile

SEAT: Final = 0
"""The seat that looks on; the others are bots that play what the script says."""

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


@dataclass
class Transcript:
    """What came out, with the virtual time in seconds."""

    parts: list[tuple[float, str, str]] = field(default_factory=list)

    def add(self, kind: str, text: str) -> None:
        """Adds something that came out now."""
        # To the nanosecond: below it the virtual clock's sums differ by the order of their parts.
        self.parts.append((round(asyncio.get_running_loop().time(), 9), kind, text))


@dataclass
class Script:
    """A round up to the action before its last: made while the first world is played, then repeated."""

    players: int
    seed: int
    shuffle: tuple[Tile, ...]
    actions: list[tuple[Seat, Action]] = field(default_factory=list)
    opener: Seat = 0

    def write(self, opener: Seat) -> None:
        """Plays the round at random, and leaves the end out: what it shows is no secret any more."""
        chance = Random(self.seed)
        self.opener = opener
        rnd = deal(block(self.players), self.shuffle, opener=opener)
        while not rnd.is_over:
            seat, action = rnd.to_act, chance.choice(legal(rnd))
            assert seat is not None
            after = apply(rnd, action)
            if not after.is_over:
                self.actions.append((seat, action))
            rnd = after

    def alike(self, chance: Random) -> tuple[Tile, ...] | None:
        """Another deal in which the same actions are legal, and the seat sees the same."""
        size = block(self.players).hand_size
        played = {action.tile for _, action in self.actions if hasattr(action, "tile")}
        fixed = [index // size == SEAT or one in played for index, one in enumerate(self.shuffle)]
        loose = [one for one, stays in zip(self.shuffle, fixed, strict=True) if not stays]
        for _ in range(40):
            chance.shuffle(loose)
            rest = iter(loose)
            shuffle = tuple(
                one if stays else next(rest) for one, stays in zip(self.shuffle, fixed, strict=True)
            )
            if shuffle != self.shuffle and self._plays(shuffle):
                return shuffle
        return None

    def _plays(self, shuffle: tuple[Tile, ...]) -> bool:
        rnd: Round = deal(block(self.players), shuffle, opener=self.opener)
        for seat, action in self.actions:
            try:
                rnd = apply(rnd, action, by=seat)
            except RulesError:
                return False
            if rnd.is_over:
                return False
        return True


class Stage:
    """One world, played through the server."""

    def __init__(self, script: Script, shuffle: tuple[Tile, ...]) -> None:
        self._script = script
        self._shuffle = shuffle
        self._done = 0
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
        action = self._next()
        if action is None:
            # Past the end of the script nobody plays.
            await asyncio.Event().wait()
        assert action is not None
        return action

    def _next(self) -> Action | None:
        """The next action of the script; ``None`` after its end."""
        actions = self._script.actions
        return actions[self._done][1] if self._done < len(actions) else None

    async def _main(self) -> None:
        room = a_room(
            self.store,
            chance=SeededChance(self._script.seed),
            clock=Clock(),
            pace_ms=PACE_MS,
            pass_pause_ms=1_600,
        )
        app = make_app(room, page=NO_PAGE, key=KEY)
        home = await self._ask(app, "GET", "/api/home")
        cookie = home[1].get("set-cookie", "").partition(";")[0]
        body = {"bots": ["random"] * (self._script.players - 1)}
        made = await self._ask(app, "POST", "/api/tables", cookie, body)
        table = json.loads(made[0])["table"]
        await self._look_on(app, table, cookie)
        for path in (f"/api/tables/{table}/record", "/api/home", "/health"):
            await self._ask(app, "GET", path, cookie)
        await self._ask(app, "POST", f"/api/tables/{table}/leave", cookie)
        # The record shows the round that was broken off: what was hidden is no secret any more.
        await self._ask(app, "GET", "/api/home", cookie)
        await room.stop()

    async def _ask(
        self, app: ASGIApp, method: str, path: str, cookie: str = "", body: object = None
    ) -> tuple[str, dict[str, str]]:
        reply = await ask(app, method, path, cookie=cookie, body=body)
        text = reply.content.decode()
        self.transcript.add(f"{method} {path}", f"{reply.status} {sorted(reply.headers.items())} {text}")
        return text, reply.headers

    async def _look_on(self, app: ASGIApp, table: str, cookie: str) -> None:
        """Plays the script's actions of the seat, and asks questions at its end."""
        socket = Socket(
            app,
            f"/ws/{table}",
            cookie=cookie,
            weather=lambda: CALM,
            chance=Random(1),
            sent=lambda text: self.transcript.add("frame", text),
        )
        socket.say(json.dumps({"t": "hello", "protocol": protocol.PROTOCOL}))
        reader, asked_for = Wire(), set[str]()
        mine: tuple[protocol.HandTile, ...] = ()
        while (text := await socket.hear()) is not None:
            seen = reader.read(text)
            if not isinstance(seen, Seen):
                continue
            if seen.phase == "waiting":
                if seen.commitment is not None and seen.commitment not in asked_for:
                    asked_for.add(seen.commitment)
                    gift = {"t": "entropy", "id": "gift", "commitment": seen.commitment, "entropy": "00"}
                    socket.say(json.dumps(gift))
                continue
            if not self._script.actions:
                self._script.write(self._opener(table))
            view = seen.view
            assert isinstance(view, protocol.View)
            self._done = len(view.actions)
            if self._done == len(self._script.actions):
                # A question that is a legal play could end the round, and what was hidden is shown then.
                mine = view.hand or () if seen.legal else ()
                break
            if seen.legal and seen.legal != ("--",):
                action = self._next()
                assert action is not None
                wish = {"t": "act", "id": f"w{seen.seq}", "seq": seen.seq, "action": format_action(action)}
                socket.say(json.dumps(wish))
        for question in QUESTIONS:
            if not any(f'"{one.tile[0]}{one.tile[-1]}' in question for one in mine):
                socket.say(question.replace("%d", str(self.seq(table))))
        # Before anything else comes of itself: whoever is next has not played yet.
        await asyncio.sleep(PACE_MS / 1000 / 2)
        socket.leave()

    def seq(self, table: str) -> int:
        """The number of the table's last event."""
        return len(self.store.logs[table])

    def _opener(self, table: str) -> Seat:
        return next(event.opener for event in self.store.logs[table] if isinstance(event, LeadDecided))


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
    """Plays a pair of worlds; the first thing that differs for the seat, or ``None``."""
    chance = Random(seed)
    shuffle = list(TILES)
    chance.shuffle(shuffle)
    script = Script(chance.randint(2, 4), seed, tuple(shuffle))
    ours = Stage(script, script.shuffle).play()
    other = script.alike(chance)
    if other is None:
        return None
    theirs = Stage(script, other).play()
    for one, two in zip(ours.parts, theirs.parts, strict=False):
        if one != two:
            return f"{one[1]} at {one[0]:.3f} s and {two[1]} at {two[0]:.3f} s differ"
    return None if len(ours.parts) == len(theirs.parts) else "one world says more than the other"
