"""What the positions of a finished round were worth with the hands as they were, all seats playing well.

Every seat goes on as the trained network would, by its chances, and sees no more than it may: the hands
are known to who asks, and not to who plays. So it is what a deal, or a position, was worth at the table,
and not what open hands would have made of it. Of study sizes, for which no network was trained, those of
two are solved with all hands open, and say so.

>>> from random import Random
>>> from batida.rules import TILES, apply, block, deal, legal
>>> from batida.solver.known_hands import worths
>>> rnd = deal(block(2), Random(1).sample(TILES, 28), opener=0)
>>> while not rnd.is_over:
...     rnd = apply(rnd, legal(rnd)[0])
>>> found = worths(rnd, count=100, seed=1)
>>> len(found.positions) == len(rnd.actions) + 1, found.method
(True, 'network-2')
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, fsum, sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

from batida.kernels.jit import Numbers, kernel, numbers, zeros
from batida.kernels.layout import LEFT_NUMBER, RIGHT_NUMBER
from batida.rules import LEFT, PLAYERS_MAX, Play, action_number, apply, legal, outcome, round_with
from batida.solver.errors import BeliefError
from batida.solver.margins import margin_parts
from batida.solver.network.chances import SHARP
from batida.solver.network.forward import UNIT, advanced, started, values_of
from batida.solver.network.playout import play_outs
from batida.solver.network.weights import network_for
from batida.solver.open_hands import OpenHands
from batida.solver.worlds import mask_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules import Action, Round
    from batida.solver.network.weights import Network

OPEN_HANDS: Final = "open-hands"
"""The method where no network was trained."""

Points: TypeAlias = tuple[float, ...]
"""Margins in points, one a seat; they sum to nought but for rounding."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position is worth to each seat.

    Attributes:
        points: the margin to expect, one a seat.
        errors: how far each may be off by the luck of play-outs, one standard error; 0 where it is exact.
    """

    points: Points
    errors: Points


@dataclass(frozen=True, slots=True)
class Worths:
    """What each position of a round was worth.

    Attributes:
        method: by what: ``network-`` and its version, or ``open-hands``.
        positions: before each action, closing passes too, and at the end. Where nobody had a choice it
            is the worth of the next position.
    """

    method: str
    positions: tuple[Worth, ...]


def worths(rnd: Round, *, count: int, seed: int) -> Worths | None:
    """What each position of a finished round was worth; ``None`` in study sizes of three and four.

    Args:
        rnd: a round that is over.
        count: how often each position with a choice is played out, 1 or more.
        seed: of all chance.

    Raises:
        BeliefError: ``no-world``: the round is not over, so that not all is known.
    """
    settled = outcome(rnd)
    if settled is None:
        raise BeliefError("the round goes on", code="no-world")
    players = rnd.variant.players
    network = network_for(rnd.variant)
    if network is None and players > 2:
        return None
    states = [round_with(rnd.variant, rnd.dealt, opener=rnd.opener)]
    while not states[-1].is_over:
        states.append(apply(states[-1], rnd.actions[len(states) - 1]))
    result = tuple(margin_parts(settled, seat) / (players - 1) for seat in range(players))
    end = Worth(result, (0.0,) * players)
    by_ply = _opened(states) if network is None else _played_out(network, states, count, seed)
    found = [end] * (len(rnd.actions) + 1)
    for ply in range(len(states) - 2, -1, -1):
        found[ply] = by_ply.get(ply, found[ply + 1])
    return Worths(OPEN_HANDS if network is None else f"network-{network.version}", tuple(found))


def deal_worth(rnd: Round, *, count: int, seed: int) -> Worth | None:
    """What a round of the usual size is worth before its lead; ``None`` for study sizes.

    Args:
        rnd: a round in which nothing was done yet.
        count: how often it is played out, 1 or more.
        seed: of all chance.
    """
    network = network_for(rnd.variant)
    if network is None:
        return None
    along = _Along(network, rnd)
    return along.worth(along.leads(rnd, count), seed=seed, number=0)


def choices(rnd: Round) -> tuple[Action, ...]:
    """The actions of the seat to act that differ: of those on two ends of equal value, the left ones."""
    values = {point.value for point in rnd.line.open}
    if len(values) != 1:
        return legal(rnd)
    return tuple(one for one in legal(rnd) if not isinstance(one, Play) or one.end is LEFT)


def _has_choice(rnd: Round) -> bool:
    """Whether what is done next matters: a last tile ends the round wherever it is put."""
    assert rnd.to_act is not None
    return len(rnd.hands[rnd.to_act]) > 1 and len(choices(rnd)) > 1


def _opened(states: Sequence[Round]) -> dict[int, Worth]:
    """By ply, what a position of two with a choice is worth with all hands open."""
    solver, found = OpenHands(states[0].variant), dict[int, Worth]()
    for ply, state in enumerate(states[:-1]):
        if _has_choice(state):
            worth = solver.solution(state).value_points
            found[ply] = Worth((worth, -worth) if state.to_act == 0 else (-worth, worth), (0.0, 0.0))
    return found


def _played_out(network: Network, states: Sequence[Round], count: int, seed: int) -> dict[int, Worth]:
    """By ply, what a position with a choice is worth when the network plays on."""
    along, found = _Along(network, states[0]), dict[int, Worth]()
    if _has_choice(states[0]):
        found[0] = along.worth(along.leads(states[0], count), seed=seed, number=0)
    for ply, action in enumerate(states[-1].actions[: len(states) - 2], start=1):
        if _has_choice(states[ply]):
            # The action before it is done once more, so that the choice itself is drawn too.
            found[ply] = along.worth([(action_number(action), count)], seed=seed, number=ply * count)
        along.go_on(action_number(action), states[ply])
    return found


class _Along:
    """A round as the network follows it, one action after the other."""

    def __init__(self, network: Network, start: Round) -> None:
        variant = start.variant
        self._network = network
        self._players = variant.players
        self._track = network.track()
        self._sums = network.sums(variant.players)
        self._values = network.values()
        self._room = network.room()
        self._hands = [mask_of(hand) for hand in start.hands]
        started(network.parts, variant.players, variant.hand_size, start.opener, self._track, self._sums)

    def go_on(self, action: int, after: Round) -> None:
        """Does the next action, after which the round is ``after``."""
        advanced(
            self._network.parts, self._players, numbers([action]), 1, self._track, self._sums, self._room
        )
        self._hands = [mask_of(hand) for hand in after.hands]

    def leads(self, start: Round, count: int) -> list[tuple[int, int]]:
        """Each lead with how often it is made in ``count`` rounds, by the network's chances."""
        hand = self._hands[start.opener]
        values_of(self._network.parts, self._track, self._sums, hand, self._values, self._room)
        numbers_of = [action_number(one) for one in choices(start)]
        places = [self._values[one if one < LEFT_NUMBER else one - LEFT_NUMBER] for one in numbers_of]
        assert all(one < RIGHT_NUMBER for one in numbers_of)
        most = max(places)
        chances = [exp((int(one) - most) / UNIT) for one in places]
        upto, total, found = 0.0, fsum(chances), list[tuple[int, int]]()
        for number, chance in zip(numbers_of, chances, strict=True):
            before, upto = upto, upto + chance
            times = round(count * upto / total) - round(count * before / total)
            if times:
                found.append((number, times))
        return found

    def worth(self, actions: Sequence[tuple[int, int]], *, seed: int, number: int) -> Worth:
        """What the round is worth after these actions, each so often."""
        players, network = self._players, self._network
        sums, squares = zeros(players), zeros(players)
        count = 0
        for action, times in actions:
            hands = zeros(times * players)
            margins = zeros(times * players)
            for place in range(times * players):
                hands[place] = self._hands[place % players]
            play_outs(
                network.parts,
                players,
                self._track,
                self._sums,
                hands,
                times,
                action,
                SHARP,
                seed,
                number + count,
                network.track(),
                network.sums(players),
                zeros(PLAYERS_MAX),
                self._values,
                self._room,
                margins,
            )
            _added(margins, players, times, sums, squares)
            count += times
        return _mean([int(one) for one in sums], [int(one) for one in squares], count, players - 1)


@kernel
def _added(margins: Numbers, players: int, count: int, sums: Numbers, squares: Numbers) -> None:
    """Adds the margins of rounds, and their squares, to those of each seat."""
    for place in range(count * players):
        sums[place % players] += margins[place]
        squares[place % players] += margins[place] * margins[place]


def _mean(sums: Sequence[int], squares: Sequence[int], count: int, scale: int) -> Worth:
    """The mean of margins that were told ``scale`` times, with its standard errors."""
    points = tuple(one / (count * scale) for one in sums)
    spread = [
        max(0.0, square - one * one / count) / max(1, count - 1)
        for one, square in zip(sums, squares, strict=True)
    ]
    return Worth(points, tuple(sqrt(one / count) / scale for one in spread))
