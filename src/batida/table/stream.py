"""What one seat sees of the log: every event under its own number, with the view after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from batida.rules import Seat
from batida.table.events import (
    Acted,
    DealCommitted,
    EntropyGiven,
    Event,
    LeadDecided,
    MatchEnded,
    RoundAsked,
    RoundDealt,
    RoundSettled,
    TableClosed,
    TableOpened,
)
from batida.table.state import Table
from batida.table.view import TableView, look

What: TypeAlias = Literal[
    "opened", "committed", "entropy", "asked", "lead", "dealt", "acted", "settled", "over", "closed"
]
"""What kind of thing happened."""

_NAMES: Final[dict[type[Event], What]] = {
    TableOpened: "opened",
    DealCommitted: "committed",
    EntropyGiven: "entropy",
    RoundAsked: "asked",
    LeadDecided: "lead",
    RoundDealt: "dealt",
    Acted: "acted",
    RoundSettled: "settled",
    MatchEnded: "over",
    TableClosed: "closed",
}


@dataclass(frozen=True, slots=True)
class Told:
    """An event as one seat is told of it: its kind, and all the seat may know after it.

    What happened in detail is in the view, such as the last of its actions; so nothing of the
    event itself is sent on.
    """

    what: What
    view: TableView


def told(after: Table, event: Event, seat: Seat) -> Told:
    """What ``seat`` is told of ``event``, which made ``after``."""
    return Told(_NAMES[type(event)], look(after, seat))
