"""Connections before they are requests: not too many of an address or in all, and none half open."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, ClassVar, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from batida.server.limits import Counts, Limits, address_name
from batida.server.wires import QuickSocket

if TYPE_CHECKING:
    from collections.abc import Collection

HEADERS_MAX: Final = 16_384
"""How long the head of a request may be, in bytes."""

ROOM_AGAIN: Final = 0.9
"""A full server that is down to this share of its room is said to be full again when it is."""

_log = logging.getLogger(__name__)


class Deadline:
    """Cuts a connection off when what has begun is not whole in time."""

    __slots__ = ("_after_s", "_timer")

    def __init__(self, after_s: float) -> None:
        self._after_s = after_s
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.BaseTransport) -> None:
        """Something has begun; nothing new when it had begun before."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._after_s, cast("asyncio.Transport", transport).abort)

    def end(self) -> None:
        """It is whole, or nobody waits for it any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class FrameTracker:
    """Knows whether the bytes of a socket so far end inside a message.

    It reads nothing but the lengths; what the bytes say is the decoder's business. A ping between the
    parts of a message leaves the message unfinished.
    """

    __slots__ = ("_head", "_is_message_open", "_left")

    def __init__(self) -> None:
        self._head = bytearray()
        self._left = 0
        self._is_message_open = False

    def is_inside(self, data: bytes) -> bool:
        """Whether a message is unfinished after these bytes."""
        # Nearly always this is one short message and nothing else.
        if not self._left and not self._head and not self._is_message_open and len(data) > 1:
            is_whole = data[0] & 0x88 == 0x80 and len(data) == 6 + (data[1] & 0x7F)
            if is_whole and data[1] & 0x7F < 126:
                return False
        self._read(data)
        return bool(self._left or self._head or self._is_message_open)

    def _read(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            if self._left:
                step = min(self._left, len(data) - at)
                self._left -= step
                at += step
                continue
            self._head.append(data[at])
            at += 1
            if len(self._head) == _head_size(self._head):
                self._left = _content_size(self._head)
                is_control = self._head[0] & 0x08
                if not is_control:
                    self._is_message_open = not self._head[0] & 0x80
                self._head.clear()


def _head_size(head: bytearray) -> int:
    """How long this head of a frame is in the end, as far as it tells."""
    if len(head) < 2:
        return 2
    mask = 4 if head[1] & 0x80 else 0
    return 2 + {126: 2, 127: 8}.get(head[1] & 0x7F, 0) + mask


def _content_size(head: bytearray) -> int:
    short = head[1] & 0x7F
    extra = {126: 2, 127: 8}.get(short, 0)
    return int.from_bytes(head[2 : 2 + extra], "big") if extra else short


class Guard:
    """The bounds of one server's connections, and how many there are.

    Args:
        limits: the door's.
        proxies: addresses that may have any number: they speak for many people, who are counted one by
            one where requests are read.
        room: how many connections there may be in all; ``None`` for any number.
    """

    def __init__(self, limits: Limits, *, proxies: Collection[str] = (), room: int | None = None) -> None:
        self.limits = limits
        self._proxies = frozenset(proxies)
        self._connections = Counts(limits.connections_address)
        self._room = room
        self._open = 0
        self._is_full = False

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """The protocols of HTTP and WebSocket under these bounds."""
        return (
            type("GuardedHttp", (_Http,), {"guard": self}),
            type("GuardedSocket", (_Socket,), {"guard": self}),
        )

    def enter(self, host: str) -> Place | None:
        """A place for a connection from this address; ``None`` when it, or the server, has too many."""
        if self._room is not None and self._open >= self._room:
            if not self._is_full:
                self._is_full = True
                _log.warning("no room for more connections", extra={"connections": self._open})
            return None
        name = None if host in self._proxies else address_name(host)
        if name is not None and not self._connections.enter(name):
            return None
        self._open += 1
        return Place(self, name)

    def leave(self, name: str | None) -> None:
        """A connection has ended; ``name`` as its place has it."""
        self._open -= 1
        if name is not None:
            self._connections.leave(name)
        if self._room is not None and self._open < self._room * ROOM_AGAIN:
            self._is_full = False


class Place:
    """The place of one connection, given back once.

    Args:
        guard: whose place it is.
        name: what its address is counted as; ``None`` for that of a proxy.
    """

    __slots__ = ("_guard", "_name")

    def __init__(self, guard: Guard, name: str | None) -> None:
        self._guard: Guard | None = guard
        self._name = name

    def leave(self) -> None:
        """Gives it back; nothing when it was given back before."""
        guard, self._guard = self._guard, None
        if guard is not None:
            guard.leave(self._name)


class _Http(H11Protocol):
    """A request and its body come in time, and an address has not too many of them open."""

    guard: ClassVar[Guard]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        super().connection_made(transport)
        self._whole = Deadline(self.guard.limits.half_open_s)
        self._read = Deadline(self.guard.limits.stuck_s)
        self._place = self.guard.enter(self.client[0] if self.client else "")
        if self._place is None:
            transport.abort()
        else:
            self._whole.begin(transport)

    def data_received(self, data: bytes) -> None:
        self._whole.begin(self.transport)
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE and self.conn.their_state is not h11.SEND_BODY:
            self._whole.end()

    def connection_lost(self, exc: Exception | None) -> None:
        self._whole.end()
        self._read.end()
        if self._place is not None:
            self._place.leave()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._read.begin(self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._read.end()
        super().resume_writing()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._whole.end()
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        assert isinstance(socket, _Socket)
        socket.place, self._place = self._place, None


class _Socket(QuickSocket):
    """A message that has begun is whole in time."""

    guard: ClassVar[Guard]
    place: Place | None = None
    _is_past_handshake = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._whole = Deadline(self.guard.limits.half_open_s)
        self._frames = FrameTracker()

    def data_received(self, data: bytes) -> None:
        # The first bytes are the handshake, handed over whole.
        if not self._is_past_handshake:
            self._is_past_handshake = True
        elif self._frames.is_inside(data):
            self._whole.begin(self.transport)
        else:
            self._whole.end()
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._whole.end()
        if self.place is not None:
            self.place.leave()
        super().connection_lost(exc)
