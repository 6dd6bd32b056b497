"""Worlds and weights in kernels: those of the readable beliefs, and drawn with the same chances."""

from collections import Counter
from math import fsum, isclose
from random import Random

import pytest

from batida.kernels.codec import hand_of, state_of
from batida.kernels.jit import numbers, reals
from batida.kernels.layout import HANDS, STATE_SIZE
from batida.rules import Round, SeatView, Variant, apply, deal, legal, seat_view
from batida.solver import belief
from batida.solver.averages import averages
from batida.solver.draws import Draws
from batida.solver.gather import Worlds, alike, believed, thinned
from batida.solver.likely import likelihoods
from batida.solver.open_hands import solve
from batida.solver.opponent import Habits
from batida.solver.sample import every_world, round_in
from batida.solver.seen import seen_of
from batida.solver.worlds import World, worlds
from tests.cases.adapter import case_by_id, moves_of, table_of
from tests.solver.views import round_at


def choices(players: int, *, count: int, late: bool = False) -> list[SeatView]:
    """Views of seats that have a choice, from rounds at random."""
    found: list[SeatView] = []
    seed = 0
    while len(found) < count:
        seed += 1
        rnd = round_at(players, seed=seed, actions=(4 if late else 0) * players + seed % 8)
        if rnd.to_act is not None and len(legal(rnd)) > 1:
            found.append(seat_view(rnd, rnd.to_act))
    return found


def by_habits(seen):
    return lambda states: likelihoods(seen, states, Habits())


def worlds_in(states, players: int, count: int) -> list[World]:
    return [
        tuple(int(states[row * STATE_SIZE + HANDS + seat]) for seat in range(players)) for row in range(count)
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_as_many_worlds_as_the_exact_count_says(players):
    for view in [*choices(players, count=25), *choices(players, count=25, late=True)]:
        possible, draws = worlds(view), Draws(seen_of(view))
        assert draws.count == possible.count
        if draws.count <= 2000:
            listed = worlds_in(draws.listed(), players, draws.count)
            assert sorted(listed) == sorted(every_world(possible))


def test_small_sets_and_large_hands_are_counted_too():
    for players, size, highest in ((2, 14, 6), (3, 9, 6), (4, 7, 6), (2, 3, 2), (4, 2, 3)):
        variant = Variant(players=players, hand_size=size, target=20, highest=highest)
        chance = Random(size)
        rnd = deal(variant, chance.sample(variant.tiles, len(variant.tiles)), opener=0)
        while rnd.to_act is not None:
            view = seat_view(rnd, rnd.to_act)
            if len(view.legal) > 1:
                assert Draws(seen_of(view)).count == worlds(view).count
            rnd = apply(rnd, chance.choice(view.legal))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_drawn_world_gives_back_the_view_and_is_ready_for_a_search(players):
    for view in choices(players, count=20):
        states = Draws(seen_of(view)).drawn(5, seed=view.public.opener)
        for row, world in enumerate(worlds_in(states, players, 5)):
            rnd = round_in(view, world)
            assert seat_view(rnd, view.seat, scores=view.public.scores) == view
            assert tuple(states[row * STATE_SIZE : (row + 1) * STATE_SIZE]) == state_of(rnd)


@pytest.mark.parametrize(("players", "seed", "actions"), [(2, 28, 9), (3, 62, 13), (4, 5, 20)])
def test_all_worlds_are_drawn_equally_often(players, seed, actions):
    rnd = round_at(players, seed=seed, actions=actions)
    assert rnd.to_act is not None
    view = seat_view(rnd, rnd.to_act)
    possible = worlds(view)
    assert len(view.legal) > 1
    assert 30 <= possible.count <= 1000
    count = 50 * possible.count
    drawn = Counter(worlds_in(Draws(seen_of(view)).drawn(count, seed=5), players, count))
    assert set(drawn) <= set(every_world(possible))
    chi_square = sum((drawn[world] - 50) ** 2 / 50 for world in every_world(possible))
    freedom = possible.count - 1
    # Its mean is the degrees of freedom and its deviation the root of twice that.
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_weigh_what_the_readable_belief_says(players):
    model = Habits()
    for view in choices(players, count=20):
        seen = seen_of(view)
        states = Draws(seen).drawn(20, seed=1)
        expected = belief.likelihoods(view, model, worlds_in(states, players, 20))
        for one, other in zip(likelihoods(seen, states, model), expected, strict=True):
            assert isclose(one, other, rel_tol=1e-9)


def test_few_worlds_are_all_weighed_and_many_are_drawn_by_weight():
    """Over many draws a world is kept as often as its share of the weight says."""
    rnd = round_at(2, seed=28, actions=9)
    view = seat_view(rnd, rnd.to_act or 0)
    seen, model = seen_of(view), Habits()
    weigh = by_habits(seen)
    possible = list(every_world(worlds(view)))
    likely = dict(zip(possible, belief.likelihoods(view, model, possible), strict=True))
    every = believed(seen, len(possible), looked_at=0, weigh=weigh, seed=1)
    assert every.count == len(possible)
    for world, weight in zip(worlds_in(every.states, 2, every.count), every.weights, strict=True):
        assert isclose(weight, likely[world], rel_tol=1e-9)

    kept: Counter[World] = Counter()
    wanted, times = len(possible) // 4, 2000
    for seed in range(times):
        some = believed(seen, wanted, looked_at=8 * wanted, weigh=weigh, seed=seed)
        assert fsum(list(some.weights)[: some.count]) == wanted
        for world, weight in zip(worlds_in(some.states, 2, some.count), some.weights, strict=False):
            kept[world] += int(weight)
    total = fsum(likely.values())
    for world in possible:
        expected = wanted * times * likely[world] / total
        assert abs(kept[world] - expected) < 5 * expected**0.5


def test_worlds_without_weight_are_never_kept():
    states = numbers([*range(2 * STATE_SIZE), *range(STATE_SIZE)])
    for seed in range(20):
        weights = reals(3)
        weights[1] = 3.0
        assert thinned(states, weights, 3, 5, seed) == 1
        assert weights[0] == 5


@pytest.mark.parametrize(("players", "method"), [(2, "minimax"), (3, "maxn"), (4, "paranoid")])
def test_an_average_is_that_of_the_values_with_all_hands_open(players, method):
    for view in choices(players, count=5, late=True):
        some = alike(seen_of(view), 7, seed=3)
        solved = [
            dict(solve(round_in(view, world), method=method).values)
            for world in worlds_in(some.states, players, some.count)
        ]
        found = averages(some, view.public.variant, view.legal, method=method)
        for action, mean in zip(view.legal, found, strict=True):
            assert isclose(mean, fsum(one[action] for one in solved) / len(solved), abs_tol=1e-9)


def test_bd_090_players_who_imagine_worlds_imagine_only_possible_hands():
    case = case_by_id("BD-090")
    moves = moves_of({"moves": case.input["public_moves"]})
    theirs = ["5-4", *case.expected["possible"][:6]]
    start = {"hands": [case.input["own_start_hand"], theirs], "players": 2, "opener": 0}
    view = seat_view(table_of(start).after_all(moves).rnd, 0)
    seen = seen_of(view)
    weigh = by_habits(seen)
    assert Draws(seen).count == case.expected["number_of_possible_hands"]
    for some in (alike(seen, 2000, seed=1), believed(seen, 500, looked_at=1000, weigh=weigh, seed=1)):
        held = set[str]().union(*(tiles_of(world[1]) for world in worlds_in(some.states, 2, some.count)))
        assert held == set(case.expected["possible"])


def tiles_of(mask: int) -> set[str]:
    return {f"{one.high}-{one.low}" for one in hand_of(mask)}


def test_bd_091_players_who_imagine_worlds_count_the_score_of_the_game():
    case = case_by_id("BD-091")
    deals = {"hands": case.input["deal"], "players": 2, "opener": 1}
    table = table_of(deals).after_all(moves_of(case.input))
    rnd: Round = table.rnd
    view = seat_view(rnd, 0)
    weights = reals(1)
    weights[0] = 1.0
    true = Worlds(numbers(state_of(rnd)), weights, 1)
    values = averages(true, rnd.variant, view.legal, method="minimax")
    named = {table.action_text(action): value for action, value in zip(view.legal, values, strict=True)}
    assert named == case.expected["value_for_mover_with_best_play"]
