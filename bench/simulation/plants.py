"""Faults that are put into the server on purpose: a simulation that does not find them is worth nothing."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from batida.rules import PASS
from batida.server.moves import Moves
from batida.service import doors, live
from batida.service.ask import Ask
from batida.service.errors import RoomError
from batida.service.live import LiveTable
from batida.service.opening import Opening
from batida.service.turns import Turns
from batida.table import Act, bot_view, decide, early_answer, states
from tests.service.rooms import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from batida.rules import Seat
    from batida.table import Command, Decided, Event, Refusal, Table, Terms


LATE_S: Final = 5
"""How late a planted answer comes."""


@contextmanager
def planted(name: str | None) -> Iterator[None]:
    """Plants the fault of this name, or none."""
    with ExitStack() as stack:
        if name is not None:
            PLANTS[name](stack)
        yield


def _race(stack: ExitStack) -> None:
    """A timer writes by itself, past those that wait, and the store does not look at numbers."""
    honest = MemoryStore.append

    async def write_by_itself(turns: Turns, seat: Seat, _table: Table) -> None:
        table = getattr(turns._do, "__self__")  # noqa: B009, SLF001 - the table whose turns they are
        await table._tools.clock.sleep(table._tools.settings.pass_pause_ms)  # noqa: SLF001 - a fault in the room
        late = Ask(seat, None, None, lambda now: Act(seat, now.seq, PASS), lambda _answer, _seq: None)
        table._carry_out(late)  # noqa: SLF001 - as above

    async def append(
        store: MemoryStore, table: str, *, after: int, events: Sequence[Event], **secrets: Sequence[Any]
    ) -> None:
        now = len(store.logs.get(table, ()))
        assert after <= now
        await honest(store, table, after=now, events=events, **secrets)

    stack.enter_context(patch.object(Turns, "_pass_turn", write_by_itself))
    stack.enter_context(patch.object(MemoryStore, "append", append))


def _stand_in(stack: ExitStack) -> None:
    """A bot that stands in plays for the seat however the table has gone on, its person back or not."""

    async def play_late(turns: Turns, seat: Seat, table: Table) -> None:
        room = turns._tools  # noqa: SLF001 - a fault in the room
        owner: LiveTable = getattr(turns._do, "__self__")  # noqa: B009, SLF001 - the table whose turns they are
        bot = table.player_of(seat)
        assert bot is not None
        action = await room.thinking.choose(bot.bot, bot_view(table, seat), room.chance.for_bot())

        def act(now: Table) -> Act:
            return Act(seat, now.seq, action, stand_in=now.bot_at(seat) is None)

        late = Ask(seat, None, None, act, lambda _answer, _seq: None)
        # Nothing takes it back: it comes in a while, whatever happens until then.
        asyncio.get_running_loop().call_later(LATE_S, owner.ask, late)
        await asyncio.sleep(2 * LATE_S)

    stack.enter_context(patch.object(Turns, "_bot_turn", play_late))
    stack.enter_context(patch.object(LiveTable, "ask", _asked_while_open(LiveTable.ask)))


def _asked_while_open(honest: Callable[[LiveTable, Ask], None]) -> Callable[[LiveTable, Ask], None]:
    def ask(table: LiveTable, asked: Ask) -> None:
        with suppress(RoomError):
            honest(table, asked)

    return ask


def _stale(stack: ExitStack) -> None:
    """A wish is carried out whatever number it was made on."""

    def early(table: Table, seat: Seat, id_: str | None, _seq: int) -> Decided | Refusal | None:
        return early_answer(table, seat, id_, table.seq)

    def decide_now(table: Table, command: Command, now: int) -> Decided | Refusal:
        fresh = replace(command, seq=table.seq) if hasattr(command, "seq") else command
        return decide(table, fresh, now)

    stack.enter_context(patch.object(live, "early_answer", early))
    stack.enter_context(patch.object(live, "decide", decide_now))


def _doubles(stack: ExitStack) -> None:
    """A wish that comes again is not known again."""

    def early(table: Table, seat: Seat, _id: str | None, seq: int) -> Decided | Refusal | None:
        return early_answer(table, seat, None, seq)

    stack.enter_context(patch.object(live, "early_answer", early))


def _shown_first(stack: ExitStack) -> None:
    """What happens is shown before it is written."""
    honest = LiveTable._write  # noqa: SLF001 - a fault in the room

    def show_first(table: LiveTable, ask: Ask, decided: Decided) -> None:
        deals = {one.round: one for one in decided.deals}
        seeds = {one.round: one for one in decided.seeds}
        afters = states(table.table, decided.events, deals, seeds)
        for after, event in zip(afters, decided.events, strict=True):
            table.audience.show(after, event)
        honest(table, ask, decided)

    stack.enter_context(patch.object(LiveTable, "_write", show_first))


def _two_tables(stack: ExitStack) -> None:
    """Each who wants to meet again makes a table of their own."""
    honest = Opening.seat

    async def seat(self: Opening, *given: Any, name: str | None = None, **options: Any) -> str:  # noqa: ANN401 - as the honest one, whatever that is
        del name
        return await honest(self, *given, **options)

    stack.enter_context(patch.object(Opening, "seat", seat))


def _twice(stack: ExitStack) -> None:
    """A link to another device is good as often as it is used."""

    def take(moves: Moves, code: str) -> str | None:
        token, _ = moves._codes.get(code, (None, 0.0))  # noqa: SLF001 - a fault in the server
        return token

    stack.enter_context(patch.object(Moves, "take", take))


def _open_door(stack: ExitStack) -> None:
    """Who knows a table's name needs no link to come in."""

    def admitted(state: Table, _player: str, _key: str | None) -> Terms | None:
        return state.terms

    stack.enter_context(patch.object(doors, "admitted", admitted))


PLANTS: Final[Mapping[str, Callable[[ExitStack], None]]] = {
    "race": _race,
    "stand-in": _stand_in,
    "stale": _stale,
    "doubles": _doubles,
    "shown-first": _shown_first,
    "two-tables": _two_tables,
    "twice": _twice,
    "open-door": _open_door,
}
"""By name; ``race`` is a timer's action against a move, ``stand-in`` a bot's against who is back."""
