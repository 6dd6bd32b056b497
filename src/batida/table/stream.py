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
from batida.table.view import look_on, own, with_own

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
    """

    what: What
    everybody: TableView
    own: Own
    about: Seat | None = None

    @property
    def view(self) -> TableView:
        """All that the seat may know after it."""
        return with_own(self.everybody, self.own)


def told(after: Table, event: Event, seat: Seat | None) -> Told:
    """What ``seat`` is told of ``event``, which made ``after``; a watcher if it is ``None``."""
    return told_all(after, event, (seat,))[seat]


def told_all(after: Table, event: Event, seats: Iterable[Seat | None]) -> dict[Seat | None, Told]:
    """What each of these is told of ``event``, which made ``after``; what all may know is made once."""
    what = _NAMES[type(event)]
    about = event.seat if isinstance(event, _ABOUT) else None
    everybody = look_on(after)
    return {seat: Told(what, everybody, own(after, seat), about) for seat in seats}
