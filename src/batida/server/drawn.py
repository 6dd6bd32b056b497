"""The text of a line: its facts and its pictures, with each play written on."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from batida import draw
from batida.rules import LEFT, Joint, Line, Play
from batida.server.lines import (
    box_message,
    joint_message,
    mark_message,
    open_message,
    placement_message,
)
from batida.server.texts import Growing, text_of

MARKS_KEPT: Final = 4_096
"""How many marks are kept as text; there are not many more places for one."""


@lru_cache(MARKS_KEPT)
def _mark_text(mark: draw.Mark) -> bytes:
    return text_of(mark_message(mark))


@dataclass(slots=True)
class _Picture:
    """A line drawn at one width."""

    layout: draw.Layout
    tiles: Growing[draw.Placement] = field(default_factory=Growing[draw.Placement])

    def text(self) -> bytes:
        """The picture as text."""
        layout = self.layout
        return b'{"width":%b,"box":%b,"tiles":%b,"marks":[%b]}' % (
            text_of(layout.width),
            text_of(box_message(layout)),
            self.tiles.of(layout.tiles, placement_message),
            b",".join([_mark_text(mark) for mark in layout.marks]),
        )


@dataclass(slots=True)
class LineText:
    """The text of one table's line."""

    line: Line | None = None
    text: bytes = b""
    tiles: bytes = b""
    plays: Growing[Play] = field(default_factory=Growing[Play])
    joints: Growing[Joint] = field(default_factory=Growing[Joint])
    pictures: tuple[_Picture, ...] = ()

    def of(self, line: Line) -> bytes:
        """The fields ``line`` and ``pictures`` of a view."""
        if self.line is not line:
            self._draw(line)
            self.line = line
            self.text = b'"line":{"tiles":[%b],"plays":%b,"joints":%b,"open":%b},"pictures":[%b]' % (
                self.tiles,
                self.plays.of(line.plays, lambda play: str(play.tile)),
                self.joints.of(line.joints, joint_message),
                text_of([open_message(point) for point in line.open]),
                b",".join([picture.text() for picture in self.pictures]),
            )
        return self.text

    def _draw(self, line: Line) -> None:
        """Lays what is new to the line, or all of it when it is another one."""
        before = self.line
        if before is not None and before.plays and line.plays[: len(before)] == before.plays:
            for picture in self.pictures:
                picture.layout = draw.layout(line, picture.layout.width, before=picture.layout)
        else:
            self.pictures = tuple(_Picture(draw.layout(line, width)) for width in draw.WIDTHS)
        if before is not None and before.plays and line.plays[:-1] == before.plays:
            at_left = line.plays[-1].end is LEFT
            new = text_of(str(line.laid[0 if at_left else -1]))
            self.tiles = new + b"," + self.tiles if at_left else self.tiles + b"," + new
        else:
            self.tiles = b",".join([text_of(str(laid)) for laid in line.laid])
