"""What each action is worth to a seat by what it may know alone, by the best method that there is.

Late in a round of two the game of hidden hands is solved (``equilibrium``); else worlds are drawn as the
plays of the others make them likely, each is solved with all hands open, and the values are averaged
(``belief``). Everybody is believed to have played by :class:`batida.solver.opponent.Habits`. Every value
comes with an error in points.

>>> from random import Random
>>> from batida.rules import TILES, block, deal, seat_view
>>> from batida.solver.estimate import estimate
>>> view = seat_view(deal(block(2), Random(1).sample(TILES, 28), opener=0), 0)
>>> found = estimate(view, seed=1)
>>> found.method, len(found.values)
('belief', 7)
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, hypot, sqrt
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from batida.rules import Refused, ruled_out
from batida.solver.averages import averages
from batida.solver.equilibrium import resolve
from batida.solver.errors import EquilibriumError
from batida.solver.gather import believed
from batida.solver.likely import likelihoods
from batida.solver.opponent import Habits
from batida.solver.ranges import believed_ranges
from batida.solver.seen import seen_of

if TYPE_CHECKING:
    from batida.rules import Action, Seat, SeatView
    from batida.solver.open_hands import Method

EstimateMethod: TypeAlias = Literal["equilibrium", "belief"]

HANDS_MAX: Final = 1_500
"""With more hands that a seat may hold, no equilibrium is tried."""
SLOTS_MAX: Final = 1_000_000
ITERATIONS: Final = 32
WORLDS: Final = {2: 1_000, 3: 400, 4: 200}
"""How many worlds are looked at by number of players, in ``PARTS`` independent parts."""
PARTS: Final = 5
LOOKED_AT: Final = 8
"""So many are drawn and weighed for each."""
BIAS_POINTS: Final = 1.0
"""How far open hands are from hidden ones: values of two players, by ``scripts/bench equilibrium``."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What each action is worth to the seat to act, in points.

    Attributes:
        to_act: the seat, whose view it was.
        method: how it was found.
        values: the legal actions by number, each with its margin.
        error: how far a value may be off, one standard error or so; 0 only where they are exact. Of an
            ``equilibrium`` it is what the better of two best answers would gain on average.
    """

    to_act: Seat
    method: EstimateMethod
    values: tuple[tuple[Action, float], ...]
    error: float

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that are worth the most, by number."""
        most = max(value for _, value in self.values)
        return tuple(action for action, value in self.values if value == most)


def estimate(view: SeatView, *, seed: int) -> Estimate:
    """The value of each legal action by what this seat may know, the same for the same seed.

    Args:
        view: of the seat whose turn it is.
        seed: of the worlds that are drawn; 0 to 2^62 - 1.

    Raises:
        Refused: ``round-over`` or ``not-your-turn``.
        BeliefError: ``no-world``: no deal leads to this view.
    """
    public = view.public
    if public.to_act is None:
        raise Refused("the round is over", code="round-over", clause="R5.1")
    if public.to_act != view.seat:
        sentence = f"it is the turn of seat {public.to_act}"
        raise Refused(sentence, code="not-your-turn", clause="R2.3", to_act=public.to_act)
    if public.variant.players == 2 and _is_late(view):
        try:
            return _by_equilibrium(view)
        except EquilibriumError as error:
            if error.code != "too-large":
                raise
    return _by_belief(view, seed)


def _is_late(view: SeatView) -> bool:
    """Whether each seat may hold few enough hands."""
    public = view.public
    laid = {play.tile for play in public.line.plays}
    unplayed = [one for one in public.variant.tiles if one not in laid]
    return all(
        comb(sum(not one.mask & missing for one in unplayed), size) <= HANDS_MAX
        for size, missing in zip(public.hand_sizes, ruled_out(public), strict=True)
    )


def _by_equilibrium(view: SeatView) -> Estimate:
    """The public subgame, solved whole."""
    public = view.public
    ranges = believed_ranges(public, Habits())
    found = resolve(public, ranges, iterations=ITERATIONS, slots_max=SLOTS_MAX)
    values = tuple(found.values(view.hand).items())
    return Estimate(view.seat, "equilibrium", values, max(found.gains))


def _by_belief(view: SeatView, seed: int) -> Estimate:
    """Worlds drawn as they are believed, each with all hands open."""
    players = view.public.variant.players
    seen, methods = seen_of(view), _METHODS[players > 2]
    by_method: list[list[float]] = []
    spread = 0.0
    for method in methods:
        parts = [
            averages(
                believed(
                    seen,
                    WORLDS[players] // PARTS,
                    looked_at=LOOKED_AT * WORLDS[players] // PARTS,
                    weigh=lambda states: likelihoods(seen, states, Habits()),
                    seed=seed * PARTS + part,
                ),
                view.public.variant,
                view.legal,
                method=method,
            )
            for part in range(PARTS)
        ]
        means = [sum(of_action) / PARTS for of_action in zip(*parts, strict=True)]
        squares = [sum((part[place] - mean) ** 2 for part in parts) for place, mean in enumerate(means)]
        spread = max(spread, sqrt(max(squares) / (PARTS * (PARTS - 1))))
        by_method.append(means)
    values = by_method[0]
    apart = max(max(abs(one - values[place]) for place, one in enumerate(other)) for other in by_method)
    bias = BIAS_POINTS if players == 2 else max(apart, BIAS_POINTS)
    return Estimate(view.seat, "belief", tuple(zip(view.legal, values, strict=True)), hypot(spread, bias))


_METHODS: Final[tuple[tuple[Method, ...], tuple[Method, ...]]] = (("minimax",), ("paranoid", "maxn"))
"""For two players, and for more: there the methods tell by how far they are apart what they are worth."""
