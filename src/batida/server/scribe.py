"""What everybody may know of a table, written once an event; what stays is kept as text.

A step brings the whole view, but little of it is new: a tile more on the line, an action more, other
counts. So each part is written anew only when what it is made of has changed, and lists that only
grow are written on. Nothing here depends on who it is for, and the text reads as
:func:`~batida.server.wire.public_message`: a test holds one to the other. All texts are in UTF-8.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from batida.server.drawn import LineText
from batida.server.texts import Each, Growing, fields_of
from batida.server.wire import (
    action_message,
    deal_message,
    end_message,
    lead_draws,
    pegs,
    phase_name,
    round_message,
    seat_message,
    settled_message,
)
from batida.table import ActionSeen, RoundSeen, SeatSeen, TableView

PAGES_KEPT: Final = 4_096
"""How many tables' texts are kept, about 6 kB each; one that is not is written anew."""


class Scribe:
    """Writes views, and keeps the texts of the tables that were written last."""

    def __init__(self) -> None:
        self._pages: OrderedDict[str, _Page] = OrderedDict()

    def public(self, view: TableView) -> bytes:
        """The fields of :class:`batida.server.protocol.Public`, with commas between and no braces."""
        page = self._pages.get(view.table)
        if page is None:
            if len(self._pages) >= PAGES_KEPT:
                self._pages.popitem(last=False)
            page = self._pages[view.table] = _Page()
        else:
            self._pages.move_to_end(view.table)
        return page.write(view)


@dataclass(slots=True)
class _Part:
    """Text made of some values, and made anew when they are others."""

    source: tuple[object, ...] | None = None
    text: bytes = b""

    def of(self, source: tuple[object, ...], view: TableView, write: Callable[[TableView], object]) -> bytes:
        """The text of this source, which is part of the view."""
        if self.source != source:
            self.source, self.text = source, fields_of(write(view))
        return self.text


@dataclass(slots=True)
class _Page:
    """The texts of one table."""

    frame: _Part = field(default_factory=_Part)
    deals: _Part = field(default_factory=_Part)
    standing: _Part = field(default_factory=_Part)
    moment: _Part = field(default_factory=_Part)
    seats: Each[SeatSeen] = field(default_factory=Each[SeatSeen])
    actions: Growing[ActionSeen] = field(default_factory=Growing[ActionSeen])
    rounds: Growing[RoundSeen] = field(default_factory=Growing[RoundSeen])
    line: LineText = field(default_factory=LineText)

    def write(self, view: TableView) -> bytes:
        """All of it."""
        variant, settled = view.variant, view.settled
        frame = (view.host, view.is_paused, view.turn_ms, view.next_table, view.round_number, view.opener)
        return b",".join(
            (
                self.frame.of((*frame, variant, view.draws), view, _frame),
                self.deals.of((view.deal, view.next_deal), view, _deals),
                self.standing.of((variant, view.scores, view.previous), view, _standing),
                self.moment.of((view.phase, view.to_act, settled, view.result, view.places), view, _moment),
                b'"seats":' + self.seats.of(view.seats, seat_message),
                self.line.of(view.line),
                b'"actions":' + self.actions.of(view.actions, action_message),
                b'"rounds":' + self.rounds.of(view.rounds, round_message),
            )
        )


def _frame(view: TableView) -> dict[str, object]:
    return {
        "table": view.table,
        "host": view.host,
        "paused": view.is_paused,
        "turn_ms": view.turn_ms,
        "next_table": view.next_table,
        "players": view.variant.players,
        "target": view.variant.target,
        "round": view.round_number,
        "opener": view.opener,
        "sleeping_count": view.variant.sleeping,
        "lead_draws": lead_draws(view),
    }


def _deals(view: TableView) -> dict[str, object]:
    return {"deal": deal_message(view.deal), "next_deal": deal_message(view.next_deal)}


def _standing(view: TableView) -> dict[str, object]:
    return {"pegs": pegs(view)}


def _moment(view: TableView) -> dict[str, object]:
    return {
        "phase": phase_name(view),
        "to_act": view.to_act,
        "settled": settled_message(view),
        "end": end_message(view),
    }
