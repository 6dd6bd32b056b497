"""The arms of a drawn line: where the next tile lies at each of its ends.

An arm is seen from the right end; the left one is the same turned around the origin. Where it goes on
is one of few states, the same for all lines, so each is one object, and what follows from it is worked
out once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from batida.rules import RIGHT

if TYPE_CHECKING:
    from batida.rules import End

Turn: TypeAlias = Literal[0, 90, 180, 270]
Phase: TypeAlias = Literal["row", "gap", "back"]
"""Where in a turn an arm is: in a row, before the tile in the gap, before the first of the next row."""

ACROSS: Final[Turn] = 0
"""How a double lies in the first row, seen from the right arm."""

ALONG: Final[Turn] = 270
"""How a tile lies that goes right and whose low half comes first."""

HALF_TURN: Final = 180

_QUARTER_TURN: Final = 90
_TURNS: Final[tuple[Turn, ...]] = (0, 90, 180, 270)

_PITCH: Final = 3
"""From one row to the next, in halves: a tile that stands in the gap, and half a row on each side."""

_MARGIN: Final = 0.25
"""Around the picture, in halves: room for outlines and shadows."""


class Box(NamedTuple):
    """A rectangle by its upper left corner, in halves."""

    x: float
    y: float
    w: float
    h: float


class Spread(NamedTuple):
    """How far tiles reach, in halves."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, *boxes: Box) -> Spread:
        """How far these reach."""
        return cls(
            min(box.x for box in boxes),
            min(box.y for box in boxes),
            max(box.x + box.w for box in boxes),
            max(box.y + box.h for box in boxes),
        )

    def over(self, other: Spread) -> Spread:
        """How far both reach together."""
        left, top, right, bottom = self
        left_too, top_too, right_too, bottom_too = other
        if left <= left_too and top <= top_too and right >= right_too and bottom >= bottom_too:
            return self
        return Spread(
            min(left_too, left),
            min(top_too, top),
            max(right_too, right),
            max(bottom_too, bottom),
        )

    def box(self) -> Box:
        """A picture of all of it, with its margin."""
        left, top = self.left - _MARGIN, self.top - _MARGIN
        return Box(left, top, self.right + _MARGIN - left, self.bottom + _MARGIN - top)


class Spot(NamedTuple):
    """Where a tile can lie: its centre and turn on the table, its ground, and the arm after it."""

    x: float
    y: float
    turn: Turn
    ground: Spread
    after: Arm


@dataclass(frozen=True, slots=True, eq=False)
class Arm:
    """Where the line goes on, seen from the right arm; the left one is the same turned around.

    Equal ones are the same object: they come from :func:`arm` alone.

    ``x`` is the edge that the next tile starts from and ``y`` the middle of its row; ``way`` is 1
    to the right, -1 to the left; a row goes ``reach`` to each side of the origin.
    """

    reach: float
    x: float
    y: float
    way: int
    phase: Phase
    _spots: list[Spot | None] = field(default_factory=lambda: [None] * 8, repr=False)
    """What was worked out: there are few arms, and they stay."""

    def spot(self, end: End, *, double: bool, low_first: bool = True) -> Spot:
        """Where the next tile lies on the table."""
        number = (4 if end is RIGHT else 0) + (2 if double else 0) + low_first
        found = self._spots[number]
        if found is None:
            found = self._spots[number] = self._spot(end, double=double, low_first=low_first)
        return found

    def _spot(self, end: End, *, double: bool, low_first: bool) -> Spot:
        step = self._step(double=double)
        turn = ALONG + step.heading + (0 if low_first else HALF_TURN)
        x, y = step.x, step.y
        if end is not RIGHT:
            # The left arm is the right one turned around the origin. Taken from 0, the middle stays
            # 0 and never becomes -0.0.
            x, y, turn = 0 - x, 0 - y, turn + HALF_TURN
        seen = _TURNS[turn // _QUARTER_TURN % len(_TURNS)]
        return Spot(x, y, seen, Spread.of(around(x, y, seen)), step.after)

    def _step(self, *, double: bool) -> _Step:
        """How the next tile lies."""
        reach, x, y, way = self.reach, self.x, self.y, self.way
        heading = 0 if way == 1 else HALF_TURN
        match self.phase:
            case "gap":
                after = arm(reach, x, y + _PITCH, -way, "back")
                return _Step(x - way / 2, y + _PITCH / 2, _QUARTER_TURN, after)
            case "back":
                return _Step(x + way, y, heading, arm(reach, x + 2 * way, y, way, "row"))
            case "row":
                last = way * x + 4 > reach
                if double and not last:
                    after = arm(reach, x + way, y, way, "row")
                    return _Step(x + way / 2, y, heading + _QUARTER_TURN, after)
                after = arm(reach, x + 2 * way, y, way, "gap" if last else "row")
                return _Step(x + way, y, heading, after)


@cache
def arm(reach: float, x: float, y: float, way: int, phase: Phase) -> Arm:
    """The one arm that goes on so."""
    return Arm(reach, x, y, way, phase)


class _Step(NamedTuple):
    """How a tile lies, seen from the right arm: its centre, the way it points, the arm after it.

    ``heading`` is in degrees clockwise from the right: where the far half of a tile that lies along
    the line points to.
    """

    x: float
    y: float
    heading: int
    after: Arm


def around(x: float, y: float, turn: Turn) -> Box:
    """The ground of a tile with this centre, turned so."""
    if turn % HALF_TURN == 0:
        return Box(x - 0.5, y - 1, 1, 2)
    return Box(x - 1, y - 0.5, 2, 1)
