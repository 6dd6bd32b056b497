"""How the strongest players decide on small sets of two, for which no network was trained.

There all hands that both may hold can be listed, so each public state is solved as a game of hidden
hands, from the ranges that the solutions before it leave, as far ahead as the budget allows. Nobody
gains much by knowing how they play; ``batida exploit`` says how much, exactly.
"""

from __future__ import annotations

import threading
from math import comb
from typing import TYPE_CHECKING, Final

from batida.solver.resolving import Resolving

if TYPE_CHECKING:
    from batida.rules import PublicView, Variant
    from batida.solver.equilibrium import Resolved

HANDS_MAX: Final = 2_000
"""A set is small when a seat can be dealt at most so many hands: double-four with 4 tiles has 1,365."""
SLOTS_PER_MS: Final = 4_000
"""So large a tree is solved for each millisecond of the budget; what was solved is kept for later plies."""

PAIRS_PER_SLOT: Final = 10
"""So many pairs of hands it may value where it stops, for each hand at a public state."""


class _Kept(threading.local):
    """A thread's solutions, by how large they may be; they save time and change no answer."""

    def __init__(self) -> None:
        self.by_slots: dict[int, Resolving] = {}


_kept = _Kept()


def is_small(variant: Variant) -> bool:
    """Whether a round of this game is solved as one of hidden hands from its lead on."""
    return variant.players == 2 and comb(len(variant.tiles), variant.hand_size) <= HANDS_MAX


def studied(public: PublicView, *, ms: int) -> Resolved:
    """The solution at a state of a small game.

    Raises:
        EquilibriumError: ``too-large``: not even one play ahead can be solved with this budget.
    """
    slots_max = ms * SLOTS_PER_MS
    policy = _kept.by_slots.get(slots_max)
    if policy is None:
        policy = _kept.by_slots[slots_max] = Resolving(
            slots_max=slots_max, pairs_max=PAIRS_PER_SLOT * slots_max
        )
    return policy.at(public)
