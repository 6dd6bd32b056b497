"""Values with all hands open, held to known values, to the oracle, and to themselves without a trick."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.kernels.codec import hand_of, state_of
from batida.kernels.jit import numbers, zeros
from batida.rules import (
    ACTION_COUNT,
    PASS,
    Refused,
    Round,
    Settlement,
    SetupError,
    Variant,
    apply,
    block,
    deal,
    legal,
    outcome,
    round_with,
)
from batida.solver import many, two
from batida.solver.local import AT_AGE
from batida.solver.margins import margin_parts, margin_points
from batida.solver.open_hands import OpenHands, solve
from batida.solver.reference import reference_values
from tests.cases.adapter import case_by_id, moves_of, table_of

DEALS = [
    tuple(map(int, line.split()))
    for line in Path(__file__).with_name("deals_300.txt").read_text(encoding="utf-8").splitlines()
]
"""The opener's hand and the other as masks, and what the round is worth to the opener."""

TRICKS = [dict(zip(("bounds", "table", "order"), on, strict=True)) for on in product((True, False), repeat=3)]

# (highest pip, players, tiles each, plies already played): what the oracle solves in little time.
SMALL = [
    *[(2, 2, 2, 0), (2, 2, 3, 1), (3, 2, 4, 2), (6, 2, 4, 2), (6, 2, 7, 8)],
    *[(2, 3, 2, 0), (3, 3, 3, 2), (4, 3, 3, 2), (6, 3, 5, 8)],
    *[(3, 4, 2, 0), (4, 4, 3, 3), (6, 4, 5, 12)],
]


def rounds_of(  # noqa: PLR0913 - the sizes of a game
    highest: int, players: int, size: int, plies: int, *, count: int, seed: int = 1
) -> list[Round]:
    """Rounds at random that still go on after these plies."""
    variant = Variant(players=players, hand_size=size, target=20, highest=highest)
    chance, found = Random(seed), []
    while len(found) < count:
        shuffle = chance.sample(variant.tiles, len(variant.tiles))
        rnd = deal(variant, shuffle, opener=chance.randrange(players))
        for _ in range(plies):
            if not rnd.is_over:
                rnd = apply(rnd, chance.choice(legal(rnd)))
        if not rnd.is_over:
            found.append(rnd)
    return found


def methods_for(players: int) -> tuple[str, ...]:
    return ("minimax", "maxn", "paranoid") if players == 2 else ("maxn", "paranoid")


@pytest.mark.parametrize("trick", [{}, {"table": False}, {"bounds": False}, {"order": False}], ids=str)
def test_known_deals_have_their_known_values(trick):
    deals = DEALS if not trick else DEALS[::10]
    solver = OpenHands(block(2), **trick)
    rounds = [round_with(block(2), (hand_of(one), hand_of(other)), opener=0) for one, other, _ in deals]
    known = [value for _, _, value in deals]
    assert [solver.solution(rnd).value_points for rnd in rounds] == known
    states = numbers([number for rnd in rounds for number in state_of(rnd)])
    values = zeros(len(deals))
    solver.best_values(states, len(deals), values)
    assert list(values) == known


@pytest.mark.parametrize("sizes", SMALL, ids=str)
@pytest.mark.parametrize("trick", TRICKS, ids=lambda on: "-".join(name for name in on if on[name]) or "none")
def test_every_method_is_the_oracle_with_and_without_each_trick(sizes, trick):
    for rnd in rounds_of(*sizes, count=4):
        for method in methods_for(rnd.variant.players):
            solution = OpenHands(rnd.variant, method=method, **trick).solution(rnd)
            assert dict(solution.values) == reference_values(rnd, paranoid=method == "paranoid")
            assert solution.to_act == rnd.to_act


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("method", ["maxn", "paranoid"])
def test_whole_deals_have_the_same_values_without_each_trick(players, method):
    (rnd,) = rounds_of(6, players, 5, 0, count=1)
    found = {
        OpenHands(rnd.variant, method=method, **trick).solution(rnd)
        for trick in ({}, {"table": False}, {"bounds": False}, {"order": False})
    }
    assert len(found) == 1


@pytest.mark.parametrize("trick", ["bounds", "table", "order"])
def test_a_trick_saves_work(trick):
    rounds = rounds_of(6, 2, 7, 0, count=20)
    with_it, without = OpenHands(block(2)), OpenHands(block(2), **{trick: False})
    for rnd in rounds:
        with_it.solution(replace(rnd, variant=block(2)))
        without.solution(replace(rnd, variant=block(2)))
    assert without.nodes > 1.02 * with_it.nodes


@given(st.integers(0, 2**32))
def test_for_two_players_the_three_methods_are_one(seed):
    (rnd,) = rounds_of(6, 2, 7, 0, count=1, seed=seed)
    minimax, *others = (solve(rnd, method=method).values for method in methods_for(2))
    assert others == [minimax, minimax]


@given(st.integers(0, 2**32))
def test_a_value_is_that_of_the_best_answer(seed):
    for rnd in rounds_of(6, 2, 7, Random(seed).randrange(8), count=1, seed=seed):
        for action, value in solve(rnd).values:
            after = apply(rnd, action)
            if after.is_over:
                end = outcome(after)
                assert end is not None
                assert value == margin_points(end, rnd.to_act)
            else:
                assert value == -solve(after).value_points


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r3_3_a_pass_has_its_value(players):
    size = block(players).hand_size
    found = [one for plies in range(3, 9) for one in rounds_of(6, players, size, plies, count=20)]
    stuck = [rnd for rnd in found if legal(rnd) == (PASS,)]
    assert len(stuck) > 5
    for rnd in stuck:
        solution = solve(rnd, method="paranoid")
        assert solution.best == (PASS,)
        if players == 2:
            assert solution.value_points == -solve(apply(rnd, PASS)).value_points


def test_many_states_at_once_are_solved_as_one_by_one():
    for players in (2, 3, 4):
        rounds = [
            one
            for plies in range(6)
            for one in rounds_of(6, players, block(players).hand_size, plies, count=3)
        ]
        for method in methods_for(players):
            solver = OpenHands(rounds[0].variant, method=method)
            states = numbers([number for rnd in rounds for number in state_of(rnd)])
            values, alone = zeros(len(rounds) * ACTION_COUNT), zeros(ACTION_COUNT)
            solver.values(states, len(rounds), values)
            for row, rnd in enumerate(rounds):
                fresh = OpenHands(rnd.variant, method=method)
                alone[:] = zeros(ACTION_COUNT)
                fresh.values(numbers(state_of(rnd)), 1, alone)
                assert list(values)[row * ACTION_COUNT : (row + 1) * ACTION_COUNT] == list(alone)


@pytest.mark.parametrize(("players", "most"), [(2, two.AGE_MAX), (3, many.AGE_MAX)])
@pytest.mark.parametrize("method", ["maxn", "paranoid"])
def test_a_table_that_was_used_as_often_as_it_may_is_emptied(players, most, method):
    rounds = rounds_of(6, players, block(players).hand_size, 1, count=6)
    solver = OpenHands(rounds[0].variant, method="minimax" if players == 2 else method)
    first = [solver.solution(rnd) for rnd in rounds]
    solver._work[AT_AGE] = most - 3
    assert [solver.solution(rnd) for rnd in rounds] == first
    assert solver._work[AT_AGE] == 3


def test_bd_091_the_score_that_the_game_gives_is_the_one_that_counts():
    case = case_by_id("BD-091")
    deals = {"hands": case.input["deal"], "players": case.input["players"], "opener": 1}
    table = table_of(deals).after_all(moves_of(case.input))
    assert (table.chain, table.open_ends) == (case.input["chain"], case.input["open_ends"])
    assert table.rnd.to_act == case.input["to_move"]
    solution = solve(table.rnd)
    assert {table.action_text(action): value for action, value in solution.values} == (
        case.expected["value_for_mover_with_best_play"]
    )
    best = [table.action_text(action) for action in solution.best]
    assert best == case.expected["best"]
    assert best != case.expected["a_bot_scoring_blocks_gross_would_play"]


@pytest.mark.parametrize(
    ("settlement", "margins"),
    [
        (Settlement(None, 0, 5, (15, 20)), (5, -5)),
        (Settlement(1, 1, 12, (5, 0, 7)), (-6, 12, -6)),
        (Settlement(None, 3, 9, (9, 8, 7, 2)), (-3, -3, -3, 9)),
        (Settlement(None, None, 0, (3, 3, 8)), (0, 0, 0)),
        (Settlement(0, 0, 0, (0, 0)), (0, 0)),
    ],
)
def test_r5_7_a_margin_is_what_one_scores_less_what_the_others_do_on_average(settlement, margins):
    seats = range(len(margins))
    expected = [
        settlement.gain_of(seat)
        - sum(settlement.gain_of(other) for other in seats if other != seat) / (len(margins) - 1)
        for seat in seats
    ]
    assert [margin_points(settlement, seat) for seat in seats] == list(margins) == expected
    assert sum(margin_parts(settlement, seat) for seat in seats) == 0


def test_what_cannot_be_solved_is_refused():
    rnd = rounds_of(2, 2, 2, 0, count=1)[0]
    while not rnd.is_over:
        rnd = apply(rnd, legal(rnd)[0])
    with pytest.raises(Refused, match="over"):
        solve(rnd)
    with pytest.raises(SetupError, match="two players"):
        OpenHands(block(3), method="minimax")
    with pytest.raises(SetupError, match="20 tiles"):
        OpenHands(Variant(players=2, hand_size=11, target=100))
    with pytest.raises(SetupError, match="minimax"):
        OpenHands(block(3)).best_values(zeros(8), 1, zeros(1))


def test_ten_tiles_each_are_solved():
    (rnd,) = rounds_of(6, 2, 10, 0, count=1)
    assert solve(rnd).values == solve(rnd, method="maxn").values
