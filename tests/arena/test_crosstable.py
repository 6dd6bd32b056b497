"""Cross tables and ratings: one number a player, found again where the truth is one."""

import re
import xml.etree.ElementTree as ET
from math import exp
from random import Random

import pytest

from batida.arena import ArenaError, Contest, Estimate, cross_table, table_facts
from batida.arena.crosstable import pairs
from batida.arena.plot import HEIGHT, WIDTH, margin_svg, rating_svg
from batida.arena.rating import Pairing, ratings
from tests.arena.answers import played

NAMES = ("random", "heaviest", "counter")


@pytest.fixture(scope="module")
def table():
    return cross_table(NAMES, Contest(NAMES[:2], 2, seed=2), lambda contest: played(contest, 150))


def test_each_two_meet_once_and_at_larger_tables_either_way():
    assert pairs(4, 2) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert len(pairs(4, 3)) == len(set(pairs(4, 3))) == 12


def test_a_pairing_of_a_table_is_the_contest_that_it_would_be_alone(table):
    alone = played(Contest(("random", "counter"), 2, seed=2), 150)
    assert table.findings[0, 2].tally.margins == alone.tally.margins


def test_the_stronger_one_has_the_higher_rating(table):
    random, heaviest, counter = table.ratings
    assert random.points.value < heaviest.points.value < counter.points.value
    assert random.elo.value < heaviest.elo.value < counter.elo.value
    assert sum(one.points.value for one in table.ratings) == pytest.approx(0, abs=1e-9)
    assert sum(one.elo.value for one in table.ratings) == pytest.approx(0, abs=1e-6)


def test_two_players_are_rated_by_their_margin_alone():
    one, other = ratings(2, [Pairing(0, 1, Estimate(3.0, 0.8), 50, 50, 2)])
    assert (one.points.value, other.points.value) == pytest.approx((1.5, -1.5))
    assert one.points.ci95 == pytest.approx(0.4)  # half the error of the difference
    assert (one.elo.value, other.elo.value) == pytest.approx((0, 0))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ratings_find_the_truth_again_as_often_as_their_intervals_say(seats):
    chance = Random(seats)
    truth = (-3.0, -1.0, 0.5, 3.5)
    held = {"points": 0, "elo": 0}
    for _ in range(60):
        found = []
        for one, other in pairs(4, seats):
            margin = Estimate(truth[one] - truth[other] + chance.gauss(0, 0.5), 1.96 * 0.5)
            odds = 1 / (1 + (seats - 1) * exp((truth[other] - truth[one]) / 5))
            won = sum(chance.random() < odds for _ in range(300))
            found.append(Pairing(one, other, margin, won, 300 - won, seats))
        for rating, value in zip(ratings(4, found), truth, strict=True):
            held["points"] += abs(rating.points.value - value) < rating.points.ci95
            held["elo"] += abs(rating.elo.value - value / 5 * 173.72) < rating.elo.ci95
    assert 0.90 <= held["points"] / 240 <= 0.99
    assert 0.90 <= held["elo"] / 240 <= 0.99


def test_who_always_wins_has_a_rating_all_the_same():
    one, other = ratings(2, [Pairing(0, 1, Estimate(9.0, None), 100, 0, 2)])
    assert 500 < one.elo.value - other.elo.value < 2000


@pytest.mark.parametrize("names", [("random",), ("random", "random")])
def test_a_table_needs_players_that_differ(names):
    with pytest.raises(ArenaError):
        cross_table(names, Contest(NAMES[:2], 2), lambda contest: played(contest, 1))


def test_an_interrupted_table_has_its_pairings_and_no_rating():
    def play(contest):
        finding = played(contest, 2)
        if "counter" in contest.players:
            finding.stopped_by = "interrupt"
        return finding

    table = cross_table(NAMES, Contest(NAMES[:2], 2), play)
    assert list(table.findings) == [(0, 1), (0, 2)]
    found = table_facts(table)
    assert (len(found["pairings"]), found["rating"]) == (2, [])


def shapes(svg):
    root = ET.fromstring(svg)  # noqa: S314 - our own text
    assert root.attrib["viewBox"].split()[:3] == ["0", "0", str(WIDTH)]
    for number in re.findall(r'\b(?:x|y|cx|cy|x1|x2|y1|y2)="([^"]+)"', svg):
        assert -1 <= float(number) <= max(WIDTH, HEIGHT)
    return root


def test_a_plot_of_a_margin_ends_at_the_margin():
    finding = played(Contest(("counter", "random"), 2), 300)
    root = shapes(margin_svg(finding))
    (line,) = root.iter("{http://www.w3.org/2000/svg}polyline")
    assert len(line.attrib["points"].split()) > 50
    title = root.find("{http://www.w3.org/2000/svg}title").text
    assert f"{finding.tally.side(0).margin.value:+.2f}" in title
    assert margin_svg(finding) == margin_svg(played(Contest(("counter", "random"), 2), 300))


def test_a_plot_of_next_to_nothing_is_one_all_the_same():
    for sets in (1, 2):
        shapes(margin_svg(played(Contest(("random", "random"), 2), sets)))


def test_a_name_cannot_break_a_plot():
    finding = played(Contest(("counter", "random"), 2), 3)
    object.__setattr__(finding.contest, "players", ('<&">', "random"))
    assert '<&">' in shapes(margin_svg(finding)).find("{http://www.w3.org/2000/svg}title").text


def test_a_plot_of_ratings_has_a_line_a_player_best_first(table):
    root = shapes(rating_svg(table))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert [text for text in texts if text in NAMES] == ["counter", "heaviest", "random"]
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 3
