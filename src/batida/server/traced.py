"""Gives every request and socket an id, and writes a line about each once it is over."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from batida.server.doorkeeper import address_of
from batida.server.logs import asking
from batida.server.metrics import Metrics

ID_BYTES: Final = 6

_log = logging.getLogger(__name__)


class Traced:
    """An application whose requests are counted and told apart in the log.

    A line holds the path and never what stands behind ``?`` or ``#``, no header and no body.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves it, and tells of it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = secrets.token_urlsafe(ID_BYTES)
        token = asking.set(name)
        is_http = scope["type"] == "http"
        status, start = 0, asyncio.get_running_loop().time()

        async def send_and_look(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {
                    **message,
                    "headers": [*message.get("headers", ()), (b"x-request-id", name.encode())],
                }
            await send(message)

        try:
            # A socket says thousands of things: nothing stands between it and them.
            await self._app(scope, receive, send_and_look if is_http else send)
        finally:
            took_ms = round((asyncio.get_running_loop().time() - start) * 1000, 1)
            if is_http:
                self._metrics.requests.add(str(status))
            _log.info(
                "served",
                extra={
                    "method": scope.get("method", "SOCKET"),
                    "path": scope["path"],
                    "status": status if is_http else "over",
                    "took_ms": took_ms,
                    "address": address_of(scope),
                },
            )
            asking.reset(token)
