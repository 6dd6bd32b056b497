"""The line: the tiles as they were laid, its joints, and its two open points (R3, R4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from batida.rules.action import LEFT, RIGHT, End, Play
from batida.rules.errors import Refused
from batida.rules.tile import TILES, WRITTEN, Tile


class Point(Enum):
    """Where a tile can be joined: a double by side A or B, another by its low or high end (R4.1)."""

    LOW = "low"
    HIGH = "high"
    A = "a"
    B = "b"

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """One of the two places where the line goes on, marked on the table (R4.2, R4.3)."""

    end: End
    tile: Tile
    point: Point
    value: int


def _open_points(end: End) -> tuple[tuple[OpenPoint, OpenPoint], ...]:
    """All open points there can be at ``end``: of each tile its low end and its high, or A and B."""
    return tuple(
        (
            OpenPoint(end, one, Point.A if one.is_double else Point.LOW, one.low),
            OpenPoint(end, one, Point.B if one.is_double else Point.HIGH, one.high),
        )
        for one in TILES
    )


_AT_LEFT: Final = _open_points(LEFT)
_AT_RIGHT: Final = _open_points(RIGHT)


@dataclass(frozen=True, slots=True)
class Joint:
    """Two tiles joined: ``on`` lay there at its point ``at``, ``tile`` came with its point ``by``."""

    on: Tile
    at: Point
    tile: Tile
    by: Point


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile as it lies, read from left to right: its left half first."""

    tile: Tile
    left: int
    right: int

    def __str__(self) -> str:
        return WRITTEN[self.left][self.right]


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be said of a line besides its plays: what is joined to what, and how tiles lie."""

    joints: tuple[Joint, ...]
    laid: tuple[Laid, ...]


@dataclass(frozen=True)
class Line:
    """The tiles on the table, in the order in which they were played.

    ``plays`` holds the lead (without an end) and then each play with its end; ``left`` and
    ``right`` are the open points, both ``None`` while the line is empty. A line never has a
    third (R3.4, R3.5).
    """

    plays: tuple[Play, ...] = ()
    left: OpenPoint | None = None
    right: OpenPoint | None = None

    @property
    def open(self) -> tuple[OpenPoint, ...]:
        """The open points, left then right; none on an empty line, else two (R4.2)."""
        if self.left is None or self.right is None:
            return ()
        return (self.left, self.right)

    @property
    def open_mask(self) -> int:
        """The value set that the open points take; 0 on an empty line, which takes any tile."""
        if self.left is None or self.right is None:
            return 0
        return 1 << self.left.value | 1 << self.right.value

    def __len__(self) -> int:
        return len(self.plays)

    def __contains__(self, sought: object) -> bool:
        return any(play.tile is sought for play in self.plays)

    def fits(self, one: Tile, end: End) -> bool:
        """Whether a half of ``one`` has the value of this end (R3.1, R3.2)."""
        at = self.left if end is LEFT else self.right
        return at is not None and bool(one.mask >> at.value & 1)

    def ends_for(self, one: Tile) -> tuple[End, ...]:
        """The ends that take ``one``; both are there when both show a value that it has."""
        return tuple(end for end in (LEFT, RIGHT) if self.fits(one, end))

    def joined(self, action: Play) -> Line:
        """The line after this play. On an empty line an end is meaningless and left out.

        Raises:
            Refused: ``tile-on-table`` when it lies there already (R1.1), ``end-needed`` when it
                is put at none of the two ends, ``no-fit`` when no half has the end's value (R3.1).
        """
        one = action.tile
        if self.left is None or self.right is None:
            return Line(
                (action if action.end is None else Play(one),),
                _AT_LEFT[one.index][0],
                _AT_RIGHT[one.index][1],
            )
        if one in self:
            sentence = f"{one} is on the table already"
            raise Refused(sentence, code="tile-on-table", clause="R1.1", tile=str(one))
        if action.end is LEFT:
            at = self.left
        elif action.end is RIGHT:
            at = self.right
        else:  # also what a caller without types may send
            sentence = f"say at which end {one} is played"
            raise Refused(sentence, code="end-needed", clause="R3.1", tile=str(one))
        if not one.mask >> at.value & 1:
            raise Refused(
                f"{one} does not fit {at.value} on the {action.end.value}",
                code="no-fit",
                clause="R3.1",
                tile=str(one),
                end=action.end.value,
                value=at.value,
            )
        across = 1 if one.low == at.value else 0
        if action.end is LEFT:
            after = Line((*self.plays, action), _AT_LEFT[one.index][across], self.right)
        else:
            after = Line((*self.plays, action), self.left, _AT_RIGHT[one.index][across])
        if "facts" in self.__dict__:
            # A line that was looked at is looked at again after the next play; many are not.
            after.__dict__["_grown"] = (self.facts, action, at)
        return after

    @cached_property
    def facts(self) -> Facts:
        """The joints in the order of play, and the tiles from left to right as they lie (R4.1)."""
        grown: tuple[Facts, Play, OpenPoint] | None = self.__dict__.pop("_grown", None)
        if grown is not None:
            return _with_play(*grown)
        line = Line()
        facts = Facts((), ())
        for action in self.plays:
            facts = _with_play(facts, action, line.left if action.end is LEFT else line.right)
            line = line.joined(action)
        return facts

    @property
    def joints(self) -> tuple[Joint, ...]:
        """What is joined to what and by which point, in the order of play (R4.1)."""
        return self.facts.joints

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The tiles from left to right as they lie."""
        return self.facts.laid


def _joining(one: Tile, value: int) -> Point:
    """The point by which ``one`` joins a ``value``: a double by side A, another by the half alike."""
    if one.is_double:
        return Point.A
    return Point.LOW if one.low == value else Point.HIGH


def _with_play(facts: Facts, action: Play, at: OpenPoint | None) -> Facts:
    """The facts with one more play, at this open point; at none on an empty line."""
    one = action.tile
    if at is None:
        return Facts((), (Laid(one, one.low, one.high),))
    joint = Joint(at.tile, at.point, one, _joining(one, at.value))
    if action.end is LEFT:
        laid = (Laid(one, one.other(at.value), at.value), *facts.laid)
    else:
        laid = (*facts.laid, Laid(one, at.value, one.other(at.value)))
    return Facts((*facts.joints, joint), laid)
