"""The seven pictured positions of the rules, with their facts (R4.3)."""

from __future__ import annotations

from functools import cache
from typing import Final

from batida.rules import LEFT, RIGHT, Line, Play, tile
from batida.server import protocol
from batida.server.lines import line_message, pictures_of

_LONE: Final = (Play(tile(1, 4)),)
_TWO_DOUBLES: Final = (*_LONE, Play(tile(1, 1), LEFT), Play(tile(4, 4), RIGHT))

POSITIONS: Final[dict[str, tuple[Play, ...]]] = {
    "lone-tile": _LONE,
    "double-joins-the-low-end": (*_LONE, Play(tile(1, 1), LEFT)),
    "double-joins-the-high-end": (Play(tile(3, 6)), Play(tile(6, 6), RIGHT)),
    "blank-double": (Play(tile(0, 0)),),
    "two-doubles-in-line": _TWO_DOUBLES,
    "line-goes-on-past-a-double": (*_TWO_DOUBLES, Play(tile(3, 4), RIGHT)),
    "opening-double": (Play(tile(2, 2)),),
}
"""The plays of each position, by the name that the catalogues know it by."""


@cache
def pictures() -> protocol.Pictures:
    """All positions, laid out at every width."""
    return protocol.Pictures(positions=tuple(_position(name, plays) for name, plays in POSITIONS.items()))


def _position(name: str, plays: tuple[Play, ...]) -> protocol.PicturedPosition:
    line = Line()
    for play in plays:
        line = line.joined(play)
    return protocol.PicturedPosition(name=name, line=line_message(line), pictures=pictures_of(line))
