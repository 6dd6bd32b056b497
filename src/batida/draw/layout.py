"""Where each tile of a line lies on the table, and where the next ones would go.

Lengths are in halves: a tile is 1 by 2. The lead lies at the origin, x grows to the right and y
down. The right arm of the line goes right, then turns down and comes back; the left arm goes left,
then turns up and comes back; so the arms never meet. A turn is three tiles along the path: the
last of a row, one that stands in the next gap between rows, and the first of the next row. A double
lies across the line (R3.5), except in a turn, where it lies along it.

Rows are 3 halves apart and a double across reaches 1 half to each side, so tiles that are not
joined are never nearer than 1 half. Where a tile lies depends on the plays before it alone: a
tile once laid never moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from batida.draw.arms import ACROSS, ALONG, HALF_TURN, Arm, Box, Spread, Turn, arm, around
from batida.rules import LEFT, PIP_MAX, RIGHT

if TYPE_CHECKING:
    from batida.rules import End, Line, Tile

Width: TypeAlias = Literal["phone", "square", "wide"]

WIDTHS: Final[tuple[Width, ...]] = ("phone", "square", "wide")
"""The widths offered; a page takes the one whose :data:`ROOM` it can show largest."""

ROOM: Final[dict[Width, tuple[float, float]]] = {
    "phone": (10.5, 14.5),
    "square": (12.5, 11.5),
    "wide": (18.5, 8.5),
}
"""How wide and high, in halves, the picture of a line of up to 17 tiles gets at most.

A page that chooses by these numbers keeps its choice for the whole round, and no tile moves.
"""

_REACH: Final[dict[Width, float]] = {"phone": 5, "square": 6, "wide": 9}
"""How far a row goes to each side of the origin, in halves."""


class Placement(NamedTuple):
    """Where a tile lies: its centre, and how far it is turned.

    ``turn`` is in degrees clockwise. At 0 the tile stands upright, its low half above; so a
    picture is ``translate(x y) rotate(turn)`` of the upright face.
    """

    tile: Tile
    x: float
    y: float
    turn: Turn

    @property
    def box(self) -> Box:
        """The ground that the tile covers."""
        return around(self.x, self.y, self.turn)


@dataclass(frozen=True, slots=True)
class Mark:
    """Where the next tile at an end would go (R4.3), were it no double.

    ``end`` and ``value`` are ``None`` on an empty line, which has one place, for any lead. ``x``
    and ``y`` are its centre; ``turn`` is that of a tile which joins there by its low half.
    """

    end: End | None
    value: int | None
    x: float
    y: float
    turn: Turn

    @property
    def box(self) -> Box:
        """The ground that a tile would cover there."""
        return around(self.x, self.y, self.turn)

    @property
    def hit(self) -> Box:
        """The ground to be tapped: 2 by 2 halves, so 44 px and more where a half is 22.

        It may reach over laid tiles, where nothing else is to be tapped; those of two marks never
        overlap. Beside an upright mark it lies towards the middle of the picture.
        """
        if self.turn % HALF_TURN == 0:
            return Box(self.x - (1.5 if self.x > 0 else 0.5), self.y - 1, 2, 2)
        return Box(self.x - 1, self.y - 1, 2, 2)


class Layout(NamedTuple):
    """A line on the table.

    Attributes:
        width: the width it was made for.
        tiles: one placement a play, in the order of play.
        marks: the left and the right mark; the one place for the lead on an empty line.
        box: all of the picture: tiles, marks, their hit areas and a margin.
        goes_on: where the line is gone on with; ``None`` for an empty one.
    """

    width: Width
    tiles: tuple[Placement, ...]
    marks: tuple[Mark, ...]
    box: Box
    goes_on: GoesOn | None = None


def layout(line: Line, width: Width = "phone", *, before: Layout | None = None) -> Layout:
    """Lays a line out in rows of the given width.

    Args:
        line: the line.
        width: how far its rows may go.
        before: the layout at this width of the same line some plays ago, if it is at hand: only the
            plays since then are laid then.

    Source: R3.4, R3.5, R4.2, R4.3.
    """
    if line.left is None or line.right is None:
        return Layout(width, (), (_AT_FIRST.mark,), _AT_FIRST.ground.box())
    known = None if before is None else before.goes_on
    if before is None or known is None:
        lead = line.plays[0].tile
        first = Placement(lead, 0, 0, ACROSS if lead.is_double else ALONG)
        start = arm(_REACH[width], 0.5 if lead.is_double else 1, 0, 1, "row")
        tiles, known = [first], GoesOn((start, start), (lead.low, lead.high), Spread.of(first.box))
    else:
        tiles = [*before.tiles]
    (left, right), (low, high), spread = known.arms, known.ends, known.spread
    for play in line.plays[len(tiles) :]:
        one, end = play.tile, play.end
        assert end is not None
        if end is RIGHT:
            spot = right.spot(end, double=one.is_double, low_first=one.low == high)
            right, high = spot.after, one.other(high)
        else:
            spot = left.spot(end, double=one.is_double, low_first=one.low == low)
            left, low = spot.after, one.other(low)
        tiles.append(Placement(one, spot.x, spot.y, spot.turn))
        spread = spread.over(spot.ground)
    marks = (
        _marks(left, at_right=False)[line.left.value],
        _marks(right, at_right=True)[line.right.value],
    )
    return Layout(
        width,
        tuple(tiles),
        (marks[0].mark, marks[1].mark),
        spread.over(marks[0].ground).over(marks[1].ground).box(),
        GoesOn((left, right), (low, high), spread),
    )


class GoesOn(NamedTuple):
    """What the next tile of a line needs to know: both arms and their values, the left one's first."""

    arms: tuple[Arm, Arm]
    ends: tuple[int, int]
    spread: Spread


@dataclass(frozen=True, slots=True)
class _Marked:
    """A mark with its ground, that to be tapped with it."""

    mark: Mark
    ground: Spread


def _marked(mark: Mark) -> _Marked:
    return _Marked(mark, Spread.of(mark.box, mark.hit))


_AT_FIRST: Final = _marked(Mark(None, None, 0, 0, ALONG))
"""The mark for the lead."""


@cache
def _marks(arm: Arm, *, at_right: bool) -> tuple[_Marked, ...]:
    """The marks where an arm goes on, by the value that is open there."""
    end = RIGHT if at_right else LEFT
    spot = arm.spot(end, double=False)
    return tuple(_marked(Mark(end, value, spot.x, spot.y, spot.turn)) for value in range(PIP_MAX + 1))
