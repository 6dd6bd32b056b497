"""Plays as a trained network would, but is in a hurry at times, and then forgets who passed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.bots.api import Budget, Choice, Kind
from batida.bots.registry import find

if TYPE_CHECKING:
    from random import Random

    from batida.rules import SeatView

HASTE: Final = 0.2
"""The chance of a hurried decision, for which about half of what ``net`` is better than ``clara`` is given
away at tables of three and four, and less at those of two."""


@dataclass(frozen=True, slots=True)
class TomasBot:
    """Decides as ``net``, or as ``hugo`` when in a hurry."""

    name: str = "tomas"
    version: int = 2

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """The choice of the one or the other, by chance."""
        is_hurried = chance.random() < HASTE
        return find("hugo" if is_hurried else "net").choose(view, budget, chance)


KIND: Final = Kind("tomas", 106, make=lambda _: TomasBot(), is_offered=True, is_heavy=True)
