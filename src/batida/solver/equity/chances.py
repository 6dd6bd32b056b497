"""Chances of a match between rounds, and what the ends of a round are worth to a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from typing import TYPE_CHECKING

from batida.rules import PublicView, next_opener, result, scores
from batida.solver.equity import results, table

if TYPE_CHECKING:
    from batida.rules import Match, Seat, Variant

WAYS_MAX = 4_096
"""For how many rounds what they are worth is remembered."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely each end of a match is; all numbers together are 1.

    Attributes:
        wins: each seat's chance to win it.
        shares: each seat's share of the chance of a draw (R6.3). Only a match from given scores
            that have reached the target can be drawn.
    """

    wins: tuple[float, ...]
    shares: tuple[float, ...]

    @property
    def draw(self) -> float:
        """The chance of a draw."""
        return fsum(self.shares)

    def worth(self, seat: Seat) -> float:
        """What the match is worth to a seat: 1 is winning it, and a draw among ``k`` is 1/k."""
        return self.wins[seat] + self.shares[seat]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What each end of a round is worth to each seat.

    Attributes:
        nobody: the chances of the match when no score changes.
        wins: by the seat that wins the round, and by its points, 0 to ``results.POINTS_MAX``.
    """

    nobody: Chances
    wins: tuple[tuple[Chances, ...], ...]

    def after(self, winner: Seat | None, points: int) -> Chances:
        """The chances of the match after the round ends so."""
        return self.nobody if winner is None else self.wins[winner][points]

    def worths(self, seat: Seat) -> tuple[tuple[float, ...], ...]:
        """What the ends are worth to one seat, by the winner and the points, as plain numbers.

        A round that nobody wins is worth ``worths(seat)[w][0]``, whichever ``w``: no score changes.
        """
        return tuple(tuple(one.worth(seat) for one in by_points) for by_points in self.wins)


def covers(variant: Variant) -> bool:
    """Whether there are chances for these sizes: those of the rules, to their target or a lower one."""
    return variant.is_standard and variant.target <= table.KNOTS[variant.players][-1]


def chances_of(match: Match) -> Chances:
    """Each seat's chance to win a match, before its next round or when it is over.

    Raises:
        ValueError: :func:`covers` says no.
    """
    _must_cover(match.variant)
    now, target = scores(match), match.variant.target
    if result(match) is not None:
        return _decided(now)
    opener = next_opener(match)
    if max(now) < target:
        return _between_rounds(now, target, opener)
    # Given scores that have reached it: looked at only after a round is settled (R6.2).
    measured = results.results_of(results.shipped().measured[match.variant.players])
    ways = [(None, 0, measured.nobody)]
    for offset, won in enumerate(measured.wins):
        winner = (opener + offset) % len(now)
        ways += [(winner, points, chance) for points, chance in won]
    after = stakes_of(now, target=target, opener=opener)
    parts = [(after.after(winner, points), chance) for winner, points, chance in ways]
    return Chances(
        wins=tuple(fsum(one.wins[seat] * chance for one, chance in parts) for seat in range(len(now))),
        shares=tuple(fsum(one.shares[seat] * chance for one, chance in parts) for seat in range(len(now))),
    )


def stakes_in(public: PublicView) -> Stakes:
    """What the ends of the round that is played are worth in its match.

    Raises:
        ValueError: :func:`covers` says no.
    """
    _must_cover(public.variant)
    return stakes_of(public.scores, target=public.variant.target, opener=public.opener)


@lru_cache(WAYS_MAX)
def stakes_of(scores: tuple[int, ...], *, target: int, opener: Seat) -> Stakes:
    """What the ends of a round are worth.

    Args:
        scores: before the round, one a seat.
        target: of the match.
        opener: the seat that opens this round; the next one opens the next (R2.4).
    """
    following = (opener + 1) % len(scores)
    nobody = _settled(scores, target, following)
    return Stakes(
        nobody=nobody,
        wins=tuple(
            (
                nobody,
                *(
                    _settled(_gained(scores, winner, points), target, following)
                    for points in range(1, results.POINTS_MAX + 1)
                ),
            )
            for winner in range(len(scores))
        ),
    )


def _gained(scores: tuple[int, ...], winner: Seat, points: int) -> tuple[int, ...]:
    return (*scores[:winner], scores[winner] + points, *scores[winner + 1 :])


def _settled(scores: tuple[int, ...], target: int, opener: Seat) -> Chances:
    """The chances after a settled round, when ``opener`` opens the next, if there is one (R6.2)."""
    return _decided(scores) if max(scores) >= target else _between_rounds(scores, target, opener)


def _decided(scores: tuple[int, ...]) -> Chances:
    """The highest score has reached the target: it wins, or its ties share a draw (R6.3)."""
    highest = max(scores)
    count = scores.count(highest)
    reached = tuple(1.0 / count if points == highest else 0.0 for points in scores)
    nothing = (0.0,) * len(scores)
    return Chances(reached, nothing) if count == 1 else Chances(nothing, reached)


def _between_rounds(scores: Sequence[int], target: int, opener: Seat) -> Chances:
    """The chances before a round, by the table; nobody has reached the target."""
    players = len(scores)
    to_go = [target - scores[(opener + offset) % players] for offset in range(players)]
    found = table.shipped(players).at(to_go)
    return Chances(tuple(found[(seat - opener) % players] for seat in range(players)), (0.0,) * players)


def _must_cover(variant: Variant) -> None:
    if not covers(variant):
        raise ValueError(f"no chances are known for {variant}")
