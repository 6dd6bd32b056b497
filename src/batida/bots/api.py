"""What a bot is: a choice from what one seat may know, in a given time, with given chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from random import Random

    from batida.rules import Action, SeatView


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a choice may take, in milliseconds of one core."""

    ms: int


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot decided: one of the view's legal actions."""

    action: Action


class Bot(Protocol):
    """A player that can be asked to sit down.

    A frozen dataclass with these three fields and ``choose`` is one.
    """

    @property
    def name(self) -> str:
        """What programs call it, such as ``"counter"``; never changed."""
        ...

    @property
    def version(self) -> int:
        """Raised when it decides differently."""
        ...

    @property
    def level(self) -> int:
        """The order in which kinds are offered, weakest first."""
        ...

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """Chooses one of ``view.legal``, of which there is at least one.

        Args:
            view: what the seat to act may know.
            budget: the time it may take.
            chance: the only source of chance; same seed, same decision.
        """
        ...
