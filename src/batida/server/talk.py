"""What a page says at a table and is sent there: read strictly, carried out when its turn comes."""

from __future__ import annotations

import math
from functools import partial
from typing import Final, assert_never

import msgspec

from batida import draw
from batida.server import protocol
from batida.server.doorkeeper import TOO_FAST
from batida.server.letters import Letters
from batida.server.limits import Pace
from batida.server.metrics import Metrics
from batida.server.rush import Rush
from batida.server.wires import Wire
from batida.service.connection import EndReason, Letter, Whole
from batida.service.seated import Seated

MESSAGE_MAX: Final = 1_024
"""How long a message of a page may be, in bytes."""

ID_MAX: Final = 64
"""How long the id of a wish may be."""

BROKEN: Final = 1008
"""The close code for who breaks the protocol; also for who may not sit here."""

COME_LATER: Final = 1013
"""The close code for who sends too much: its page comes again by itself, later."""

CODES: Final[dict[EndReason, int]] = {
    "gone": 1000,
    "replaced": 4001,
    "too-slow": 1013,
    "not-saved": 1011,
    "stopping": 1012,
}
"""The close codes by which a page knows why: it comes again after 1011 and 1012, not after 4001."""

_decoder = msgspec.json.Decoder(protocol.FromPage)


class Talk:
    """Does what one page asks for at a table, as fast as it may.

    Attributes:
        seated: its place there.
        carrier: what it is sent by.
        next: its hello to another table, once it has said one.
    """

    __slots__ = ("_metrics", "_pace", "_rush", "_table", "carrier", "next", "seated")

    def __init__(  # noqa: PLR0913, PLR0917 - a page, its table, and what is the server's
        self, table: str, seated: Seated, carrier: Carrier, pace: Pace, metrics: Metrics, rush: Rush
    ) -> None:
        self.seated = seated
        self.carrier = carrier
        self.next: protocol.Hello | None = None
        self._table = table
        self._rush = rush
        self._pace = pace
        self._metrics = metrics

    def hear(self, text: str | bytes | None) -> bool:
        """Takes the page's next message; ``False``, and takes no more, where that leads it away."""
        try:
            message = read(text)
            wait_s = self._pace.wait_s()
            if isinstance(message, protocol.Hello) and message.table != self._table:
                return self._go(message, wait_s)
            if not wait_s:
                self._rush.hear(partial(self._obey, message))
            elif self._pace.is_flood():
                self._too_fast()
            elif (id_ := getattr(message, "id", None)) is not None:
                self.seated.too_fast(id=id_, retry_ms=math.ceil(wait_s * 1000))
        except BrokenError:
            self.carrier.hang_up(BROKEN, "bad-message")
        return True

    def _go(self, hello: protocol.Hello, wait_s: float) -> bool:
        """Goes to another table; a hello that came too fast is not left out, for what is behind it."""
        if wait_s:
            self._too_fast()
            return True
        self.next = _spoken(hello)
        return False

    def _too_fast(self) -> None:
        self._metrics.closings.add(TOO_FAST)
        self.carrier.hang_up(COME_LATER, TOO_FAST)

    def _obey(self, message: protocol.FromPage) -> None:
        try:
            if isinstance(message, protocol.Hello):
                self.carrier.width = _spoken(message).width
                self.seated.greet()
            else:
                _obey(message, self.seated)
        except BrokenError:
            self.carrier.hang_up(BROKEN, "bad-message")


def _obey(message: protocol.AtTable, seated: Seated) -> None:  # noqa: C901 - one case a message
    match message:
        case protocol.Act():
            seated.act(id=message.id, seq=message.seq, text=message.action)
        case protocol.NextRound():
            seated.next_round(id=message.id, seq=message.seq)
        case protocol.GiveEntropy():
            seated.give_entropy(
                id=message.id,
                commitment=bytes.fromhex(message.commitment),
                entropy=bytes.fromhex(message.entropy),
            )
        case protocol.Arrange():
            seated.arrange(id=message.id, bots=message.bots)
        case protocol.Lock():
            seated.lock(id=message.id, locked=message.locked)
        case protocol.Pause():
            seated.pause(id=message.id, paused=message.paused)
        case protocol.StandIn():
            seated.stand_in(id=message.id, seq=message.seq, absent=message.seat)
        case protocol.Back():
            seated.back(id=message.id)
        case protocol.Say():
            seated.say(message.phrase)
        case protocol.LookedAt():
            seated.look_up(is_looked_at=message.looked_at)
        case protocol.Ping():
            seated.pong()
        case _:
            assert_never(message)


class Carrier:
    """Writes a page's letters and sends them by its wire.

    Attributes:
        width: of the picture in the next whole view; steps have that of the whole view before them.
    """

    __slots__ = ("_letters", "_metrics", "_shown", "_wire", "width")

    def __init__(self, letters: Letters, wire: Wire, metrics: Metrics, width: draw.Width) -> None:
        self.width: draw.Width = width
        self._shown: draw.Width = width
        self._letters = letters
        self._wire = wire
        self._metrics = metrics

    def carry(self, letter: Letter) -> bool:
        """As in :class:`batida.service.connection.Carrier`."""
        if not self._wire.is_free:
            return False
        if isinstance(letter, Whole):
            self._shown = self.width
        self._wire.push(self._letters.text(letter, self._shown))
        return True

    def end(self, reason: EndReason) -> None:
        """As in :class:`batida.service.connection.Carrier`."""
        if self.hang_up(CODES[reason], reason):
            self._metrics.closings.add(reason)

    def hang_up(self, code: int, reason: str) -> bool:
        """Closes the socket; whether it was open."""
        return self._wire.hang_up(code, reason)


class BrokenError(Exception):
    """A page broke the protocol."""


def _spoken(hello: protocol.Hello) -> protocol.Hello:
    """A hello that is not the first.

    Raises:
        BrokenError: it is of another protocol than that.
    """
    if hello.protocol != protocol.PROTOCOL:
        raise BrokenError
    return hello


def read(text: str | bytes | None) -> protocol.FromPage:
    """What a page said; ``None`` is what was no text.

    Raises:
        BrokenError: it is none of the protocol's.
    """
    if text is None or len(text) > MESSAGE_MAX:
        raise BrokenError
    try:
        message = _decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BrokenError from error
    id_ = getattr(message, "id", None)
    if isinstance(id_, str) and not 0 < len(id_) <= ID_MAX:
        raise BrokenError
    return message
