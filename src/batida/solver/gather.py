"""Worlds to search in, with weights: those that the rules allow, or those that the plays make likely.

A belief draws more worlds than are wanted, weighs each by how likely it makes the plays seen, and keeps
the wanted number by systematic resampling: each world as often as its share of all weight, rounded up
or down by chance. Where there are no more worlds than would be drawn, all of them are weighed instead,
and where there are no more than are wanted, all are kept with their weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from batida.kernels.chance import WORD, first_word
from batida.kernels.jit import Numbers, Reals, kernel, reals
from batida.kernels.layout import STATE_SIZE
from batida.solver.draws import Draws

if TYPE_CHECKING:
    from collections.abc import Callable

Weigh: TypeAlias = "Callable[[Numbers], Reals]"
"""Gives worlds, as states, how likely each makes what was seen: above 0, in any scale."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Worlds with weights.

    Attributes:
        states: ``count`` worlds, as states.
        weights: what each counts; 0 or more, and not all 0.
        count: how many.
    """

    states: Numbers
    weights: Reals
    count: int


def alike(seen: Numbers, wanted: int, *, seed: int) -> Worlds:
    """So many worlds drawn with equal chances, or all of them where there are no more."""
    draws = Draws(seen)
    states = draws.listed() if draws.count <= wanted else draws.drawn(wanted, seed=seed)
    count = min(draws.count, wanted)
    weights = reals(count)
    for place in range(count):
        weights[place] = 1.0
    return Worlds(states, weights, count)


def believed(seen: Numbers, wanted: int, *, looked_at: int, weigh: Weigh, seed: int) -> Worlds:
    """So many worlds drawn as the plays of the others make them likely, or all with their weights.

    Args:
        seen: what the seat has seen.
        wanted: how many worlds, counted as often as they were kept.
        looked_at: how many are drawn and weighed, or all where there are no more.
        weigh: the model of the others.
        seed: of all chance.
    """
    draws = Draws(seen)
    count = min(draws.count, max(looked_at, wanted))
    states = draws.listed() if count == draws.count else draws.drawn(count, seed=seed)
    weights = weigh(states)
    if count > wanted:
        count = thinned(states, weights, count, wanted, seed)
    return Worlds(states, weights, count)


@kernel
def thinned(states: Numbers, weights: Reals, count: int, wanted: int, seed: int) -> int:
    """Keeps worlds with chances in the ratio of their weights; gives how many different ones.

    Args:
        states: ``count`` worlds; those that are kept move to the front.
        weights: read, and for those kept overwritten by how often each was drawn: ``wanted`` in sum.
        count: how many worlds there are.
        wanted: how many are drawn.
        seed: of the one draw that it takes.

    Source: systematic resampling, J. Carpenter and others, Improved Particle Filter for Nonlinear
    Problems (1999).
    """
    total = 0.0
    for place in range(count):
        total += weights[place]
    step = total / wanted
    mark = step * (first_word(seed, 1) + 0.5) / (WORD + 1.0)
    kept, upto = 0, 0.0
    for place in range(count):
        upto += weights[place]
        times = 0
        while mark < upto and times < wanted:
            times += 1
            mark += step
        if times:
            for one in range(STATE_SIZE):
                states[kept * STATE_SIZE + one] = states[place * STATE_SIZE + one]
            weights[kept] = times
            kept += 1
    return kept
