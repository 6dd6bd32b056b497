"""A table in memory: what it is asked is carried out one after the other, and what is due at it.

No task waits for asks, and none for the disk: an ask is carried out when it comes, or when the one
before it is written down. A table under load has thousands of others beside it, for which each turn
of the event loop counts.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from time import perf_counter

from batida.rules import Seat
from batida.service.ask import Ask, unasked
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
    Event,
    Person,
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
        self._asks: deque[Ask] = deque()
        self._clock = TurnClock(tools.clock, table)
        self._audience = Audience(table, tools, self._clock, changed=self._company_changed)
        self._turns = Turns(tools, self._audience.presence, self._clock, do=self._do, ended=self._turn_ended)
        self._is_open = True
        self._is_busy = False
        self._finished: asyncio.Future[None] | None = None
        self._idle: asyncio.TimerHandle | None = None
        if table.phase in ("playing", "settled"):
            self.presence.expect(seat for seat, one in enumerate(table.sitters) if isinstance(one, Person))
        if was_interrupted(table):
            # Later, when whoever made this object has it.
            self._asks.append(unasked(0, None, Credit(table.seq)))
            asyncio.get_running_loop().call_soon(self._go_on)
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
            # Who comes takes the seat back.
            self._do(seat, None, Return(seat))
        return connection

    def ask(self, ask: Ask) -> None:
        """Hands a command over; ``ask.reply`` is called once.

        Raises:
            RoomError: ``busy`` when too many wait, ``stopping`` when the table has ended.
        """
        if not self._is_open:
            raise RoomError("the table is being put away", code="stopping")
        if len(self._asks) >= self._tools.settings.asks_max:
            raise RoomError("too many commands wait", code="busy")
        self._asks.append(ask)
        self._go_on()

    async def stop(self, reason: EndReason = "stopping") -> None:
        """Carries out what was asked, and ends all connections."""
        self._close(reason)
        self._go_on()
        if self._is_busy:
            self._finished = self._finished or asyncio.get_running_loop().create_future()
            await self._finished

    # One after the other.

    def _go_on(self) -> None:
        """Carries out what waits, until something of it has to be written down first."""
        while self._asks and not self._is_busy:
            ask = self._asks.popleft()
            self._is_busy = True
            try:
                self._carry_out(ask)
            except StoreError as error:
                self._give_up(ask, error.code)
            except Exception as error:  # noqa: BLE001 - a fault of ours ends this object and no other table
                self._give_up(ask, type(error).__name__)
        if not self._is_open and not self._is_busy:
            self._finish()
        self._watch()

    def _carry_out(self, ask: Ask) -> None:
        """Answers an ask at once, or has what it causes written down."""
        answer = self._answer(ask)
        if isinstance(answer, Decided) and answer.events:
            now = self._tools.clock.now_ms()
            self._write(ask, committed(self._table, answer, seed=self._tools.chance.seed, now=now))
            return
        self._is_busy = False
        ask.reply(answer, self._table.seq)

    def _answer(self, ask: Ask) -> Decided | Refusal:
        table = self._table
        if ask.player is not None and table.seat_of(ask.player) != ask.seat:
            return Refusal("not-at-table")
        if ask.seq is not None or ask.id is not None:
            seq = table.seq if ask.seq is None else ask.seq
            early = early_answer(table, ask.seat, ask.id, seq)
            if early is not None:
                return early
        command = ask.command(table)
        if isinstance(command, Refusal):
            return command
        return decide(table, command, self._tools.clock.now_ms())

    def _write(self, ask: Ask, decided: Decided) -> None:
        """Writes first, then changes and shows."""
        deals = {dealt.round: dealt for dealt in decided.deals}
        seeds = {sown.round: sown for sown in decided.seeds}
        afters = tuple(states(self._table, decided.events, deals, seeds, played=decided.played))
        begun = perf_counter()

        def done(error: StoreError | None) -> None:
            self._tools.meters.commits.add(perf_counter() - begun)
            try:
                if error is not None:
                    self._give_up(ask, error.code)
                else:
                    self._show(decided.events, afters)
                    self._is_busy = False
                    ask.reply(decided, self._table.seq)
            except Exception as fault:  # noqa: BLE001 - as in _go_on
                self._give_up(ask, type(fault).__name__)
            self._go_on()

        self._tools.store.put(self._table.id, decided, after=self._table.seq, done=done)

    def _show(self, events: Sequence[Event], afters: Sequence[Table]) -> None:
        self._tools.meters.events.add(count=len(events))
        for after, event in zip(afters, events, strict=True):
            self._table = after
            self._audience.show(after, event)
        self._arrange()
        self._audience.tell_after()

    def _give_up(self, ask: Ask, code: str) -> None:
        """Ends this object: what is on the disk is in doubt, so whoever comes next reads it again."""
        _log.error("a table could not go on", extra={"code": code})
        failed = RoomError("the match could not be saved", code="not-saved")
        waiting, self._asks = self._asks, deque()
        self._is_busy = False
        self._close("not-saved")
        for one in (ask, *waiting):
            one.reply(failed, self._table.seq)

    def _close(self, reason: EndReason) -> None:
        if not self._is_open:
            return
        self._is_open = False
        self._watch()
        self._turns.stop()
        self._audience.close(reason)
        self._ended(self)
        if not self._is_busy and not self._asks:
            self._finish()

    def _finish(self) -> None:
        """Lets go of what leads back here, so that reference counts free all of it at once.

        The garbage collector may not look for cycles for hours (``server.sweeping``).
        """
        self._turns.let_go()
        self._audience.let_go()
        if self._finished is not None and not self._finished.done():
            self._finished.set_result(None)

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

    def _do(self, seat: Seat, seq: int | None, command: Command) -> None:
        """What nobody asked for is never too much."""
        if self._is_open:
            self._asks.append(unasked(seat, seq, command))
            self._go_on()

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
        is_used = self.connections or self._turns.is_due or self._is_busy or self._asks
        if self._is_open and not is_used:
            loop = asyncio.get_running_loop()
            bounds = self._tools.settings
            idle_s = bounds.over_s if self._table.phase == "over" else bounds.idle_s
            self._idle = loop.call_later(idle_s, self._close, "gone")
