"""The oracle: plain search on ``batida.rules``, slow and without a trick, to hold the fast ones to.

Two players: minimax. Three and four: max^n, or paranoid, as ``many`` describes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from batida.rules import Action, Round, Seat, Settlement, apply, legal, outcome
from batida.solver.margins import margin_parts, margin_points

if TYPE_CHECKING:
    from collections.abc import Callable


def reference_values(rnd: Round, *, paranoid: bool = False) -> dict[Action, float]:
    """The margin in points of the seat to act after each of its actions, all hands open.

    Args:
        rnd: a round that goes on, late or small: every line of it is played to its end.
        paranoid: whether all others play against this seat, and not each for themselves; with
            two players that is the same.
    """
    seat = rnd.to_act
    assert seat is not None, "a round that is over has no actions"

    def of_asker(end: Settlement, mover: Seat) -> tuple[int, ...]:
        margin = margin_parts(end, seat)
        return (margin if mover == seat else -margin,)

    liking = of_asker if paranoid else _for_oneself
    return {action: margin_points(_end_of(apply(rnd, action), liking), seat) for action in legal(rnd)}


def _end_of(rnd: Round, liking: Callable[[Settlement, Seat], tuple[int, ...]]) -> Settlement:
    """How a round ends when each mover takes what it likes best."""
    mover = rnd.to_act
    if mover is None:
        settlement = outcome(rnd)
        assert settlement is not None
        return settlement
    ends = (_end_of(apply(rnd, action), liking) for action in legal(rnd))
    return max(ends, key=lambda end: liking(end, mover))


def _for_oneself(end: Settlement, mover: Seat) -> tuple[int, ...]:
    """The mover's own margin, then how little the next players have of it, one after the other."""
    players = len(end.hand_points)
    later = [margin_parts(end, (mover + step) % players) for step in range(1, players)]
    return (margin_parts(end, mover), *(-margin for margin in later))
