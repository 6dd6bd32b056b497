"""What a bot is: a choice from what one seat may know, in a given time, with given chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from random import Random

    from batida.rules import Action, Hand, PublicView, SeatView


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

    A frozen dataclass with these two fields and ``choose`` is one.
    """

    @property
    def name(self) -> str:
        """What programs call it, such as ``"counter"`` or ``"pimc:100"``; never changed."""
        ...

    @property
    def version(self) -> int:
        """Raised when it decides differently."""
        ...

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """Chooses one of ``view.legal``, of which there is at least one.

        Args:
            view: what the seat to act may know.
            budget: the time it may take.
            chance: the only source of chance; same seed, same decision.
        """
        ...


@runtime_checkable
class HasPolicy(Protocol):
    """A bot that can tell how likely it chooses what, so that it need not be asked again and again."""

    def policy(self, view: SeatView, budget: Budget) -> Sequence[float]:
        """The probability of each of ``view.legal``, in that order; they sum to one."""
        ...


@runtime_checkable
class HasPolicies(Protocol):
    """A bot of two players that works it out for all hands of a public state at once."""

    def policies(
        self, public: PublicView, hands: Sequence[Hand], budget: Budget
    ) -> Sequence[Sequence[float]]:
        """For each hand of the seat to act, the probability of each legal action, by number."""
        ...


@dataclass(frozen=True, slots=True)
class Argument:
    """The whole number that a kind takes behind a colon, as in ``pimc:100``.

    Attributes:
        unit: what it counts: ``worlds``, ``iterations``, ``ms``.
        least: the least that it may be.
        most: the most that it may be.
        is_needed: whether the name without it is no bot.
    """

    unit: str
    least: int
    most: int
    is_needed: bool = True


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of bot, as a module of ``kinds`` offers it in its ``KIND``.

    Attributes:
        name: what it is called before any colon; never changed.
        level: the order of the kinds, weakest first.
        make: the bot for an argument; it is told ``None`` where none was given.
        argument: what it takes, if it takes any; ``make`` is told no other numbers.
        is_offered: whether it may sit at a table of people, by this name and without an argument.
        is_heavy: whether it loads kernels: it thinks in a process of its own then.
        needs_compiling: whether it is too slow where nothing is compiled, and not offered there.
    """

    name: str
    level: int
    make: Callable[[int | None], Bot]
    argument: Argument | None = None
    is_offered: bool = False
    is_heavy: bool = False
    needs_compiling: bool = False


def plain(bot: Bot, *, level: int, is_offered: bool = False) -> Kind:
    """The kind of a bot that takes no argument."""
    return Kind(bot.name, level, make=lambda _: bot, is_offered=is_offered)
