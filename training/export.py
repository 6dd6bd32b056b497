"""A trained network as the file of whole numbers that the package loads."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np

from batida.solver.network.forward import CEILING, FIRST_BITS, SECOND_BITS, THIRD_BITS, UNIT, UNIT_BITS
from batida.solver.network.weights import FORMAT

if TYPE_CHECKING:
    from batida.solver.network.weights import Network
    from training.nets import Net


def written(net: Net, *, players: int, version: int, recipe: dict[str, object]) -> bytes:
    """The file of a network.

    Raises:
        OverflowError: its weights are too large for the kernels' sums of 32 bits.
    """
    first, bias_1, second, bias_2, third, bias_3 = net
    body = b"".join(
        (
            _whole(first, UNIT << FIRST_BITS, "<i2"),
            _whole(bias_1, UNIT << FIRST_BITS, "<i4"),
            _whole(second, 1 << SECOND_BITS, "<i2"),
            _whole(bias_2, 1 << (UNIT_BITS + SECOND_BITS), "<i4"),
            _whole(third, 1 << THIRD_BITS, "<i2"),
            _whole(bias_3, 1 << (UNIT_BITS + THIRD_BITS), "<i4"),
        )
    )
    largest = (np.abs(second).sum(axis=0) * (CEILING << SECOND_BITS)).max() + np.abs(bias_2).max() * (
        1 << (UNIT_BITS + SECOND_BITS)
    )
    if largest >= 2**31:
        raise OverflowError("a unit of the second layer could pass 32 bits")
    head = {
        "format": FORMAT,
        "players": players,
        "version": version,
        "units": [first.shape[1], second.shape[1]],
        "recipe": recipe,
        "digest": sha256(body).hexdigest(),
    }
    return json.dumps(head).encode() + b"\n" + body


def floats_of(network: Network) -> Net:
    """A network of a file as it was when it was written, as finely as the file has it."""
    first, bias_1, second, bias_2, third, bias_3 = (np.asarray(part, np.float64) for part in network.parts)
    return (
        _fraction(first, UNIT << FIRST_BITS),
        _fraction(bias_1, UNIT << FIRST_BITS),
        _fraction(second, 1 << SECOND_BITS),
        _fraction(bias_2, 1 << (UNIT_BITS + SECOND_BITS)),
        _fraction(third, 1 << THIRD_BITS),
        _fraction(bias_3, 1 << (UNIT_BITS + THIRD_BITS)),
    )


def _fraction(values: np.ndarray, unit: int) -> np.ndarray:
    return (values / unit).astype(np.float32)


def _whole(values: np.ndarray, unit: int, kind: str) -> bytes:
    whole = np.rint(values.astype(np.float64) * unit)
    limits = np.iinfo(kind)
    if whole.min() < limits.min or whole.max() > limits.max:
        raise OverflowError("a weight is too large for its width")
    return whole.astype(kind).tobytes()
