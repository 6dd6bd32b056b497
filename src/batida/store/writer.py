"""One thread that writes: many appends share one synced transaction (group commit)."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import apsw

from batida.store.database import store_error
from batida.store.errors import ConflictError, SeedUsedError, StoreError
from batida.store.sql import one_number, run, run_many
from batida.store.upcast import write_event
from batida.table import (
    Dealt,
    Event,
    MatchEnded,
    Person,
    SeatLeft,
    SeatTaken,
    Sown,
    TableClosed,
    TableOpened,
)
from batida.table.events import EVENTS_VERSION

GROUP_MAX: Final = 512
"""How many jobs share a transaction at most."""


@dataclass(frozen=True, slots=True)
class Append:
    """One append on its way: ``done`` is called in its own loop with the error, or ``None``."""

    table: str
    after: int
    events: tuple[Event, ...]
    deals: tuple[Dealt, ...]
    seeds: tuple[Sown, ...]
    loop: asyncio.AbstractEventLoop
    done: Callable[[StoreError | None], None] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of something that is no log, on its way; ``make`` is run in the writer's transaction."""

    make: Callable[[apsw.Connection], None]
    loop: asyncio.AbstractEventLoop
    done: Callable[[StoreError | None], None] = field(repr=False)


Job: TypeAlias = Append | Change


class Writer:
    """Owns the writing connection; starts at once and ends with :meth:`stop`."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="batida-store-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        """Hands a job over; its ``done`` is called once it is synced, or has failed."""
        self._queue.put(job)

    def stop(self) -> None:
        """Writes everything handed over before, then closes the connection. Blocks."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_last = False
        while not is_last:
            group: list[Job] = []
            job = self._queue.get()
            while True:
                if job is None:
                    is_last = True
                    break
                group.append(job)
                if len(group) == GROUP_MAX:
                    break
                try:
                    job = self._queue.get_nowait()
                except queue.Empty:
                    break
            if group:
                self._answer(group, self._write(group))
        self._connection.close()

    def _write(self, group: Sequence[Job]) -> list[StoreError | None]:
        """Writes a group in one transaction; what each job came to, in their order."""
        answers: list[StoreError | None] = []
        try:
            run(self._connection, "BEGIN IMMEDIATE")
            answers.extend(_write_one(self._connection, job) for job in group)
            run(self._connection, "COMMIT")
        except apsw.Error as error:
            failed = store_error(error)
            if self._connection.in_transaction:
                run(self._connection, "ROLLBACK")
            return [failed] * len(group)
        return answers

    def _answer(self, group: Sequence[Job], answers: Sequence[StoreError | None]) -> None:
        for job, answer in zip(group, answers, strict=True):
            try:
                job.loop.call_soon_threadsafe(job.done, answer)
            except RuntimeError:
                # The loop is closed: nobody waits for this answer any more, and it is written.
                continue


def _write_one(connection: apsw.Connection, job: Job) -> ConflictError | SeedUsedError | None:
    if isinstance(job, Append):
        return _append(connection, job)
    job.make(connection)
    return None


def _append(connection: apsw.Connection, append: Append) -> ConflictError | SeedUsedError | None:
    head = one_number(connection, "SELECT head FROM tables WHERE id = ?", append.table)
    if (head or 0) != append.after:
        return ConflictError(table=append.table, after=append.after, head=head or 0)
    used = "SELECT count(*) FROM secret_seeds WHERE seed = ?"
    if any(one_number(connection, used, sown.seed) for sown in append.seeds):
        return SeedUsedError(table=append.table)
    now = append.after + len(append.events)
    is_over = any(isinstance(event, MatchEnded | TableClosed) for event in append.events)
    if head is None:
        _write_table(connection, append, now, is_over=is_over)
    else:
        update = "UPDATE tables SET head = ?, is_over = is_over OR ? WHERE id = ?"
        run(connection, update, now, int(is_over), append.table)
    run_many(
        connection,
        "INSERT INTO events VALUES (?, ?, ?, ?)",
        (
            (append.table, seq, EVENTS_VERSION, write_event(event))
            for seq, event in enumerate(append.events, start=append.after + 1)
        ),
    )
    _write_seats(connection, append)
    run_many(
        connection,
        "INSERT INTO secret_deals VALUES (?, ?, ?)",
        ((append.table, dealt.round, bytes(dealt.shuffle)) for dealt in append.deals),
    )
    run_many(
        connection,
        "INSERT INTO secret_seeds VALUES (?, ?, ?)",
        ((append.table, sown.round, sown.seed) for sown in append.seeds),
    )
    return None


def _write_table(connection: apsw.Connection, append: Append, head: int, *, is_over: bool) -> None:
    opened = append.events[0]
    insert = "INSERT INTO tables VALUES (?, ?, ?, ?)"
    run(connection, insert, append.table, head, opened.at, int(is_over))
    if isinstance(opened, TableOpened):
        players = {sitter.player for sitter in opened.sitters if isinstance(sitter, Person)}
        run_many(
            connection,
            "INSERT INTO seats VALUES (?, ?, ?)",
            ((player, opened.at, append.table) for player in players),
        )


def _write_seats(connection: apsw.Connection, append: Append) -> None:
    """Keeps the list of whose tables these are: people who sat down later, and people who left."""
    for event in append.events:
        if isinstance(event, SeatTaken):
            run(
                connection,
                "INSERT OR IGNORE INTO seats SELECT ?, opened_at, id FROM tables WHERE id = ?",
                event.sitter.player,
                append.table,
            )
        elif isinstance(event, SeatLeft):
            run(connection, "DELETE FROM seats WHERE table_id = ? AND player = ?", append.table, event.player)
