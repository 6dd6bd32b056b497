"""A line and a hand as a card, a PNG of 1200 by 630: the picture that goes with a link.

It has no letters, for there is no font in it, but the name of the game, which is set in pips.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.draw.faces import BAR, FACE, PIP_PLACES, PIP_RADIUS, PIP_SPREAD, PIPS, RIM
from batida.draw.layout import Box, layout
from batida.draw.raster import Canvas, Colour, colour

if TYPE_CHECKING:
    from batida.rules import Line, Tile

WIDTH: Final = 1200
HEIGHT: Final = 630

_FELT: Final = (colour("#1c6a59"), colour("#0b3a33"))
"""Above and below."""

_SHADOW: Final = colour("#07241f")
_NAME: Final = colour("#f6f1e5")
_AMBER: Final = colour("#ffc857")
_GREEN: Final = colour("#7be3a4")

_LINE_ROOM: Final = (1120.0, 385.0)
_LINE_Y: Final = 225.0
_ALONE_Y: Final = 270.0
"""The middle of the line where no hand is below it."""

_LINE_HALF: Final = 62.0
_ALONE_HALF: Final = 110.0
"""The largest half of a tile of the line, in pixels, with a hand below it and without."""

_HAND_HALF: Final = 56.0
_HAND_Y: Final = 520.0
_HAND_GAP: Final = 16.0
_HAND_RIGHT: Final = 1150.0

_DOT: Final = 6.4
_DOT_STEP: Final = 15.5
_NAME_AT: Final = (56.0, 494.0)

_LETTERS: Final[dict[str, tuple[str, ...]]] = {
    "B": ("##.", "#.#", "##.", "#.#", "##."),
    "A": (".#.", "#.#", "###", "#.#", "#.#"),
    "T": ("###", ".#.", ".#.", ".#.", ".#."),
    "I": ("#", "#", "#", "#", "#"),
    "D": ("##.", "#.#", "#.#", "#.#", "##."),
}

_QUARTER_TURNS: Final[dict[int, tuple[int, int]]] = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
"""Cosine and sine of a tile's turn."""


@dataclass(frozen=True, slots=True)
class Card:
    """What a card shows.

    Attributes:
        line: the line on the table.
        hand: the tiles of whoever is to play, none for the line alone.
        played: what they played, ringed in amber; ``None`` for nothing.
        best: what was better, ringed in green; ``None`` for nothing.
    """

    line: Line
    hand: tuple[Tile, ...] = ()
    played: Tile | None = None
    best: Tile | None = None


def card_png(card: Card) -> bytes:
    """The card as a PNG file; equal cards give equal bytes."""
    canvas = Canvas(WIDTH, [_between(*_FELT, row / HEIGHT) for row in range(HEIGHT)])
    if card.hand:
        _draw_line(canvas, card.line, middle_y=_LINE_Y, half_max=_LINE_HALF)
    else:
        _draw_line(canvas, card.line, middle_y=_ALONE_Y, half_max=_ALONE_HALF)
    _draw_hand(canvas, card)
    _draw_name(canvas)
    return canvas.png()


def _draw_line(canvas: Canvas, line: Line, *, middle_y: float, half_max: float) -> None:
    laid = layout(line, "wide").tiles
    boxes = [one.box for one in laid]
    if not boxes:
        return
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    room_w, room_h = _LINE_ROOM
    half = min(half_max, room_w / (right - left), room_h / (bottom - top))
    middle_x = WIDTH / 2
    for one in laid:
        x = middle_x + (one.x - (left + right) / 2) * half
        y = middle_y + (one.y - (top + bottom) / 2) * half
        _draw_tile(canvas, one.tile, (x, y), half, turn=one.turn)


def _draw_hand(canvas: Canvas, card: Card) -> None:
    """The hand at the right, below the line."""
    step = _HAND_HALF + _HAND_GAP
    first = _HAND_RIGHT - _HAND_HALF / 2 - step * (len(card.hand) - 1)
    for number, tile in enumerate(card.hand):
        ring = _GREEN if tile == card.best else _AMBER if tile == card.played else None
        _draw_tile(canvas, tile, (first + step * number, _HAND_Y), _HAND_HALF, ring=ring)


def _draw_tile(  # noqa: PLR0913 - what a tile on a card is made of, each with a name
    canvas: Canvas,
    tile: Tile,
    at: tuple[float, float],
    half: float,
    *,
    turn: int = 0,
    ring: Colour | None = None,
) -> None:
    x, y = at
    cos, sin = _QUARTER_TURNS[turn]
    lies = cos == 0

    def body(long: float, fill: Colour, *, low: float = 0) -> None:
        w, h = 0.95 * half + long, 1.95 * half + long
        shape = _around(x, y + low, h if lies else w, w if lies else h)
        canvas.box(shape, fill=fill, corner=0.16 * half + long / 2)

    body(0.06 * half, _SHADOW, low=0.05 * half)
    if ring is not None:
        body(0.26 * half, ring)
        body(0.1 * half, _SHADOW)
    body(0.035 * half, colour(RIM))
    body(-0.035 * half, colour(FACE))
    long, thin = 0.64 * half, max(0.045 * half, 1.0)
    bar = _around(x, y, thin if lies else long, long if lies else thin)
    canvas.box(bar, fill=colour(BAR), corner=thin / 2)
    for value, side in ((tile.low, -0.5), (tile.high, 0.5)):
        for across, along in PIP_PLACES[value]:
            px, py = across * PIP_SPREAD, along * PIP_SPREAD + side
            at_pip = (x + (px * cos - py * sin) * half, y + (px * sin + py * cos) * half)
            canvas.disc(at_pip, radius=PIP_RADIUS * half, fill=colour(PIPS[value]))


def _draw_name(canvas: Canvas) -> None:
    x, top = _NAME_AT
    for letter in "BATIDA":
        rows = _LETTERS[letter]
        for row, dots in enumerate(rows):
            for column, dot in enumerate(dots):
                if dot == "#":
                    canvas.disc((x + column * _DOT_STEP, top + row * _DOT_STEP), radius=_DOT, fill=_NAME)
        x += (len(rows[0]) + 1) * _DOT_STEP


def _around(x: float, y: float, w: float, h: float) -> Box:
    return Box(x - w / 2, y - h / 2, w, h)


def _between(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
