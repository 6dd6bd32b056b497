"""The statistics of an arena, on whole sums, so that no order of adding changes them.

An estimate is that of a ratio of two means over mirrored sets, such as points by rounds: with its
95 % interval by the delta method and Student's t. Where every set has as many rounds, it is the
plain mean of the sets.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

_Z: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure, and how far off it may be: ``value - ci95`` to ``value + ci95``.

    ``ci95`` is ``None`` where one sample alone says nothing about it.
    """

    value: float
    ci95: float | None


@dataclass(slots=True)
class Sums:
    """The sums over sets of a numerator ``y`` and a denominator ``x``, of their squares and product."""

    count: int = 0
    y: int = 0
    x: int = 0
    yy: int = 0
    xx: int = 0
    xy: int = 0

    def add(self, y: int, x: int) -> None:
        """Takes one more set."""
        self.count += 1
        self.y += y
        self.x += x
        self.yy += y * y
        self.xx += x * x
        self.xy += x * y

    @property
    def spread(self) -> float:
        """The variance of ``y - ratio * x`` over sets, of which there are two or more."""
        ratio = self.y / self.x
        return max(0.0, self.yy - 2 * ratio * self.xy + ratio * ratio * self.xx) / (self.count - 1)

    def estimate(self, scale: float = 1.0) -> Estimate:
        """The ratio of the sums, times ``scale``; at least one set was added.

        >>> sums = Sums()
        >>> for y in (4, 1, 7, 0):
        ...     sums.add(y, 2)
        >>> estimate = sums.estimate()
        >>> estimate.value, round(estimate.ci95, 2)
        (1.5, 2.51)
        """
        value = scale * self.y / self.x
        if self.count == 1:
            return Estimate(value, None)
        error = sqrt(self.spread / self.count) / (self.x / self.count)
        return Estimate(value, abs(scale) * t_quantile(self.count - 1) * error)


def t_quantile(freedom: int) -> float:
    """Student's t for a two-sided 95 % interval: 12.7 for one degree of freedom, then down to 1.96.

    Source: M. Abramowitz, I. Stegun, Handbook of Mathematical Functions, 26.7.5; exact for 1 and 2.
    The series is off by less than 0.01 from 3 on.
    """
    if freedom == 1:
        return 12.7062
    if freedom == 2:
        return 4.3027
    z, v = _Z, float(freedom)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / v**power for power, term in enumerate(terms, 1))
