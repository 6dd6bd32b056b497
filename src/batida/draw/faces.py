"""The faces of the 28 tiles and their back, upright, the low half above, the centre at the origin.

Lengths are in halves. A pip is told by its place first and by its colour second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from batida.draw.markup import number
from batida.rules import PIP_MAX, TILES

if TYPE_CHECKING:
    from batida.rules import Tile

FACE: Final = "#fbf5e9"
RIM: Final = "#d3c4a2"
BAR: Final = "#a8966f"
PIPS: Final = ("", "#1f6fc0", "#1d8350", "#c8372d", "#7a4bb3", "#b5640b", "#222b38")
"""The colour of the pips by value; each has a contrast of 3:1 or more on the face."""

PIP_RADIUS: Final = 0.115
PIP_SPREAD: Final = 0.27
"""From the middle of a half to its outer pips, in halves."""

PIP_PLACES: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    (),
    ((0, 0),),
    ((1, -1), (-1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)
"""Where the pips of each value are, in spreads; a six is two lines of three along the tile."""

_BODY: Final = (
    f'<rect x="-.475" y="-.975" width=".95" height="1.95" rx=".16" '
    f'fill="{FACE}" stroke="{RIM}" stroke-width=".035"/>'
    f'<path d="M-.3 0h.6" stroke="{BAR}" stroke-width=".045" stroke-linecap="round"/>'
)

BACK: Final = (
    '<rect x="-.475" y="-.975" width=".95" height="1.95" rx=".16" '
    'fill="#1c3a58" stroke="#7fa0be" stroke-width=".035"/>'
    '<rect x="-.36" y="-.86" width=".72" height="1.72" rx=".09" '
    'fill="none" stroke="#7fa0be" stroke-width=".03"/>'
    '<path d="M-.36-.36 0 0 .36-.36M-.36.36 0 0 .36.36M0-.72 .2-.5 0-.28-.2-.5ZM0 .72 .2.5 0 .28'
    '-.2.5Z" fill="none" stroke="#7fa0be" stroke-width=".03" stroke-linejoin="round"/>'
)
"""A tile face down."""


def pips(value: int) -> str:
    """The pips of a half with its middle at the origin; nothing for a blank."""
    circles = "".join(
        f'<circle cx="{number(x * PIP_SPREAD)}" cy="{number(y * PIP_SPREAD)}" r="{number(PIP_RADIUS)}"/>'
        for x, y in PIP_PLACES[value]
    )
    return f'<g fill="{PIPS[value]}">{circles}</g>' if value else ""


def face(one: Tile) -> str:
    """The face of a tile, whole in itself."""
    low = f'<g transform="translate(0 -.5)">{pips(one.low)}</g>' if one.low else ""
    high = f'<g transform="translate(0 .5)">{pips(one.high)}</g>' if one.high else ""
    return f"{_BODY}{low}{high}"


def symbols() -> str:
    """A symbol for each tile, ``t-0-3``, and the back, ``t-back``, that share their parts."""
    parts = [f'<g id="t-body">{_BODY}</g>']
    parts += [f'<g id="t-pips-{value}">{pips(value)}</g>' for value in range(1, PIP_MAX + 1)]
    for one in TILES:
        low = f'<use href="#t-pips-{one.low}" y="-.5"/>' if one.low else ""
        high = f'<use href="#t-pips-{one.high}" y=".5"/>' if one.high else ""
        parts.append(symbol(f"t-{one}", f'<use href="#t-body"/>{low}{high}'))
    return "".join([*parts, symbol("t-back", BACK)])


def symbol(name: str, body: str, *, w: float = 1, h: float = 2) -> str:
    """A symbol of this size around the origin."""
    frame = f"{number(-w / 2)} {number(-h / 2)} {number(w)} {number(h)}"
    return f'<symbol id="{name}" viewBox="{frame}">{body}</symbol>'
