"""A policy that solves each public state anew, from the ranges that its own play so far has made.

Both seats are taken to play by it. It starts from the lead with every hand alike, solves as far ahead as
its bounds allow, and plays from that solution; where the solution went on to the end of the round it is kept,
else the next state is solved with the ranges that this one leaves. Every hand that the rules allow keeps a
little weight, for who does not play by it. What it does depends on the public actions alone, so that it can
be asked about all hands of a state at once, and measured by a best response.

It is for sets small enough to list all hands of a seat; in rounds of seven tiles each ``resolve`` is asked
late, with ranges from elsewhere.

>>> from batida.rules import Variant, deal, public_view
>>> from batida.solver.resolving import Resolving
>>> variant = Variant(players=2, hand_size=2, target=20, highest=2)
>>> rnd = deal(variant, variant.tiles, opener=0)
>>> Resolving().at(public_view(rnd)).is_whole
True
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING, Final

from batida.solver.equilibrium import ITERATIONS, resolve
from batida.solver.errors import EquilibriumError
from batida.solver.publics import before_all, publicly_after
from batida.solver.ranges import check, possible_hands, uniform_ranges

if TYPE_CHECKING:
    from batida.rules import Action, PublicView, Seat
    from batida.solver.equilibrium import Resolved
    from batida.solver.ranges import Range, Ranges

PLAYS_MAX: Final = 6
"""So many plays are looked ahead where a round is not solved whole, or fewer where that is too much."""
FLOOR: Final = 0.1
"""What share of a range every hand has that the rules allow, however little it would have come to this."""
SLOTS_KEPT: Final = 8_000_000
"""How many slots of solutions are kept for the states that come next: about half a gigabyte."""


def as_far_as_possible(
    public: PublicView, ranges: Ranges, *, iterations: int, slots_max: int, pairs_max: int, plays_max: int
) -> Resolved:
    """Solves to the end of the round, or as many plays ahead as the bounds allow.

    Raises:
        EquilibriumError: as ``resolve``; ``too-large`` where not even one play ahead is within them.
    """
    for plays in (0, *range(plays_max, 0, -1)):
        try:
            return resolve(
                public,
                ranges,
                iterations=iterations,
                plays_max=plays,
                slots_max=slots_max,
                pairs_max=pairs_max,
            )
        except EquilibriumError as error:
            if error.code != "too-large" or plays == 1:
                raise
    raise AssertionError("one play ahead is solved or refused")


@dataclass(frozen=True, slots=True)
class Resolving:
    """The policy; what it has solved is kept, and changes no answer.

    Attributes:
        iterations: of each solution.
        slots_max: how large each may be.
        pairs_max: how many pairs of hands its leaves may have.
        plays_max: how many plays ahead where it is not solved whole.
        slots_kept: how large all solutions together may be that are kept; the newest always is.
    """

    iterations: int = ITERATIONS
    slots_max: int = 2_000_000
    pairs_max: int = 20_000_000
    plays_max: int = PLAYS_MAX
    slots_kept: int = SLOTS_KEPT
    _kept: OrderedDict[tuple[object, ...], Resolved] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )
    _last: dict[tuple[object, ...], Resolved] = field(default_factory=dict, repr=False, compare=False)

    def at(self, public: PublicView) -> Resolved:
        """What it plays in a round of two that goes on, for all hands that it may hold there.

        Raises:
            EquilibriumError: ``two-players``, ``round-over``, or ``too-large`` for what this policy is for.
        """
        check(public)
        asked = (public.variant, public.opener, public.actions)
        if asked in self._last:
            return self._last[asked]
        here = before_all(public)
        found = self._solution(here, None, None)
        for action in public.actions:
            after = publicly_after(here, action)
            found = self._solution(after, found, action)
            here = after
        # One state is mostly asked about hand by hand.
        self._last.clear()
        self._last[asked] = found
        return found

    def _solution(self, public: PublicView, before: Resolved | None, action: Action | None) -> Resolved:
        """The solution that holds at a state, from that of the state before."""
        key = (public.variant, public.opener, public.actions)
        known = self._kept.get(key)
        if known is None:
            after = before.after(action) if before and action and before.is_whole else None
            if after is not None:
                return after
            known = self._kept[key] = self._solved(public, before, action)
            while sum(one.slots for one in self._kept.values()) > self.slots_kept and len(self._kept) > 1:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return known

    def _solved(self, public: PublicView, before: Resolved | None, action: Action | None) -> Resolved:
        if before is None or action is None:
            ranges = uniform_ranges(public)
        else:
            ranges = _ranges_after(public, before, action)
        return as_far_as_possible(
            public,
            ranges,
            iterations=self.iterations,
            slots_max=self.slots_max,
            pairs_max=self.pairs_max,
            plays_max=self.plays_max,
        )


def _ranges_after(public: PublicView, before: Resolved, action: Action) -> Ranges:
    """The ranges that a solution leaves, with a little weight on every hand that the rules allow."""

    def allowed(seat: Seat, left: Range) -> Range:
        possible = possible_hands(public, seat)
        floor = FLOOR * fsum(left.values()) / len(possible) or 1.0
        return {hand: left.get(hand, 0.0) + floor for hand in possible}

    first, second = before.ranges_after(action)
    return allowed(0, first), allowed(1, second)
