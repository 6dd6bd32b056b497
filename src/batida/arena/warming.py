"""Warms a bot up before a clock runs, but not for long."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from batida import bots

if TYPE_CHECKING:
    from batida.bots import Bot

WARM_SECONDS: Final = 3.0
"""After so long it is warm enough, whatever it has seen."""


def warm(bot: Bot, players: int) -> None:
    """Lets it make the decisions of a round of so many players."""
    until = perf_counter() + WARM_SECONDS
    bots.warm(bot, tables=(players,), is_enough=lambda: perf_counter() >= until)
