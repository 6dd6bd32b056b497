"""The embedded store: one SQLite file in a folder that one server holds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import apsw

from batida.store.appends import Append
from batida.store.database import hold, open_database, open_reader, store_error
from batida.store.errors import StoreError
from batida.store.sql import run
from batida.store.upcast import read_event
from batida.store.writer import Change, Job, Writer
from batida.table import Dealt, Decided, Event, Sown

Found = TypeVar("Found")


class SqliteStore:
    """A :class:`~batida.store.ports.Store` in ``folder``, which it holds until it is closed.

    Args:
        folder: where the file lies; made when it is not there.

    Raises:
        StoreError: the folder or the file in it cannot be used; ``code`` says why.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = hold(folder)
        try:
            self._writer = Writer(open_database(folder))
        except StoreError:
            self._lock.close()
            raise
        self._reader = Reader(folder)
        self._leaving: list[Job] = []
        self._is_closed = False

    @property
    def folder(self) -> Path:
        """Where the file lies."""
        return self._folder

    async def append(
        self,
        table: str,
        *,
        after: int,
        events: Sequence[Event],
        deals: Sequence[Dealt] = (),
        seeds: Sequence[Sown] = (),
    ) -> None:
        """As in :class:`~batida.store.ports.Store`."""
        written, done = _promised()
        decided = Decided(after + len(events), tuple(events), tuple(deals), tuple(seeds))
        self.put(table, decided, after=after, done=done)
        await written

    def put(
        self, table: str, decided: Decided, *, after: int, done: Callable[[StoreError | None], None]
    ) -> None:
        """As in :class:`~batida.store.ports.Store`."""
        assert decided.events
        loop = asyncio.get_running_loop()
        self._hand(Append(table, after, decided.events, decided.deals, decided.seeds, loop, done))

    async def change(self, make: Callable[[apsw.Connection], None]) -> None:
        """Changes what is no log, in a transaction of the one writer, synced.

        Raises:
            StoreError: it cannot be written; whether it was is unknown.
        """
        written, done = _promised()
        self._hand(Change(make, asyncio.get_running_loop(), done))
        await written

    async def events(self, table: str) -> tuple[Event, ...]:
        """As in :class:`~batida.store.ports.Store`."""

        def read(connection: apsw.Connection) -> tuple[Event, ...]:
            found = "SELECT seq, version, event FROM events WHERE table_id = ? ORDER BY seq"
            events: list[Event] = []
            for seq, version, stored in run(connection, found, table):
                if seq != len(events) + 1 or not isinstance(version, int) or not isinstance(stored, bytes):
                    sentence = f"table {table} has a gap before event {seq}"
                    raise StoreError(sentence, code="damaged", path=str(self._folder))
                events.append(read_event(stored, version))
            return tuple(events)

        return await self._reader.ask(read)

    async def unfinished(self, player: str, *, limit: int) -> tuple[str, ...]:
        """As in :class:`~batida.store.ports.Store`."""

        def read(connection: apsw.Connection) -> tuple[str, ...]:
            rows = run(
                connection,
                "SELECT id FROM seats JOIN tables ON id = table_id "
                "WHERE player = ? AND NOT is_over ORDER BY seats.opened_at DESC, id LIMIT ?",
                player,
                limit,
            )
            return tuple(str(row[0]) for row in rows)

        return await self._reader.ask(read)

    def _hand(self, job: Job) -> None:
        """Hands a job to the writer, which does it and tells of it once it is synced.

        Jobs of one turn of the event loop go together: each time that it is handed something, the
        writer's thread wakes and takes the interpreter's lock from the loop.
        """
        if self._is_closed:
            raise StoreError("the store is closed", code="failed")
        if not self._leaving:
            job.loop.call_soon(self._hand_over)
        self._leaving.append(job)

    def _hand_over(self) -> None:
        leaving, self._leaving = self._leaving, []
        if leaving:
            self._writer.put(*leaving)

    async def close(self) -> None:
        """As in :class:`~batida.store.ports.Store`."""
        if self._is_closed:
            return
        self._is_closed = True
        self._hand_over()
        await asyncio.to_thread(self._writer.stop)
        await self._reader.close()
        self._lock.close()


def _promised() -> tuple[asyncio.Future[None], Callable[[StoreError | None], None]]:
    """Something to wait for, and what says that it is done."""
    written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(error: StoreError | None) -> None:
        if written.cancelled():
            return
        if error is None:
            written.set_result(None)
        else:
            written.set_exception(error)

    return written, done


class Reader:
    """One thread that reads, with a connection that cannot write."""

    def __init__(self, folder: Path) -> None:
        self._connection = open_reader(folder)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="batida-store-reader")

    async def ask(self, read: Callable[[apsw.Connection], Found]) -> Found:
        """What ``read`` finds.

        Raises:
            StoreError: it cannot be read.
        """

        def run() -> Found:
            try:
                return read(self._connection)
            except apsw.Error as error:
                raise store_error(error) from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, run)

    async def close(self) -> None:
        """Ends the thread and the connection."""
        await asyncio.to_thread(self._thread.shutdown)
        # Closing what is closed is no error.
        self._connection.close()
