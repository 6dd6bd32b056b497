"""A match: openers, scores, target, winner or draw, places (R2.4, R6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.rules import (
    Match,
    MatchResult,
    Settlement,
    SetupError,
    block,
    new_match,
    next_opener,
    ranking,
    result,
    scores,
    scores_after,
    with_round,
)
from batida.testing.strategies import settlements
from tests.rules.naive_referee import naive_match


def gained(players: int, winner: int | None, points: int = 0) -> Settlement:
    return Settlement(None, winner, points, (points,) * players)


def played(match: Match, *gains: tuple[int | None, int]) -> Match:
    for winner, points in gains:
        match = with_round(match, gained(match.variant.players, winner, points))
    return match


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_r2_4_the_next_opener_is_one_place_clockwise_whoever_won(first):
    match = new_match(block(4), first_opener=first)
    openers = [next_opener(match)]
    for winner in (0, None, 3, 3, None, 1):
        match = played(match, (winner, 1 if winner is not None else 0))
        openers.append(next_opener(match))
    assert openers == [(first + number) % 4 for number in range(7)]


def test_r6_2_exactly_the_target_wins_and_one_less_does_not():
    for players, target in ((2, 100), (3, 61), (4, 61)):
        start = (target - 10, *[0] * (players - 1))
        match = new_match(block(players), first_opener=0, start=start)
        assert result(played(match, (0, 9))) is None
        assert result(played(match, (0, 10))) == MatchResult(0)
        assert result(played(match, (0, 11))) == MatchResult(0)


def test_r6_2_points_beyond_the_target_stay_on_the_score():
    match = played(new_match(block(2), first_opener=0, start=(0, 95)), (1, 30))
    assert scores(match) == (0, 125)


def test_r6_2_the_target_is_looked_at_only_after_a_settled_round():
    match = new_match(block(2), first_opener=0, start=(100, 3))
    assert result(match) is None
    assert result(played(match, (None, 0))) == MatchResult(0)
    assert result(played(match, (1, 20))) == MatchResult(0)
    assert result(played(match, (1, 98))) == MatchResult(1)


def test_r6_3_a_tie_at_the_highest_score_that_reached_the_target_is_a_draw():
    match = new_match(block(3), first_opener=0, start=(60, 70, 0))
    drawn = played(match, (0, 10))
    assert scores(drawn) == (70, 70, 0)
    assert result(drawn) == MatchResult(None)
    assert result(drawn).is_draw
    assert not result(played(match, (0, 11))).is_draw


def test_r6_3_a_tie_below_the_highest_score_is_no_draw():
    match = new_match(block(3), first_opener=0, start=(61, 61, 50))
    assert result(played(match, (2, 20))) == MatchResult(2)


def test_r6_3_a_tie_below_the_target_goes_on():
    match = new_match(block(4), first_opener=0, start=(60, 60, 60, 60))
    assert result(played(match, (None, 0))) is None


def test_r6_3_seat_0_may_win_and_a_draw_is_not_seat_0():
    assert result(played(new_match(block(2), first_opener=1), (0, 100))).winner == 0
    assert result(played(new_match(block(2), first_opener=1, start=(9, 109)), (0, 100))).winner is None


def test_r6_2_a_match_that_is_over_takes_no_round():
    match = played(new_match(block(2), first_opener=0), (1, 100))
    with pytest.raises(SetupError) as error:
        with_round(match, gained(2, 0, 5))
    assert (error.value.code, error.value.clause) == ("match-over", "R6.2")
    assert scores(match) == (0, 100)


def test_r6_4_scores_after_each_round():
    match = played(new_match(block(2), first_opener=0, start=(5, 0)), (1, 7), (None, 0), (0, 3))
    assert [scores_after(match, count) for count in range(4)] == [(5, 0), (5, 7), (5, 7), (8, 7)]
    assert scores(match) == (8, 7)


def test_r5_6_rounds_that_nobody_wins_change_nothing_but_the_opener_and_the_count():
    match = played(new_match(block(3), first_opener=2), *[(None, 0)] * 50)
    assert (scores(match), result(match), len(match.rounds)) == ((0, 0, 0), None, 50)
    assert next_opener(match) == (2 + 50) % 3


def test_r6_2_equal_scores_share_a_place():
    match = new_match(block(4), first_opener=0, start=(66, 40, 40, 12))
    assert ranking(match) == ((1, (0,)), (2, (1, 2)), (4, (3,)))
    assert ranking(new_match(block(3), first_opener=0)) == ((1, (0, 1, 2)),)


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_r2_1_the_first_opener_sits_at_the_table(seat):
    with pytest.raises(SetupError) as error:
        new_match(block(2), first_opener=seat)
    assert error.value.code == "bad-seat"


@pytest.mark.parametrize("start", [(), (0,), (0, 0, 0), (0, -1)])
def test_r6_4_start_scores_are_one_a_seat_and_not_below_0(start):
    with pytest.raises(SetupError) as error:
        new_match(block(2), first_opener=0, start=start)
    assert error.value.code == "bad-scores"


def test_r5_3_a_settlement_of_another_table_is_refused():
    with pytest.raises(SetupError) as error:
        with_round(new_match(block(2), first_opener=0), gained(3, 0, 5))
    assert error.value.code == "bad-scores"


@st.composite
def match_plans(draw):
    players = draw(st.integers(2, 4))
    start = tuple(draw(st.lists(st.integers(0, 130), min_size=players, max_size=players)))
    target = draw(st.none() | st.integers(1, 120))
    rounds = draw(st.lists(settlements(players=players), max_size=25))
    return new_match(block(players, target=target), first_opener=0, start=start), rounds


@given(match_plans())
def test_r6_the_naive_referee_scores_the_same_match(plan):
    match, rounds = plan
    prizes: list[tuple[int | None, int]] = []
    start, target = list(match.start), match.variant.target
    for settlement in rounds:
        said = naive_match(start, target, prizes)[1]
        if said != "goes on":
            assert result(match) == MatchResult(None if said == "draw" else int(said))
            return
        assert result(match) is None
        match = with_round(match, settlement)
        prizes.append((settlement.winner, settlement.points))
        assert list(scores(match)) == naive_match(start, target, prizes)[0]


@given(match_plans())
def test_r5_7_r6_2_no_score_ever_goes_down_and_one_at_most_goes_up(plan):
    match, rounds = plan
    for settlement in rounds:
        if result(match) is not None:
            return
        before = scores(match)
        match = with_round(match, settlement)
        rises = [now - was for was, now in zip(before, scores(match), strict=True)]
        assert min(rises) >= 0
        assert sum(rises) == max(rises) == settlement.points
        places = [place for place, seats in ranking(match) for _ in seats]
        now = sorted(scores(match), reverse=True)
        assert places == [1 + sum(other > points for other in now) for points in now]


@given(st.data())
def test_r6_3_two_players_of_the_usual_game_cannot_draw_a_match_from_zero(data):
    # One seat at most scores in a round, so both cannot come to the target in the same round.
    match = new_match(block(2), first_opener=0)
    for settlement in data.draw(st.lists(settlements(players=2), min_size=1, max_size=30)):
        if result(match) is None:
            match = with_round(match, settlement)
    ended = result(match)
    assert ended is None or not ended.is_draw
