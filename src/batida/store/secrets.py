"""The tiles and seeds of rounds, read apart from the log: only ``service.tables`` imports this module."""

from __future__ import annotations

from collections.abc import Mapping

import apsw

from batida.store.errors import StoreError
from batida.store.sql import run
from batida.store.sqlite import Reader, SqliteStore
from batida.table import Dealt, Sown


class SqliteDeals:
    """The :class:`~batida.store.ports.Deals` of a store, on a connection of its own."""

    def __init__(self, store: SqliteStore) -> None:
        self._reader = Reader(store.folder)

    async def of(self, table: str) -> Mapping[int, Dealt]:
        """As in :class:`~batida.store.ports.Deals`."""

        def read(connection: apsw.Connection) -> dict[int, Dealt]:
            rows = run(connection, "SELECT round, shuffle FROM secret_deals WHERE table_id = ?", table)
            deals: dict[int, Dealt] = {}
            for number, shuffle in rows:
                if not isinstance(number, int) or not isinstance(shuffle, bytes):
                    raise StoreError("a stored deal cannot be read", code="damaged")
                deals[number] = Dealt(round=number, shuffle=tuple(shuffle))
            return deals

        return await self._reader.ask(read)

    async def seeds(self, table: str) -> Mapping[int, Sown]:
        """As in :class:`~batida.store.ports.Deals`."""

        def read(connection: apsw.Connection) -> dict[int, Sown]:
            rows = run(connection, "SELECT round, seed FROM secret_seeds WHERE table_id = ?", table)
            seeds: dict[int, Sown] = {}
            for number, seed in rows:
                if not isinstance(number, int) or not isinstance(seed, bytes):
                    raise StoreError("a stored seed cannot be read", code="damaged")
                seeds[number] = Sown(round=number, seed=seed)
            return seeds

        return await self._reader.ask(read)

    async def close(self) -> None:
        """Ends the connection."""
        await self._reader.close()
