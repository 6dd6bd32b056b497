"""A player of the ladder that decides as another bot does, under a name of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.bots.api import Kind
from batida.bots.registry import find

if TYPE_CHECKING:
    from random import Random

    from batida.bots.api import Bot, Budget, Choice
    from batida.rules import SeatView

VERSIONS: Final = 1000
"""More than any bot has versions: a name's own version counts in these."""


@dataclass(frozen=True, slots=True)
class NamedBot:
    """Decides as ``bot`` does; another bot behind the same name raises ``own_version``."""

    name: str
    bot: Bot
    own_version: int = 1

    @property
    def version(self) -> int:
        """Raised with either version."""
        return self.own_version * VERSIONS + self.bot.version

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """The choice of the bot behind the name."""
        return self.bot.choose(view, budget, chance)


def named(name: str, bot: str, *, level: int, own_version: int = 1) -> Kind:
    """The kind of a player of the ladder behind which ``bot`` decides, which loads kernels."""
    return Kind(name, level, lambda _: NamedBot(name, find(bot), own_version), is_offered=True, is_heavy=True)
