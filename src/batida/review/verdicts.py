"""How a loss is called: five words by thresholds in points, the same in all languages."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Verdict: TypeAlias = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]

VERDICTS: Final[tuple[Verdict, ...]] = ("best", "fine", "inaccuracy", "mistake", "blunder")
"""From the best to the worst."""

EQUAL_POINTS: Final = 0.25
"""An action that is no further behind the best is as right: the method cannot vouch for less."""
TOLD_APART: Final = 2.0
"""An action that is fewer standard errors behind the best cannot be told apart from it."""
LEAST_POINTS: Final[dict[Verdict, float]] = {
    "best": 0.0,
    "fine": EQUAL_POINTS,
    "inaccuracy": 1.0,
    "mistake": 2.0,
    "blunder": 4.0,
}
"""From how many points lost on a decision is called so."""


def verdict_of(loss: float) -> Verdict:
    """What a decision is called that is so many points behind the best.

    >>> [verdict_of(loss) for loss in (0.2, 0.3, 1.2, 2.5, 9.0)]
    ['best', 'fine', 'inaccuracy', 'mistake', 'blunder']
    """
    found: Verdict = "best"
    for one in VERDICTS:
        if loss >= LEAST_POINTS[one]:
            found = one
    return found
