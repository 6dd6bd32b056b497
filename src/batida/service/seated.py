"""A person's page at its seat: what it may ask, and what it is sent."""

from __future__ import annotations

from collections.abc import Callable

from batida.notation import NotationError, parse_action
from batida.rules import Line, Seat
from batida.service.connection import Connection, Done, Letter, Pong, Refused
from batida.service.errors import RoomError
from batida.service.live import Answer, Ask, LiveTable
from batida.table import Act, Command, Decided, GiveEntropy, NextRound, Refusal, Table


class Seated:
    """One page at ``seat`` of a table; the seat comes from the session and never from the page."""

    def __init__(self, live: LiveTable, connection: Connection) -> None:
        self._live = live
        self._connection = connection

    @property
    def seat(self) -> Seat:
        """Where it sits."""
        return self._connection.seat

    def greet(self) -> None:
        """Asks for the whole view."""
        self._connection.greet()

    def pong(self) -> None:
        """Asks for a sign of life."""
        self._connection.put(Pong())

    def act(self, *, id: str, seq: int, text: str) -> None:  # noqa: A002 - the word of the wire
        """Asks for an action, written as in a record or typed; the answer comes as a letter."""

        def command(table: Table) -> Command | Refusal:
            line = Line() if table.round is None else table.round.line
            try:
                action = parse_action(text, line)
            except NotationError as error:
                data = {name: one for name, one in error.data.items() if isinstance(one, int | str)}
                return Refusal(error.code, error.clause, data)
            return Act(self.seat, seq, action, id)

        self._ask(id, seq, command)

    def next_round(self, *, id: str, seq: int) -> None:  # noqa: A002 - the word of the wire
        """Asks for the next round; the answer comes as a letter."""
        # Its number is looked at with the command: bytes given meanwhile make it no less fresh.
        self._ask(id, None, lambda _: NextRound(self.seat, seq, id))

    def give_entropy(self, *, id: str, commitment: bytes, entropy: bytes) -> None:  # noqa: A002 - as above
        """Gives bytes for a deal to come; the answer comes as a letter."""
        self._ask(id, None, lambda _: GiveEntropy(self.seat, commitment, entropy, id))

    async def next_letter(self) -> Letter:
        """What is to be sent next, once there is something.

        Raises:
            ConnectionEndedError: nothing more will come.
        """
        return await self._connection.next()

    def part(self) -> None:
        """Says that the page is gone."""
        self._live.part(self._connection)

    def _ask(self, id_: str, seq: int | None, command: Callable[[Table], Command | Refusal]) -> None:
        def reply(answer: Answer, now: int) -> None:
            match answer:
                case Decided():
                    self._connection.put(Done(id_, answer.seq))
                case Refusal():
                    self._connection.put(Refused(id_, answer, now))
                case RoomError():
                    self._connection.put(Refused(id_, Refusal(answer.code), now))

        try:
            self._live.ask(Ask(self.seat, id_, seq, command, reply))
        except RoomError as error:
            reply(error, self._live.table.seq)
