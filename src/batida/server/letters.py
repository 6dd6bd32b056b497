"""The room's letters as text on the wire; a step is encoded once for all pages of a seat."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, assert_never

import msgspec

from batida import __version__
from batida.server import protocol
from batida.server.wire import board_picture, event_message, view_message
from batida.service.connection import About, Done, Letter, Pong, Refused, Said, Step, Whole

KEPT_MAX: Final = 256
"""How many encoded steps are kept for the other pages of their seats."""

_encoder = msgspec.json.Encoder()


class Letters:
    """Encodes letters."""

    def __init__(self) -> None:
        self._steps: OrderedDict[tuple[str, int | None, int], str] = OrderedDict()

    def text(self, letter: Letter) -> str:  # noqa: PLR0911 - one answer a kind
        """The letter as it is sent."""
        match letter:
            case Step():
                return self._step(letter)
            case Whole():
                return _text(
                    protocol.Welcome(
                        protocol=protocol.PROTOCOL,
                        version=__version__,
                        seq=letter.view.seq,
                        view=view_message(letter.view, pass_pause_ms=letter.pass_pause_ms),
                        board_svg=board_picture(letter.view.variant.players, letter.view.variant.target),
                    )
                )
            case Done():
                return _text(protocol.Done(id=letter.id, seq=letter.seq))
            case Refused():
                refusal = letter.refusal
                return _text(
                    protocol.Refusal(
                        id=letter.id,
                        code=refusal.code,
                        clause=refusal.clause,
                        data=refusal.data,
                        seq=letter.seq,
                    )
                )
            case About():
                people = letter.people
                return _text(
                    protocol.People(seats=people.seats, watchers=people.watchers, left_ms=people.left_ms)
                )
            case Said():
                return _text(protocol.Said(seat=letter.seat, phrase=letter.phrase))
            case Pong():
                return _text(protocol.Pong())
            case _:
                assert_never(letter)

    def reload(self) -> str:
        """What a page hears that is older than the server."""
        return _text(protocol.Reload(protocol=protocol.PROTOCOL, version=__version__))

    def _step(self, step: Step) -> str:
        view = step.told.view
        key = (view.table, view.seat, view.seq)
        kept = self._steps.get(key)
        if kept is not None:
            return kept
        text = _text(
            protocol.Step(
                seq=view.seq,
                event=event_message(step.told),
                view=view_message(view, pass_pause_ms=step.pass_pause_ms),
            )
        )
        self._steps[key] = text
        if len(self._steps) > KEPT_MAX:
            self._steps.popitem(last=False)
        return text


def _text(message: protocol.ToPage) -> str:
    return _encoder.encode(message).decode()
