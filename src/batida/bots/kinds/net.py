"""Plays what a network trained on its own play values the most; needs some microseconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.bots.api import Budget, Choice, plain

if TYPE_CHECKING:
    from random import Random

    from batida.rules import SeatView


@dataclass(frozen=True, slots=True)
class NetBot:
    """The most valued play; in study sizes, for which no network was trained, the heaviest tile."""

    name: str = "net"
    version: int = 2

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """The play with the highest value; chance is not asked."""
        del budget, chance
        if len(view.legal) == 1:
            return Choice(view.legal[0])
        # Numba comes with it, and is loaded when somebody sits down and not when kinds are listed.
        from batida.solver.network.model import preferred  # noqa: PLC0415 - see above

        return Choice(preferred(view))


KIND: Final = plain(NetBot(), level=40)
