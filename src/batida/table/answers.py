"""What a command comes to, and the answers that come before its contents matter."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from batida.rules import Round, RulesError, Seat
from batida.table.events import Dealt, Event, Person, Sown
from batida.table.state import Table


class Decided(Struct, frozen=True):
    """What is to be written down, all or nothing; no event at all for a repeated wish.

    Attributes:
        seq: the number of the last event that the command caused, the first time or now.
        events: what is to be written down.
        deals: the tiles of the rounds that they deal.
        seeds: the server's bytes of the deals that they bind it for.
        played: the round after the action among them, which :func:`~batida.table.states` need not
            work out again.
    """

    seq: int
    events: tuple[Event, ...] = ()
    deals: tuple[Dealt, ...] = ()
    seeds: tuple[Sown, ...] = ()
    played: Round | None = None

    def __repr__(self) -> str:
        """Shows no tile (R1.4)."""
        return f"Decided(seq={self.seq}, events={self.events!r})"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command changes nothing: a code, the clause of the rules if one says so, and numbers."""

    code: str
    clause: str | None = None
    data: dict[str, int | str] = field(default_factory=dict[str, int | str])


def wish_of(seat: Seat, id_: str | None) -> str | None:
    """How a wish is remembered: ids of one seat never meet those of another."""
    return None if id_ is None else f"{seat}/{id_}"


def early_answer(table: Table, seat: Seat, id_: str | None, seq: int) -> Decided | Refusal | None:
    """The answer to a command before its contents matter; ``None`` when the rules must be asked.

    It comes before a typed action is read, because that is read against the line as it is now.
    """
    wish = wish_of(seat, id_)
    if wish is not None and (answer := table.answer_to(wish)) is not None:
        return Decided(answer)
    if table.seq == 0:
        return Refusal("no-table")
    if not 0 <= seat < len(table.sitters):
        return Refusal("bad-seat", "R1.2", {"seat": seat})
    if seq != table.seq:
        return Refusal("stale", None, {"seq": table.seq})
    if table.is_closed:
        return Refusal("table-closed")
    return None


def refusal_of(error: RulesError) -> Refusal:
    """Why the rules refuse it."""
    data = {name: datum for name, datum in error.data.items() if isinstance(datum, int | str)}
    return Refusal(error.code, error.clause, data)


def is_person(table: Table, seat: Seat) -> bool:
    """Whether a person sits at this seat of the table."""
    return isinstance(table.sitters[seat], Person)


def not_a_person(seat: Seat) -> Refusal:
    """What only a person may ask was asked for another seat."""
    return Refusal("not-a-person", None, {"seat": seat})
