"""A line as the messages of the wire: its facts, and its pictures at every width offered."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from batida import draw
from batida.rules import Joint, Line, OpenPoint
from batida.server import protocol

PICTURES_KEPT: Final = 512
"""How many drawn lines are kept."""


def line_message(line: Line) -> protocol.Line:
    """The line as facts."""
    return protocol.Line(
        tiles=tuple(str(laid) for laid in line.laid),
        plays=tuple(str(play.tile) for play in line.plays),
        joints=tuple(joint_message(joint) for joint in line.joints),
        open=tuple(open_message(point) for point in line.open),
    )


def joint_message(joint: Joint) -> protocol.Joint:
    """What is joined to what."""
    return protocol.Joint(on=str(joint.on), at=joint.at.value, tile=str(joint.tile), by=joint.by.value)


def open_message(point: OpenPoint) -> protocol.OpenPoint:
    """Where the line goes on."""
    return protocol.OpenPoint(
        end=point.end.value, tile=str(point.tile), point=point.point.value, value=point.value
    )


@lru_cache(PICTURES_KEPT)
def pictures_of(line: Line) -> tuple[protocol.Picture, ...]:
    """The line drawn at every width offered."""
    return tuple(picture_message(draw.layout(line, width)) for width in draw.WIDTHS)


def picture_message(layout: draw.Layout) -> protocol.Picture:
    """A drawn line."""
    return protocol.Picture(
        width=layout.width,
        box=box_message(layout),
        tiles=tuple(placement_message(laid) for laid in layout.tiles),
        marks=tuple(mark_message(mark) for mark in layout.marks),
    )


def box_message(layout: draw.Layout) -> tuple[float, float, float, float]:
    """Left, top, width and height of a picture."""
    return (layout.box.x, layout.box.y, layout.box.w, layout.box.h)


def placement_message(laid: draw.Placement) -> protocol.Placement:
    """Where a tile lies."""
    return protocol.Placement(tile=str(laid.tile), x=laid.x, y=laid.y, turn=laid.turn)


def mark_message(mark: draw.Mark) -> protocol.Mark:
    """Where the next tile would lie."""
    box = mark.box
    return protocol.Mark(
        place="lead" if mark.end is None else mark.end.value,
        x=box.x,
        y=box.y,
        width=box.w,
        height=box.h,
        value=mark.value,
    )
