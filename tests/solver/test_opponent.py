"""Opponent models: probabilities of legal actions, from what a seat may see."""

from __future__ import annotations

from dataclasses import replace
from math import comb, exp, fsum, isclose

import pytest
from hypothesis import given

from batida.rules import LEFT, PASS, Hand, Play, apply, block, legal_with, round_with, seat_view, tile
from batida.solver.errors import BeliefError
from batida.solver.opponent import Blind, Habits
from batida.testing.strategies import walks


def hand(*texts: str) -> Hand:
    """The hand of these tiles."""
    return Hand.of(tile(int(text[0]), int(text[2])) for text in texts)


MINE = hand("0-0", "0-1", "1-5", "2-5", "3-6", "4-4", "6-6")
THEIRS = hand("0-2", "0-3", "1-2", "1-3", "2-2", "3-3", "2-4")


def chances_of(model: Habits, rnd) -> dict[object, float]:
    """What the model expects of the seat to act."""
    seen = seat_view(rnd, rnd.to_act)
    return dict(zip(seen.legal, model.at(seen.public, seen.seat)(seen.hand, seen.legal), strict=True))


@given(walks(whole=False))
@pytest.mark.parametrize("model", [Blind(), Habits()], ids=lambda model: model.name)
def test_every_choice_has_probabilities_that_sum_to_one(model, walk):
    for rnd, action, _ in walk.steps:
        seen = seat_view(rnd, rnd.to_act)
        if len(seen.legal) > 1:
            given = model.at(seen.public, seen.seat)(seen.hand, seen.legal)
            assert isclose(fsum(given), 1, rel_tol=1e-12)
            assert given[seen.legal.index(action)] >= 0.04 / len(seen.legal)


def test_one_policy_serves_all_hands_of_its_seat():
    rnd = apply(round_with(block(2), (MINE, THEIRS), opener=0), Play(tile(0, 1)))
    policy = Habits().at(seat_view(rnd, 0).public, 1)
    hands = [THEIRS, hand("0-6", "1-1", "1-6", "2-2", "3-3", "3-4", "5-5"), THEIRS]
    found = [policy(one, legal_with(one, rnd.line)) for one in hands]
    assert found[0] == found[2] != found[1]


@pytest.mark.parametrize(
    ("only", "likelier", "than"),
    [
        # Each habit alone, in a lead of MINE.
        ({"pips": 1.0}, "6-6", "3-6"),
        ({"double": 1.0}, "0-0", "3-6"),
        ({"follower": 1.0}, "0-1", "4-4"),
        ({"stuck": 10.0}, "0-0", "0-1"),
    ],
)
def test_each_habit_makes_its_plays_likelier(only, likelier, than):
    none = Habits("tried", pips=0, double=0, follower=0, stuck=0)
    rnd = round_with(block(2), (MINE, THEIRS), opener=0)
    assert len(set(chances_of(none, rnd).values())) == 1
    found = chances_of(replace(none, **only), rnd)
    one, other = (Play(tile(int(text[0]), int(text[2]))) for text in (likelier, than))
    assert found[one] > found[other]


def test_r3_3_a_pass_makes_leaving_what_the_next_seat_lacks_likelier():
    mine = hand("0-5", "1-5", "2-5", "2-6", "3-6", "4-4", "5-5")
    theirs = hand("0-0", "0-2", "0-3", "1-2", "1-3", "2-2", "3-3")
    rnd = round_with(block(2), (mine, theirs), opener=0)
    for action in (Play(tile(5, 5)), PASS, Play(tile(0, 5), LEFT), Play(tile(0, 2), LEFT)):
        rnd = apply(rnd, action)
    found = chances_of(Habits("tried", pips=0, double=0, follower=0), rnd)
    closing = Play(tile(2, 5), LEFT)  # 5 at both ends, and seat 1 has passed on 5
    assert len(found) == 4
    assert all(found[closing] > 2 * other for action, other in found.items() if action != closing)


def test_the_seats_after_the_next_count_less():
    hands = (
        hand("0-6", "1-6", "2-6", "3-6", "4-6"),
        hand("0-0", "0-1", "0-2", "0-3", "0-4"),
        hand("1-1", "1-2", "1-3", "1-4", "1-5"),
    )
    rnd = round_with(block(3), hands, opener=0)
    seen = seat_view(rnd, 0)
    far = Habits("tried", pips=0, double=0, follower=0, error_share=0)
    two = replace(block(2), hand_size=5)
    near = seat_view(round_with(two, hands[:2], opener=0), 0)
    one = far.at(seen.public, 0)(seen.hand, seen.legal)
    other = replace(far, stuck=24.0).at(near.public, 0)(near.hand, near.legal)
    # Two seats of five unknown tiles, in full and by half, are one and a half of one such seat.
    assert one == pytest.approx(other)


def test_the_lower_the_temperature_the_surer_and_errors_stay():
    rnd = round_with(block(2), (MINE, THEIRS), opener=0)
    hot, cold = (max(chances_of(Habits("tried", temperature=one), rnd).values()) for one in (10.0, 0.1))
    assert hot < 0.4
    assert 0.9 < cold < 1
    assert min(chances_of(Habits("tried", temperature=0.001), rnd).values()) == pytest.approx(0.04 / 7)


@pytest.mark.parametrize(
    "other", [{"stuck": 15.0}, {"temperature": 3.0}, {"error_share": 0.0}, {"version": 2}]
)
def test_a_name_stands_for_its_numbers(other):
    assert replace(Habits(), name="mine", **other).name == "mine"
    with pytest.raises(BeliefError) as caught:
        replace(Habits(), **other)
    assert caught.value.code == "name-taken"


def test_stuck_counts_over_the_tiles_that_the_seat_itself_does_not_see():
    stuck = Habits("tried", pips=0, double=0, follower=0, error_share=0)
    found = chances_of(stuck, round_with(block(2), (MINE, THEIRS), opener=0))
    # Of the 21 tiles outside MINE five have a 0 and six have a 4; the next seat holds seven.
    less_stuck = (comb(16, 7) - comb(15, 7)) / comb(21, 7)
    ratio = found[Play(tile(0, 0))] / found[Play(tile(4, 4))]
    assert ratio == pytest.approx(exp(stuck.stuck * less_stuck / stuck.temperature))
