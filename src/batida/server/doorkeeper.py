"""Lets in what is meant for this server, at a bounded rate; who comes too fast is told when to come again."""

from __future__ import annotations

import logging
import math
from collections.abc import Awaitable
from typing import Final, Literal, TypeAlias

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from batida.server import origin, session
from batida.server.guard import HEADERS_MAX
from batida.server.limits import Buckets, Counts, Limits, Pace, address_name
from batida.server.replies import fault

TOO_FAST: Final = "too-fast"

_log = logging.getLogger(__name__)

Kind: TypeAlias = Literal["read", "change", "open", "knock"]
"""What a request is for: ``knock`` brings a key or a code, which might be guessed."""

OPENING: Final = ("/api/tables", "/api/shared")
AGAIN: Final = "/again"
KNOCKING: Final = ("/api/arrive", "/door", "/sit", "/reading", "/review")

WRONG: Final = frozenset({403, 404})
"""What a wrong key, code or table is answered with."""


class Doorkeeper:
    """The bounds of one server, and what was used of them.

    Attributes:
        limits: the bounds.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._requests = Buckets(limits.requests)
        self._changes = Buckets(limits.changes)
        self._changes_address = Buckets(limits.changes_address)
        self._openings = Buckets(limits.openings)
        self._openings_address = Buckets(limits.openings_address)
        self._guesses = Buckets(limits.guesses)
        self._connects = Buckets(limits.connects)
        self._frames = Buckets(limits.frames_session)
        self._frames_address = Buckets(limits.frames_address)
        self._sockets_session = Counts(limits.sockets_session)
        self._sockets_address = Counts(limits.sockets_address)

    def pace(self, connection: HTTPConnection, player: str) -> Pace:
        """The pace of a new connection of this player."""
        address = address_of(connection.scope)
        return Pace(self.limits, ((self._frames, player), (self._frames_address, address)))

    def request_wait_s(self, kind: Kind, address: str, player: str | None) -> float:
        """Counts a request; 0 when it may come in, else how long until it may."""
        wait_s = self._requests.take(address)
        if wait_s or kind == "read":
            return wait_s
        opens = kind == "open"
        of_address = self._openings_address if opens else self._changes_address
        of_session = self._openings if opens else self._changes
        wait_s = self._guesses.wait_s(address) if kind == "knock" else 0.0
        wait_s = wait_s or of_address.take(address)
        return wait_s if wait_s or player is None else of_session.take(player)

    def guessed(self, address: str) -> None:
        """Counts a wrong key, code or table."""
        self._guesses.take(address)

    def socket_wait_s(self, address: str, player: str | None) -> float:
        """Counts a socket that asks to come in; 0 when it may, else how long until it may."""
        return self._requests.take(address) or (0 if player is None else self._connects.take(player))

    def move_wait_s(self, player: str) -> float:
        """Counts a socket that goes to another table as one that comes in; 0 when it may."""
        return self._connects.take(player)

    def enter(self, address: str, player: str | None) -> bool:
        """Whether there is room for one more socket; :meth:`leave` gives it back."""
        if not self._sockets_address.enter(address):
            return False
        if player is None or self._sockets_session.enter(player):
            return True
        self._sockets_address.leave(address)
        return False

    def leave(self, address: str, player: str | None) -> None:
        """Gives back what :meth:`enter` took."""
        self._sockets_address.leave(address)
        if player is not None:
            self._sockets_session.leave(player)


class Bounded:
    """An application behind a doorkeeper."""

    def __init__(self, app: ASGIApp, keeper: Doorkeeper) -> None:
        self._app = app
        self._keeper = keeper
        self._is_other_name_told = False

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Lets it in, or says when to come again."""
        if scope["type"] == "lifespan":
            return self._app(scope, receive, send)
        if _head_size(scope) > HEADERS_MAX:
            return _refuse(scope, receive, send, fault(431, "bad-request"))
        if _has_two_lengths(scope):
            reply = fault(400, "bad-request")
            reply.headers["connection"] = "close"
            return _refuse(scope, receive, send, reply)
        if not origin.is_for_us(HTTPConnection(scope)):
            self._tell_of_other_name()
            return _refuse(scope, receive, send, fault(421, "wrong-host"))
        if scope["type"] == "http":
            return self._request(scope, receive, send)
        return self._socket(scope, receive, send)

    def _tell_of_other_name(self) -> None:
        """Tells who runs the server once: perhaps the name is its own."""
        if not self._is_other_name_told:
            self._is_other_name_told = True
            _log.warning("asked for by a name that was not given with --origin")

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, player, kind = address_of(scope), _player(scope), _kind(scope)
        wait_s = self._keeper.request_wait_s(kind, address, player)
        if wait_s:
            await _refuse(scope, receive, send, _too_fast(wait_s))
            return

        async def send_and_look(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] in WRONG:
                self._keeper.guessed(address)
            await send(message)

        await self._app(scope, receive, send_and_look if kind == "knock" else send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, player = address_of(scope), _player(scope)
        wait_s = self._keeper.socket_wait_s(address, player)
        if not wait_s and not self._keeper.enter(address, player):
            # One of the others has to go first; nobody knows when.
            wait_s = 1.0
        if wait_s:
            await _refuse(scope, receive, send, _too_fast(wait_s))
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._keeper.leave(address, player)


def _kind(scope: Scope) -> Kind:
    if scope["method"] != "POST":
        return "read"
    path: str = scope["path"]
    if path in OPENING or path.endswith(AGAIN):
        return "open"
    return "knock" if path.endswith(KNOCKING) else "change"


def address_of(scope: Scope) -> str:
    """What of the asker's address counts as one."""
    client = scope.get("client")
    return address_name(client[0]) if client else ""


def _player(scope: Scope) -> str | None:
    return session.player_of(HTTPConnection(scope))


def _too_fast(wait_s: float) -> Response:
    reply = fault(429, TOO_FAST, retry_ms=math.ceil(wait_s * 1000))
    reply.headers["retry-after"] = str(math.ceil(wait_s))
    return reply


def _head_size(scope: Scope) -> int:
    """How long the head of the request was, about; the parser bounds only what has not come as a whole."""
    fields = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
    return fields + len(scope["raw_path"]) + len(scope["query_string"])


def _has_two_lengths(scope: Scope) -> bool:
    """Whether the request says twice how long it is: a proxy before us may have believed the other word."""
    names = {name for name, _ in scope["headers"]}
    return b"content-length" in names and b"transfer-encoding" in names


async def _refuse(scope: Scope, receive: Receive, send: Send, reply: Response) -> None:
    """Answers; a handshake too where the server can, else it fails without a word."""
    if scope["type"] == "http":
        await reply(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        start = {"type": "websocket.http.response.start", "status": reply.status_code}
        await send({**start, "headers": reply.raw_headers})
        await send({"type": "websocket.http.response.body", "body": bytes(reply.body)})
    else:
        await send({"type": "websocket.close", "code": 1013, "reason": TOO_FAST})
