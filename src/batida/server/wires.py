"""The way out to a page: texts go straight to its transport, and whoever does not read is cut off.

ASGI's ``send`` makes one wait for a slow reader, so that each socket needs a task that waits, and one
that never reads could not even be closed. Here a text is taken while there is room, and else refused.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from typing import Final, Protocol, cast

from starlette.types import Scope
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.http11 import Request

WIRE: Final = "batida.wire"
"""Under this name the scope of a socket has its :class:`Wire`."""

KERNEL_BYTES: Final = 65_536
"""What the system may hold for a page that does not read, about; phones need no more on their way."""

WAITING_BYTES: Final = 32_768
"""How much may wait in this process for a page that does not read, besides one text."""

HANG_UP_S: Final = 10
"""How long a page may take to hear that it is over."""

TEXT: Final = 0x81
"""The first byte of a frame that is a whole message of text."""

_HEAD: Final = struct.Struct("!BB").pack
_LONGER_HEAD: Final = struct.Struct("!BBH").pack
_LONGEST_HEAD: Final = struct.Struct("!BBQ").pack


class Wire(Protocol):
    """The way out to one page.

    Attributes:
        freed: called when there is room again.
    """

    freed: Callable[[], None] | None

    @property
    def is_free(self) -> bool:
        """Whether there is room for a text."""
        ...

    def push(self, text: bytes) -> None:
        """Sends a text, which is in UTF-8; nothing once the page is gone."""
        ...

    def hang_up(self, code: int, reason: str) -> bool:
        """Closes the socket, without waiting for what the page has not read; whether it was open."""
        ...


def wire_of(scope: Scope) -> Wire:
    """The wire of a socket; it is taken out of the scope, which would else lead back to itself."""
    return cast("Wire", scope["extensions"].pop(WIRE))


class _Inbox:
    """What one task takes in order, of what :class:`asyncio.Queue` can do."""

    __slots__ = ("_taker", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[ASGIReceiveEvent] = []
        self._taker: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def put_nowait(self, event: ASGIReceiveEvent) -> None:
        """Puts something behind the others."""
        self._waiting.append(event)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """The next one, once there is one."""
        while not self._waiting:
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
            self._taker = None
        return self._waiting.pop(0)


class _Gate:
    """Open or not, of what :class:`asyncio.Event` can do."""

    __slots__ = ("_is_set", "_waiters")

    def __init__(self) -> None:
        self._is_set = True
        self._waiters: list[asyncio.Future[None]] | None = None

    def is_set(self) -> bool:
        """Whether it is open."""
        return self._is_set

    def set(self) -> None:
        """Opens it."""
        self._is_set = True
        for waiter in self._waiters or ():
            if not waiter.done():
                waiter.set_result(None)
        self._waiters = None

    def clear(self) -> None:
        """Shuts it."""
        self._is_set = False

    async def wait(self) -> bool:
        """Waits until it is open."""
        while not self._is_set:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters = [*(self._waiters or ()), waiter]
            await waiter
        return True


class _Gone:
    """The transport of a page that is gone."""

    __slots__ = ()

    def is_closing(self) -> bool:
        """It is closed."""
        return True

    def write(self, _: bytes) -> None:
        """Nobody is there."""

    def close(self) -> None:
        """It is closed."""

    abort = pause_reading = resume_reading = close


class QuickSocket(WebSocketsSansIOProtocol):
    """A server's end of a WebSocket that is a :class:`Wire`."""

    freed: Callable[[], None] | None = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        # Those of asyncio keep three and more empty queues for waiters each: 4 kB a socket.
        self.queue = cast("asyncio.Queue[ASGIReceiveEvent]", _Inbox())
        self.writable = cast("asyncio.Event", _Gate())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Bounds what waits for a page that does not read."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=WAITING_BYTES, low=WAITING_BYTES // 4)
        raw = self.transport.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of what refers back to it, so that it is freed at once and not by the collector."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.transport = cast("asyncio.Transport", _Gone())

    def handle_connect(self, event: Request) -> None:
        """Lets the application have the wire."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            cast("Scope", self.scope)["extensions"][WIRE] = self

    async def send(self, message: ASGISendEvent) -> None:
        """As uvicorn's; once a page is let in, what its handshake was is forgotten: 4 kB a socket."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        if self.freed is not None:
            self.freed()

    @property
    def is_free(self) -> bool:
        """As in :class:`Wire`."""
        return self.writable.is_set()

    def push(self, text: bytes) -> None:
        """As in :class:`Wire`."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        size = len(text)
        if size < 126:
            head = _HEAD(TEXT, size)
        elif size < 65_536:
            head = _LONGER_HEAD(TEXT, 126, size)
        else:
            head = _LONGEST_HEAD(TEXT, 127, size)
        self.transport.write(head + text)

    def hang_up(self, code: int, reason: str) -> bool:
        """As in :class:`Wire`."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            return False
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(HANG_UP_S, self.transport.abort)
        return True
