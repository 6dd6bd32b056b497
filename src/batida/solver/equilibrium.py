"""A round of two from a public state on, solved as a game of hidden hands.

With hands hidden the best play of a hand depends on what the other thinks it may be, so a position is
solved for all hands of both seats at once. What comes out is a pair of strategies, mixed where they
must be, against which nobody gains much by playing otherwise; how much is told, exactly.

>>> from random import Random
>>> from batida.rules import TILES, apply, block, deal, legal, public_view
>>> from batida.solver.equilibrium import resolve
>>> from batida.solver.ranges import uniform_ranges
>>> rnd = deal(block(2), Random(1).sample(TILES, 28), opener=0)
>>> while len(rnd.actions) < 10:
...     rnd = apply(rnd, legal(rnd)[0])
>>> public = public_view(rnd)
>>> resolved = resolve(public, uniform_ranges(public))
>>> shares = resolved.strategy(rnd.hands[rnd.to_act])
>>> round(sum(shares.values()), 9)
1.0

The interface:

* :func:`resolve` takes a public view and the ranges of both seats (:mod:`batida.solver.ranges`), and gives
  a :class:`Resolved`. It refuses what is too large, and can stop after some plays, where a pair of hands is
  worth what open hands make of it, or what a function of the caller says.
* ``resolved.strategy(hand)`` and ``resolved.values(hand)`` are for the seat to act.
* ``resolved.after(action)`` is the same solution one action on, ``resolved.ranges`` what both seats may hold
  there by it.
* ``resolved.value``, ``gains`` and ``exploitability`` are of the whole solution.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING, Final, TypeAlias

from batida.kernels.layout import LEFT_NUMBER, NO_VALUE, PASS_NUMBER, RIGHT_NUMBER, TILE_COUNT
from batida.rules import LEFT as LEFT_END
from batida.rules import PASS, Action, Play, action_number
from batida.rules import RIGHT as RIGHT_END
from batida.solver.errors import EquilibriumError
from batida.solver.hidden import Hidden
from batida.solver.open_pairs import value_leaves
from batida.solver.public_tree import (
    ACTION,
    CHOICE,
    FOLD,
    KIND,
    LEAF,
    LEFT,
    MERGE,
    NODE_SIZE,
    PAIRS,
    RIGHT,
    SEAT,
)
from batida.solver.ranges import check
from batida.solver.worlds import mask_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from batida.rules import Hand, PublicView, Seat
    from batida.solver.ranges import Ranges

ITERATIONS: Final = 24
"""Enough to be within about a fiftieth of a point of unexploitable late in a round."""
SLOTS_MAX: Final = 2_000_000
"""So many slots take about 120 MB, and with 24 iterations about a second."""
PAIRS_MAX: Final = 4_000_000
"""So many pairs of hands at leaves take about 32 MB."""

Shares: TypeAlias = "dict[Action, float]"
"""By legal action, how often it is chosen; they sum to one."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """Where a search stops: the open values, who acts, and the hands of each seat as masks."""

    open_values: tuple[int, int]
    to_act: Seat
    hands: tuple[tuple[int, ...], tuple[int, ...]]


LeafValue: TypeAlias = "Callable[[Leaf], Sequence[float]]"
"""What each pair of hands at a leaf is worth to seat 0: those of its first hand with each hand of seat 1,
then those of its second, and so on. Of hands that share a tile it is 0."""


def resolve(
    public: PublicView,
    ranges: Ranges,
    *,
    iterations: int = ITERATIONS,
    worth: Callable[[int], float] = float,
    plays_max: int = 0,
    leaf_value: LeafValue | None = None,
    slots_max: int = SLOTS_MAX,
    pairs_max: int = PAIRS_MAX,
    merge: bool = True,
    fold: bool = True,
) -> Resolved:
    """Solves a round of two from here on, for all hands of both seats.

    The same arguments give the same answer. It takes about 1 us a slot and 25 ns a slot and iteration.

    Args:
        public: a round that goes on.
        ranges: the hands that each seat may hold, with their weights.
        iterations: 1 or more; the error falls faster than one through their number.
        worth: what a margin of seat 0 in points is worth to it, never falling; the other seat has minus
            that. Values are in its units.
        plays_max: after so many plays the search stops; 0 to go on to the end.
        leaf_value: what is put there; ``None`` for the value with all hands open.
        slots_max: how many slots (a hand of a seat at a public state) the tree may have.
        pairs_max: how many pairs of hands its leaves may have.
        merge: whether plays on two ends of equal value are taken as one.
        fold: whether a last tile is played without a node of its own. Both only save time.

    Raises:
        EquilibriumError: ``two-players``, ``round-over``, ``no-pair`` or ``too-large``; the last comes
            after little work.
    """
    check(public)
    game = Hidden(
        public,
        ranges,
        worth=worth,
        plays_max=plays_max,
        slots_max=slots_max,
        pairs_max=pairs_max,
        merge=merge,
        fold=fold,
    )
    _value_leaves(game, leaf_value)
    game.learn(iterations)
    value, *gains = game.settle()
    return Resolved(game, public, 0, value=value, gains=(gains[0], gains[1]), iterations=iterations)


class Resolved:
    """A solution, seen from one public state of its tree; take it from :func:`resolve`.

    Attributes:
        public: the state that was solved.
        to_act: the seat to act here.
        value: what the solved state is worth to seat 0 with both strategies.
        gains: by seat, what it could gain on average by its best answer to the other's strategy.
        iterations: how many were made.
    """

    def __init__(
        self,
        game: Hidden,
        public: PublicView,
        node: int,
        *,
        value: float,
        gains: tuple[float, float],
        iterations: int,
        is_mirrored: bool = False,
    ) -> None:
        self.public = public
        self.to_act: Seat = int(game.nodes[node + SEAT])
        self.value = value
        self.gains = gains
        self.iterations = iterations
        self._game = game
        self._node = node
        # Where a tile was put on the right of two ends alike, the tree has it on the left.
        self._is_mirrored = is_mirrored

    def __repr__(self) -> str:
        return f"Resolved({self.slots} slots, {self.iterations} iterations)"

    @property
    def exploitability(self) -> float:
        """What a player of both strategies loses on average to one that knows them, by seat drawn."""
        return sum(self.gains) / 2

    @property
    def slots(self) -> int:
        """How large the tree is: hands of a seat at a public state."""
        return self._game.slot_count

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands that the seat to act may hold here, as masks."""
        return tuple(int(self._game.hands[slot]) for slot in self._game.slots(self._node, self.to_act))

    @property
    def is_whole(self) -> bool:
        """Whether it goes on to the end of the round, without leaves."""
        return self._game.pair_count == 0

    @property
    def ranges(self) -> Ranges:
        """What each seat may hold here by the two strategies: hands with their weights."""
        return self._ranges_at(self._node)

    def strategy(self, hand: Hand) -> Shares:
        """How often the seat to act chooses each legal action with this hand.

        Plays on two ends of equal value share alike.

        Raises:
            EquilibriumError: ``not-in-range``.
        """
        return self._by_action(hand, lambda slot: float(self._game.share[slot]), is_shared=True)

    def values(self, hand: Hand) -> Shares:
        """What each legal action is worth to the seat to act with this hand; 0 for a hand that cannot be.

        Where the solution starts it is the mean over the iterations, so that no action is worth more than
        those that are played but for the error; further on it is that of the two strategies.

        Raises:
            EquilibriumError: ``not-in-range``.
        """
        game, own = self._game, self._slot(hand)
        weight = self._weight_against(own)

        def value(slot: int) -> float:
            if not weight > 0:
                return 0.0
            if self._node == 0 and slot != own:
                # Against all that the other tried while it learnt: nobody learns to answer what is never
                # played, so what is left in the end may answer it badly.
                return float(game.sums[slot]) / game.sums_weight / weight
            return float(game.value[slot]) / weight

        return self._by_action(hand, value, is_shared=False)

    def after(self, action: Action) -> Resolved | None:
        """The same solution after ``action``; ``None`` where the tree has no such state with a choice."""
        child = self._child(action)
        if child is None or self._game.nodes[child + KIND] != CHOICE:
            return None
        is_mirrored = self._is_mirrored
        if isinstance(action, Play) and self._is_merged:
            is_mirrored = action.end is RIGHT_END
        return Resolved(
            self._game,
            self.public,
            child,
            value=self.value,
            gains=self.gains,
            iterations=self.iterations,
            is_mirrored=is_mirrored,
        )

    def ranges_after(self, action: Action) -> Ranges:
        """What each seat may hold after ``action`` by the two strategies; empty where they never play it."""
        child = self._child(action)
        return ({}, {}) if child is None else self._ranges_at(child)

    def _child(self, action: Action) -> int | None:
        """The node behind this one that ``action`` leads to."""
        game, number = self._game, self._merged(action_number(action))
        return next(
            (child for child in game.children(self._node) if game.nodes[child + ACTION] == number), None
        )

    def _ranges_at(self, node: int) -> Ranges:
        game = self._game
        first, second = (
            {
                int(game.hands[slot]): float(game.reach[slot])
                for slot in game.slots(node, seat)
                if game.reach[slot] > 0
            }
            for seat in (0, 1)
        )
        return first, second

    def _by_action(self, hand: Hand, of_slot: Callable[[int], float], *, is_shared: bool) -> Shares:
        """A number for each legal action, from the slot that it leads to."""
        game, slot, actions = self._game, self._slot(hand), self._legal(hand)
        if actions == (PASS,) or (len(hand) == 1 and game.flags & FOLD):
            alone = 1 / len(actions) if is_shared else of_slot(slot)
            return dict.fromkeys(actions, alone)
        behind = self._behind(slot)
        # A double on two ends of its value is two actions and one child, as any other tile is there.
        merged = [self._merged(action_number(action)) for action in actions]
        return {
            action: of_slot(behind[number]) / (merged.count(number) if is_shared else 1)
            if number in behind
            else 0.0
            for action, number in zip(actions, merged, strict=True)
        }

    def _legal(self, hand: Hand) -> tuple[Action, ...]:
        """The legal actions of a hand here, by number."""
        nodes, node = self._game.nodes, self._node
        left, right = int(nodes[node + LEFT]), int(nodes[node + RIGHT])
        if left == NO_VALUE:
            return tuple(Play(one) for one in hand)
        if self._is_mirrored:
            left, right = right, left
        found = [
            Play(one, end)
            for end, at in ((LEFT_END, left), (RIGHT_END, right))
            for one in hand
            if one.mask >> at & 1
        ]
        return tuple(found) or (PASS,)

    @property
    def _is_merged(self) -> bool:
        """Whether both ends have the same value here, and plays on them are one."""
        nodes, node = self._game.nodes, self._node
        is_equal = nodes[node + LEFT] == nodes[node + RIGHT] != NO_VALUE
        return is_equal and bool(self._game.flags & MERGE)

    def _merged(self, number: int) -> int:
        """The number of the action that stands for this one in the tree."""
        if not LEFT_NUMBER <= number < PASS_NUMBER:
            return number
        if number >= RIGHT_NUMBER:
            return number - TILE_COUNT if self._is_merged or self._is_mirrored else number
        return number + TILE_COUNT if self._is_mirrored and not self._is_merged else number

    def _behind(self, slot: int) -> dict[int, int]:
        """By number of action, the slot that a slot of the seat to act leads to."""
        game, found = self._game, dict[int, int]()
        for child in game.children(self._node):
            slots = game.slots(child, self.to_act)
            place = bisect_left(game.froms, slot, slots.start, slots.stop)
            if place < slots.stop and game.froms[place] == slot:
                found[int(game.nodes[child + ACTION])] = place
        return found

    def _slot(self, hand: Hand) -> int:
        mask = mask_of(hand)
        for slot in self._game.slots(self._node, self.to_act):
            if self._game.hands[slot] == mask:
                return slot
        raise EquilibriumError("the seat to act cannot hold this hand", code="not-in-range")

    def _weight_against(self, slot: int) -> float:
        """The weight of the other's hands that go with this one."""
        game = self._game
        if self._node == 0:
            return game.allowed[self.to_act][slot - game.slots(0, self.to_act).start]
        hand = game.hands[slot]
        others = game.slots(self._node, 1 - self.to_act)
        return fsum(float(game.reach[other]) for other in others if not game.hands[other] & hand)


def _value_leaves(game: Hidden, leaf_value: LeafValue | None) -> None:
    """Fills in what the pairs of hands at the leaves are worth."""
    if game.pair_count == 0:
        return
    if leaf_value is None:
        value_leaves(game.nodes, game.node_count, game.hands, game.pips, game.worth, game.pairs)
        return
    for node in range(0, game.node_count * NODE_SIZE, NODE_SIZE):
        if game.nodes[node + KIND] == LEAF:
            first, second = (
                tuple(int(game.hands[slot]) for slot in game.slots(node, seat)) for seat in (0, 1)
            )
            ends = int(game.nodes[node + LEFT]), int(game.nodes[node + RIGHT])
            at = int(game.nodes[node + PAIRS])
            for place, one in enumerate(
                leaf_value(Leaf(ends, int(game.nodes[node + SEAT]), (first, second)))
            ):
                game.pairs[at + place] = one
