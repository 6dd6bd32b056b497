"""How rounds between like players end, as measured: who wins, seen from the opener, and how much."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

VERSION: Final = "equity-2"
"""The name of the results and of the table made from them; a claim in chances names it."""

POINTS_MAX: Final = 168
"""All points of the set: nobody wins more in a round."""


class Measured(msgspec.Struct, frozen=True):
    """The rounds of one number of players.

    Attributes:
        rounds: how many were played.
        ties: in how many nobody won (R5.6).
        wins: for each seat, the opener first and then clockwise, how many rounds it won with
            0, 1, 2 ... points.
    """

    rounds: int
    ties: int
    wins: tuple[tuple[int, ...], ...]


class Source(msgspec.Struct, frozen=True):
    """What a file of results holds, and how it was made.

    Attributes:
        version: its name.
        bot: who played, one at every seat.
        bot_version: the version of that bot.
        seed: of the deals and of the bots' chance.
        measured: the rounds, by how many play.
    """

    version: str
    bot: str
    bot_version: int
    seed: int
    measured: dict[int, Measured]


@dataclass(frozen=True, slots=True)
class Results:
    """How likely each end of a round is.

    Attributes:
        nobody: the chance that no score changes: a tie, or a round won with 0 points.
        wins: for each seat, the opener first, pairs of points, 1 or more, and their chance.
    """

    nobody: float
    wins: tuple[tuple[tuple[int, float], ...], ...]


def results_of(measured: Measured) -> Results:
    """The chances that measured rounds stand for."""
    wins = tuple(
        tuple((points, count / measured.rounds) for points, count in enumerate(counts) if count and points)
        for counts in measured.wins
    )
    return Results(nobody=1.0 - sum(chance for won in wins for _, chance in won), wins=wins)


@cache
def shipped() -> Source:
    """The results that the table of this version is made from."""
    return msgspec.json.decode((files("batida.solver.equity") / f"{VERSION}.json").read_bytes(), type=Source)
