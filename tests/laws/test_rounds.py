"""Laws of whole rounds, over random deals and choices of every size of game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from batida.rules import (
    ACTION_COUNT,
    LEFT,
    PASS,
    RIGHT,
    TILES,
    Hand,
    Line,
    Pass,
    Play,
    Point,
    Refused,
    Round,
    action_at,
    action_number,
    apply,
    block,
    legal,
    outcome,
    plies,
    public_view,
    round_with,
    settle,
    tile,
)
from batida.testing.strategies import Walk, chances, walks
from tests.rules.every_line import same_round, written
from tests.rules.naive_referee import NaiveReferee


@given(walks())
def test_r1_1_every_tile_is_in_a_hand_on_the_line_or_asleep(walk: Walk):
    sleeping = set(walk.start.variant.tiles) - {t for hand in walk.start.dealt for t in hand}
    assert len(sleeping) == walk.start.variant.sleeping
    for rnd in walk.rounds:
        held = [t for hand in rnd.hands for t in hand]
        laid = [play.tile for play in rnd.line.plays]
        assert sorted([*held, *laid, *sleeping]) == list(rnd.variant.tiles)
        assert sorted(held + laid) == sorted(t for hand in rnd.dealt for t in hand)


@given(walks())
def test_r1_4_hands_only_lose_the_tile_that_was_played_and_are_in_index_order(walk: Walk):
    for before, action, after in walk.steps:
        for seat, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
            played = isinstance(action, Play) and seat == before.to_act
            assert has == (had.without(action.tile) if played else had)
            assert list(has) == sorted(has, key=lambda t: t.index)


@given(walks())
def test_r5_1_the_line_is_never_longer_than_all_hands_but_a_tile_of_each_loser(walk: Walk):
    variant = walk.start.variant
    longest = variant.players * (variant.hand_size - 1) + 1
    if variant.is_standard:
        assert longest == {2: 13, 3: 13, 4: 17}[variant.players]
    assert len(walk.last.line) <= longest


@given(walks())
def test_r3_3_a_round_is_short_enough_to_bound_every_loop_by(walk: Walk):
    # Between two plays at most n - 1 players pass in a round that goes on.
    variant = walk.start.variant
    plays_max = variant.players * (variant.hand_size - 1) + 1
    assert len(walk.last.actions) <= plays_max * variant.players + 1


@given(walks())
def test_r4_2_exactly_two_open_points_and_each_tile_closes_one_and_brings_one(walk: Walk):
    assert walk.start.line.open == ()
    for before, action, after in walk.steps:
        if isinstance(action, Pass):
            assert after.line == before.line
            continue
        left, right = after.line.open
        assert (left.end, right.end) == (LEFT, RIGHT)
        assert {point.tile for point in after.line.open} <= {p.tile for p in after.line.plays}
        if before.line.plays:
            kept = [point for point in after.line.open if point in before.line.open]
            (brought,) = [point for point in after.line.open if point.end is action.end]
            assert brought.tile == action.tile
            assert len(kept) == 1
            assert kept[0].end is not action.end


@given(walks())
def test_r4_2_open_values_are_those_that_occur_an_odd_number_of_times(walk: Walk):
    for rnd in walk.rounds[1:]:
        halves = Counter(v for p in rnd.line.plays for v in (p.tile.low, p.tile.high))
        odd = sorted(value for value, count in halves.items() if count % 2)
        left, right = sorted(point.value for point in rnd.line.open)
        assert odd == ([] if left == right else [left, right])
        assert rnd.line.open_mask == 1 << left | 1 << right


@given(walks())
def test_r3_1_neighbours_have_equal_values_and_no_tile_lies_twice(walk: Walk):
    laid = walk.last.line.laid
    assert [one.right for one in laid[:-1]] == [one.left for one in laid[1:]]
    assert [sorted((one.left, one.right)) for one in laid] == [[one.tile.low, one.tile.high] for one in laid]
    left, right = walk.last.line.open
    assert (laid[0].tile, laid[0].left) == (left.tile, left.value)
    assert (laid[-1].tile, laid[-1].right) == (right.tile, right.value)
    assert len({one.tile for one in laid}) == len(laid) == len(walk.last.line)


@given(walks())
def test_r4_1_joints_join_equal_values_and_each_point_of_a_tile_once(walk: Walk):
    line = walk.last.line
    assert len(line.joints) == len(line) - 1
    used = [(joint.on, joint.at) for joint in line.joints]
    used += [(joint.tile, joint.by) for joint in line.joints]
    used += [(point.tile, point.point) for point in line.open]
    both = {
        (play.tile, point)
        for play in line.plays
        for point in ((Point.A, Point.B) if play.tile.is_double else (Point.LOW, Point.HIGH))
    }
    assert len(used) == len(both)
    assert set(used) == both
    value = {Point.LOW: min, Point.HIGH: max, Point.A: min, Point.B: max}
    for joint in line.joints:
        on = value[joint.at]((joint.on.low, joint.on.high))
        by = value[joint.by]((joint.tile.low, joint.tile.high))
        assert on == by
    for play, joint in zip(line.plays[1:], line.joints, strict=True):
        assert joint.tile == play.tile
        assert joint.by is not Point.B
    for point in line.open:
        assert value[point.point]((point.tile.low, point.tile.high)) == point.value


@given(walks())
def test_r3_4_a_line_is_the_same_seen_from_the_other_side_of_the_table(walk: Walk):
    # Where the lead is a double, every end can be swapped; the line is then its own mirror.
    lead = walk.last.line.plays[0].tile
    assume(lead.is_double)
    mirror = Line()
    for play in walk.last.line.plays:
        end = None if play.end is None else LEFT if play.end is RIGHT else RIGHT
        mirror = mirror.joined(Play(play.tile, end))
    assert [(one.right, one.left) for one in reversed(mirror.laid)] == [
        (one.left, one.right) for one in walk.last.line.laid
    ]


@given(walks())
def test_r3_3_who_can_play_must_play_and_who_cannot_only_passes(walk: Walk):
    for before, _, _ in walk.steps:
        hand = before.hands[before.to_act]
        values = [point.value for point in before.line.open]
        fitting = [t for t in hand if not values or t.low in values or t.high in values]
        actions = legal(before)
        if fitting:
            assert PASS not in actions
            assert {play.tile for play in actions} == set(fitting)
            with pytest.raises(Refused) as refusal:
                apply(before, PASS)
            assert (refusal.value.code, refusal.value.clause) == ("must-play", "R3.3")
        else:
            assert actions == (PASS,)


@given(walks())
def test_r3_1_legal_is_exactly_what_apply_takes_over_all_85_actions(walk: Walk):
    for rnd in walk.rounds[::4]:
        taken = []
        for action in map(action_at, range(ACTION_COUNT)):
            try:
                apply(rnd, action)
            except Refused:
                continue
            # On an empty line an end means nothing and is dropped.
            taken.append(action if rnd.line.plays or isinstance(action, Pass) else Play(action.tile))
        assert legal(rnd) == tuple(dict.fromkeys(taken))
        numbers = [action_number(action) for action in legal(rnd)]
        assert numbers == sorted(set(numbers))


@given(walks())
def test_r3_1_the_naive_referee_sees_the_same_round(walk: Walk):
    hands = [[f"{t.low}{t.high}" for t in hand] for hand in walk.start.dealt]
    naive = NaiveReferee(hands, walk.start.opener)
    for before, action, _ in walk.steps:
        assert not naive.over()
        assert before.to_act == naive.turn()
        assert sorted(map(written, legal(before))) == naive.choices()
        naive.do(written(action))
    same_round(walk.last, naive)


@given(walks())
def test_r2_3_turns_go_clockwise_whatever_is_done(walk: Walk):
    players = walk.start.variant.players
    for before, _, after in walk.steps:
        if not after.is_over:
            assert after.to_act == (before.to_act + 1) % players
    for number, ply in enumerate(plies(public_view(walk.last))):
        assert ply.seat == (walk.start.opener + number) % players
    assert len(list(plies(public_view(walk.last)))) == len(walk.last.actions)


@given(walks())
def test_r5_1_a_round_is_over_the_moment_nobody_can_go_on(walk: Walk):
    for rnd in walk.rounds:
        out = any(not hand.tiles for hand in rnd.hands)
        values = {point.value for point in rnd.line.open}
        stuck = bool(values) and not any({t.low, t.high} & values for h in rnd.hands for t in h)
        assert rnd.is_over == (out or stuck)
        assert (rnd.to_act is None) == rnd.is_over
        assert (outcome(rnd) is None) == (not rnd.is_over)
        assert bool(legal(rnd)) == (not rnd.is_over)
    assert walk.last.is_over


@given(walks())
def test_r5_1_the_closing_passes_of_all_seats_are_part_of_a_blocked_round(walk: Walk):
    before, action, after = list(walk.steps)[-1]
    assert isinstance(action, Play), "no pass ends a round: who could go on is known before"
    players = walk.start.variant.players
    closing = () if after.out is not None else (PASS,) * players
    assert after.actions == (*before.actions, action, *closing)


@given(walks())
def test_r5_points_are_those_of_the_rule_page(walk: Walk):
    settlement = outcome(walk.last)
    sums = [sum(t.low + t.high for t in hand) for hand in walk.last.hands]
    assert list(settlement.hand_points) == sums
    empty = [seat for seat, hand in enumerate(walk.last.hands) if not hand.tiles]
    if empty:
        assert [settlement.out] == empty == [settlement.winner]  # R5.2, R5.4
        assert settlement.points == sum(sums)
    else:
        assert settlement.out is None
        lowest = [seat for seat, points in enumerate(sums) if points == min(sums)]
        if len(lowest) > 1:  # R5.6
            assert (settlement.winner, settlement.points) == (None, 0)
        else:  # R5.5
            assert [settlement.winner] == lowest
            others = [points for seat, points in enumerate(sums) if seat != lowest[0]]
            assert settlement.points == sum(others) - sums[lowest[0]]
    gains = [settlement.gain_of(seat) for seat in range(walk.start.variant.players)]
    assert min(gains) == 0  # R5.7
    assert sum(gains) == settlement.points


@given(walks(block(2)))
def test_r5_what_two_players_net_is_the_other_hand_minus_the_own(walk: Walk):
    settlement = outcome(walk.last)
    own, other = settlement.hand_points
    assert settlement.gain_of(0) - settlement.gain_of(1) == other - own


@given(walks())
def test_r5_6_a_round_is_settled_in_one_way_only(walk: Walk):
    assert outcome(walk.last) == settle(walk.last.hands, out=walk.last.out)


@given(walks(), st.integers(1, 3))
def test_r1_2_seats_are_alike_turning_the_table_turns_everything(walk: Walk, places: int):
    players = walk.start.variant.players

    def turned(seat: int | None) -> int | None:
        return None if seat is None else (seat + places) % players

    hands = tuple(walk.start.dealt[(seat - places) % players] for seat in range(players))
    rnd = round_with(walk.start.variant, hands, opener=turned(walk.start.opener))
    for before, action, _ in walk.steps:
        assert legal(rnd) == legal(before)
        assert rnd.to_act == turned(before.to_act)
        rnd = apply(rnd, action)
    was, now = outcome(walk.last), outcome(rnd)
    assert (now.out, now.winner, now.points) == (turned(was.out), turned(was.winner), was.points)


@given(walks(), chances())
def test_r1_4_the_order_in_which_a_hand_is_held_means_nothing(walk: Walk, chance: Random):
    mixed = [Hand.of(chance.sample(hand.tiles, len(hand))) for hand in walk.start.dealt]
    rnd = round_with(walk.start.variant, tuple(mixed), opener=walk.start.opener)
    assert rnd == walk.start
    for before, action, _ in walk.steps:
        assert legal(rnd) == legal(before)
        rnd = apply(rnd, action)
    assert rnd == walk.last


@given(walks())
def test_rounds_are_values_an_action_leaves_the_round_before_it_as_it_was(walk: Walk):
    again = walk.start
    for number, (_, action, after) in enumerate(walk.steps):
        assert again == walk.rounds[number]
        assert hash(again) == hash(walk.rounds[number])
        again = apply(again, action)
        assert again == after


@pytest.mark.parametrize(("players", "longest"), [(2, 13), (3, 13), (4, 17)])
def test_r5_1_the_longest_line_is_reached(players: int, longest: int):
    # A line of 28 without a break, dealt so that each player always holds the next tile.
    row = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)]
    row += [(5, 6), (6, 6), (6, 0), (0, 2), (2, 4), (4, 6)]
    hands: list[list] = [[] for _ in range(players)]
    for place, (one, other) in enumerate(row[:longest]):
        hands[place % players].append(tile(one, other))
    variant = block(players)
    spare = [t for t in TILES if all(t not in hand for hand in hands)]
    full = tuple(Hand.of([*h, *spare[: variant.hand_size - len(h)]]) for h in hands[:1])
    for seat in range(1, players):
        spare = [t for t in spare if all(t not in hand for hand in full)]
        full = (*full, Hand.of([*hands[seat], *spare[: variant.hand_size - len(hands[seat])]]))
    rnd: Round = round_with(variant, full, opener=0)
    for place, (one, other) in enumerate(row[:longest]):
        rnd = apply(rnd, Play(tile(one, other), RIGHT if place else None))
    assert len(rnd.line) == longest
    assert rnd.out == (longest - 1) % players
