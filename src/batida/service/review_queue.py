"""The work of the reviews of a room: one reviewer, asked piece by piece.

Reviews take turns with it, so that the first verdict of one never waits for the end of another; a question
about a position goes first.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from batida.service.review_plan import Plan, piece_of, planned
from batida.service.review_work import Failed, Outline, Piece
from batida.store import StoreError
from batida.store.ports import KeptReview
from batida.store.ports import Reviews as Kept

FAILED_KEPT: Final = 64
"""Of how many reviews it is remembered that they failed."""

_log = logging.getLogger(__name__)


class Reviewing(Protocol):
    """Who does the work: :class:`batida.service.reviewer.Reviewer`, but in tests."""

    def ask(self, piece: Piece) -> bytes | Failed:
        """What comes of a piece; called in a thread, by one at a time."""
        ...

    def stop(self) -> None:
        """Ends the work; whoever waits is told ``stopping``."""
        ...


@dataclass(slots=True)
class Job:
    """A review under way; changed by the one task that works.

    Attributes:
        kept: with the parts so far.
        plan: by part, the decision with this number, or the round whose luck is told.
    """

    kept: KeptReview
    plan: Plan | None = None


@dataclass(frozen=True, slots=True)
class _Ask:
    piece: Piece
    player: str
    answer: asyncio.Future[bytes | Failed] = field(repr=False)


class ReviewQueue:
    """What is under way and what waits.

    Args:
        kept: where reviews are kept.
        reviewer: does the work; ended when the queue stops.

    Attributes:
        jobs: the reviews under way, by name.
        asks: the questions that wait for an answer.
        failed: reviews that failed, the newest last.
    """

    def __init__(self, kept: Kept, reviewer: Reviewing) -> None:
        self._kept = kept
        self._reviewer = reviewer
        self.jobs: dict[str, Job] = {}
        self.asks: deque[_Ask] = deque()
        self.failed: OrderedDict[str, None] = OrderedDict()
        self._turns: deque[str] = deque()
        self._work: asyncio.Task[None] | None = None

    def take_up(self, kept: KeptReview) -> None:
        """Begins a review, or goes on with it; nothing when it is under way."""
        # Two may have asked at once: the first one's job goes on.
        if kept.id not in self.jobs:
            self.failed.pop(kept.id, None)
            self.jobs[kept.id] = Job(kept)
            self._turns.append(kept.id)
            self._go_on()

    async def ask(self, piece: Piece, player: str) -> bytes | Failed:
        """What comes of a question."""
        answer: asyncio.Future[bytes | Failed] = asyncio.get_running_loop().create_future()
        self.asks.append(_Ask(piece, player, answer))
        self._go_on()
        return await answer

    async def stop(self) -> None:
        """Ends the work where it is; what was found is kept."""
        self._reviewer.stop()
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        for ask in self.asks:
            if not ask.answer.done():
                ask.answer.set_result(Failed("stopping", {}))

    def _go_on(self) -> None:
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run(), name="batida-reviews")

    async def _run(self) -> None:
        """One piece after the other until there are none: questions first, then the reviews in turn."""
        while self.asks or self._turns:
            if self.asks:
                ask = self.asks[0]
                found = await self._answer(ask.piece)
                self.asks.popleft()
                if not ask.answer.done():
                    ask.answer.set_result(found)
                continue
            name = self._turns.popleft()
            if await self._piece(self.jobs[name]):
                self._turns.append(name)
            else:
                del self.jobs[name]

    async def _answer(self, piece: Piece) -> bytes | Failed:
        """What comes of a piece; a fault of ours takes this one, and none that waits behind it."""
        try:
            return await asyncio.to_thread(self._reviewer.ask, piece)
        except Exception:  # noqa: BLE001 - whatever it is, those behind it would wait for ever
            _log.exception("a reviewer cannot be asked")
            return Failed("review-failed", {})

    async def _piece(self, job: Job) -> bool:
        """Does the next piece of a review; whether there are more."""
        if job.plan is None:
            found = await self._answer(Outline(job.kept.record))
            if isinstance(found, Failed):
                return self._fail(job, found)
            job.plan = planned(found)
            if len(job.kept.parts) < len(job.plan):
                return True
        number = len(job.kept.parts)
        part: bytes | None = None
        if number < len(job.plan):
            found = await self._answer(piece_of(job.kept, job.plan[number]))
            if isinstance(found, Failed):
                return self._fail(job, found)
            part = found
            job.kept = replace(job.kept, parts=(*job.kept.parts, part))
        is_last = len(job.kept.parts) >= len(job.plan)
        try:
            await self._kept.add(job.kept.id, number, part, is_last=is_last)
        except StoreError:
            return self._fail(job, Failed("not-saved", {}))
        return not is_last

    def _fail(self, job: Job, failed: Failed) -> bool:
        if failed.code != "stopping":
            _log.error("a review failed", extra={"code": failed.code})
            self.failed[job.kept.id] = None
            if len(self.failed) > FAILED_KEPT:
                self.failed.popitem(last=False)
        return False
