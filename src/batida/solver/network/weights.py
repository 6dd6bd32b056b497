"""The networks that come with the package: a file each, loaded for kernels.

A file is a line of JSON, that says what it is and how it was made, and behind it the numbers of
``Parts``, little-endian: weights of 16 bits and biases of 32. The line has a digest of the rest.
"""

from __future__ import annotations

import json
import sys
from array import array
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, cast

from batida.kernels.jit import Numbers, Rows, rows, zeros
from batida.solver.network.columns import (
    EVENTS_OF_ACTION_MAX,
    OUTPUTS,
    SITUATION,
    TRACK_SIZE,
    column_count,
)

if TYPE_CHECKING:
    from batida.rules import Variant
    from batida.solver.network.forward import Parts, Room

FORMAT: Final = "batida-network-1"
FILES: Final = {2: "two.net", 3: "three.net", 4: "four.net"}
"""By players, the file beside this module."""

PLACES: Final = 64
"""Room for a number at each place of a word of plays."""


@dataclass(frozen=True, slots=True)
class Network:
    """A trained network.

    Attributes:
        players: at the table.
        version: raised when it has other numbers.
        units: of the two hidden layers.
        recipe: how it was made: the command, with all that decides its numbers.
        parts: the numbers, for kernels.
    """

    players: int
    version: int
    units: tuple[int, int]
    recipe: dict[str, object] = field(compare=False)
    parts: Parts = field(repr=False, compare=False)

    @property
    def name(self) -> str:
        """What claims that rest on it call it: ``network-2-2``, by players and version."""
        return f"network-{self.players}-{self.version}"

    def room(self) -> Room:
        """Room for kernels, for one thread at a time."""
        first, second = self.units
        return (
            zeros(first, "int32"),
            zeros(second, "int32"),
            zeros(SITUATION),
            zeros(EVENTS_OF_ACTION_MAX),
            zeros(PLACES),
        )

    def track(self) -> Numbers:
        """Room for the track of a round."""
        return zeros(TRACK_SIZE)

    def sums(self, count: int) -> Rows:
        """Room for so many sums over events: a row each."""
        return rows([0] * (count * self.units[0]), self.units[0], "int32")

    def values(self) -> Numbers:
        """Room for a number at each place of a word of plays."""
        return zeros(PLACES)


def network_for(variant: Variant) -> Network | None:
    """The network for this game; ``None`` for study sizes, on which none was trained."""
    return _shipped(variant.players) if variant.is_standard else None


@cache
def _shipped(players: int) -> Network:
    return loaded(Path(__file__).with_name(FILES[players]).read_bytes())


def loaded(content: bytes) -> Network:
    """The network of a file, which must be whole."""
    line, _, body = content.partition(b"\n")
    head = cast("dict[str, object]", json.loads(line))
    assert head["format"] == FORMAT, "another format"
    assert head["digest"] == sha256(body).hexdigest(), "a damaged file"
    players, version = cast("int", head["players"]), cast("int", head["version"])
    first, second = cast("list[int]", head["units"])
    at = 0
    found: list[tuple[Rows, Numbers]] = []
    for count, length, biases in (
        (column_count(players), first, first),
        (first, second, second),
        (OUTPUTS, second, OUTPUTS),
    ):
        middle, end = at + 2 * count * length, at + 2 * count * length + 4 * biases
        weights = rows(_read("h", body[at:middle]), length, "int16")
        found.append((weights, rows(_read("i", body[middle:end]), biases, "int32")[0]))
        at = end
    assert at == len(body), "a damaged file"
    (one, bias_1), (two, bias_2), (three, bias_3) = found
    parts = (one, bias_1, two, bias_2, three, bias_3)
    return Network(players, version, (first, second), cast("dict[str, object]", head["recipe"]), parts)


def _read(kind: Literal["h", "i"], content: bytes) -> array[int]:
    """Little-endian numbers; ``kind`` is their width as ``array`` names it."""
    found: array[int] = array(kind)
    found.frombytes(content)
    if sys.byteorder == "big":
        found.byteswap()
    return found
