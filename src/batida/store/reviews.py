"""Reviews of finished matches, kept in tables of their own beside the logs."""

from __future__ import annotations

import apsw

from batida.store.errors import StoreError
from batida.store.ports import KeptReview
from batida.store.sql import Row, run
from batida.store.sqlite import Reader, SqliteStore


class SqliteReviews:
    """The :class:`~batida.store.ports.Reviews` of a store, with its writer and a reader of their own."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._reader = Reader(store.folder)

    async def begin(self, review: KeptReview, *, kept_max: int) -> None:
        """As in :class:`~batida.store.ports.Reviews`."""

        def write(connection: apsw.Connection) -> None:
            run(connection, "DELETE FROM review_parts WHERE review_id = ?", review.id)
            run(
                connection,
                "INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                review.id,
                review.made_at,
                review.owner,
                review.version,
                review.seed,
                review.budget_ms,
                int(review.is_done),
                review.record,
            )
            old = (
                "SELECT id FROM reviews WHERE is_done AND id != ? ORDER BY made_at DESC, id LIMIT -1 OFFSET ?"
            )
            for (one,) in tuple(run(connection, old, review.id, kept_max)):
                run(connection, "DELETE FROM review_parts WHERE review_id = ?", one)
                run(connection, "DELETE FROM reviews WHERE id = ?", one)

        await self._store.change(write)

    async def add(self, review: str, number: int, part: bytes | None, *, is_last: bool) -> None:
        """As in :class:`~batida.store.ports.Reviews`."""

        def write(connection: apsw.Connection) -> None:
            insert = "INSERT OR IGNORE INTO review_parts SELECT id, ?, ? FROM reviews WHERE id = ?"
            if part is not None:
                run(connection, insert, number, part, review)
            if is_last:
                run(connection, "UPDATE reviews SET is_done = 1 WHERE id = ?", review)

        await self._store.change(write)

    async def find(self, review: str) -> KeptReview | None:
        """As in :class:`~batida.store.ports.Reviews`."""

        def read(connection: apsw.Connection) -> KeptReview | None:
            row = next(iter(run(connection, "SELECT * FROM reviews WHERE id = ?", review)), None)
            if row is None:
                return None
            found = "SELECT number, part FROM review_parts WHERE review_id = ? ORDER BY number"
            return _kept(row, tuple(run(connection, found, review)))

        return await self._reader.ask(read)

    async def to_do(self) -> tuple[str, ...]:
        """As in :class:`~batida.store.ports.Reviews`."""

        def read(connection: apsw.Connection) -> tuple[str, ...]:
            found = "SELECT id FROM reviews WHERE NOT is_done ORDER BY made_at, id"
            return tuple(str(row[0]) for row in run(connection, found))

        return await self._reader.ask(read)

    async def close(self) -> None:
        """Ends the connection."""
        await self._reader.close()


def _kept(row: Row, parts: tuple[Row, ...]) -> KeptReview:
    """A review from its rows; parts behind a gap are as good as not there."""
    whole: list[bytes] = []
    for number, part in parts:
        if number != len(whole) or not isinstance(part, bytes):
            break
        whole.append(part)
    name, made_at, owner, version, seed, budget_ms, is_done, record = row
    if (
        not isinstance(made_at, int)
        or not isinstance(version, int)
        or not isinstance(seed, int)
        or not isinstance(budget_ms, int)
    ):
        raise StoreError("a stored review cannot be read", code="damaged")
    return KeptReview(
        id=str(name),
        made_at=made_at,
        owner=str(owner),
        version=version,
        seed=seed,
        budget_ms=budget_ms,
        is_done=bool(is_done),
        record=str(record),
        parts=tuple(whole),
    )
