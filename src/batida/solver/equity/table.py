"""Chances to win a match on a grid of points still to go, and between its knots.

A place in the table is a tuple of points to go, that of the next opener first and then clockwise;
the chances there stand in the same order. Between knots it goes straight, along each axis alike.
With two players every number of points is a knot. File: the numbers of ``PLAYERS``, one table after
the other; each place holds a whole number for each seat, little-endian 16 bits, that sum to ``ONE``;
packed by zlib.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from batida.solver.equity.results import VERSION

ONE: Final = 65_535
"""What stands for a chance of 1."""

PLAYERS: Final = (2, 3, 4)

KNOTS: Final[dict[int, tuple[int, ...]]] = {
    2: tuple(range(1, 101)),
    3: (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 23, 26, 30, 34, 38, 42, 46, 51, 56, 61),
    4: (1, 2, 4, 6, 8, 11, 14, 18, 22, 28, 35, 43, 52, 61),
}
"""The points to go at which chances are kept; dense where a point matters most."""


@dataclass(frozen=True, slots=True)
class Table:
    """The chances for one number of players: ``cells`` holds ``players`` numbers a place."""

    players: int
    cells: Sequence[int]

    def at(self, to_go: Sequence[int]) -> tuple[float, ...]:
        """The chances of each seat, the next opener first.

        Args:
            to_go: the points that each seat still needs, 1 or more and at most the last knot.
        """
        corners: list[tuple[int, float]] = [(0, 1.0)]
        count = len(KNOTS[self.players])
        for points in to_go:
            steps = _between(self.players, points)
            corners = [(at * count + knot, share * part) for at, share in corners for knot, part in steps]
        chances = [0.0] * self.players
        for place, share in corners:
            begin = place * self.players
            for seat in range(self.players):
                chances[seat] += share * self.cells[begin + seat]
        return tuple(chance / ONE for chance in chances)


@cache
def shipped(players: int) -> Table:
    """The table of this version for so many players."""
    return unpacked((files("batida.solver.equity") / f"{VERSION}.bin").read_bytes())[players]


def packed(tables: dict[int, Table]) -> bytes:
    """The tables as a file."""
    cells = array("H", [cell for players in PLAYERS for cell in tables[players].cells])
    if sys.byteorder == "big":
        cells.byteswap()
    return zlib.compress(cells.tobytes(), 9)


def unpacked(content: bytes) -> dict[int, Table]:
    """The tables of a file."""
    cells = array("H")
    cells.frombytes(zlib.decompress(content))
    if sys.byteorder == "big":
        cells.byteswap()
    tables: dict[int, Table] = {}
    begin = 0
    for players in PLAYERS:
        end = begin + players * len(KNOTS[players]) ** players
        tables[players] = Table(players, cells[begin:end])
        begin = end
    assert begin == len(cells)
    return tables


def rounded(chances: Sequence[float]) -> tuple[int, ...]:
    """Chances as whole numbers that sum to ``ONE``, each less than one off."""
    exact = [chance * ONE for chance in chances]
    cells = [int(one) for one in exact]
    nearest = sorted(range(len(cells)), key=lambda seat: (cells[seat] - exact[seat], seat))
    for seat in nearest[: ONE - sum(cells)]:
        cells[seat] += 1
    return tuple(cells)


def split(knots: tuple[int, ...], points: int) -> tuple[tuple[int, float], ...]:
    """Where a number of points lies: one knot, or the two around it with the share of each."""
    above = bisect_left(knots, points)
    if knots[above] == points:
        return ((above, 1.0),)
    part = (points - knots[above - 1]) / (knots[above] - knots[above - 1])
    return ((above - 1, 1.0 - part), (above, part))


@cache
def _between(players: int, points: int) -> tuple[tuple[int, float], ...]:
    return split(KNOTS[players], points)
