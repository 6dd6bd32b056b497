"""Worlds to play in, spread evenly over what is believed, so that luck in choosing them is least.

However many are taken from the front, each world comes about as often as its share of the weight says, and
worlds that stand together, which are alike where all are listed, share their surplus: the marks go round by
the golden ratio, which leaves the largest gaps as small as can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from batida.kernels.chance import WORD, first_word
from batida.kernels.jit import Numbers, Reals, kernel, reals, zeros
from batida.kernels.layout import HANDS, STATE_SIZE

if TYPE_CHECKING:
    from batida.solver.gather import Worlds

_GOLDEN: Final = 0.6180339887498949


def spread_evenly(worlds: Worlds, players: int, count: int, *, seed: int) -> Numbers:
    """The hands of ``count`` worlds, ``players`` masks each.

    >>> from batida.rules import TILES, block, deal, seat_view
    >>> from batida.solver.gather import alike
    >>> from batida.solver.seen import seen_of
    >>> some = alike(seen_of(seat_view(deal(block(2), TILES, opener=0), 0)), 5, seed=1)
    >>> hands = spread_evenly(some, 2, 10, seed=1)
    >>> len(set(hands[1::2]))
    5
    """
    hands = zeros(count * players)
    start = (first_word(seed, 5) + 0.5) / (WORD + 1.0)
    _spread(worlds.states, worlds.weights, worlds.count, players, count, start, reals(worlds.count), hands)
    return hands


def effective(weights: Reals, count: int) -> float:
    """Of how many worlds with equal weights such a sample is worth, by the spread of its weights."""
    return float(_effective(weights, count))


@kernel
def _effective(weights: Reals, count: int) -> float:
    total, squares = 0.0, 0.0
    for place in range(count):
        total += weights[place]
        squares += weights[place] * weights[place]
    return total * total / squares


@kernel
def _spread(
    states: Numbers,
    weights: Reals,
    worlds: int,
    players: int,
    count: int,
    start: float,
    upto: Reals,
    hands: Numbers,
) -> None:
    """Writes the hands of the worlds at ``count`` marks; ``upto`` is overwritten by sums of weights."""
    total = 0.0
    for world in range(worlds):
        total += weights[world]
        upto[world] = total
    mark = start
    for place in range(count):
        low, high = 0, worlds - 1
        while low < high:
            middle = (low + high) // 2
            if upto[middle] > mark * total:
                high = middle
            else:
                low = middle + 1
        for seat in range(players):
            hands[place * players + seat] = states[low * STATE_SIZE + HANDS + seat]
        mark += _GOLDEN
        if mark >= 1.0:
            mark -= 1.0
