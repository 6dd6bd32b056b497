"""A table in memory: the one task that writes it, and what is due at it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from batida.rules import Seat
from batida.service.audience import Audience
from batida.service.connection import Connection, EndReason
from batida.service.errors import RoomError
from batida.service.presence import Presence
from batida.service.tools import Tools
from batida.service.turn_clock import TurnClock
from batida.service.turns import Turns
from batida.store import StoreError
from batida.table import (
    Command,
    Credit,
    Decided,
    Refusal,
    Return,
    Table,
    committed,
    decide,
    early_answer,
    states,
    was_interrupted,
)

_log = logging.getLogger(__name__)

Answer: TypeAlias = Decided | Refusal | RoomError
"""What became of a command; a ``RoomError`` says that it could not be written down."""


class Ask(Struct, frozen=True):
    """A command on its way to a table.

    ``command`` makes it from the table as it is when its turn comes, after seat, id and number
    were looked at: a typed action is read against that line.
    """

    seat: Seat
    id: str | None
    seq: int | None
    """The number that the asker has seen; ``None`` when it does not matter."""
    command: Callable[[Table], Command | Refusal]
    reply: Callable[[Answer, int], None]
    """Told the answer and the number of the table's last event."""
    player: str | None = None
    """Who asks, for what only who sits there may ask: the seat may have changed hands meanwhile."""


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
        self._clock = TurnClock(tools.clock, table)
        self._audience = Audience(table, tools, self._clock, changed=self._company_changed)
        self._turns = Turns(tools, self._audience.presence, self._clock, do=self._do, ended=self._turn_ended)
        self._is_open = True
        self._is_busy = False
        self._idle: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._run(), name="batida-table")
        if was_interrupted(table):
            self._asks.put_nowait(_unasked(0, Credit(table.seq)))
        else:
            self._arrange()
        self._watch()

    @property
    def table(self) -> Table:
        """The state, all of it written down."""
        return self._table

    @property
    def audience(self) -> Audience:
        """Who looks on."""
        return self._audience

    @property
    def presence(self) -> Presence:
        """Who is here."""
        return self._audience.presence

    @property
    def connections(self) -> int:
        """How many pages look on."""
        return len(self.presence.connections)

    def join(self, player: str, seat: Seat | None) -> Connection:
        """A new connection of a player, at their seat or to look on, with nothing in its outbox yet.

        Raises:
            RoomError: ``too-many-watchers``.
        """
        connection = self._audience.join(player, seat)
        if seat is not None and self._table.standing and self._table.standing[seat] is not None:
            # Who comes takes the seat back. When too much waits, their next action does the same.
            self._put(_unasked(seat, Return(seat)))
        return connection

    def ask(self, ask: Ask) -> None:
        """Hands a command over; ``ask.reply`` is called once.

        Raises:
            RoomError: ``busy`` when too many wait, ``stopping`` when the table has ended.
        """
        if not self._is_open:
            raise RoomError("the table is being put away", code="stopping")
        if not self._put(ask):
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
        # What leads back here is let go, so that reference counts free all of it at once: the garbage
        # collector may not look for cycles for hours (``server.sweeping``).
        self._turns.let_go()
        self._audience.let_go()

    async def _carry_out(self, ask: Ask) -> None:
        table = self._table
        answer: Decided | Refusal | None = None
        if ask.player is not None and table.seat_of(ask.player) != ask.seat:
            answer = Refusal("not-at-table")
        elif ask.seq is not None or ask.id is not None:
            seq = table.seq if ask.seq is None else ask.seq
            answer = early_answer(table, ask.seat, ask.id, seq)
        if answer is None:
            command = ask.command(table)
            is_refused = isinstance(command, Refusal)
            answer = command if is_refused else decide(table, command, self._tools.clock.now_ms())
        if isinstance(answer, Decided) and answer.events:
            now = self._tools.clock.now_ms()
            await self._write(committed(table, answer, seed=self._tools.chance.seed, now=now))
        ask.reply(answer, self._table.seq)

    async def _write(self, decided: Decided) -> None:
        """Writes first, then changes and shows."""
        deals = {dealt.round: dealt for dealt in decided.deals}
        seeds = {sown.round: sown for sown in decided.seeds}
        afters = tuple(states(self._table, decided.events, deals, seeds, played=decided.played))
        with self._tools.meters.commits.timed():
            await self._tools.store.append(
                self._table.id,
                after=self._table.seq,
                events=decided.events,
                deals=decided.deals,
                seeds=decided.seeds,
            )
        self._tools.meters.events.add(count=len(decided.events))
        for after, event in zip(afters, decided.events, strict=True):
            self._table = after
            self._audience.show(after, event)
        self._arrange()
        self._audience.tell_after()

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
        self._turns.stop()
        self._audience.close(reason)
        self._ended(self)
        # Wakes the task, so that it sees that it is over.
        if self._asks.empty():
            self._asks.put_nowait(_nothing())

    # What is due without being asked for.

    def _arrange(self) -> None:
        if not self._is_open:
            return
        table = self._table
        self._clock.see(table)
        self._turns.arrange(table)
        seat = table.to_act
        is_person = seat is not None and not table.is_paused and table.player_of(seat) is None
        self.presence.turn(seat if is_person else None, table.turn_number)

    async def _do(self, seat: Seat, seq: int, command: Command) -> None:
        await self._asks.put(_unasked(seat, command, seq))

    def _turn_ended(self, fault: str | None) -> None:
        self._watch()
        if fault is not None:
            self._close("not-saved")

    # Small things.

    def _company_changed(self) -> None:
        """A page has come or gone: who can only pass has seen it or not, and what is due may change."""
        self._arrange()
        self._watch()

    def _watch(self) -> None:
        """Puts the table away after a while in which nobody looks on and nothing is due."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        elif self.presence.is_anybody_here and self._is_open:
            return
        is_used = self.connections or self._turns.is_due or self._is_busy or not self._asks.empty()
        if self._is_open and not is_used:
            loop = asyncio.get_running_loop()
            bounds = self._tools.settings
            idle_s = bounds.over_s if self._table.phase == "over" else bounds.idle_s
            self._idle = loop.call_later(idle_s, self._close, "gone")

    def _put(self, ask: Ask) -> bool:
        try:
            self._asks.put_nowait(ask)
        except asyncio.QueueFull:
            return False
        return True


def _unasked(seat: Seat, command: Command, seq: int | None = None) -> Ask:
    return Ask(seat, None, seq, lambda _: command, lambda _answer, _seq: None)


def _nothing() -> Ask:
    return Ask(0, None, None, lambda _: Refusal("stopping"), lambda _answer, _seq: None)
