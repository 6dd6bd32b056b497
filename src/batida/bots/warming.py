"""Has a bot decide in many positions, so that whatever it compiles is compiled."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from batida.bots.api import Budget
from batida.rules import PLAYERS_MAX, PLAYERS_MIN, TILES, apply, block, deal, seat_view

if TYPE_CHECKING:
    from batida.bots.api import Bot

BUDGET: Final = Budget(1)
"""The least that is a budget: compiled code is the same for all."""


def warm(bot: Bot) -> None:
    """Plays a round of the bot against itself at tables of each size."""
    for players in range(PLAYERS_MIN, PLAYERS_MAX + 1):
        chance = Random(players)  # noqa: S311 - the same positions each time
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
        while rnd.to_act is not None:
            rnd = apply(rnd, bot.choose(seat_view(rnd, rnd.to_act), BUDGET, chance).action)
