"""Boxes with round corners and discs as pixels, and pixels as a PNG file: all that a picture of tiles takes.

Edges are smooth: a pixel that an edge runs through is mixed by how far its centre lies from it.
"""

from __future__ import annotations

import struct
import zlib
from math import ceil, floor, hypot, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from batida.draw.layout import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HALF_PIXEL: Final = 0.5


def colour(text: str) -> Colour:
    """A colour written as ``#rrggbb``.

    >>> colour("#0b3a33")
    (11, 58, 51)
    """
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


class _Side(NamedTuple):
    """Where a row of pixels meets a box.

    Attributes:
        middle: the middle of the box, across.
        flat: half of what lies between its corners.
        corner: the radius of its corners.
        beyond: how far into its corners the row lies.
    """

    middle: float
    flat: float
    corner: float
    beyond: float


class Canvas:
    """A picture under work, ``width`` by ``height`` pixels; x grows to the right and y down.

    Args:
        rows: the colour of each row to begin with; their count is the height.
    """

    def __init__(self, width: int, rows: Sequence[Colour]) -> None:
        self.width = width
        self.height = len(rows)
        self._pixels = bytearray().join(bytes(row) * width for row in rows)

    def disc(self, at: tuple[float, float], *, radius: float, fill: Colour) -> None:
        """Fills a disc with its middle at a point."""
        x, y = at
        self.box(Box(x - radius, y - radius, 2 * radius, 2 * radius), fill=fill, corner=radius)

    def box(self, box: Box, *, fill: Colour, corner: float = 0) -> None:
        """Fills a box; ``corner`` is the radius of its corners, in pixels."""
        corner = min(corner, box.w / 2, box.h / 2)
        x, y = box.x + box.w / 2, box.y + box.h / 2
        flat_x, flat_y = box.w / 2 - corner, box.h / 2 - corner
        for row in range(max(0, floor(box.y - 1)), min(self.height, ceil(box.y + box.h + 1))):
            beyond = max(abs(row + _HALF_PIXEL - y) - flat_y, 0.0)
            reach = _reach(corner + _HALF_PIXEL, beyond)
            if reach is None:
                continue
            side = _Side(x, flat_x, corner, beyond)
            left, right = x - flat_x - reach, x + flat_x + reach
            inner = _reach(corner - _HALF_PIXEL, beyond)
            # From here to there every pixel lies inside by half a pixel and more.
            full_left = right if inner is None else ceil(x - flat_x - inner - _HALF_PIXEL)
            full_right = right if inner is None else floor(x + flat_x + inner + _HALF_PIXEL)
            if full_left >= full_right:
                self._edge(row, (left, right), side, fill)
                continue
            self._edge(row, (left, full_left), side, fill)
            self._edge(row, (full_right, right), side, fill)
            self._fill(row, max(0, int(full_left)), min(self.width, int(full_right)), fill)

    def png(self) -> bytes:
        """The picture as a PNG file, with 8 bits a channel."""
        stride = 3 * self.width
        rows = (b"\0" + self._pixels[row * stride : (row + 1) * stride] for row in range(self.height))
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        packed = zlib.compress(b"".join(rows), 6)
        return _SIGNATURE + _chunk(b"IHDR", head) + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")

    def _fill(self, row: int, left: int, right: int, fill: Colour) -> None:
        if left < right:
            at = 3 * (row * self.width + left)
            self._pixels[at : at + 3 * (right - left)] = bytes(fill) * (right - left)

    def _edge(self, row: int, span: tuple[float, float], side: _Side, fill: Colour) -> None:
        """Mixes the pixels of a span by how far each lies inside the box."""
        for column in range(max(0, floor(span[0])), min(self.width, ceil(span[1]))):
            past = max(abs(column + _HALF_PIXEL - side.middle) - side.flat, 0.0)
            share = min(max(side.corner - hypot(past, side.beyond) + _HALF_PIXEL, 0.0), 1.0)
            at = 3 * (row * self.width + column)
            for part, new in enumerate(fill):
                old = self._pixels[at + part]
                self._pixels[at + part] = round(old + (new - old) * share)


def _reach(radius: float, beyond: float) -> float | None:
    """How far a circle reaches to each side, so far from its middle; ``None`` where it does not."""
    if radius < 0:
        return radius if beyond == 0 else None
    return sqrt(radius * radius - beyond * beyond) if beyond <= radius else None


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
