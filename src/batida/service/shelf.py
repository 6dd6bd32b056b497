"""The tables in memory: read from their logs when somebody comes, put away when nobody is there.

The only module that reads deals.
"""

from __future__ import annotations

import asyncio

from batida.service.errors import RoomError
from batida.service.live import LiveTable
from batida.service.tools import Tools
from batida.store import StoreError
from batida.store.ports import Deals
from batida.table import Table, fold


class Shelf:
    """The tables of a room.

    Args:
        tools: the room's.
        deals: where the tiles of rounds are read.
    """

    def __init__(self, tools: Tools, deals: Deals) -> None:
        self._tools = tools
        self._deals = deals
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.is_stopping = False

    @property
    def live(self) -> tuple[LiveTable, ...]:
        """The tables in memory."""
        return tuple(self._live.values())

    async def state(self, table: str) -> Table:
        """A table's state, without bringing it to life.

        Raises:
            RoomError: ``unknown-table``, ``not-saved``.
        """
        live = self._live.get(table)
        return await self._read(table) if live is None else live.table

    async def find(self, table: str) -> LiveTable:
        """A table to ask; it is read once, however many come for it at once.

        Raises:
            RoomError: ``unknown-table``, ``not-saved``, ``stopping``.
        """
        while True:
            if self.is_stopping:
                raise stopping()
            live = self._live.get(table)
            if live is not None:
                return live
            loading = self._loading.get(table)
            if loading is None:
                loading = asyncio.create_task(self._load(table), name="batida-load")
                self._loading[table] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            # Others may wait for the same load: who gives up does not take it from them.
            await asyncio.shield(loading)

    async def stop(self) -> None:
        """Has every table carry out what it was asked, and ends it."""
        self.is_stopping = True
        for loading in tuple(self._loading.values()):
            loading.cancel()
        await asyncio.gather(*(live.stop() for live in self.live))
        await self._deals.close()

    async def _load(self, table: str) -> LiveTable:
        live = LiveTable(await self._read(table), self._tools, ended=self._put_away)
        self._live[table] = live
        return live

    async def _read(self, table: str) -> Table:
        try:
            events = await self._tools.store.events(table)
            if not events:
                raise RoomError("there is no such table", code="unknown-table")
            return fold(table, events, await self._deals.of(table), await self._deals.seeds(table))
        except StoreError as error:
            raise not_saved() from error

    def _put_away(self, live: LiveTable) -> None:
        if self._live.get(live.table.id) is live:
            del self._live[live.table.id]


def not_saved() -> RoomError:
    """The store does not work."""
    return RoomError("the store does not work", code="not-saved")


def stopping() -> RoomError:
    """The room closes."""
    return RoomError("the room is closing", code="stopping")
