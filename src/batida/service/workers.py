"""Processes in which bots search, so that no search holds up a table or the interpreter.

A worker warms up first: it decides once in many positions, so that all it will need is compiled,
or read from the cache of an earlier run. The first is started with the server and compiles; when
it is ready, others may follow at the first need. They run with less claim to the processor than
the server. A worker that takes too long is ended, and another takes its place.
"""

from __future__ import annotations

import logging
import os
import threading
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.context import SpawnProcess
from random import Random
from typing import Final, Protocol, TypeAlias, cast

from batida.beside import spawned
from batida.bots import Budget, find, warm
from batida.rules import Action, SeatView

LESS_CLAIM: Final = 1
"""How much nicer than the server a worker is, where the system knows that."""

STOP_S: Final = 2.0
"""How long a worker that is told to end may take before it is killed."""

_log = logging.getLogger(__name__)

Job: TypeAlias = tuple[str, SeatView, Budget, Random]
Answer: TypeAlias = Action | str
"""What a bot does, or the kind of the error that it raised."""


class WorkerError(Exception):
    """A worker gave no action; ``kind`` says why: a kind of error, ``late`` or ``ended``."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class _Line(Protocol):
    """One end of a pipe between processes."""

    def send(self, obj: object, /) -> None: ...
    def recv(self) -> object: ...
    def poll(self, timeout: float | None, /) -> bool: ...


@dataclass(frozen=True, slots=True, eq=False)
class _Worker:
    process: SpawnProcess
    connection: _Line


class Workers:
    """A few processes that choose for bots; asked from threads, which wait.

    Args:
        most: how many at once; none are ever started when it is 0.
        bots: the names of the bots that they warm up for.
    """

    def __init__(self, most: int, bots: tuple[str, ...]) -> None:
        self._most = most
        self._bots = bots
        self._free: list[_Worker] = []
        self._all: list[_Worker] = []
        self._starting = 0
        self._is_ready = False
        self._is_stopping = False
        self._changed = threading.Condition()

    @property
    def is_ready(self) -> bool:
        """Whether some worker has warmed up: from then on :meth:`choose` may be asked."""
        return self._is_ready

    def start(self) -> None:
        """Starts the first worker, in the background."""
        with self._changed:
            self._want_another()

    def wait_ready(self) -> None:
        """Waits, in a thread, until some worker has warmed up or all are to end."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_ready or self._is_stopping)

    def choose(self, name: str, view: SeatView, budget: Budget, chance: Random, *, limit_s: float) -> Action:
        """What the bot of this name does; waits for a free worker.

        Raises:
            WorkerError: the bot failed, or took longer than ``limit_s`` once it was asked.
        """
        worker = self._taken()
        answer = _reply(worker, (name, view, budget, chance), limit_s=limit_s)
        if answer in _GONE:
            self._replace(worker)
        else:
            with self._changed:
                self._free.append(worker)
                self._changed.notify()
        if isinstance(answer, str):
            raise WorkerError(answer)
        return answer

    def stop(self) -> None:
        """Ends all workers; whoever waits for one is told that it ended."""
        with self._changed:
            self._is_stopping = True
            self._changed.notify_all()
            workers = tuple(self._all)
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join(STOP_S)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()

    def _taken(self) -> _Worker:
        with self._changed:
            if not self._free and self._is_ready:
                self._want_another()
            self._changed.wait_for(lambda: self._free or self._is_stopping)
            if self._is_stopping:
                raise WorkerError(_ENDED)
            return self._free.pop()

    def _want_another(self) -> None:
        """Begins to start a worker unless there are enough; the lock is held."""
        if len(self._all) + self._starting < self._most and not self._is_stopping:
            self._starting += 1
            threading.Thread(target=self._start, name="batida-workers", daemon=True).start()

    def _start(self) -> None:
        """In a thread of its own: starts a worker and waits until it has warmed up."""
        with self._changed:
            self._starting -= 1
            if self._is_stopping:
                return
            worker = _Worker(*spawned(_work, self._bots, name="batida-worker"))
            self._all.append(worker)
        try:
            worker.connection.recv()
        except (OSError, EOFError):
            with self._changed:
                self._all.remove(worker)
                is_stopping = self._is_stopping
            if not is_stopping:
                _log.error("a worker could not warm up")
            return
        with self._changed:
            self._is_ready = True
            self._free.append(worker)
            self._changed.notify_all()

    def _replace(self, worker: _Worker) -> None:
        worker.process.kill()
        with self._changed:
            if worker in self._all:
                self._all.remove(worker)
            if not self._all:
                self._is_ready = False
            self._want_another()


def _reply(worker: _Worker, job: Job, *, limit_s: float) -> Answer:
    """What a worker says in time, or why it is not to be asked again: one of ``_GONE``."""
    try:
        worker.connection.send(job)
        return cast("Answer", worker.connection.recv()) if worker.connection.poll(limit_s) else _LATE
    except (OSError, EOFError):
        return _ENDED


_LATE: Final = "late"
_ENDED: Final = "ended"
_GONE: Final = (_LATE, _ENDED)


def _work(connection: _Line, bots: tuple[str, ...]) -> None:
    """A worker: warms up, says so, then answers one job after the other until nobody asks."""
    if hasattr(os, "nice"):
        os.nice(LESS_CLAIM)
    with suppress(EOFError, OSError):
        for name in bots:
            warm(find(name))
        connection.send(None)
        while True:
            connection.send(_answer(cast("Job", connection.recv())))


def _answer(job: Job) -> Answer:
    name, view, budget, chance = job
    try:
        return find(name).choose(view, budget, chance).action
    except Exception as error:  # noqa: BLE001 - whatever a bot raises, the worker goes on; its words may hold tiles
        return type(error).__name__
