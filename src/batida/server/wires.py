"""The way to a page and from it, past ASGI: a text goes straight out, and what a page says straight in.

ASGI's ``send`` makes one wait for a slow reader, so that each socket needs a task that waits, and one
that never reads could not even be closed. Here a text is taken while there is room, and else refused.
Texts of the same turn of the event loop leave together, in one call of the system. ASGI's ``receive``
has each message wait for a task; here whoever listens is called.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from typing import ClassVar, Final, Protocol, TypeAlias, cast

from starlette.types import Scope
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.http11 import Request
from websockets.utils import apply_mask

from batida.server.frames import SHORT_HEAD, TEXT, FrameTracker
from batida.server.slim import Gate, Gone, Inbox

WIRE: Final = "batida.wire"
"""Under this name the scope of a socket has its :class:`Wire`."""

KERNEL_BYTES: Final = 65_536
"""What the system may hold for a page that does not read, about; phones need no more on their way."""

WAITING_BYTES: Final = 32_768
"""How much may wait in this process for a page that does not read, besides one text."""

HANG_UP_S: Final = 10
"""How long a page may take to hear that it is over."""

STOP_HANG_UP_S: Final = 2
"""The same when the server stops: less than the stop may take."""

_HEAD: Final = struct.Struct("!BB").pack
_LONGER_HEAD: Final = struct.Struct("!BBH").pack
_LONGEST_HEAD: Final = struct.Struct("!BBQ").pack


Heard: TypeAlias = Callable[[str | bytes | None], bool]
"""Told what a page says: texts, and ``None`` for what is none; a text of ASCII alone may come as its bytes.

With ``False`` it leaves that to be received instead, and so what comes behind it.
"""


class Wire(Protocol):
    """The way out to one page, and from it.

    Attributes:
        freed: called when there is room again.
    """

    freed: Callable[[], None] | None

    def listen(self, heard: Heard) -> None:
        """From now on what the page says goes to ``heard``, and first what waits."""
        ...

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


class Post:
    """What goes out to pages: it leaves once a turn of the event loop, for all of them."""

    def __init__(self) -> None:
        self._full: list[QuickSocket] = []

    def add(self, wire: QuickSocket) -> None:
        """This one has something to send."""
        if not self._full:
            asyncio.get_running_loop().call_soon(self._leave)
        self._full.append(wire)

    def _leave(self) -> None:
        full, self._full = self._full, []
        for wire in full:
            wire.flush()


class QuickSocket(WebSocketsSansIOProtocol):
    """A server's end of a WebSocket that is a :class:`Wire`."""

    post: ClassVar[Post]
    freed: Callable[[], None] | None = None
    _heard: Heard | None = None
    _has_spoken: bool = False

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._inbox = Inbox()
        self.queue = cast("asyncio.Queue[ASGIReceiveEvent]", self._inbox)
        self.writable = cast("asyncio.Event", Gate())
        self.frames_in = FrameTracker()
        self._leaving: list[bytes] = []
        self._leaving_bytes = 0

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
        self._heard = None
        self._leaving = []
        self.conn.parser.close()
        self.transport = cast("asyncio.Transport", Gone())

    def handle_connect(self, event: Request) -> None:
        """Lets the application have the wire."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            cast("Scope", self.scope)["extensions"][WIRE] = self

    async def send(self, message: ASGISendEvent) -> None:
        """As uvicorn's; once a page is let in, what its handshake was is forgotten: 4 kB a socket."""
        self.flush()
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response

    def shutdown(self) -> None:
        """As uvicorn's, behind what was to be sent before; who does not read is cut off after a while."""
        self.flush()
        super().shutdown()
        self.close_timer = self.loop.call_later(STOP_HANG_UP_S, self.transport.abort)

    # What the page says.

    def listen(self, heard: Heard) -> None:
        """As in :class:`Wire`."""
        self._heard = heard
        self._hand_over()

    def data_received(self, data: bytes) -> None:
        """Reads it; nearly always it is one short text and nothing else, which needs no parser."""
        self._has_spoken = True
        if self._heard is not None and not self.close_sent and self.frames_in.is_one_text(data):
            content = apply_mask(data[SHORT_HEAD:], data[2:SHORT_HEAD])
            if content.isascii():
                if not self._heard(content):
                    self._leave_to_task({"type": "websocket.receive", "text": content.decode()})
                return
        # The first bytes are the handshake, handed over whole.
        if self.handshake_initiated:
            self.frames_in.add(data)
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Asks for a sign of life, unless there was one since the last look."""
        if self._has_spoken and not self.close_sent:
            self._has_spoken = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def send_receive_event_to_app(self) -> None:
        """Hands a message over; before anybody listens it waits, and nothing more is read."""
        super().send_receive_event_to_app()
        if self._heard is not None:
            self._hand_over()

    def _hand_over(self) -> None:
        while self._heard is not None and (event := self._inbox.take_said()) is not None:
            if not self.close_sent and not self._heard(cast("str | None", event.get("text"))):
                self._leave_to_task(event)
        if self._heard is not None and self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _leave_to_task(self, event: ASGIReceiveEvent) -> None:
        """Who listened does not take it: it waits to be received, and what comes behind it waits too."""
        self._heard = None
        self._inbox.put_first(event)

    # What is sent to it.

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
        if self.disconnected or self.close_sent:
            return
        size = len(text)
        if size < 126:
            head = _HEAD(TEXT, size)
        elif size < 65_536:
            head = _LONGER_HEAD(TEXT, 126, size)
        else:
            head = _LONGEST_HEAD(TEXT, 127, size)
        if not self._leaving:
            self.post.add(self)
        self._leaving += (head, text)
        self._leaving_bytes += size
        if self._leaving_bytes > WAITING_BYTES:
            # The transport says whether there is room for more.
            self.flush()

    def flush(self) -> None:
        """Sends what was to leave with the post."""
        if not self._leaving:
            return
        # The list stays: thousands of new ones a second are as many more for the collector to look at.
        leaving = b"".join(self._leaving)
        self._leaving.clear()
        self._leaving_bytes = 0
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(leaving)

    def hang_up(self, code: int, reason: str) -> bool:
        """As in :class:`Wire`."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        self.flush()
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
