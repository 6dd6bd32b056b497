"""Law 3: what is hidden has no way out, neither by a view nor by a representation."""

from __future__ import annotations

import dataclasses
import re
import typing

from hypothesis import assume, given
from hypothesis import strategies as st

from batida import rules
from batida.rules import (
    Hand,
    Line,
    Match,
    PublicView,
    Refused,
    Round,
    SeatView,
    Tile,
    Variant,
    apply,
    legal,
    outcome,
    plies,
    public_view,
    round_with,
    ruled_out,
    seat_view,
)
from batida.testing.strategies import Walk, deals, walks, worlds_like


def going_on(walk: Walk) -> Round:
    return walk.last if not walk.last.is_over else walk.rounds[-2]


@given(walks(whole=False), st.data())
def test_worlds_that_differ_in_hidden_tiles_only_look_the_same_to_a_seat(walk: Walk, data):
    rnd = going_on(walk)
    seat = data.draw(st.integers(0, rnd.variant.players - 1))
    other = data.draw(worlds_like(rnd, seen_by=seat))
    ours, theirs = seat_view(rnd, seat), seat_view(other, seat)
    assert ours == theirs
    assert repr(ours) == repr(theirs)
    assert ours.hand.mask == theirs.hand.mask
    assert ruled_out(ours.public) == ruled_out(theirs.public)


@given(walks(whole=False), st.data())
def test_worlds_that_differ_in_hidden_tiles_only_look_the_same_to_a_watcher(walk: Walk, data):
    rnd = going_on(walk)
    other = data.draw(worlds_like(rnd, seen_by=None))
    assert public_view(rnd) == public_view(other)
    assert repr(public_view(rnd)) == repr(public_view(other))


@given(walks(whole=False), st.data())
def test_a_seat_sees_the_same_all_the_way_in_a_world_that_could_have_been(walk: Walk, data):
    # One tile of another hand changes places with a sleeping one, and the round is played again.
    rnd = going_on(walk)
    seat = data.draw(st.integers(0, rnd.variant.players - 1))
    other = data.draw(st.integers(0, rnd.variant.players - 1).filter(lambda s: s != seat))
    asleep = [t for t in rnd.variant.tiles if all(t not in hand for hand in rnd.dealt)]
    assume(asleep)
    assume(rnd.hands[other].tiles)
    gone = data.draw(st.sampled_from(rnd.hands[other].tiles))
    come = data.draw(st.sampled_from(asleep))
    hands = list(rnd.dealt)
    hands[other] = Hand.of([come, *hands[other].without(gone)])
    world = round_with(rnd.variant, tuple(hands), opener=rnd.opener)
    for before, action, _ in walk.steps:
        if before is rnd:
            break
        assert seat_view(world, seat) == seat_view(before, seat)
        try:
            world = apply(world, action)
        except Refused:
            return  # the history rules that world out, but only from here on
        if world.is_over:
            return  # it is a world in which nobody could have gone on
    assert seat_view(world, seat) == seat_view(rnd, seat)


def types_in(hint: object) -> set[type]:
    """All types that a value of this type can hold, at any depth."""
    found: set[type] = set()
    todo = [hint]
    while todo:
        inner = todo.pop()
        todo += typing.get_args(inner)
        if isinstance(inner, type) and inner not in found:
            found.add(inner)
            if dataclasses.is_dataclass(inner):
                todo += typing.get_type_hints(inner, localns=vars(rules)).values()
    return found


def test_a_view_has_no_field_from_which_a_hidden_tile_could_leak():
    for view in (SeatView, PublicView):
        assert Round not in types_in(view)
    public = {field.name for field in dataclasses.fields(PublicView)}
    assert public == {
        *("variant", "opener", "hand_sizes", "line", "actions", "to_act", "scores"),
        *("settlement", "shown"),
    }
    seat = {field.name for field in dataclasses.fields(SeatView)}
    assert seat == {"seat", "hand", "legal", "public"}
    assert not {"hands", "dealt", "sleeping", "deal"} & (public | seat)
    line = {field.name for field in dataclasses.fields(Line)}
    assert line == {"plays", "left", "right"}


def test_a_leak_by_a_field_of_a_field_would_be_found():
    assert {Hand, Variant, Line, Tile} <= types_in(Round)
    assert Hand in types_in(tuple[tuple[Round, ...] | None, ...])


@given(walks())
def test_r5_3_hands_are_shown_when_the_round_is_over_and_not_before(walk: Walk):
    for rnd in walk.rounds:
        view = public_view(rnd)
        assert view.shown == (rnd.hands if rnd.is_over else None)
        assert view.settlement == outcome(rnd)
        assert view.hand_sizes == tuple(len(hand) for hand in rnd.hands)
        assert (view.line, view.actions, view.to_act) == (rnd.line, rnd.actions, rnd.to_act)


@given(walks(whole=False))
def test_a_seat_is_offered_its_legal_actions_on_its_turn_and_none_else(walk: Walk):
    for seat in range(walk.last.variant.players):
        view = seat_view(walk.last, seat)
        assert view.hand == walk.last.hands[seat]
        assert view.legal == (legal(walk.last) if seat == walk.last.to_act else ())


@given(walks())
def test_r3_3_what_a_pass_rules_out_is_never_in_that_hand_again(walk: Walk):
    for rnd in walk.rounds:
        for seat, mask in enumerate(ruled_out(public_view(rnd))):
            assert not rnd.hands[seat].mask & mask
    for number, ply in enumerate(plies(public_view(walk.last))):
        assert len(ply.open_values) == (2 if number else 0)


NAMED_TILE = re.compile(r"\d\s*[-,|]\s*\d|low=|high=|Tile")


@given(deals())
def test_the_representation_of_a_hand_a_deal_and_a_round_names_no_tile(rnd: Round):
    for hand in rnd.hands:
        for text in (repr(hand), str(hand), f"{hand}", repr((hand,)), repr({"hand": hand})):
            assert not NAMED_TILE.search(text.replace(f"Hand({len(hand)} tiles)", ""))
    sizes = "-".join(str(len(hand)) for hand in rnd.hands)
    for text in (repr(rnd), str(rnd), repr([rnd])):
        assert not NAMED_TILE.search(text.replace(sizes, ""))


@given(walks(whole=False))
def test_the_representation_of_a_round_and_its_views_depends_on_no_hidden_tile(walk: Walk):
    rnd = walk.last
    on_table = {str(laid) for laid in rnd.line.plays}
    for seat in range(rnd.variant.players):
        text = repr(seat_view(rnd, seat))
        for hand in rnd.hands:
            for one in hand:
                assert repr(one) not in text
                assert str(one) not in text.split("line=")[0]
        assert len(on_table) == len(rnd.line)


def test_a_match_holds_no_tiles_at_all():
    assert not types_in(Match) & {Hand, Tile, Round, Line}
