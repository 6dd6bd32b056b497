"""The sizes of the game (R1.2, R1.3, R1.5) and the deal (R1.4, R6.1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.rules import (
    RULES_NAME,
    TILES,
    Hand,
    SetupError,
    Variant,
    block,
    deal,
    round_with,
    tile,
)
from batida.testing.strategies import shuffles, variants

STANDARD = {2: (7, 100, 14), 3: (5, 61, 13), 4: (5, 61, 8)}


@pytest.mark.parametrize("players", STANDARD)
def test_r1_3_hands_targets_and_sleeping_tiles_by_the_number_of_players(players):
    variant = block(players)
    assert (variant.hand_size, variant.target, variant.sleeping) == STANDARD[players]
    assert variant.is_standard
    assert variant.tiles == TILES
    assert RULES_NAME == "block-1"


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 28])
def test_r1_2_no_other_number_plays(players):
    with pytest.raises(SetupError) as error:
        block(players)
    assert (error.value.code, error.value.clause) == ("bad-players", "R1.2")
    with pytest.raises(SetupError) as error:
        Variant(players=players, hand_size=1, target=1)
    assert error.value.code == "bad-players"


def test_r1_3_another_target_is_allowed_and_the_hands_stay():
    assert block(2, target=50) == Variant(players=2, hand_size=7, target=50)
    assert block(3, target=1).is_standard
    for target in (0, -5):
        with pytest.raises(SetupError) as error:
            block(2, target=target)
        assert error.value.code == "bad-target"


@pytest.mark.parametrize(
    ("players", "hand_size", "highest"),
    [(2, 0, 6), (2, 15, 6), (3, 10, 6), (4, 8, 6), (2, -1, 6), (2, 4, 2), (4, 1, 1)],
)
def test_r1_3_hands_that_cannot_be_dealt(players, hand_size, highest):
    with pytest.raises(SetupError) as error:
        Variant(players=players, hand_size=hand_size, target=10, highest=highest)
    assert error.value.code == "bad-hand-size"


def test_r1_3_study_sizes_are_not_the_standard_game():
    assert not Variant(players=2, hand_size=6, target=100).is_standard
    assert not Variant(players=2, hand_size=7, target=100, highest=5).is_standard
    assert Variant(players=4, hand_size=7, target=61).sleeping == 0
    with pytest.raises(SetupError) as error:
        Variant(players=2, hand_size=1, target=1, highest=7)
    assert error.value.code == "bad-set"


def test_r2_3_the_seat_to_the_left_is_the_next_clockwise():
    assert [block(4).left_of(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [block(2).left_of(seat) for seat in range(2)] == [1, 0]


@given(st.data())
def test_r1_3_a_deal_gives_every_tile_of_the_shuffle_to_one_place(data):
    variant = data.draw(variants())
    shuffle = data.draw(shuffles(variant))
    opener = data.draw(st.integers(0, variant.players - 1))
    rnd = deal(variant, shuffle, opener=opener)
    size = variant.hand_size
    for seat, hand in enumerate(rnd.hands):
        assert hand == Hand.of(shuffle[seat * size : (seat + 1) * size])
    assert len(shuffle) - variant.players * size == variant.sleeping
    assert (rnd.dealt, rnd.to_act, rnd.opener) == (rnd.hands, opener, opener)
    assert rnd.actions == rnd.line.plays == ()


@pytest.mark.parametrize(
    "shuffle",
    [TILES[:27], TILES + TILES[:1], (*TILES[:27], TILES[0]), ()],
    ids=["a tile short", "a tile too many", "a tile twice", "nothing"],
)
def test_r6_1_all_28_tiles_are_shuffled(shuffle):
    with pytest.raises(SetupError) as error:
        deal(block(2), shuffle, opener=0)
    assert error.value.code == "bad-shuffle"


def test_r6_1_a_study_deal_takes_its_own_set_only():
    small = Variant(players=2, hand_size=2, target=10, highest=2)
    with pytest.raises(SetupError) as error:
        deal(small, TILES[:6], opener=0)
    assert error.value.code == "bad-shuffle"
    assert len(deal(small, small.tiles, opener=0).hands) == 2


def test_r1_3_impossible_hands_are_refused():
    variant = Variant(players=2, hand_size=2, target=10, highest=3)
    one, two = Hand.of([tile(0, 0), tile(0, 1)]), Hand.of([tile(2, 2), tile(2, 3)])
    assert round_with(variant, (one, two), opener=1).to_act == 1
    wrong = {
        "bad-seat": [((one, two), 2), ((one, two), -1)],
        "bad-deal": [
            ((one,), 0),
            ((one, two, one), 0),
            ((one, two.without(tile(2, 2))), 0),
            ((one, Hand.of([tile(2, 2), tile(0, 4)])), 0),
        ],
        "tile-twice": [((one, one), 0), ((one, Hand.of([tile(0, 1), tile(3, 3)])), 0)],
    }
    for code, deals in wrong.items():
        for hands, opener in deals:
            with pytest.raises(SetupError) as error:
                round_with(variant, hands, opener=opener)
            assert error.value.code == code
