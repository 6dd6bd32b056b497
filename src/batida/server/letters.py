"""The room's letters as text on the wire; what all are told alike is written once for all of them.

A view is put together from two texts: what everybody may know, made of :func:`~batida.table.look_on`
alone, and what the seat may know besides, made of :func:`~batida.table.own` alone. So what one seat is
sent cannot hold what is another's, however often a text is used again.
"""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from batida import __version__
from batida.server import protocol
from batida.server.scribe import Scribe
from batida.server.texts import text_of
from batida.server.wire import board_picture, event_message, own_message
from batida.service.connection import About, Done, Letter, Pong, Refused, Said, Step, Whole
from batida.table import TableView


class Letters:
    """Encodes letters."""

    def __init__(self) -> None:
        self._scribe = Scribe()

    def text(self, letter: Letter) -> bytes:  # noqa: PLR0911 - one answer a kind
        """The letter as it is sent, in UTF-8."""
        match letter:
            case Step():
                return self._step(letter)
            case Whole():
                return self._welcome(letter)
            case Done():
                return text_of(protocol.Done(id=letter.id, seq=letter.seq))
            case Refused():
                refusal = letter.refusal
                return text_of(
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
                return text_of(
                    protocol.People(seats=people.seats, watchers=people.watchers, left_ms=people.left_ms)
                )
            case Said():
                return text_of(protocol.Said(seat=letter.seat, phrase=letter.phrase))
            case Pong():
                return text_of(protocol.Pong())
            case _:
                assert_never(letter)

    def reload(self) -> bytes:
        """What a page hears that is older than the server."""
        return text_of(protocol.Reload(protocol=protocol.PROTOCOL, version=__version__))

    def _welcome(self, letter: Whole) -> bytes:
        everybody = letter.everybody
        head = _WelcomeHead(
            protocol=protocol.PROTOCOL,
            version=__version__,
            seq=everybody.seq,
            board_svg=board_picture(everybody.variant.players, everybody.variant.target),
        )
        mine = own_message(everybody, letter.own, pass_pause_ms=letter.pass_pause_ms)
        return _with_own(self._with_view(head, everybody), mine)

    def _step(self, step: Step) -> bytes:
        told = step.told
        if step.whole.text is None:
            if step.shared.text is None:
                head = _StepHead(seq=told.everybody.seq, event=event_message(told))
                step.shared.text = self._with_view(head, told.everybody)
            mine = own_message(told.everybody, told.own, pass_pause_ms=step.pass_pause_ms)
            step.whole.text = _with_own(step.shared.text, mine)
        return step.whole.text

    def _with_view(self, head: Struct, everybody: TableView) -> bytes:
        """A message up to the point where its view goes on with what is one seat's own."""
        return b'%b,"view":{%b,' % (text_of(head)[:-1], self._scribe.public(everybody))


class _WelcomeHead(Struct, frozen=True, tag_field="t", tag="welcome"):
    """The fields of :class:`batida.server.protocol.Welcome` besides its view."""

    protocol: int
    version: str
    seq: int
    board_svg: str


class _StepHead(Struct, frozen=True, tag_field="t", tag="step"):
    """The fields of :class:`batida.server.protocol.Step` besides its view."""

    seq: int
    event: protocol.Event


def _with_own(text: bytes, mine: protocol.Own) -> bytes:
    return b"%b%b}" % (text, text_of(mine)[1:])
