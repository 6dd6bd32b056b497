"""Grows one tree over what may be played, a fresh world each iteration (ISMCTS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.bots.api import Argument, Budget, Choice, Kind
from batida.bots.averaging import best_of
from batida.rules import action_number

if TYPE_CHECKING:
    from random import Random

    from batida.rules import SeatView


@dataclass(frozen=True, slots=True)
class IsmctsBot:
    """Plays what ``iterations`` rounds in one tree tried most."""

    iterations: int
    version: int = 1

    @property
    def name(self) -> str:
        """``ismcts`` and how many iterations."""
        return f"ismcts:{self.iterations}"

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """The action tried most, by chance among equals; the work is set by ``iterations``."""
        del budget
        if len(view.legal) == 1:
            return Choice(view.legal[0])
        # The kernels load numba, so they are asked for when a decision needs them.
        from batida.solver.ismcts import visits  # noqa: PLC0415 - as said above
        from batida.solver.seen import seen_of  # noqa: PLC0415 - as said above

        tried = visits(seen_of(view), self.iterations, seed=chance.getrandbits(62))
        counts = [tried.get(action_number(action), 0) for action in view.legal]
        return Choice(chance.choice(best_of(view.legal, counts)))


def _make(iterations: int | None) -> IsmctsBot:
    assert iterations is not None
    return IsmctsBot(iterations)


KIND: Final = Kind("ismcts", 45, _make, Argument("iterations", least=1, most=1_000_000), is_heavy=True)
