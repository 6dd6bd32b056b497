"""The pictures of one table's line, at every width, with each play laid on."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from batida import draw
from batida.rules import Line
from batida.server import protocol
from batida.server.lines import box_message, mark_message, placement_message

MARKS_KEPT: Final = 4_096
"""How many marks are kept as messages; there are not many more places for one."""

_mark: Final = lru_cache(MARKS_KEPT)(mark_message)


class Drawn:
    """Where the tiles of one table's line lie."""

    __slots__ = ("_layouts", "_line")

    def __init__(self) -> None:
        self._line: Line | None = None
        self._layouts: tuple[draw.Layout, ...] = ()

    def pictures(self, line: Line, *, kept: int) -> tuple[protocol.PictureChange, ...]:
        """The pictures of ``line`` for who has them up to its first ``kept`` plays."""
        self._lay(line)
        return tuple(
            [
                protocol.PictureChange(
                    layout.width,
                    box_message(layout),
                    protocol.Growth(kept, tuple([placement_message(laid) for laid in layout.tiles[kept:]])),
                    tuple([_mark(mark) for mark in layout.marks]),
                )
                for layout in self._layouts
            ]
        )

    def _lay(self, line: Line) -> None:
        """Lays what is new to the line, or all of it when it is another one."""
        before, self._line = self._line, line
        if before is line:
            return
        if before is not None and before.plays and line.plays[: len(before)] == before.plays:
            self._layouts = tuple(
                [draw.layout(line, layout.width, before=layout) for layout in self._layouts]
            )
        else:
            self._layouts = tuple([draw.layout(line, width) for width in draw.WIDTHS])
