"""One thread that writes: many appends share one synced transaction (group commit)."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import apsw

from batida.store.appends import Append, write_appends, write_plain
from batida.store.database import store_error
from batida.store.errors import StoreError
from batida.store.sql import run

GROUP_MAX: Final = 512
"""From how many jobs on a transaction takes no more."""

HEADS_KEPT: Final = 16_384
"""Of how many tables it is kept how far they have come: nobody else writes them."""


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
        self._heads: dict[str, int] = {}
        self._queue: queue.SimpleQueue[Sequence[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="batida-store-writer", daemon=True)
        self._thread.start()

    def put(self, *jobs: Job) -> None:
        """Hands jobs over; their ``done`` is called once they are synced, or have failed."""
        self._queue.put(jobs)

    def stop(self) -> None:
        """Writes everything handed over before, then closes the connection. Blocks."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_last = False
        while not is_last:
            group: list[Job] = []
            jobs = self._queue.get()
            while True:
                if jobs is None:
                    is_last = True
                    break
                group += jobs
                if len(group) >= GROUP_MAX:
                    break
                try:
                    jobs = self._queue.get_nowait()
                except queue.Empty:
                    break
            if group:
                self._answer(group, self._write(group))
        self._connection.close()

    def _write(self, group: Sequence[Job]) -> list[StoreError | None]:
        """Writes a group in one transaction; what each job came to, in their order."""
        appends = [job for job in group if isinstance(job, Append)]
        try:
            if len(appends) == len(group):
                plain = write_plain(self._connection, appends, self._heads)
                if plain is not None:
                    self._heads |= plain
                    return [None] * len(group)
            run(self._connection, "BEGIN IMMEDIATE")
            answered, heads = write_appends(self._connection, appends, self._heads)
            for job in group:
                if isinstance(job, Change):
                    job.make(self._connection)
            run(self._connection, "COMMIT")
        except apsw.Error as error:
            failed = store_error(error)
            self._heads.clear()
            if self._connection.in_transaction:
                run(self._connection, "ROLLBACK")
            return [failed] * len(group)
        if len(self._heads) > HEADS_KEPT:
            self._heads.clear()
        self._heads |= heads
        answers = iter(answered)
        return [next(answers) if isinstance(job, Append) else None for job in group]

    def _answer(self, group: Sequence[Job], answers: Sequence[StoreError | None]) -> None:
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Job, StoreError | None]]] = {}
        for job, answer in zip(group, answers, strict=True):
            by_loop.setdefault(job.loop, []).append((job, answer))
        for loop, answered in by_loop.items():
            try:
                loop.call_soon_threadsafe(_tell, answered)
            except RuntimeError:
                # The loop is closed: nobody waits for these answers any more, and it is all written.
                continue


def _tell(answered: Sequence[tuple[Job, StoreError | None]]) -> None:
    for job, answer in answered:
        try:
            job.done(answer)
        except Exception as fault:  # noqa: BLE001 - the others are told whatever one of them comes to
            job.loop.call_exception_handler({"message": "who was told of a write failed", "exception": fault})
