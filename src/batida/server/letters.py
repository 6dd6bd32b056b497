"""The room's letters as text on the wire; what all are told alike is written once for all of them.

A message is put together from two texts: what everybody may know, made of :func:`~batida.table.look_on`
alone, and what the seat may know besides, made of :func:`~batida.table.own` alone. So what one seat is
sent cannot hold what is another's, however often a text is used again. A step has what changed since the
number before: who is sent one was sent that number, or the whole view, before it.
"""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from batida import __version__
from batida.server import protocol
from batida.server.scribe import Scribe
from batida.server.texts import text_of
from batida.server.wire import board_picture, event_message, own_message, public_message
from batida.service.connection import About, Done, Letter, Pong, Refused, Said, Step, Whole


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
        if letter.shared.text is None:
            head = _WelcomeHead(
                protocol=protocol.PROTOCOL,
                version=__version__,
                seq=everybody.seq,
                board_svg=board_picture(everybody.variant.players, everybody.variant.target),
            )
            public = text_of(public_message(everybody))
            letter.shared.text = b'%b,"view":%b' % (text_of(head)[:-1], public[:-1])
        mine = own_message(everybody, letter.own, pass_pause_ms=letter.pass_pause_ms)
        return b"%b,%b}" % (letter.shared.text, text_of(mine)[1:])

    def _step(self, step: Step) -> bytes:
        told, everybody = step.told, step.told.everybody
        if step.shared.text is None:
            event = event_message(told)
            acted = event.action if isinstance(event, protocol.Acted) else None
            changes = self._scribe.changes(told.before, everybody, acted=acted)
            step.shared.text = text_of(protocol.Step(seq=everybody.seq, event=event, changes=changes))
        if not told.is_own_new:
            return step.shared.text
        if step.whole.text is None:
            mine = own_message(everybody, told.own, pass_pause_ms=step.pass_pause_ms)
            # An action changes neither who sits where nor what was agreed on.
            own = text_of(_after_action(mine) if told.before is not None and told.what == "acted" else mine)
            step.whole.text = _with_own(step.shared.text, own)
        return step.whole.text


class _WelcomeHead(Struct, frozen=True, tag_field="t", tag="welcome"):
    """The fields of :class:`batida.server.protocol.Welcome` besides its view."""

    protocol: int
    version: str
    seq: int
    board_svg: str


class _Hand(Struct, frozen=True):
    """What of its own a seat is told after an action."""

    hand: tuple[protocol.HandTile, ...]
    hand_points: int
    legal: tuple[str, ...]
    pass_pause_ms: int | None


def _after_action(mine: protocol.Own) -> _Hand:
    return _Hand(mine.hand, mine.hand_points, mine.legal, mine.pass_pause_ms)


def _with_own(step: bytes, own: bytes) -> bytes:
    """The text of a step with what is one seat's own among its changes."""
    assert step.endswith(b"}}")
    between = b"" if step.endswith(b"{}}") else b","
    return b"%b%b%b}" % (step[:-2], between, own[1:])
