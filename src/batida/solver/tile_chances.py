"""Where each unseen tile is, as a seat believes it that knows how likely the plays of the others were.

As :mod:`batida.solver.belief`, in kernels: worlds of a view are listed, or drawn where they are many, and
weighed by the trained network, or by ``habits-1`` in study sizes. Where worlds were drawn, what they say
is mixed with what the rules alone say as if that were one world more, so that no tile is held for
impossible where luck alone kept it out.

>>> from random import Random
>>> from batida.rules import TILES, apply, block, deal, legal, seat_view
>>> from batida.solver.tile_chances import tile_chances
>>> rnd = deal(block(2), Random(1).sample(TILES, 28), opener=1)
>>> rnd = apply(rnd, legal(rnd)[0])
>>> found = tile_chances(seat_view(rnd, 0), count=500, seed=1)
>>> found.model, len(found.believed), found.is_exact
('network-2', 20, False)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING

from batida.kernels.jit import Numbers, Reals, kernel, reals
from batida.kernels.layout import HANDS, STATE_SIZE
from batida.rules import TILES, Refused
from batida.solver import likely
from batida.solver.by_network import ByNetwork
from batida.solver.draws import Draws
from batida.solver.errors import BeliefError
from batida.solver.manners import ANYBODY, Opponents
from batida.solver.network.weights import network_for
from batida.solver.opponent import Habits
from batida.solver.seen import seen_of
from batida.solver.worlds import mask_of, worlds

if TYPE_CHECKING:
    from fractions import Fraction

    from batida.rules import Seat, SeatView, Tile


@dataclass(frozen=True, slots=True)
class TileChances:
    """The chances of each unseen tile at each place: a seat each, then asleep. They sum to one.

    Attributes:
        seat: who believes it.
        model: how the others were taken to play, such as ``network-2``.
        world_count: how many worlds the rules allow, exactly.
        is_exact: whether all of them were weighed, or a sample.
        effective_count: how many equally likely worlds would tell as much as those that were weighed.
        by_rules: what the rules alone say, exactly.
        believed: what they say with the plays weighed.
    """

    seat: Seat
    model: str
    world_count: int
    is_exact: bool
    effective_count: float
    by_rules: dict[Tile, tuple[Fraction, ...]] = field(repr=False)
    believed: dict[Tile, tuple[float, ...]] = field(repr=False)


def tile_chances(view: SeatView, *, count: int, seed: int, opponents: Opponents = ANYBODY) -> TileChances:
    """Where each tile may be that this seat does not see; it need not be its turn.

    Args:
        view: of a round that goes on.
        count: so many worlds are drawn where there are more; else all are weighed.
        seed: of the draws.
        opponents: of whom each of the others is taken to be one.

    Raises:
        Refused: ``round-over``.
        BeliefError: ``no-world``: no deal leads to this view.
    """
    public = view.public
    if public.to_act is None:
        raise Refused("the round is over", code="round-over", clause="R5.1")
    possible = worlds(view)
    seen = seen_of(view)
    draws = Draws(seen)
    is_exact = draws.count <= count
    states = draws.listed() if is_exact else draws.drawn(count, seed=seed)
    network = network_for(public.variant)
    if network is None:
        habits = Habits()
        model, weights = f"{habits.name}-{habits.version}", likely.likelihoods(seen, states, habits)
    else:
        model = f"network-{network.version}"
        weights = ByNetwork(network, seen, opponents=opponents).likelihoods(states)
    fitting = mask_of(one for one in public.variant.tiles if one.mask & public.line.open_mask)
    if fitting & mask_of(view.hand):
        fitting = 0
    sums = reals(len(TILES) * public.variant.players)
    total, squares = _held(states, weights, len(weights), public.variant.players, fitting, sums)
    if not total > 0:
        raise BeliefError("none of the worlds that were drawn can be", code="no-world")
    effective = total * total / squares
    tells_nothing = min(weights) == max(weights) and not fitting
    prior = 1.0 if tells_nothing else 0.0 if is_exact else 1 / (effective + 1)
    by_rules = possible.chances()
    believed = {one: _mixed(sums, total, one, view.seat, chances, prior) for one, chances in by_rules.items()}
    return TileChances(view.seat, model, possible.count, is_exact, effective, by_rules, believed)


def _mixed(
    sums: Reals, total: float, one: Tile, seat: Seat, by_rules: tuple[Fraction, ...], prior: float
) -> tuple[float, ...]:
    """The chances of a tile, those of the rules counting ``prior``."""
    players = len(by_rules) - 1
    held = [
        0.0
        if place == seat
        else (1 - prior) * sums[one.index * players + place] / total + prior * float(by_rules[place])
        for place in range(players)
    ]
    return (*held, max(0.0, 1 - fsum(held)))


@kernel
def _held(
    states: Numbers, weights: Reals, count: int, players: int, fitting: int, sums: Reals
) -> tuple[float, float]:
    """Adds up the weights of the worlds in which a seat holds a tile.

    Args:
        states: worlds, as states.
        weights: of each.
        count: how many.
        players: at the table.
        fitting: tiles of which somebody has one, or 0 where that is known to hold (R5.1).
        sums: by tile and seat, written; all 0 at first.

    Returns:
        The sum of the weights, and that of their squares.
    """
    total, squares = 0.0, 0.0
    for world in range(count):
        base = world * STATE_SIZE + HANDS
        held = 0
        for seat in range(players):
            held |= states[base + seat]
        if fitting and not held & fitting:
            continue
        total += weights[world]
        squares += weights[world] * weights[world]
        for seat in range(players):
            hand = states[base + seat]
            tile = 0
            while hand:
                if hand & 1:
                    sums[tile * players + seat] += weights[world]
                hand >>= 1
                tile += 1
    return total, squares
