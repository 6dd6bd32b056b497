"""People at their pages: they play what they are offered, vanish and return, and use two tabs."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final

from batida.server import protocol
from bench.simulation.letters import Seen
from bench.simulation.wire import Socket, ask

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from starlette.types import ASGIApp

    from bench.simulation.checks import Oracle
    from bench.simulation.letters import Reader
    from bench.simulation.weather import Weather

HELLO: Final = json.dumps({"t": "hello", "protocol": protocol.PROTOCOL})

PATIENCE_S = 15
"""How long a page waits for an answer, or for any word at all, before it asks again."""

GIVES = 0.8
"""How often a page gives bytes for a deal that it sees."""

NONSENSE = (
    '{"t":"act","id":"x","seq":0,"action":"--"}',
    '{"t":"act","id":"y","seq":999999,"action":"00"}',
    '{"t":"next","id":"z","seq":-1}',
    '{"t":"act","id":"","seq":1,"action":"00"}',
    '{"t":"act","id":"w","seq":1,"action":"00","seat":1}',
    '{"t":"entropy","id":"v","commitment":"%s","entropy":"00"}' % ("0" * 64),
    '{"t":"hello","protocol":0}',
    "{",
    "[]",
)
"""What no page of ours sends; some of it ends the connection."""


class Person:
    """Someone with a session and a seat.

    Args:
        name: that tells them apart.
        app: the server as it is now; it may be started again.
        table: where they play.
        seat: where they sit there.
    """

    def __init__(  # noqa: PLR0913 - a person, their place, and the world around them
        self,
        name: str,
        app: Callable[[], ASGIApp],
        *,
        cookie: str,
        table: str,
        seat: int,
        oracle: Oracle,
        reader: Reader,
        weather: Callable[[], Weather],
        chance: Random,
    ) -> None:
        self.name = name
        self.app = app
        self.cookie = cookie
        self.table = table
        self.seat = seat
        self.oracle = oracle
        self.reader = reader
        self.weather = weather
        self.chance = chance
        self.wishes = 0

    async def play(self, tabs: int) -> None:
        """Plays to the end of the match, in so many tabs at once."""
        await asyncio.gather(*(Tab(self).live() for _ in range(tabs)))

    async def leave(self, after_s: float) -> None:
        """Ends the match for good, after a while; tries until it is done."""
        await asyncio.sleep(after_s)
        while True:
            reply = await ask(self.app(), "POST", f"/api/tables/{self.table}/leave", cookie=self.cookie)
            if reply.status == 204:
                return
            self.oracle.hold(reply.status == 503, f"leaving is answered by {reply.status}")
            await asyncio.sleep(1)

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
        self._stream: int | None = None
        self._acting: asyncio.TimerHandle | None = None

    async def live(self) -> None:
        """Comes again and again until the match is over."""
        while not self._is_over() and self._person.oracle.fault is None:
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
        socket.say(HELLO)
        try:
            while not self._is_over():
                try:
                    async with asyncio.timeout(PATIENCE_S):
                        text = await socket.hear()
                except TimeoutError:
                    socket.say(HELLO)
                    if self._wish is not None:
                        socket.say(json.dumps(self._wish))
                    continue
                if text is None:
                    return
                self._hear(text, socket)
                if self._chance.random() < person.weather().vanish:
                    return
        finally:
            socket.leave()
            self._put_off()

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
        person.oracle.seen(person.table, person.seat, message.seq, message.view)

    def _hear(self, text: str, socket: Socket) -> None:
        match message := self._person.reader.read(text):
            case Seen() if message.seq == self._seq + 1 or (message.seq >= self._seq and not message.is_step):
                self._take(message, socket)
            case Seen() if message.seq > self._seq:
                socket.say(HELLO)
            case protocol.Done() if self._wish is not None and message.id == self._wish["id"]:
                wish, asked = f"{self._person.seat}/{message.id}", self._wish
                exactly = asked["seq"] if asked["t"] == "act" else None
                self._person.oracle.done(self._person.table, wish, exactly, message.seq)
                self._wish = None
            case protocol.Refusal() if self._wish is not None and message.id == self._wish["id"]:
                self._refused(message, socket)
            case _:
                pass

    def _refused(self, message: protocol.Refusal, socket: Socket) -> None:
        wish, self._wish = self._wish, None
        assert wish is not None
        self._person.oracle.refused(self._person.table, f"{self._person.seat}/{message.id}")
        self._hold(
            message.code in ("stale", "busy", "not-saved", "stopping", "table-closed", "match-over")
            or (wish["t"] == "next" and message.code == "round-not-over"),
            f"what was offered is refused as {message.code}",
        )
        if message.code == "stale":
            self._hold(message.seq != wish["seq"], "refused as stale on the newest number")
        if message.seq > self._seq:
            # The table has gone on, and the steps were lost on the way.
            socket.say(HELLO)
            return
        self._look_at(socket)

    def _take(self, seen: Seen, socket: Socket) -> None:
        self._seq, self._view = seen.seq, seen
        if seen.commitment is not None and seen.phase != "over":
            self._give(seen.commitment, socket)
        if self._wish is not None and self._wish["seq"] == seen.seq:
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
        if view is None or not (view.legal or view.phase == "settled"):
            return
        wait_s = self._chance.choice((0.0, 0.3, 1.6, 1.6, 4.0))
        loop = asyncio.get_running_loop()
        self._acting = loop.call_later(wait_s, self._act, view, socket)

    def _act(self, view: Seen, socket: Socket) -> None:
        if self._chance.random() < self._person.weather().nonsense:
            socket.say(self._chance.choice(NONSENSE))
        wish: dict[str, Any] = {"t": "next", "id": self._person.next_wish(), "seq": view.seq}
        if view.phase != "settled":
            wish |= {"t": "act", "action": self._chance.choice(view.legal)}
        self._wish = wish
        socket.say(json.dumps(wish))

    def _put_off(self) -> None:
        if self._acting is not None:
            self._acting.cancel()
            self._acting = None

    def _is_over(self) -> bool:
        return self._view is not None and self._view.phase == "over"
