"""What each action is worth on average over worlds, when all hands are open in each."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from batida.kernels.jit import Numbers, Reals, kernel, numbers, reals, zeros
from batida.kernels.layout import TO_ACT
from batida.rules import ACTION_COUNT, action_number
from batida.solver.open_hands import Method, OpenHands
from batida.solver.payoffs import payoff_of_two

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules import Action, Variant
    from batida.solver.gather import Worlds


class _Room(threading.local):
    """A thread's solvers, each with a table of a megabyte that is used again and again."""

    def __init__(self) -> None:
        self.solvers: dict[tuple[Variant, Method], OpenHands] = {}


_room = _Room()


def averages(
    worlds: Worlds,
    variant: Variant,
    legal: Sequence[Action],
    *,
    method: Method,
    payoffs: Reals | None = None,
) -> list[float]:
    """The value of each legal action to the seat to act, in the order of ``legal``.

    Args:
        worlds: where to look.
        variant: the game.
        legal: some or all of the legal actions.
        method: how each world is solved.
        payoffs: what the ends of a round of two are worth, never less for a better margin; else
            values are margins in points.
    """
    solver = _room.solvers.get((variant, method))
    if solver is None:
        solver = _room.solvers[variant, method] = OpenHands(variant, method=method)
    values = zeros(worlds.count * ACTION_COUNT)
    solver.values(worlds.states, worlds.count, values)
    means = reals(len(legal))
    actions = numbers([action_number(one) for one in legal])
    if payoffs is None:
        parts = 1 if method == "minimax" else variant.players - 1
        _means(values, worlds.weights, worlds.count, actions, parts, means)
    else:
        assert method == "minimax", "payoffs of more than two are not told from one margin"
        seat = worlds.states[TO_ACT]
        _means_of_two(values, worlds.weights, worlds.count, actions, payoffs, seat, means)
    return [float(one) for one in means]


@kernel
def _means(values: Numbers, weights: Reals, count: int, actions: Numbers, parts: int, means: Reals) -> None:
    """Writes the weighted mean of each action's values, divided by ``parts``."""
    total = 0.0
    for world in range(count):
        total += weights[world]
        for place in range(len(actions)):
            means[place] += weights[world] * values[world * ACTION_COUNT + actions[place]]
    for place in range(len(actions)):
        means[place] /= total * parts


@kernel
def _means_of_two(
    values: Numbers,
    weights: Reals,
    count: int,
    actions: Numbers,
    payoffs: Reals,
    seat: int,
    means: Reals,
) -> None:
    """Writes the weighted mean of what each action's margins are worth to ``seat``."""
    total = 0.0
    for world in range(count):
        total += weights[world]
        for place in range(len(actions)):
            margin = values[world * ACTION_COUNT + actions[place]]
            means[place] += weights[world] * payoff_of_two(payoffs, seat, margin)
    for place in range(len(actions)):
        means[place] /= total
