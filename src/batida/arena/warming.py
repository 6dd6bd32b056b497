"""Lets a bot decide for nothing, so that what it loads or compiles is there before a clock runs."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from batida.arena.chance import shuffle_of
from batida.bots import Budget
from batida.rules import apply, block, deal, legal, seat_view

if TYPE_CHECKING:
    from batida.bots import Bot

WARM_SECONDS: Final = 3.0
"""After so long it is warm enough, whatever it has seen."""


def warm(bot: Bot, players: int) -> None:
    """Lets it make the decisions of a round of so many players."""
    until = perf_counter() + WARM_SECONDS
    chance, variant = Random(0), block(players)  # noqa: S311 - nothing hangs on it
    rnd = deal(variant, shuffle_of(variant, seed=0, deal=0), opener=0)
    while rnd.to_act is not None and perf_counter() < until:
        first, *others = legal(rnd)
        if others:
            bot.choose(seat_view(rnd, rnd.to_act), Budget(1), chance)
        rnd = apply(rnd, first)
