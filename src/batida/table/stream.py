"""What one seat sees of the log: every event under its own number, with the view after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from batida.rules import Seat
from batida.table.events import (
    Acted,
    DealCommitted,
    EntropyGiven,
    Event,
    LeadDecided,
    MatchEnded,
    OutageCredited,
    Paused,
    Rematched,
    Resumed,
    Returned,
    RoundAsked,
    RoundDealt,
    RoundSettled,
    SeatLeft,
    SeatPromised,
    SeatsArranged,
    SeatTaken,
    StoodIn,
    TableClosed,
    TableLocked,
    TableOpened,
)
from batida.table.seen import Own, TableView
from batida.table.state import Table
from batida.table.view import knows_alike, look_on, own, with_own

What: TypeAlias = Literal[
    "opened",
    "committed",
    "entropy",
    "asked",
    "arranged",
    "taken",
    "promised",
    "left",
    "locked",
    "lead",
    "dealt",
    "acted",
    "stood-in",
    "returned",
    "paused",
    "resumed",
    "credited",
    "settled",
    "over",
    "closed",
    "rematched",
]
"""What kind of thing happened."""

_NAMES: Final[dict[type[Event], What]] = {
    TableOpened: "opened",
    DealCommitted: "committed",
    EntropyGiven: "entropy",
    RoundAsked: "asked",
    SeatsArranged: "arranged",
    SeatTaken: "taken",
    SeatPromised: "promised",
    SeatLeft: "left",
    TableLocked: "locked",
    StoodIn: "stood-in",
    Returned: "returned",
    Paused: "paused",
    Resumed: "resumed",
    OutageCredited: "credited",
    Rematched: "rematched",
    LeadDecided: "lead",
    RoundDealt: "dealt",
    Acted: "acted",
    RoundSettled: "settled",
    MatchEnded: "over",
    TableClosed: "closed",
}

_ABOUT: Final = (
    SeatTaken,
    SeatPromised,
    SeatLeft,
    StoodIn,
    Returned,
    Paused,
    Resumed,
    OutageCredited,
    TableClosed,
)
"""What happens at one seat and is no action of the round."""


class Told(Struct, frozen=True, gc=False):
    """An event as one seat, or a watcher, is told of it: its kind, and all they may know after it.

    What happened in detail is in the view, such as the last of its actions; so nothing of the
    event itself is sent on but the seat that it is about, if it is about one.

    Attributes:
        what: its kind.
        everybody: what everybody may know after it; one object for all who are told of it.
        own: what the seat may know besides.
        about: the seat that it is about.
        before: what everybody knew before it; ``None`` for who is told all anew.
        is_own_new: whether ``own`` may be other than it was before it.
    """

    what: What
    everybody: TableView
    own: Own
    about: Seat | None = None
    before: TableView | None = None
    is_own_new: bool = True

    @property
    def view(self) -> TableView:
        """All that the seat may know after it."""
        return with_own(self.everybody, self.own)


def told(after: Table, event: Event, seat: Seat | None, *, before: Table | None = None) -> Told:
    """What ``seat`` is told of ``event``, which made ``after``; a watcher if it is ``None``."""
    known = None if before is None else Known(before, look_on(before))
    return told_all(after, event, (seat,), known=known)[seat]


class Known(Struct, frozen=True, gc=False):
    """What was known before an event: the table, and what everybody was told of it."""

    table: Table
    everybody: TableView


def told_all(
    after: Table, event: Event, seats: Iterable[Seat | None], *, known: Known | None = None
) -> dict[Seat | None, Told]:
    """What each of these is told of ``event``, which made ``after``; what all may know is made once.

    Args:
        after: the table after it.
        event: what happened.
        seats: who is told of it.
        known: what they knew before; ``None`` where they are told all anew.
    """
    what = _NAMES[type(event)]
    about = event.seat if isinstance(event, _ABOUT) else None
    if known is None:
        everybody = look_on(after)
        return {seat: Told(what, everybody, own(after, seat), about) for seat in seats}
    before = known.everybody
    everybody = look_on(after, before=before)
    is_alike = known.table.sitters is after.sitters and before.terms == everybody.terms
    return {
        seat: Told(
            what,
            everybody,
            own(after, seat),
            about,
            before,
            not (is_alike and knows_alike(known.table, after, seat)),
        )
        for seat in seats
    }
