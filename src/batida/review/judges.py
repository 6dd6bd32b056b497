"""Where decisions are judged: in this process, and in others beside it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Final, cast

from batida.beside import Pipe, spawned
from batida.review.errors import ReviewError

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess
    from types import TracebackType
    from typing import Self

    from batida.review.judged import Judged, Question

AHEAD: Final = 2
"""So many decisions wait at each process, so that none is idle while this one judges its own."""


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: Pipe
    load: int = 0


class Judges:
    """Judges decisions, some at a time, in any order; a context manager that ends its processes.

    Args:
        cores: how many judge at once; one of them is this process.
        budget_ms: for each decision.
        seed: of all chance.
    """

    def __init__(self, cores: int, *, budget_ms: int, seed: int) -> None:
        self._budget_ms = budget_ms
        self._seed = seed
        self._own: deque[tuple[int, Question]] = deque()
        self._workers: list[_Worker] = []
        for number in range(cores - 1):
            process, pipe = spawned(_work, budget_ms, seed, name=f"batida-review-{number}")
            self._workers.append(_Worker(process, pipe))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for one in self._workers:
            one.process.terminate()
        for one in self._workers:
            one.process.join()
            one.pipe.close()

    @property
    def is_free(self) -> bool:
        """Whether one more decision may be asked for now."""
        return not self._own or any(one.load < AHEAD for one in self._workers)

    @property
    def is_busy(self) -> bool:
        """Whether something was asked for that is not yet got."""
        return bool(self._own) or any(one.load for one in self._workers)

    def ask(self, number: int, question: Question) -> None:
        """Asks for a decision, by a number of the caller's."""
        idlest = min(self._workers, key=lambda one: one.load, default=None)
        if idlest is None or (idlest.load and not self._own):
            self._own.append((number, question))
            return
        idlest.load += 1
        idlest.pipe.send((number, question))

    def get(self) -> tuple[int, Judged]:
        """The first decision that is judged, with its number.

        Raises:
            ReviewError: ``worker-lost``.
        """
        busy = {one.pipe: one for one in self._workers if one.load}
        ready = wait(list(busy), timeout=0 if self._own else None) if busy else []
        if not ready:
            number, question = self._own.popleft()
            return number, _judged(question, self._budget_ms, self._seed)
        worker = next(one for pipe, one in busy.items() if pipe in ready)
        try:
            answer = worker.pipe.recv()
        except EOFError:
            raise ReviewError("a process of the review ended before its time", code="worker-lost") from None
        worker.load -= 1
        return cast("tuple[int, Judged]", answer)


def _judged(question: Question, budget_ms: int, seed: int) -> Judged:
    from batida.review.judging import judged  # noqa: PLC0415 - it loads numba

    return judged(
        question.view, budget_ms=budget_ms, seed=seed, played=question.played, earlier=question.earlier
    )


def _work(asked: Pipe, budget_ms: int, seed: int) -> None:
    """Judges what is asked for until nobody asks any more."""
    try:
        while True:
            number, question = cast("tuple[int, Question]", asked.recv())
            asked.send((number, _judged(question, budget_ms, seed)))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
