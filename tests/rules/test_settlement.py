"""What a finished round is worth (R5): the sums of the rule page, and its boundaries."""

import pytest

from batida.rules import Hand, Settlement, SetupError, settle, tile

# One way to hold these points in tiles, for each hand of an example.
TILES_WORTH = {
    0: [(0, 0)],
    3: [(1, 2)],
    5: [(2, 3)],
    7: [(3, 4)],
    8: [(4, 4)],
}


def hand(*halves: tuple[int, int]) -> Hand:
    return Hand.of(tile(*pair) for pair in halves)


def blocked(*points: int) -> Settlement:
    """A blocked round of hands with these points; no tile need be another's, so hands are alone."""
    return settle(tuple(hand(*TILES_WORTH[count]) for count in points), out=None)


def went_out(*points: int) -> Settlement:
    """Seat 0 went out, and the others hold these points."""
    return settle((hand(), *(hand(*TILES_WORTH[count]) for count in points)), out=0)


def test_r5_3_a_hand_counts_the_sum_of_both_halves():
    settlement = settle((hand((6, 6), (0, 0)), hand((4, 4), (1, 0)), hand((6, 3))), out=None)
    assert settlement.hand_points == (12, 9, 9)


def test_r5_4_who_goes_out_scores_the_sum_of_all_opponents():
    assert went_out(5, 5) == Settlement(0, 0, 10, (0, 5, 5))


def test_r5_4_an_opponent_with_the_blank_double_does_not_tie_with_the_empty_hand():
    assert went_out(0, 8) == Settlement(0, 0, 8, (0, 0, 8))
    assert went_out(0) == Settlement(0, 0, 0, (0, 0))  # a won round worth 0 points is won


def test_r5_4_points_are_never_those_of_a_blocked_round_when_somebody_went_out():
    # Seat 1 went out while seat 0 holds nothing but the blank double: 0 is not seat 0's win.
    settlement = settle((hand((0, 0)), hand(), hand((4, 4))), out=1)
    assert (settlement.winner, settlement.points) == (1, 8)


def test_r5_5_the_lowest_hand_takes_the_others_minus_its_own_once():
    assert blocked(3, 7, 8) == Settlement(None, 0, 7 + 8 - 3, (3, 7, 8))
    assert blocked(8, 7, 3).winner == 2
    assert blocked(7, 3, 8).points == 12


def test_r5_5_the_lowest_wins_also_when_others_are_equal():
    assert blocked(8, 3, 8) == Settlement(None, 1, 13, (8, 3, 8))
    assert blocked(5, 5, 5, 0) == Settlement(None, 3, 15, (5, 5, 5, 0))


def test_r5_6_a_tie_for_the_lowest_scores_nothing():
    assert blocked(3, 3, 8) == Settlement(None, None, 0, (3, 3, 8))
    assert blocked(8, 3, 3).winner is None
    assert blocked(5, 5).points == 0
    assert blocked(3, 8, 8, 3).lowest == (0, 3)
    assert blocked(0, 0) == Settlement(None, None, 0, (0, 0))


def test_r5_5_a_hand_of_0_points_can_win_a_blocked_round():
    assert blocked(0, 7) == Settlement(None, 0, 7, (0, 7))
    assert blocked(7, 0) == Settlement(None, 1, 7, (7, 0))


def test_r5_7_points_are_not_rounded():
    for points in range(1, 7):
        settlement = settle((hand(), hand((0, points))), out=0)
        assert settlement.points == points


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_r5_7_nobody_else_scores_or_loses(winner):
    points = [8, 8, 8]
    points[winner] = 3
    settlement = blocked(*points)
    assert [settlement.gain_of(seat) for seat in range(3)] == [
        13 if seat == winner else 0 for seat in range(3)
    ]
    assert [blocked(3, 3, 8).gain_of(seat) for seat in range(3)] == [0, 0, 0]


def test_r5_1_a_settlement_says_how_the_round_ended():
    assert blocked(3, 8).is_blocked
    assert not went_out(8).is_blocked


ONE, TWO = hand((0, 0)), hand((1, 1))


@pytest.mark.parametrize(
    ("hands", "out"),
    [
        ((ONE, TWO), 0),
        ((hand(), TWO), None),
        ((hand(), TWO), 2),
        ((hand(), TWO), -1),
        ((hand(),), 0),
        ((), None),
    ],
)
def test_r5_2_no_round_ends_with_these_hands(hands, out):
    with pytest.raises(SetupError) as caught:
        settle(hands, out=out)
    assert caught.value.code == "bad-hands"
