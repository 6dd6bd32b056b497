"""What the server tells who runs it: numbers in Prometheus' text format, for who may ask for them.

They are written here and not by a library: the numbers are a handful, one thread writes them, and the
format is a few lines; a registry for many threads and processes would be paid for at every play.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from batida.server.replies import fault
from batida.service.meters import Counter, Family, Gauge, Histogram
from batida.service.tables import Tables

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

LOOK_S: Final = 0.25
"""How often it is looked how late the event loop is."""

FORWARDED: Final = (
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
)
"""What a proxy adds: whoever comes through one is not on this machine."""


class Metrics:
    """Serves ``/metrics`` over one room.

    Without a token only a program on this machine may ask, and only while the server is this machine's
    alone: behind a proxy everybody comes from here.

    Args:
        tables: the room.
        folder: where the database lies; ``None`` for one that has no file.
        token: who brings it may ask from anywhere.
        is_private: whether the server is run for this machine alone.
    """

    def __init__(
        self, tables: Tables, *, folder: Path | None = None, token: str | None = None, is_private: bool = True
    ) -> None:
        self._tables = tables
        self._token = token
        self._is_private = is_private
        self.requests = Counter("batida_http_requests_total", "Requests answered, by status.", label="status")
        self.closings = Counter(
            "batida_sockets_ended_total", "Sockets the room ended, by reason.", label="reason"
        )
        self._late = Histogram(
            "batida_loop_late_seconds", "How late the event loop was, four times a second."
        )
        tables.meters.watch(
            self.requests,
            self.closings,
            self._late,
            Gauge("batida_tables", "Tables in memory.", lambda: tables.count),
            Gauge("batida_connections", "Pages that look on at a table.", lambda: tables.connections),
            Gauge("batida_outbox_letters", "Messages that wait for pages.", lambda: sum(tables.outboxes())),
            Gauge(
                "batida_outbox_longest",
                "Messages that wait for the slowest page.",
                lambda: max(tables.outboxes(), default=0),
            ),
        )
        if folder is not None:
            tables.meters.watch(
                Gauge(
                    "batida_database_bytes", "Size of the database.", lambda: _size(folder, "batida.sqlite3")
                ),
                Gauge(
                    "batida_database_wal_bytes",
                    "Size of what is not yet in the database proper.",
                    lambda: _size(folder, "batida.sqlite3-wal"),
                ),
            )

    def route(self) -> Route:
        """Where it is found."""
        return Route("/metrics", self.tell)

    async def tell(self, request: Request) -> Response:
        """The numbers as they are now; to whoever may not ask there is nothing here."""
        if not self._may_ask(request):
            return fault(404, "not-found")
        text = render(self._tables.meters.families())
        return Response(text, headers={"cache-control": "no-store"}, media_type=MEDIA_TYPE)

    @asynccontextmanager
    async def watching(self) -> AsyncGenerator[None]:
        """Looks at the event loop meanwhile."""
        task = asyncio.create_task(self._watch(), name="batida-loop-watch")
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_S
            await asyncio.sleep(LOOK_S)
            self._late.add(max(loop.time() - due, 0))

    def _may_ask(self, request: Request) -> bool:
        if self._token is not None:
            said = request.headers.get("authorization", "").encode()
            return hmac.compare_digest(said, f"Bearer {self._token}".encode())
        is_passed_on = any(name in request.headers for name in FORWARDED)
        return self._is_private and not is_passed_on and _is_here(request)


def render(families: tuple[Family, ...]) -> str:
    """Families as Prometheus' text format."""
    lines: list[str] = []
    for family in families:
        lines += (f"# HELP {family.name} {family.about}", f"# TYPE {family.name} {family.kind}")
        for sample in family.samples:
            labels = ",".join(f'{name}="{_escaped(value)}"' for name, value in sample.labels)
            shown = f"{{{labels}}}" if labels else ""
            lines.append(f"{family.name}{sample.end}{shown} {_number(sample.value)}")
    return "\n".join((*lines, ""))


def _number(value: float) -> str:
    """The number in full: a rounded counter stands still."""
    return str(int(value)) if value == int(value) else repr(value)


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _size(folder: Path, name: str) -> int:
    try:
        return (folder / name).stat().st_size
    except OSError:
        # The second file is there only while something is written.
        return 0


def _is_here(request: Request) -> bool:
    """Whether it comes from this machine, to a name of this machine: no page elsewhere asks for that."""
    client = request.client
    names = {client.host if client else "", request.url.hostname or ""} - {"localhost"}
    try:
        return all(ip_address(name).is_loopback for name in names)
    except ValueError:
        return False
