"""The application of the server without a socket: requests, and a bad network to its WebSockets."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from batida.server.wires import WIRE

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from bench.simulation.weather import Weather

HOST = "sim.internal"

BROKEN = 1006
"""The code of a connection that ended without a word."""


@dataclass(frozen=True)
class Reply:
    """An HTTP answer."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever the server said
        """The body."""
        return json.loads(self.content)


async def ask(app: ASGIApp, method: str, path: str, *, cookie: str = "", body: object = None) -> Reply:
    """Makes a request and waits for the whole answer; 503 ``gone`` when the server is killed meanwhile."""
    said: list[Message] = []

    async def receive() -> Message:
        content = b"" if body is None else json.dumps(body).encode()
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: Message) -> None:
        said.append(message)

    serving = _call(app, _scope("http", path, cookie, method=method), receive, send)
    request = asyncio.create_task(serving, name="batida-request")
    await asyncio.wait((request,))
    if request.cancelled():
        return Reply(503, {}, b'{"code":"gone"}')
    request.result()
    headers = {name.decode(): value.decode() for name, value in said[0]["headers"]}
    return Reply(said[0]["status"], headers, b"".join(one.get("body", b"") for one in said[1:]))


async def _call(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)


class Socket:
    """A page's WebSocket over a network that loses, repeats, delays and reorders.

    Args:
        app: the server.
        path: where to.
        cookie: the session.
        weather: how bad the network is now.
        chance: its chance.
        sent: told each text that the server sends, before the network has it.

    Attributes:
        sent: as above; a socket that goes from table to table has another one at each.
    """

    def __init__(  # noqa: PLR0913 - the two ends, and what lies between them
        self,
        app: ASGIApp,
        path: str,
        *,
        cookie: str,
        weather: Callable[[], Weather],
        chance: Random,
        sent: Callable[[str], None],
    ) -> None:
        self._weather = weather
        self._chance = chance
        self.sent = sent
        self._to_server: asyncio.Queue[Message] = asyncio.Queue()
        self._to_page: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._is_open = True
        self._is_over = False
        self.code: int | None = None
        self.freed: Callable[[], None] | None = None
        self._heard: Callable[[str | None], bool] | None = None
        self._to_server.put_nowait({"type": "websocket.connect"})
        receive: Receive = self._to_server.get
        send: Send = self._send
        scope = _scope("websocket", path, cookie)
        scope["extensions"][WIRE] = self
        serving = self._serve(app, scope, receive, send)
        # A part of the server: it goes with it when it is killed.
        self._task = asyncio.create_task(serving, name="batida-socket")

    @property
    def is_open(self) -> bool:
        """Whether the page may say and hear something."""
        return self._is_open

    def say(self, text: str) -> None:
        """Sends a text to the server, if the network lets it through."""
        self._carry(lambda: self._reach_server(text))

    async def hear(self) -> str | None:
        """The next text that arrives; ``None`` once the connection is gone."""
        return await self._to_page.get() if self._is_open or not self._to_page.empty() else None

    def leave(self) -> None:
        """Ends the connection as a page does that is gone: the server hears of it later, or at once."""
        self._end(BROKEN)

    async def _serve(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await app(scope, receive, send)
        finally:
            self._is_over = True
            self._end(BROKEN)

    def listen(self, heard: Callable[[str | None], bool]) -> None:
        """As in :class:`batida.server.wires.Wire`."""
        self._heard = heard
        waiting = [self._to_server.get_nowait() for _ in range(self._to_server.qsize())]
        for message in waiting:
            if message["type"] == "websocket.receive":
                self._reach_server(message["text"])
            else:
                self._to_server.put_nowait(message)

    @property
    def is_free(self) -> bool:
        """As in :class:`batida.server.wires.Wire`: this network takes whatever comes."""
        return True

    def push(self, text: bytes) -> None:
        """As in :class:`batida.server.wires.Wire`."""
        if not self._is_over:
            said = text.decode()
            self.sent(said)
            self._carry(lambda: self._reach_page(said))

    def hang_up(self, code: int, reason: str) -> bool:
        """As in :class:`batida.server.wires.Wire`."""
        del reason
        self._later(lambda: self._end(code))
        return self._is_open

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.push(message["text"].encode())
        elif message["type"] == "websocket.close":
            self._later(lambda: self._end(message.get("code", 1000)))

    def _carry(self, deliver: Callable[[], None]) -> None:
        weather, chance = self._weather(), self._chance
        if weather.breaks and chance.random() < weather.breaks:
            self._end(BROKEN)
            return
        if weather.drop and chance.random() < weather.drop:
            return
        self._later(deliver)
        if weather.repeat and chance.random() < weather.repeat:
            self._later(deliver)

    def _later(self, deliver: Callable[[], None]) -> None:
        """After a delay; what is not held back stays in order, because the delay never shrinks by much."""
        weather, chance = self._weather(), self._chance
        wait_ms = weather.delay_ms / 2
        if weather.reorder and chance.random() < weather.reorder:
            wait_ms += weather.delay_ms * chance.random() * 2
        self._loop.call_later(wait_ms / 1000, deliver)

    def _reach_server(self, text: str) -> None:
        if self._is_over:
            return
        if self._heard is None or not self._heard(text):
            self._heard = None
            self._to_server.put_nowait({"type": "websocket.receive", "text": text})

    def _reach_page(self, text: str) -> None:
        if self._is_open:
            self._to_page.put_nowait(text)

    def _end(self, code: int) -> None:
        if self._is_open:
            self._is_open = False
            self.code = code
            self._to_page.put_nowait(None)
            if not self._is_over:
                self._to_server.put_nowait({"type": "websocket.disconnect", "code": code})


def _scope(kind: str, path: str, cookie: str, *, method: str = "GET") -> Scope:
    headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
    if cookie:
        headers.append((b"cookie", cookie.encode()))
    shared = {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": (HOST, 80),
        "state": {},
    }
    if kind == "http":
        return {**shared, "method": method, "scheme": "http"}
    return {**shared, "scheme": "ws", "subprotocols": [], "extensions": {}}
