"""The kernels beside the rules, ply by ply."""

from itertools import chain, islice
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.kernels.batch import NO_ACTION, Rounds
from batida.kernels.codec import replayed
from batida.kernels.layout import NO_VALUE, NOBODY
from batida.kernels.playout import added, play_rounds, trace_round
from batida.rules import (
    ACTION_COUNT,
    LEFT,
    RIGHT,
    Hand,
    Pass,
    Play,
    Refused,
    SetupError,
    Variant,
    action_number,
    apply,
    block,
    outcome,
    round_with,
    tile,
)
from batida.testing.strategies import Walk, variants, walks
from tests.kernels.lockstep import Steps, check_one_by_one, every_step, random_walk
from tests.rules.every_line import EVERYTHING, every_deal

# Of the sets with many deals, every how many one is taken.
STRIDES = {
    (2, 2, 3): 3,
    (2, 3, 2): 3,
    (3, 2, 2): 20,
    (3, 2, 3): 700,
    (3, 2, 4): 1500,
    (3, 2, 5): 120,
    (3, 3, 1): 4,
    (3, 3, 2): 600,
    (3, 3, 3): 15_000,
    (3, 4, 1): 40,
    (3, 4, 2): 12_000,
}


@given(walks())
def test_a_walk_is_the_same_for_2_to_4_players(walk: Walk):
    steps = Steps()
    for step in walk.steps:
        steps.add(*step)
    assert steps.check() == len(walk.rounds) - 1


@pytest.mark.parametrize("sizes", EVERYTHING, ids=str)
def test_every_line_of_the_small_sets_is_the_same(sizes):
    highest, players, hand_size = sizes
    variant = Variant(players=players, hand_size=hand_size, target=20, highest=highest)
    deals = islice(every_deal(variant.tiles, players, hand_size), 0, None, STRIDES.get(sizes, 1))
    steps = Steps()
    for number, hands in enumerate(deals):
        for step in every_step(round_with(variant, hands, opener=number % players)):
            steps.add(*step)
    assert steps.check() > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_states_one_by_one_are_the_same(players):
    chance = Random(players)
    assert check_one_by_one(chain(*(random_walk(block(players), chance) for _ in range(5)))) > 50


@given(variants(), st.integers(0, 2**40))
def test_a_round_at_random_is_one_by_the_rules(variant: Variant, number: int):
    trace = trace_round(variant, seed=1, number=number)
    rnd = replayed(variant, trace.hands, trace.actions, opener=0)
    assert rnd.is_over
    assert [action_number(action) for action in rnd.actions] == list(trace.actions)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_totals_of_a_run_are_those_of_its_rounds_by_the_rules(players):
    variant = block(players)
    totals = play_rounds(variant, 60, seed=5, first=1000)
    rounds = []
    for number in range(1000, 1060):
        trace = trace_round(variant, seed=5, number=number)
        rounds.append(replayed(variant, trace.hands, trace.actions, opener=0))
    actions = [action for rnd in rounds for action in rnd.actions]
    ends = [outcome(rnd) for rnd in rounds]
    passes = sum(isinstance(action, Pass) for action in actions)
    assert (totals.rounds, totals.plays, totals.passes) == (60, len(actions) - passes, passes)
    assert totals.blocked == sum(end.is_blocked for end in ends)
    assert totals.ties == sum(end.winner is None for end in ends)
    assert totals.wins == tuple(sum(end.winner == seat for end in ends) for seat in range(players))
    assert totals.points == tuple(sum(end.gain_of(seat) for end in ends) for seat in range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sample_of_a_bulk_run_is_replayed_by_the_rules(players):
    variant = block(players)
    whole = play_rounds(variant, 20_000, seed=9)
    assert (
        added([play_rounds(variant, 7_000, seed=9), play_rounds(variant, 13_000, seed=9, first=7_000)])
        == whole
    )
    for number in range(0, 20_000, 997):
        trace = trace_round(variant, seed=9, number=number)
        assert replayed(variant, trace.hands, trace.actions, opener=0).is_over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sample_of_a_batch_is_replayed_by_the_rules(players):
    rounds = Rounds.dealt(block(players), 500, seed=players)
    openers = rounds.to_act.tolist()
    hands = rounds.hands.tolist()
    said: list[list[int]] = [[] for _ in range(500)]
    while rounds.count_on:
        choices = rounds.choices(seed=rounds.actions_max)
        for row in range(0, 500, 25):
            if choices[row] != NO_ACTION:
                said[row].append(int(choices[row]))
        rounds.step(choices)
    for row in range(0, 500, 25):
        rnd = replayed(block(players), hands[row], said[row], opener=openers[row])
        settlement = outcome(rnd)
        assert settlement is not None
        winner = NOBODY if settlement.winner is None else settlement.winner
        assert rounds.winners[row] == winner
        assert rounds.gains[row].tolist() == [settlement.gain_of(seat) for seat in range(players)]


def test_r2_4_openers_of_a_batch_go_round_the_table():
    assert Rounds.dealt(block(3), 5, seed=1).to_act.tolist() == [0, 1, 2, 0, 1]
    assert Rounds.dealt(block(3), 5, seed=1, first=2).to_act.tolist() == [2, 0, 1, 2, 0]
    whole, rest = Rounds.dealt(block(3), 5, seed=1), Rounds.dealt(block(3), 3, seed=1, first=2)
    assert (whole.states[2:] == rest.states).all()


def test_r3_3_an_action_that_is_not_legal_is_refused_and_changes_nothing():
    rounds = Rounds.dealt(block(2), 10, seed=3)
    before = rounds.states.copy()
    actions = rounds.choices(seed=1)
    for wrong in (*(~rounds.legal[4]).nonzero()[0].tolist(), ACTION_COUNT, 10**6, -2):
        actions[4] = wrong
        with pytest.raises(Refused, match="round 4") as refused:
            rounds.step(actions)
        assert refused.value.data == {"row": 4}
        assert (rounds.states == before).all()
    with pytest.raises(Refused, match="as many actions"):
        rounds.step(actions[:9])


def test_r5_1_a_round_that_is_over_does_nothing_more():
    rounds = Rounds.dealt(block(2), 20, seed=3)
    while rounds.count_on:
        rounds.step(rounds.choices(seed=rounds.actions_max))
    assert not rounds.legal.any()
    assert (rounds.choices(seed=1) == NO_ACTION).all()
    before = rounds.states.copy()
    rounds.step(np.full(20, NO_ACTION))
    assert (rounds.states == before).all()
    with pytest.raises(Refused, match="not legal in round 0"):
        rounds.step(np.zeros(20, np.int64))


def test_rounds_of_two_games_are_not_mixed():
    hands = tuple(Hand.of([tile(pip, pip)]) for pip in (1, 2))
    rounds = [round_with(Variant(2, 1, target, 2), hands, opener=0) for target in (10, 20)]
    with pytest.raises(SetupError, match="one variant"):
        Rounds.of(rounds)


def test_r3_1_both_ends_are_legal_where_they_are_equal_and_count_once_at_random():
    hands = (Hand.of([tile(0, 1), tile(1, 2), tile(2, 2)]), Hand.of([tile(0, 0), tile(0, 2), tile(1, 1)]))
    rnd = round_with(Variant(2, 3, 20, 2), hands, opener=0)
    rnd = apply(apply(apply(rnd, Play(tile(0, 1))), Play(tile(0, 2), LEFT)), Play(tile(1, 2), LEFT))
    rounds = Rounds.of([rnd] * 200)
    assert rounds.ends[0].tolist() == [1, 1]
    both = [action_number(Play(tile(1, 1), end)) for end in (LEFT, RIGHT)]
    assert rounds.legal[0].nonzero()[0].tolist() == both
    assert set(rounds.choices(seed=1).tolist()) == {both[0]}


def test_what_holds_hands_shows_none():
    rounds = Rounds.dealt(block(2), 3, seed=1)
    assert repr(rounds).startswith("Rounds(3 of Variant")
    assert repr(trace_round(block(2), seed=1, number=0)).startswith("Trace(")
    assert (rounds.ends == NO_VALUE).all()
