"""Whose turn is due: bots, stand-ins, passes that cannot be helped, and the end of a turn's clock.

All that is due later carries the number that it was made for; the table refuses it as stale once it
has gone on (law 7).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Final, Literal, TypeAlias

from batida.bots import find
from batida.rules import PASS, Seat
from batida.service.presence import Presence
from batida.service.tools import Tools
from batida.service.turn_clock import TurnClock
from batida.table import (
    GRACE_MS,
    Act,
    Bot,
    Command,
    Commit,
    DealDue,
    Table,
    bot_view,
    needs_commitment,
    own,
    turn_ms,
)

_log = logging.getLogger(__name__)

PACE_SPREAD: Final = 0.25
"""How far a bot's pace strays from the one set, up and down."""

THINK_AHEAD_MS: Final = 2_000
"""How long before the end of a turn's clock the stand-in begins to think."""

Kind: TypeAlias = Literal["bot", "pass", "clock", "commit", "deal"]


class Turns:
    """What is due at one table.

    Args:
        tools: the room's.
        presence: who is here.
        clock: that of the turn.
        do: hands a command to the table, for a seat and made for a number.
        ended: called when a turn was done, with the name of its fault if there was one.
    """

    def __init__(
        self,
        tools: Tools,
        presence: Presence,
        clock: TurnClock,
        *,
        do: Callable[[Seat, int, Command], None],
        ended: Callable[[str | None], None],
    ) -> None:
        self._tools = tools
        self._presence = presence
        self._clock = clock
        self._do = do
        self._waits_for = 0
        self._waits_since_ms = 0.0
        self._ended = ended
        self._turn: asyncio.Task[None] | None = None
        self._due: tuple[int, Kind] | None = None

    @property
    def is_due(self) -> bool:
        """Whether something is under way."""
        return self._turn is not None

    def arrange(self, table: Table) -> None:
        """Sees to what is due now; what was due before is void."""
        due = self._what(table)
        if self._turn is not None and not self._turn.done() and due == self._due:
            return
        self.stop()
        if due is None:
            return
        self._due = due
        self._turn = asyncio.create_task(self._made(due[1], table), name="batida-turn")
        self._turn.add_done_callback(self._done)

    def stop(self) -> None:
        """Nothing is due any more."""
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None
        self._due = None

    def let_go(self) -> None:
        """Tells its table of nothing any more."""
        self._do, self._ended = _not_done, _not_told

    def _made(self, kind: Kind, table: Table) -> Coroutine[None, None, None]:
        seat = table.to_act
        if kind == "commit":
            return self._commit_turn(table.seq)
        if kind == "deal" or seat is None:
            return self._deal_turn(table.seq)
        if kind == "bot":
            return self._bot_turn(seat, table)
        return self._pass_turn(seat, table) if kind == "pass" else self._clock_turn(seat, table)

    def _what(self, table: Table) -> tuple[int, Kind] | None:
        seat = table.to_act
        if seat is None:
            return self._deal_due(table)
        if table.is_paused:
            return None
        if table.player_of(seat) is not None:
            return table.seq, "bot"
        if own(table, seat).legal == (PASS,) and seat in self._presence.seats_watched:
            return table.seq, "pass"
        return None if turn_ms(table) is None else (table.seq, "clock")

    def _deal_due(self, table: Table) -> tuple[int, Kind] | None:
        """The end of the time to give bytes for a deal; the time runs while somebody looks on."""
        if needs_commitment(table):
            return table.seq, "commit"
        if table.next_deal is None or not self._presence.connections:
            return None
        if self._waits_for != table.next_deal.round:
            self._waits_for, self._waits_since_ms = table.next_deal.round, self._tools.clock.passed_ms()
        return (table.seq, "deal") if table.is_asked else None

    async def _commit_turn(self, seq: int) -> None:
        self._do(0, seq, Commit(seq, self._tools.chance.seed()))

    async def _deal_turn(self, seq: int) -> None:
        end_ms = self._waits_since_ms + self._tools.settings.entropy_wait_ms
        await self._tools.clock.sleep(max(end_ms - self._tools.clock.passed_ms(), 0))
        self._do(0, seq, DealDue(seq))

    async def _bot_turn(self, seat: Seat, table: Table) -> None:
        bot = table.player_of(seat)
        assert bot is not None
        pace_ms = self._tools.settings.pace_ms if table.pace_ms is None else table.pace_ms
        chance = self._tools.chance.for_bot()
        wait_ms = pace_ms * chance.uniform(1 - PACE_SPREAD, 1 + PACE_SPREAD)
        # It thinks while it waits: how long that takes tells of its hand, and must not be seen.
        choosing = self._tools.thinking.choose(bot.bot, bot_view(table, seat), chance)
        action, _ = await asyncio.gather(choosing, self._tools.clock.sleep(wait_ms))
        self._do(seat, table.seq, Act(seat, table.seq, action, stand_in=table.bot_at(seat) is None))

    async def _pass_turn(self, seat: Seat, table: Table) -> None:
        await self._tools.clock.sleep(self._tools.settings.pass_pause_ms)
        # Nobody saw why: the pause begins again when the player comes back.
        if seat in self._presence.seats_watched:
            self._do(seat, table.seq, Act(seat, table.seq, PASS))

    async def _clock_turn(self, seat: Seat, table: Table) -> None:
        sleep, left_ms = self._tools.clock.sleep, self._clock.left_ms
        await sleep(max((left_ms(table) or 0) - THINK_AHEAD_MS, 0))

        async def end() -> None:
            await sleep(left_ms(table) or 0)
            if self._presence.is_lost_for_now(seat):
                await sleep(GRACE_MS)

        # As a bot at its own turn: how long it thinks tells of the hand, and must not be seen.
        bot, chance = stand_in_bot(self._tools), self._tools.chance.for_bot()
        choosing = self._tools.thinking.choose(bot.bot, bot_view(table, seat), chance)
        action, _ = await asyncio.gather(choosing, end())
        self._do(seat, table.seq, Act(seat, table.seq, action, stand_in=True, bot=bot))

    def _done(self, turn: asyncio.Task[None]) -> None:
        if turn is self._turn:
            self._turn = None
        fault = None if turn.cancelled() else turn.exception()
        if fault is not None:
            _log.error("a turn failed", extra={"code": type(fault).__name__})
        self._ended(None if fault is None else type(fault).__name__)


def _not_done(_seat: Seat, _seq: int, _command: Command) -> None:
    """In the place of a table that is put away."""


def _not_told(_fault: str | None) -> None:
    """As :func:`_not_done`."""


def stand_in_bot(tools: Tools) -> Bot:
    """The bot that plays for people who are away."""
    kind = tools.settings.stand_in
    return Bot(bot=kind, version=find(kind).version)
