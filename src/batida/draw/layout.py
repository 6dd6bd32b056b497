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

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from batida.rules import RIGHT

if TYPE_CHECKING:
    from batida.rules import End, Line, Tile

Width: TypeAlias = Literal["phone", "square", "wide"]
Turn: TypeAlias = Literal[0, 90, 180, 270]

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

_PITCH: Final = 3
"""From one row to the next, in halves: a tile that stands in the gap, and half a row on each side."""

_MARGIN: Final = 0.25
"""Around the picture, in halves: room for outlines and shadows."""

_QUARTER_TURN: Final = 90
_HALF_TURN: Final = 180
_TURNS: Final[tuple[Turn, ...]] = (0, 90, 180, 270)

_ACROSS: Final[Turn] = 0
"""How a double lies in the first row, seen from the right arm."""

_ALONG: Final[Turn] = 270
"""How a tile lies that goes right and whose low half comes first."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its upper left corner, in halves."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Placement:
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
        return _around(self.x, self.y, self.turn)


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
        return _around(self.x, self.y, self.turn)

    @property
    def hit(self) -> Box:
        """The ground to be tapped: 2 by 2 halves, so 44 px and more where a half is 22.

        It may reach over laid tiles, where nothing else is to be tapped; those of two marks never
        overlap. Beside an upright mark it lies towards the middle of the picture.
        """
        if self.turn % _HALF_TURN == 0:
            return Box(self.x - (1.5 if self.x > 0 else 0.5), self.y - 1, 2, 2)
        return Box(self.x - 1, self.y - 1, 2, 2)


@dataclass(frozen=True, slots=True)
class Layout:
    """A line on the table.

    Attributes:
        width: the width it was made for.
        tiles: one placement a play, in the order of play.
        marks: the left and the right mark; the one place for the lead on an empty line.
        box: all of the picture: tiles, marks, their hit areas and a margin.
    """

    width: Width
    tiles: tuple[Placement, ...]
    marks: tuple[Mark, ...]
    box: Box
    goes_on: GoesOn | None = field(default=None, repr=False, compare=False)


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
        marks: tuple[Mark, ...] = (Mark(None, None, 0, 0, _ALONG),)
        return Layout(width, (), marks, _box_of(None, marks))
    known = None if before is None else before.goes_on
    if before is None or known is None:
        lead = line.plays[0].tile
        across = lead.is_double
        tiles = [Placement(lead, 0, 0, _ACROSS if across else _ALONG)]
        start = _Arm(reach=_REACH[width], x=0.5 if across else 1)
        known = GoesOn((start, start), (lead.low, lead.high), _Spread.of(tiles[0].box))
    else:
        tiles = [*before.tiles]
    arms, ends, spread = [*known.arms], [*known.ends], known.spread
    for play in line.plays[len(tiles) :]:
        one, end = play.tile, play.end
        assert end is not None
        side = end is RIGHT
        step = arms[side].step(double=one.is_double)
        tiles.append(Placement(one, *step.seen(end, low_first=one.low == ends[side])))
        arms[side], ends[side] = step.after, one.other(ends[side])
        spread = spread.over(tiles[-1].box)
    marks = tuple(
        Mark(point.end, point.value, *arm.step(double=False).seen(point.end))
        for point, arm in zip(line.open, arms, strict=True)
    )
    goes_on = GoesOn((arms[0], arms[1]), (ends[0], ends[1]), spread)
    return Layout(width, tuple(tiles), marks, _box_of(spread, marks), goes_on)


@dataclass(frozen=True, slots=True)
class _Spread:
    """How far tiles reach, in halves."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, box: Box) -> _Spread:
        """How far one reaches."""
        return cls(box.x, box.y, box.x + box.w, box.y + box.h)

    def over(self, box: Box) -> _Spread:
        """How far they reach with one more."""
        return _Spread(
            min(self.left, box.x),
            min(self.top, box.y),
            max(self.right, box.x + box.w),
            max(self.bottom, box.y + box.h),
        )


@dataclass(frozen=True, slots=True)
class GoesOn:
    """What the next tile of a line needs to know: both arms and their values, the left one's first."""

    arms: tuple[_Arm, _Arm]
    ends: tuple[int, int]
    spread: _Spread


@dataclass(frozen=True, slots=True)
class _Arm:
    """Where the line goes on, seen from the right arm; the left one is the same turned around.

    ``x`` is the edge that the next tile starts from and ``y`` the middle of its row; ``way`` is 1
    to the right, -1 to the left.
    """

    reach: float
    x: float
    y: float = 0
    way: int = 1
    phase: Literal["row", "gap", "back"] = "row"

    def step(self, *, double: bool) -> _Step:
        """How the next tile lies."""
        reach, x, y, way = self.reach, self.x, self.y, self.way
        heading = 0 if way == 1 else _HALF_TURN
        match self.phase:
            case "gap":
                after = _Arm(reach, x, y + _PITCH, -way, "back")
                return _Step(x - way / 2, y + _PITCH / 2, _QUARTER_TURN, after)
            case "back":
                return _Step(x + way, y, heading, _Arm(reach, x + 2 * way, y, way, "row"))
            case "row":
                last = way * x + 4 > reach
                if double and not last:
                    after = _Arm(reach, x + way, y, way, "row")
                    return _Step(x + way / 2, y, heading + _QUARTER_TURN, after)
                after = _Arm(reach, x + 2 * way, y, way, "gap" if last else "row")
                return _Step(x + way, y, heading, after)


@dataclass(frozen=True, slots=True)
class _Step:
    """How a tile lies, seen from the right arm: its centre, the way it points, the arm after it.

    ``heading`` is in degrees clockwise from the right: where the far half of a tile that lies along
    the line points to.
    """

    x: float
    y: float
    heading: int
    after: _Arm

    def seen(self, end: End, *, low_first: bool = True) -> tuple[float, float, Turn]:
        """Centre and turn on the table; the left arm is the right one turned around the origin."""
        turn = _ALONG + self.heading + (0 if low_first else _HALF_TURN)
        if end is RIGHT:
            return self.x, self.y, _turn(turn)
        # Taken from 0, the middle stays 0 and never becomes -0.0.
        return 0 - self.x, 0 - self.y, _turn(turn + _HALF_TURN)


def _turn(degrees: int) -> Turn:
    return _TURNS[degrees // _QUARTER_TURN % len(_TURNS)]


def _around(x: float, y: float, turn: Turn) -> Box:
    if turn % _HALF_TURN == 0:
        return Box(x - 0.5, y - 1, 1, 2)
    return Box(x - 1, y - 0.5, 2, 1)


def _box_of(spread: _Spread | None, marks: tuple[Mark, ...]) -> Box:
    grounds = [ground for mark in marks for ground in (mark.box, mark.hit)]
    left, top = min(ground.x for ground in grounds), min(ground.y for ground in grounds)
    right = max(ground.x + ground.w for ground in grounds)
    bottom = max(ground.y + ground.h for ground in grounds)
    if spread is not None:
        left, top = min(left, spread.left), min(top, spread.top)
        right, bottom = max(right, spread.right), max(bottom, spread.bottom)
    left, top = left - _MARGIN, top - _MARGIN
    return Box(left, top, right + _MARGIN - left, bottom + _MARGIN - top)
