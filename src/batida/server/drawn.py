"""The pictures of one table's line, at the widths that its pages have, with each play laid on."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from batida import draw
from batida.rules import Line
from batida.server import protocol
from batida.server.lines import box_message, mark_message, picture_message, placement_message

MARKS_KEPT: Final = 4_096
"""How many marks are kept as messages; there are not many more places for one."""

_mark: Final = lru_cache(MARKS_KEPT)(mark_message)


class Drawn:
    """Where the tiles of one table's line lie, at each width that was asked for."""

    __slots__ = ("_laid",)

    def __init__(self) -> None:
        self._laid: dict[draw.Width, tuple[Line, draw.Layout]] = {}

    def whole(self, line: Line, width: draw.Width) -> protocol.Picture:
        """The picture of ``line``."""
        return picture_message(self._lay(line, width))

    def change(self, line: Line, width: draw.Width, *, kept: int) -> protocol.PictureChange:
        """The picture of ``line`` for who has it up to its first ``kept`` plays."""
        layout = self._lay(line, width)
        return protocol.PictureChange(
            width,
            box_message(layout),
            protocol.Growth(kept, tuple([placement_message(laid) for laid in layout.tiles[kept:]])),
            tuple([_mark(mark) for mark in layout.marks]),
        )

    def _lay(self, line: Line, width: draw.Width) -> draw.Layout:
        """Lays what is new to the line, or all of it when it is another one."""
        before, layout = self._laid.get(width, (None, None))
        if before is line and layout is not None:
            return layout
        goes_on = before is not None and before.plays and line.plays[: len(before)] == before.plays
        layout = draw.layout(line, width, before=layout if goes_on else None)
        self._laid[width] = line, layout
        return layout
