"""The error rates of players as a picture: a dot and its 95 % interval each, in a few lines of SVG."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from batida.i18n import shown_name
from batida.review.words import decimal

if TYPE_CHECKING:
    from batida.i18n import Words
    from batida.review.archive import Summary

WIDTH: Final = 720
_LABEL: Final = 190
_RIGHT: Final = 90
_TOP: Final = 44
_ROW: Final = 28
_BOTTOM: Final = 16
_NAME_MAX: Final = 24
_COLOUR: Final = "#1b6ca8"
_SURE: Final = 1.96
"""So many standard errors on either side make an interval of 95 %."""


def rates_svg(summary: Summary, words: Words) -> str:
    """The players who decided something, the fewest points lost a decision first."""
    rated = [
        (name, one.error_rate, _SURE * (one.error_rate_error or 0.0))
        for name, one in summary.ranked()
        if one.error_rate is not None
    ]
    most = max((rate + error for _, rate, error in rated), default=0.0) or 1.0
    scale = (WIDTH - _LABEL - _RIGHT) / most
    height = _TOP + _ROW * len(rated) + _BOTTOM
    title = words.text("cli-review-axis")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"',
        f'font-family="sans-serif" font-size="13" fill="#222"><title>{escape(title)}</title>',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="{WIDTH / 2}" y="24" text-anchor="middle" font-size="15">{escape(title)}</text>',
        f'<path d="M{_LABEL} {_TOP}V{height - _BOTTOM}" stroke="#888"/>',
    ]
    for row, (given, rate, error) in enumerate(rated):
        name = shown_name(given)
        y = _TOP + _ROW * (row + 0.5)
        low, high = _LABEL + scale * max(rate - error, 0.0), _LABEL + scale * (rate + error)
        label = (name if len(name) <= _NAME_MAX else f"{name[: _NAME_MAX - 1]}…") or "?"
        parts += [
            f'<text x="{_LABEL - 10}" y="{y + 4:.1f}" text-anchor="end">{escape(label)}</text>',
            f'<path d="M{low:.1f} {y:.1f}H{high:.1f}" stroke="{_COLOUR}" stroke-width="2"/>',
            f'<circle cx="{_LABEL + scale * rate:.1f}" cy="{y:.1f}" r="4" fill="{_COLOUR}"/>',
            f'<text x="{high + 8:.1f}" y="{y + 4:.1f}">{escape(decimal(rate, 3, words))}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])
