"""The kinds of bots, found by the files in ``kinds``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, cast

from batida.bots import kinds
from batida.rules import BatidaError

if TYPE_CHECKING:
    from batida.bots.api import Bot


class UnknownBotError(BatidaError):
    """There is no bot of this name; ``name`` and ``known`` say which was asked and which there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no bot {name!r}; known are {', '.join(known)}")
        self.name: str = name
        self.known: tuple[str, ...] = known


@cache
def _all() -> dict[str, Bot]:
    modules = (import_module(f"{kinds.__name__}.{found.name}") for found in iter_modules(kinds.__path__))
    bots = sorted((cast("Bot", module.BOT) for module in modules), key=lambda bot: bot.level)
    return {bot.name: bot for bot in bots}


def names() -> tuple[str, ...]:
    """The names of all kinds, weakest first."""
    return tuple(_all())


def find(name: str) -> Bot:
    """The bot of this name.

    Raises:
        UnknownBotError: when there is none.
    """
    try:
        return _all()[name]
    except KeyError:
        raise UnknownBotError(name, names()) from None
