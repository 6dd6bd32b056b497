"""The socket of a page: strict in what it reads, ordered in what it sends."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from functools import partial
from typing import Final, assert_never

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from batida.server import origin, protocol, session
from batida.server.doorkeeper import TOO_FAST, Doorkeeper
from batida.server.letters import Letters
from batida.server.limits import Pace
from batida.server.metrics import Metrics
from batida.server.rush import Rush
from batida.server.wires import Wire, wire_of
from batida.service.connection import EndReason, Letter
from batida.service.errors import RoomError
from batida.service.seated import Seated
from batida.service.tables import Tables

MESSAGE_MAX: Final = 1_024
"""How long a message of a page may be, in bytes."""

ID_MAX: Final = 64
"""How long the id of a wish may be."""

HELLO_S: Final = 10
"""How long a page may take to say hello, in seconds."""

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


class Socket:
    """Serves ``/ws/{table}``."""

    def __init__(self, tables: Tables, letters: Letters, keeper: Doorkeeper, metrics: Metrics) -> None:
        self._tables = tables
        self._letters = letters
        self._keeper = keeper
        self._metrics = metrics
        self._rush = Rush()

    async def serve(self, socket: WebSocket) -> None:
        """Runs one page's socket until either side ends it."""
        player = session.player_of(socket)
        if not origin.is_own(socket) or player is None:
            # Before it is accepted, so that a strange page sees a failed handshake and no data.
            await socket.close(BROKEN)
            return
        come_in = self._rush.come()
        try:
            await self._serve(socket, player, come_in)
        finally:
            come_in()

    async def _serve(self, socket: WebSocket, player: str, come_in: Callable[[], None]) -> None:
        await socket.accept()
        try:
            hello = await self._greeting(socket)
            if hello is None:
                return
            name = str(socket.path_params["table"])
            seated = await self._tables.connect(name, player, watch=hello.watch, key=hello.key)
        except RoomError as error:
            code = CODES["stopping"] if error.code in ("stopping", "busy") else BROKEN
            code = CODES["not-saved"] if error.code == "not-saved" else code
            await _close(socket, code, error.code)
            return
        except (WebSocketDisconnect, _BrokenError):
            await _close(socket, BROKEN, "bad-message")
            return
        wire = wire_of(socket.scope)
        wire.freed = seated.flush
        try:
            seated.greet()
            seated.attach(_Carrier(self._letters, wire, self._metrics))
            come_in()
            pace = self._keeper.pace(socket, player)
            wire.listen(_Talk(seated, wire, pace, self._metrics, self._rush).hear)
            await _gone(socket)
        finally:
            wire.freed = None
            seated.part()

    async def _greeting(self, socket: WebSocket) -> protocol.Hello | None:
        """Waits for the hello; a page that is too old is told to reload, and that was all."""
        try:
            async with asyncio.timeout(HELLO_S):
                hello = await _receive(socket)
        except TimeoutError:
            raise _BrokenError from None
        if not isinstance(hello, protocol.Hello):
            raise _BrokenError
        if hello.protocol == protocol.PROTOCOL:
            return hello
        await socket.send_text(self._letters.reload().decode())
        await _close(socket, 1000, "reload")
        return None


class _Talk:
    """Does what one page asks for, as fast as it may."""

    __slots__ = ("_metrics", "_pace", "_rush", "_seated", "_wire")

    def __init__(self, seated: Seated, wire: Wire, pace: Pace, metrics: Metrics, rush: Rush) -> None:
        self._rush = rush
        self._seated = seated
        self._wire = wire
        self._pace = pace
        self._metrics = metrics

    def hear(self, text: str | bytes | None) -> None:
        """Takes the page's next message."""
        try:
            message = _read(text)
            if not (wait_s := self._pace.wait_s()):
                self._rush.hear(partial(self._obey, message))
            elif self._pace.is_flood():
                self._metrics.closings.add(TOO_FAST)
                self._wire.hang_up(COME_LATER, TOO_FAST)
            elif (id_ := getattr(message, "id", None)) is not None:
                self._seated.too_fast(id=id_, retry_ms=math.ceil(wait_s * 1000))
        except _BrokenError:
            self._wire.hang_up(BROKEN, "bad-message")

    def _obey(self, message: protocol.FromPage) -> None:
        try:
            _obey(message, self._seated)
        except _BrokenError:
            self._wire.hang_up(BROKEN, "bad-message")


def _obey(message: protocol.FromPage, seated: Seated) -> None:  # noqa: C901, PLR0912 - one case a message
    match message:
        case protocol.Hello():
            if message.protocol != protocol.PROTOCOL:
                raise _BrokenError
            seated.greet()
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


class _Carrier:
    """Writes a page's letters and sends them by its wire."""

    __slots__ = ("_letters", "_metrics", "_wire")

    def __init__(self, letters: Letters, wire: Wire, metrics: Metrics) -> None:
        self._letters = letters
        self._wire = wire
        self._metrics = metrics

    def carry(self, letter: Letter) -> bool:
        """As in :class:`batida.service.connection.Carrier`."""
        if not self._wire.is_free:
            return False
        self._wire.push(self._letters.text(letter))
        return True

    def end(self, reason: EndReason) -> None:
        """As in :class:`batida.service.connection.Carrier`."""
        if self._wire.hang_up(CODES[reason], reason):
            self._metrics.closings.add(reason)


class _BrokenError(Exception):
    """A page broke the protocol."""


async def _receive(socket: WebSocket) -> protocol.FromPage:
    """The next message.

    Raises:
        _BrokenError: it is none of the protocol's.
        WebSocketDisconnect: the page is gone.
    """
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1006))
    return _read(received.get("text"))


def _read(text: str | bytes | None) -> protocol.FromPage:
    """What a page said; ``None`` is what was no text.

    Raises:
        _BrokenError: it is none of the protocol's.
    """
    if text is None or len(text) > MESSAGE_MAX:
        raise _BrokenError
    try:
        message = _decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise _BrokenError from error
    id_ = getattr(message, "id", None)
    if isinstance(id_, str) and not 0 < len(id_) <= ID_MAX:
        raise _BrokenError
    return message


async def _gone(socket: WebSocket) -> None:
    """Waits until the page is gone; what it says meanwhile goes to who listens."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    try:
        await socket.close(code, reason)
    except (RuntimeError, WebSocketDisconnect):
        # The page or the server has closed it meanwhile.
        return
