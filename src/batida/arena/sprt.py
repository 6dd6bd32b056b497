"""Early stop: Wald's sequential test of two margins, on mirrored sets."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, log
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from batida.arena.errors import ArenaError

if TYPE_CHECKING:
    from batida.arena.statistics import Sums

Verdict: TypeAlias = Literal["low", "high"]

SETS_MIN: Final = 100
"""Before so many sets nothing is decided: their variance stands for the true one."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Is the margin of the first player rather ``high`` or rather ``low``?

    The log likelihood ratio of the two means, each set's margin taken as normal with the variance
    seen so far, is held to Wald's bounds after each set: an error of ``error`` on either side, where
    the true margin is one of the two.

    Attributes:
        low: a margin in points a round.
        high: a larger one.
        error: how often either wrong answer may come, 0.05 as a rule.

    Source: A. Wald, Sequential Tests of Statistical Hypotheses (1945); with an estimated variance it
    holds for many sets, hence ``SETS_MIN``.
    """

    low: float
    high: float
    error: float = 0.05

    def __post_init__(self) -> None:
        if not self.low < self.high or not isfinite(self.high - self.low):
            sentence = f"a test is between a lower and a higher margin, not {self.low} and {self.high}"
            raise ArenaError(sentence, code="bad-bounds")
        if not 0 < self.error < 0.5:
            sentence = f"an error is between 0 and 0.5, not {self.error}"
            raise ArenaError(sentence, code="bad-bounds")

    @property
    def bound(self) -> float:
        """How large the log likelihood ratio has to be, either way."""
        return log((1 - self.error) / self.error)

    def llr(self, margins: Sums, seats: int) -> float:
        """The log likelihood ratio of ``high`` against ``low``, 0 before anything is known.

        ``margins`` are those of the first player, in parts of ``seats - 1`` to the point.
        """
        if margins.count < 2 or margins.spread == 0:
            return 0.0
        per_point = (seats - 1) * margins.x / margins.count
        mean, variance = margins.y / margins.count / per_point, margins.spread / per_point**2
        return margins.count * (self.high - self.low) * (mean - (self.high + self.low) / 2) / variance

    def verdict(self, margins: Sums, seats: int) -> Verdict | None:
        """Which of the two it is, once that is decided."""
        if margins.count < SETS_MIN:
            return None
        llr = self.llr(margins, seats)
        if abs(llr) < self.bound:
            return None
        return "high" if llr > 0 else "low"
