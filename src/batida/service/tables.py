"""The room: its tables are opened, asked, looked at and left here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from batida.bots import kind_of, ladder
from batida.rules import Seat
from batida.service.admission import Wanted, admitted
from batida.service.ask import Answer, Ask
from batida.service.chance import Chance, SystemChance
from batida.service.errors import RoomError
from batida.service.live import LiveTable
from batida.service.meters import Meters
from batida.service.opening import Opening
from batida.service.records import record_of
from batida.service.seated import Seated
from batida.service.settings import Settings
from batida.service.shelf import Shelf
from batida.service.thinking import Thinking
from batida.service.time import Clock, SystemClock
from batida.service.tools import Tools
from batida.service.turns import stand_in_bot
from batida.service.workers import Workers
from batida.store import Store
from batida.store.ports import Deals
from batida.store.secrets import SqliteDeals
from batida.store.sqlite import SqliteStore
from batida.table import (
    Command,
    Decided,
    Leave,
    Refusal,
    Rematch,
    Table,
    TableView,
    Withdraw,
    look,
)

_log = logging.getLogger(__name__)


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
        chosen, meters = Settings() if settings is None else settings, Meters()
        self._tools = Tools(
            store=store,
            settings=chosen,
            chance=SystemChance() if chance is None else chance,
            clock=SystemClock() if clock is None else clock,
            thinking=Thinking(chosen.think_ms, _workers(chosen), meters=meters),
            meters=meters,
        )
        self._shelf = Shelf(self._tools, deals)
        self._opening = Opening(self._tools, self._shelf)

    @classmethod
    def in_folder(cls, folder: Path, *, settings: Settings | None = None) -> Tables:
        """The room whose matches are kept in ``folder``, which it holds until it stops.

        Raises:
            StoreError: the folder or the database in it cannot be used; ``code`` says why.
        """
        return cls.over(SqliteStore(folder), settings=settings)

    @classmethod
    def over(cls, store: SqliteStore, *, settings: Settings | None = None) -> Tables:
        """The room whose matches are kept in ``store``, which is closed when the room stops."""
        return cls(store, SqliteDeals(store), settings=settings)

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._shelf.live)

    @property
    def connections(self) -> int:
        """How many pages look on at any table."""
        return sum(live.connections for live in self._shelf.live)

    @property
    def meters(self) -> Meters:
        """What the room counts and times of itself."""
        return self._tools.meters

    def outboxes(self) -> tuple[int, ...]:
        """How many messages wait for each page."""
        return tuple(page.waiting for live in self._shelf.live for page in live.presence.connections)

    async def is_ready(self) -> bool:
        """Whether it takes people: it does not stop, and its store answers."""
        try:
            await self._opening.unfinished("", limit=1)
        except RoomError:
            return False
        return not self._shelf.is_stopping

    @property
    def is_warm(self) -> bool:
        """Whether bots that search choose themselves; until then a lighter one stands in for them."""
        return self._tools.thinking.is_warm

    def warm_up(self) -> None:
        """Lets bots that search get ready, in the background."""
        self._tools.thinking.warm_up()

    def wait_warm(self) -> None:
        """Waits, in a thread, until :attr:`is_warm` or the room stops."""
        self._tools.thinking.wait_warm()

    @property
    def settings(self) -> Settings:
        """The room's paces and bounds."""
        return self._tools.settings

    @property
    def live(self) -> tuple[LiveTable, ...]:
        """The tables in memory."""
        return self._shelf.live

    async def open(  # noqa: PLR0913 - what is wished for, each with a name
        self,
        player: str,
        *,
        name: str | None,
        bots: Sequence[str | None],
        pace_ms: int | None = None,
        wanted: Wanted | None = None,
        once: str | None = None,
    ) -> str:
        """Makes a table: ``player`` at seat 0, the others clockwise from their left.

        Args:
            player: who opens it.
            name: what they call themselves.
            bots: the kind of bot at each other seat; ``None`` for one that waits for a person,
                which takes ``wanted``.
            pace_ms: how long a bot seems to think.
            once: who asks again with this word gets the same table.
            wanted: what others may do at the table; ``None`` for a match alone, which begins at once.

        Returns:
            The table's name.

        Raises:
            RoomError: ``bad-players``, ``unknown-bot``, ``bad-pace``, ``bad-start``,
                ``too-many-tables``, ``not-saved``, ``stopping``.
        """
        return await self._opening.open(
            player, name=name, bots=bots, pace_ms=pace_ms, wanted=wanted, once=once
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
            return await self._opening.seat(player, old.sitters, old.pace_ms)
        if old.phase != "over":
            raise RoomError("the match goes on", code="match-not-over")
        if old.next_table is not None:
            return old.next_table
        new = await self._opening.again(old, player, seat, turned=turned)
        await self.ask(table, lambda _: Rematch(seat, new))
        return new

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
        live = await self._shelf.find(table)
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
        live = await self._shelf.find(table)
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
        for table in await self._opening.unfinished(player, limit=self._tools.settings.unfinished_max):
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
        await self._shelf.stop()
        self._tools.thinking.stop()
        await self._store.close()

    async def state(self, table: str) -> Table:
        """A table's state, without bringing it to life.

        Raises:
            RoomError: ``unknown-table``, ``not-saved``.
        """
        return await self._shelf.state(table)

    async def _seen(self, table: str, player: str) -> tuple[Table, Seat]:
        state = await self.state(table)
        seat = state.seat_of(player)
        if seat is None:
            raise RoomError("not a player of this table", code="not-at-table")
        return state, seat


def _workers(settings: Settings) -> Workers | None:
    heavy = tuple(name for _, name in ladder() if kind_of(name).is_heavy)
    return Workers(settings.workers_max, heavy) if settings.workers_max and heavy else None
