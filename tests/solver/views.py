"""Views to believe things about: from rounds at random, as early or late as a test can afford."""

from __future__ import annotations

from random import Random

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from batida.rules import TILES, Round, SeatView, Variant, apply, block, deal, legal, seat_view
from batida.testing.strategies import variants, walks
from tests.solver.worlds_by_trial import dealings

SMALL = tuple(
    Variant(players=players, hand_size=hand_size, target=20, highest=highest)
    for players, hand_size, highest in (
        (2, 2, 2),
        (2, 3, 3),
        (3, 1, 2),
        (3, 2, 2),
        (3, 2, 3),
        (4, 1, 2),
        (4, 2, 3),
    )
)
"""Games of which every deal can be tried, most of them even before the lead."""


def round_at(players: int, *, seed: int, actions: int) -> Round:
    """A round after so many actions at random, or shorter if it was over before."""
    chance = Random(seed)
    rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=seed % players)
    for _ in range(actions):
        if not rnd.is_over:
            rnd = apply(rnd, chance.choice(legal(rnd)))
    return rnd


def study(highest: int, hand_size: int) -> Variant:
    """Two players on a small set."""
    return Variant(players=2, hand_size=hand_size, target=20, highest=highest)


def late_round(seed: int, *, plies: int, highest: int = 6, hand_size: int = 7, choices: int = 2) -> Round:
    """A round after ``plies`` actions at random, in which the seat to act has ``choices`` or more."""
    chance, variant = Random(seed), study(highest, hand_size)
    while True:
        rnd = deal(variant, chance.sample(variant.tiles, len(variant.tiles)), opener=seed % 2)
        while not rnd.is_over and len(rnd.actions) < plies:
            rnd = apply(rnd, chance.choice(legal(rnd)))
        if not rnd.is_over and len(legal(rnd)) >= choices:
            return rnd


@st.composite
def seen_rounds(draw: DrawFn, variant: Variant | None = None) -> tuple[Round, SeatView]:
    """A round at any ply, over or not, and how one of its seats sees it."""
    rnd = draw(walks(variant, whole=False)).last
    seat = draw(st.integers(0, rnd.variant.players - 1))
    scores = tuple(draw(st.integers(0, 60)) for _ in range(rnd.variant.players))
    return rnd, seat_view(rnd, seat, scores=scores)


@st.composite
def small_views(draw: DrawFn, *, dealings_max: int) -> SeatView:
    """A view so late that the unseen tiles can be dealt in few ways; half of them on small sets."""
    rounds = draw(walks(draw(variants() | st.sampled_from(SMALL)))).rounds
    seat = draw(st.integers(0, rounds[0].variant.players - 1))
    late = [view for rnd in rounds if dealings(view := seat_view(rnd, seat)) <= dealings_max]
    assume(late)
    return draw(st.sampled_from(late))
