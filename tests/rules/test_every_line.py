"""Every line of play of all deals on small sets, by the rules and by the naive referee at once.

The hand sizes whose lines are too many for the time of a test run are sampled here, by a fixed
stride; ``python -m tests.rules.every_line`` plays them all.
"""

from itertools import islice

import pytest

from batida.rules import Hand, Variant, apply, legal, outcome, round_with, tile
from tests.rules.every_line import EVERYTHING, check_every_line, every_deal, same_round
from tests.rules.naive_referee import NaiveReferee

# (highest pip, players, hand size): every how many deals one is played, quickly and with time.
STRIDES = {
    (3, 2, 3): (50, 1),
    (3, 2, 4): (150, 1),
    (3, 2, 5): (40, 1),
    (3, 3, 2): (100, 1),
    (3, 3, 3): (900, 15),
    (3, 4, 2): (1500, 15),
}


def variant_of(highest: int, players: int, hand_size: int) -> Variant:
    return Variant(players=players, hand_size=hand_size, target=20, highest=highest)


def compare(highest: int, players: int, hand_size: int, *, stride: int, opener: int = 0) -> int:
    variant = variant_of(highest, players, hand_size)
    deals = every_deal(variant.tiles, players, hand_size)
    return sum(check_every_line(variant, hands, opener=opener) for hands in islice(deals, 0, None, stride))


def test_r1_3_every_hand_size_of_both_sets_is_there():
    assert {(highest, players) for highest, players, _ in EVERYTHING} == {
        *((highest, players) for highest in (2, 3) for players in (2, 3, 4)),
    }
    for highest, players in ((2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4)):
        sizes = [size for h, n, size in EVERYTHING if (h, n) == (highest, players)]
        tiles = (highest + 1) * (highest + 2) // 2
        assert sizes == list(range(1, tiles // players + 1))


@pytest.mark.parametrize("sizes", [s for s in EVERYTHING if s not in STRIDES], ids=str)
def test_every_line_of_all_deals_from_every_opener(sizes):
    for opener in range(sizes[1]):
        assert compare(*sizes, stride=1, opener=opener) > 0


@pytest.mark.parametrize("sizes", STRIDES, ids=str)
def test_every_line_of_some_deals(sizes):
    assert compare(*sizes, stride=STRIDES[sizes][0], opener=sizes[1] - 1) > 0


@pytest.mark.slow
@pytest.mark.timeout(1200)  # a minute of computing for all of them, on a machine that is busy
@pytest.mark.parametrize("sizes", STRIDES, ids=str)
def test_every_line_of_many_deals(sizes):
    # Seats are alike (tests/laws, r1_2), and all seatings of a deal are deals: one opener will do.
    assert compare(*sizes, stride=STRIDES[sizes][1]) > 0


def test_r5_the_naive_referee_agrees_with_the_worked_sums():
    for hands, prize in (
        ([["12"], ["34"], ["44"]], (0, 12)),
        ([["12"], ["03"], ["44"]], (None, 0)),
        ([[], ["00"], ["44"]], (0, 8)),
        ([["23"], [], ["05"]], (1, 10)),
    ):
        assert NaiveReferee(hands, 0).prize() == prize


def test_the_two_referees_are_really_compared():
    variant = variant_of(2, 2, 2)
    hands = (Hand.of([tile(0, 0), tile(0, 1)]), Hand.of([tile(1, 2), tile(2, 2)]))
    rnd = round_with(variant, hands, opener=0)
    other = NaiveReferee([["00", "01"], ["12", "11"]], 0)
    while not rnd.is_over:
        action = legal(rnd)[-1]
        rnd = apply(rnd, action)
        other.do(other.choices()[-1])
    assert outcome(rnd) is not None
    with pytest.raises(AssertionError):
        same_round(rnd, other)
