"""A person's page at its seat: what it may ask, and what it is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from batida.bots import find, offered
from batida.notation import NotationError, parse_action
from batida.rules import Line, Seat
from batida.service.ask import Answer, Ask
from batida.service.connection import Carrier, Connection, Done, Letter, Pong, Refused
from batida.service.errors import RoomError
from batida.service.live import LiveTable
from batida.service.people import Phrase
from batida.service.tools import Tools
from batida.service.turns import stand_in_bot
from batida.table import (
    Act,
    Arrange,
    Bot,
    Command,
    Decided,
    GiveEntropy,
    Lock,
    NextRound,
    Open,
    Pause,
    Person,
    Refusal,
    Return,
    Sitter,
    StandIn,
    Table,
)


class Seated:
    """One page at a table; its seat comes from the session and never from the page.

    A page that looks on has no seat: what only a player may ask is refused as ``not-at-table``.
    """

    def __init__(self, live: LiveTable, connection: Connection, tools: Tools) -> None:
        self._live = live
        self._connection = connection
        self._tools = tools

    @property
    def seat(self) -> Seat | None:
        """Where it sits."""
        return self._connection.seat

    def greet(self) -> None:
        """Asks for the whole view."""
        self._connection.greet()
        if self._live.table.terms is not None:
            self._connection.put(self._live.audience.people())

    def pong(self) -> None:
        """Asks for a sign of life."""
        self._connection.put(Pong())

    def look_up(self, *, is_looked_at: bool) -> None:
        """Says whether somebody looks at the page."""
        self._live.audience.look_up(self._connection, is_looked_at=is_looked_at)

    def too_fast(self, *, id: str, retry_ms: int) -> None:  # noqa: A002 - the word of the wire
        """Answers a wish that came too soon after others: it never reached the table."""
        refusal = Refusal("too-fast", None, {"retry_ms": retry_ms})
        self._tools.meters.refusals.add(refusal.code)
        self._connection.put(Refused(id, refusal, self._live.table.seq))

    def say(self, phrase: Phrase) -> None:
        """Says a quick phrase to the table."""
        self._live.audience.say(self._connection, phrase)

    def act(self, *, id: str, seq: int, text: str) -> None:  # noqa: A002 - the word of the wire
        """Asks for an action, written as in a record or typed; the answer comes as a letter."""

        def command(table: Table, seat: Seat) -> Command | Refusal:
            line = Line() if table.round is None else table.round.line
            try:
                action = parse_action(text, line)
            except NotationError as error:
                data = {name: one for name, one in error.data.items() if isinstance(one, int | str)}
                return Refusal(error.code, error.clause, data)
            return Act(seat, seq, action, id)

        self._ask(id, seq, command)

    def next_round(self, *, id: str, seq: int) -> None:  # noqa: A002 - the word of the wire
        """Asks for the next round; the answer comes as a letter."""
        # Its number is looked at with the command: bytes given meanwhile make it no less fresh.
        self._ask(id, None, lambda _, seat: NextRound(seat, seq, id))

    def give_entropy(self, *, id: str, commitment: bytes, entropy: bytes) -> None:  # noqa: A002 - as above
        """Gives bytes for a deal to come; the answer comes as a letter."""
        self._ask(id, None, lambda _, seat: GiveEntropy(seat, commitment, entropy, id))

    def arrange(self, *, id: str, bots: Sequence[str | None]) -> None:  # noqa: A002 - the word of the wire
        """The host sets how many seats there are, and which bots sit where no person does."""

        def command(table: Table, seat: Seat) -> Command | Refusal:
            sitters: list[Sitter] = []
            for at, kind in enumerate(bots):
                now = table.sitters[at] if at < len(table.sitters) else Open()
                if isinstance(now, Person):
                    sitters.append(now)
                elif kind is None:
                    sitters.append(Open())
                elif kind not in offered():
                    return Refusal("unknown-bot")
                else:
                    sitters.append(Bot(bot=kind, version=find(kind).version))
            return Arrange(seat, tuple(sitters), id)

        self._ask(id, None, command)

    def lock(self, *, id: str, locked: bool) -> None:  # noqa: A002 - the word of the wire
        """The host closes the table to newcomers, or opens it."""
        self._ask(id, None, lambda _, seat: Lock(seat, locked, id))

    def pause(self, *, id: str, paused: bool) -> None:  # noqa: A002 - the word of the wire
        """Stops the match and keeps it, or goes on with it."""
        self._ask(id, None, lambda _, seat: Pause(seat, paused, id))

    def stand_in(self, *, id: str, seq: int, absent: Seat) -> None:  # noqa: A002 - the word of the wire
        """Asks that a bot plays for somebody who is gone."""

        def command(_: Table, seat: Seat) -> Command | Refusal:
            if not self._live.presence.is_gone(absent):
                return Refusal("not-absent", None, {"seat": absent})
            return StandIn(seat, seq, absent, stand_in_bot(self._tools), id)

        self._ask(id, seq, command)

    def back(self, *, id: str) -> None:  # noqa: A002 - the word of the wire
        """Says that one plays for oneself again."""
        self._ask(id, None, lambda _, seat: Return(seat, id))

    def attach(self, carrier: Carrier) -> None:
        """From now on what is to be sent is carried so, at once or when there is room again."""
        self._connection.attach(carrier)

    def flush(self) -> None:
        """Says that there is room again."""
        self._connection.flush()

    async def next_letter(self) -> Letter:
        """What is to be sent next, once there is something, where nothing carries it.

        Raises:
            ConnectionEndedError: nothing more will come.
        """
        return await self._connection.next()

    def detach(self) -> None:
        """From now on nothing is carried: the carrier is not told of the end."""
        self._connection.detach()

    def part(self) -> None:
        """Says that the page is gone."""
        self._live.audience.part(self._connection)

    def _ask(self, id_: str, seq: int | None, command: Callable[[Table, Seat], Command | Refusal]) -> None:
        meters, begun = self._tools.meters, perf_counter()

        def reply(answer: Answer, now: int) -> None:
            meters.answers.add(perf_counter() - begun)
            if isinstance(answer, Decided):
                self._connection.put(Done(id_, answer.seq))
                return
            refusal = answer if isinstance(answer, Refusal) else Refusal(answer.code)
            meters.refusals.add(refusal.code)
            self._connection.put(Refused(id_, refusal, now))

        seat = self.seat
        if seat is None:
            reply(Refusal("not-at-table"), self._live.table.seq)
            return
        player = self._connection.player
        try:
            self._live.ask(Ask(seat, id_, seq, lambda table: command(table, seat), reply, player))
        except RoomError as error:
            reply(error, self._live.table.seq)
