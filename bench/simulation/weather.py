"""How bad things are in one run: chances and delays, all from its seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class Weather:
    """Chances from 0 to 1 and times in milliseconds.

    Attributes:
        delay_ms: how long a message takes at most.
        drop: that a message is lost.
        repeat: that it comes twice.
        reorder: that it is held back, so that others overtake it.
        breaks: that a connection breaks at a message, and what is under way with it.
        vanish: that a person goes away for a while after a message.
        away_ms: for how long at most.
        disk_ms: how long a write takes at most.
        full: that a write finds the disk full; half of those are written all the same.
        crash: that the server is killed, once a second.
        think_ms: how long a bot thinks at most; more than it may at times.
        nonsense: that a person asks for something wrong.
    """

    delay_ms: float
    drop: float
    repeat: float
    reorder: float
    breaks: float
    vanish: float
    away_ms: float
    disk_ms: float
    full: float
    crash: float
    think_ms: float
    nonsense: float


CALM = Weather(30, 0, 0, 0, 0, 0, 0, 5, 0, 0, 100, 0)
"""How it is at the end of each run, so that every table can end."""


def weather(chance: Random) -> Weather:
    """The weather of a run: some of it is fine at times, so that faults meet in all mixtures."""

    def some(most: float) -> float:
        return 0.0 if chance.random() < 0.4 else most * chance.random()

    # People who are away more than here: others ask for bots to stand in.
    are_away = chance.random() < 0.15
    return Weather(
        delay_ms=chance.choice((1, 50, 400, 2_000)),
        drop=some(0.15),
        repeat=some(0.2),
        reorder=some(0.2),
        breaks=some(0.08),
        vanish=0.3 if are_away else some(0.06),
        away_ms=40_000 if are_away else chance.choice((500, 5_000, 60_000)),
        disk_ms=chance.choice((0, 2, 30, 300)),
        full=some(0.08),
        crash=some(0.05),
        think_ms=chance.choice((0, 200, 4_000)),
        nonsense=some(0.2),
    )
