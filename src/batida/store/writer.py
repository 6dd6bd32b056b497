"""One thread that writes: many appends share one synced transaction (group commit)."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import apsw

from batida.store.appends import Append, write_appends
from batida.store.database import store_error
from batida.store.errors import StoreError
from batida.store.sql import run

GROUP_MAX: Final = 512
"""How many jobs share a transaction at most."""


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
        appends = [job for job in group if isinstance(job, Append)]
        try:
            run(self._connection, "BEGIN IMMEDIATE")
            answers = iter(write_appends(self._connection, appends))
            for job in group:
                if isinstance(job, Change):
                    job.make(self._connection)
            run(self._connection, "COMMIT")
        except apsw.Error as error:
            failed = store_error(error)
            if self._connection.in_transaction:
                run(self._connection, "ROLLBACK")
            return [failed] * len(group)
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
        job.done(answer)
