"""The application: routes, faults instead of error pages, and headers on every answer."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Iterable
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from batida.server import openapi, origin, session
from batida.server.api import Api
from batida.server.doorkeeper import Bounded, Doorkeeper
from batida.server.gather import Gather
from batida.server.letters import Letters
from batida.server.limits import Limits
from batida.server.metrics import Metrics
from batida.server.page import Page
from batida.server.previews import Previews
from batida.server.replies import fault
from batida.server.reviews import ReviewApi
from batida.server.traced import Traced
from batida.server.ws import Socket
from batida.service.meters import Gauge
from batida.service.reviews import Reviews
from batida.service.tables import Tables

_log = logging.getLogger(__name__)

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
"""Nothing comes from another server, and no script or style stands in the page itself."""

FINISH_S: Final = 20.0
"""How long the room may take to write down what was asked of it, once the server stops."""

HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"x-frame-options", b"DENY"),
)


def make_app(  # noqa: PLR0913 - the options of an application, each with a name
    tables: Tables,
    reviews: Reviews | None = None,
    *,
    page: Page | None = None,
    key: bytes | None = None,
    limits: Limits | None = None,
    origins: Iterable[str] = (),
    metrics: Metrics | None = None,
) -> Starlette:
    """The application over a room.

    Args:
        tables: the room; it is stopped when the application ends.
        reviews: its reviews, taken up when the application begins and stopped with it; a room may do
            without.
        page: the built page; the one in the package if ``None``.
        key: what sessions are signed with; without one they end with this application.
        limits: how much an address, a session and a connection may ask for.
        origins: whose pages may ask besides its own.
        metrics: what is told to who runs it; by default to programs of this machine.
    """
    told = Metrics(tables) if metrics is None else metrics
    api = Api(tables)
    shown = Page() if page is None else page
    keeper = Doorkeeper(Limits() if limits is None else limits)
    if reviews is not None:
        queue = Gauge("batida_reviews_waiting", "Reviews under way.", lambda: reviews.waiting)
        tables.meters.watch(queue)
    socket = Socket(tables, Letters(), keeper, told)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        if reviews is not None:
            await reviews.resume()
        async with told.watching():
            yield
        api.is_stopping = True
        await _finish(app, tables, reviews)

    app = Starlette(
        routes=[
            *api.routes(),
            *Gather(tables).routes(),
            *(() if reviews is None else ReviewApi(reviews).routes()),
            told.route(),
            openapi.route(),
            *Previews(shown, reviews).routes(),
        ],
        exception_handlers={HTTPException: _http_fault, Exception: _own_fault},
        lifespan=lifespan,
    )
    origin.allow(app.state, origins)
    session.sign_with(app.state, secrets.token_bytes(session.KEY_BYTES) if key is None else key)
    app.state.is_finished = False
    app.add_middleware(_Sockets, socket=socket)
    app.add_middleware(Bounded, keeper=keeper)
    app.add_middleware(Traced, metrics=told)
    app.add_middleware(_Headers)
    return app


async def _finish(app: Starlette, tables: Tables, reviews: Reviews | None) -> None:
    """Lets the room write what it has to; a disk that never answers ends nobody's patience."""
    try:
        async with asyncio.timeout(FINISH_S):
            if reviews is not None:
                await reviews.stop()
            await tables.stop()
    except TimeoutError:
        _log.critical("the room did not end in time", extra={"limit_s": FINISH_S})
        return
    app.state.is_finished = True


class _Sockets:
    """Leads ``/ws`` to its sockets: the way through the routes would cost each of them 4 kB.

    A page of before protocol 4 comes to ``/ws/{table}``, and is told to reload.
    """

    PATH: Final = "/ws"

    def __init__(self, app: ASGIApp, socket: Socket) -> None:
        self._app = app
        self._socket = socket

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        path: str = scope.get("path", "")
        if scope["type"] != "websocket" or not (path == self.PATH or path.startswith(f"{self.PATH}/")):
            return self._app(scope, receive, send)
        return self._socket.serve(WebSocket(scope, receive, send))


class _Headers:
    """Puts ``HEADERS`` on every HTTP answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self._app(scope, receive, send_with_headers)


async def _http_fault(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {404: "not-found", 405: "bad-method"}
    return fault(error.status_code, codes.get(error.status_code, "bad-request"))


async def _own_fault(_: Request, _error: Exception) -> Response:
    return fault(500, "server-error")
