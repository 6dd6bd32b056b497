"""Who sits where: everybody everywhere, on the same deal."""

from collections import Counter
from itertools import permutations

import pytest

from batida.arena import ArenaError, Contest
from batida.arena.chance import decision_seed, number_of, shuffle_of
from batida.rules import TILES, block

NAMES = ("a", "b", "c", "d")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", range(7))
def test_in_a_set_everybody_has_every_seat_once(seats, number):
    contest = Contest(NAMES[:seats], seats)
    seatings = [contest.seating(number, turn) for turn in range(seats)]
    for seat in range(seats):
        assert sorted(seating[seat] for seating in seatings) == list(range(seats))


@pytest.mark.parametrize("seats", [3, 4])
def test_one_against_the_rest_has_every_seat_once(seats):
    contest = Contest(("a", "b"), seats)
    seatings = [contest.seating(5, turn) for turn in range(seats)]
    assert [seating.index(0) for seating in seatings] == list(range(seats))
    assert all(sorted(seating) == list(range(seats)) for seating in seatings)
    assert contest.owners == (0, *[1] * (seats - 1))


@pytest.mark.parametrize("seats", [3, 4])
def test_every_order_around_the_table_comes_alike_often(seats):
    contest = Contest(NAMES[:seats], seats)
    orders = Counter(contest.seating(number, 0) for number in range(12))
    assert set(orders) == {order for order in permutations(range(seats)) if order[0] == 0}
    assert len(set(orders.values())) == 1


def test_all_turns_of_a_set_have_one_deal_and_other_sets_others():
    deals = [tuple(shuffle_of(block(2), seed=1, deal=number)) for number in range(200)]
    assert deals[7] == tuple(shuffle_of(block(2), seed=1, deal=7))
    assert all(sorted(deal, key=TILES.index) == list(TILES) for deal in deals)
    assert len(set(deals)) == 200
    assert tuple(shuffle_of(block(2), seed=2, deal=7)) != deals[7]
    assert tuple(shuffle_of(block(2), seed=1, deal=7, number=1)) != deals[7]


def test_a_deal_is_fair_to_every_tile():
    counts = Counter(shuffle_of(block(2), seed=1, deal=number)[0] for number in range(2800))
    assert len(counts) == 28
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 55.5  # chi-square, 27 degrees, 0.1 %


def test_decisions_have_chance_of_their_own():
    seeds = [
        decision_seed(number_of("round", 1, deal, turn, 0), ply)
        for deal in range(20)
        for turn in range(2)
        for ply in range(20)
    ]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ({"players": ("a",), "seats": 1}, "bad-players", "2 to 4 sit at a table, not 1"),
        ({"players": ("a",), "seats": 2}, "bad-players", "a table of 2 takes 2 players"),
        ({"players": ("a", "b", "c"), "seats": 4}, "bad-players", "not 3"),
        ({"players": ("a", "b", "c"), "seats": 2}, "bad-players", "not 3"),
        ({"players": ("a", "b"), "seats": 2, "seed": -1}, "bad-seed", "not -1"),
        ({"players": ("a", "b"), "seats": 2, "budget_ms": 0}, "bad-budget", "not 0"),
        ({"players": ("a", "b"), "seats": 2, "target": 50}, "bad-target", "only matches"),
        ({"players": ("a", "b"), "seats": 2, "kind": "matches", "target": 0}, "bad-target", "not 0"),
    ],
)
def test_a_contest_that_cannot_be_is_refused(arguments, code, told):
    with pytest.raises(ArenaError, match=told) as refused:
        Contest(**arguments)
    assert refused.value.code == code


@pytest.mark.parametrize(("count", "sets"), [(1, 1), (3, 1), (4, 2), (3000, 1000)])
def test_a_count_is_rounded_up_to_whole_sets(count, sets):
    assert Contest(("a", "b"), 3).sets_for(count) == sets


@pytest.mark.parametrize("count", [0, -1, 10**10])
def test_a_count_is_one_or_more(count):
    with pytest.raises(ArenaError) as refused:
        Contest(("a", "b"), 2).sets_for(count)
    assert refused.value.code == "bad-count"
