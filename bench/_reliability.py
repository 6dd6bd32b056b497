"""A reliability plot as SVG: what was foretold against what came true."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

SIDE = 400
LEFT, TOP, RIGHT, BOTTOM = 64, 44, 24, 56
BLUE = "#1b6ca8"


@dataclass(frozen=True)
class Bin:
    """What was foretold about alike.

    Attributes:
        foretold: the mean chance.
        came: the share that came true.
        ci95: of that share.
        count: how many.
    """

    foretold: float
    came: float
    ci95: float
    count: int


def reliability_svg(bins: Sequence[Bin], *, title: str, across: str, up: str) -> str:
    """The bins against the diagonal, on which they lie when the chances are honest."""
    width, height = LEFT + SIDE + RIGHT, TOP + SIDE + BOTTOM

    def x(chance: float) -> float:
        return LEFT + SIDE * chance

    def y(share: float) -> float:
        return TOP + SIDE * (1 - min(max(share, 0.0), 1.0))

    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' font-family="sans-serif" font-size="12" fill="#222"><title>{escape(title)}</title>'
    )
    parts = [
        head,
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{width / 2:.0f}" y="24" text-anchor="middle" font-size="15">{escape(title)}</text>',
    ]
    for fifth in range(6):
        at, share = fifth / 5, f"{fifth * 20} %"
        parts += [
            _line(x(0), y(at), x(1), y(at), "#ddd"),
            _line(x(at), y(0), x(at), y(1), "#ddd"),
            f'<text x="{LEFT - 8}" y="{y(at) + 4:.0f}" text-anchor="end">{share}</text>',
            f'<text x="{x(at):.0f}" y="{y(0) + 18:.0f}" text-anchor="middle">{share}</text>',
        ]
    parts += [
        _line(x(0), y(0), x(1), y(1), "#888"),
        f'<text x="{x(0.5):.0f}" y="{height - 12}" text-anchor="middle">{escape(across)}</text>',
        f'<text transform="translate(16 {y(0.5):.0f}) rotate(-90)" text-anchor="middle">{escape(up)}</text>',
    ]
    for one in bins:
        at = x(one.foretold)
        parts += [
            _line(at, y(one.came - one.ci95), at, y(one.came + one.ci95), BLUE),
            f'<circle cx="{at:.1f}" cy="{y(one.came):.1f}" r="4" fill="{BLUE}"/>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'
