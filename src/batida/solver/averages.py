"""What each action is worth on average over worlds, when all hands are open in each."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from batida.kernels.jit import Numbers, Reals, kernel, numbers, reals, zeros
from batida.rules import ACTION_COUNT, action_number
from batida.solver.open_hands import Method, OpenHands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules import Action, Variant
    from batida.solver.gather import Worlds


class _Room(threading.local):
    """A thread's solvers, each with a table of a megabyte that is used again and again."""

    def __init__(self) -> None:
        self.solvers: dict[tuple[Variant, Method], OpenHands] = {}


_room = _Room()


def averages(worlds: Worlds, variant: Variant, legal: Sequence[Action], *, method: Method) -> list[float]:
    """The value of each legal action to the seat to act, in points, in the order of ``legal``."""
    solver = _room.solvers.get((variant, method))
    if solver is None:
        solver = _room.solvers[variant, method] = OpenHands(variant, method=method)
    values = zeros(worlds.count * ACTION_COUNT)
    solver.values(worlds.states, worlds.count, values)
    means = reals(len(legal))
    parts = 1 if method == "minimax" else variant.players - 1
    _means(values, worlds.weights, worlds.count, numbers([action_number(one) for one in legal]), parts, means)
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
