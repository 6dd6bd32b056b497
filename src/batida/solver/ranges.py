"""Ranges: which hands each seat of a round of two may hold, with a weight each, as everybody sees it.

A range is for a game of hidden hands what a belief is for one seat: it starts from the public view and
knows nobody's hand. Two hands go together when they share no tile, and the chance of a pair then is in
the ratio of the product of the two weights, as each choice of tiles that sleep is equally likely.

>>> from random import Random
>>> from batida.rules import TILES, apply, block, deal, legal, public_view
>>> from batida.solver.ranges import uniform_ranges
>>> rnd = deal(block(2), Random(1).sample(TILES, 28), opener=0)
>>> while len(rnd.actions) < 9:
...     rnd = apply(rnd, legal(rnd)[0])
>>> first, second = uniform_ranges(public_view(rnd))
>>> len(first), len(second)
(210, 966)
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from batida.rules import PASS, ruled_out
from batida.solver.belief import plays_seen
from batida.solver.errors import EquilibriumError
from batida.solver.worlds import mask_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from batida.rules import PublicView, Seat
    from batida.solver.opponent import OpponentModel

Range: TypeAlias = "Mapping[int, float]"
"""By hand, as a mask, its weight: above 0, in any scale."""

Ranges: TypeAlias = tuple[Range, Range]
"""That of seat 0 and that of seat 1."""


def possible_hands(public: PublicView, seat: Seat) -> tuple[int, ...]:
    """The hands that ``seat`` may hold by what everybody knows, as masks.

    Source: R1.3, R1.5, R3.3, R5.1: who acts after a pass fits the line, else the round would be over.
    """
    laid = {play.tile for play in public.line.plays}
    missing = ruled_out(public)[seat]
    free = [one for one in public.variant.tiles if one not in laid and not one.mask & missing]
    fitting = 0
    if seat == public.to_act and public.actions and public.actions[-1] == PASS:
        fitting = mask_of(one for one in free if one.mask & public.line.open_mask)
    hands = (mask_of(tiles) for tiles in combinations(free, public.hand_sizes[seat]))
    return tuple(hand for hand in hands if hand & fitting or not fitting)


def uniform_ranges(public: PublicView) -> Ranges:
    """Every hand that a seat may hold, all with the same weight: what the rules alone tell.

    Raises:
        EquilibriumError: ``two-players`` or ``round-over``.
    """
    check(public)
    first, second = (dict.fromkeys(possible_hands(public, seat), 1.0) for seat in (0, 1))
    return first, second


def believed_ranges(public: PublicView, model: OpponentModel) -> Ranges:
    """Every hand that a seat may hold, weighed by how likely it was to play as it did.

    Both seats are believed to play by ``model``, so that this is what an onlooker believes.

    Raises:
        EquilibriumError: ``two-players`` or ``round-over``.
    """
    check(public)
    first, second = (_weighed(public, seat, model) for seat in (0, 1))
    return first, second


def check(public: PublicView) -> None:
    """Refuses what is not solved as a game of hidden hands.

    Raises:
        EquilibriumError: ``two-players`` or ``round-over``.
    """
    if public.variant.players != 2:
        raise EquilibriumError("hidden hands are solved for two players", code="two-players")
    if public.to_act is None:
        raise EquilibriumError("the round is over", code="round-over")


def _weighed(public: PublicView, seat: Seat, model: OpponentModel) -> Range:
    likelihood = plays_seen(public, seat, model)
    found = {hand: likelihood(hand) for hand in possible_hands(public, seat)}
    return {hand: weight for hand, weight in found.items() if weight > 0}
