"""All tables of the room: opened, found, loaded from their logs and put away again.

The only module that reads deals.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from pathlib import Path

from batida.bots import find, kind_of, ladder, offered
from batida.rules import PLAYERS_MAX, PLAYERS_MIN, Seat
from batida.service.chance import Chance, SystemChance
from batida.service.errors import RoomError
from batida.service.live import Answer, Ask, Clock, LiveTable, Tools
from batida.service.names import clean_name
from batida.service.records import record_of
from batida.service.seated import Seated
from batida.service.settings import PACE_MAX_MS, Settings
from batida.service.thinking import Thinking
from batida.service.workers import Workers
from batida.store import Store, StoreError
from batida.store.ports import Deals
from batida.store.secrets import SqliteDeals
from batida.store.sqlite import SqliteStore
from batida.table import (
    Bot,
    Close,
    Decided,
    OpenTable,
    Person,
    Sitter,
    Table,
    TableView,
    committed,
    decide,
    fold,
    look,
)

_log = logging.getLogger(__name__)


class SystemClock:
    """The machine's time."""

    def now_ms(self) -> int:
        """As in :class:`~batida.service.live.Clock`."""
        return time.time_ns() // 1_000_000

    async def sleep(self, ms: float) -> None:
        """As in :class:`~batida.service.live.Clock`: by the loop's clock, which never jumps."""
        await asyncio.sleep(ms / 1000)


class Tables:
    """The room.

    Args:
        store: where logs are kept.
        deals: where the tiles of rounds are read.
            Both belong to the room from now on, and are closed when it stops.
        settings: paces and bounds.
        chance: the operating system's, but in tests.
        clock: the machine's, but in tests.
    """

    def __init__(
        self,
        store: Store,
        deals: Deals,
        *,
        settings: Settings | None = None,
        chance: Chance | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._store = store
        self._deals = deals
        chosen = Settings() if settings is None else settings
        self._tools = Tools(
            store=store,
            settings=chosen,
            chance=SystemChance() if chance is None else chance,
            clock=SystemClock() if clock is None else clock,
            thinking=Thinking(chosen.think_ms, _workers(chosen)),
        )
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._is_stopping = False

    @classmethod
    def in_folder(cls, folder: Path, *, settings: Settings | None = None) -> Tables:
        """The room whose matches are kept in ``folder``, which it holds until it stops.

        Raises:
            StoreError: the folder or the database in it cannot be used; ``code`` says why.
        """
        store = SqliteStore(folder)
        return cls(store, SqliteDeals(store), settings=settings)

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    @property
    def connections(self) -> int:
        """How many pages look on at any table."""
        return sum(live.connections for live in self._live.values())

    @property
    def is_warm(self) -> bool:
        """Whether bots that search choose themselves; until then a lighter one stands in for them."""
        return self._tools.thinking.is_warm

    def warm_up(self) -> None:
        """Lets bots that search get ready, in the background."""
        self._tools.thinking.warm_up()

    async def open(
        self, player: str, *, name: str | None, bots: Sequence[str], pace_ms: int | None = None
    ) -> str:
        """Makes a table: ``player`` at seat 0, the bots clockwise from their left.

        Returns:
            The table's name.

        Raises:
            RoomError: ``bad-players``, ``unknown-bot``, ``bad-pace``, ``too-many-tables``,
                ``not-saved``, ``stopping``.
        """
        if not PLAYERS_MIN <= 1 + len(bots) <= PLAYERS_MAX:
            sentence = f"{PLAYERS_MIN} to {PLAYERS_MAX} play"
            raise RoomError(sentence, code="bad-players", players=1 + len(bots))
        if pace_ms is not None and not 0 <= pace_ms <= PACE_MAX_MS:
            raise RoomError("no such pace", code="bad-pace", pace_ms=pace_ms, max_ms=PACE_MAX_MS)
        sitters = (Person(player=player, name=clean_name(name)), *(_bot(kind) for kind in bots))
        return await self._open(player, sitters, pace_ms)

    async def again(self, table: str, player: str) -> str:
        """Makes a new table with the sitters of an old one.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``too-many-tables``, ``not-saved``,
                ``stopping``.
        """
        old, _ = await self._seen(table, player)
        return await self._open(player, old.sitters, old.pace_ms)

    async def leave(self, table: str, player: str) -> None:
        """Ends a table for good; nothing when it has ended before.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``not-saved``, ``busy``, ``stopping``.
        """
        live, seat = await self._found(table, player)
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(answer: Answer, _seq: int) -> None:
            if not answered.cancelled():
                answered.set_result(answer)

        live.ask(Ask(seat, None, None, lambda _: Close(seat), reply))
        answer = await answered
        if isinstance(answer, RoomError):
            raise answer

    async def connect(self, table: str, player: str) -> Seated:
        """A page of ``player`` at their seat.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``not-saved``, ``stopping``.
        """
        live, seat = await self._found(table, player)
        return Seated(live, live.join(seat))

    async def view(self, table: str, player: str) -> TableView:
        """What ``player`` may know of a table now.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``not-saved``, ``stopping``.
        """
        state, seat = await self._seen(table, player)
        return look(state, seat)

    async def record(self, table: str, player: str) -> str:
        """The settled rounds of a match as a record.

        Raises:
            RoomError: ``no-round-yet``, ``unknown-table``, ``not-at-table``, ``not-saved``.
        """
        state, _ = await self._seen(table, player)
        text = record_of(state)
        if text is None:
            raise RoomError("no round has been settled", code="no-round-yet")
        return text

    async def unfinished(self, player: str) -> tuple[TableView, ...]:
        """The matches that ``player`` can go on with, the newest first.

        Raises:
            RoomError: ``not-saved``.
        """
        views: list[TableView] = []
        for table in await self._unfinished(player, limit=self._tools.settings.unfinished_max):
            try:
                state, seat = await self._seen(table, player)
            except RoomError as error:
                # A match that cannot be read takes neither the others nor new ones from anybody.
                _log.error("a match is not listed", extra={"code": error.code})
                continue
            if state.phase != "over":
                views.append(look(state, seat))
        return tuple(views)

    async def stop(self) -> None:
        """Carries out what was asked, ends every connection and task, and closes the store."""
        self._is_stopping = True
        for loading in tuple(self._loading.values()):
            loading.cancel()
        await asyncio.gather(*(live.stop() for live in tuple(self._live.values())))
        self._tools.thinking.stop()
        await self._deals.close()
        await self._store.close()

    async def _open(self, player: str, sitters: tuple[Sitter, ...], pace_ms: int | None) -> str:
        if self._is_stopping:
            raise _stopping()
        most = self._tools.settings.tables_max
        if len(await self._unfinished(player, limit=most)) >= most:
            raise RoomError("too many unfinished matches", code="too-many-tables", max_tables=most)
        chance = self._tools.chance
        table = Table(chance.table_id())
        now = self._tools.clock.now_ms()
        decided = decide(table, OpenTable(sitters=sitters, pace_ms=pace_ms), now)
        assert isinstance(decided, Decided)
        decided = committed(table, decided, seed=chance.seed(), now=now)
        try:
            # A name that is taken is a conflict: the table that has it stays untouched.
            await self._tools.store.append(table.id, after=0, events=decided.events, seeds=decided.seeds)
        except StoreError as error:
            raise _not_saved() from error
        return table.id

    async def _unfinished(self, player: str, *, limit: int) -> tuple[str, ...]:
        try:
            return await self._tools.store.unfinished(player, limit=limit)
        except StoreError as error:
            raise _not_saved() from error

    async def _found(self, table: str, player: str) -> tuple[LiveTable, Seat]:
        live = await self._live_table(table)
        seat = live.table.seat_of(player)
        if seat is None:
            raise RoomError("not a player of this table", code="not-at-table")
        return live, seat

    async def _seen(self, table: str, player: str) -> tuple[Table, Seat]:
        """A table's state without bringing it to life."""
        live = self._live.get(table)
        state = await self._read(table) if live is None else live.table
        seat = state.seat_of(player)
        if seat is None:
            raise RoomError("not a player of this table", code="not-at-table")
        return state, seat

    async def _live_table(self, table: str) -> LiveTable:
        while True:
            if self._is_stopping:
                raise _stopping()
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
            raise _not_saved() from error

    def _put_away(self, live: LiveTable) -> None:
        if self._live.get(live.table.id) is live:
            del self._live[live.table.id]


def _bot(kind: str) -> Bot:
    if kind not in offered():
        # Also a bot for study, such as one that thinks for minutes.
        raise RoomError("there is no such bot", code="unknown-bot", bot=kind[:40])
    return Bot(bot=kind, version=find(kind).version)


def _workers(settings: Settings) -> Workers | None:
    heavy = tuple(name for _, name in ladder() if kind_of(name).is_heavy)
    return Workers(settings.workers_max, heavy) if settings.workers_max and heavy else None


def _not_saved() -> RoomError:
    return RoomError("the store does not work", code="not-saved")


def _stopping() -> RoomError:
    return RoomError("the room is closing", code="stopping")
