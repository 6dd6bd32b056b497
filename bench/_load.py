"""Pages for load, thousands of them in one process: a WebSocket each, without a library."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import resource
import struct
from statistics import quantiles
from typing import TYPE_CHECKING, Final, cast

import uvloop

from batida.server.protocol import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from typing import Any, TypeVar

    Found = TypeVar("Found")

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""The first bytes of a whole text, of the end, of a sign of life that is asked for, and of its answer."""

WAIT_S: Final = 60
"""How long anything may take that must come."""


def hello(table: str, **fields: object) -> str:
    """What a page says first, and when it goes to another table."""
    return json.dumps({"t": "hello", "protocol": PROTOCOL, "table": table, "width": "phone", **fields})


class Page(asyncio.Protocol):
    """A WebSocket without a library; ``heard`` is called with each message as bytes."""

    def __init__(self, path: str, cookie: str, heard: Callable[[Page, bytes], None]) -> None:
        self._path = path
        self._cookie = cookie
        self._heard = heard
        self._got = b""
        self._is_open = False
        self.is_gone = False
        self.is_left = False
        self.code: int | None = None
        self.on_pong: Callable[[], None] | None = None
        self.transport: asyncio.Transport | None = None
        self.opened = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the WebSocket."""
        # uvloop's own class is no subclass of it.
        self.transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {self._path} HTTP/1.1",
            *("Host: load", "Upgrade: websocket", "Connection: Upgrade"),
            *(f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {self._cookie}"),
        )
        self.transport.write("\r\n".join((*lines, "", "")).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Notes that it is over."""
        del exc
        self.is_gone = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the connection"))
            self.opened.exception()

    def say(self, text: str) -> None:
        """Sends a text of fewer than 64 kB."""
        self._send(TEXT, text.encode())

    def _send(self, kind: int, content: bytes) -> None:
        size = len(content)
        head = struct.pack("!BB", kind, 0x80 | size) if size < 126 else struct.pack("!BBH", kind, 0xFE, size)
        assert self.transport is not None
        # A mask of zeros leaves the content as it is.
        self.transport.write(head + b"\0\0\0\0" + content)

    def data_received(self, data: bytes) -> None:
        """Reads whatever messages are whole."""
        got = self._got + data if self._got else data
        start = 0
        if not self._is_open:
            end = got.find(b"\r\n\r\n")
            if end < 0:
                self._got = got
                return
            if not got.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(got[:60].decode(errors="replace")))
                return
            self._is_open = True
            if not self.opened.done():
                self.opened.set_result(None)
            start = end + 4
        while (found := _frame(got, start)) is not None:
            body, end = found
            if got[start] == TEXT:
                self._heard(self, got[body:end])
            elif got[start] == PING:
                self._send(PONG, got[body:end])
            elif got[start] == CLOSE:
                self.code = int.from_bytes(got[body : body + 2], "big")
            start = end
        self._got = got[start:]


def _frame(got: bytes, start: int) -> tuple[int, int] | None:
    """Where the content of the frame at ``start`` begins and ends; ``None`` when it is not whole."""
    if len(got) - start < 2:
        return None
    size = got[start + 1] & 0x7F
    more = {126: 2, 127: 8}.get(size, 0)
    body = start + 2 + more
    if more:
        size = int.from_bytes(got[start + 2 : body], "big")
    return (body, body + size) if len(got) >= body + size else None


def run(main: Coroutine[Any, Any, Found]) -> Found:
    """Runs on the fast loop, with as many files open as may be."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main)


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent do not exceed; 0 of nothing."""
    return quantiles(values, n=100)[percent - 1] if len(values) > 1 else sum(values)
