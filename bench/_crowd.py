"""A page for each seat of many tables, playing what they are offered, and what they notice."""

from __future__ import annotations

import asyncio
import json
import socket
from array import array
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

import msgspec

from bench._load import WAIT_S, Page, hello, percentile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from bench._stack import Seated


class Settled(msgspec.Struct):
    """What a load page reads of how a round ended."""

    next_opener: int | None


class Looked(msgspec.Struct):
    """What a load page reads of a view, or of what changed of one."""

    phase: str | None = None
    legal: tuple[str, ...] = ()
    settled: Settled | None = None


class Happened(msgspec.Struct):
    """What a load page reads of an event."""

    what: str


class Heard(msgspec.Struct, tag_field=None):
    """What a load page reads of a message."""

    t: str
    seq: int = 0
    event: Happened | None = None
    view: Looked | None = None
    changes: Looked | None = None


_decoder = msgspec.json.Decoder(Heard)

STEP: Final = b'{"t":"step","seq":'
ACTED: Final = b',"event":{"what":"acted",'
LEGAL: Final = b'"legal":["'
DONE: Final = b'{"t":"done"'
"""How messages begin that come by the thousand: nothing else of them is read."""


THINK_SPREAD: Final = 0.5
"""How far a page's thinking strays from the time given, up and down, as people's does.

If all thought for the same time, those who once waited at one moment would come together ever after.
"""


@dataclass
class Table:
    """A table under load: what its pages have seen, and when its last wish was sent."""

    name: str
    cookies: tuple[str, ...]
    pages: list[Page] = field(default_factory=list)
    seen: list[int | None] = field(default_factory=list)
    """The newest number of each page; ``None`` until its first view of this table."""
    asked: tuple[int, float] = (-1, 0.0)
    wishes: int = 0


class Crowd:
    """A page for each seat of many tables; each plays what it is offered, and the first asks for rounds.

    Args:
        host: of the server.
        think_s: before each wish, on average.
        is_held: whether nobody asks for anything until :meth:`begin`.

    Attributes:
        deliveries: how many steps came.
        lost: how often a number was left out.
        doubles: how often a number came again.
        refused: how many wishes were refused.
        took_ms: from each wish to its step, at every page of its table.
    """

    def __init__(self, host: str, *, think_s: float, is_held: bool = False) -> None:
        self._host, _, port = host.partition(":")
        self._port = int(port)
        self._think_s = think_s
        self._tasks: set[asyncio.Task[None]] = set()
        self.tables: list[Table] = []
        self.deliveries = self.bytes = self.lost = self.doubles = self.refused = 0
        self.matches = self.welcomes = self.awaited = 0
        self.all_welcome = asyncio.Event()
        self._held: list[Callable[[], None]] | None = [] if is_held else None
        self._chance = Random(1)
        self.took_ms = array("d")

    async def seat(self, seated: Seated) -> Table:
        """Opens a page at each seat, and waits until each is a WebSocket."""
        table = Table(seated.name, seated.cookies)
        self.tables.append(table)
        await self.come(table)
        return table

    async def sit(self, seated: Sequence[Seated]) -> None:
        """Seats all of them, and waits until each page sees its table."""
        self.awaited = self.welcomes + sum(len(one.cookies) for one in seated)
        for one in seated:
            await self.seat(one)
        await asyncio.wait_for(self.all_welcome.wait(), WAIT_S)

    def begin(self) -> None:
        """Lets them ask, spread over the time that one thinks, so that not all do at once for ever."""
        held, self._held = self._held or [], None
        for number, ask in enumerate(held):
            asyncio.get_running_loop().call_later(self._think_s * number / len(held), ask)

    async def come(self, table: Table) -> None:
        """Opens the pages of a table, again if need be."""
        table.pages, table.seen = [], [None] * len(table.cookies)
        for number, cookie in enumerate(table.cookies):
            page = await self.open(table, cookie, self._listener(table, number))
            table.pages.append(page)

    async def open(
        self,
        table: Table,
        cookie: str,
        heard: Callable[[Page, bytes], None],
        *,
        receive_bytes: int | None = None,
    ) -> Page:
        """Opens a page at a table that says hello.

        Args:
            table: where.
            cookie: whose it is.
            heard: told each message.
            receive_bytes: how much the system keeps for it; as much as it likes if ``None``.
        """
        loop = asyncio.get_running_loop()
        make = partial(Page, "/ws", cookie, heard)
        raw = socket.socket()
        raw.settimeout(0)
        if receive_bytes is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        await loop.sock_connect(raw, (self._host, self._port))
        _, page = await loop.create_connection(make, sock=raw)
        await asyncio.wait_for(page.opened, WAIT_S)
        page.say(hello(table.name))
        return page

    def forget(self) -> None:
        """Counts from here on."""
        self.deliveries = self.bytes = self.lost = self.doubles = self.refused = 0
        self.took_ms = array("d")

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
            if content.startswith(STEP):
                end = content.index(b",", len(STEP))
                seq = int(content[len(STEP) : end])
                self._step(table, number, seq, len(content))
                if content.startswith(ACTED, end):
                    legal = content.find(LEGAL, end) + len(LEGAL)
                    if legal >= len(LEGAL):
                        action = content[legal : content.index(b'"', legal)].decode()
                        self._later(table, page, {"t": "act", "seq": seq, "action": action})
                    return
            elif content.startswith(DONE):
                return
            self._read(table, number, page, _decoder.decode(content))

        return heard

    def _step(self, table: Table, number: int, seq: int, size: int) -> None:
        """Counts a step."""
        before = table.seen[number]
        if before is None:
            # Of the table before: it was on its way already.
            return
        self.deliveries += 1
        self.bytes += size
        self.lost += seq > before + 1
        self.doubles += seq <= before
        asked, since = table.asked
        if seq == asked + 1:
            self.took_ms.append((perf_counter() - since) * 1000)
        table.seen[number] = seq

    def _read(self, table: Table, number: int, page: Page, message: Heard) -> None:
        """Reads what comes seldom."""
        if message.t == "welcome":
            table.seen[number] = message.seq
            self.welcomes += 1
            if self.welcomes == self.awaited:
                self.all_welcome.set()
        elif message.t == "pong" and page.on_pong is not None:
            page.on_pong()
        self.refused += message.t == "refused"
        if (view := message.view or message.changes) is not None:
            self._go_on(table, number, page, message, view)

    def _go_on(self, table: Table, number: int, page: Page, message: Heard, view: Looked) -> None:
        if view.legal:
            self._later(table, page, {"t": "act", "seq": message.seq, "action": view.legal[0]})
        elif number == 0 and message.event is not None and message.event.what == "over":
            self.matches += 1
            task = asyncio.create_task(self._meet_again(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif number == 0 and _waits_for_round(message, view):
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
        table.name = json.loads(answer.partition(b"\r\n\r\n")[2])["table"]
        table.seen = [None] * len(table.cookies)
        for page in table.pages:
            if not page.is_gone:
                page.say(hello(table.name))

    def _later(self, table: Table, page: Page, wish: dict[str, Any]) -> None:
        def ask() -> None:
            if page.is_gone:
                return
            table.wishes += 1
            if wish["t"] == "act":
                table.asked = (wish["seq"], perf_counter())
            page.say(json.dumps({**wish, "id": f"w{wish['seq']}-{table.wishes}"}))

        if self._held is not None:
            self._held.append(ask)
        elif self._think_s:
            think_s = self._think_s * self._chance.uniform(1 - THINK_SPREAD, 1 + THINK_SPREAD)
            asyncio.get_running_loop().call_later(think_s, ask)
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


def _waits_for_round(message: Heard, view: Looked) -> bool:
    """Whether a round is to come, has to be asked for now, and was not before."""
    is_last = view.settled is not None and view.settled.next_opener is None
    is_new = message.event is None or message.event.what == "settled"
    return view.phase in ("waiting", "settled") and is_new and not is_last
