"""The shipped strategies give what the laws are worth nothing without."""

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from batida.rules import Pass, block, legal
from batida.testing.strategies import (
    Walk,
    deals,
    settlements,
    shuffles,
    study_variants,
    variants,
    walks,
    worlds_like,
)

SEARCH = settings(max_examples=1000, derandomize=True, database=None)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("out", [True, False])
def test_walks_of_every_table_go_out_and_are_blocked(players: int, out: bool):  # noqa: FBT001 - pytest's
    walk = find(walks(block(players)), lambda w: (w.last.out is not None) == out, settings=SEARCH)
    assert walk.last.is_over
    assert walk.start.actions == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_some_player_passes_and_the_round_goes_on(players: int):
    found = find(
        walks(block(players)),
        lambda w: any(isinstance(action, Pass) for _, action, _ in w.steps),
        settings=SEARCH,
    )
    assert Pass() in found.last.actions


@given(walks())
def test_a_walk_is_made_of_legal_steps_to_the_end_and_can_be_read(walk: Walk):
    for before, action, after in walk.steps:
        assert action in legal(before)
        assert after.actions[: len(before.actions) + 1] == (*before.actions, action)
    text = repr(walk)
    for hand in walk.start.dealt:
        assert " ".join(map(str, hand)) in text
    assert text.count("--") == sum(isinstance(a, Pass) for a in walk.last.actions)


def test_walks_may_be_cut_short():
    walk = find(walks(whole=False), lambda w: not w.last.is_over and len(w.rounds) > 3, settings=SEARCH)
    assert legal(walk.last)


@given(deals(block(3)), st.data())
def test_other_worlds_differ_in_what_is_hidden(rnd, data):
    worlds = [data.draw(worlds_like(rnd, seen_by=1)) for _ in range(4)]
    assert any(world.hands[0] != rnd.hands[0] for world in worlds)
    assert any(world.hands[2] != rnd.hands[2] for world in worlds)
    for world in worlds:
        assert world.hands[1] == rnd.hands[1]
        assert [len(hand) for hand in world.hands] == [5, 5, 5]
        assert len({one for hand in world.hands for one in hand}) == 15


@pytest.mark.parametrize("highest", range(1, 7))
def test_study_sizes_of_every_set_are_drawn(highest: int):
    assert find(study_variants(), lambda v: v.highest == highest, settings=SEARCH).hand_size >= 1


@given(variants().flatmap(lambda v: st.tuples(st.just(v), shuffles(v))))
def test_a_shuffle_has_each_tile_of_its_set_once(drawn):
    variant, shuffle = drawn
    assert sorted(shuffle) == list(variant.tiles)


@pytest.mark.parametrize("wanted", ["out", "blocked", "tie"])
def test_settlements_of_every_kind_are_drawn(wanted: str):
    kinds = {
        "out": lambda s: s.out is not None,
        "blocked": lambda s: s.is_blocked and s.winner is not None,
        "tie": lambda s: s.winner is None,
    }
    assert find(settlements(players=3), kinds[wanted], settings=SEARCH).hand_points
