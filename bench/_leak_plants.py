"""Leaks that are put into the program on purpose, each of another kind: all of them must be found."""

from __future__ import annotations

import asyncio
import dataclasses
import importlib
import logging
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from msgspec import structs

from batida.rules import Play
from batida.service import records, turns
from batida.service.seated import Seated
from batida.service.thinking import Thinking
from batida.table import Act, Refusal, Table, own, stream, view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_deciding = importlib.import_module("batida.table.decide")
"""The module; its name in the package is that of the function."""


@contextmanager
def planted(name: str | None) -> Iterator[None]:
    """Plants the leak of this name, or none."""
    with ExitStack() as stack:
        if name is not None:
            PLANTS[name](stack)
        yield


def _view(stack: ExitStack) -> None:
    """A count that everybody sees is made of the tiles that are counted."""
    honest = view._seats  # noqa: SLF001 - a leak in the table

    def seats(table: Table, *others: Any) -> Any:  # noqa: ANN401 - as the honest one, whatever that is
        seen, rnd = honest(table, *others), table.round
        if rnd is None:
            return seen
        return tuple(structs.replace(one, tile_count=rnd.hands[one.seat].points) for one in seen)

    stack.enter_context(patch.object(view, "_seats", seats))


def _watcher(stack: ExitStack) -> None:
    """Who looks on is sent the hand of a seat."""
    honest = view.own

    def own(table: Table, seat: Any) -> Any:  # noqa: ANN401 - as the honest one, whatever that is
        return honest(table, 0 if seat is None else seat)

    for module in (view, stream, importlib.import_module("bench.leaks")):
        stack.enter_context(patch.object(module, "own", own))


def _order(stack: ExitStack) -> None:
    """The order of what everybody sees follows a hidden hand."""
    honest = view._actions  # noqa: SLF001 - a leak in the table

    def actions(table: Table, rnd: Any) -> Any:  # noqa: ANN401 - as the honest one, whatever that is
        seen = honest(table, rnd)
        return seen[::-1] if max(rnd.hands[-1].mask, rnd.hands[0].mask) % 2 else seen

    stack.enter_context(patch.object(view, "_actions", actions))


def _seed(stack: ExitStack) -> None:
    """The server's bytes for a deal are shown before its round is over."""
    honest = view._deal  # noqa: SLF001 - a leak in the table

    def deal(sources: Any, *, is_over: bool) -> Any:  # noqa: ANN401 - as the honest one, whatever that is
        return honest(sources, is_over=is_over or sources is not None)

    stack.enter_context(patch.object(view, "_deal", deal))


def _refusal(stack: ExitStack) -> None:
    """The answer to asking for a tile tells whether somebody else holds it."""
    honest = _deciding._act  # noqa: SLF001 - a leak in the table

    def act(table: Table, command: Act, now: int) -> Any:  # noqa: ANN401 - as the honest one, whatever that is
        answer = honest(table, command, now)
        if isinstance(answer, Refusal) and isinstance(command.action, Play) and table.round is not None:
            held = any(command.action.tile in hand for hand in table.round.hands)
            return dataclasses.replace(answer, data={**answer.data, "asleep": int(not held)})
        return answer

    stack.enter_context(patch.object(_deciding, "_act", act))


def _representation(stack: ExitStack) -> None:
    """What a slip of the log would show of a table has tiles in it."""

    def shown(table: Table) -> str:
        return "Table()" if table.round is None else f"Table({[hand.tiles for hand in table.round.hands]})"

    stack.enter_context(patch.object(Table, "__repr__", shown))


def _record(stack: ExitStack) -> None:
    """The record of a match tells of the round that goes on."""
    module = importlib.import_module("bench.leaks")

    def record(table: Table) -> str | None:
        text = records.record_of(table)
        assert table.round is not None
        return f"{text}\n% {table.round.hands[-1].points}"

    stack.enter_context(patch.object(module, "record_of", record))


def _time(stack: ExitStack) -> None:
    """A bot that has more to choose from takes visibly longer."""
    honest = Thinking.choose

    async def choose(thinking: Thinking, kind: str, seen: Any, chance: Any) -> Any:  # noqa: ANN401 - as above
        action = await honest(thinking, kind, seen, chance)
        await asyncio.sleep(len(seen.legal))
        return action

    stack.enter_context(patch.object(Thinking, "choose", choose))


def _clock(stack: ExitStack) -> None:
    """A stand-in begins to think when the clock of a turn has ended, and not before."""
    stack.enter_context(patch.object(turns, "THINK_AHEAD_MS", 0))


def _log(stack: ExitStack) -> None:
    """What is logged at a bot's turn names its tiles."""
    honest = Thinking.choose

    async def choose(thinking: Thinking, kind: str, seen: Any, chance: Any) -> Any:  # noqa: ANN401 - as above
        logging.getLogger("batida.service").info("a bot thinks", extra={"tiles": seen.hand.tiles})
        return await honest(thinking, kind, seen, chance)

    stack.enter_context(patch.object(Thinking, "choose", choose))


def _person(stack: ExitStack) -> None:
    """What a person plays comes later the more they could have played, and the others see when."""
    honest = Seated.act

    def act(seated: Seated, **wish: Any) -> None:  # noqa: ANN401 - as the honest one, whatever that is
        table = seated._live.table  # noqa: SLF001 - a leak in the room
        assert seated.seat is not None
        asyncio.get_running_loop().call_later(
            len(own(table, seated.seat).legal), lambda: honest(seated, **wish)
        )

    stack.enter_context(patch.object(Seated, "act", act))


PLANTS: Final[Mapping[str, Callable[[ExitStack], None]]] = {
    "view": _view,
    "watcher": _watcher,
    "order": _order,
    "seed": _seed,
    "refusal": _refusal,
    "representation": _representation,
    "record": _record,
    "time": _time,
    "clock": _clock,
    "log": _log,
    "person": _person,
}
"""By name."""
