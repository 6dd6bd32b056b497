"""Plays the most pips first, so that little is left in the hand when a round is blocked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.bots.api import Budget, Choice, plain
from batida.rules import Play

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from batida.rules import Action, SeatView


def _weight(action: Action) -> int:
    return action.tile.points if isinstance(action, Play) else -1


@dataclass(frozen=True, slots=True)
class HeaviestBot:
    """Chooses the tile with the most pips; chance decides between equals and between ends."""

    name: str = "heaviest"
    version: int = 1

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """One of the heaviest plays; needs no time."""
        del budget
        most = max(_weight(action) for action in view.legal)
        return Choice(chance.choice([a for a in view.legal if _weight(a) == most]))

    def policy(self, view: SeatView, budget: Budget) -> Sequence[float]:
        """The heaviest plays alike."""
        del budget
        weights = [_weight(action) for action in view.legal]
        return [(weight == max(weights)) / weights.count(max(weights)) for weight in weights]


KIND: Final = plain(HeaviestBot(), level=20, is_offered=True)
