"""Who sits at a table of the arena: a bot in this process, or a program beside it, by name."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

from batida.arena.errors import ArenaError
from batida.bots import Budget, find

if TYPE_CHECKING:
    from batida.bots import Bot
    from batida.rules import Action, SeatView


class Answer(NamedTuple):
    """What a sitter does: an action, and whether a stand-in chose it."""

    action: Action
    stand_in: bool = False


class Troubles(NamedTuple):
    """How often a stand-in played for a sitter, and how often it was started again."""

    stand_ins: int = 0
    restarts: int = 0


class Sitter(Protocol):
    """Somebody who can be asked for actions until it is told to go."""

    def answer(self, view: SeatView, seed: int) -> Answer:
        """Chooses one of ``view.legal``; same view and seed, same action."""
        ...

    def troubles(self) -> Troubles:
        """What has gone wrong so far."""
        ...

    def close(self) -> None:
        """Leaves the table for good."""
        ...


@dataclass(frozen=True, slots=True)
class BotSitter:
    """A bot of this package."""

    bot: Bot
    budget: Budget
    chance: Random

    def answer(self, view: SeatView, seed: int) -> Answer:
        """What the bot chooses with the chance of this seed.

        Raises:
            ArenaError: ``illegal-choice``.
        """
        self.chance.seed(seed)
        action = self.bot.choose(view, self.budget, self.chance).action
        if action not in view.legal:
            raise ArenaError(f"{self.bot.name!r} chose what is not legal", code="illegal-choice")
        return Answer(action)

    def troubles(self) -> Troubles:
        """None: what goes wrong with a bot of ours ends the run."""
        return Troubles()

    def close(self) -> None:
        """Nothing is left to end."""


def check_player(name: str) -> None:
    """Makes sure that there is a player of this name.

    Raises:
        UnknownBotError: there is none.
    """
    find(name)


def sit(name: str, *, budget_ms: int) -> Sitter:
    """Lets the player of this name sit down.

    Raises:
        UnknownBotError: there is none.
    """
    return BotSitter(find(name), Budget(budget_ms), Random())  # noqa: S311 - seeded before each decision
