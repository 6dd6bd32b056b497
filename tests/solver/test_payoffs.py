"""What ends of a round are worth: margins for points, and chances of the match told in points."""

from __future__ import annotations

from math import isclose

import pytest

from batida.kernels.jit import numbers
from batida.rules import Hand, PublicView, Settlement, Variant, block, public_view, round_with, tile
from batida.solver.equity import stakes_in
from batida.solver.margins import margin_parts, margin_points
from batida.solver.payoffs import MOST, match_for, payoff_of, payoff_of_two, points_for


def at_scores(*scores: int) -> PublicView:
    variant = block(len(scores))
    size = variant.hand_size
    hands = tuple(Hand.of(variant.tiles[size * seat : size * (seat + 1)]) for seat in range(len(scores)))
    return public_view(round_with(variant, hands, opener=0), scores=scores)


@pytest.mark.parametrize(
    "settlement",
    [
        Settlement(None, 0, 5, (15, 20)),
        Settlement(None, 1, 9, (30, 21)),
        Settlement(1, 1, 12, (5, 0, 7)),
        Settlement(None, 3, 9, (9, 8, 7, 2)),
        Settlement(None, None, 0, (3, 3, 8)),
    ],
)
def test_r5_7_payoffs_in_points_are_margins(settlement):
    players = len(settlement.hand_points)
    parts = numbers([margin_parts(settlement, seat) for seat in range(players)])
    for seat in range(players):
        expected = margin_points(settlement, seat)
        assert payoff_of(points_for(players, seat), players, parts, 0) == expected
        if players == 2:
            assert payoff_of_two(points_for(2, seat), seat, int(parts[seat])) == expected


@pytest.mark.parametrize("scores", [(0, 0), (95, 40), (40, 95), (10, 20, 30), (60, 0, 55, 20)])
def test_payoffs_of_a_match_rank_ends_as_its_chances_do(scores):
    public = at_scores(*scores)
    stakes = stakes_in(public)
    for seat in range(len(scores)):
        payoffs = match_for(public, seat)
        assert payoffs[0] == payoffs[MOST] == 0
        chances = [
            stakes.after(winner, points).worth(seat)
            for winner in range(len(scores))
            for points in range(MOST)
        ]
        base = stakes.nobody.worth(seat)
        units = {
            round((chance - base) / payoff, 9)
            for chance, payoff in zip(chances, payoffs, strict=True)
            if abs(payoff) > 1e-6
        }
        assert len(units) == 1
        assert units.pop() > 0


def test_near_the_target_more_points_are_worth_no_more_and_even_scores_are_nearly_points():
    ahead = match_for(at_scores(95, 60), 0)
    assert ahead[5] == ahead[50]
    assert ahead[4] < ahead[5]
    even = match_for(at_scores(0, 0), 0)
    for points in range(1, 20):
        assert isclose(even[points], points, rel_tol=0.25)
        assert isclose(even[MOST + points], -points, rel_tol=0.25)


def test_sizes_without_known_chances_are_played_for_points():
    variant = Variant(players=2, hand_size=2, target=20, highest=2)
    hands = Hand.of([tile(0, 0), tile(0, 1)]), Hand.of([tile(1, 1), tile(1, 2)])
    public = public_view(round_with(variant, hands, opener=0), scores=(3, 5))
    assert list(match_for(public, 1)) == list(points_for(2, 1))
