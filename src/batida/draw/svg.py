"""SVG documents of tiles, lines and hands, each whole in itself, and the sprite for pages.

A document carries its title and, where a title cannot say it all, the same in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from batida.draw.board import peg_symbols
from batida.draw.describe import describe, tile_name
from batida.draw.faces import BACK, face, symbols
from batida.draw.layout import Box, layout
from batida.draw.markup import FONT, Drawing, document, moved, number
from batida.i18n import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from batida.draw.layout import Layout, Mark, Placement, Width
    from batida.rules import Line, Tile

_HALF_PX: Final = 40
"""The half of a tile in a document that nothing else sizes."""

_GAP: Final = 0.25
"""Between two tiles of a hand, in halves."""

_SHADOW: Final = "#06261f"


def sprite_svg() -> str:
    """One document with every tile (``t-0-3``), the back (``t-back``) and the pegs (``peg-0``).

    A tile's symbol is 1 by 2 halves around its centre, upright, the low half above; a page shows
    it by ``<use href="#t-0-3" x="-.5" y="-1" width="1" height="2">`` in a group that is moved and
    turned as its placement says. The document itself shows nothing.
    """
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">'
        f"{symbols()}{peg_symbols()}</svg>"
    )


def tile_svg(one: Tile | None, *, words: Words | None = None) -> str:
    """A tile, upright, the low half above; ``None`` is a tile face down."""
    words = words or Words()
    title = words.text("game-tile-back") if one is None else tile_name(one, words)
    body = BACK if one is None else face(one)
    return document(Drawing(body, Box(-0.55, -1.05, 1.1, 2.1)), title=title, unit_px=_HALF_PX)


def line_svg(line: Line, *, width: Width = "phone", words: Words | None = None) -> str:
    """A line with the marks at its open points, and the same in words."""
    words = words or Words()
    return document(
        line_drawing(line, width=width),
        title=words.text("game-picture-line"),
        about=describe(line, words),
        unit_px=_HALF_PX,
    )


def hand_svg(tiles: Iterable[Tile], *, words: Words | None = None) -> str:
    """The tiles of a hand side by side, in the order given."""
    words = words or Words()
    shown = tuple(tiles)
    return document(hand_drawing(shown), title=hand_words(shown, words), unit_px=_HALF_PX)


def backs_svg(count: int, *, words: Words | None = None) -> str:
    """So many tiles face down: all that others see of a hand (R1.4)."""
    title = (words or Words()).text("game-picture-backs", count=count)
    return document(backs_drawing(count), title=title, unit_px=_HALF_PX)


def hand_words(tiles: tuple[Tile, ...], words: Words) -> str:
    """The tiles of a hand in words."""
    if not tiles:
        return words.text("game-picture-hand-empty")
    names = words.listed([tile_name(one, words) for one in tiles])
    return words.text("game-picture-hand", count=len(tiles), tiles=names)


def hand_drawing(tiles: tuple[Tile, ...]) -> Drawing:
    """The tiles side by side, upright."""
    return _side_by_side([face(one) for one in tiles])


def backs_drawing(count: int) -> Drawing:
    """So many tiles face down, side by side."""
    return _side_by_side([BACK] * count)


def line_drawing(line: Line, *, width: Width) -> Drawing:
    """The felt with the line and its marks."""
    made = layout(line, width)
    ground = made.box
    felt = (
        f'<rect x="{number(ground.x)}" y="{number(ground.y)}" width="{number(ground.w)}" '
        f'height="{number(ground.h)}" rx=".4" fill="#17584b"/>'
    )
    return Drawing(felt + _marks(made) + _tiles(made), ground)


def _side_by_side(bodies: list[str]) -> Drawing:
    step = 1 + _GAP
    body = "".join(moved(one, 0.5 + step * place, 1) for place, one in enumerate(bodies))
    return Drawing(body, Box(-0.1, -0.1, max(1.0, step * len(bodies) - _GAP) + 0.2, 2.2))


def _tiles(made: Layout) -> str:
    """All shadows first, so that none falls on a neighbour."""
    shadows = "".join(_shadow(one) for one in made.tiles)
    faces = "".join(moved(face(one.tile), one.x, one.y, one.turn) for one in made.tiles)
    return f'<g fill="{_SHADOW}" fill-opacity=".45">{shadows}</g>{faces}'


def _shadow(one: Placement) -> str:
    ground = one.box
    return (
        f'<rect x="{number(ground.x + 0.04)}" y="{number(ground.y + 0.09)}" '
        f'width="{number(ground.w - 0.08)}" height="{number(ground.h - 0.08)}" rx=".16"/>'
    )


def _marks(made: Layout) -> str:
    return "".join(_mark(one) for one in made.marks)


def _mark(mark: Mark) -> str:
    ground = mark.box
    frame = (
        f'<rect x="{number(ground.x + 0.07)}" y="{number(ground.y + 0.07)}" '
        f'width="{number(ground.w - 0.14)}" height="{number(ground.h - 0.14)}" rx=".17" '
        'fill="#ffe9a8" fill-opacity=".16" stroke="#ffd966" stroke-width=".07" '
        'stroke-dasharray=".2 .13"/>'
    )
    if mark.value is None:
        return frame
    return (
        f'{frame}<text x="{number(mark.x)}" y="{number(mark.y + 0.22)}" font-family="{FONT}" '
        f'font-size=".62" font-weight="700" text-anchor="middle" fill="#ffe9a8">{mark.value}</text>'
    )
