"""A table in memory: one task that writes it, its connections, and whose turn is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from batida.rules import PASS, Seat
from batida.service.chance import Chance
from batida.service.connection import Connection, EndReason, Step, Whole
from batida.service.errors import RoomError
from batida.service.settings import Settings
from batida.service.thinking import Thinking
from batida.store import Store, StoreError
from batida.table import (
    Act,
    Command,
    Commit,
    DealDue,
    Decided,
    Refusal,
    Table,
    bot_view,
    committed,
    decide,
    early_answer,
    look,
    needs_commitment,
    states,
    told,
)

_log = logging.getLogger(__name__)

PACE_SPREAD: Final = 0.25
"""How far a bot's pace strays from the one set, up and down."""

Answer: TypeAlias = Decided | Refusal | RoomError
"""What became of a command; a ``RoomError`` says that it could not be written down."""


class Clock(Protocol):
    """The room's time; tests bring their own."""

    def now_ms(self) -> int:
        """Milliseconds since 1970, UTC: what events are stamped with, and nothing waits for."""
        ...

    async def sleep(self, ms: float) -> None:
        """Waits, by a clock that never jumps."""
        ...


@dataclass(frozen=True, slots=True)
class Ask:
    """A command on its way to a table.

    ``command`` makes it from the table as it is when its turn comes, after seat, id and number
    were looked at: a typed action is read against that line.
    """

    seat: Seat
    id: str | None
    seq: int | None
    """The number that the asker has seen; ``None`` when it does not matter."""
    command: Callable[[Table], Command | Refusal]
    reply: Callable[[Answer, int], None] = field(repr=False)
    """Told the answer and the number of the table's last event."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What every table of a room shares."""

    store: Store
    settings: Settings
    chance: Chance
    clock: Clock
    thinking: Thinking


class LiveTable:
    """A table that can be asked; made with its newest state, ended by itself when idle.

    Args:
        table: the state that its log makes.
        tools: the room's.
        ended: told once, when this object takes no more asks.
    """

    def __init__(self, table: Table, tools: Tools, *, ended: Callable[[LiveTable], None]) -> None:
        self._table = table
        self._tools = tools
        self._ended = ended
        self._asks: asyncio.Queue[Ask] = asyncio.Queue(tools.settings.asks_max)
        self._connections: list[Connection] = []
        self._turn: asyncio.Task[None] | None = None
        self._turn_seq = -1
        self._waits_for = 0
        self._waits_since_ms = 0
        self._is_open = True
        self._is_busy = False
        self._idle: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._run(), name="batida-table")
        self._arrange()
        self._watch()

    @property
    def table(self) -> Table:
        """The state, all of it written down."""
        return self._table

    @property
    def connections(self) -> int:
        """How many pages look on."""
        return len(self._connections)

    def join(self, seat: Seat) -> Connection:
        """A new connection for a seat, with nothing in its outbox yet."""
        bounds = self._tools.settings
        others = [one for one in self._connections if one.seat == seat]
        if len(others) >= bounds.connections_max:
            self.part(others[0], "replaced")
        connection = Connection(seat, letters_max=bounds.letters_max, whole=self._whole)
        self._connections.append(connection)
        self._watch()
        self._arrange()
        return connection

    def part(self, connection: Connection, reason: EndReason = "gone") -> None:
        """Ends a connection; nothing when it has ended before."""
        connection.end(reason)
        if connection in self._connections:
            self._connections.remove(connection)
        self._watch()

    def ask(self, ask: Ask) -> None:
        """Hands a command over; ``ask.reply`` is called once.

        Raises:
            RoomError: ``busy`` when too many wait, ``stopping`` when the table has ended.
        """
        if not self._is_open:
            raise RoomError("the table is being put away", code="stopping")
        try:
            self._asks.put_nowait(ask)
        except asyncio.QueueFull:
            raise RoomError("too many commands wait", code="busy") from None
        self._watch()

    async def stop(self, reason: EndReason = "stopping") -> None:
        """Carries out what was asked, ends all connections and the task."""
        self._close(reason)
        await self._task

    # The one task that writes.

    async def _run(self) -> None:
        while self._is_open or not self._asks.empty():
            ask = await self._asks.get()
            self._is_busy = True
            try:
                await self._carry_out(ask)
            except StoreError as error:
                self._give_up(ask, error.code)
            except Exception as error:  # noqa: BLE001 - a fault of ours ends this object and no other table
                self._give_up(ask, type(error).__name__)
            self._is_busy = False
            self._watch()

    async def _carry_out(self, ask: Ask) -> None:
        table = self._table
        answer: Decided | Refusal | None = None
        if ask.seq is not None or ask.id is not None:
            seq = table.seq if ask.seq is None else ask.seq
            answer = early_answer(table, ask.seat, ask.id, seq)
        if answer is None:
            command = ask.command(table)
            is_refused = isinstance(command, Refusal)
            answer = command if is_refused else decide(table, command, self._tools.clock.now_ms())
        if isinstance(answer, Decided) and answer.events:
            now = self._tools.clock.now_ms()
            await self._write(committed(table, answer, seed=self._tools.chance.seed(), now=now))
        ask.reply(answer, self._table.seq)

    async def _write(self, decided: Decided) -> None:
        """Writes first, then changes and shows."""
        deals = {dealt.round: dealt for dealt in decided.deals}
        seeds = {sown.round: sown for sown in decided.seeds}
        afters = tuple(states(self._table, decided.events, deals, seeds))
        await self._tools.store.append(
            self._table.id,
            after=self._table.seq,
            events=decided.events,
            deals=decided.deals,
            seeds=decided.seeds,
        )
        for after, event in zip(afters, decided.events, strict=True):
            self._table = after
            pause_ms = self._tools.settings.pass_pause_ms
            letters = {seat: Step(told(after, event, seat), pause_ms) for seat in self._seats_watched()}
            for connection in self._connections:
                connection.put(letters[connection.seat])
        self._arrange()

    def _give_up(self, ask: Ask, code: str) -> None:
        """Ends this object: what is on the disk is in doubt, so whoever comes next reads it again."""
        _log.error("a table could not go on", extra={"code": code})
        failed = RoomError("the match could not be saved", code="not-saved")
        self._close("not-saved")
        ask.reply(failed, self._table.seq)
        while not self._asks.empty():
            self._asks.get_nowait().reply(failed, self._table.seq)

    def _close(self, reason: EndReason) -> None:
        if not self._is_open:
            return
        self._is_open = False
        self._watch()
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None
        for connection in tuple(self._connections):
            self.part(connection, reason)
        self._ended(self)
        # Wakes the task, so that it sees that it is over.
        if self._asks.empty():
            self._asks.put_nowait(_nothing())

    # What is due without being asked for.

    def _arrange(self) -> None:
        """Sees to the turn of a bot, or to a person's pass; what was due before is void."""
        table = self._table
        if self._turn is not None and not self._turn.done() and self._turn_seq == table.seq:
            return
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None
        turn = self._due(table) if self._is_open else None
        if turn is None:
            return
        self._turn_seq = table.seq
        self._turn = asyncio.create_task(turn, name="batida-turn")
        self._turn.add_done_callback(self._turn_done)

    def _due(self, table: Table) -> Coroutine[None, None, None] | None:
        """What comes of itself at this table as it is now."""
        seat = table.to_act
        if seat is None:
            return self._deal_turn(table)
        bot = table.bot_at(seat)
        if bot is not None:
            return self._bot_turn(seat, bot.bot, table)
        if look(table, seat).legal == (PASS,) and seat in self._seats_watched():
            return self._pass_turn(seat, table.seq)
        return None

    def _deal_turn(self, table: Table) -> Coroutine[None, None, None] | None:
        """The end of the time to give bytes for a deal; the time runs while somebody looks on."""
        if needs_commitment(table):
            return self._commit_turn(table.seq)
        if table.next_deal is None or not self._connections:
            return None
        now = self._tools.clock.now_ms()
        if self._waits_for != table.next_deal.round:
            self._waits_for, self._waits_since_ms = table.next_deal.round, now
        if not table.is_asked:
            return None
        wait_ms = self._tools.settings.entropy_wait_ms
        # The machine's time may jump; nobody waits longer than that for it.
        return self._due_turn(table.seq, min(max(self._waits_since_ms + wait_ms - now, 0), wait_ms))

    async def _commit_turn(self, seq: int) -> None:
        command = Commit(seq, self._tools.chance.seed())
        await self._asks.put(_unasked(0, seq, command))

    async def _due_turn(self, seq: int, wait_ms: int) -> None:
        await self._tools.clock.sleep(wait_ms)
        await self._asks.put(_unasked(0, seq, DealDue(seq)))

    async def _bot_turn(self, seat: Seat, kind: str, table: Table) -> None:
        pace_ms = self._tools.settings.pace_ms if table.pace_ms is None else table.pace_ms
        chance = self._tools.chance.for_bot()
        wait_ms = pace_ms * chance.uniform(1 - PACE_SPREAD, 1 + PACE_SPREAD)
        # It thinks while it waits: how long that takes tells of its hand, and must not be seen.
        choosing = self._tools.thinking.choose(kind, bot_view(table, seat), chance)
        action, _ = await asyncio.gather(choosing, self._tools.clock.sleep(wait_ms))
        await self._asks.put(_unasked(seat, table.seq, Act(seat, table.seq, action)))

    async def _pass_turn(self, seat: Seat, seq: int) -> None:
        await self._tools.clock.sleep(self._tools.settings.pass_pause_ms)
        # Nobody saw why: the pause begins again when the player comes back.
        if seat in self._seats_watched():
            await self._asks.put(_unasked(seat, seq, Act(seat, seq, PASS)))

    def _turn_done(self, turn: asyncio.Task[None]) -> None:
        if turn is self._turn:
            self._turn = None
            self._watch()
        if not turn.cancelled() and (error := turn.exception()) is not None:
            _log.error("a turn failed", extra={"code": type(error).__name__})
            self._close("not-saved")

    # Small things.

    def _watch(self) -> None:
        """Puts the table away after a while in which nobody looks on and nothing is due."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        is_used = self._connections or self._turn is not None or self._is_busy or not self._asks.empty()
        if self._is_open and not is_used:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(self._tools.settings.idle_s, self._close, "gone")

    def _seats_watched(self) -> frozenset[Seat]:
        return frozenset(connection.seat for connection in self._connections)

    def _whole(self, seat: Seat) -> Whole:
        return Whole(look(self._table, seat), self._tools.settings.pass_pause_ms)


def _unasked(seat: Seat, seq: int, command: Command) -> Ask:
    return Ask(seat, None, seq, lambda _: command, lambda _answer, _seq: None)


def _nothing() -> Ask:
    return Ask(0, None, None, lambda _: Refusal("stopping"), lambda _answer, _seq: None)
