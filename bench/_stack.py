"""Servers for a load: the real one and one that echoes, on the same stack and on a core of their own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import IO, TYPE_CHECKING, Final

from batida.server import session
from batida.service.admission import Wanted
from batida.service.doors import Doors
from batida.service.settings import Settings
from batida.service.tables import Tables

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

OPENED_AT_ONCE: Final = 50
"""How many tables are opened at once before the load."""

WATCH: Final = """
import asyncio, gc, json, os, signal, sys, time

figures = {"loop_late_ms": 0.0, "collection_ms": 0.0}

async def watch():
    # How late the loop is, and how long the collector took: the longest since it was last asked.
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, tell)
    begun = [0.0]
    def collecting(phase, info):
        now = time.perf_counter()
        if phase == "start":
            begun[0] = now
        else:
            figures["collection_ms"] = max(figures["collection_ms"], (now - begun[0]) * 1000)
    gc.callbacks.append(collecting)
    while True:
        start = time.perf_counter()
        await asyncio.sleep(0.005)
        figures["loop_late_ms"] = max(figures["loop_late_ms"], (time.perf_counter() - start - 0.005) * 1000)

def tell():
    print(json.dumps(figures), flush=True)
    figures.update(loop_late_ms=0.0, collection_ms=0.0)

class Watched:
    def __init__(self, app):
        self.app = app
        self.task = None
    async def __call__(self, scope, receive, send):
        if self.task is None:
            self.task = asyncio.create_task(watch())
        await self.app(scope, receive, send)
"""
"""Wraps an application, so that its process can be asked how late its loop was."""

ROOM: Final = (
    WATCH
    + """
from pathlib import Path
from batida.server import run
from batida.server.limits import WIDE
from batida.service.settings import Settings
settings = Settings(pass_pause_ms=60_000, entropy_wait_ms=0, tables_max=100_000, workers_max=0)
make_app = run.make_app
def watched(*parts, **options):
    app = make_app(*parts, **options)
    app.add_middleware(Watched)
    return app
run.make_app = watched
sys.exit(run.serve(port=int(sys.argv[2]), data=Path(sys.argv[1]), settings=settings, limits=WIDE))
"""
)

ECHO: Final = (
    WATCH
    + """
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect
from batida.server.limits import WIDE
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
server = Server(Watched(Starlette(routes=[WebSocketRoute("/", echo)])), started, limits=WIDE)
server.config.ws_max_size = 1 << 20
server.run(sockets=[listening])
"""
)


@dataclass(frozen=True)
class Started:
    """A server under load."""

    host: str
    process: int
    says: IO[str]

    def memory_kb(self) -> float:
        """What it has in RAM (Linux)."""
        pages = int(Path(f"/proc/{self.process}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024

    def busy_s(self) -> float:
        """How long it has been at work on a core, all threads together (Linux)."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stalls_ms(self) -> dict[str, float]:
        """How late its loop was at most, and its longest collection, since it was last asked."""
        os.kill(self.process, signal.SIGUSR1)
        told = json.loads(self.says.readline())
        return {"longest_stall_ms": told["loop_late_ms"], "longest_collection_ms": told["collection_ms"]}


@dataclass(frozen=True)
class Seated:
    """A table and the cookies of the persons at it, by seat."""

    name: str
    cookies: tuple[str, ...]


@contextmanager
def room(folder: Path, options: argparse.Namespace, *, port: int = 0) -> Iterator[Started]:
    """The real server; nobody is waited for to give bytes, and a pass is made by its page."""
    with _started(ROOM, options, str(folder), str(port)) as server:
        yield server


@contextmanager
def echo(options: argparse.Namespace) -> Iterator[Started]:
    """A server that echoes, on the same stack."""
    with _started(ECHO, options) as server:
        yield server


@contextmanager
def _started(program: str, options: argparse.Namespace, *words: str) -> Iterator[Started]:
    path = os.pathsep.join(place for place in sys.path if place)
    environment = {**os.environ, "PYTHONPATH": path}
    command = (sys.executable, "-c", program, *words)
    # In a session of its own, so that Ctrl-C ends the measurement and not the server before it.
    with subprocess.Popen(  # noqa: S603 - our own program
        command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(process.pid, {int(options.cores.partition(",")[0])})
        assert process.stdout is not None
        try:
            said = process.stdout.readline().split()
            yield Started(said[-1].removeprefix("http://").rstrip("/"), process.pid, process.stdout)
        finally:
            process.kill()


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that all measurements of load share."""
    cores = "0,1" if (os.cpu_count() or 1) > 1 else "0,0"
    parser.add_argument("--cores", default=cores, help="of the server and of the client (%(default)s)")
    parser.add_argument("--folder", type=Path, help="where the server keeps its data, for a while")


@contextmanager
def place(options: argparse.Namespace) -> Iterator[Path]:
    """A folder for the server's data; from here on this process keeps to its core (Linux)."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(options.cores.partition(",")[2])})
    with TemporaryDirectory(dir=options.folder) as folder:
        yield Path(folder)


def sync_ms(folder: Path) -> float:
    """What a synced write costs on this disk, in the middle: nothing is acknowledged sooner."""
    took: list[float] = []
    with (folder / "sync").open("wb") as file:
        for _ in range(200):
            file.seek(0)
            file.write(b"x" * 4096)
            file.flush()
            start = perf_counter()
            os.fdatasync(file.fileno())
            took.append((perf_counter() - start) * 1000)
    return median(took)


def seated_tables(folder: Path, count: int, persons: int) -> list[Seated]:
    """Makes tables that wait for their first round, with a person at each seat, who sits at no other."""
    settings = Settings(tables_max=100_000, workers_max=0, entropy_wait_ms=0)

    async def open_one(room: Tables, sessions: list[tuple[str, str]]) -> Seated:
        (_, host), *others = sessions
        table = await room.open(host, name="Ana", bots=[None] * (persons - 1), wanted=Wanted(listed=True))
        for seat, (_, player) in enumerate(others, start=1):
            await Doors(room).sit(table, player, seat=seat, name=f"Beto {seat}", key=None)
        return Seated(table, tuple(f"{session.COOKIE}={token}" for token, _ in sessions))

    async def open_all() -> list[Seated]:
        room = Tables.in_folder(folder, settings=settings)
        made: list[Seated] = []
        key = session.key_in(folder)
        for start in range(0, count, OPENED_AT_ONCE):
            some = range(start, min(start + OPENED_AT_ONCE, count))
            opened = (open_one(room, [session.mint(key) for _ in range(persons)]) for _ in some)
            made += await asyncio.gather(*opened)
        await room.stop()
        return made

    return asyncio.run(open_all())
