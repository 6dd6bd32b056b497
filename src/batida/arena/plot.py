"""Plots as SVG, by a few lines of our own: a margin on its way, and ratings with their intervals."""

from __future__ import annotations

from html import escape
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.arena.crosstable import CrossTable
    from batida.arena.running import Finding
    from batida.arena.statistics import Estimate

WIDTH: Final = 720
HEIGHT: Final = 400
_LEFT: Final = 64
_RIGHT: Final = 16
_TOP: Final = 40
_BOTTOM: Final = 44
_ROW: Final = 28
_LABEL: Final = 190


def margin_svg(finding: Finding) -> str:
    """The margin of the first player over the deals, with its 95 % band."""
    points = [(sets, one) for sets, one in finding.trace.points if one.ci95 is not None]
    contest, side = finding.contest, finding.tally.side(0)
    last = (finding.tally.sets, side.margin)
    if side.margin.ci95 is not None and (not points or points[-1][0] != last[0]):
        points.append(last)
    # The first sets would make the scale, and say nothing yet.
    shown = [point for point in points if point[0] * 20 >= finding.tally.sets] or points
    low, high = _range([one for _, one in shown])
    most = max(finding.tally.sets, 1)

    def x(sets: int) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * sets / most

    def y(value: float) -> float:
        return _TOP + (HEIGHT - _TOP - _BOTTOM) * (high - min(max(value, low), high)) / (high - low)

    names = f"{contest.players[0]} against {', '.join(contest.players[1:])}"
    title = f"{names}: {_estimate(side.margin)} points a round"
    parts = [_text(WIDTH / 2, 22, title, anchor="middle", size=15)]
    for tick in _ticks(low, high):
        parts.append(_line(_LEFT, y(tick), WIDTH - _RIGHT, y(tick), "#888" if tick == 0 else "#ddd"))
        parts.append(_text(_LEFT - 8, y(tick) + 4, f"{tick:+g}" if tick else "0", anchor="end"))
    parts += [
        _text(x(int(tick)), HEIGHT - _BOTTOM + 18, f"{tick:g}", anchor="middle") for tick in _ticks(0, most)
    ]
    parts.append(_text(WIDTH / 2, HEIGHT - 8, "mirrored deals", anchor="middle"))
    if shown:
        upper = [f"{x(sets):.1f},{y(one.value + (one.ci95 or 0)):.1f}" for sets, one in shown]
        lower = [f"{x(sets):.1f},{y(one.value - (one.ci95 or 0)):.1f}" for sets, one in reversed(shown)]
        middle = [f"{x(sets):.1f},{y(one.value):.1f}" for sets, one in shown]
        parts.append(f'<polygon points="{" ".join(upper + lower)}" fill="#1b6ca8" fill-opacity="0.2"/>')
        parts.append(f'<polyline points="{" ".join(middle)}" fill="none" stroke="#1b6ca8" stroke-width="2"/>')
    return _svg(HEIGHT, title, parts)


def rating_svg(table: CrossTable) -> str:
    """The ratings of a cross table in points a round, best first, with their 95 % intervals."""
    rated = sorted(zip(table.players, table.ratings, strict=True), key=lambda pair: -pair[1].points.value)
    low, high = _range([one.points for _, one in rated])
    height = _TOP + _ROW * len(rated) + _BOTTOM

    def x(value: float) -> float:
        return _LABEL + (WIDTH - _LABEL - _RIGHT) * (value - low) / (high - low)

    title = f"Ratings at tables of {table.seats}, points a round"
    parts = [_text(WIDTH / 2, 22, title, anchor="middle", size=15)]
    for tick in _ticks(low, high):
        parts.append(_line(x(tick), _TOP, x(tick), height - _BOTTOM, "#888" if tick == 0 else "#ddd"))
        parts.append(_text(x(tick), height - _BOTTOM + 18, f"{tick:+g}" if tick else "0", anchor="middle"))
    for row, (name, one) in enumerate(rated):
        y = _TOP + _ROW * (row + 0.5)
        error = one.points.ci95 or 0
        label = name if len(name) <= 24 else name[:23] + "…"
        parts.append(_text(_LABEL - 10, y + 4, label, anchor="end"))
        parts.append(
            _line(x(one.points.value - error), y, x(one.points.value + error), y, "#1b6ca8", width=2)
        )
        parts.append(f'<circle cx="{x(one.points.value):.1f}" cy="{y:.1f}" r="4" fill="#1b6ca8"/>')
    return _svg(height, title, parts)


def _range(found: Sequence[Estimate]) -> tuple[float, float]:
    """From the lowest to the highest end of the intervals, zero among them."""
    low = min([one.value - (one.ci95 or 0) for one in found] + [0.0])
    high = max([one.value + (one.ci95 or 0) for one in found] + [0.0])
    if low == high:
        return -1.0, 1.0
    room = 0.05 * (high - low)
    return low - room, high + room


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between the two, about six."""
    rough = (high - low) / 6
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return [round(number * step, 10) for number in range(ceil(low / step), floor(high / step) + 1)]


def _estimate(one: Estimate) -> str:
    return f"{one.value:+.2f} ± {'?' if one.ci95 is None else f'{one.ci95:.2f}'}"


def _text(x: float, y: float, text: str, *, anchor: str, size: int = 12) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, *, width: int = 1) -> str:  # noqa: PLR0913 - two points, four numbers
    place = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {place} stroke="{colour}" stroke-width="{width}"/>'


def _svg(height: int, title: str, parts: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' font-family="sans-serif" fill="#222"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
    )
    return "\n".join([head, *parts, "</svg>", ""])
