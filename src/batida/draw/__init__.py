"""Pictures of the game, and the same in words.

All geometry lives here: who shows a line gets placements and marks and knows no more. Pure: values
in, values and text out. It knows the rules and the words, and nobody below ``solver`` but them.
Tests: ``tests/draw``.
"""

from batida.draw.layout import (
    ROOM,
    WIDTHS,
    Box,
    Layout,
    Mark,
    Placement,
    Turn,
    Width,
    layout,
)

__all__ = [
    "ROOM",
    "WIDTHS",
    "Box",
    "Layout",
    "Mark",
    "Placement",
    "Turn",
    "Width",
    "layout",
]
