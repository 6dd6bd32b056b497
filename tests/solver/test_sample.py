"""Drawn worlds: true to the view, and all equally likely."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batida.rules import TILES, Hand, seat_view
from batida.solver.sample import every_world, hand_of, hands_of, round_in, sample
from batida.solver.worlds import mask_of, worlds
from batida.testing.strategies import chances
from tests.solver.views import round_at, seen_rounds
from tests.solver.worlds_by_trial import played_again


@given(seen_rounds(), chances())
def test_a_sampled_world_played_again_gives_back_the_view(seen, chance):
    rnd, view = seen
    possible = worlds(view)
    for _ in range(5):
        world = sample(possible, chance)
        again = played_again(view, world)
        assert again is not None
        assert seat_view(again, view.seat, scores=view.public.scores) == view
        assert round_in(view, world) == again
    assert round_in(view, tuple(mask_of(hand) for hand in rnd.hands)) == rnd


# Positions with 100 to 300 worlds; in the second of each kind, the seat to act fits nothing itself.
POSITIONS = [(2, 2, 10), (2, 3, 10), (3, 1, 14), (3, 2, 14), (4, 4, 21), (4, 5, 21)]


@pytest.mark.parametrize(("players", "seed", "actions"), POSITIONS)
def test_all_worlds_are_drawn_equally_often(players, seed, actions):
    rnd = round_at(players, seed=seed, actions=actions)
    assert rnd.to_act is not None
    possible = worlds(seat_view(rnd, rnd.to_act))
    assert 2 <= possible.count <= 1000
    chance = Random(seed)
    count = 20 * possible.count
    drawn = Counter(sample(possible, chance) for _ in range(count))
    assert set(drawn) <= set(every_world(possible))
    expected = count / possible.count
    chi_square = sum((drawn[world] - expected) ** 2 / expected for world in every_world(possible))
    freedom = possible.count - 1
    # Its mean is the degrees of freedom and its deviation the root of twice that.
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(("players", "seed", "actions"), [(2, 5, 2), (3, 6, 8), (4, 7, 10)])
def test_tiles_lie_at_each_place_as_often_as_the_exact_chances_say(players, seed, actions):
    rnd = round_at(players, seed=seed, actions=actions)
    assert rnd.to_act is not None
    possible = worlds(seat_view(rnd, rnd.to_act))
    chance, count = Random(seed), 2000
    drawn = [sample(possible, chance) for _ in range(count)]
    for one, places in possible.chances().items():
        for seat in possible.others:
            often = sum(world[seat] >> one.index & 1 for world in drawn)
            expected = float(places[seat])
            assert abs(often / count - expected) <= 4.5 * (expected * (1 - expected) / count) ** 0.5


def test_the_same_seed_draws_the_same_worlds():
    possible = worlds(seat_view(round_at(4, seed=2, actions=6), 0))
    one, other = Random(8), Random(8)
    assert [sample(possible, one) for _ in range(20)] == [sample(possible, other) for _ in range(20)]


@settings(max_examples=50)
@given(st.sets(st.sampled_from(TILES)))
def test_a_hand_and_its_mask_are_the_same_tiles(tiles):
    hand = hand_of(mask_of(tiles))
    assert hand == Hand.of(tiles)
    assert hand.mask == Hand.of(tiles).mask
    assert mask_of(hand) == mask_of(tiles)


def test_hands_of_a_world_are_in_seat_order():
    rnd = round_at(4, seed=3, actions=7)
    assert hands_of(tuple(mask_of(hand) for hand in rnd.hands)) == rnd.hands
