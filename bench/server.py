"""What the server holds and how fast it answers: memory of idle tables, act to step, moves a second."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve

from batida.server.protocol import merged
from bench._load import hello

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from websockets.asyncio.client import ClientConnection
    from websockets.asyncio.server import ServerConnection

PROGRAM = """
import sys
from pathlib import Path
from batida.server.limits import WIDE
from batida.server.run import serve
from batida.service.settings import Settings
settings = Settings(pace_ms=0, pass_pause_ms=0)
sys.exit(serve(port=0, data=Path(sys.argv[1]), settings=settings, limits=WIDE))
"""


def main(arguments: Sequence[str]) -> dict[str, float]:
    """Measures a server process over loopback."""
    parser = argparse.ArgumentParser(prog="scripts/bench server")
    parser.add_argument("--tables", type=int, default=100, help="idle tables, a page at each (%(default)s)")
    parser.add_argument("--matches", type=int, default=20, help="matches for the times (%(default)s)")
    parser.add_argument("--pages", type=int, default=8, help="pages that play at once (%(default)s)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as (host, process):
        return asyncio.run(_measure(Visitor(host), process, options))


class Visitor:
    """One person's session at a server."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.cookie = ""

    def new_table(self, *bots: str) -> str:
        """Makes a table."""
        connection = http.client.HTTPConnection(self.host)
        headers = {"cookie": self.cookie} if self.cookie else {}
        connection.request("POST", "/api/tables", json.dumps({"bots": bots}), headers)
        reply = connection.getresponse()
        created = json.loads(reply.read())
        self.cookie = self.cookie or (reply.getheader("set-cookie") or "").partition(";")[0]
        connection.close()
        return str(created["table"])

    def page(self) -> connect:
        """A socket, before its hello."""
        return connect(f"ws://{self.host}/ws", additional_headers={"cookie": self.cookie})


async def _measure(visitor: Visitor, process: int, options: argparse.Namespace) -> dict[str, float]:
    before = _memory_mb(process)
    pages: list[ClientConnection] = []
    for number in range(options.tables):
        table = visitor.new_table(*("counter",) * (1 + number % 3))
        page = await visitor.page()
        await page.send(hello(table))
        await page.recv()
        pages.append(page)
    after = _memory_mb(process)
    for page in pages:
        await page.close()
    echo = await _echo_ms()
    took: list[float] = []
    sizes: list[int] = []
    start = perf_counter()
    moves = 0
    todo = [visitor.new_table("heaviest") for _ in range(options.matches)]

    async def play() -> None:
        nonlocal moves
        while todo:
            played = await _play_match(visitor, todo.pop(), took, sizes)
            moves += played

    await asyncio.gather(*(play() for _ in range(options.pages)))
    busy_s = perf_counter() - start
    alone: list[float] = []
    for _ in range(3):
        await _play_match(visitor, visitor.new_table("heaviest"), alone, sizes)
    return {
        "memory_without_tables_mb": before,
        "memory_with_idle_tables_mb": after,
        "idle_tables": float(options.tables),
        "kb_a_table_and_page": (after - before) * 1024 / options.tables,
        "echo_p50_ms": _percentile(echo, 50),
        "echo_p99_ms": _percentile(echo, 99),
        "act_to_step_p50_ms": _percentile(alone, 50),
        "act_to_step_p99_ms": _percentile(alone, 99),
        "act_to_step_busy_p50_ms": _percentile(took, 50),
        "act_to_step_busy_p99_ms": _percentile(took, 99),
        "moves_per_s": moves / busy_s,
        "step_kb": sum(sizes) / len(sizes) / 1024,
    }


async def _play_match(visitor: Visitor, table: str, took: list[float], sizes: list[int]) -> int:
    """Plays a match; notes the time from each act to its step, in milliseconds; gives the moves."""
    moves = 0
    async with visitor.page() as page:
        await page.send(hello(table))
        seen: dict[str, Any] = json.loads(await page.recv())
        while seen["view"]["phase"] != "over":
            before, view = seen["seq"], seen["view"]
            wish: dict[str, object] = {"id": f"w{before}", "seq": before}
            asked = 0.0
            if view["phase"] == "settled":
                await page.send(json.dumps({"t": "next", **wish}))
            elif view["legal"]:
                asked = perf_counter()
                await page.send(json.dumps({"t": "act", **wish, "action": view["legal"][0]}))
            while seen["seq"] == before:
                text = await page.recv()
                message = json.loads(text)
                if message["t"] == "step":
                    seen = {**message, "view": merged(seen["view"], message["changes"])}
                    sizes.append(len(text))
            if seen["event"]["what"] == "acted":
                moves += 1
                if asked and seen["event"]["action"]["seat"] == view["seat"]:
                    took.append((perf_counter() - asked) * 1000)
    return moves


async def _echo_ms(count: int = 2000) -> list[float]:
    """The time of an echo over loopback with the same client, in milliseconds: the floor."""

    async def echo(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    times: list[float] = []
    async with serve(echo, "127.0.0.1", 0, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}", compression=None) as socket:
            for _ in range(count):
                start = perf_counter()
                await socket.send("x" * 3_000)
                await socket.recv()
                times.append((perf_counter() - start) * 1000)
    return times


def _percentile(values: list[float], percent: int) -> float:
    return quantiles(values, n=100)[percent - 1]


def _memory_mb(process: int) -> float:
    """The memory that a process has in RAM (Linux)."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@contextmanager
def _server(folder: Path) -> Iterator[tuple[str, int]]:
    """A server process: its host and its number."""
    command = (sys.executable, "-c", PROGRAM, str(folder))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own program
        assert process.stdout is not None
        try:
            said = process.stdout.readline().split()
            yield said[-1].removeprefix("http://").rstrip("/"), process.pid
        finally:
            process.terminate()
