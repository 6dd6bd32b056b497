"""Ratings from a cross table: in points a round by least squares, and in Elo by Bradley and Terry.

A pairing is one player against another, or against a table of it. Both models know one number for a
player: the margin of a pairing is the difference of two of them, and so is the logarithm of the
odds to win, less that of the other's seats. What does not fit one number (A beats B, B beats C, C
beats A) stays in the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import TYPE_CHECKING, Final

from batida.arena.statistics import Estimate

if TYPE_CHECKING:
    from collections.abc import Sequence

_Z: Final = 1.96
_ELO: Final = 400 / log(10)
ERROR_MIN: Final = 0.01
"""A margin is not taken to be surer than this, in points: few sets may agree by accident."""

WINS_AHEAD: Final = 0.5
"""Wins given to each side of a pairing, so that no rating is infinite."""

STEPS_MAX: Final = 100


@dataclass(frozen=True, slots=True)
class Pairing:
    """What came out between two players, by their places in the list.

    Attributes:
        one: the first.
        other: the second, who may have more seats.
        margin: of the first, in points a round.
        won: what the first won: rounds, or matches with the drawn ones shared.
        lost: what the other's seats won.
        seats: of the table.
    """

    one: int
    other: int
    margin: Estimate
    won: float
    lost: float
    seats: int


@dataclass(frozen=True, slots=True)
class Rating:
    """The two numbers of a player; each sums to nothing over all players."""

    points: Estimate
    elo: Estimate


def ratings(count: int, pairings: Sequence[Pairing]) -> tuple[Rating, ...]:
    """The ratings of ``count`` players, all of them connected by pairings.

    >>> even = Estimate(0.0, 1.0)
    >>> one, other = ratings(2, [Pairing(0, 1, Estimate(3.0, 1.0), 60, 40, 2)])
    >>> one.points.value, other.points.value, round(one.elo.value - other.elo.value)
    (1.5, -1.5, 70)
    """
    points = _least_squares(count, pairings)
    elo = _bradley_terry(count, pairings)
    return tuple(Rating(*both) for both in zip(points, elo, strict=True))


def _least_squares(count: int, pairings: Sequence[Pairing]) -> list[Estimate]:
    """Each margin weighs as its error is small."""
    matrix = [[0.0] * count for _ in range(count)]
    right = [0.0] * count
    for one in pairings:
        error = max((one.margin.ci95 or 0.0) / _Z, ERROR_MIN)
        _add(matrix, one, 1 / error**2)
        right[one.one] += one.margin.value / error**2
        right[one.other] -= one.margin.value / error**2
    spread = _inverse_of_sums(matrix)
    values = [sum(a * b for a, b in zip(row, right, strict=True)) for row in spread]
    return [Estimate(value, _Z * sqrt(max(spread[at][at], 0.0))) for at, value in enumerate(values)]


def _bradley_terry(count: int, pairings: Sequence[Pairing]) -> list[Estimate]:
    """The most likely strengths, by Newton's method, with the errors that Fisher gives them.

    Source: R. A. Bradley, M. E. Terry (1952), with R. D. Luce's choice for one seat against more.
    """
    strength = [0.0] * count
    spread: list[list[float]] = []
    for _ in range(STEPS_MAX):
        matrix = [[0.0] * count for _ in range(count)]
        slope = [0.0] * count
        for one in pairings:
            won, lost = one.won + WINS_AHEAD, one.lost + WINS_AHEAD
            chance = 1 / (1 + exp(strength[one.other] - strength[one.one]) * (one.seats - 1))
            _add(matrix, one, (won + lost) * chance * (1 - chance))
            slope[one.one] += won - (won + lost) * chance
            slope[one.other] -= won - (won + lost) * chance
        spread = _inverse_of_sums(matrix)
        steps = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in spread]
        longest = max(map(abs, steps))
        shorter = min(1.0, 1 / longest) if longest else 1.0
        strength = [value + shorter * step for value, step in zip(strength, steps, strict=True)]
        if longest < 1e-9:
            break
    return [
        Estimate(_ELO * value, _ELO * _Z * sqrt(max(spread[at][at], 0.0)))
        for at, value in enumerate(strength)
    ]


def _add(matrix: list[list[float]], one: Pairing, weight: float) -> None:
    """Adds the square of the difference of two players."""
    a, b = one.one, one.other
    matrix[a][a] += weight
    matrix[b][b] += weight
    matrix[a][b] -= weight
    matrix[b][a] -= weight


def _inverse_of_sums(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse where all sums are nothing: that of the matrix with ``1 / n`` added, less that.

    The rows of such a matrix sum to nothing, so it has no inverse of its own.
    """
    n = len(matrix)
    scale = max(max(map(abs, row)) for row in matrix) or 1.0
    rows = [
        [value / scale + 1 / n for value in row] + [float(a == b) for b in range(n)]
        for a, row in enumerate(matrix)
    ]
    for at in range(n):
        best = max(range(at, n), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        head = rows[at][at]
        rows[at] = [value / head for value in rows[at]]
        for row in range(n):
            if row != at and rows[row][at]:
                factor = rows[row][at]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [[(value - 1 / n) / scale for value in row[n:]] for row in rows]
