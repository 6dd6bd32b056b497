"""Counterfactual regret over a public tree: what both seats' strategies become, iteration by iteration.

A sweep goes down the tree for one seat (what it plays now, and how likely it comes to each node with
each hand) and up for the other (what each of its hands is worth against that). All numbers stand by
slot:

* ``reach``: how likely the seat comes here with this hand by its own plays, times its weight;
* ``share``: how likely the last action was chosen, of the slots of the mover;
* ``value``: what the hand is worth here, summed over the other's hands by their reach;
* ``regret``, ``recent``, ``total``: of the mover, how much better the action would have been, by how
  much in the last iteration alone, and the sum of its shares by reach and iteration.

Source: O. Tammelin, Solving Large Imperfect Information Games Using CFR+ (2014): regrets never below
zero, seats in turn, later iterations count more. G. Farina, C. Kroer, T. Sandholm, Faster Game Solving
via Predictive Blackwell Approachability (2021): the last regret is expected once more.
"""

from __future__ import annotations

from typing import Final

from batida.kernels.engine import FITS
from batida.kernels.jit import Numbers, Reals, inlined, kernel, ones
from batida.kernels.layout import NO_VALUE, PASS_NUMBER
from batida.solver.public_tree import (
    ACTION,
    CHILD,
    CHILDREN,
    CHOICE,
    COUNT,
    FIRST,
    FOLD,
    KIND,
    LEAF,
    LEFT,
    NODE_SIZE,
    PAIRS,
    RIGHT,
    SEAT,
    plays_at,
)

MARGIN_MAX: Final = 168
"""All pips of a set up to six: no margin is larger."""

EXPECTED: Final = 0
"""Up the tree: a hand is worth what its own strategy makes of it."""
LEARNT: Final = 1
"""The same, and regrets are brought up to date."""
BEST: Final = 2
"""A hand is worth what its best action is worth."""

_NOTHING: Final = -1e300


@kernel
def go_down(
    nodes: Numbers,
    count: int,
    seat: int,
    flags: int,
    weight: float,
    prediction: float,
    hands: Numbers,
    froms: Numbers,
    reach: Reals,
    share: Reals,
    regret: Reals,
    recent: Reals,
    total: Reals,
    norm: Reals,
) -> None:
    """Works out the strategy of ``seat`` and its reach.

    Args:
        nodes: the tree, ``count`` nodes.
        count: how many.
        seat: whose strategy.
        flags: how the tree was grown.
        weight: what this iteration counts in ``total``; below 0 the strategy is that of ``total``.
        prediction: how much of the last regret is expected once more.
        hands: by slot, as are all that follow; the reach of the root stands there.
        froms: read.
        reach: written below the root.
        share: written.
        regret: read.
        recent: read.
        total: added to, or read.
        norm: scratch.
    """
    for number in range(count):
        node = number * NODE_SIZE
        if nodes[node + KIND] != CHOICE:
            continue
        begin = nodes[node + CHILD]
        end = begin + nodes[node + CHILDREN]
        if nodes[node + SEAT] != seat:
            for child in range(begin * NODE_SIZE, end * NODE_SIZE, NODE_SIZE):
                _carry(nodes, child, seat, froms, reach)
            continue
        left, right = nodes[node + LEFT], nodes[node + RIGHT]
        first = nodes[node + FIRST + seat]
        for slot in range(first, first + nodes[node + COUNT + seat]):
            norm[slot] = 0.0
        for child in range(begin * NODE_SIZE, end * NODE_SIZE, NODE_SIZE):
            if nodes[child + ACTION] == PASS_NUMBER:
                continue
            first = nodes[child + FIRST + seat]
            for slot in range(first, first + nodes[child + COUNT + seat]):
                liking = total[slot] if weight < 0.0 else regret[slot] + prediction * recent[slot]
                liking = max(liking, 0.0)
                share[slot] = liking
                norm[froms[slot]] += liking
        for child in range(begin * NODE_SIZE, end * NODE_SIZE, NODE_SIZE):
            if nodes[child + ACTION] == PASS_NUMBER:
                _carry(nodes, child, seat, froms, reach)
                continue
            first = nodes[child + FIRST + seat]
            for slot in range(first, first + nodes[child + COUNT + seat]):
                before = froms[slot]
                if norm[before] > 0.0:
                    share[slot] /= norm[before]
                else:
                    share[slot] = 1.0 / ones(plays_at(hands[before], left, right, flags))
                reach[slot] = reach[before] * share[slot]
                if weight > 0.0:
                    total[slot] += weight * reach[slot]


@inlined
def _carry(nodes: Numbers, child: int, seat: int, froms: Numbers, reach: Reals) -> None:
    """Brings the reach of a seat that had no choice from a node to its child."""
    first = nodes[child + FIRST + seat]
    for slot in range(first, first + nodes[child + COUNT + seat]):
        reach[slot] = reach[froms[slot]]


@kernel
def go_up(
    nodes: Numbers,
    count: int,
    seat: int,
    flags: int,
    mode: int,
    hands: Numbers,
    froms: Numbers,
    pips: Numbers,
    reach: Reals,
    share: Reals,
    value: Reals,
    regret: Reals,
    recent: Reals,
    worth: Reals,
    pairs: Reals,
) -> None:
    """Works out what each hand of ``seat`` is worth at each node.

    Args:
        nodes: the tree, ``count`` nodes.
        count: how many.
        seat: whose values; the reach of the other is read.
        flags: how the tree was grown.
        mode: ``EXPECTED``, ``LEARNT`` or ``BEST``.
        hands: by slot, as are all that follow but the last two.
        froms: read.
        pips: read.
        reach: read, of the other seat.
        share: read.
        value: written.
        regret: changed by ``LEARNT``.
        recent: written by ``LEARNT``.
        worth: what a margin of seat 0 is worth to it, from ``-MARGIN_MAX`` on; the other has minus that.
        pairs: what a pair of hands is worth to seat 0 at the leaves.
    """
    other = 1 - seat
    for number in range(count - 1, -1, -1):
        node = number * NODE_SIZE
        kind = nodes[node + KIND]
        first = nodes[node + FIRST + seat]
        behind = first + nodes[node + COUNT + seat]
        other_first = nodes[node + FIRST + other]
        other_behind = other_first + nodes[node + COUNT + other]
        is_mine = nodes[node + SEAT] == seat
        for slot in range(first, behind):
            value[slot] = 0.0
        if kind == LEAF:
            _add_pairs(nodes, node, seat, reach, value, pairs)
            continue
        if kind != CHOICE:
            _add_ends(first, behind, other_first, other_behind, seat, hands, pips, reach, value, worth)
            continue
        if flags & FOLD and ones(hands[nodes[node + FIRST + nodes[node + SEAT]]]) == 1:
            left, right = nodes[node + LEFT], nodes[node + RIGHT]
            fits = -1 if left == NO_VALUE else FITS[left] | FITS[right]
            _add_last(
                first,
                behind,
                other_first,
                other_behind,
                seat,
                is_mine,
                fits,
                hands,
                pips,
                reach,
                value,
                worth,
            )
        elif is_mine and mode == BEST:
            for slot in range(first, behind):
                value[slot] = _NOTHING
        begin = nodes[node + CHILD]
        end = begin + nodes[node + CHILDREN]
        for child in range(begin * NODE_SIZE, end * NODE_SIZE, NODE_SIZE):
            at = nodes[child + FIRST + seat]
            if not is_mine:
                for slot in range(at, at + nodes[child + COUNT + seat]):
                    value[froms[slot]] += value[slot]
            elif nodes[child + ACTION] == PASS_NUMBER:
                for slot in range(at, at + nodes[child + COUNT + seat]):
                    value[froms[slot]] = value[slot]
            elif mode == BEST:
                for slot in range(at, at + nodes[child + COUNT + seat]):
                    value[froms[slot]] = max(value[froms[slot]], value[slot])
            else:
                for slot in range(at, at + nodes[child + COUNT + seat]):
                    value[froms[slot]] += share[slot] * value[slot]
        if is_mine and mode == BEST:
            # Who has no action that can happen here has a hand that cannot be here.
            for slot in range(first, behind):
                if value[slot] == _NOTHING:
                    value[slot] = 0.0
        if is_mine and mode == LEARNT:
            for child in range(begin * NODE_SIZE, end * NODE_SIZE, NODE_SIZE):
                if nodes[child + ACTION] == PASS_NUMBER:
                    continue
                at = nodes[child + FIRST + seat]
                for slot in range(at, at + nodes[child + COUNT + seat]):
                    better = value[slot] - value[froms[slot]]
                    regret[slot] = max(regret[slot] + better, 0.0)
                    recent[slot] = better


@inlined
def _add_pairs(nodes: Numbers, node: int, seat: int, reach: Reals, value: Reals, pairs: Reals) -> None:
    """Adds the values of a leaf, summed over the other's hands."""
    pair = nodes[node + PAIRS]
    first, count = nodes[node + FIRST], nodes[node + COUNT]
    other_first, other_count = nodes[node + FIRST + 1], nodes[node + COUNT + 1]
    for one in range(count):
        if seat == 0:
            sum_so = 0.0
            for two in range(other_count):
                sum_so += reach[other_first + two] * pairs[pair + two]
            value[first + one] = sum_so
        else:
            likely = reach[first + one]
            if likely != 0.0:
                for two in range(other_count):
                    value[other_first + two] -= likely * pairs[pair + two]
        pair += other_count


@inlined
def _add_ends(
    first: int,
    behind: int,
    other_first: int,
    other_behind: int,
    seat: int,
    hands: Numbers,
    pips: Numbers,
    reach: Reals,
    value: Reals,
    worth: Reals,
) -> None:
    """Adds the margins of a round that is over, summed over the other's hands that share no tile."""
    sign = 1.0 if seat == 0 else -1.0
    for two in range(other_first, other_behind):
        likely = sign * reach[two]
        if likely == 0.0:
            continue
        hand, points = hands[two], pips[two]
        for one in range(first, behind):
            if not hands[one] & hand:
                margin = points - pips[one] if seat == 0 else pips[one] - points
                value[one] += likely * worth[margin + MARGIN_MAX]


@inlined
def _add_last(
    first: int,
    behind: int,
    other_first: int,
    other_behind: int,
    seat: int,
    is_mine: bool,  # noqa: FBT001 - numba has no keyword-only parameters
    fits: int,
    hands: Numbers,
    pips: Numbers,
    reach: Reals,
    value: Reals,
    worth: Reals,
) -> None:
    """Adds the margins of the hands of one tile that go out here."""
    sign = 1.0 if seat == 0 else -1.0
    for two in range(other_first, other_behind):
        likely = sign * reach[two]
        if likely == 0.0:
            continue
        hand, points = hands[two], pips[two]
        if is_mine:
            # The other keeps its tiles.
            gain = likely * worth[(points if seat == 0 else -points) + MARGIN_MAX]
            for one in range(first, behind):
                if hands[one] & fits and not hands[one] & hand:
                    value[one] += gain
        elif hand & fits:
            for one in range(first, behind):
                if not hands[one] & hand:
                    margin = -pips[one] if seat == 0 else pips[one]
                    value[one] += likely * worth[margin + MARGIN_MAX]


@kernel
def add_values(nodes: Numbers, seat: int, weight: float, value: Reals, sums: Reals) -> None:
    """Adds ``weight`` times the values of what the root leads to into ``sums``, for the hands of a seat."""
    begin = nodes[CHILD]
    for child in range(begin * NODE_SIZE, (begin + nodes[CHILDREN]) * NODE_SIZE, NODE_SIZE):
        first = nodes[child + FIRST + seat]
        for slot in range(first, first + nodes[child + COUNT + seat]):
            sums[slot] += weight * value[slot]


@kernel
def weigh(
    first: int,
    count: int,
    other_first: int,
    other_count: int,
    fits: int,
    hands: Numbers,
    reach: Reals,
    value: Reals,
) -> None:
    """The weight of the other's hands that each hand of a seat allows, at the root.

    ``fits`` has the tiles that fit the line; one of the two holds one of them, or it is 0.
    """
    for one in range(first, first + count):
        value[one] = 0.0
    for two in range(other_first, other_first + other_count):
        hand, likely = hands[two], reach[two]
        for one in range(first, first + count):
            if not hands[one] & hand and ((hands[one] | hand) & fits or not fits):
                value[one] += likely
