"""The value of every pair of hands at the leaves of a public tree, all hands open."""

from __future__ import annotations

from typing import Final

from batida.kernels.engine import FITS, PIPS
from batida.kernels.jit import Numbers, Reals, kernel, lowest
from batida.kernels.layout import TILE_COUNT
from batida.solver.public_tree import COUNT, FIRST, KIND, LEAF, LEFT, NODE_SIZE, PAIRS, RIGHT, SEAT
from batida.solver.regret import MARGIN_MAX

_BEYOND: Final = 1 << 10
"""More than any margin."""


@kernel
def value_leaves(
    nodes: Numbers, count: int, hands: Numbers, pips: Numbers, worth: Reals, pairs: Reals
) -> None:
    """Writes what each pair of hands is worth to seat 0 at each leaf; 0 for hands that share a tile.

    A ``worth`` that never falls with the margin asks both seats for the same plays as the margin does.

    Args:
        nodes: the tree, ``count`` nodes.
        count: how many.
        hands: by slot.
        pips: by slot.
        worth: what a margin of seat 0 is worth to it, from ``-MARGIN_MAX`` on.
        pairs: overwritten.
    """
    for number in range(count):
        node = number * NODE_SIZE
        if nodes[node + KIND] != LEAF:
            continue
        pair = nodes[node + PAIRS]
        left, right, seat = nodes[node + LEFT], nodes[node + RIGHT], nodes[node + SEAT]
        first, second = nodes[node + FIRST], nodes[node + FIRST + 1]
        for one in range(first, first + nodes[node + COUNT]):
            for two in range(second, second + nodes[node + COUNT + 1]):
                pairs[pair] = 0.0
                if not hands[one] & hands[two]:
                    # Sums are of 64 bits, as in its calls of itself: one kernel for all of them.
                    me, own = hands[one] + 0, pips[one] + 0
                    you, other = hands[two] + 0, pips[two] + 0
                    if seat == 1:
                        me, own, you, other = you, other, me, own
                    margin = _margin(me, you, left + 0, right + 0, own, other, -own - 1, other + 1)
                    pairs[pair] = worth[(margin if seat == 0 else -margin) + MARGIN_MAX]
                pair += 1


@kernel
def _margin(me: int, you: int, left: int, right: int, own: int, other: int, alpha: int, beta: int) -> int:
    """The margin of the seat to act if it lies between ``alpha`` and ``beta``, else a bound beyond.

    ``me`` and ``you`` are the hands of the seat to act and of the other one, ``own`` and ``other`` what
    they count. As :mod:`batida.solver.two`, without its table, which costs more than it saves here.
    """
    plays = me & FITS[left]
    if left != right:
        plays |= (me & FITS[right]) << TILE_COUNT
    if not plays:
        if not you & (FITS[left] | FITS[right]):
            return other - own
        return -_margin(you, me, left, right, other, own, -beta, -alpha)
    if other <= alpha:
        return other
    if -own >= beta:
        return -own
    best, reached = -_BEYOND, alpha
    while plays and best < beta:
        place = lowest(plays)
        plays &= plays - 1
        on_right = place >= TILE_COUNT
        tile = place - TILE_COUNT if on_right else place
        rest = me ^ (1 << tile)
        pips = PIPS[tile]
        if rest == 0:
            found = other
        else:
            new_left = left if on_right else pips - left
            new_right = pips - right if on_right else right
            found = -_margin(you, rest, new_left, new_right, other, own - pips, -beta, -reached)
        if found > best:
            best = found
            reached = max(reached, found)
    return best
