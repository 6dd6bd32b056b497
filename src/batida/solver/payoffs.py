"""What the ends of a round are worth to a seat: points, or chances to win the match told in points.

Payoffs are a flat array: by the seat that wins the round, and by the points that it wins, what that is
worth to one seat. Nobody winning is the same as anybody winning no points.
"""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from batida.kernels.jit import Numbers, Reals, inlined, reals
from batida.solver.equity import covers, stakes_in

if TYPE_CHECKING:
    from batida.rules import PublicView, Seat

MOST: Final = 169
"""So many different numbers of points can be won: 0 to all pips of the set."""

_TYPICAL: Final = 12
"""About what a round brings; a chance is told in the points that are worth as much at this distance."""


def points_for(players: int, seat: Seat) -> Reals:
    """What the ends are worth in margin: one's own points, or minus the winner's, shared by the others."""
    payoffs = reals(players * MOST)
    for winner in range(players):
        for points in range(MOST):
            payoffs[winner * MOST + points] = points if winner == seat else -points / (players - 1)
    return payoffs


def match_for(public: PublicView, seat: Seat) -> Reals:
    """What the ends are worth in the match of this round, as far as chances are known, else in margin.

    One unit is what a point is worth here on average, so that the numbers compare with margins.
    """
    players = public.variant.players
    plain = points_for(players, seat)
    if not covers(public.variant):
        return plain
    stakes = stakes_in(public)
    nobody, unit = stakes.nobody.worth(seat), chance_of_a_point(public, seat)
    if unit == 0:
        return plain
    payoffs = reals(players * MOST)
    for winner, by_points in enumerate(stakes.worths(seat)):
        for points, worth in enumerate(by_points):
            payoffs[winner * MOST + points] = (worth - nobody) / unit
    return payoffs


def chance_of_a_point(public: PublicView, seat: Seat) -> float:
    """What a point of margin is worth to a seat in chances to win the match, on average over ends here.

    Chances must be known for this match.
    """
    players = public.variant.players
    plain, stakes = points_for(players, seat), stakes_in(public)
    nobody, worths = stakes.nobody.worth(seat), stakes.worths(seat)
    chances = fsum(abs(worths[winner][_TYPICAL] - nobody) for winner in range(players))
    return chances / fsum(abs(plain[winner * MOST + _TYPICAL]) for winner in range(players))


@inlined
def payoff_of(payoffs: Reals, players: int, margins: Numbers, at: int) -> float:
    """What a settled round is worth, from all seats' margins in parts, ``players`` numbers from ``at`` on."""
    for seat in range(players):
        if margins[at + seat] > 0:
            return payoffs[seat * MOST + margins[at + seat] // (players - 1)]
    return payoffs[0]


@inlined
def payoff_of_two(payoffs: Reals, seat: int, margin: int) -> float:
    """What a round of two is worth to ``seat``, from its margin in points."""
    if margin > 0:
        return payoffs[seat * MOST + margin]
    return payoffs[(1 - seat) * MOST - margin]
