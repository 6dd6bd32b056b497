"""Has a bot decide in many positions, so that whatever it compiles is compiled."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from batida.bots.api import Budget
from batida.rules import TILES, apply, block, deal, seat_view

if TYPE_CHECKING:
    from batida.bots.api import Bot

BUDGETS: Final = {2: Budget(200), 3: Budget(1), 4: Budget(1)}
"""By players: little, but with two enough to solve late rounds, for which there is code of its own."""


def warm(bot: Bot) -> None:
    """Plays a round of the bot against itself at tables of each size."""
    for players, budget in BUDGETS.items():
        chance = Random(players)  # noqa: S311 - the same positions each time
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
        while rnd.to_act is not None:
            rnd = apply(rnd, bot.choose(seat_view(rnd, rnd.to_act), budget, chance).action)
