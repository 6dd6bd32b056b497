"""How players play, as rounds that are over tell it."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from batida.bots import Budget, find
from batida.rules import TILES, apply, block, deal, legal, seat_view
from batida.solver.manners import KINDS, PRIOR_KEPT, shares_after
from batida.solver.settled import Settled

ALIKE = (1 / len(KINDS),) * len(KINDS)


@cache
def rounds_of(names, count=6):
    """Rounds of these players, at their ends, as short as can be."""
    chance, bots = Random(repr(names)), [find(name) for name in names]
    found = []
    for number in range(count):
        rnd = deal(block(len(bots)), chance.sample(TILES, len(TILES)), opener=number % len(bots))
        while (seat := rnd.to_act) is not None:
            action = legal(rnd)[0]
            if len(legal(rnd)) > 1:
                action = bots[seat].choose(seat_view(rnd, seat), Budget(1), chance).action
            rnd = apply(rnd, action)
        found.append(Settled.of(rnd))
    return found


def test_before_the_first_round_anybody_may_be_anybody():
    assert shares_after([], 3) == (ALIKE,) * 3


@pytest.mark.parametrize("names", [("net", "random"), ("random", "net", "random"), ("net", "random") * 2])
def test_who_plays_as_the_network_is_told_from_who_plays_anything(names):
    for name, shares in zip(names, shares_after(rounds_of(names), len(names)), strict=True):
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= PRIOR_KEPT / len(KINDS) * 0.999
        sharp, doubtful = sum(shares[:2]), sum(shares[-2:])
        assert (sharp if name == "net" else doubtful) > 0.8, name


def test_the_order_of_rounds_does_not_matter_and_each_tells_more():
    rounds = rounds_of(("net", "random"))
    for one, other in zip(shares_after(rounds, 2), shares_after(rounds[::-1], 2), strict=True):
        assert one == pytest.approx(other, rel=1e-9)
    sharp = [shares_after(rounds[:count], 2)[0][0] for count in range(len(rounds) + 1)]
    assert sharp[-1] > sharp[0]


def test_what_a_stand_in_did_tells_nothing_of_who_was_away():
    stood_in = [replace(one, told=(False, True)) for one in rounds_of(("net", "random"))]
    away, there = shares_after(stood_in, 2)
    assert away == ALIKE
    assert there == shares_after(rounds_of(("net", "random")), 2)[1]


def test_sizes_without_a_network_tell_nothing():
    small = [replace(one, hand_size=3) for one in rounds_of(("net", "random"), 1)]
    assert shares_after(small, 2) == (ALIKE, ALIKE)
