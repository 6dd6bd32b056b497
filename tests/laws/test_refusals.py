"""Laws of refusals: they carry code and clause, change nothing, and tell nothing hidden."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.rules import (
    ACTION_COUNT,
    LEFT,
    PASS,
    RIGHT,
    Pass,
    Play,
    RefusalCode,
    Refused,
    Round,
    action_at,
    apply,
    legal,
    outcome,
)
from batida.testing.strategies import Walk, walks, worlds_like

CLAUSES = {
    "round-over": "R5.1",
    "not-your-turn": "R2.3",
    "tile-on-table": "R1.1",
    "tile-not-held": "R3.1",
    "no-fit": "R3.1",
    "end-needed": "R3.1",
    "must-play": "R3.3",
}

actions = st.integers(0, ACTION_COUNT - 1).map(action_at)


def refusal_of(rnd: Round, action: object, **by: int) -> Refused:
    with pytest.raises(Refused) as refusal:
        apply(rnd, action, **by)
    return refusal.value


def test_every_code_has_a_clause():
    assert set(CLAUSES) == set(get_args(RefusalCode))


@given(walks())
def test_a_refusal_says_why_by_code_and_clause_and_changes_nothing(walk: Walk):
    for rnd in walk.rounds[::3]:
        before = (rnd.hands, rnd.line, rnd.actions, rnd.to_act, rnd.dealt, rnd.opener)
        takes = legal(rnd)
        for action in map(action_at, range(ACTION_COUNT)):
            lead = isinstance(action, Play) and not rnd.line.plays
            if action in takes or (lead and Play(action.tile) in takes):
                continue
            refused = refusal_of(rnd, action)
            assert CLAUSES[refused.code] == refused.clause
            assert f"({refused.clause})" in str(refused)
            assert refused.code == why(rnd, action)
        assert (rnd.hands, rnd.line, rnd.actions, rnd.to_act, rnd.dealt, rnd.opener) == before
        assert legal(rnd) == takes


def why(rnd: Round, action: Play | Pass) -> str:
    """The reason, in the order in which a referee asks."""
    if rnd.is_over:
        return "round-over"
    if isinstance(action, Pass):
        return "must-play"
    if action.tile in [play.tile for play in rnd.line.plays]:
        return "tile-on-table"
    if action.tile not in list(rnd.hands[rnd.to_act]):
        return "tile-not-held"
    return "end-needed" if action.end is None else "no-fit"


@given(walks())
def test_r5_1_nothing_at_all_is_accepted_once_a_round_is_over(walk: Walk):
    settled = outcome(walk.last)
    for action in map(action_at, range(ACTION_COUNT)):
        for seat in (None, *range(walk.last.variant.players)):
            assert refusal_of(walk.last, action, by=seat).code == "round-over"
    assert outcome(walk.last) == settled


@given(walks(), st.data())
def test_r2_3_only_the_seat_to_act_acts(walk: Walk, data: st.DataObject):
    for before, action, after in walk.steps:
        assert apply(before, action, by=before.to_act) == after
        others = [seat for seat in range(before.variant.players) if seat != before.to_act]
        other = data.draw(st.sampled_from([*others, -1, before.variant.players]))
        refused = refusal_of(before, action, by=other)
        assert refused.code == "not-your-turn"
        assert refused.data == {"to_act": before.to_act}


@given(walks())
def test_r3_3_the_same_action_twice_is_never_two_actions_of_one_turn(walk: Walk):
    for _, action, after in walk.steps:
        if isinstance(action, Play) and not after.is_over:
            assert refusal_of(after, action).code == "tile-on-table"


@given(walks(whole=False), st.data())
def test_r1_4_a_refusal_does_not_tell_where_a_tile_is(walk: Walk, data: st.DataObject):
    rnd = walk.last
    if rnd.is_over:
        rnd = walk.rounds[-2]
    other = data.draw(worlds_like(rnd, seen_by=rnd.to_act))
    for action in map(action_at, range(ACTION_COUNT)):
        answers = []
        for world in (rnd, other):
            try:
                apply(world, action)
            except Refused as refused:
                answers.append((refused.code, refused.clause, refused.data, str(refused)))
            else:
                answers.append(("taken",))
        assert answers[0] == answers[1]


@pytest.mark.parametrize("end", ["left", "N", 0, LEFT.value, RIGHT.value])
@given(walk=walks())
def test_r3_4_there_are_no_other_ends_than_the_two(end: object, walk: Walk):
    rnd = walk.rounds[1]
    for hand in rnd.hands[rnd.to_act or 0 : 1]:
        for one in hand:
            if not rnd.is_over:
                assert refusal_of(rnd, Play(one, end)).code == "end-needed"


@given(walks())
def test_only_a_pass_passes(walk: Walk):
    for before, action, _ in walk.steps:
        if action == PASS:
            with pytest.raises(TypeError):
                apply(before, "14>")
