"""The public tree of a round of two: what both seats see from here on, with the hands each may hold.

A public state is everything that both seats know: the line, who played what, who passed on what. Below
it stand, for each seat, the hands that it may hold there. A play leaves the mover only those hands that
had the tile, and takes the hands with that tile from the other; a pass leaves the mover the hands that
fit nothing. So the lists get shorter ply by ply, and a late round is small enough to be solved whole.

Kernels work on flat arrays. A node is ``NODE_SIZE`` numbers, the root is the first, and a child always
stands behind its parent, beside its siblings. A *slot* is a hand of a seat at a node: ``hands`` has its
mask, ``froms`` the slot of its parent that it comes from, ``pips`` what it counts.
"""

from __future__ import annotations

from typing import Final

from batida.kernels.engine import FITS, HIGH, LOW, PIPS, number_of
from batida.kernels.jit import Numbers, inlined, kernel, lowest, ones
from batida.kernels.layout import NO_VALUE, PASS_NUMBER, TILE_COUNT

LEFT: Final = 0
"""The open value on the left, ``NO_VALUE`` before the lead; on the right stands behind it."""
RIGHT: Final = 1
SEAT: Final = 2
"""The seat to act, 0 or 1."""
KIND: Final = 3
"""``CHOICE``, ``OUT``, ``BLOCKED`` or ``LEAF``."""
ACTION: Final = 4
"""The number of the action that led here."""
PASSES: Final = 5
"""How many passes were made since the last play."""
PLAYS: Final = 6
"""How many plays were made since the root."""
CHILD: Final = 7
"""Where the first child stands; the number of children stands behind it."""
CHILDREN: Final = 8
FIRST: Final = 9
"""By seat, its first slot."""
COUNT: Final = 11
"""By seat, how many slots it has: the hands that it may hold here."""
PAIRS: Final = 13
"""Of a leaf, where its values stand: one for each pair of hands, those of seat 1 side by side."""
PARENT: Final = 14
"""The node before this one; -1 for the root."""
NODE_SIZE: Final = 15

CHOICE: Final = 0
"""The seat to act plays or passes."""
OUT: Final = 1
"""The mover has placed its last tile."""
BLOCKED: Final = 2
"""Both have passed."""
LEAF: Final = 3
"""The search ends here, and a value is taken for each pair of hands."""

MERGE: Final = 1
"""Plays of a tile on two ends of equal value are one."""
FOLD: Final = 2
"""A last tile has no node of its own: who has one left has no choice but to go out or to pass."""
ALL_ON: Final = MERGE | FOLD

AT_NEXT: Final = 0
"""The node that is to get its children next."""
AT_NODES: Final = 1
"""How many nodes there are."""
AT_SLOTS: Final = 2
"""How many slots there are."""
AT_PAIRS: Final = 3
"""How many pairs of hands there are at leaves."""
AT_PLAYS: Final = 4
"""After so many plays the search ends."""
AT_FLAGS: Final = 5
"""``MERGE`` and ``FOLD`` added up."""
GROWN_SIZE: Final = 6

_TILES: Final = (1 << TILE_COUNT) - 1


@kernel
def grow(nodes: Numbers, hands: Numbers, froms: Numbers, pips: Numbers, grown: Numbers) -> bool:
    """Gives nodes their children in turn until all have them; false when there is no room for the next.

    Args:
        nodes: ``NODE_SIZE`` numbers a node; new ones are written behind the old.
        hands: masks by slot.
        froms: slots of the parent by slot.
        pips: points by slot.
        grown: how far it is, as the ``AT_...`` say.
    """
    while grown[AT_NEXT] < grown[AT_NODES]:
        node = grown[AT_NEXT] * NODE_SIZE
        if nodes[node + KIND] != CHOICE:
            grown[AT_NEXT] += 1
            continue
        left, right, seat = nodes[node + LEFT], nodes[node + RIGHT], nodes[node + SEAT]
        first, count = nodes[node + FIRST + seat], nodes[node + COUNT + seat]
        other_first, other_count = nodes[node + FIRST + 1 - seat], nodes[node + COUNT + 1 - seat]
        size = ones(hands[first])
        held = 0
        for slot in range(first, first + count):
            held |= hands[slot]
        plays = plays_at(held, left, right, grown[AT_FLAGS])
        if size == 1 and grown[AT_FLAGS] & FOLD:
            plays = 0
        most = ones(plays) + 1
        if (grown[AT_NODES] + most) * NODE_SIZE > len(nodes):
            return False
        if grown[AT_SLOTS] + most * (count + other_count) > len(hands):
            return False
        nodes[node + CHILD] = grown[AT_NODES]
        while plays:
            place = lowest(plays)
            plays &= plays - 1
            on_right = place >= TILE_COUNT
            tile = place - TILE_COUNT if on_right else place
            child = _child(nodes, node, grown)
            slot = grown[AT_SLOTS]
            nodes[child + FIRST + seat] = slot
            for before in range(first, first + count):
                if hands[before] >> tile & 1:
                    hands[slot] = hands[before] ^ (1 << tile)
                    froms[slot] = before
                    pips[slot] = pips[before] - PIPS[tile]
                    slot += 1
            nodes[child + COUNT + seat] = slot - nodes[child + FIRST + seat]
            nodes[child + FIRST + 1 - seat] = slot
            for before in range(other_first, other_first + other_count):
                if not hands[before] >> tile & 1:
                    hands[slot] = hands[before]
                    froms[slot] = before
                    pips[slot] = pips[before]
                    slot += 1
            nodes[child + COUNT + 1 - seat] = slot - nodes[child + FIRST + 1 - seat]
            if nodes[child + COUNT + 1 - seat] == 0:
                continue
            nodes[child + ACTION] = number_of(place, left)
            if left == NO_VALUE:
                nodes[child + LEFT] = LOW[tile]
                nodes[child + RIGHT] = HIGH[tile]
            else:
                nodes[child + LEFT] = left if on_right else PIPS[tile] - left
                nodes[child + RIGHT] = PIPS[tile] - right if on_right else right
            nodes[child + PASSES] = 0
            nodes[child + PLAYS] = nodes[node + PLAYS] + 1
            if size == 1:
                nodes[child + KIND] = OUT
            elif nodes[child + PLAYS] == grown[AT_PLAYS]:
                nodes[child + KIND] = LEAF
                nodes[child + PAIRS] = grown[AT_PAIRS]
                grown[AT_PAIRS] += nodes[child + COUNT] * nodes[child + COUNT + 1]
            grown[AT_SLOTS] = slot
            grown[AT_NODES] += 1
        # A round that nobody could go on with was over before the root, so passes alone end nothing.
        if left != NO_VALUE and (nodes[node + PLAYS] or not nodes[node + PASSES]):
            fits = FITS[left] | FITS[right]
            child = _child(nodes, node, grown)
            slot = grown[AT_SLOTS]
            nodes[child + FIRST + seat] = slot
            for before in range(first, first + count):
                if not hands[before] & fits:
                    hands[slot] = hands[before]
                    froms[slot] = before
                    pips[slot] = pips[before]
                    slot += 1
            nodes[child + COUNT + seat] = slot - nodes[child + FIRST + seat]
            nodes[child + FIRST + 1 - seat] = slot
            is_void = nodes[node + PLAYS] == 0 and nodes[node + PASSES] == 1
            if nodes[child + COUNT + seat] and not is_void:
                for before in range(other_first, other_first + other_count):
                    hands[slot] = hands[before]
                    froms[slot] = before
                    pips[slot] = pips[before]
                    slot += 1
                nodes[child + COUNT + 1 - seat] = other_count
                nodes[child + ACTION] = PASS_NUMBER
                nodes[child + LEFT] = left
                nodes[child + RIGHT] = right
                nodes[child + PASSES] = nodes[node + PASSES] + 1
                nodes[child + PLAYS] = nodes[node + PLAYS]
                if nodes[child + PASSES] == 2:
                    nodes[child + KIND] = BLOCKED
                grown[AT_SLOTS] = slot
                grown[AT_NODES] += 1
        nodes[node + CHILDREN] = grown[AT_NODES] - nodes[node + CHILD]
        grown[AT_NEXT] += 1
    return True


@inlined
def plays_at(held: int, left: int, right: int, flags: int) -> int:
    """The plays of these tiles as a word, those on a right end of equal value left out by ``MERGE``."""
    if left == NO_VALUE:
        return held
    if left == right and flags & MERGE:
        return held & FITS[left]
    return (held & FITS[left]) | (held & FITS[right]) << TILE_COUNT


@inlined
def _child(nodes: Numbers, node: int, grown: Numbers) -> int:
    """A fresh node behind all others, the child of ``node``; its lists are still to be made."""
    child = grown[AT_NODES] * NODE_SIZE
    nodes[child + SEAT] = 1 - nodes[node + SEAT]
    nodes[child + KIND] = CHOICE
    nodes[child + CHILD] = 0
    nodes[child + CHILDREN] = 0
    nodes[child + PAIRS] = 0
    nodes[child + PARENT] = node // NODE_SIZE
    return child
