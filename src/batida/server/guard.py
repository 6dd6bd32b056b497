"""Connections before they are requests: not too many of an address or in all, and none half open."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, ClassVar, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from batida.server.limits import Counts, Limits, address_name
from batida.server.wires import Post, QuickSocket

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
            type("GuardedSocket", (_Socket,), {"guard": self, "post": Post()}),
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

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._whole = Deadline(self.guard.limits.half_open_s)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.frames_in.is_inside:
            self._whole.begin(self.transport)
        else:
            self._whole.end()

    def connection_lost(self, exc: Exception | None) -> None:
        self._whole.end()
        if self.place is not None:
            self.place.leave()
        super().connection_lost(exc)
