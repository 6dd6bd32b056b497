"""What a table is asked, and what comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from batida.rules import Seat
from batida.service.errors import RoomError
from batida.table import Command, Decided, Refusal, Table

Answer: TypeAlias = Decided | Refusal | RoomError
"""What became of a command; a ``RoomError`` says that it could not be written down."""


class Ask(Struct, frozen=True):
    """A command on its way to a table.

    ``command`` makes it from the table as it is when its turn comes, after seat, id and number
    were looked at: a typed action is read against that line.
    """

    seat: Seat
    id: str | None
    seq: int | None
    """The number that the asker has seen; ``None`` when it does not matter."""
    command: Callable[[Table], Command | Refusal]
    reply: Callable[[Answer, int], None]
    """Told the answer and the number of the table's last event."""
    player: str | None = None
    """Who asks, for what only who sits there may ask: the seat may have changed hands meanwhile."""


def unasked(seat: Seat, seq: int | None, command: Command) -> Ask:
    """A command that nobody asked for and nobody hears the answer of."""
    return Ask(seat, None, seq, lambda _: command, lambda _answer, _seq: None)
