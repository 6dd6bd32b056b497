"""What the network is told of a round: what the rules say, and the same of a line and its mirror."""

from random import Random

import pytest

from batida.kernels.jit import zeros
from batida.kernels.layout import NO_VALUE
from batida.rules import (
    LEFT,
    RIGHT,
    TILES,
    Play,
    action_number,
    apply,
    block,
    deal,
    legal,
    public_view,
    ruled_out,
)
from batida.solver.network.columns import (
    EVENTS,
    EVENTS_OF_ACTION_MAX,
    HELD,
    LAID,
    LEFT_VALUE,
    MISSED,
    OUTPUTS,
    OWN,
    RIGHT_VALUE,
    SITUATION,
    SIZES,
    TO_ACT,
    TRACK_SIZE,
    UNSEEN,
    begin,
    follow,
    output_of,
    situation,
)
from batida.solver.worlds import mask_of


def walk(players, seed):
    """A round at random, ply by ply, and the action that follows."""
    chance = Random(seed)
    rnd = deal(block(players), chance.sample(TILES, 28), opener=seed % players)
    while not rnd.is_over:
        action = chance.choice(legal(rnd))
        yield rnd, action
        rnd = apply(rnd, action)


def begun(rnd):
    track = zeros(TRACK_SIZE)
    begin(track, rnd.variant.players, rnd.variant.hand_size, rnd.opener)
    return track


def mirrored(action):
    if isinstance(action, Play) and action.end is not None:
        return Play(action.tile, RIGHT if action.end is LEFT else LEFT)
    return action


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_the_track_is_what_the_rules_say(players, seed):
    track, events = None, zeros(EVENTS_OF_ACTION_MAX)
    for rnd, action in walk(players, seed):
        track = begun(rnd) if track is None else track
        view = public_view(rnd)
        ends = [NO_VALUE if point is None else point.value for point in (rnd.line.left, rnd.line.right)]
        assert [track[LEFT_VALUE], track[RIGHT_VALUE]] == ends
        assert track[TO_ACT] == rnd.to_act
        assert tuple(track[SIZES : SIZES + players]) == view.hand_sizes
        assert tuple(track[MISSED : MISSED + players]) == ruled_out(view)
        assert track[LAID] == mask_of(play.tile for play in rnd.line.plays)
        count = follow(track, players, action_number(action), events)
        assert 0 <= count <= EVENTS_OF_ACTION_MAX
        assert all(0 <= event < EVENTS for event in events[:count])
        assert len(set(events[:count])) == count


@pytest.mark.parametrize("seed", range(8))
def test_a_line_and_its_mirror_are_the_same_position(seed):
    one = other = None
    events, mirror_events = zeros(EVENTS_OF_ACTION_MAX), zeros(EVENTS_OF_ACTION_MAX)
    columns, mirror_columns = zeros(SITUATION), zeros(SITUATION)
    for rnd, action in walk(3, seed):
        one, other = (begun(rnd), begun(rnd)) if one is None else (one, other)
        hand = mask_of(rnd.hands[rnd.to_act])
        end = situation(one, hand, columns, 0)
        assert situation(other, hand, mirror_columns, 0) == end
        assert list(mirror_columns[:end]) == list(columns[:end])
        if isinstance(action, Play) and action.end is not None:
            place = action.tile.index
            left, right = one[LEFT_VALUE], one[RIGHT_VALUE]
            on_left = action.end is LEFT
            assert output_of(place + (0 if on_left else 28), left, right) == output_of(
                place + (28 if on_left else 0), right, left
            )
        # A lead has no mirror, so the second line is turned by its first play on an end.
        turned = other[LEFT_VALUE] != NO_VALUE and other[LEFT_VALUE] == one[RIGHT_VALUE]
        count = follow(one, 3, action_number(action), events)
        again = mirrored(action) if turned and one is not None and _fits(other, action) else action
        assert follow(other, 3, action_number(again), mirror_events) == count
        assert list(mirror_events[:count]) == list(events[:count])
        if isinstance(action, Play) and action.end is None:
            other[LEFT_VALUE], other[RIGHT_VALUE] = other[RIGHT_VALUE], other[LEFT_VALUE]


def _fits(track, action):
    mirror = mirrored(action)
    end = LEFT_VALUE if isinstance(mirror, Play) and mirror.end is LEFT else RIGHT_VALUE
    return isinstance(action, Play) and bool(action.tile.mask >> track[end] & 1)


@pytest.mark.parametrize("seed", range(4))
def test_the_situation_counts_the_hand_and_what_is_not_seen(seed):
    track, events, columns = None, zeros(EVENTS_OF_ACTION_MAX), zeros(SITUATION)
    for rnd, action in walk(2, seed):
        track = begun(rnd) if track is None else track
        hand = rnd.hands[rnd.to_act]
        end = situation(track, mask_of(hand), columns, 0)
        told = {int(column) for column in columns[:end]}
        assert len(told) == end == 1 + 14 + len(hand)
        seen = {play.tile for play in rnd.line.plays} | set(hand)
        for value in range(7):
            held = sum(value in (one.low, one.high) for one in hand)
            unseen = 7 - sum(value in (one.low, one.high) for one in seen)
            assert {HELD + 8 * value + held, UNSEEN + 8 * value + unseen} <= told
        assert {column - OWN for column in told if OWN <= column < OWN + 28} == {t.index for t in hand}
        follow(track, 2, action_number(action), events)


def test_each_play_has_an_output_of_its_own():
    for left in range(7):
        for right in range(7):
            places = [t.index for t in TILES if t.mask >> left & 1]
            if left != right:
                places += [28 + t.index for t in TILES if t.mask >> right & 1]
            outputs = {output_of(place, left, right) for place in places}
            assert len(outputs) == len(places)
            assert outputs <= set(range(OUTPUTS - 28))
    assert {output_of(place, NO_VALUE, NO_VALUE) for place in range(28)} == set(range(56, 84))
