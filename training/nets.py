"""Networks of floats while they learn: what they compute, their gradients, and steps of Adam.

A network is six arrays of 32-bit floats: weights and biases of two hidden layers and of the
outputs. The first layer adds up whole columns, so only those of a position are touched. All loops
run in a fixed order and nothing is reassociated: the same numbers come out every time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numba
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Floats: TypeAlias = "NDArray[np.float32]"
Net: TypeAlias = "tuple[Floats, Floats, Floats, Floats, Floats, Floats]"
"""First layer (columns, units), its biases; second layer (units, units), its biases; outputs
(outputs, units), their biases."""

CEILING: Final = np.float32(4.0)
"""What a unit gives at the most; nothing below 0."""

compiled: Final = numba.njit(error_model="numpy", nogil=True)


def fresh(
    columns: int, units: tuple[int, int], outputs: int, *, active: int, chance: np.random.Generator
) -> Net:
    """A network that knows nothing.

    Args:
        columns: how many there are.
        units: of the two hidden layers.
        outputs: how many values it gives.
        active: about how many columns a position has.
        chance: where its numbers come from.
    """
    first, second = units

    def normal(shape: tuple[int, int], deviation: float) -> Floats:
        return (chance.standard_normal(shape, dtype=np.float32) * np.float32(deviation)).astype(np.float32)

    return (
        normal((columns, first), (2 / active) ** 0.5 * 0.7),
        np.zeros(first, np.float32),
        normal((first, second), (2 / first) ** 0.5),
        np.zeros(second, np.float32),
        normal((outputs, second), 0.1 / second**0.5),
        np.zeros(outputs, np.float32),
    )


def zeros_like(net: Net) -> Net:
    """As many noughts."""
    first, bias_1, second, bias_2, third, bias_3 = (np.zeros_like(part) for part in net)
    return first, bias_1, second, bias_2, third, bias_3


@compiled
def hidden(net, columns, count, one, two):
    """Fills the two hidden layers ``one`` and ``two`` from the first ``count`` of the columns."""
    first, bias_1, second, bias_2, _, _ = net
    for i in range(one.size):
        one[i] = bias_1[i]
    for place in range(count):
        row = first[columns[place]]
        for i in range(one.size):
            one[i] += row[i]
    for i in range(one.size):
        one[i] = min(max(one[i], np.float32(0)), CEILING)
    for j in range(two.size):
        two[j] = bias_2[j]
    # Four rows at once: else each would wait until the one before it is written.
    for i in range(0, one.size, 4):
        a, b, c, d = one[i], one[i + 1], one[i + 2], one[i + 3]
        row_a, row_b, row_c, row_d = second[i], second[i + 1], second[i + 2], second[i + 3]
        for j in range(two.size):
            two[j] += (a * row_a[j] + b * row_b[j]) + (c * row_c[j] + d * row_d[j])
    for j in range(two.size):
        two[j] = min(max(two[j], np.float32(0)), CEILING)


@compiled
def output(net, two, number):
    """The value of one output."""
    row = net[4][number]
    total = net[5][number]
    for j in range(two.size):
        total += two[j] * row[j]
    return total


@compiled
def backward(gradient, second_turned, columns, count, one, two, back_one, back_two):
    """Adds the gradient of the layers below the outputs.

    Args:
        gradient: is added to.
        second_turned: the second layer's weights with rows and columns exchanged.
        columns: the position.
        count: how many of them.
        one: the first hidden layer, as :func:`hidden` left it.
        two: the second one.
        back_one: room.
        back_two: the slope of the loss by each unit of the second layer; overwritten.
    """
    first, bias_1, second, bias_2, _, _ = gradient
    for j in range(two.size):
        if two[j] <= 0 or two[j] >= CEILING:
            back_two[j] = 0
        bias_2[j] += back_two[j]
    for i in range(one.size):
        back_one[i] = 0
    for j in range(two.size):
        slope = back_two[j]
        if slope != 0:
            row = second_turned[j]
            for i in range(one.size):
                back_one[i] += slope * row[i]
    for i in range(one.size):
        unit = one[i]
        if unit > 0:
            row = second[i]
            for j in range(two.size):
                row[j] += unit * back_two[j]
        if unit <= 0 or unit >= CEILING:
            back_one[i] = 0
        bias_1[i] += back_one[i]
    for place in range(count):
        row = first[columns[place]]
        for i in range(one.size):
            row[i] += back_one[i]


def step(
    net: Net, gradient: Net, moments: tuple[Net, Net], average: Net, *, number: int, rate: float
) -> None:
    """One step of Adam, the ``number``-th from 1 on; takes the gradient back to nought.

    Args:
        net: is changed.
        gradient: the slopes of the loss.
        moments: the running means of slopes and of their squares.
        average: the running mean of the network over about the last 1000 steps.
        number: which step.
        rate: how far.

    Source: D. Kingma, J. Ba, Adam (2014).
    """
    one, two, tiny = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
    scaled = np.float32(rate / (1 - 0.9**number))
    correction = np.float32(1 / (1 - 0.999**number))
    keep = np.float32(1 / min(number, 1000))
    for part, slope in enumerate(gradient):
        mean, square = moments[0][part], moments[1][part]
        mean[...] = one * mean + (np.float32(1) - one) * slope
        square[...] = two * square + (np.float32(1) - two) * slope * slope
        slope[...] = 0
        net[part][...] -= scaled * mean / (np.sqrt(square * correction) + tiny)
        average[part][...] += keep * (net[part] - average[part])
