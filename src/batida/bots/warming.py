"""Has a bot decide in many positions, so that whatever it loads or compiles is there."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from batida.bots.api import Budget
from batida.rules import TILES, apply, block, deal, seat_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from batida.bots.api import Bot

BUDGETS: Final = {2: Budget(200), 3: Budget(1), 4: Budget(1)}
"""By players: little, but with two enough to solve late rounds, for which there is code of its own."""

ROUNDS: Final = {2: 2, 3: 1, 4: 1}
"""By players, so many rounds: in one of two alone no late position may come that is solved."""


def warm(
    bot: Bot, *, tables: Iterable[int] = tuple(BUDGETS), is_enough: Callable[[], bool] = lambda: False
) -> None:
    """Plays a few rounds of the bot against itself at tables of these sizes.

    Args:
        bot: who decides.
        tables: how many sit at each.
        is_enough: asked before each decision; ends it early.
    """
    for players, seed in [(count, seed) for count in tables for seed in range(ROUNDS[count])]:
        chance = Random(seed)  # noqa: S311 - the same positions each time
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
        while rnd.to_act is not None and not is_enough():
            rnd = apply(rnd, bot.choose(seat_view(rnd, rnd.to_act), BUDGETS[players], chance).action)
