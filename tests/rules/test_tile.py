"""The set of tiles and hands (R1.1, R1.4, R5.3)."""

import copy
import pickle
from itertools import combinations_with_replacement

import pytest

from batida.rules import TILES, Hand, SetupError, tile, tile_set, values_of


def test_r1_1_the_set_has_each_pair_of_values_once():
    assert len(TILES) == 28 == len(set(TILES))
    assert [(t.low, t.high) for t in TILES] == list(combinations_with_replacement(range(7), 2))
    assert sum(t.is_double for t in TILES) == 7


def test_r1_1_the_index_of_a_tile_is_its_place_in_every_format():
    assert [t.index for t in TILES] == list(range(28))
    assert (tile(0, 0).index, tile(0, 6).index, tile(1, 1).index, tile(6, 6).index) == (0, 6, 7, 27)


def test_r1_1_a_tile_is_the_same_in_either_order():
    for one in TILES:
        assert tile(one.low, one.high) is tile(one.high, one.low) is one
        assert str(tile(one.high, one.low)) == f"{one.low}-{one.high}"


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v))])  # noqa: S301 - our own bytes
def test_r1_1_there_is_one_object_a_tile_also_after_a_copy(again):
    assert all(again(one) is one for one in TILES)
    hand = Hand.of(TILES[:7])
    assert again(hand) == hand
    assert again(hand).without(TILES[0]) == hand.without(TILES[0])


def test_r1_1_tiles_hash_and_sort_by_index_the_same_in_every_process():
    assert [hash(one) for one in TILES] == list(range(28))
    assert sorted([tile(6, 6), tile(1, 1), tile(0, 6)]) == [tile(0, 6), tile(1, 1), tile(6, 6)]
    assert min(TILES) is tile(0, 0)
    assert max(TILES) is tile(6, 6)


@pytest.mark.parametrize("halves", [(7, 6), (6, 7), (-1, 0), (0, 7), (10, 10)])
def test_r1_1_there_is_no_other_tile(halves):
    with pytest.raises(SetupError) as error:
        tile(*halves)
    assert (error.value.code, error.value.clause) == ("not-a-tile", "R1.1")
    assert error.value.data == {"halves": halves}


@pytest.mark.parametrize(("highest", "count"), [(1, 3), (2, 6), (3, 10), (4, 15), (5, 21), (6, 28)])
def test_r1_1_study_sets_have_each_pair_up_to_their_highest_pip(highest, count):
    tiles = tile_set(highest)
    assert len(tiles) == count
    assert {t.high for t in tiles} == set(range(highest + 1))
    assert list(tiles) == sorted(tiles)


@pytest.mark.parametrize("highest", [0, 7, -1])
def test_r1_1_no_other_set(highest):
    with pytest.raises(SetupError) as error:
        tile_set(highest)
    assert error.value.code == "bad-set"


def test_r5_3_a_tile_counts_both_halves():
    assert (tile(6, 6).points, tile(0, 0).points, tile(4, 4).points, tile(6, 3).points) == (*(12, 0, 8, 9),)
    assert sum(t.points for t in TILES) == 168
    assert Hand.of(TILES).points == 168
    assert Hand.of([]).points == 0


def test_r3_1_the_other_half_of_a_tile():
    assert (tile(0, 3).other(0), tile(0, 3).other(3), tile(0, 0).other(0)) == (3, 0, 0)


def test_value_sets():
    assert [values_of(t.mask) for t in TILES] == [(t.low,) if t.is_double else (t.low, t.high) for t in TILES]
    assert values_of(0) == ()
    assert values_of(0b1111111) == (0, 1, 2, 3, 4, 5, 6)


def test_r1_4_a_hand_is_a_set_of_tiles_in_index_order():
    hand = Hand.of([tile(6, 6), tile(0, 0), tile(3, 1)])
    assert hand == Hand.of([tile(1, 3), tile(6, 6), tile(0, 0)])
    assert hash(hand) == hash(Hand.of([tile(1, 3), tile(6, 6), tile(0, 0)]))
    assert list(hand) == [tile(0, 0), tile(1, 3), tile(6, 6)]
    assert values_of(hand.mask) == (0, 1, 3, 6)
    assert len(hand) == 3
    assert tile(3, 1) in hand
    assert tile(3, 2) not in hand


def test_r1_4_a_hand_without_a_tile_is_the_hand_of_the_others():
    whole = TILES[3:12]
    for one in whole:
        left = Hand.of(whole).without(one)
        assert left == Hand.of(t for t in whole if t is not one)
        assert left.mask == Hand.of(left).mask


def test_r1_1_no_tile_is_twice_in_a_hand():
    with pytest.raises(SetupError) as error:
        Hand.of([tile(4, 5), tile(0, 0), tile(5, 4)])
    assert (error.value.code, error.value.data) == ("tile-twice", {"tile": "4-5"})


def test_zero_is_a_tile_a_value_and_an_index():
    blank = tile(0, 0)
    assert blank
    assert Hand.of([blank]).mask == 1
    assert len(Hand.of([blank])) == 1
    assert Hand.of([blank]).points == 0
