"""All tables of the room: opened, found, loaded from their logs and put away again.

The only module that reads deals.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from batida.bots import find, kind_of, ladder, offered
from batida.rules import PLAYERS_MAX, PLAYERS_MIN, Seat
from batida.service.chance import Chance, SystemChance
from batida.service.errors import RoomError
from batida.service.live import Answer, Ask, LiveTable
from batida.service.names import clean_name
from batida.service.records import record_of
from batida.service.seated import Seated
from batida.service.settings import PACE_MAX_MS, Settings
from batida.service.thinking import Thinking
from batida.service.time import Clock, SystemClock
from batida.service.tools import Tools
from batida.service.turns import stand_in_bot
from batida.service.workers import Workers
from batida.store import Store, StoreError
from batida.store.ports import Deals
from batida.store.secrets import SqliteDeals
from batida.store.sqlite import SqliteStore
from batida.table import (
    Bot,
    Command,
    Decided,
    Language,
    Leave,
    Open,
    OpenTable,
    Pace,
    Person,
    Refusal,
    Rematch,
    Sitter,
    Table,
    TableView,
    Terms,
    Watching,
    Withdraw,
    committed,
    decide,
    fold,
    look,
)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What who opens a table wants others to be able to do; the fields are those of its terms."""

    clock: Pace = "off"
    watch: Watching = "link"
    listed: bool = False
    start: tuple[int, ...] = ()
    language: Language | None = None

    def terms(self, key: str) -> Terms:
        """The terms with the key of the table's link."""
        return Terms(
            key=key,
            clock=self.clock,
            watch=self.watch,
            listed=self.listed,
            start=self.start,
            language=self.language,
        )


def admitted(state: Table, player: str, key: str | None) -> Terms:
    """The terms of a table, for who may come to it without a seat of their own.

    Raises:
        RoomError: ``not-at-table`` for who has neither its key nor a promised seat, where the
            table is not in the lobby.
    """
    terms = state.terms
    if terms is not None:
        has_key = key is not None and hmac.compare_digest(key.encode(), terms.key.encode())
        if has_key or terms.listed or state.promise_of(player) is not None:
            return terms
    raise RoomError("not a player of this table", code="not-at-table")


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

    @property
    def settings(self) -> Settings:
        """The room's paces and bounds."""
        return self._tools.settings

    @property
    def live(self) -> tuple[LiveTable, ...]:
        """The tables in memory."""
        return tuple(self._live.values())

    async def open(
        self,
        player: str,
        *,
        name: str | None,
        bots: Sequence[str | None],
        pace_ms: int | None = None,
        wanted: Wanted | None = None,
    ) -> str:
        """Makes a table: ``player`` at seat 0, the others clockwise from their left.

        Args:
            player: who opens it.
            name: what they call themselves.
            bots: the kind of bot at each other seat; ``None`` for one that waits for a person,
                which takes ``wanted``.
            pace_ms: how long a bot seems to think.
            wanted: what others may do at the table; ``None`` for a match alone, which begins at once.

        Returns:
            The table's name.

        Raises:
            RoomError: ``bad-players``, ``unknown-bot``, ``bad-pace``, ``bad-start``,
                ``too-many-tables``, ``not-saved``, ``stopping``.
        """
        players = 1 + len(bots)
        if not PLAYERS_MIN <= players <= PLAYERS_MAX or (wanted is None and None in bots):
            sentence = f"{PLAYERS_MIN} to {PLAYERS_MAX} play"
            raise RoomError(sentence, code="bad-players", players=players)
        if pace_ms is not None and not 0 <= pace_ms <= PACE_MAX_MS:
            raise RoomError("no such pace", code="bad-pace", pace_ms=pace_ms, max_ms=PACE_MAX_MS)
        others = tuple(Open() if kind is None else _bot(kind) for kind in bots)
        return await self.seat(
            player, (Person(player=player, name=clean_name(name)), *others), pace_ms, wanted
        )

    async def again(self, table: str, player: str, *, turned: bool = False) -> str:
        """The table where the sitters of an old one meet again; the same for all who ask.

        A match alone begins anew at once, as often as it is asked for.

        Args:
            table: the old table.
            player: who asks.
            turned: whether everybody moves one seat to their left.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``match-not-over``, ``too-many-tables``,
                ``not-saved``, ``stopping``.
        """
        old, seat = await self._seen(table, player)
        if old.terms is None:
            return await self.seat(player, old.sitters, old.pace_ms)
        if old.phase != "over":
            raise RoomError("the match goes on", code="match-not-over")
        if old.next_table is not None:
            return old.next_table
        by, steps = len(old.sitters), 1 if turned else 0
        sitters = tuple(old.sitters[(at - steps) % by] for at in range(by))
        terms = old.terms
        start = tuple(terms.start[(at - steps) % by] for at in range(by)) if terms.start else ()
        wanted = Wanted(terms.clock, terms.watch, terms.listed, start, terms.language)
        new = await self.seat(player, sitters, old.pace_ms, wanted, host=(seat + steps) % by)
        await self.ask(table, lambda _: Rematch(seat, new))
        # Two may have asked at once: the first one's table is where all go.
        return (await self.state(table)).next_table or new

    async def leave(self, table: str, player: str) -> None:
        """Gives up a seat, or a seat that was promised; the last person's leaving ends the table.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``not-saved``, ``busy``, ``stopping``.
        """
        state = await self.state(table)
        if state.seat_of(player) is None and state.promise_of(player) is None:
            raise RoomError("not a player of this table", code="not-at-table")
        bot = stand_in_bot(self._tools)

        def command(now: Table) -> Command:
            seat = now.seat_of(player)
            return Withdraw(player) if seat is None else Leave(seat, bot)

        await self.ask(table, command)

    async def ask(self, table: str, command: Callable[[Table], Command]) -> Decided | Refusal:
        """Has a table carry out a command.

        Raises:
            RoomError: ``unknown-table``, ``not-saved``, ``busy``, ``stopping``.
        """
        live = await self._live_table(table)
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def reply(answer: Answer, _seq: int) -> None:
            if not answered.cancelled():
                answered.set_result(answer)

        live.ask(Ask(0, None, None, command, reply))
        answer = await answered
        if isinstance(answer, RoomError):
            raise answer
        return answer

    async def connect(
        self, table: str, player: str, *, watch: bool = False, key: str | None = None
    ) -> Seated:
        """A page of ``player`` at their seat, or of one who wants to watch, with the table's key.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``no-watching``, ``too-many-watchers``,
                ``not-saved``, ``stopping``.
        """
        live = await self._live_table(table)
        state = live.table
        seat = state.seat_of(player)
        if seat is None:
            if not watch:
                raise RoomError("not a player of this table", code="not-at-table")
            terms = admitted(state, player, key)
            if terms.watch == "nobody" and state.promise_of(player) is None:
                raise RoomError("nobody may look on here", code="no-watching")
        return Seated(live, live.join(player, seat), self._tools)

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
        return self.record_text(state)

    def record_text(self, state: Table) -> str:
        """The settled rounds of a table as a record.

        Raises:
            RoomError: ``no-round-yet``.
        """
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

    async def seat(
        self,
        player: str,
        sitters: tuple[Sitter, ...],
        pace_ms: int | None,
        wanted: Wanted | None = None,
        *,
        host: Seat = 0,
    ) -> str:
        """Makes a table with these sitters.

        Raises:
            RoomError: ``too-many-tables``, ``bad-start``, ``not-saved``, ``stopping``.
        """
        if self._is_stopping:
            raise _stopping()
        most = self._tools.settings.tables_max
        if len(await self._unfinished(player, limit=most)) >= most:
            raise RoomError("too many unfinished matches", code="too-many-tables", max_tables=most)
        chance = self._tools.chance
        table = Table(chance.table_id())
        now = self._tools.clock.now_ms()
        command = OpenTable(sitters, pace_ms)
        if wanted is not None:
            command = OpenTable(sitters, pace_ms, wanted.terms(chance.key()), host)
        decided = decide(table, command, now)
        if isinstance(decided, Refusal):
            raise RoomError("these start scores are none", code="bad-start", **decided.data)
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

    async def state(self, table: str) -> Table:
        """A table's state, without bringing it to life.

        Raises:
            RoomError: ``unknown-table``, ``not-saved``.
        """
        live = self._live.get(table)
        return await self._read(table) if live is None else live.table

    async def _seen(self, table: str, player: str) -> tuple[Table, Seat]:
        state = await self.state(table)
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
