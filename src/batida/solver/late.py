"""Late rounds of two as games of hidden hands, with ranges by what the network would have played.

Open hands and play-outs take the other's coming play for given. Late in a round all hands that both may
still hold are few enough to solve for both at once, as :mod:`batida.solver.equilibrium` does: then a play
is good against any answer, bluffs included, and is mixed where it must be.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from batida.solver.equilibrium import Resolved, resolve
from batida.solver.errors import EquilibriumError
from batida.solver.payoffs import payoff_of_two
from batida.solver.ranges import possible_hands

if TYPE_CHECKING:
    from batida.kernels.jit import Reals
    from batida.rules import PublicView
    from batida.solver.by_network import ByNetwork
    from batida.solver.ranges import Ranges

HANDS_MAX: Final = 1_200
"""A seat that may hold more hands is not looked at: its tree would be too large by far."""


def resolved_late(
    public: PublicView, by_network: ByNetwork, payoffs: Reals, *, slots_max: int
) -> Resolved | None:
    """The solution of a round of two from here on; ``None`` where it is too early for one.

    Args:
        public: the round.
        by_network: the same round, from either seat.
        payoffs: what the ends are worth to seat 0; the other has minus that.
        slots_max: how large the tree may be.
    """
    ranges = late_ranges(public, by_network)
    return None if ranges is None else solved_late(public, ranges, payoffs, slots_max=slots_max)


def late_ranges(public: PublicView, by_network: ByNetwork) -> Ranges | None:
    """What both seats may hold by what the network would have played; ``None`` where it is too early.

    Args:
        public: the round.
        by_network: the same round, from either seat.
    """
    free = len(public.variant.tiles) - len(public.line.plays)
    if max(comb(free, size) for size in public.hand_sizes) > HANDS_MAX * _TIMES_RULED_OUT:
        return None
    possible = tuple(possible_hands(public, seat) for seat in (0, 1))
    if max(map(len, possible)) > HANDS_MAX:
        return None
    first, second = (by_network.likely_hands(seat, hands) for seat, hands in enumerate(possible))
    return first, second


def solved_late(public: PublicView, ranges: Ranges, payoffs: Reals, *, slots_max: int) -> Resolved | None:
    """The solution of a round of two from these ranges; ``None`` where the tree would be too large.

    Args:
        public: the round.
        ranges: what both seats may hold.
        payoffs: what the ends are worth to seat 0; the other has minus that.
        slots_max: how large the tree may be.
    """
    try:
        return resolve(
            public,
            ranges,
            worth=lambda margin: payoff_of_two(payoffs, 0, margin),
            slots_max=slots_max,
        )
    except EquilibriumError as error:
        if error.code != "too-large":
            raise
        return None


_TIMES_RULED_OUT: Final = 20
"""Passes leave of all hands one in so many, or not much fewer."""
