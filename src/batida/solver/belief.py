"""What a seat believes about hidden hands: the worlds of its view, weighed by what others played.

By the rules alone all worlds of a view are equally likely (:mod:`batida.solver.worlds`). But a
player who played one tile could mostly have played another, and the choice tells something. By
Bayes' rule each world weighs as much as the observed plays were likely in it, under a named
opponent model; forced plays and passes tell no more than the rules did. As each player chooses
from what they see alone, a world's weight is a product over its hands.

>>> from random import Random
>>> from batida.rules import TILES, apply, block, deal, legal, seat_view
>>> from batida.solver.belief import believe
>>> from batida.solver.opponent import Habits
>>> rnd = deal(block(2), Random(7).sample(TILES, 28), opener=1)
>>> rnd = apply(rnd, legal(rnd)[0])
>>> belief = believe(seat_view(rnd, 0), Habits(), chance=Random(1))
>>> belief.world_count, belief.is_exact
(38760, True)
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate
from math import fsum
from typing import TYPE_CHECKING, Final, TypeAlias

from batida.rules import TILES, Hand, Line, Play, Seat, Tile, legal_with, plies
from batida.solver.errors import BeliefError
from batida.solver.sample import every_world, hand_of, sample
from batida.solver.worlds import World, mask_of, worlds

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from random import Random

    from batida.rules import PublicView, SeatView
    from batida.solver.opponent import OpponentModel, Policy
    from batida.solver.worlds import Worlds

EXACT_MAX: Final = 100_000
"""Up to so many worlds each is weighed, so that the belief is exact."""
SAMPLES: Final = 2_000
"""Beyond, so many are drawn and weighed."""

Chances: TypeAlias = dict[Tile, tuple[float, ...]]
"""By unseen tile, its chance at each place: a seat each, then asleep. They sum to one."""


@dataclass(frozen=True, slots=True)
class Belief:
    """What a seat believes.

    Attributes:
        seat: who believes it.
        model: the opponent model, by name and version: ``habits-1``.
        world_count: how many worlds the rules allow, exactly.
        is_exact: whether ``worlds`` are all of them, or a sample.
        worlds: hands as masks, one a seat.
        weights: how likely each of ``worlds`` is; they sum to one.
        chances: of each unseen tile at each place.
    """

    seat: Seat
    model: str
    world_count: int
    is_exact: bool
    worlds: tuple[World, ...] = field(repr=False)
    weights: tuple[float, ...] = field(repr=False)
    chances: Chances = field(repr=False)

    @property
    def effective_count(self) -> float:
        """How many equally likely worlds would tell as much: 1 to ``len(weights)``.

        Of a sample this is the effective sample size; below a hundred or so, draw more.
        """
        return 1 / fsum(weight * weight for weight in self.weights)

    def hands(self, seat: Seat) -> dict[Hand, float]:
        """The chance of each hand that ``seat`` may hold, the likeliest first."""
        chances: dict[int, float] = {}
        for world, weight in zip(self.worlds, self.weights, strict=True):
            chances[world[seat]] = chances.get(world[seat], 0.0) + weight
        return {hand_of(mask): chances[mask] for mask in sorted(chances, key=lambda one: -chances[one])}

    def sample(self, chance: Random, *, count: int) -> list[World]:
        """So many worlds, drawn with their chances, each independent of the others."""
        return chance.choices(self.worlds, cum_weights=list(accumulate(self.weights)), k=count)


def believe(
    view: SeatView,
    model: OpponentModel,
    *,
    chance: Random,
    exact_max: int = EXACT_MAX,
    samples: int = SAMPLES,
) -> Belief:
    """What the owner of this view believes about the hidden hands.

    Args:
        view: what the seat knows.
        model: how the other seats choose.
        chance: draws worlds where there are more than ``exact_max``; else it is not touched.
        exact_max: up to so many worlds each is weighed.
        samples: so many worlds are drawn beyond that, 1 or more.

    Returns:
        The belief. As long as no other seat has had a choice, its ``chances`` are the exact ones of
        the rules even where its worlds are a sample.

    Raises:
        BeliefError: ``no-world``: no deal leads to this view. ``model-allows-none``: the model
            gives every world that was looked at no chance.
    """
    possible = worlds(view)
    is_exact = possible.count <= exact_max
    looked_at = (
        tuple(every_world(possible)) if is_exact else tuple(sample(possible, chance) for _ in range(samples))
    )
    likely = likelihoods(view, model, looked_at)
    total = fsum(likely)
    if not total > 0:
        sentence = f"{model.name}-{model.version} gives what was played no chance in any world"
        raise BeliefError(sentence, code="model-allows-none")
    weights = tuple(one / total for one in likely)
    tells_nothing = min(weights) == max(weights)
    return Belief(
        seat=view.seat,
        model=f"{model.name}-{model.version}",
        world_count=possible.count,
        is_exact=is_exact,
        worlds=looked_at,
        weights=weights,
        chances=_exact(possible) if tells_nothing else _weighted(possible, looked_at, weights),
    )


def likelihoods(view: SeatView, model: OpponentModel, looked_at: Sequence[World]) -> list[float]:
    """How likely the plays of the other seats were in each of these worlds of ``view``.

    The product over their plays of what the model gave them, for a hand and a position as the one
    who played saw them. Forced plays and passes count one.
    """
    others = [seat for seat in range(view.public.variant.players) if seat != view.seat]
    likely = [1.0] * len(looked_at)
    for seat, of_seat in _seen(view.public, others, model).items():
        by_hand: dict[int, float] = {}
        for place, world in enumerate(looked_at):
            mask = world[seat]
            found = by_hand.get(mask)
            if found is None:
                found = by_hand[mask] = _likelihood(of_seat, mask)
            likely[place] *= found
    return likely


def plays_seen(public: PublicView, seat: Seat, model: OpponentModel) -> Callable[[int], float]:
    """How likely the plays of ``seat`` were for each hand that it may hold now, given as a mask."""
    return partial(_likelihood, _seen(public, (seat,), model).get(seat, ()))


@dataclass(frozen=True, slots=True)
class _Seen:
    """A play of another seat, as something to weigh its hands by.

    ``played`` has the tiles that the seat has played since, this one too: with its hand now they
    are the hand that it chose from.
    """

    action: Play
    played: int
    line: Line
    policy: Policy


def _likelihood(seen: Sequence[_Seen], mask: int) -> float:
    """How likely a seat that now holds ``mask`` was to choose as it did."""
    likelihood = 1.0
    for one in seen:
        hand = hand_of(mask | one.played)
        legal = legal_with(hand, one.line)
        if len(legal) > 1:
            likelihood *= one.policy(hand, legal)[legal.index(one.action)]
    return likelihood


def _seen(public: PublicView, seats: Collection[Seat], model: OpponentModel) -> dict[Seat, list[_Seen]]:
    """The plays of each of these seats, with the position in which they were chosen."""
    played = [0] * public.variant.players
    for ply in plies(public):
        if isinstance(ply.action, Play):
            played[ply.seat] |= mask_of((ply.action.tile,))
    seen: dict[Seat, list[_Seen]] = {}
    sizes = [public.variant.hand_size] * public.variant.players
    line = Line()
    for number, ply in enumerate(plies(public)):
        if not isinstance(ply.action, Play):
            continue
        if ply.seat in seats:
            before = replace(
                public,
                hand_sizes=tuple(sizes),
                line=line,
                actions=public.actions[:number],
                to_act=ply.seat,
                settlement=None,
                shown=None,
            )
            one = _Seen(ply.action, played[ply.seat], line, model.at(before, ply.seat))
            seen.setdefault(ply.seat, []).append(one)
        played[ply.seat] &= ~mask_of((ply.action.tile,))
        sizes[ply.seat] -= 1
        line = line.joined(ply.action)
    return seen


def _exact(possible: Worlds) -> Chances:
    return {one: tuple(map(float, places)) for one, places in possible.chances().items()}


def _weighted(possible: Worlds, looked_at: Sequence[World], weights: Sequence[float]) -> Chances:
    """The chances of each unseen tile, each summed over the worlds."""
    seats = len(possible.others) + 1
    sums = [[0.0] * seats for _ in TILES]
    for world, weight in zip(looked_at, weights, strict=True):
        for seat in possible.others:
            left = world[seat]
            while left:
                sums[(left & -left).bit_length() - 1][seat] += weight
                left &= left - 1
    chances: Chances = {}
    for one in possible.unseen:
        held = sums[one.index]
        chances[one] = (*held, max(0.0, 1 - fsum(held)))
    return chances
