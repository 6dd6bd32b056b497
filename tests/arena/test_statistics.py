"""Intervals and the early stop, held to plain formulas and to chance itself."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from batida.arena import ArenaError, Sprt
from batida.arena.sprt import SETS_MIN
from batida.arena.statistics import Sums, t_quantile


def sums(samples):
    found = Sums()
    for y, x in samples:
        found.add(y, x)
    return found


def test_with_equal_rounds_it_is_the_mean_of_the_sets():
    chance = Random(1)
    margins = [chance.randrange(-40, 41) for _ in range(50)]
    found = sums([(one, 2) for one in margins]).estimate(0.5)
    halves = [one / 4 for one in margins]
    assert found.value == pytest.approx(fmean(halves))
    assert found.ci95 == pytest.approx(2.0096 * stdev(halves) / sqrt(50), rel=1e-4)


def test_one_set_says_nothing_about_its_error():
    assert sums([(3, 2)]).estimate().ci95 is None


def test_no_order_of_adding_changes_anything():
    chance = Random(2)
    samples = [(chance.randrange(-(10**9), 10**9), chance.randrange(1, 40)) for _ in range(99)]
    mixed = chance.sample(samples, len(samples))
    assert sums(samples).estimate() == sums(mixed).estimate()


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (10**6, 1.960)],
)
def test_students_t_is_that_of_the_tables(freedom, value):
    assert t_quantile(freedom) == pytest.approx(value, abs=0.01)


def test_a_95_percent_interval_of_a_ratio_holds_the_truth_95_times_of_100():
    chance, held = Random(3), 0
    for _ in range(1000):
        lengths = [chance.randrange(5, 30) for _ in range(40)]
        found = sums((sum(chance.randrange(-10, 15) for _ in range(x)), x) for x in lengths).estimate()
        held += abs(found.value - 2) < found.ci95
    assert 925 <= held <= 975


def walk(margin, chance, *, test):
    """How long the test takes and what it says of margins around this one, four points wide."""
    found = Sums()
    while (verdict := test.verdict(found, 2)) is None:
        found.add(round(2 * chance.gauss(margin, 4)), 2)
    return verdict, found.count


@pytest.mark.parametrize(("margin", "right"), [(0.0, "low"), (1.0, "high")])
def test_the_early_stop_errs_as_seldom_as_it_says(margin, right):
    chance, test = Random(4), Sprt(0.0, 1.0)
    walks = [walk(margin, chance, test=test) for _ in range(200)]
    wrong = sum(verdict != right for verdict, _ in walks)
    assert wrong <= 18  # 5 % of 200 are 10; more than 18 come once in 200 times
    assert min(count for _, count in walks) >= SETS_MIN
    assert fmean(count for _, count in walks) < 250


def test_nothing_is_decided_before_there_are_sets_enough():
    assert Sprt(0, 1).verdict(sums([(100, 2), (98, 2)] * 49), 2) is None
    assert Sprt(0, 1).verdict(sums([(100, 2), (98, 2)] * 50), 2) == "high"
    assert Sprt(0, 1).verdict(sums([(-100, 2), (-98, 2)] * 50), 2) == "low"
    assert Sprt(0, 1).llr(Sums(), 2) == 0


def test_a_margin_at_a_larger_table_is_counted_in_points():
    """Three seats: a part is half a point, and a set has three rounds."""
    two = sums([(2 * y, 2) for y in (1, 5, -2, 4)])
    three = sums([(2 * 3 * y, 3) for y in (1, 5, -2, 4)])
    assert Sprt(0, 1).llr(three, 3) == pytest.approx(Sprt(0, 1).llr(two, 2))


@pytest.mark.parametrize(("low", "high", "error"), [(1, 1, 0.05), (2, 1, 0.05), (0, 1, 0.5), (0, 1, 0)])
def test_a_test_needs_two_margins_and_an_error(low, high, error):
    with pytest.raises(ArenaError) as refused:
        Sprt(low, high, error)
    assert refused.value.code == "bad-bounds"
