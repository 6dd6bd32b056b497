"""A client for load: thousands of pages in one process, and servers for it on the same stack."""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import os
import resource
import struct
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Final, cast

import msgspec
import uvloop

from batida.server.protocol import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator
    from typing import Any, TypeVar

    Found = TypeVar("Found")

ROOM: Final = """
import sys
from pathlib import Path
from batida.server.run import serve
from batida.service.settings import Settings
pace, pass_pause, port = map(int, sys.argv[2:5])
bounds = {"tables_max": 100_000, "workers_max": 0}
settings = Settings(pace_ms=pace, pass_pause_ms=pass_pause, entropy_wait_ms=0, **bounds)
sys.exit(serve(port=port, data=Path(sys.argv[1]), settings=settings))
"""

ECHO: Final = """
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect
from batida.server.run import Server, address_of, bind

async def echo(socket):
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass

async def started():
    print("echo:", address_of(listening), flush=True)

listening = bind("127.0.0.1", 0)
server = Server(Starlette(routes=[WebSocketRoute("/", echo)]), started)
server.config.ws_max_size = 1 << 20
server.run(sockets=[listening])
"""

HELLO: Final = json.dumps({"t": "hello", "protocol": PROTOCOL})

TEXT: Final = 0x81
"""The first byte of a whole message of text."""

WAIT_S: Final = 60
"""How long anything may take that must come."""


class Looked(msgspec.Struct):
    """What a load page reads of a view."""

    phase: str
    legal: tuple[str, ...]


class Heard(msgspec.Struct, tag_field=None):
    """What a load page reads of a message."""

    t: str
    seq: int = 0
    view: Looked | None = None


_decoder = msgspec.json.Decoder(Heard)


class Page(asyncio.Protocol):
    """A WebSocket without a library; ``heard`` is called with each message as bytes."""

    def __init__(self, path: str, cookie: str, heard: Callable[[Page, bytes], None]) -> None:
        self._path = path
        self._cookie = cookie
        self._heard = heard
        self._got = b""
        self._is_open = False
        self.is_gone = False
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
        content = text.encode()
        size = len(content)
        head = struct.pack("!BB", 0x81, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x81, 0xFE, size)
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
            self.opened.set_result(None)
            start = end + 4
        while (found := _frame(got, start)) is not None:
            body, end = found
            if got[start] == TEXT:
                self._heard(self, got[body:end])
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


@dataclass
class Table:
    """A table under load: what its pages have seen, and when its last wish was sent."""

    name: str
    pages: list[Page] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    asked: tuple[int, float] = (-1, 0.0)
    wishes: int = 0


class Crowd:
    """Pages at tables; the first of each plays what it is offered.

    Attributes:
        deliveries: how many steps came.
        lost: how often a number was left out.
        took_ms: from each wish to its step, at every page of its table.
    """

    def __init__(self, host: str, cookie: str, *, think_s: float) -> None:
        self._host, _, port = host.partition(":")
        self._port = int(port)
        self._cookie = cookie
        self._think_s = think_s
        self.tables: list[Table] = []
        self.deliveries = 0
        self.bytes = 0
        self.lost = 0
        self.over = 0
        self.welcomes = 0
        self.awaited = 0
        self.all_welcome = asyncio.Event()
        self.took_ms: list[float] = []
        self.all_over = asyncio.Event()

    async def seat(self, name: str, pages: int) -> Table:
        """Opens so many pages at a table, and waits until each is a WebSocket."""
        table = Table(name)
        self.tables.append(table)
        await self.come(table, pages)
        return table

    async def come(self, table: Table, pages: int) -> None:
        """Opens the pages of a table, again if need be."""
        table.pages, table.seen = [], [0] * pages
        loop = asyncio.get_running_loop()
        for number in range(pages):
            heard = self._listener(table, number)
            _, page = await loop.create_connection(
                lambda heard=heard: Page(f"/ws/{table.name}", self._cookie, heard), self._host, self._port
            )
            table.pages.append(page)
            await asyncio.wait_for(page.opened, WAIT_S)
            page.say(HELLO)

    def _listener(self, table: Table, number: int) -> Callable[[Page, bytes], None]:
        def heard(page: Page, content: bytes) -> None:
            message = _decoder.decode(content)
            if message.view is None:
                if message.t == "pong" and page.on_pong is not None:
                    page.on_pong()
                return
            if message.t == "step":
                self.deliveries += 1
                self.bytes += len(content)
                self.lost += table.seen[number] not in (0, message.seq - 1)
                asked, since = table.asked
                if message.seq == asked + 1:
                    self.took_ms.append((perf_counter() - since) * 1000)
            else:
                self.welcomes += 1
                if self.welcomes == self.awaited:
                    self.all_welcome.set()
            table.seen[number] = message.seq
            if number == 0:
                self._go_on(table, page, message)

        return heard

    def _go_on(self, table: Table, page: Page, message: Heard) -> None:
        view = message.view
        assert view is not None
        if view.phase == "over":
            self.over += 1
            if self.over == len(self.tables):
                self.all_over.set()
        elif view.phase == "settled":
            self._later(table, page, {"t": "next", "seq": message.seq})
        elif view.legal:
            self._later(table, page, {"t": "act", "seq": message.seq, "action": view.legal[0]})

    def _later(self, table: Table, page: Page, wish: dict[str, Any]) -> None:
        def ask() -> None:
            if page.is_gone:
                return
            table.wishes += 1
            table.asked = (wish["seq"], perf_counter())
            page.say(json.dumps({**wish, "id": f"w{wish['seq']}-{table.wishes}"}))

        if self._think_s:
            asyncio.get_running_loop().call_later(self._think_s, ask)
        else:
            ask()

    def leave(self) -> None:
        """Closes all pages."""
        for table in self.tables:
            for page in table.pages:
                if page.transport is not None:
                    page.transport.abort()


@dataclass(frozen=True)
class Started:
    """A server under load."""

    host: str
    process: int

    def memory_kb(self) -> float:
        """What it has in RAM (Linux)."""
        pages = int(Path(f"/proc/{self.process}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024


@contextmanager
def room(folder: Path, *, pace_ms: int, pass_pause_ms: int = 0, port: int = 0) -> Iterator[Started]:
    """The real server."""
    with _started(ROOM, str(folder), str(pace_ms), str(pass_pause_ms), str(port)) as server:
        yield server


@contextmanager
def echo() -> Iterator[Started]:
    """A server that echoes, on the same stack."""
    with _started(ECHO) as server:
        yield server


@contextmanager
def _started(program: str, *words: str) -> Iterator[Started]:
    path = os.pathsep.join(place for place in sys.path if place)
    environment = {**os.environ, "PYTHONPATH": path}
    command = (sys.executable, "-c", program, *words)
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own program
        assert process.stdout is not None
        try:
            said = process.stdout.readline().split()
            yield Started(said[-1].removeprefix("http://").rstrip("/"), process.pid)
        finally:
            process.kill()


def open_tables(host: str, count: int, *, bots: int) -> tuple[str, list[str]]:
    """Makes tables of one person and some bots; the cookie and the tables' names."""
    connection = http.client.HTTPConnection(host, timeout=WAIT_S)
    cookie, names = "", list[str]()
    for _ in range(count):
        headers = {"cookie": cookie} if cookie else {}
        connection.request("POST", "/api/tables", json.dumps({"bots": ["random"] * bots}), headers)
        reply = connection.getresponse()
        names.append(json.loads(reply.read())["table"])
        cookie = cookie or (reply.getheader("set-cookie") or "").partition(";")[0]
    connection.close()
    return cookie, names


def run(main: Coroutine[Any, Any, Found]) -> Found:
    """Runs on the fast loop, with as many files open as may be."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main)


def percentile(values: list[float], percent: int) -> float:
    """The value that so many percent do not exceed; 0 of nothing."""
    return quantiles(values, n=100)[percent - 1] if len(values) > 1 else sum(values)
