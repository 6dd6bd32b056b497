"""solver.equity: chances to win the match."""

from itertools import permutations
from random import Random

import pytest

from batida.bots import find
from batida.rules import (
    TILES,
    Hand,
    Settlement,
    Variant,
    block,
    new_match,
    public_view,
    round_with,
    with_round,
)
from batida.solver.equity import VERSION, chances_of, covers, make, results, stakes_in, table
from batida.solver.equity.chances import stakes_of
from bench import equity

SMALL = 2.5 / table.ONE
"""Chances are kept as whole numbers of 65,535: two of them may each be one off."""


@pytest.fixture(params=table.PLAYERS)
def players(request):
    return request.param


def places(players, *, count=150, seed=5):
    chance = Random(seed)
    target = block(players).target
    for _ in range(count):
        scores = tuple(chance.choice((0, 0, target - 1, chance.randrange(target))) for _ in range(players))
        yield scores, chance.randrange(players)


def at(scores, opener, *, target=None):
    variant = block(len(scores), target=target)
    return chances_of(new_match(variant, first_opener=opener, start=scores))


def test_chances_sum_to_one_and_nobody_is_drawn_below_the_target(players):
    for scores, opener in places(players):
        found = at(scores, opener)
        assert sum(found.wins) == pytest.approx(1, abs=1e-9)
        assert found.draw == 0
        assert all(chance > 0 for chance in found.wins)


def test_a_point_more_never_helps_another(players):
    for scores, opener in places(players):
        found = at(scores, opener)
        for seat in range(players):
            if scores[seat] + 1 < block(players).target:
                more = tuple(points + (one == seat) for one, points in enumerate(scores))
                richer = at(more, opener)
                assert richer.wins[seat] >= found.wins[seat] - SMALL, (scores, opener, seat)


def test_twenty_points_more_help_and_that_shows(players):
    for seat in range(players):
        scores = tuple(20 * (one == seat) for one in range(players))
        for opener in range(players):
            assert at(scores, opener).wins[seat] > at((0,) * players, opener).wins[seat] + 0.08


def test_seats_turned_round_the_table_turn_the_chances(players):
    for scores, opener in places(players, count=40):
        found = at(scores, opener).wins
        turned = at((*scores[1:], scores[0]), (opener - 1) % players).wins
        assert turned == pytest.approx((*found[1:], found[0]), abs=1e-12)


def test_who_opens_first_has_the_best_of_an_even_match(players):
    found = at((0,) * players, 0).wins
    assert list(found) == sorted(found, reverse=True)
    assert found[0] < 1 / players + 0.05


def test_of_two_who_need_one_point_the_opener_wins_as_often_as_rounds_tell():
    """To 1 point, the first round with points decides: a chance of two streams of rounds (R2.4)."""
    ends = results.results_of(results.shipped().measured[2])
    first = sum(chance for _, chance in ends.wins[0])
    second = sum(chance for _, chance in ends.wins[1])
    alone = first + ends.nobody * second
    expected = alone / (1 - ends.nobody**2)
    assert at((99, 99), 0).wins[0] == pytest.approx(expected, abs=2 / table.ONE)
    assert at((0, 0), 0, target=1).wins == at((99, 99), 0).wins


def test_only_points_to_go_count():
    assert at((0, 10), 0, target=40) == at((60, 70), 0)


def test_r6_2_a_match_that_is_won_is_certain(players):
    scores = (0,) * (players - 1) + (block(players).target - 3,)
    match = new_match(block(players), first_opener=0, start=scores)
    won = with_round(match, Settlement(None, players - 1, 7, (9,) * (players - 1) + (2,)))
    assert chances_of(won).wins == (0.0,) * (players - 1) + (1.0,)


def test_r6_3_given_scores_at_the_target_can_be_drawn():
    assert at((100, 100), 0).draw == pytest.approx(
        results.results_of(results.shipped().measured[2]).nobody, abs=1e-12
    )
    found = at((100, 95), 0)
    assert 0 < found.draw < 0.2
    assert found.wins[0] > found.wins[1]
    assert sum(found.wins) + found.draw == pytest.approx(1, abs=1e-9)
    assert found.worth(0) == found.wins[0] + found.draw / 2
    three = stakes_of((61, 61, 50), target=61, opener=0).after(None, 0)
    assert (three.wins, three.shares) == ((0, 0, 0), (0.5, 0.5, 0))


def test_the_stakes_of_a_round_are_the_chances_after_it(players):
    for scores, opener in places(players, count=12):
        match = new_match(block(players), first_opener=opener, start=scores)
        stakes = stakes_of(scores, target=block(players).target, opener=opener)
        for winner in range(players):
            hand_points = tuple(0 if seat == winner else 5 for seat in range(players))
            for points in (0, 1, 12, 60):
                after = chances_of(with_round(match, Settlement(winner, winner, points, hand_points)))
                assert stakes.after(winner, points) == after
        tie = with_round(match, Settlement(None, None, 0, (5,) * players))
        assert stakes.after(None, 0) == chances_of(tie) == stakes.after(0, 0)


def test_each_chance_is_the_mean_of_what_the_round_may_lead_to(players):
    """The equation that the table solves, asked at places between knots too."""
    ends = results.results_of(results.shipped().measured[players])
    for scores, opener in places(players, count=25):
        stakes = stakes_of(scores, target=block(players).target, opener=opener)
        mean = [ends.nobody * chance for chance in stakes.nobody.wins]
        for offset, won in enumerate(ends.wins):
            for points, chance in won:
                for seat, later in enumerate(stakes.after((opener + offset) % players, points).wins):
                    mean[seat] += chance * later
        assert mean == pytest.approx(at(scores, opener).wins, abs=0.004), (scores, opener)


def test_matches_played_by_drawing_rounds_are_won_as_often(players):
    """Another way to the same numbers: whole matches, 4,000 of them, by chance alone."""
    chance = Random(players)
    ends = results.results_of(results.shipped().measured[players])
    ways = [(None, 0, ends.nobody)]
    ways += [(offset, points, part) for offset, won in enumerate(ends.wins) for points, part in won]
    parts = [part for *_, part in ways]
    scores = tuple(7 * seat for seat in range(players))
    count, wins = 4000, [0] * players
    for _ in range(count):
        now, opener = list(scores), 0
        while max(now) < block(players).target:
            offset, points, _ = chance.choices(ways, parts)[0]
            if offset is not None:
                now[(opener + offset) % players] += points
            opener = (opener + 1) % players
        wins[now.index(max(now))] += 1
    for won, expected in zip(wins, at(scores, 0).wins, strict=True):
        assert abs(won / count - expected) < 4 * (expected * (1 - expected) / count) ** 0.5


def test_a_view_says_what_its_round_is_worth():
    hands = (Hand.of(TILES[:7]), Hand.of(TILES[7:14]))
    view = public_view(round_with(block(2), hands, opener=1), scores=(30, 60))
    assert stakes_in(view) == stakes_of((30, 60), target=100, opener=1)
    worths = stakes_in(view).worths(0)
    assert worths[0][0] == worths[1][0]
    assert worths[0][70] == 1
    assert worths[1][40] == 0
    assert list(worths[0]) == sorted(worths[0])


def test_only_the_sizes_of_the_rules_are_covered():
    assert covers(block(2))
    assert covers(block(4, target=30))
    assert not covers(block(3, target=62))
    study = Variant(2, 4, 50, highest=4)
    assert not covers(study)
    with pytest.raises(ValueError, match="no chances"):
        chances_of(new_match(study, first_opener=0))


def test_the_shipped_table_is_made_from_the_shipped_results():
    source = results.shipped()
    assert (source.version, source.bot_version) == (VERSION, find(source.bot).version)
    assert set(source.measured) == set(table.PLAYERS)
    assert list(table.shipped(2).cells) == make.table_of(2, results.results_of(source.measured[2])).cells


def test_tables_go_through_a_file():
    whole = {n: table.shipped(n) for n in table.PLAYERS}
    again = table.unpacked(table.packed(whole))
    assert all(list(again[n].cells) == list(whole[n].cells) for n in table.PLAYERS)


def test_rounded_chances_sum_to_one():
    for chances in permutations((0.1, 0.2, 0.3, 0.4)):
        cells = table.rounded(chances)
        assert sum(cells) == table.ONE
        assert all(abs(cell - chance * table.ONE) < 1 for cell, chance in zip(cells, chances, strict=True))


def test_rounds_that_never_end_a_match_are_refused():
    with pytest.raises(ValueError, match="do not end"):
        make.solved(2, results.Results(1.0, ((), ())), knots=(1, 2))


def test_the_benchmark_compares_with_a_table_of_every_number():
    figures = equity.main(["--targets", "12", "6"])
    assert 0 < figures["mean_error_3p"] <= figures["most_error_3p"] < 0.01
    assert 0 < figures["mean_error_4p"] <= figures["most_error_4p"] < 0.02
