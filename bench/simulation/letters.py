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
    from batida.service.connection import Letter
    from batida.table import TableView

_decoder = msgspec.json.Decoder(protocol.ToPage)


@dataclass(frozen=True)
class Seen:
    """A view with its number: of a step, or the whole one.

    ``commitment`` is that of a deal for which this seat has given no bytes yet.
    """

    seq: int
    is_step: bool
    phase: str
    legal: tuple[str, ...]
    commitment: str | None
    view: protocol.View | TableView


class Reader(Protocol):
    """Reads the texts of the server."""

    def read(self, text: str) -> Seen | protocol.ToPage:
        """What a text says."""
        ...


class Wire:
    """Reads what is really sent."""

    def read(self, text: str) -> Seen | protocol.ToPage:
        """As in :class:`Reader`."""
        message = _decoder.decode(text)
        if not isinstance(message, protocol.Step | protocol.Welcome):
            return message
        view = message.view
        deal = view.next_deal
        open_for = deal.commitment if deal is not None and deal.entropy[view.seat] is None else None
        return Seen(message.seq, isinstance(message, protocol.Step), view.phase, view.legal, open_for, view)


class Light:
    """Keeps views instead of writing them, and sends their number: most of a run's time is saved."""

    def __init__(self) -> None:
        self._kept: list[Seen] = []
        # Bound before a run puts this in their place.
        self._written = Letters().text

    def text(self, letter: Letter) -> str:
        """In the place of :meth:`batida.server.letters.Letters.text`."""
        match letter:
            case Whole(view=view):
                return self._keep(view, is_step=False)
            case Step(told=told):
                return self._keep(told.view, is_step=True)
            case _:
                return self._written(letter)

    def read(self, text: str) -> Seen | protocol.ToPage:
        """As in :class:`Reader`."""
        return self._kept[int(text)] if text.isdigit() else _decoder.decode(text)

    def _keep(self, view: TableView, *, is_step: bool) -> str:
        legal = tuple(format_action(action) for action in view.legal)
        deal = view.next_deal
        open_for = deal.commitment.hex() if deal is not None and deal.entropy[view.seat] is None else None
        self._kept.append(Seen(view.seq, is_step, view.phase, legal, open_for, view))
        return str(len(self._kept) - 1)
