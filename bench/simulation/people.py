"""People at their pages: they play what they are offered, vanish and return, and use two tabs."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final

from batida.server import protocol
from batida.server.session import player_named
from bench.simulation.letters import Seen
from bench.simulation.wire import Reply, Socket, ask

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from starlette.types import ASGIApp

    from bench.simulation.checks import Oracle
    from bench.simulation.letters import Reader
    from bench.simulation.weather import Weather

PATIENCE_S = 15
"""How long a page waits for an answer, or for any word at all, before it asks again."""

PAUSES: Final = 0.2
"""How often the match is stopped when somebody is gone; else a bot stands in."""

GIVES: Final = 0.8
"""How often a page gives bytes for a deal that it sees."""

NONSENSE = (
    '{"t":"act","id":"x","seq":0,"action":"--"}',
    '{"t":"act","id":"y","seq":999999,"action":"00"}',
    '{"t":"next","id":"z","seq":-1}',
    '{"t":"act","id":"","seq":1,"action":"00"}',
    '{"t":"act","id":"w","seq":1,"action":"00","seat":1}',
    '{"t":"entropy","id":"v","commitment":"%s","entropy":"00"}' % ("0" * 64),
    '{"t":"lock","id":"l","locked":true}',
    '{"t":"pause","id":"p","paused":true}',
    '{"t":"stand-in","id":"s","seq":1,"seat":0}',
    '{"t":"say","phrase":"hello"}',
    '{"t":"look","looked_at":false}',
    '{"t":"back","id":"b"}',
    '{"t":"hello","protocol":0}',
    "{",
    "[]",
)
"""What no page of ours sends; some of it ends the connection, some does what it says."""

OFTEN: Final = ("stale", "busy", "not-saved", "stopping", "table-closed", "match-over", "not-at-table")
"""Why a wish that was offered may be refused: the table went on, or the room cannot."""

AT_TIMES: Final = {
    "act": ("not-your-turn",),
    "next": ("round-not-over", "seats-open", "paused"),
    "pause": ("no-round",),
    "stand-in": ("not-absent", "stands-in-already", "no-round", "not-a-person"),
}
"""And why each kind of wish may be, besides."""


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

    @property
    def hello(self) -> str:
        """The first message of a page."""
        watch = {} if self.key is None else {"watch": True}
        key = {"key": self.key} if self.key else {}
        return json.dumps({"t": "hello", "protocol": protocol.PROTOCOL, **watch, **key})

    def next_wish(self) -> str:
        """An id that was never used."""
        self.wishes += 1
        return f"{self.name}-{self.wishes}"


class Tab:
    """A page: what it has seen, and the wish that waits for its answer."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._hold = person.oracle.hold
        self._chance = person.chance
        self._seq = 0
        self._view: Seen | None = None
        self._wish: dict[str, Any] | None = None
        self._asked_on = 0
        self._asker: int | None = None
        self._people: tuple[str | None, ...] = ()
        self._stream: int | None = None
        self._acting: asyncio.TimerHandle | None = None
        self._waiting: asyncio.TimerHandle | None = None
        self._heard_at = 0.0

    async def live(self) -> None:
        """Comes again and again until the match is over."""
        while not self._is_over() and not self._person.has_left and self._person.oracle.fault is None:
            await self._visit()
            away_ms = self._person.weather().away_ms
            await asyncio.sleep(0.2 + self._chance.random() * away_ms / 1000)

    async def _visit(self) -> None:
        person = self._person
        self._stream = None
        socket = Socket(
            person.app(),
            f"/ws/{person.table}",
            cookie=person.cookie,
            weather=person.weather,
            chance=self._chance,
            sent=self._sent,
        )
        socket.say(person.hello)
        self._heard_at = asyncio.get_running_loop().time()
        self._wait(PATIENCE_S, socket)
        try:
            while not self._is_over():
                text = await socket.hear()
                if text is None:
                    return
                self._heard_at = asyncio.get_running_loop().time()
                self._hear(text, socket)
                if self._chance.random() < person.weather().vanish:
                    return
        finally:
            socket.leave()
            self._put_off()
            if self._waiting is not None:
                self._waiting.cancel()

    def _wait(self, wait_s: float, socket: Socket) -> None:
        """Asks again when nothing was heard for so long; one timer a visit, and not one a word."""
        self._waiting = asyncio.get_running_loop().call_later(wait_s, self._ask_again, socket)

    def _ask_again(self, socket: Socket) -> None:
        now = asyncio.get_running_loop().time()
        left_s = self._heard_at + PATIENCE_S - now
        if left_s <= 0:
            self._heard_at, left_s = now, PATIENCE_S
            socket.say(self._person.hello)
            if self._wish is not None:
                socket.say(json.dumps(self._wish))
        self._wait(left_s, socket)

    def _sent(self, text: str) -> None:
        """Holds what the server sends, before the network has it: numbers rise by one."""
        person = self._person
        person.oracle.heard(text)
        match message := person.reader.read(text):
            case Seen(is_step=True):
                self._hold(self._stream is not None, "a step comes before the first view")
                self._hold(
                    message.seq == (self._stream or 0) + 1, f"{message.seq} comes after {self._stream}"
                )
            case Seen():
                self._hold(self._stream is None or message.seq >= self._stream, "a view is older than a step")
            case protocol.Done():
                known = len(person.oracle.states[person.table])
                self._hold(message.seq < known, "acknowledged before it was written")
                return
            case _:
                return
        self._stream = message.seq
        person.oracle.seen(person.table, person.player, message.seq, message.view)

    def _hear(self, text: str, socket: Socket) -> None:
        match message := self._person.reader.read(text):
            case Seen() if message.seq == self._seq + 1 or (message.seq >= self._seq and not message.is_step):
                self._take(message, socket)
            case Seen() if message.seq > self._seq:
                socket.say(self._person.hello)
            case protocol.People():
                self._people = message.seats
                if self._acting is None and self._wish is None:
                    self._look_at(socket)
            case protocol.Done() if self._wish is not None and message.id == self._wish["id"]:
                wish = f"{self._asker}/{message.id}"
                exactly = self._asked_on if self._wish["t"] == "act" else None
                self._person.oracle.done(self._person.table, wish, exactly, message.seq)
                self._wish = None
            case protocol.Refusal() if self._wish is not None and message.id == self._wish["id"]:
                self._refused(message, socket)
            case _:
                pass

    def _refused(self, message: protocol.Refusal, socket: Socket) -> None:
        wish, self._wish = self._wish, None
        assert wish is not None
        self._person.oracle.refused(self._person.table, f"{self._asker}/{message.id}")
        self._hold(
            message.code in OFTEN or message.code in AT_TIMES[wish["t"]],
            f"what was offered is refused as {message.code}",
        )
        if message.code == "stale":
            self._hold(message.seq != self._asked_on, "refused as stale on the newest number")
        if message.seq > self._seq:
            # The table has gone on, and the steps were lost on the way.
            socket.say(self._person.hello)
            return
        self._look_at(socket)

    def _take(self, seen: Seen, socket: Socket) -> None:
        self._seq, self._view = seen.seq, seen
        if seen.commitment is not None and seen.phase != "over":
            self._give(seen.commitment, socket)
        if self._wish is not None and self._asked_on == seen.seq:
            # It may have been lost on the way: the same wish is sent again, never another one.
            socket.say(json.dumps(self._wish))
            return
        self._look_at(socket)

    def _give(self, commitment: str, socket: Socket) -> None:
        """Gives bytes for a deal, at most times; a repeated or late gift does no harm."""
        if self._chance.random() < GIVES:
            entropy = self._chance.randbytes(self._chance.randint(1, 32)).hex()
            gift = {"t": "entropy", "id": self._person.next_wish(), "commitment": commitment}
            socket.say(json.dumps({**gift, "entropy": entropy}))

    def _look_at(self, socket: Socket) -> None:
        """Does something after a while, when there is something to do."""
        view = self._view
        self._put_off()
        if view is None or view.seat is None or self._what(view) is None:
            return
        wait_s = self._chance.choice((0.0, 0.3, 1.6, 1.6, 4.0))
        loop = asyncio.get_running_loop()
        self._acting = loop.call_later(wait_s, self._act, view, socket)

    def _act(self, view: Seen, socket: Socket) -> None:
        if self._chance.random() < self._person.weather().nonsense:
            socket.say(self._chance.choice(NONSENSE))
        self._acting = None
        what = self._what(view)
        if what is None:
            # Who was gone has come back meanwhile.
            return
        self._wish = {"id": self._person.next_wish(), **what}
        self._asked_on, self._asker = view.seq, view.seat
        socket.say(json.dumps(self._wish))

    def _what(self, view: Seen) -> dict[str, Any] | None:
        """What there is to do; ``None`` for nothing."""
        if view.is_paused:
            return {"t": "pause", "paused": False}
        if view.legal:
            return {"t": "act", "seq": view.seq, "action": self._chance.choice(view.legal)}
        if view.asks:
            return {"t": "next", "seq": view.seq}
        gone = view.waits_for
        if gone is None or gone >= len(self._people) or self._people[gone] != "gone":
            return None
        if self._chance.random() < PAUSES:
            return {"t": "pause", "paused": True}
        return {"t": "stand-in", "seq": view.seq, "seat": gone}

    def _put_off(self) -> None:
        if self._acting is not None:
            self._acting.cancel()
            self._acting = None

    def _is_over(self) -> bool:
        return self._view is not None and self._view.phase == "over"
