"""What a store does for the room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from batida.store.errors import StoreError
from batida.table import Dealt, Decided, Event, Sown


class Store(Protocol):
    """A log of events for each table; numbers start at 1 and have no gap."""

    async def append(
        self,
        table: str,
        *,
        after: int,
        events: Sequence[Event],
        deals: Sequence[Dealt] = (),
        seeds: Sequence[Sown] = (),
    ) -> None:
        """Writes the next events of a table with their secrets, all or nothing, for good.

        It returns when they are synced: no crash and no power cut takes them back.

        Args:
            table: the table's name.
            after: the number of its last event so far; 0 makes a table.
            events: at least one.
            deals: the tiles of the rounds that ``events`` deal.
            seeds: the server's bytes of the deals that ``events`` bind it for.

        Raises:
            ConflictError: its last event has another number; nothing is written.
            SeedUsedError: one of ``seeds`` was there before; nothing is written.
            StoreError: it cannot be written; whether it was is unknown.
        """
        ...

    def put(
        self, table: str, decided: Decided, *, after: int, done: Callable[[StoreError | None], None]
    ) -> None:
        """Appends for who does not wait: ``done`` is called later, with what :meth:`append` would raise.

        Raises:
            StoreError: the store is closed; ``done`` is not called.
        """
        ...

    async def events(self, table: str) -> tuple[Event, ...]:
        """The whole log of a table, old versions read as new; empty when there is none.

        Raises:
            StoreError: it cannot be read.
        """
        ...

    async def unfinished(self, player: str, *, limit: int) -> tuple[str, ...]:
        """The tables where ``player`` sits and whose match goes on, the newest first.

        Raises:
            StoreError: it cannot be read.
        """
        ...

    async def close(self) -> None:
        """Writes what was asked so far, and ends; asking more is an error. May be called twice."""
        ...


class Deals(Protocol):
    """The one way to the tiles and seeds of rounds, apart from the log. Read by ``service.tables`` alone."""

    async def of(self, table: str) -> Mapping[int, Dealt]:
        """The deals of a table, by round number.

        Raises:
            StoreError: they cannot be read.
        """
        ...

    async def seeds(self, table: str) -> Mapping[int, Sown]:
        """The server's bytes for the deals of a table, by round number.

        Raises:
            StoreError: they cannot be read.
        """
        ...

    async def close(self) -> None:
        """Ends reading. May be called twice."""
        ...


@dataclass(frozen=True, slots=True)
class KeptReview:
    """A review of a finished match as it is kept, with the record that it is of.

    Attributes:
        id: its name, which comes from the record.
        made_at: when it was asked for, in milliseconds since 1970.
        owner: who asked first.
        version: of the way of judging.
        seed: of all chance.
        budget_ms: for each decision.
        is_done: whether it has all its parts.
        record: the text of the match.
        parts: what was found so far, in order.
    """

    id: str
    made_at: int
    owner: str
    version: int
    seed: int
    budget_ms: int
    is_done: bool
    record: str = field(repr=False)
    parts: tuple[bytes, ...] = field(default=(), repr=False)


class Reviews(Protocol):
    """Where reviews are kept. They can be found again by anybody who computes them."""

    async def begin(self, review: KeptReview, *, kept_max: int) -> None:
        """Keeps a new review, or one that begins anew without parts; the oldest make room.

        Raises:
            StoreError: it cannot be written.
        """
        ...

    async def add(self, review: str, number: int, part: bytes | None, *, is_last: bool) -> None:
        """Keeps a part of a review; one that is there already stays. ``None`` where there is none at all.

        Raises:
            StoreError: it cannot be written.
        """
        ...

    async def find(self, review: str) -> KeptReview | None:
        """A review with its parts so far.

        Raises:
            StoreError: it cannot be read.
        """
        ...

    async def to_do(self) -> tuple[str, ...]:
        """The reviews that are not done, the oldest first.

        Raises:
            StoreError: they cannot be read.
        """
        ...

    async def close(self) -> None:
        """Ends reading. May be called twice."""
        ...
