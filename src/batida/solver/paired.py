"""Means of what was tried in the same worlds with the same luck, and how sure they are.

Two actions that are tried in the same worlds differ far more quietly than each of them is known: the
error of a difference is that of the mean of the differences, world by world.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from batida.kernels.jit import Reals, kernel, reals

if TYPE_CHECKING:
    from collections.abc import Sequence


def mean_of(ends: Reals, count: int) -> tuple[float, float]:
    """The mean of the first ``count`` numbers, two or more, and its standard error."""
    return apart(ends, reals(count), count)


def apart(one: Reals, other: Reals, count: int) -> tuple[float, float]:
    """How much more the first ``count`` numbers of ``one`` are on average, and its standard error.

    >>> from batida.kernels.jit import reals
    >>> one = reals(4)
    >>> one[0] = one[1] = 2.0
    >>> apart(one, reals(4), 4)
    (1.0, 0.5773502691896257)
    """
    found = reals(2)
    _apart(one, other, count, found)
    return float(found[0]), sqrt(max(float(found[1]), 0.0))


def first_of(sums: Sequence[float]) -> int:
    """The place of the largest number, the first of equals."""
    return max(range(len(sums)), key=sums.__getitem__)


@kernel
def _apart(one: Reals, other: Reals, count: int, found: Reals) -> None:
    """Writes the mean difference and the square of its standard error."""
    total, squares = 0.0, 0.0
    for place in range(count):
        ahead = one[place] - other[place]
        total += ahead
        squares += ahead * ahead
    mean = total / count
    found[0] = mean
    found[1] = (squares - total * mean) / (count - 1) / count
