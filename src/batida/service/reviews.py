"""Reviews of finished matches: jobs beside play, kept with their record, taken up again after a restart.

A review is named by its record, so that the same match has one review, whoever asks for it, and its name
tells nothing to who does not have the record. Only matches that are over are reviewed: there is nothing
hidden in them. The work itself is done in :mod:`batida.service.review_queue`.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from batida.notation import NotationError, Record, read_record, write_record
from batida.review import BUDGET_MS, REVIEW_VERSION
from batida.service.doors import reading_key
from batida.service.errors import RoomCode, RoomError
from batida.service.review_queue import Reviewing, ReviewQueue
from batida.service.review_work import Failed, Piece
from batida.service.tables import Tables
from batida.service.time import Clock, SystemClock
from batida.store import StoreError
from batida.store.ports import KeptReview
from batida.store.ports import Reviews as Kept

SEED: Final = 1
"""Of all chance in reviews: the same record has the same review for everybody."""

RECORD_BYTES_MAX: Final = 128 * 1024
"""How long a record to be reviewed may be; a long match takes a tenth of it."""

PLIES_MAX: Final = 6_000
"""How many actions it may have."""

NAME_BYTES: Final = 15
ANSWERS_KEPT: Final = 256
READ_KEPT: Final = 64

State: TypeAlias = Literal["waiting", "running", "done", "failed"]


@dataclass(frozen=True, slots=True)
class ReviewLimits:
    """How much may be asked for.

    Attributes:
        waiting_max: how many reviews of a room may be under way or wait.
        own_max: how many of these one player may have asked for.
        asks_max: how many questions about positions may wait.
        own_asks_max: how many of these are one player's.
        kept_max: how many finished reviews are kept; the oldest are computed anew when somebody wants them.
    """

    waiting_max: int = 64
    own_max: int = 4
    asks_max: int = 32
    own_asks_max: int = 3
    kept_max: int = 20_000


@dataclass(frozen=True, slots=True)
class Seen:
    """A review as it stands.

    Attributes:
        kept: with the parts so far.
        state: ``waiting`` before its first part.
        total: how many parts there will be; ``None`` until that is known.
        record: the match.
    """

    kept: KeptReview
    state: State
    total: int | None
    record: Record


class Reviews:
    """The reviews of a room.

    Args:
        tables: the room.
        kept: where reviews are kept; closed when it stops.
        reviewer: does the work; ended when it stops.
        limits: how much may be asked for.
        clock: the machine's, but in tests.
    """

    def __init__(
        self,
        tables: Tables,
        kept: Kept,
        reviewer: Reviewing,
        *,
        limits: ReviewLimits | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._tables = tables
        self._kept = kept
        self._queue = ReviewQueue(kept, reviewer)
        self._limits = ReviewLimits() if limits is None else limits
        self._clock = SystemClock() if clock is None else clock
        self._answers: OrderedDict[Piece, bytes] = OrderedDict()
        self._records: OrderedDict[str, Record] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many reviews are under way, and questions that wait."""
        return len(self._queue.jobs) + len(self._queue.asks)

    async def resume(self) -> None:
        """Takes up the reviews that were not done when the room stopped."""
        for name in await self._kept.to_do():
            kept = await self._kept.find(name)
            if kept is not None:
                self._queue.take_up(kept)

    async def of_table(self, table: str, player: str, key: str | None) -> str:
        """The name of the review of a match that is over, for who sat there or may read its record.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``match-not-over``, ``no-round-yet``,
                ``too-many-reviews``, ``reviews-busy``, ``not-saved``, ``stopping``.
        """
        state = await self._tables.state(table)
        if state.seat_of(player) is None:
            wanted = None if state.terms is None else reading_key(state.terms.key)
            if key is None or wanted is None or not hmac.compare_digest(key.encode(), wanted.encode()):
                raise RoomError("this record is not shared", code="not-at-table")
        if state.phase != "over":
            raise RoomError("the match goes on", code="match-not-over")
        return await self.of_record(self._tables.record_text(state), player)

    async def of_record(self, text: str, player: str) -> str:
        """The name of the review of a record, which is begun if there is none.

        Raises:
            RoomError: ``record-too-long``, ``bad-record`` with line and column, ``too-many-reviews``,
                ``reviews-busy``, ``not-saved``, ``stopping``.
        """
        name = name_of(text)
        if name not in self._queue.jobs:
            record = await self._read(name, text)
            if sum(len(one.plies) for one in record.rounds) > PLIES_MAX:
                raise RoomError("the record is too long", code="record-too-long")
            text = await asyncio.to_thread(_as_written, record, text)
            name = name_of(text)
        if name not in self._queue.jobs:
            kept = await self._find(name)
            if kept is None or kept.version != REVIEW_VERSION:
                await self._begin(self._new(name, text, player))
            elif not kept.is_done:
                self._allow(player)
                self._queue.take_up(kept)
        return name

    async def see(self, name: str) -> Seen:
        """A review as it stands; one of an older version is begun anew.

        Raises:
            RoomError: ``unknown-review``, ``reviews-busy``, ``not-saved``, ``stopping``.
        """
        job = self._queue.jobs.get(name)
        if job is not None:
            state: State = "running" if job.kept.parts else "waiting"
            total = None if job.plan is None else len(job.plan)
            return Seen(job.kept, state, total, await self._read(name, job.kept.record))
        kept = await self._find(name)
        if kept is None:
            raise RoomError("there is no such review", code="unknown-review")
        record = await self._read(name, kept.record)
        if name in self._queue.failed:
            return Seen(kept, "failed", None, record)
        if kept.version != REVIEW_VERSION:
            await self._begin(self._new(name, kept.record, kept.owner))
            return await self.see(name)
        if not kept.is_done:
            self._queue.take_up(kept)
        return Seen(kept, "done" if kept.is_done else "waiting", len(kept.parts), record)

    async def ask(self, piece: Piece, player: str) -> bytes:
        """What comes of a question about a position.

        Raises:
            RoomError: ``reviews-busy``, ``too-many-reviews``, ``bad-position``, ``hands-not-known``,
                ``round-over``, ``review-failed``, ``stopping``.
        """
        known = self._answers.get(piece)
        if known is not None:
            self._answers.move_to_end(piece)
            return known
        asks = self._queue.asks
        if sum(one.player == player for one in asks) >= self._limits.own_asks_max:
            raise RoomError("too many questions at once", code="too-many-reviews")
        if len(asks) >= self._limits.asks_max:
            raise RoomError("too many questions wait", code="reviews-busy")
        found = await self._queue.ask(piece, player)
        if isinstance(found, Failed):
            raise room_error(found)
        self._answers[piece] = found
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)
        return found

    async def stop(self) -> None:
        """Ends the work where it is; what was found is kept."""
        await self._queue.stop()
        await self._kept.close()

    # What is asked for.

    def _new(self, name: str, text: str, player: str) -> KeptReview:
        return KeptReview(
            id=name,
            made_at=self._clock.now_ms(),
            owner=player,
            version=REVIEW_VERSION,
            seed=SEED,
            budget_ms=BUDGET_MS,
            is_done=False,
            record=text,
        )

    async def _begin(self, kept: KeptReview) -> None:
        self._allow(kept.owner)
        try:
            await self._kept.begin(kept, kept_max=self._limits.kept_max)
        except StoreError as error:
            raise _not_saved() from error
        self._queue.take_up(kept)

    def _allow(self, player: str) -> None:
        jobs = self._queue.jobs
        if sum(job.kept.owner == player for job in jobs.values()) >= self._limits.own_max:
            raise RoomError("too many reviews at once", code="too-many-reviews")
        if len(jobs) >= self._limits.waiting_max:
            raise RoomError("too many reviews wait", code="reviews-busy")

    async def _find(self, name: str) -> KeptReview | None:
        try:
            return await self._kept.find(name)
        except StoreError as error:
            raise _not_saved() from error

    async def _read(self, name: str, text: str) -> Record:
        """The record read, which many ask for again and again."""
        known = self._records.get(name)
        if known is None:
            if len(text.encode()) > RECORD_BYTES_MAX:
                raise RoomError("the record is too long", code="record-too-long")
            try:
                known = await asyncio.to_thread(read_record, text)
            except NotationError as error:
                place = {
                    "line": error.line or 1,
                    "column": error.column,
                    "clause": error.clause,
                    "why": error.code,
                }
                raise RoomError("the record cannot be read", code="bad-record", **place) from error
            self._records[name] = known
            if len(self._records) > READ_KEPT:
                self._records.popitem(last=False)
        return known


def _as_written(record: Record, text: str) -> str:
    """The one text of a record, however the file was saved; what was brought, where there is none."""
    try:
        written = write_record(record)
    except NotationError:
        return text
    # Written out it may be longer, and then it could not be read again.
    return text if len(written.encode()) > RECORD_BYTES_MAX else written


def name_of(text: str) -> str:
    """What the review of a record is called: nobody finds it who does not have the record or the name."""
    digest = hashlib.sha256(b"batida: a review\0" + text.encode()).digest()
    return base64.urlsafe_b64encode(digest[:NAME_BYTES]).decode()


_CODES: Final[frozenset[RoomCode]] = frozenset(("bad-position", "hands-not-known", "round-over", "stopping"))


def room_error(failed: Failed) -> RoomError:
    """Why there is no answer, as the room says it."""
    code = failed.code if failed.code in _CODES else "review-failed"
    return RoomError("this cannot be answered", code=code, **failed.data)


def _not_saved() -> RoomError:
    return RoomError("the store does not work", code="not-saved")
