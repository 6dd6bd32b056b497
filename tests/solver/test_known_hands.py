"""What positions of a finished round were worth: held to the network's chances, asked one by one."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from batida.rules import TILES, Round, Variant, apply, block, deal, legal, outcome, public_view, round_with
from batida.solver import known_hands
from batida.solver.errors import BeliefError
from batida.solver.known_hands import OPEN_HANDS, choices, deal_worth, worths
from batida.solver.margins import margin_points
from batida.solver.network.chances import SHARP
from batida.solver.network.model import Trained
from batida.solver.open_hands import solve


def played(variant: Variant, seed: int) -> Round:
    """A round at random, at its end."""
    chance = Random(seed)
    rnd = deal(
        variant, chance.sample(variant.tiles, len(variant.tiles)), opener=chance.randrange(variant.players)
    )
    while not rnd.is_over:
        rnd = apply(rnd, chance.choice(legal(rnd)))
    return rnd


def states_of(final: Round) -> list[Round]:
    states = [round_with(final.variant, final.dealt, opener=final.opener)]
    while not states[-1].is_over:
        states.append(apply(states[-1], final.actions[len(states) - 1]))
    return states


@cache
def expected(rnd: Round) -> tuple[float, ...]:
    """The margins to expect when all play by the network's chances: every way to go on, weighed."""
    players = rnd.variant.players
    settled = outcome(rnd)
    if settled is not None:
        return tuple(margin_points(settled, seat) for seat in range(players))
    assert rnd.to_act is not None
    actions = choices(rnd)
    shares = [1.0]
    if len(actions) > 1:
        model = Trained("sharp", 1, SHARP, 0.0)
        shares = list(model.at(public_view(rnd), rnd.to_act)(rnd.hands[rnd.to_act], actions))
    found = [0.0] * players
    for action, share in zip(actions, shares, strict=True):
        if share > 0:
            for seat, worth in enumerate(expected(apply(rnd, action))):
                found[seat] += share / sum(shares) * worth
    return tuple(found)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_is_worth_what_the_networks_chances_make_of_it(players):
    checked = 0
    for seed in range(8):
        final = played(block(players), seed)
        states, found = states_of(final), worths(final, count=1500, seed=1)
        assert found is not None
        for ply in range(max(1, len(states) - 5), len(states)):
            worth = found.positions[ply]
            for mean, true, error in zip(worth.points, expected(states[ply]), worth.errors, strict=True):
                assert abs(mean - true) <= 5 * error + 0.1, (seed, ply)
                checked += error > 0
    assert checked >= players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_go_from_the_deal_to_the_result_and_change_with_choices_alone(players):
    final = played(block(players), 11)
    found, states = worths(final, count=60, seed=3), states_of(final)
    assert found is not None
    assert found.method == "network-2"
    assert len(found.positions) == len(final.actions) + 1
    settled = outcome(final)
    assert settled is not None
    end = tuple(margin_points(settled, seat) for seat in range(players))
    assert all(one.points == end for one in found.positions[len(states) - 1 :])
    for ply, state in enumerate(states[:-1]):
        assert abs(sum(found.positions[ply].points)) < 1e-9
        if len(choices(state)) == 1:
            assert found.positions[ply] == found.positions[ply + 1]


def test_the_same_seed_gives_the_same_worths_and_another_gives_others():
    final = played(block(3), 2)
    assert worths(final, count=50, seed=1) == worths(final, count=50, seed=1)
    assert worths(final, count=50, seed=1) != worths(final, count=50, seed=2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_is_worth_the_same_before_its_lead_and_looked_back_at(players):
    final = played(block(players), 5)
    found = worths(final, count=200, seed=9)
    assert found is not None
    assert deal_worth(states_of(final)[0], count=200, seed=9) == found.positions[0]


def test_leads_are_made_as_often_as_the_network_would():
    start = deal(block(2), Random(8).sample(TILES, 28), opener=1)
    network = known_hands.network_for(start.variant)
    assert network is not None
    leads = dict(known_hands._Along(network, start).leads(start, 1000))
    assert sum(leads.values()) == 1000
    chances = Trained("sharp", 1, SHARP, 0.0).at(public_view(start), 1)(start.hands[1], legal(start))
    for action, share in zip(legal(start), chances, strict=True):
        assert abs(leads.get(known_hands.action_number(action), 0) - 1000 * share) < 2


def test_small_sets_of_two_are_open_hands_and_of_three_nothing():
    final = played(Variant(players=2, hand_size=3, target=20, highest=3), 4)
    found = worths(final, count=10, seed=1)
    assert found is not None
    assert found.method == OPEN_HANDS
    first = states_of(final)[0]
    assert found.positions[0].points[first.to_act] == solve(first).value_points
    assert found.positions[0].errors == (0.0, 0.0)
    assert worths(played(Variant(players=3, hand_size=2, target=20, highest=3), 4), count=10, seed=1) is None


def test_a_round_that_goes_on_has_no_worths():
    with pytest.raises(BeliefError) as error:
        worths(deal(block(2), TILES, opener=0), count=10, seed=1)
    assert error.value.code == "no-world"
