"""What a decision costs is valued in worlds that did not decide it."""

from random import Random

from bench.luck import Position


def test_luck_in_the_worlds_that_decide_does_not_pass_for_worth():
    alike = Position([0.0, -1.0], [[1.0, -1.0] * 2, [0.0, 0.0] * 2])
    assert [alike.lost(0, first) for first in range(2)] == [-1.0, 0.0]
    assert [alike.lost(1, first) for first in range(2)] == [0.0, -1.0]


def test_what_is_worse_everywhere_costs_the_difference():
    sure = Position([0.0, 5.0], [[3.0] * 6, [1.0] * 6])
    assert sure.cost(0, 1.0, Random(1)) == 2.0
    assert sure.cost(4, 0.0, Random(1)) == 0.0
