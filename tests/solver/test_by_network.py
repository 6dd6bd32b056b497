"""Worlds, play-outs and late rounds by the network: the same as what it says when asked one by one."""

from __future__ import annotations

from math import exp, fsum, isclose
from random import Random

import pytest

from batida.kernels.jit import numbers, reals
from batida.kernels.layout import HANDS, STATE_SIZE
from batida.rules import SeatView, action_number, apply, block, deal, legal, outcome, seat_view
from batida.solver import belief
from batida.solver.by_network import ByNetwork, _is_far_behind
from batida.solver.draws import Draws
from batida.solver.gather import alike
from batida.solver.in_worlds import different_hands, mixed_up, spread
from batida.solver.late import resolved_late
from batida.solver.manners import OPPONENTS
from batida.solver.margins import margin_points
from batida.solver.network.model import Trained
from batida.solver.network.weights import network_for
from batida.solver.payoffs import points_for
from batida.solver.sample import round_in
from batida.solver.seen import seen_of
from batida.solver.worlds import worlds as worlds_of
from tests.solver.views import round_at


def by_network(view: SeatView) -> ByNetwork:
    network = network_for(view.public.variant)
    assert network is not None
    return ByNetwork(network, seen_of(view))


def choices(players: int, count: int) -> list[SeatView]:
    found: list[SeatView] = []
    seed = 100
    while len(found) < count:
        seed += 1
        rnd = round_at(players, seed=seed, actions=players + seed % 9)
        if rnd.to_act is not None and len(legal(rnd)) > 1:
            found.append(seat_view(rnd, rnd.to_act))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_weigh_what_the_readable_belief_says_under_the_same_model(players):
    for view in choices(players, 4):
        states = Draws(seen_of(view)).drawn(5, seed=1)
        worlds = [
            tuple(int(states[row * STATE_SIZE + HANDS + seat]) for seat in range(players)) for row in range(5)
        ]
        one, other = (
            belief.likelihoods(view, Trained(f"opponent-{number}", 1, *numbers_of), worlds)
            for number, numbers_of in enumerate(OPPONENTS)
        )
        if players == 2:
            # The belief counts a tile on two ends of equal value as two plays, and the kernels as one.
            expected = [first + second for first, second in zip(one, other, strict=True)]
            found = by_network(view).likelihoods(states)
            ratios = [mine / theirs for mine, theirs in zip(found, expected, strict=True)]
            assert all(isclose(ratio, ratios[0], rel_tol=1e-9) for ratio in ratios)
        product = [1.0] * 5
        for seat in worlds_of(view).others:
            by_hand = by_network(view).likely_hands(seat, {world[seat] for world in worlds})
            assert set(by_hand) == {world[seat] for world in worlds}
            assert all(0 < likely <= 1 for likely in by_hand.values())
            product = [one * by_hand[world[seat]] for one, world in zip(product, worlds, strict=True)]
        assert list(by_network(view).likelihoods(states)) == product


@pytest.mark.parametrize("players", [2, 3, 4])
def test_preferences_are_the_logarithms_of_chances(players):
    for view in choices(players, 4):
        numbers_of = sorted({action_number(one) for one in view.legal})
        chances = [exp(one) for one in by_network(view).preferences(numbers_of[:1] * 1 + numbers_of[1:])]
        assert isclose(fsum(chances), 1.0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_choice_of_a_round_is_worth_what_the_rules_settle(players):
    """Where each play is the last, a play-out is a settlement in the world itself."""
    chance, found = Random(players), 0
    while found < 3:
        rnd = deal(block(players), chance.sample(block(players).tiles, 28), opener=0)
        while rnd.to_act is not None:
            view = seat_view(rnd, rnd.to_act)
            if len(view.hand) == 1 and len(view.legal) == 2:
                some = alike(seen_of(view), 10, seed=1)
                ends = [
                    margin_points(outcome(apply(round_in(view, world), view.legal[0])), view.seat)
                    for world in [
                        tuple(int(some.states[row * STATE_SIZE + seat]) for seat in range(players))
                        for row in range(some.count)
                    ]
                ]
                actions = [action_number(one) for one in view.legal]
                means = by_network(view).means(
                    some, actions, points_for(players, view.seat), count=some.count, seed=1
                )
                assert all(isclose(mean, fsum(ends) / len(ends)) for mean in means)
                found += 1
            rnd = apply(rnd, chance.choice(view.legal))


def test_the_different_hands_of_a_seat_are_found_in_the_order_in_which_they_come():
    held = [7 << 12, 1, 7 << 12, 5 << 20, 1, 0]
    states = numbers([hand if place == HANDS + 1 else 99 for hand in held for place in range(STATE_SIZE)])
    slots, which, hands = numbers([8] * 16), numbers([9] * 6), numbers([9] * 6)
    assert different_hands(states, 6, 1, slots, which, hands) == 4
    assert list(hands)[:4] == [7 << 12, 1, 5 << 20, 0]
    assert list(which) == [0, 1, 0, 2, 1, 3]


def test_worlds_are_played_out_as_often_as_they_weigh():
    states = numbers([place for world in range(3) for place in [world] * STATE_SIZE])
    weights = reals(3)
    weights[0], weights[1], weights[2] = 1.0, 0.0, 3.0
    hands = numbers([0] * 16)
    spread(states, weights, 3, 2, 8, hands)
    assert list(hands) == [0] * 4 + [2] * 12
    mixed_up(hands, 2, 8, 5)
    assert sorted(hands) == [0] * 4 + [2] * 12
    assert list(hands) != [0] * 4 + [2] * 12


def test_only_what_is_clearly_behind_is_given_up():
    best, near, far = reals(100), reals(100), reals(100)
    for world in range(100):
        luck = (-1) ** world
        best[world], near[world], far[world] = 10.0 * luck, 10.0 * luck - 3 * (world % 2), -10.0 * luck - 8
    assert _is_far_behind(best, near, 100, 3.0)
    assert _is_far_behind(best, far, 100, 3.0)
    assert not _is_far_behind(best, far, 100, 5.0)
    assert not _is_far_behind(near, best, 100, 3.0)
    assert not _is_far_behind(best, best, 100, 3.0)


def test_giving_up_saves_work_and_changes_no_clear_choice(monkeypatch):
    for view in choices(3, 6):
        actions = [action_number(one) for one in view.legal]
        some = alike(seen_of(view), 400, seed=1)
        payoffs = points_for(3, view.seat)
        quick = by_network(view).means(some, actions, payoffs, count=400, seed=1)
        monkeypatch.setattr("batida.solver.by_network.FAR_BEHIND", 1e9)
        whole = by_network(view).means(some, actions, payoffs, count=400, seed=1)
        monkeypatch.undo()
        assert max(range(len(quick)), key=quick.__getitem__) == max(range(len(whole)), key=whole.__getitem__)


def test_late_rounds_are_solved_and_early_ones_are_not():
    early = seat_view(round_at(2, seed=1, actions=1), round_at(2, seed=1, actions=1).to_act or 0)
    payoffs = points_for(2, 0)
    assert resolved_late(early.public, by_network(early), payoffs, slots_max=100_000) is None
    solved = 0
    for seed in range(1, 60):
        rnd = round_at(2, seed=seed, actions=11)
        if rnd.to_act is None or len(legal(rnd)) < 2:
            continue
        view = seat_view(rnd, rnd.to_act)
        found = resolved_late(view.public, by_network(view), payoffs, slots_max=20_000)
        if found is not None:
            solved += 1
            shares = found.strategy(view.hand)
            assert set(shares) == set(view.legal)
            assert isclose(fsum(shares.values()), 1.0)
        if solved == 3:
            break
    assert solved == 3
    assert resolved_late(view.public, by_network(view), payoffs, slots_max=1) is None
