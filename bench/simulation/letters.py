"""What a page reads: JSON as it is sent or, in the light runs, what it would be made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import msgspec

from batida.notation import format_action
from batida.server import protocol
from batida.server.letters import Letters
from batida.service.connection import Step, Whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.draw import Width
    from batida.service.connection import Letter
    from batida.table import TableView
    from batida.table.seen import SeatSeen

_decoder = msgspec.json.Decoder(protocol.ToPage)


@dataclass(frozen=True)
class Seen:
    """A view with its number: of a step, or the whole one.

    Attributes:
        commitment: that of a deal for which this seat has given no bytes yet.
        asks: whether this seat may ask for a round.
        waits_for: the other person whose turn it is, where no clock runs and no bot stands in.
    """

    seq: int
    is_step: bool
    phase: str
    seat: int | None
    legal: tuple[str, ...]
    commitment: str | None
    asks: bool
    is_paused: bool
    waits_for: int | None
    view: protocol.View | TableView


class Reader(Protocol):
    """Reads the texts of the server."""

    def read(self, text: str, before: Seen | None) -> Seen | protocol.ToPage:
        """What a text says to who has seen ``before``; a step that does not follow it says no view."""
        ...


class Wire:
    """Reads what is really sent."""

    def read(self, text: str, before: Seen | None) -> Seen | protocol.ToPage:
        """As in :class:`Reader`."""
        message = _decoder.decode(text)
        if isinstance(message, protocol.Welcome):
            view = message.view
        elif isinstance(message, protocol.Step) and before is not None and message.seq == before.seq + 1:
            view = _after(before.view, message.changes)
        else:
            return message
        deal = view.next_deal
        is_open = deal is not None and view.seat is not None and deal.entropy[view.seat] is None
        has_open = any(one.open for one in view.seats)
        return Seen(
            message.seq,
            isinstance(message, protocol.Step),
            view.phase,
            view.seat,
            view.legal,
            deal.commitment if deal is not None and is_open else None,
            _asks(view.seat, view.phase, is_shared=view.terms is not None, has_open=has_open),
            view.paused,
            _waits_for(view.seat, view.to_act, view.turn_ms, view.seats),
            view,
        )


class Light:
    """Keeps views instead of writing them, and sends their number: most of a run's time is saved."""

    def __init__(self) -> None:
        self._kept: list[Seen] = []
        # Bound before a run puts this in their place.
        self._written = Letters().text

    def text(self, letter: Letter, width: Width) -> bytes:
        """In the place of :meth:`batida.server.letters.Letters.text`."""
        match letter:
            case Whole(view=view):
                return self._keep(view, is_step=False)
            case Step(told=told):
                return self._keep(told.view, is_step=True)
            case _:
                return self._written(letter, width)

    def read(self, text: str, before: Seen | None) -> Seen | protocol.ToPage:
        """As in :class:`Reader`."""
        del before
        return self._kept[int(text)] if text.isdigit() else _decoder.decode(text)

    def _keep(self, view: TableView, *, is_step: bool) -> bytes:
        deal = view.next_deal
        is_open = deal is not None and view.seat is not None and deal.entropy[view.seat] is None
        has_open = any(one.is_open for one in view.seats)
        self._kept.append(
            Seen(
                view.seq,
                is_step,
                view.phase,
                view.seat,
                tuple(format_action(action) for action in view.legal),
                deal.commitment.hex() if deal is not None and is_open else None,
                _asks(view.seat, view.phase, is_shared=view.terms is not None, has_open=has_open),
                view.is_paused,
                _waits_for(view.seat, view.to_act, view.turn_ms, view.seats),
                view,
            )
        )
        return b"%d" % (len(self._kept) - 1)


def _after(view: protocol.View | TableView, changes: protocol.Changes) -> protocol.View:
    """The view after a step, made as every reader of the wire makes it."""
    merged = protocol.merged(msgspec.to_builtins(view), msgspec.to_builtins(changes))
    return msgspec.convert(merged, protocol.View)


def _asks(seat: int | None, phase: str, *, is_shared: bool, has_open: bool) -> bool:
    return seat is not None and (phase == "settled" or (phase == "waiting" and is_shared and not has_open))


def _waits_for(
    seat: int | None, to_act: int | None, turn_ms: int | None, seats: Sequence[protocol.SeatInfo | SeatSeen]
) -> int | None:
    if seat is None or to_act is None or to_act == seat or turn_ms is not None:
        return None
    acts = seats[to_act]
    return to_act if acts.bot is None and acts.stand_in is None else None
