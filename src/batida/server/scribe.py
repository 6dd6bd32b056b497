"""What everybody may know of a table, written once an event; what stays is kept as text.

A step brings the whole view, but little of it is new: a tile more on the line, an action more, other
counts. So each part is written anew only when what it is made of has changed, and lists that only
grow are written on. Nothing here depends on who it is for, and the text reads as
:func:`~batida.server.wire.public_message`: a test holds one to the other.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

import msgspec

from batida import draw
from batida.rules import Line
from batida.server.lines import box_message, line_message, mark_message, placement_message
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
from batida.table import ActionSeen, RoundSeen, TableView

PAGES_KEPT: Final = 4_096
"""How many tables' texts are kept, about 6 kB each; one that is not is written anew."""

One = TypeVar("One")

_encode: Final = msgspec.json.Encoder().encode


class Scribe:
    """Writes views, and keeps the texts of the tables that were written last."""

    def __init__(self) -> None:
        self._pages: OrderedDict[str, _Page] = OrderedDict()

    def public(self, view: TableView) -> str:
        """The fields of :class:`batida.server.protocol.Public`, with commas between and no braces."""
        page = self._pages.pop(view.table, None)
        if page is None:
            page = _Page()
            if len(self._pages) >= PAGES_KEPT:
                self._pages.popitem(last=False)
        self._pages[view.table] = page
        return page.write(view)


@dataclass(slots=True)
class _Part:
    """Text made of some values, and made anew when they are others."""

    source: tuple[object, ...] | None = None
    text: str = ""

    def of(self, source: tuple[object, ...], write: Callable[[], dict[str, object]]) -> str:
        """The text of this source."""
        if self.source != source:
            self.source, self.text = source, _fields(write())
        return self.text


@dataclass(slots=True)
class _List(Generic[One]):
    """The text of a list that mostly grows."""

    ones: Sequence[One] = ()
    text: str = ""

    def of(self, ones: Sequence[One], message: Callable[[One], object]) -> str:
        """The list as text."""
        if self.ones is not ones:
            count = len(self.ones)
            if ones[:count] != self.ones:
                self.text, count = "", 0
            new = [_text(message(one)) for one in ones[count:]]
            self.text = ",".join([self.text, *new] if self.text else new)
            self.ones = ones
        return f"[{self.text}]"


@dataclass(slots=True)
class _Drawn:
    """A line drawn at one width."""

    layout: draw.Layout
    tiles: _List[draw.Placement] = field(default_factory=_List[draw.Placement])

    def text(self) -> str:
        """The picture as text."""
        layout = self.layout
        rest: dict[str, object] = {
            "width": layout.width,
            "box": box_message(layout),
            "marks": [mark_message(mark) for mark in layout.marks],
        }
        return f'{{{_fields(rest)},"tiles":{self.tiles.of(layout.tiles, placement_message)}}}'


@dataclass(slots=True)
class _Page:
    """The texts of one table."""

    frame: _Part = field(default_factory=_Part)
    deals: _Part = field(default_factory=_Part)
    standing: _Part = field(default_factory=_Part)
    actions: _List[ActionSeen] = field(default_factory=_List[ActionSeen])
    rounds: _List[RoundSeen] = field(default_factory=_List[RoundSeen])
    line: Line | None = None
    line_text: str = ""
    drawn: tuple[_Drawn, ...] = ()

    def write(self, view: TableView) -> str:
        """All of it."""
        frame = (view.host, view.is_paused, view.turn_ms, view.next_table, view.round_number, view.opener)
        if self.line is not view.line:
            self._draw(view.line)
        return ",".join(
            (
                self.frame.of((*frame, view.variant, view.draws), lambda: _frame(view)),
                self.deals.of((view.deal, view.next_deal), lambda: _deals(view)),
                self.standing.of((view.variant, view.scores, view.previous), lambda: {"pegs": pegs(view)}),
                _fields(_moment(view)),
                self.line_text,
                f'"actions":{self.actions.of(view.actions, action_message)}',
                f'"rounds":{self.rounds.of(view.rounds, round_message)}',
            )
        )

    def _draw(self, line: Line) -> None:
        before = self.line
        if before is not None and before.plays and line.plays[: len(before)] == before.plays:
            for drawn in self.drawn:
                drawn.layout = draw.layout(line, drawn.layout.width, before=drawn.layout)
        else:
            self.drawn = tuple(_Drawn(draw.layout(line, width)) for width in draw.WIDTHS)
        self.line = line
        pictures = ",".join(drawn.text() for drawn in self.drawn)
        self.line_text = f'"line":{_text(line_message(line))},"pictures":[{pictures}]'


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


def _moment(view: TableView) -> dict[str, object]:
    return {
        "phase": phase_name(view),
        "to_act": view.to_act,
        "seats": [seat_message(seat) for seat in view.seats],
        "settled": settled_message(view),
        "end": end_message(view),
    }


def _text(message: object) -> str:
    return _encode(message).decode()


def _fields(message: object) -> str:
    """An object as text without its braces."""
    return _encode(message)[1:-1].decode()
