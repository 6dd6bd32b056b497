"""Actions tried in the same believed worlds with the same luck, for as long as the verdict is in doubt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, Final

from batida.kernels.jit import reals
from batida.review.judged import Judged, Worth
from batida.review.verdicts import EQUAL_POINTS, TOLD_APART, verdict_of
from batida.rules import action_number
from batida.solver.by_network import paid
from batida.solver.paired import apart, first_of, mean_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.kernels.jit import Numbers, Reals
    from batida.rules import Action
    from batida.solver.by_network import ByNetwork

SURE: Final = 3.0
"""So many standard errors make sure: that an action is not the best, that a verdict stands."""
MORE: Final = 4
"""Worlds are looked at in steps, each of so many times as many as the one before; after each, what is surely
not the best is tried no more."""
LEAST_STEPS: Final = 2
"""So many steps are always gone: the first is only to tell what is worth trying."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Where actions are tried.

    Attributes:
        by_network: who plays on.
        players: at the table.
        hands: of the worlds, ``players`` masks each.
        count: how many worlds.
        sample: how many worlds of equal weight the belief is as good as; infinite where all are known.
        points: what the ends are worth to the seat to act, in margin.
        won: 1 for an end in which it wins the round.
        chances: what they are worth in chances to win the match, where those are known.
        seed: of the luck.
    """

    by_network: ByNetwork
    players: int
    hands: Numbers
    count: int
    sample: float
    points: Reals
    won: Reals
    chances: Reals | None
    seed: int


class Tries:
    """The actions of a choice, tried, and how they ended.

    Args:
        ground: where.
        actions: which.
        kept: the one that the verdict is about, which is never given up.
        steps: in how many steps the worlds are looked at. From the third on, they are left out where the
            verdict stands.
    """

    def __init__(
        self, ground: Ground, actions: Sequence[Action], kept: Action | None, *, steps: int = 2
    ) -> None:
        self._ground = ground
        self._actions = actions
        self._kept = kept
        self._points = [reals(ground.count) for _ in actions]
        self._won = [reals(ground.count) for _ in actions]
        self._chances = None if ground.chances is None else [reals(ground.count) for _ in actions]
        self._tried = [0] * len(actions)

        for step in range(steps):
            if step >= LEAST_STEPS and self.is_sure:
                break
            upto = max(2, ground.count // MORE ** (steps - 1 - step))
            for place in self._alive(kept) if step else range(len(actions)):
                self._try(place, upto)

    def may_be_best(self) -> list[Action]:
        """The actions that are not surely behind the best, and the one that is kept, in order."""
        return [self._actions[place] for place in self._alive(self._kept)]

    @property
    def is_sure(self) -> bool:
        """Whether the verdict about the kept action stands, whatever luck there was."""
        if self._kept is None:
            return True
        own = self._actions.index(self._kept)
        gaps = [self._apart(self._points, place, own) for place in range(len(self._actions)) if place != own]
        if not gaps:
            return True
        least = max(ahead - SURE * error for ahead, error in gaps)
        most = max(ahead + SURE * error for ahead, error in gaps)
        return verdict_of(max(least, 0.0)) == verdict_of(max(most, 0.0))

    def judged(self, given_up: Judged | None = None) -> Judged:
        """The values.

        Args:
            given_up: an earlier judgement of more actions; those that were not tried again are as far
                behind the best as they were there.
        """
        points = self._values(self._points)
        chances = None if self._chances is None else self._values(self._chances)
        worths = {
            action: Worth(
                action=action,
                points=points[place].mean,
                error=points[place].error,
                behind=points[place].behind,
                behind_error=points[place].behind_error,
                is_best=points[place].behind <= max(EQUAL_POINTS, TOLD_APART * points[place].behind_error),
                round_won=mean_of(self._won[place], self._tried[place])[0],
                equity=None if chances is None else chances[place].mean,
                equity_behind=None if chances is None else chances[place].behind,
                equity_behind_error=None if chances is None else chances[place].behind_error,
            )
            for place, action in enumerate(self._actions)
        }
        if given_up is None:
            return Judged("play-outs", tuple(worths.values()), max(self._tried))
        most = max(one.mean for one in points)
        best = None if chances is None else max(one.mean for one in chances)
        everything = tuple(
            worths.get(one.action)
            or replace(
                one,
                points=most - one.behind,
                equity=None if best is None or one.equity_behind is None else best - one.equity_behind,
            )
            for one in given_up.worths
        )
        return Judged("play-outs", everything, max(self._tried))

    def _alive(self, kept: Action | None) -> list[int]:
        return [
            place for place, action in enumerate(self._actions) if action == kept or self._may_be_best(place)
        ]

    def _try(self, place: int, upto: int) -> None:
        ground, begin = self._ground, self._tried[place]
        margins = ground.by_network.margins(
            ground.hands, action_number(self._actions[place]), begin=begin, behind=upto, seed=ground.seed
        )
        paid(margins, ground.players, begin, upto, ground.points, self._points[place])
        paid(margins, ground.players, begin, upto, ground.won, self._won[place])
        if ground.chances is not None and self._chances is not None:
            paid(margins, ground.players, begin, upto, ground.chances, self._chances[place])
        self._tried[place] = upto

    def _may_be_best(self, place: int) -> bool:
        """Whether it is not surely behind the best, in points or in chances."""
        for rows in (self._points, self._chances or self._points):
            ahead, error = self._apart(rows, self._lead(rows), place)
            if ahead <= SURE * error:
                return True
        return False

    def _lead(self, rows: Sequence[Reals]) -> int:
        """The best of those that were tried longest."""
        most = max(self._tried)
        places = [place for place, count in enumerate(self._tried) if count == most]
        return places[first_of([mean_of(rows[place], most)[0] for place in places])]

    def _apart(self, rows: Sequence[Reals], one: int, other: int) -> tuple[float, float]:
        """How far one is ahead of another in the worlds that both were tried in, with its error."""
        count = min(self._tried[one], self._tried[other])
        ahead, error = apart(rows[one], rows[other], count)
        return ahead, error * self._more(count)

    def _more(self, count: int) -> float:
        """How much larger an error is since the worlds are themselves a sample."""
        return sqrt(max(1.0, count / self._ground.sample))

    def _values(self, rows: Sequence[Reals]) -> list[_Value]:
        lead = self._lead(rows)
        most, _ = mean_of(rows[lead], self._tried[lead])
        found: list[_Value] = []
        for place, row in enumerate(rows):
            count = self._tried[place]
            error = mean_of(row, count)[1] * self._more(count)
            behind, behind_error = (0.0, 0.0) if place == lead else self._apart(rows, lead, place)
            found.append(_Value(most - behind, error, behind, behind_error))
        return found


@dataclass(frozen=True, slots=True)
class _Value:
    mean: float
    error: float
    behind: float
    behind_error: float
