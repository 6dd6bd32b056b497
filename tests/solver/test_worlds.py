"""What a view allows, against every deal tried out by the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from batida.rules import (
    PASS,
    RIGHT,
    TILES,
    Hand,
    Line,
    Play,
    Variant,
    apply,
    block,
    deal,
    round_with,
    ruled_out,
    seat_view,
    tile,
)
from batida.solver.errors import BeliefError
from batida.solver.sample import every_world
from batida.solver.worlds import ASLEEP, mask_of, worlds
from tests.solver.views import round_at, seen_rounds, small_views
from tests.solver.worlds_by_trial import worlds_by_trial


@settings(max_examples=60)
@given(small_views(dealings_max=700))
def test_r3_3_worlds_are_those_in_which_the_rules_give_the_same_view(view):
    tried = sorted(worlds_by_trial(view))
    possible = worlds(view)
    assert possible.count == len(tried)
    assert sorted(every_world(possible)) == tried


@settings(max_examples=40)
@given(small_views(dealings_max=400))
def test_chances_are_the_share_of_worlds_with_the_tile_there(view):
    tried = list(worlds_by_trial(view))
    for one, places in worlds(view).chances().items():
        held = [sum(1 for world in tried if world[seat] >> one.index & 1) for seat in range(len(places) - 1)]
        assert places[:-1] == tuple(Fraction(count, len(tried)) for count in held)
        assert places[ASLEEP] == Fraction(len(tried) - sum(held), len(tried))


@given(seen_rounds())
def test_chances_of_a_tile_sum_to_one_and_those_of_a_seat_to_its_tiles(seen):
    rnd, view = seen
    possible = worlds(view)
    chances = possible.chances()
    assert tuple(chances) == possible.unseen
    assert all(sum(places) == 1 and min(places) >= 0 for places in chances.values())
    for seat in possible.others:
        assert sum(places[seat] for places in chances.values()) == len(rnd.hands[seat])
    assert all(places[view.seat] == 0 for places in chances.values())


@given(seen_rounds())
def test_what_is_true_is_possible_and_what_passes_exclude_is_not(seen):
    rnd, view = seen
    chances = worlds(view).chances()
    for seat in worlds(view).others:
        assert all(chances[one][seat] > 0 for one in rnd.hands[seat])
        if not rnd.is_over:
            gone = ruled_out(view.public)[seat]
            assert all(places[seat] == 0 for one, places in chances.items() if one.mask & gone)


@pytest.mark.parametrize(
    ("players", "count"), [(2, 116_280), (3, 33_649 * 8_568), (4, 33_649 * 8_568 * 1_287)]
)
def test_r1_3_before_any_play_all_deals_are_possible(players, count):
    rnd = deal(block(players), TILES, opener=0)
    possible = worlds(seat_view(rnd, 0))
    assert possible.count == count
    size, unseen = rnd.variant.hand_size, 28 - rnd.variant.hand_size
    for places in possible.chances().values():
        assert places[1:-1] == (Fraction(size, unseen),) * (players - 1)


def stuck_round():
    """Seat 0 fits nothing on 1-1, and as the round goes on, seat 1 fits: with 0-1 or with 1-2."""
    sizes = Variant(players=2, hand_size=2, target=20, highest=2)
    hands = (Hand.of([tile(0, 0), tile(1, 1)]), Hand.of([tile(0, 1), tile(2, 2)]))
    return apply(round_with(sizes, hands, opener=0), Play(tile(1, 1)))


def test_r5_1_a_round_that_goes_on_has_somebody_who_fits():
    view = seat_view(stuck_round(), 0)
    # Of six tiles four are unseen, and of their six pairs only 0-2 2-2 fits 1 nowhere.
    assert worlds(view).count == 5
    pairs = Counter(world[1] for world in every_world(worlds(view)))
    assert mask_of([tile(0, 2), tile(2, 2)]) not in pairs
    assert worlds(view).chances()[tile(0, 1)] == (0, Fraction(3, 5), Fraction(2, 5))


def test_r5_1_who_fits_is_told_nothing_by_the_round_going_on():
    rnd = stuck_round()
    view = seat_view(rnd, 1)
    assert worlds(view).count == 3
    # Seat 0 holds one of 0-0, 0-2 and 1-2.
    assert worlds(view).chances()[tile(1, 2)] == (Fraction(1, 3), 0, Fraction(2, 3))


def test_r5_3_shown_hands_are_certain():
    rnd = round_at(3, seed=4, actions=100)
    assert rnd.is_over
    possible = worlds(seat_view(rnd, 0))
    assert possible.count == 1
    assert list(every_world(possible)) == [tuple(mask_of(hand) for hand in rnd.hands)]


def test_a_round_with_every_tile_shown_has_one_world():
    sizes = Variant(players=2, hand_size=1, target=20, highest=1)
    hands = (Hand.of([tile(0, 0)]), Hand.of([tile(1, 1)]))
    rnd = apply(round_with(sizes, hands, opener=0), Play(tile(0, 0)))
    assert worlds(seat_view(rnd, 0)).count == 1
    whole = Variant(players=3, hand_size=1, target=20, highest=1)
    dealt = tuple(Hand.of([one]) for one in whole.tiles)
    assert worlds(seat_view(apply(round_with(whole, dealt, opener=0), Play(tile(0, 0))), 1)).count == 1


@given(seen_rounds())
def test_the_number_of_groups_is_bounded(seen):
    _, view = seen
    assert len(worlds(view).groups) <= 2**view.public.variant.players


def test_a_view_that_no_deal_leads_to_is_told_so():
    view = seat_view(deal(block(2), TILES, opener=0), 0)
    # Seat 0 plays 0-1, 1-2 and so on to the right, and seat 1 passes each time: it has no value left.
    plays = (Play(tile(value, value + 1), RIGHT) for value in range(6))
    line, actions = Line(), ()
    for play in plays:
        line, actions = line.joined(play), (*actions, play, PASS)
    forged = replace(
        view, hand=Hand.of([tile(0, 0)]), public=replace(view.public, line=line, actions=actions)
    )
    with pytest.raises(BeliefError) as caught:
        worlds(forged)
    assert caught.value.code == "no-world"
