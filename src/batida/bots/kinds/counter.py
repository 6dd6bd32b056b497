"""Counts: keeps values it can play later, watches passes, and sheds weight where that costs little."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.bots.api import Budget, Choice, plain
from batida.bots.weighing import followers, stuck, unseen
from batida.rules import Play

if TYPE_CHECKING:
    from random import Random

    from batida.rules import SeatView, Tile

WEIGHT_OF_PIPS: Final = 0.6
WEIGHT_OF_DOUBLE: Final = 2.5
WEIGHT_OF_FOLLOWERS: Final = 2.0
WEIGHT_OF_BLOCKING: Final = 16.0
"""Found by hand over mirrored deals; ``scripts/bench ladder`` measures what they are worth."""


@dataclass(frozen=True, slots=True)
class CounterBot:
    """Weighs each play by what it leaves: to itself, and to those who come next."""

    name: str = "counter"
    version: int = 1

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """The play with the best sum of weights; needs no time worth counting."""
        del budget
        plays = [action for action in view.legal if isinstance(action, Play)]
        if len(plays) <= 1:
            return Choice(view.legal[0])
        hidden = unseen(view)
        worth = [_worth(view, action, hidden=hidden) for action in plays]
        best = max(worth)
        return Choice(chance.choice([a for a, w in zip(plays, worth, strict=True) if w == best]))


def _worth(view: SeatView, action: Play, *, hidden: tuple[Tile, ...]) -> float:
    line = view.public.line.joined(action)
    worth = WEIGHT_OF_PIPS * action.tile.points + WEIGHT_OF_FOLLOWERS * followers(view, action, line)
    if action.tile.is_double:
        worth += WEIGHT_OF_DOUBLE
    return worth + WEIGHT_OF_BLOCKING * stuck(view, line, hidden=hidden)


KIND: Final = plain(CounterBot(), level=30, is_offered=True)
