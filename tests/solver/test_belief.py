"""Beliefs: Bayes' rule over the worlds of a view, against the same by brute force."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import fsum, isclose
from random import Random

import pytest
from hypothesis import given, settings

from batida.rules import TILES, Play, Seat, apply, block, deal, legal, round_with, seat_view, tile
from batida.solver.belief import Belief, believe, likelihoods
from batida.solver.errors import BeliefError
from batida.solver.opponent import Blind, Habits, OpponentModel
from batida.solver.sample import hand_of, hands_of
from batida.solver.worlds import ASLEEP, World, mask_of, worlds
from batida.testing.strategies import chances
from tests.solver.views import round_at, seen_rounds, small_views
from tests.solver.worlds_by_trial import played_again, worlds_by_trial


def likelihood_by_trial(view, model: OpponentModel, world: World) -> float:
    """How likely the plays were, from what each seat saw in this world when played again."""
    whole = played_again(view, world)
    assert whole is not None
    rnd, likelihood = round_with(whole.variant, whole.dealt, opener=whole.opener), 1.0
    for action in whole.actions:
        seat = rnd.to_act
        if seat is None:
            break
        seen = seat_view(rnd, seat, scores=view.public.scores)
        if seat != view.seat and len(seen.legal) > 1:
            likelihood *= model.at(seen.public, seat)(seen.hand, seen.legal)[seen.legal.index(action)]
        rnd = apply(rnd, action)
    return likelihood


@settings(max_examples=40)
@given(small_views(dealings_max=400))
@pytest.mark.parametrize("model", [Blind(), Habits()], ids=lambda model: model.name)
def test_weights_are_those_of_brute_force(model, view):
    belief = believe(view, model, chance=Random(0))
    likely = {world: likelihood_by_trial(view, model, world) for world in worlds_by_trial(view)}
    total = fsum(likely.values())
    assert belief.is_exact
    assert set(belief.worlds) == set(likely)
    for world, weight in zip(belief.worlds, belief.weights, strict=True):
        assert isclose(weight, likely[world] / total, rel_tol=1e-9)
    for one, places in belief.chances.items():
        for seat in worlds(view).others:
            held = fsum(part for world, part in likely.items() if world[seat] >> one.index & 1)
            assert isclose(places[seat], held / total, rel_tol=1e-9, abs_tol=1e-12)


@settings(max_examples=40)
@given(seen_rounds(), chances())
def test_chances_of_a_tile_sum_to_one(seen, chance):
    rnd, view = seen
    belief = believe(view, Habits(), chance=chance, exact_max=200, samples=50)
    assert isclose(fsum(belief.weights), 1, rel_tol=1e-9)
    assert tuple(belief.chances) == worlds(view).unseen
    for places in belief.chances.values():
        assert isclose(fsum(places), 1, rel_tol=1e-9)
        assert all(0 <= place <= 1 + 1e-9 for place in places)
    for seat in worlds(view).others:
        held = fsum(places[seat] for places in belief.chances.values())
        assert isclose(held, len(rnd.hands[seat]), rel_tol=1e-9, abs_tol=1e-9)


@settings(max_examples=40)
@given(seen_rounds(), chances())
def test_two_worlds_alike_for_a_seat_give_it_the_same_belief(seen, chance):
    rnd, view = seen
    seed = chance.getrandbits(32)
    mine = believe(view, Habits(), chance=Random(seed), exact_max=50, samples=20)
    for world in mine.sample(chance, count=3):
        other = played_again(view, world)
        assert other is not None
        seen_there = seat_view(other, view.seat, scores=view.public.scores)
        assert believe(seen_there, Habits(), chance=Random(seed), exact_max=50, samples=20) == mine
    assert hands_of(mine.worlds[0])[view.seat] == rnd.hands[view.seat]


@pytest.mark.parametrize(("players", "seed", "actions"), [(2, 5, 6), (3, 1, 12), (4, 6, 19)])
def test_a_sample_tells_what_all_worlds_tell(players, seed, actions):
    rnd = round_at(players, seed=seed, actions=actions)
    assert rnd.to_act is not None
    view = seat_view(rnd, rnd.to_act)
    exact = believe(view, Habits(), chance=Random(1))
    rough = believe(view, Habits(), chance=Random(1), exact_max=0, samples=4000)
    assert exact.is_exact
    assert not rough.is_exact
    assert exact.world_count == rough.world_count == len(exact.worlds)
    assert 100 < rough.effective_count < 4000
    error = 4.5 * 0.5 / rough.effective_count**0.5
    for one, places in exact.chances.items():
        assert rough.chances[one] == pytest.approx(places, abs=error)


def test_worlds_are_drawn_by_their_weight():
    view = seat_view(round_at(2, seed=5, actions=6), 0)
    belief = believe(view, Habits(), chance=Random(1))
    drawn = belief.sample(Random(2), count=4000)
    assert set(drawn) <= set(belief.worlds)
    for one, places in belief.chances.items():
        often = sum(world[1] >> one.index & 1 for world in drawn) / len(drawn)
        assert often == pytest.approx(places[1], abs=4.5 * 0.5 / 4000**0.5)
    assert belief.sample(Random(2), count=50) == drawn[:50]


def test_hands_come_with_their_chances_likeliest_first():
    view = seat_view(round_at(3, seed=1, actions=12), 0)
    belief = believe(view, Habits(), chance=Random(1))
    for seat in (1, 2):
        hands = belief.hands(seat)
        assert isclose(fsum(hands.values()), 1, rel_tol=1e-9)
        assert list(hands.values()) == sorted(hands.values(), reverse=True)
        for one, places in belief.chances.items():
            assert isclose(fsum(p for hand, p in hands.items() if one in hand), places[seat], abs_tol=1e-9)
    assert belief.hands(0) == {view.hand: pytest.approx(1)}


def test_before_another_has_chosen_chances_are_exact_though_worlds_are_drawn():
    view = seat_view(deal(block(2), TILES, opener=0), 0)
    belief = believe(view, Habits(), chance=Random(1), samples=30)
    assert (belief.world_count, belief.is_exact, len(belief.worlds)) == (116_280, False, 30)
    assert belief.effective_count == pytest.approx(30)
    assert set(belief.chances.values()) == {(0.0, 1 / 3, 2 / 3)}


def led_small(habits: OpponentModel) -> Belief:
    """What seat 1 believes after seat 0 led 1-2 from two tiles of the set up to 2-2."""
    sizes = replace(block(2), hand_size=2, highest=2)
    hands = (hand_of(mask_of([tile(1, 2), tile(0, 0)])), hand_of(mask_of([tile(0, 1), tile(1, 1)])))
    rnd = apply(round_with(sizes, hands, opener=0), Play(tile(1, 2)))
    return believe(seat_view(rnd, 1), habits, chance=Random(0))


@dataclass(frozen=True)
class NeverLeadsSmaller:
    """Leads its heaviest tile, always."""

    name: str = "never-leads-smaller"
    version: int = 3

    def at(self, public, seat: Seat):
        del public, seat

        def policy(hand, legal_here):
            most = max(one.points for one in hand)
            return [float(action.tile.points == most) for action in legal_here]

        return policy


def test_a_play_tells_that_a_better_one_was_not_there():
    belief = led_small(NeverLeadsSmaller())
    # Seat 0 holds 0-0, 0-2 or 2-2; with 2-2 it would have led that.
    assert belief.model == "never-leads-smaller-3"
    assert belief.chances[tile(2, 2)] == (0, 0, 1)
    assert belief.chances[tile(0, 0)] == belief.chances[tile(0, 2)] == (0.5, 0, 0.5)
    assert belief.effective_count == pytest.approx(2)


def test_a_blind_model_knows_no_better_than_the_rules_where_all_had_as_many_choices():
    assert {places[ASLEEP] for places in led_small(Blind()).chances.values()} == {2 / 3}


@dataclass(frozen=True)
class NeverPlays:
    """Holds every play for impossible."""

    name: str = "never-plays"
    version: int = 1

    def at(self, public, seat: Seat):
        del public, seat
        return lambda _hand, legal_here: [0.0] * len(legal_here)


def test_a_model_that_excludes_what_happened_is_told_so():
    with pytest.raises(BeliefError) as caught:
        led_small(NeverPlays())
    assert caught.value.code == "model-allows-none"


def test_r3_3_a_forced_play_tells_no_more_than_the_rules():
    rnd = deal(block(2), Random(11).sample(TILES, 28), opener=0)
    while rnd.to_act is not None and not (rnd.to_act == 1 and len(legal(rnd)) == 1):
        rnd = apply(rnd, legal(rnd)[0])
    assert rnd.to_act == 1
    before = tuple(mask_of(hand) for hand in rnd.hands)
    after = apply(rnd, legal(rnd)[0])
    (one,) = likelihoods(seat_view(rnd, 0), Habits(), [before])
    (other,) = likelihoods(seat_view(after, 0), Habits(), [tuple(mask_of(hand) for hand in after.hands)])
    assert one == other < 1


def test_an_ended_round_is_believed_as_shown():
    rnd = round_at(4, seed=2, actions=100)
    assert rnd.is_over
    belief = believe(seat_view(rnd, 0), Habits(), chance=Random(0))
    assert belief.weights == (1.0,)
    assert hands_of(belief.worlds[0]) == rnd.hands
