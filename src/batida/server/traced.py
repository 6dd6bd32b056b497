"""Gives every request and socket an id, and writes a line about each once it is over."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from batida.server.doorkeeper import address_of
from batida.server.logs import asking
from batida.server.metrics import Metrics
from batida.server.replies import fault

ID_BYTES: Final = 6

_log = logging.getLogger(__name__)


class Traced:
    """An application whose requests are counted and told apart in the log.

    A line holds the path and never what stands behind ``?`` or ``#``, no header and no body.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Serves it, and tells of it."""
        if scope["type"] == "http":
            return self._request(scope, receive, send)
        if scope["type"] == "websocket":
            # A socket says thousands of things: nothing stands between it and them.
            return self._told(scope, lambda: self._app(scope, receive, send))
        return self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        status = 0

        async def send_and_look(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                named = (b"x-request-id", (asking.get() or "").encode())
                message = {**message, "headers": [*message.get("headers", ()), named]}
            await send(message)

        async def serve() -> None:
            try:
                await self._app(scope, receive, send_and_look)
            except Exception as error:
                _log.error("a request failed", exc_info=error)
                if status:
                    raise
                # Here, so that this answer has its headers and its id like any other.
                await fault(500, "server-error")(scope, receive, send_and_look)

        await self._told(scope, serve, lambda: status)
        self._metrics.requests.add(str(status))

    async def _told(
        self,
        scope: Scope,
        serve: Callable[[], Awaitable[None]],
        status: Callable[[], int | str] = lambda: "over",
    ) -> None:
        token = asking.set(secrets.token_urlsafe(ID_BYTES))
        start = asyncio.get_running_loop().time()
        try:
            await serve()
        finally:
            took_ms = round((asyncio.get_running_loop().time() - start) * 1000, 1)
            method, address = scope.get("method", "SOCKET"), address_of(scope)
            told = {"method": method, "path": scope["path"], "status": status(), "took_ms": took_ms}
            _log.info("served", extra={**told, "address": address})
            asking.reset(token)
