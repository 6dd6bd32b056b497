"""Plays any legal tile, each alike: the yardstick below all others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.bots.api import Budget, Choice, plain

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from batida.rules import SeatView


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Chooses uniformly among the legal actions."""

    name: str = "random"
    version: int = 1

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """Any legal action; needs no time."""
        del budget
        return Choice(chance.choice(view.legal))

    def policy(self, view: SeatView, budget: Budget) -> Sequence[float]:
        """Every legal action alike."""
        del budget
        return (1 / len(view.legal),) * len(view.legal)


KIND: Final = plain(RandomBot(), level=10, is_offered=True)
