"""The room's letters as text on the wire; what all are told alike is written once for all of them.

A message is put together from texts: what everybody may know, made of :func:`~batida.table.look_on`
alone, with the picture of the width that the page has, and what the seat may know besides, made of
:func:`~batida.table.own` alone. So what one seat is sent cannot hold what is another's, however often a
text is used again. A step has what changed since the number before: who is sent one was sent that number,
or the whole view, before it.
"""

from __future__ import annotations

from typing import Final, assert_never

from msgspec import Struct

from batida import __version__, draw
from batida.server import protocol
from batida.server.scribe import Scribe
from batida.server.texts import text_of
from batida.server.wire import board_picture, event_message, own_message, public_message
from batida.service.connection import About, Done, Letter, Pong, Refused, Said, Step, Whole, Written
from batida.table import Told

BARE: Final = ""
"""Under this a text is kept without a picture; those with one are kept under its width."""


class Letters:
    """Encodes letters."""

    def __init__(self) -> None:
        self._scribe = Scribe()

    def text(self, letter: Letter, width: draw.Width) -> bytes:  # noqa: PLR0911 - one answer a kind
        """The letter as it is sent to a page of this width, in UTF-8."""
        match letter:
            case Step():
                return self._step(letter, width)
            case Whole():
                return self._welcome(letter, width)
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

    def _welcome(self, letter: Whole, width: draw.Width) -> bytes:
        everybody, written = letter.everybody, letter.shared
        if width not in written:
            if BARE not in written:
                head = _WelcomeHead(
                    protocol=protocol.PROTOCOL,
                    version=__version__,
                    seq=everybody.seq,
                    board_svg=board_picture(everybody.variant.players, everybody.variant.target),
                )
                public = text_of(public_message(everybody))
                written[BARE] = b'%b,"view":%b}' % (text_of(head)[:-1], public)
            picture = text_of(self._scribe.picture(everybody, width))
            written[width] = _with(written[BARE], b'{"picture":%b}' % picture)
        mine = own_message(everybody, letter.own, pass_pause_ms=letter.pass_pause_ms)
        return _with(written[width], text_of(mine))

    def _step(self, step: Step, width: draw.Width) -> bytes:
        told, written = step.told, step.shared
        shared = written.get(width)
        if shared is None:
            shared = written[width] = self._drawn_step(told, written, width)
        if not told.is_own_new:
            return shared
        whole = step.whole.get(width)
        if whole is None:
            mine = own_message(told.everybody, told.own, pass_pause_ms=step.pass_pause_ms)
            # An action changes neither who sits where nor what was agreed on.
            own = text_of(_after_action(mine) if told.before is not None and told.what == "acted" else mine)
            whole = step.whole[width] = _with(shared, own)
        return whole

    def _drawn_step(self, told: Told, written: Written, width: draw.Width) -> bytes:
        """What all pages of this width are told."""
        bare = written.get(BARE)
        if bare is None:
            event = event_message(told)
            acted = event.action if isinstance(event, protocol.Acted) else None
            changes = self._scribe.changes(told.before, told.everybody, acted=acted)
            bare = text_of(protocol.Step(seq=told.everybody.seq, event=event, changes=changes))
            written[BARE] = bare
        picture = self._scribe.picture_change(told.before, told.everybody, width)
        return bare if picture is None else _with(bare, b'{"picture":%b}' % text_of(picture))


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


def _with(message: bytes, more: bytes) -> bytes:
    """The text of a message whose last field is an object, with more fields in that object."""
    assert message.endswith(b"}}")
    between = b"" if message.endswith(b"{}}") else b","
    return b"%b%b%b}" % (message[:-2], between, more[1:])
