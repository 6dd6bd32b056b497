"""From the values of plays to their chances, in whole numbers and one division.

The chance of a play is ``exp(value * sharpness)`` over the sum of that for all plays: ``SHARP`` to
one in ``sharpness``, which is one over the temperature. Exponentials come from two tables.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from typing import Final

from batida.kernels.chance import below
from batida.kernels.jit import Numbers, inlined, lowest, table

SHARP_BITS: Final = 8
SHARP: Final = 1 << SHARP_BITS
"""The sharpness with which the network plays against itself: a temperature of one."""

_FINE_BITS: Final = 7
_FINE: Final = 1 << _FINE_BITS
_RANGE: Final = 128
"""Sixteen below the best a play has no chance: in parts of ``_FINE / UNIT``, an eighth."""
_SCALE_BITS: Final = 30
_WEIGHT_BITS: Final = 24


def _exponentials(count: int, divisor: int) -> list[int]:
    """``exp(-k / divisor)`` for each ``k`` below ``count``, 2^30 to one; the same on any machine."""
    with localcontext() as context:
        context.prec = 20
        return [int((Decimal(-k) / divisor).exp() * (1 << _SCALE_BITS)) for k in range(count)]


_COARSE: Final = table(_exponentials(_RANGE, 8))
_SMALL: Final = table(_exponentials(_FINE, 1024))


@inlined
def weigh(plays: int, values: Numbers, sharpness: int, weights: Numbers) -> int:
    """Writes a weight for each of ``plays`` at its place, 2^24 for the best; gives their sum."""
    best = values[lowest(plays)]
    left = plays
    while left:
        best = max(best, values[lowest(left)])
        left &= left - 1
    total = 0
    while plays:
        place = lowest(plays)
        plays &= plays - 1
        behind = ((best - values[place]) * sharpness) >> SHARP_BITS
        coarse = behind >> _FINE_BITS
        weight = 0
        if coarse < _RANGE:
            weight = (_COARSE[coarse] * _SMALL[behind & (_FINE - 1)]) >> (2 * _SCALE_BITS - _WEIGHT_BITS)
        weights[place] = weight
        total += weight
    return total


@inlined
def chance_of(weight: int, total: int, count: int, doubt: float) -> float:
    """The chance of a play: its weight out of all, or with the chance ``doubt`` any of ``count``."""
    return (1.0 - doubt) * (weight / total) + doubt / count


@inlined
def drawn(plays: int, weights: Numbers, total: int, word: int) -> int:
    """The place of the play that a word of 32 bits draws by the weights."""
    left = below(word, total)
    place = lowest(plays)
    while left >= weights[place]:
        left -= weights[place]
        plays &= plays - 1
        place = lowest(plays)
    return place
