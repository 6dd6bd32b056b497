"""Play and Pass, and their numbers (R3.3)."""

import copy
import pickle

import pytest

from batida.rules import (
    ACTION_COUNT,
    LEFT,
    PASS,
    RIGHT,
    TILES,
    End,
    Pass,
    Play,
    SetupError,
    action_at,
    action_number,
    tile,
)


def test_r3_3_numbers_and_actions_are_a_bijection():
    actions = [action_at(number) for number in range(ACTION_COUNT)]
    assert len(set(actions)) == ACTION_COUNT == 85
    assert [action_number(action) for action in actions] == list(range(ACTION_COUNT))
    assert set(actions) == {
        *(Play(one, end) for one in TILES for end in (None, LEFT, RIGHT)),
        PASS,
    }


def test_r3_3_numbers_are_part_of_the_formats():
    assert action_number(Play(tile(0, 0))) == 0
    assert action_number(Play(tile(0, 0), LEFT)) == 28
    assert action_number(Play(tile(3, 6), RIGHT)) == 56 + tile(3, 6).index
    assert action_number(PASS) == 84


@pytest.mark.parametrize("number", [-1, 85, 1000])
def test_there_is_no_other_action(number):
    with pytest.raises(SetupError) as error:
        action_at(number)
    assert (error.value.code, error.value.data) == ("not-an-action", {"number": number})


def test_actions_are_equal_by_value_in_every_copy():
    for action in (Play(tile(4, 1), LEFT), Play(tile(1, 4)), Pass()):
        for other in (copy.deepcopy(action), pickle.loads(pickle.dumps(action))):  # noqa: S301 - our own bytes
            assert other == action
            assert action_number(other) == action_number(action)


def test_r3_4_a_line_has_two_ends_and_they_have_names():
    assert list(End) == [LEFT, RIGHT]
    assert [end.value for end in End] == ["left", "right"]
    assert End("left") is LEFT
    with pytest.raises(ValueError, match="N"):
        End("N")
