"""How likely what was played was in each of many worlds, in kernels: the weights of a belief.

The same numbers as those of :func:`batida.solver.belief.likelihoods` under the model
:class:`batida.solver.opponent.Habits`, which says what they mean.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from batida.kernels.engine import FITS, HIGH, LOW, PIPS, plays_of
from batida.kernels.jit import Numbers, Reals, inlined, kernel, lowest, ones, reals
from batida.kernels.layout import (
    HANDS,
    LEAD_NUMBER,
    LEFT_NUMBER,
    NO_VALUE,
    PASS_NUMBER,
    RIGHT_NUMBER,
    STATE_SIZE,
    TILE_COUNT,
)
from batida.solver.seen import (
    ACTION,
    AT_LEFT,
    AT_RIGHT,
    BY,
    LAID,
    MISSED_AT,
    PLAYERS,
    PLY_SIZE,
    SEAT,
    SET,
    SINCE,
    SIZES_AT,
    TALLY,
    fitting_any,
)

if TYPE_CHECKING:
    from batida.solver.opponent import Habits


def likelihoods(seen: Numbers, states: Numbers, model: Habits) -> Reals:
    """How likely the plays of the other seats were in each of these worlds, by the model.

    Args:
        seen: what the seat has seen.
        states: worlds of it, as states.
        model: how the others choose.
    """
    count = len(states) // STATE_SIZE
    likely = reals(count)
    _weigh(
        seen,
        states,
        count,
        model.pips,
        model.double,
        model.follower,
        model.stuck,
        model.temperature,
        model.error_share,
        likely,
    )
    return likely


@kernel
def _weigh(
    seen: Numbers,
    states: Numbers,
    count: int,
    pips: float,
    double: float,
    follower: float,
    stuck: float,
    temperature: float,
    error_share: float,
    likely: Reals,
) -> None:
    """Writes how likely the plays were into ``likely``, a number a world; the rest as in ``Habits``."""
    players = seen[PLAYERS]
    for world in range(count):
        likely[world] = 1.0
    for row in range(0, seen[TALLY] * PLY_SIZE, PLY_SIZE):
        seat, action = seen[BY + row], seen[ACTION + row]
        if seat == seen[SEAT] or action == PASS_NUMBER:
            continue
        left, right, since = seen[AT_LEFT + row], seen[AT_RIGHT + row], seen[SINCE + row]
        hidden = seen[SET] & ~seen[LAID + row]
        if left == NO_VALUE:
            taken = action - LEAD_NUMBER
        elif action < RIGHT_NUMBER:
            taken = action - LEFT_NUMBER
        else:
            taken = action - RIGHT_NUMBER + TILE_COUNT
        for world in range(count):
            held = states[world * STATE_SIZE + HANDS + seat] | since
            plays = plays_of(held, left, right)
            if plays & (plays - 1) == 0:
                continue
            # The play that was taken first, then all of them relative to it.
            total, its_worth = 0.0, 0.0
            for turn in range(2):
                rest = 1 << taken if turn == 0 else plays
                while rest:
                    place = lowest(rest)
                    rest &= rest - 1
                    tile = place - TILE_COUNT if place >= TILE_COUNT else place
                    if left == NO_VALUE:
                        fitting = FITS[LOW[tile]] | FITS[HIGH[tile]]
                    elif place < TILE_COUNT:
                        fitting = FITS[PIPS[tile] - left] | FITS[right]
                    else:
                        fitting = FITS[left] | FITS[PIPS[tile] - right]
                    worth = pips * PIPS[tile] + follower * (ones(held & fitting) - 1)
                    if LOW[tile] == HIGH[tile]:
                        worth += double
                    for steps in range(1, players):
                        other = seat + steps - players if seat + steps >= players else seat + steps
                        allowed = hidden & ~held & ~fitting_any(seen[MISSED_AT + other + row])
                        size = seen[SIZES_AT + other + row]
                        worth += stuck / steps * _chance_stuck(ones(allowed), ones(allowed & fitting), size)
                    if turn == 0:
                        its_worth = worth
                    else:
                        total += exp((worth - its_worth) / temperature)
            likely[world] *= (1.0 - error_share) / total + error_share / ones(plays)


@inlined
def _chance_stuck(possible: int, fitting: int, size: int) -> float:
    """How likely a hand of ``size`` out of so many possible tiles has none of the fitting ones."""
    without, ways = 1, 1
    for one in range(size):
        without *= max(possible - fitting - one, 0)
        ways *= possible - one
    return without / ways
