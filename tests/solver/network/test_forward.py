"""The values of plays, held to the same sums done slowly, and what they make of a choice."""

from math import exp
from random import Random

import pytest

from batida.kernels.jit import numbers, rows, zeros
from batida.rules import Play, action_number, apply, legal, outcome, public_view, seat_view
from batida.solver.belief import likelihoods as slow_likelihoods
from batida.solver.margins import margin_parts
from batida.solver.network import columns as told
from batida.solver.network.chances import SHARP, chance_of, drawn, weigh
from batida.solver.network.forward import (
    CEILING,
    FIRST_BITS,
    SECOND_BITS,
    THIRD_BITS,
    UNIT,
    best_of,
    values_of,
)
from batida.solver.network.likelihood import POINT_SIZE, likelihoods, prepare
from batida.solver.network.model import DOUBT, SHARPNESS, Followed, Trained
from batida.solver.network.playout import play_outs
from batida.solver.network.weights import network_for
from batida.solver.sample import round_in, sample
from batida.solver.worlds import mask_of, worlds
from tests.solver.network.rounds import followed, walked

POSITIONS = [(players, seed, plies) for players in (2, 3, 4) for seed, plies in enumerate((0, 3, 7, 11))]


def slow_values(rnd, network):
    """By output, the value of each: the sums done one by one from the columns of the whole round."""
    players, seat = rnd.variant.players, rnd.to_act
    track, events = zeros(told.TRACK_SIZE), zeros(told.EVENTS_OF_ACTION_MAX)
    told.begin(track, players, rnd.variant.hand_size, rnd.opener)
    columns = []
    for action in rnd.actions:
        looked = (track[told.TO_ACT] - seat) % players
        count = told.follow(track, players, action_number(action), events)
        columns += [looked * told.EVENTS + int(event) for event in events[:count]]
    room = zeros(told.SITUATION)
    end = told.situation(track, mask_of(rnd.hands[seat]), room, 0)
    columns += [players * told.EVENTS + int(column) for column in room[:end]]
    first, bias_1, second, bias_2, third, bias_3 = (
        [[int(x) for x in row] for row in part] if place % 2 == 0 else [int(x) for x in part]
        for place, part in enumerate(network.parts)
    )

    def squash(total):
        return min(max(total, 0), CEILING)

    one = [squash((b + sum(first[c][i] for c in columns)) >> FIRST_BITS) for i, b in enumerate(bias_1)]
    two = [
        squash((b + sum(unit * second[i][j] for i, unit in enumerate(one))) >> SECOND_BITS)
        for j, b in enumerate(bias_2)
    ]
    return [
        (b + sum(unit * weight for unit, weight in zip(two, row, strict=True))) >> THIRD_BITS
        for b, row in zip(bias_3, third, strict=True)
    ]


@pytest.mark.parametrize(("players", "seed", "plies"), POSITIONS)
def test_values_are_the_sums_done_slowly(players, seed, plies):
    rnd = walked(players, seed, plies)
    network, track, sums, room = followed(rnd)
    values = network.values()
    hand = mask_of(rnd.hands[rnd.to_act])
    plays = values_of(network.parts, track, sums, hand, values, room)
    distinct = {
        (action.tile, None if action.end is None else rnd.line.joined(action).open_mask)
        for action in legal(rnd)
        if isinstance(action, Play)
    }
    assert int(plays).bit_count() == len(distinct)
    slow = slow_values(rnd, network)
    left, right = track[told.LEFT_VALUE], track[told.RIGHT_VALUE]
    for place in range(56):
        if plays >> place & 1:
            assert values[place] == slow[told.output_of(place, left, right)]


def test_chances_are_exponentials_of_values_and_draws_follow_them():
    values, weights = zeros(64), zeros(64)
    values[3], values[17], values[40] = 100, 100 + UNIT, -3 * UNIT
    plays = 1 << 3 | 1 << 17 | 1 << 40
    total = weigh(plays, values, SHARP, weights)
    parts = [exp(-1), 1.0, exp(-4 - 100 / 1024)]
    for place, part in zip((3, 17, 40), parts, strict=True):
        assert chance_of(weights[place], total, 3, 0.0) == pytest.approx(part / sum(parts), rel=1e-5)
        assert chance_of(weights[place], total, 3, 0.1) == pytest.approx(
            0.9 * part / sum(parts) + 0.1 / 3, rel=1e-5
        )
    words = [(2 * step + 1) << 21 for step in range(1024)]
    taken = [drawn(plays, weights, total, word) for word in words]
    assert taken == sorted(taken)
    for place, part in zip((3, 17, 40), parts, strict=True):
        assert taken.count(place) == pytest.approx(1024 * part / sum(parts), abs=1.5)
    weigh(plays, values, 4 * SHARP, weights)
    assert weights[17] == 1 << 24
    assert weights[40] == 0
    assert best_of(plays, values) == 17
    values[3] = -20 * UNIT
    total = weigh(plays, values, SHARP, weights)
    assert weights[3] == 0
    assert drawn(plays, weights, total, 0) == 17


@pytest.mark.parametrize("players", [2, 3, 4])
def test_likelihoods_of_hands_are_those_of_the_model_asked_ply_by_ply(players):
    rnd = walked(players, 5, 9)
    view = seat_view(rnd, rnd.to_act)
    possible = worlds(view)
    chance = Random(1)
    looked_at = [sample(possible, chance) for _ in range(20)]
    slow = slow_likelihoods(view, Trained(), looked_at)
    network, track, sums, room = followed(rnd)
    actions = [action_number(action) for action in rnd.actions]
    fast = [1.0] * len(looked_at)
    doubt = zeros(1, "float64")
    share = zeros(1, "float64")
    doubt[0], share[0] = DOUBT, 1.0
    for seat in possible.others:
        points = rows([0] * (POINT_SIZE * 7), POINT_SIZE)
        point_sums, likely = network.sums(7), zeros(len(looked_at), "float64")
        kept = prepare(
            network.parts,
            players,
            rnd.variant.hand_size,
            rnd.opener,
            numbers(actions),
            len(actions),
            seat,
            track,
            sums,
            points,
            point_sums,
            room,
        )
        hands = numbers([world[seat] for world in looked_at])
        likelihoods(
            network.parts,
            points,
            point_sums,
            kept,
            hands,
            len(looked_at),
            numbers([SHARPNESS]),
            doubt,
            share,
            network.values(),
            zeros(1, "float64"),
            room,
            likely,
        )
        fast = [a * float(b) for a, b in zip(fast, likely, strict=True)]
    # Where both ends are equal the model shares a play's chance between them, whatever the hand.
    assert [one / sum(fast) for one in fast] == pytest.approx([one / sum(slow) for one in slow], rel=1e-12)
    assert len(set(fast)) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("sharpness", [0, SHARP])
def test_play_outs_end_as_the_rules_settle_them(players, sharpness):
    rnd = walked(players, 3, players)
    network, track, sums, room = followed(rnd)
    possible, chance = worlds(seat_view(rnd, rnd.to_act)), Random(2)
    worlds_of = [sample(possible, chance) for _ in range(5)]
    action = legal(rnd)[0]
    margins, before = zeros(5 * players), [list(row) for row in (track, *sums)]
    arguments = (
        network.parts,
        players,
        track,
        sums,
        numbers([hand for world in worlds_of for hand in world]),
        5,
        action_number(action),
        sharpness,
        7,
        0,
        network.track(),
        network.sums(players),
        zeros(players),
        network.values(),
        room,
        margins,
    )
    play_outs(*arguments)
    assert [list(row) for row in (track, *sums)] == before
    found = [int(one) for one in margins]
    play_outs(*arguments)
    assert [int(one) for one in margins] == found
    assert all(sum(found[at : at + players]) == 0 for at in range(0, 5 * players, players))
    if sharpness == 0:
        for number, world in enumerate(worlds_of):
            assert found[number * players : (number + 1) * players] == greedy(rnd, world, action)


def greedy(rnd, world, action):
    """The margins when the rules play on, and each seat takes what the network values the most."""
    rnd = apply(round_in(seat_view(rnd, rnd.to_act), world), action)
    while not rnd.is_over:
        plays = [one for one in legal(rnd) if isinstance(one, Play)]
        if not plays:
            rnd = apply(rnd, legal(rnd)[0])
            continue
        at = Followed.of(network_of(rnd), public_view(rnd))
        _, values = at.values(mask_of(rnd.hands[rnd.to_act]))
        best = max(int(values[at.place_of(one)]) for one in plays)
        equal = [one for one in plays if int(values[at.place_of(one)]) == best]
        rnd = apply(rnd, min(equal, key=at.place_of))
    settled = outcome(rnd)
    return [margin_parts(settled, seat) for seat in range(rnd.variant.players)]


def network_of(rnd):
    return network_for(rnd.variant)
