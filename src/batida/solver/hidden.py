"""A round of two from a public state on as arrays for the kernels: grown, learnt, and measured.

``equilibrium`` is the door; this module keeps the arrays together and knows in which order kernels are
asked.
"""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final, cast

from batida.kernels.engine import points_of
from batida.kernels.jit import Numbers, Reals, reals, zeros
from batida.kernels.layout import FITS, NO_VALUE
from batida.rules import PASS
from batida.solver.errors import EquilibriumError
from batida.solver.public_tree import (
    AT_FLAGS,
    AT_NODES,
    AT_PAIRS,
    AT_PLAYS,
    AT_SLOTS,
    CHILD,
    CHILDREN,
    CHOICE,
    COUNT,
    FIRST,
    FOLD,
    GROWN_SIZE,
    KIND,
    LEFT,
    MERGE,
    NODE_SIZE,
    PARENT,
    PASSES,
    RIGHT,
    SEAT,
    grow,
)
from batida.solver.regret import BEST, EXPECTED, LEARNT, MARGIN_MAX, add_values, go_down, go_up, weigh

if TYPE_CHECKING:
    from collections.abc import Callable

    from batida.rules import PublicView, Seat
    from batida.solver.ranges import Ranges

PREDICTION: Final = 0.5
"""How much of the last regret is expected once more."""
POWER: Final = 3
"""Iteration ``t`` counts ``t`` to this power in the average. Both were found by ``bench/equilibrium.py``."""

_OF_TOTAL: Final = -1.0
"""Stands for the weight of an iteration where the average strategy is meant."""

_NODES_FIRST: Final = 1 << 10
_SLOTS_FIRST: Final = 1 << 13


class Hidden:
    """The tree of a public state, with room for what is learnt; changed in place.

    Args:
        public: a round of two that goes on.
        ranges: the hands of both seats with their weights.
        worth: what a margin of seat 0 is worth to it; never falling.
        plays_max: after so many plays stand leaves; 0 for no leaves.
        slots_max: with more slots it is given up.
        pairs_max: with more pairs of hands at leaves it is given up.
        merge: whether plays of a tile on two ends of equal value are one.
        fold: whether last tiles have no node of their own.

    Raises:
        EquilibriumError: ``too-large`` or ``no-pair``.
    """

    def __init__(
        self,
        public: PublicView,
        ranges: Ranges,
        *,
        worth: Callable[[int], float] = float,
        plays_max: int = 0,
        slots_max: int,
        pairs_max: int,
        merge: bool = True,
        fold: bool = True,
    ) -> None:
        self.flags = MERGE * merge | FOLD * fold
        grown = zeros(GROWN_SIZE)
        grown[AT_NODES], grown[AT_PLAYS], grown[AT_FLAGS] = 1, plays_max, self.flags
        self._plant(public, ranges, grown)
        self._grow(grown, slots_max=slots_max, pairs_max=pairs_max)
        self.node_count, self.slot_count = int(grown[AT_NODES]), int(grown[AT_SLOTS])
        self.pair_count = int(grown[AT_PAIRS])
        self.reach, self.share, self.value, self.regret, self.recent, self.total = (
            reals(self.slot_count) for _ in range(6)
        )
        self.pairs = reals(self.pair_count)
        # The slots of the root's children stand right behind those of the root.
        self.sums = reals(
            max((self.slots(child, seat).stop for child in self.children(0) for seat in (0, 1)), default=0)
        )
        self.sums_weight = 0.0
        self.worth = _by_margin(worth)
        for seat in (0, 1):
            first = self.nodes[FIRST + seat]
            for place, weight in enumerate(ranges[seat].values()):
                self.reach[first + place] = weight
        self.allowed: tuple[tuple[float, ...], tuple[float, ...]] = (self._allowed(0), self._allowed(1))
        self.weight = fsum(
            self.reach[self.nodes[FIRST] + place] * one for place, one in enumerate(self.allowed[0])
        )
        if not self.weight > 0:
            raise EquilibriumError("no two hands of the ranges go together", code="no-pair")

    def learn(self, iterations: int) -> None:
        """Brings the strategies nearer to an equilibrium, from scratch."""
        for iteration in range(1, iterations + 1):
            weight = float(iteration**POWER)
            if iteration == 1:
                self._down(1, 0.0)
            for seat in (0, 1):
                self._down(seat, weight)
                self._up(1 - seat, LEARNT)
                if self.nodes[SEAT] == 1 - seat:
                    add_values(self.nodes, 1 - seat, weight, self.value, self.sums)
            self.sums_weight += weight

    def settle(self) -> tuple[float, float, float]:
        """Makes the average the strategy, and measures it."""
        self.average()
        return self.measure()

    def average(self) -> None:
        """Writes the average strategy into ``share``, and ``reach`` by it; before all learning, uniform."""
        self._down(0, _OF_TOTAL)
        self._down(1, _OF_TOTAL)

    def measure(self) -> tuple[float, float, float]:
        """Values the strategies as they stand in ``share`` and ``reach``; ``value`` is by them afterwards.

        Returns:
            Of seat 0 what it is worth, then what each seat gains by its best response to the other.
        """
        best: list[float] = []
        for seat in (0, 1):
            self._up(seat, BEST)
            best.append(self._worth_of(seat))
        for seat in (0, 1):
            self._up(seat, EXPECTED)
        value = self._worth_of(0)
        return value, max(best[0] - value, 0.0), max(best[1] + value, 0.0)

    def mean(self, worth: Callable[[int], float]) -> float:
        """The mean of something told by the margin of seat 0, by the strategies in ``share``."""
        kept = self.worth
        self.worth = _by_margin(worth)
        self._up(0, EXPECTED)
        self.worth = kept
        return self._worth_of(0)

    def children(self, node: int) -> range:
        """The nodes behind a node, as places in ``nodes``."""
        begin = int(self.nodes[node + CHILD])
        end = begin + int(self.nodes[node + CHILDREN])
        return range(begin * NODE_SIZE, end * NODE_SIZE, NODE_SIZE)

    def slots(self, node: int, seat: Seat) -> range:
        """The slots of a seat at a node."""
        first = int(self.nodes[node + FIRST + seat])
        return range(first, first + int(self.nodes[node + COUNT + seat]))

    def _plant(self, public: PublicView, ranges: Ranges, grown: Numbers) -> None:
        """Makes the root."""
        counts = [len(one) for one in ranges]
        room = max(_SLOTS_FIRST, 2 * sum(counts))
        self.nodes = zeros(_NODES_FIRST * NODE_SIZE, "int32")
        self.hands, self.froms = zeros(room, "int32"), zeros(room, "int32")
        self.pips = zeros(room, "int16")
        line, root = public.line, self.nodes
        assert public.to_act is not None
        root[LEFT] = NO_VALUE if line.left is None else line.left.value
        root[RIGHT] = NO_VALUE if line.right is None else line.right.value
        root[SEAT], root[KIND], root[PARENT] = public.to_act, CHOICE, -1
        root[PASSES] = int(public.actions[-1:] == (PASS,))
        slot = 0
        for seat in (0, 1):
            root[FIRST + seat], root[COUNT + seat] = slot, counts[seat]
            for hand in ranges[seat]:
                self.hands[slot], self.pips[slot] = hand, points_of(hand)
                slot += 1
        grown[AT_SLOTS] = slot

    def _grow(self, grown: Numbers, *, slots_max: int, pairs_max: int) -> None:
        """Makes the rest of the tree, or gives it up."""
        while not grow(self.nodes, self.hands, self.froms, self.pips, grown):
            _refuse_beyond(grown[AT_SLOTS], slots_max, "slots")
            _refuse_beyond(grown[AT_PAIRS], pairs_max, "pairs")
            if 2 * grown[AT_NODES] * NODE_SIZE > len(self.nodes):
                self.nodes = _doubled(self.nodes, "int32")
            self.hands, self.froms = _doubled(self.hands, "int32"), _doubled(self.froms, "int32")
            self.pips = _doubled(self.pips, "int16")
        _refuse_beyond(grown[AT_SLOTS], slots_max, "slots")
        _refuse_beyond(grown[AT_PAIRS], pairs_max, "pairs")

    def _allowed(self, seat: Seat) -> tuple[float, ...]:
        """By hand of a seat at the root, the weight of the other's hands that go with it."""
        root = self.nodes
        left, right = root[LEFT], root[RIGHT]
        # Right after a play somebody fits the line, else the round would be over (R5.1).
        fits = 0 if left == NO_VALUE or root[PASSES] else FITS[left] | FITS[right]
        weigh(
            root[FIRST + seat],
            root[COUNT + seat],
            root[FIRST + 1 - seat],
            root[COUNT + 1 - seat],
            fits,
            self.hands,
            self.reach,
            self.value,
        )
        return tuple(float(self.value[slot]) for slot in self.slots(0, seat))

    def _worth_of(self, seat: Seat) -> float:
        """What the root is worth to a seat, over all pairs of hands."""
        worth = fsum(self.reach[slot] * self.value[slot] for slot in self.slots(0, seat))
        return worth / self.weight

    def _down(self, seat: Seat, weight: float) -> None:
        go_down(
            self.nodes,
            self.node_count,
            seat,
            self.flags,
            weight,
            PREDICTION,
            self.hands,
            self.froms,
            self.reach,
            self.share,
            self.regret,
            self.recent,
            self.total,
            self.value,
        )

    def _up(self, seat: Seat, mode: int) -> None:
        go_up(
            self.nodes,
            self.node_count,
            seat,
            self.flags,
            mode,
            self.hands,
            self.froms,
            self.pips,
            self.reach,
            self.share,
            self.value,
            self.regret,
            self.recent,
            self.worth,
            self.pairs,
        )


def _by_margin(worth: Callable[[int], float]) -> Reals:
    """What each margin is worth, as the kernels look it up."""
    found = reals(2 * MARGIN_MAX + 1)
    for margin in range(-MARGIN_MAX, MARGIN_MAX + 1):
        found[MARGIN_MAX + margin] = worth(margin)
    return found


def _doubled(old: Numbers, kind: str) -> Numbers:
    """The same numbers with as much room again behind them."""
    fresh = zeros(2 * len(old), kind)
    cast("list[int]", fresh)[: len(old)] = cast("list[int]", old)
    return fresh


def _refuse_beyond(count: int, most: int, what: str) -> None:
    if count > most:
        sentence = f"there are more than {most} {what}"
        raise EquilibriumError(sentence, code="too-large", count=int(count))
