"""A client for load: thousands of pages in one process."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import resource
import struct
from dataclasses import dataclass, field
from functools import partial
from statistics import quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Final, cast

import msgspec
import uvloop

from batida.server.protocol import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any, TypeVar

    from bench._stack import Seated

    Found = TypeVar("Found")

HELLO: Final = json.dumps({"t": "hello", "protocol": PROTOCOL})

TEXT, PING, PONG = 0x81, 0x89, 0x8A
"""The first bytes of a whole message of text, of a sign of life that is asked for, and of its answer."""

WAIT_S: Final = 60
"""How long anything may take that must come."""


class Looked(msgspec.Struct):
    """What a load page reads of a view."""

    phase: str
    legal: tuple[str, ...]


class Happened(msgspec.Struct):
    """What a load page reads of an event."""

    what: str


class Heard(msgspec.Struct, tag_field=None):
    """What a load page reads of a message."""

    t: str
    seq: int = 0
    event: Happened | None = None
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
        self.is_left = False
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
            self.opened.set_result(None)
            start = end + 4
        while (found := _frame(got, start)) is not None:
            body, end = found
            if got[start] == TEXT:
                self._heard(self, got[body:end])
            elif got[start] == PING:
                self._send(PONG, got[body:end])
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
    cookies: tuple[str, ...]
    pages: list[Page] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    asked: tuple[int, float] = (-1, 0.0)
    wishes: int = 0


class Crowd:
    """A page for each seat of many tables; each plays what it is offered, and the first asks for rounds.

    Attributes:
        deliveries: how many steps came.
        lost: how often a number was left out.
        doubles: how often a number came again.
        refused: how many wishes were refused.
        took_ms: from each wish to its step, at every page of its table.
    """

    def __init__(self, host: str, *, think_s: float) -> None:
        self._host, _, port = host.partition(":")
        self._port = int(port)
        self._think_s = think_s
        self._tasks: set[asyncio.Task[None]] = set()
        self.tables: list[Table] = []
        self.deliveries = self.bytes = self.lost = self.doubles = self.refused = 0
        self.matches = self.welcomes = self.awaited = 0
        self.all_welcome = asyncio.Event()
        self.took_ms: list[float] = []

    async def seat(self, seated: Seated) -> Table:
        """Opens a page at each seat, and waits until each is a WebSocket."""
        table = Table(seated.name, seated.cookies)
        self.tables.append(table)
        await self.come(table)
        return table

    async def come(self, table: Table) -> None:
        """Opens the pages of a table, again if need be."""
        table.pages, table.seen = [], [0] * len(table.cookies)
        for number, cookie in enumerate(table.cookies):
            page = await self.open(table, cookie, self._listener(table, number))
            table.pages.append(page)

    async def open(self, table: Table, cookie: str, heard: Callable[[Page, bytes], None]) -> Page:
        """Opens a page at a table that says hello."""
        loop = asyncio.get_running_loop()
        make = partial(Page, f"/ws/{table.name}", cookie, heard)
        _, page = await loop.create_connection(make, self._host, self._port)
        await asyncio.wait_for(page.opened, WAIT_S)
        page.say(HELLO)
        return page

    def forget(self) -> None:
        """Counts from here on."""
        self.deliveries = self.bytes = self.lost = self.doubles = self.refused = 0
        self.took_ms = []

    def counts(self) -> dict[str, float]:
        """What was lost, left out or came twice, and how long wishes took."""
        return {
            "lost": self.lost,
            "gaps": self.lost,
            "doubles": self.doubles,
            "refused": self.refused,
            "dropped": sum(
                page.is_gone and not page.is_left for table in self.tables for page in table.pages
            ),
            "p50_ms": percentile(self.took_ms, 50),
            "p99_ms": percentile(self.took_ms, 99),
        }

    def _listener(self, table: Table, number: int) -> Callable[[Page, bytes], None]:
        def heard(page: Page, content: bytes) -> None:
            message = _decoder.decode(content)
            if message.view is None:
                self._without_view(page, message)
                return
            before = table.seen[number]
            if message.t == "step":
                self.deliveries += 1
                self.bytes += len(content)
                self.lost += message.seq > before + 1
                self.doubles += message.seq <= before
                asked, since = table.asked
                if message.seq == asked + 1:
                    self.took_ms.append((perf_counter() - since) * 1000)
            else:
                self.welcomes += 1
                if self.welcomes == self.awaited:
                    self.all_welcome.set()
            table.seen[number] = message.seq
            self._go_on(table, number, page, message)

        return heard

    def _without_view(self, page: Page, message: Heard) -> None:
        if message.t == "pong" and page.on_pong is not None:
            page.on_pong()
        self.refused += message.t == "refused"

    def _go_on(self, table: Table, number: int, page: Page, message: Heard) -> None:
        view = message.view
        assert view is not None
        if view.legal:
            self._later(table, page, {"t": "act", "seq": message.seq, "action": view.legal[0]})
        elif number == 0 and message.event is not None and message.event.what == "over":
            self.matches += 1
            task = asyncio.create_task(self._meet_again(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif number == 0 and view.phase in ("waiting", "settled") and _is_rest(message):
            self._later(table, page, {"t": "next", "seq": message.seq})

    async def _meet_again(self, table: Table) -> None:
        """A new match of the same persons, at a table of its own."""
        await asyncio.sleep(self._think_s)
        reader, writer = await asyncio.open_connection(self._host, self._port)
        head = (
            f"POST /api/tables/{table.name}/again HTTP/1.1",
            *(
                "Host: load",
                "Connection: close",
                f"Cookie: {table.cookies[0]}",
                "Content-Type: application/json",
                "Content-Length: 2",
            ),
        )
        writer.write("\r\n".join((*head, "", "{}")).encode())
        answer = await reader.read()
        writer.close()
        self._leave(table)
        table.name = json.loads(answer.partition(b"\r\n\r\n")[2])["table"]
        await self.come(table)

    def _later(self, table: Table, page: Page, wish: dict[str, Any]) -> None:
        def ask() -> None:
            if page.is_gone:
                return
            table.wishes += 1
            if wish["t"] == "act":
                table.asked = (wish["seq"], perf_counter())
            page.say(json.dumps({**wish, "id": f"w{wish['seq']}-{table.wishes}"}))

        if self._think_s:
            asyncio.get_running_loop().call_later(self._think_s, ask)
        else:
            ask()

    def leave(self) -> None:
        """Closes all pages."""
        for table in self.tables:
            self._leave(table)

    def _leave(self, table: Table) -> None:
        for page in table.pages:
            page.is_left = not page.is_gone
            if page.transport is not None:
                page.transport.abort()


def _is_rest(message: Heard) -> bool:
    """Whether the round to come has to be asked for now, and was not before."""
    return message.event is None or message.event.what == "settled"


def run(main: Coroutine[Any, Any, Found]) -> Found:
    """Runs on the fast loop, with as many files open as may be."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main)


def percentile(values: list[float], percent: int) -> float:
    """The value that so many percent do not exceed; 0 of nothing."""
    return quantiles(values, n=100)[percent - 1] if len(values) > 1 else sum(values)
