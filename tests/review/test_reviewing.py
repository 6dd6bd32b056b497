"""A match reviewed: which choices are judged, from what, and that it is the same each time."""

from dataclasses import replace
from functools import cache

import pytest

from batida.notation import add_round, format_action, read_record
from batida.review import assembled, decided, facts, questions_of, review, reviewed_decisions
from batida.solver.open_hands import solve
from batida.solver.settled import Settled
from bench.review import a_match
from tests.review.rounds import played

TEXT = """
[Record "bdn-1"] [Rules "block-1"] [Players "Ana" "Beto"]
[Round 1] [Opener 1]
[Hands 0-1 0-5 1-3 1-4 2-3 3-6 5-5 | 0-6 1-6 2-2 2-5 4-5 4-6 5-6]
36 06> 05> 56>~ 13< 16> 01< -- 14> 46> -- --
[Settled blocked 1 +5] [Scores 5 0] [Result *]"""

UNKNOWN = TEXT.replace("0-6 1-6 2-2 2-5 4-5 4-6 5-6", "? ? ? ? ? ? ?")


@cache
def a_review(text=TEXT):
    return review(read_record(text), budget_ms=10)


def test_the_same_match_gives_the_same_review_in_any_order():
    match = read_record(TEXT)
    asked = questions_of(match).questions
    backwards = [decided(one, budget_ms=10, seed=1) for one in reversed(asked)]
    again = assembled(match, backwards, budget_ms=10, seed=1)
    assert facts(again) == facts(a_review())


def test_a_review_that_is_cut_short_says_what_it_left_out():
    told = []
    found = review(
        read_record(TEXT),
        budget_ms=1,
        on_progress=lambda done, of: told.append((done, of)),
        should_stop=lambda: len(told) == 3,
    )
    assert told == [(1, 8), (2, 8), (3, 8)]
    assert (len(found.decisions), found.left_out.stopped) == (3, 5)


def test_decisions_come_one_by_one():
    first = next(reviewed_decisions(read_record(TEXT), budget_ms=10))
    assert first == a_review().decisions[0]


def test_a_hand_that_is_not_written_is_not_judged_and_changes_nothing():
    found = a_review(UNKNOWN)
    assert found.left_out.unknown == 4
    assert found.decisions == tuple(one for one in a_review().decisions if one.seat == 0)


def test_a_decision_is_judged_by_the_rounds_before_it_and_by_no_later_one():
    match = a_match(("net", "random"), rounds=3, seed=1)
    asked = questions_of(match).questions
    settled = [Settled.of(one.final) for one in match.rounds]
    assert all(one.earlier == tuple(settled[: one.round - 1]) for one in asked)
    shorter = questions_of(replace(match, rounds=match.rounds[:2])).questions
    assert shorter == tuple(one for one in asked if one.round < 3)

    last = [one for one in asked if one.round == 3 and one.ply > 2]
    with_them, without = (
        [decided(one, budget_ms=1, seed=1).judged for one in questions]
        for questions in (last, [replace(one, earlier=()) for one in last])
    )
    assert with_them != without, "what the rounds before told of the other changes what is believed"


def test_a_stand_ins_round_tells_nothing_of_who_was_away():
    record = read_record(TEXT)
    rnd = record.rounds[0].final
    next_round = add_round(record, played(2, 1, opener=1))
    assert questions_of(next_round).questions[-1].earlier == (Settled.of(rnd, stand_ins={1}),)


def test_what_a_stand_in_did_is_not_the_players():
    one = a_review().decisions[3]
    assert one.question.stand_in
    assert [player.decisions for player in a_review().players] == [4, 3]


def test_losses_are_those_of_what_was_played():
    for one in a_review().decisions:
        worth = one.judged.of(one.played)
        assert one.loss in {0.0, worth.behind}
        assert max(other.points for other in one.judged.worths) == pytest.approx(worth.points + worth.behind)
        assert one.played in one.judged.best or one.verdict != "best"


def test_open_hands_are_told_apart_and_change_nothing():
    found = facts(a_review(), with_open_hands=True)
    told = found.pop("open_hands")
    assert found == facts(a_review())
    states = list(read_record(TEXT).rounds[0].states())
    for one, decision in zip(told, a_review().decisions, strict=True):
        assert (one["round"], one["ply"]) == (decision.round, decision.ply)
        exact = solve(states[decision.ply - 1]).values
        assert one["values"] == {format_action(action): value for action, value in exact}
    assert facts(a_review(UNKNOWN), with_open_hands=True)["open_hands"] == []
