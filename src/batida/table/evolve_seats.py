"""The seats of a table after an event: who sits there, who is promised one, who is gone and back."""

from __future__ import annotations

from typing import TypeVar, assert_never

from msgspec.structs import replace

from batida.rules import Seat
from batida.table.events import (
    Open,
    OutageCredited,
    Paused,
    Resumed,
    Returned,
    SeatLeft,
    SeatPromised,
    SeatsArranged,
    SeatTaken,
    Sitter,
    StoodIn,
    TableLocked,
)
from batida.table.state import Table

Value = TypeVar("Value")


def seated(table: Table, event: SeatsArranged | SeatTaken | SeatPromised | SeatLeft | TableLocked) -> Table:
    """After somebody came, left or was placed."""
    match event:
        case SeatsArranged():
            count = len(event.sitters)
            terms = table.terms
            if terms is not None and count != len(table.sitters):
                # A handicap was agreed on by those who were to play.
                terms = replace(terms, start=())
            return replace(
                table,
                sitters=event.sitters,
                target=event.target,
                terms=terms,
                standing=(None,) * count,
                missed=(0,) * count,
            )
        case SeatTaken():
            promises = tuple(one for one in table.promises if one[0] != event.seat)
            return replace(_with_sitter(table, event.seat, event.sitter), promises=promises)
        case SeatPromised():
            promises = tuple(one for one in table.promises if one[0] != event.seat)
            if event.sitter is not None:
                promises = (*promises, (event.seat, event.sitter))
            return replace(table, promises=promises)
        case SeatLeft():
            host = table.host
            if event.seat == host:
                host = next(iter(table.persons_but(host)), host)
            # A round that was asked for is not dealt to an open seat.
            is_asked = table.is_asked and not isinstance(event.sitter, Open)
            after = _with_sitter(table, event.seat, event.sitter)
            return replace(after, host=host, is_asked=is_asked, asked_by=after.asked_by if is_asked else ())
        case TableLocked():
            return replace(table, is_locked=event.locked)
        case _:
            assert_never(event)


def present(table: Table, event: StoodIn | Returned | Paused | Resumed | OutageCredited) -> Table:
    """After somebody was gone or is back, and what that does to the turn."""
    match event:
        case StoodIn():
            return replace(table, standing=at(table.standing, event.seat, event.bot))
        case Returned():
            after = replace(
                table,
                standing=at(table.standing, event.seat, None),
                missed=at(table.missed, event.seat, 0),
            )
            return replace(after, turn_at=event.at) if table.to_act == event.seat else after
        case Paused():
            return replace(table, is_paused=True)
        case Resumed():
            return replace(table, is_paused=False, turn_at=event.at)
        case OutageCredited():
            return replace(table, turn_at=event.at)
        case _:
            assert_never(event)


def _with_sitter(table: Table, seat: Seat, sitter: Sitter) -> Table:
    """The table with somebody else at a seat, who has missed, asked for and given nothing."""
    coming = table.next_deal
    if coming is not None:
        coming = replace(coming, given=tuple(one for one in coming.given if one[0] != seat))
    return replace(
        table,
        sitters=at(table.sitters, seat, sitter),
        standing=at(table.standing, seat, None),
        missed=at(table.missed, seat, 0),
        next_deal=coming,
        asked_by=tuple(one for one in table.asked_by if one != seat),
    )


def at(values: tuple[Value, ...], seat: Seat, value: Value) -> tuple[Value, ...]:
    """The values with another one at a seat."""
    return (*values[:seat], value, *values[seat + 1 :])
