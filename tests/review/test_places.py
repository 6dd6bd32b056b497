"""Who may hold what: rows that sum to one, the exact ones of the rules, and what the plays tell."""

from __future__ import annotations

from random import Random

import pytest

from batida.review import places
from batida.review.places import thousandths
from batida.rules import Refused, seat_view
from batida.solver import belief, tile_chances
from batida.solver.manners import ANYBODY
from batida.solver.network.model import Trained
from batida.solver.sample import every_world
from batida.solver.worlds import worlds
from tests.review.rounds import played
from tests.solver.views import late_round


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rows_and_columns_sum_to_what_they_must_at_every_ply_and_seat(players):
    for actions in (0, 1, 4, 7):
        rnd = played(players, 20 + actions, actions=actions)
        if rnd.is_over:
            continue
        for seat in range(players):
            view = seat_view(rnd, seat)
            found = tile_chances.tile_chances(view, count=200, seed=1)
            unseen = worlds(view).unseen
            assert tuple(found.believed) == tuple(found.by_rules) == unseen
            for one in unseen:
                assert abs(sum(found.believed[one]) - 1) < 1e-9
                assert sum(found.by_rules[one]) == 1
                assert found.believed[one][seat] == found.by_rules[one][seat] == 0
                for believed, by_rules in zip(found.believed[one], found.by_rules[one], strict=True):
                    assert (by_rules == 0) <= (believed < 1e-9)
            for other in range(players):
                size = 0 if other == seat else len(rnd.hands[other])
                assert abs(sum(row[other] for row in found.believed.values()) - size) < 1e-6
                assert sum(row[other] for row in found.by_rules.values()) == size
            for row in places(view, count=200, seed=1).rows:
                assert sum(row.by_rules) == sum(row.believed) == 1000


def test_few_worlds_are_weighed_as_the_readable_belief_weighs_them():
    """Every world that the rules allow, also where somebody else must fit the line."""
    checked = 0
    for seed in range(8):
        rnd = late_round(seed, plies=10)
        for seat in (0, 1):
            view = seat_view(rnd, seat)
            possible = worlds(view)
            if possible.count > 300:
                continue
            found = tile_chances.tile_chances(view, count=3000, seed=1)
            assert found.is_exact
            assert found.world_count == possible.count
            listed = tuple(every_world(possible))
            parts = [
                belief.likelihoods(view, Trained(f"opponent-{number}", 1, *numbers), listed)
                for number, numbers in enumerate(ANYBODY)
            ]
            weights = [sum(of_world) for of_world in zip(*parts, strict=True)]
            expected = belief._weighted(possible, listed, [one / sum(weights) for one in weights])
            for one, row in found.believed.items():
                assert row == pytest.approx(expected[one], abs=1e-9)
            checked += 1
    assert checked > 3


def test_before_anybody_else_had_a_choice_the_chances_are_those_of_the_rules():
    view = seat_view(played(2, 4, actions=1), 0)
    found = tile_chances.tile_chances(view, count=50, seed=1)
    for one, row in found.believed.items():
        assert row == pytest.approx([float(share) for share in found.by_rules[one]])


def test_no_tile_is_held_for_impossible_since_luck_kept_it_out():
    view = seat_view(played(4, 5, actions=6), 1)
    found = tile_chances.tile_chances(view, count=3, seed=1)
    for one, row in found.believed.items():
        assert all(
            (chance > 0) == (by_rules > 0) for chance, by_rules in zip(row, found.by_rules[one], strict=True)
        )


def test_small_sets_are_weighed_by_habits():
    rnd = late_round(3, plies=2, highest=3, hand_size=3)
    found = tile_chances.tile_chances(seat_view(rnd, 0), count=1000, seed=1)
    assert (found.model, found.is_exact) == ("habits-1", True)


def test_the_same_seed_gives_the_same_places_and_facts_are_shares():
    view = seat_view(played(3, 6, actions=4), 2)
    found = places(view, count=100, seed=5)
    assert found == places(view, count=100, seed=5)
    assert found != places(view, count=100, seed=6)
    told = found.facts()
    assert (told["player"], told["model"], told["exact"]) == (3, "network-2", False)
    for row in told["tiles"]:
        assert sum(round(1000 * share) for share in row["believed"]) == 1000


def test_a_round_that_is_over_has_no_hidden_tiles():
    with pytest.raises(Refused) as error:
        places(seat_view(played(2, 1), 0), count=10, seed=1)
    assert error.value.code == "round-over"


def test_thousandths_of_any_shares_sum_to_one():
    chance = Random(1)
    for _ in range(200):
        parts = [chance.random() for _ in range(chance.randrange(1, 6))]
        shares = [one / sum(parts) for one in parts]
        whole = thousandths(shares)
        assert sum(whole) == 1000
        assert all(abs(one - 1000 * share) < 1 for one, share in zip(whole, shares, strict=True))
