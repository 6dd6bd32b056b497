"""Works out the table of chances from how rounds end, by dynamic programming.

A seat's chance at a place is its chance to reach the target by this round, plus, for each other way
that the round may end, the chance of that way times its chance from there, where the next seat opens
(R2.4, R6.2). Rounds without points lead round in circles, so sweeps over all places, those
nearest to the end first, are repeated until nothing moves.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from batida.solver.equity.results import Results
from batida.solver.equity.table import KNOTS, Table, rounded, split

STILL: Final = 1e-10
"""A sweep that moves no chance by more than this is the last."""

SWEEPS_MAX: Final = 500


def table_of(players: int, results: Results) -> Table:
    """The table for so many players.

    Raises:
        ValueError: matches do not end, because too few rounds end with points.
    """
    chances = solved(players, results, knots=KNOTS[players])
    return Table(players, [cell for place in chances for cell in rounded(place)])


def solved(players: int, results: Results, *, knots: tuple[int, ...]) -> list[list[float]]:
    """The chances at every place of a grid, in the order of ``itertools.product``.

    Raises:
        ValueError: as in :func:`table_of`.
    """
    count = len(knots)
    weights: list[int] = [count ** (players - 1 - axis) for axis in range(players)]
    after = [weights[-1], *weights[:-1]]  # of the same seats a round later, when the next one opens
    wins, moves = _steps(results, knots)
    places = sorted(product(range(count), repeat=players), key=sum)
    chances: list[list[float]] = [[0.0] * players for _ in range(count**players)]
    for _ in range(SWEEPS_MAX):
        moved = 0.0
        for place in places:
            here = sum(weight * knot for weight, knot in zip(weights, place, strict=True))
            then = sum(weight * knot for weight, knot in zip(after, place, strict=True))
            later: list[float] = [results.nobody * chance for chance in chances[then]]
            for seat, knot in enumerate(place):
                base = then - after[seat] * knot
                for lower, share in moves[seat][knot]:
                    for other, chance in enumerate(chances[base + after[seat] * lower]):
                        later[other] += share * chance
            fresh = later[-1:] + later[:-1]
            for seat, knot in enumerate(place):
                fresh[seat] += wins[seat][knot]
            moved = max(moved, *(abs(a - b) for a, b in zip(fresh, chances[here], strict=True)))
            chances[here] = fresh
        if moved < STILL:
            break
    # Swept from 0 upwards: where matches do not end, the chances stay below 1.
    if any(sum(place) < 1 - STILL * SWEEPS_MAX for place in chances):
        raise ValueError("matches do not end: too few rounds end with points")
    return chances


def _steps(
    results: Results, knots: tuple[int, ...]
) -> tuple[list[list[float]], list[list[list[tuple[int, float]]]]]:
    """For each seat and knot: the chance to reach the target now, and where its points lead else."""
    wins: list[list[float]] = []
    moves: list[list[list[tuple[int, float]]]] = []
    for won in results.wins:
        wins.append([sum(chance for points, chance in won if points >= to_go) for to_go in knots])
        moves.append([])
        for to_go in knots:
            shares = dict.fromkeys(range(len(knots)), 0.0)
            for points, chance in won:
                if points < to_go:
                    for knot, part in split(knots, to_go - points):
                        shares[knot] += chance * part
            moves[-1].append([(knot, share) for knot, share in shares.items() if share])
    return wins, moves
