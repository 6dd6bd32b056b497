"""How a loss is called: five words by thresholds in points, the same in all languages."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Verdict: TypeAlias = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]

VERDICTS: Final[tuple[Verdict, ...]] = ("best", "fine", "inaccuracy", "mistake", "blunder")
"""From the best to the worst."""

LEAST_POINTS: Final[dict[Verdict, float]] = {"fine": 0.0, "inaccuracy": 1.0, "mistake": 2.0, "blunder": 4.0}
"""From how many lost points on a decision is called so; nothing is lost by the ``best``."""


def verdict_of(loss: float, *, is_best: bool) -> Verdict:
    """What a decision is called that lost so many points.

    >>> [verdict_of(loss, is_best=False) for loss in (0.3, 1.0, 2.5, 9.0)]
    ['fine', 'inaccuracy', 'mistake', 'blunder']
    """
    if is_best:
        return "best"
    return max((one for one in LEAST_POINTS if loss >= LEAST_POINTS[one]), key=LEAST_POINTS.__getitem__)
