"""A page of a person: it asks for what it is offered, and holds what it hears to what may be."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final

from batida.server import protocol
from bench.simulation.letters import Seen
from bench.simulation.wire import Socket

if TYPE_CHECKING:
    from bench.simulation.people import Person

PATIENCE_S = 15
"""How long a page waits for an answer, or for any word at all, before it asks again."""

KEEPS: Final = 0.6
"""How often a page keeps its socket when its match is over."""

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


class Tab:
    """A page: what it has seen, and the wish that waits for its answer."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._table = person.table
        self._hold = person.oracle.hold
        self._chance = person.chance
        self._seq = 0
        self._view: Seen | None = None
        self._wish: dict[str, Any] | None = None
        self._asked_on = 0
        self._asker: int | None = None
        self._people: tuple[str | None, ...] = ()
        self._stream: Seen | None = None
        self._acting: asyncio.TimerHandle | None = None
        self._waiting: asyncio.TimerHandle | None = None
        self._heard_at = 0.0
        self._is_moving = False

    async def live(self) -> None:
        """Comes again and again until the match is over."""
        while not self._is_over() and not self._person.has_left and self._person.oracle.fault is None:
            await self._visit()
            away_ms = self._person.weather().away_ms
            await asyncio.sleep(0.2 + self._chance.random() * away_ms / 1000)

    async def _visit(self) -> None:
        person = self._person
        self._stream = None
        socket = self._socket()
        socket.say(person.hello(self._table))
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
            self._go_from(socket)
            self._put_off()
            if self._waiting is not None:
                self._waiting.cancel()

    def _socket(self) -> Socket:
        """The socket of the match before, if it was kept, or a new one."""
        person = self._person
        kept, person.kept = person.kept, None
        self._is_moving = kept is not None and kept.is_open
        if kept is not None and kept.is_open:
            kept.sent = self._sent
            return kept
        return Socket(
            person.app(),
            "/ws",
            cookie=person.cookie,
            weather=person.weather,
            chance=self._chance,
            sent=self._sent,
        )

    def _go_from(self, socket: Socket) -> None:
        """Leaves; at times the socket is kept for the next match."""
        person = self._person
        if self._is_over() and person.kept is None and self._chance.random() < KEEPS:
            person.kept = socket
        else:
            socket.leave()

    def _wait(self, wait_s: float, socket: Socket) -> None:
        """Asks again when nothing was heard for so long; one timer a visit, and not one a word."""
        self._waiting = asyncio.get_running_loop().call_later(wait_s, self._ask_again, socket)

    def _ask_again(self, socket: Socket) -> None:
        now = asyncio.get_running_loop().time()
        left_s = self._heard_at + PATIENCE_S - now
        if left_s <= 0:
            self._heard_at, left_s = now, PATIENCE_S
            socket.say(self._person.hello(self._table))
            if self._wish is not None:
                socket.say(json.dumps(self._wish))
        self._wait(left_s, socket)

    def _sent(self, text: str) -> None:
        """Holds what the server sends, before the network has it: numbers rise by one."""
        person = self._person
        person.oracle.heard(text)
        before = 0 if self._stream is None else self._stream.seq
        message = person.reader.read(text, self._stream)
        if self._is_moving:
            if not (isinstance(message, Seen) and not message.is_step and message.view.table == self._table):
                # For the page before, on its way before this one is let in.
                return
            self._is_moving = False
        match message:
            case Seen() if message.view.table != self._table:
                self._hold(truth=False, sentence="a letter of the table before comes behind the first view")
            case Seen(is_step=True) | protocol.Step():
                self._hold(self._stream is not None, "a step comes before the first view")
                self._hold(message.seq == before + 1, f"{message.seq} comes after {before}")
            case Seen():
                self._hold(message.seq >= before, "a view is older than a step")
            case protocol.Done():
                known = len(person.oracle.states[self._table])
                self._hold(message.seq < known, "acknowledged before it was written")
                return
            case _:
                return
        if not isinstance(message, Seen):
            return
        self._stream = message
        person.oracle.seen(self._table, person.player, message.seq, message.view)

    def _hear(self, text: str, socket: Socket) -> None:
        match message := self._person.reader.read(text, self._view):
            case Seen() if message.view.table != self._table:
                return
            case Seen() if message.seq == self._seq + 1 or (message.seq >= self._seq and not message.is_step):
                self._take(message, socket)
            case Seen() | protocol.Step() if message.seq > self._seq:
                socket.say(self._person.hello(self._table))
            case protocol.People():
                self._people = message.seats
                if self._acting is None and self._wish is None:
                    self._look_at(socket)
            case protocol.Done() if self._wish is not None and message.id == self._wish["id"]:
                wish = f"{self._asker}/{message.id}"
                exactly = self._asked_on if self._wish["t"] == "act" else None
                self._person.oracle.done(self._table, wish, exactly, message.seq)
                self._wish = None
            case protocol.Refusal() if self._wish is not None and message.id == self._wish["id"]:
                self._refused(message, socket)
            case _:
                pass

    def _refused(self, message: protocol.Refusal, socket: Socket) -> None:
        wish, self._wish = self._wish, None
        assert wish is not None
        self._person.oracle.refused(self._table, f"{self._asker}/{message.id}")
        self._hold(
            message.code in OFTEN or message.code in AT_TIMES[wish["t"]],
            f"what was offered is refused as {message.code}",
        )
        if message.code == "stale":
            self._hold(message.seq != self._asked_on, "refused as stale on the newest number")
        if message.seq > self._seq:
            # The table has gone on, and the steps were lost on the way.
            socket.say(self._person.hello(self._table))
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
