"""The cribbage board: a lane of holes for each seat, and where its two pegs stand (R6.4).

Units: from one hole to the next in a lane is 1. The lanes of all seats run side by side, in
streets from left to right, in groups of five holes. Each lane starts with two holes and ends
with the finish.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.draw.describe import player_name
from batida.draw.faces import symbol
from batida.draw.layout import Box
from batida.draw.markup import FONT, Drawing, document, moved, number
from batida.i18n import Words
from batida.rules import PLAYERS_MAX
from batida.rules import block as block_variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules import Match, Seat

_GROUP: Final = 5
_GROUP_GAP: Final = 0.6
_STREET_GAP: Final = 0.7
_COLUMNS_MAX: Final = 30
_HOLES_MAX: Final = 150
"""Beyond it a hole stands for more than one point, so that no target makes a board without end."""

_EDGE: Final = 0.8
_START_X: Final = 2.2
"""The first start hole; seats' labels stand before it."""
_FIRST_X: Final = 4.7
"""The hole of the first point."""

LANES: Final = ("#ffc14d", "#fbf5e9", "#7fd0ff", "#ff9fae")
"""The colour of each seat's lane and pegs; the shape of its pegs tells the same."""

_LABEL: Final = 1.5
"""The size of the numbers at the streets: as large as two lanes let them be, 13 px on a narrow phone."""
_CAP: Final = 0.7
"""How high a figure is, as a part of the size of its letters."""

_UNIT_PX: Final = 16
_INK: Final = "#2a1708"
_SHAPES: Final = (
    '<circle r=".44"/>',
    '<path d="M0-.56.56 0 0 .56-.56 0Z"/>',
    '<path d="M-.4-.4h.8v.8h-.8Z"/>',
    '<path d="M0-.54.54.4h-1.08Z"/>',
)


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its sizes follow from seats and target.

    Attributes:
        players: how many lanes.
        target: the points of the finish.
        columns: holes in a street of a lane.
        streets: how often a lane turns back to the left.
        points_a_hole: 1, or more when the target is beyond 150.
    """

    players: int
    target: int
    columns: int
    streets: int
    points_a_hole: int

    @property
    def finish(self) -> int:
        """The number of the finish hole, which is that of the holes in a lane."""
        return -(-self.target // self.points_a_hole)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the picture, in units."""
        last = max(self.columns - 1, (self.finish - 1) - (self.streets - 1) * self.columns)
        height = self.streets * self.players + (self.streets - 1) * _STREET_GAP
        return _column_x(last) + 0.75 + _EDGE, height + 2 * _EDGE - 0.2

    def hole(self, seat: Seat, hole: int) -> tuple[float, float]:
        """Where a hole is: 1 to ``finish``, 0 and -1 for the two start holes."""
        if hole <= 0:
            return _START_X + 1 + hole, self._lane_y(seat, 0)
        street = min((hole - 1) // self.columns, self.streets - 1)
        column = hole - 1 - street * self.columns
        return _column_x(column), self._lane_y(seat, street)

    def _lane_y(self, seat: Seat, street: int) -> float:
        return _EDGE + 0.4 + street * (self.players + _STREET_GAP) + seat


@dataclass(frozen=True, slots=True)
class Peg:
    """The two pegs of a seat: ``front`` at its score, ``rear`` at its score before."""

    seat: Seat
    front: tuple[float, float]
    rear: tuple[float, float]


def board(players: int, target: int) -> Board:
    """The board for a table.

    Raises:
        SetupError: ``bad-players`` or ``bad-target``.
    """
    block_variant(players, target=target)
    points_a_hole = -(-target // _HOLES_MAX)
    finish = -(-target // points_a_hole)
    streets = max(1, -(-(finish - 1) // _COLUMNS_MAX))
    columns = _GROUP * max(1, -(-(finish - 1) // (streets * _GROUP)))
    return Board(players, target, columns, streets, points_a_hole)


def pegs(on: Board, scores: Sequence[int], previous: Sequence[int]) -> tuple[Peg, ...]:
    """Where the pegs of all seats stand.

    Points beyond the target stand in the finish hole. Two pegs never share a hole: the rear one
    then stands one behind, as both do before the first points.

    Args:
        on: the board.
        scores: one a seat, points.
        previous: the scores before the last points that each seat made.
    """
    standing: list[Peg] = []
    for seat, (now, before) in enumerate(zip(scores, previous, strict=True)):
        front = _hole_of(on, now)
        rear = min(_hole_of(on, before), front - 1)
        standing.append(Peg(seat, on.hole(seat, front), on.hole(seat, rear)))
    return tuple(standing)


def previous_scores(match: Match) -> tuple[int, ...]:
    """For each seat the score before the last points that it made: where its rear peg stands."""
    before, now = list(match.start), list(match.start)
    for settlement in match.rounds:
        for seat in range(match.variant.players):
            if gain := settlement.gain_of(seat):
                before[seat], now[seat] = now[seat], now[seat] + gain
    return tuple(before)


def _hole_of(on: Board, points: int) -> int:
    return on.finish if points >= on.target else points // on.points_a_hole


def _column_x(column: int) -> float:
    return _FIRST_X + column + column // _GROUP * _GROUP_GAP


def board_drawing(on: Board) -> Drawing:
    """The board without pegs."""
    across, down = on.size
    wood = (
        f'<rect x=".06" y=".06" width="{number(across - 0.12)}" height="{number(down - 0.12)}" '
        'rx=".7" fill="#a06a3c" stroke="#d29a63" stroke-width=".12"/>'
    )
    lanes = "".join(_lane(on, seat) for seat in range(on.players))
    labels = "".join(_street_label(on, street) for street in range(1, on.streets))
    style = f'font-family="{FONT}" font-size="{number(_LABEL)}" fill="#fff" text-anchor="end"'
    body = f"{wood}{_finish_plate(on)}{lanes}<g {style}>{labels}</g>"
    return Drawing(body, Box(0, 0, across, down))


def _finish_plate(on: Board) -> str:
    """A bright plate under the finish holes of all lanes."""
    x, y = on.hole(0, on.finish)
    return (
        f'<rect x="{number(x - 0.5)}" y="{number(y - 0.5)}" width="1" '
        f'height="{on.players}" rx=".3" fill="#ffe9cc" fill-opacity=".75"/>'
    )


def _lane(on: Board, seat: Seat) -> str:
    """The holes of a seat in a stripe of its colour, its label, and its finish."""
    colour = LANES[seat]
    stripes = "".join(_stripe(on, seat, street) for street in range(on.streets))
    holes = "".join(
        f"M{number(x)} {number(y)}h0" for x, y in (on.hole(seat, hole) for hole in range(-1, on.finish))
    )
    x, y = on.hole(seat, on.finish)
    _, start_y = on.hole(seat, 0)
    return (
        f'<path d="{stripes}" stroke="{colour}" stroke-opacity=".2" stroke-width=".86" '
        'stroke-linecap="round"/>'
        f'<path d="{holes}" stroke="{_INK}" stroke-width=".42" stroke-linecap="round"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r=".3" fill="{_INK}"/>'
        f"{moved(_glyph(seat), _EDGE + 0.15, start_y)}"
    )


def _stripe(on: Board, seat: Seat, street: int) -> str:
    first = street * on.columns + 1 if street else -1
    last = on.finish if street == on.streets - 1 else (street + 1) * on.columns
    (x, y), (end_x, _) = on.hole(seat, first), on.hole(seat, last)
    return f"M{number(x)} {number(y)}H{number(end_x)}"


def _street_label(on: Board, street: int) -> str:
    """The points of a street's first hole, beside the middle of its lanes."""
    x, top = on.hole(0, street * on.columns + 1)
    _, bottom = on.hole(on.players - 1, street * on.columns + 1)
    points = (street * on.columns + 1) * on.points_a_hole
    y = (top + bottom) / 2 + _LABEL * _CAP / 2
    return f'<text x="{number(x - 0.5)}" y="{number(y)}">{points}</text>'


def _glyph(seat: Seat) -> str:
    """The shape of a seat's pegs. Its number could not be read at the size that phones show."""
    return f'<g fill="{LANES[seat]}">{_SHAPES[seat]}</g>'


def peg_body(seat: Seat, *, rear: bool = False) -> str:
    """A peg around the origin: the front one filled, the rear one hollow."""
    if rear:
        paint = f'fill="{_INK}" stroke="{LANES[seat]}" stroke-width=".16" transform="scale(.82)"'
    else:
        paint = f'fill="{LANES[seat]}" stroke="{_INK}" stroke-width=".1"'
    return f'<g {paint} stroke-linejoin="round">{_SHAPES[seat]}</g>'


def peg_symbols() -> str:
    """A symbol for each peg, ``peg-0`` and ``peg-0-rear``, 1.2 units square."""
    return "".join(
        symbol(f"peg-{seat}{'-rear' if rear else ''}", peg_body(seat, rear=rear), w=1.2, h=1.2)
        for seat in range(PLAYERS_MAX)
        for rear in (False, True)
    )


def board_svg(
    on: Board,
    scores: Sequence[int] | None = None,
    *,
    previous: Sequence[int] | None = None,
    names: Sequence[str | None] = (),
    words: Words | None = None,
) -> str:
    """The board as an SVG document, with its pegs if ``scores`` are given.

    Args:
        on: the board.
        scores: one a seat, points; ``None`` for the bare board, a backdrop without words.
        previous: the scores before the last points of each seat; zeros if ``None``.
        names: of the players; who has none is called by number.
        words: the language of its text; the default one if ``None``.
    """
    drawing = board_drawing(on)
    if scores is None:
        return document(drawing, unit_px=_UNIT_PX)
    words = words or Words()
    title = words.text("game-picture-board", target=on.target)
    before = (0,) * on.players if previous is None else previous
    standing = pegs(on, scores, before)
    body = "".join(
        moved(peg_body(peg.seat, rear=True), *peg.rear) + moved(peg_body(peg.seat), *peg.front)
        for peg in standing
    )
    about = "; ".join(
        words.text(
            "game-picture-pegs",
            player=player_name(seat, names, words),
            points=words.text("game-points", count=scores[seat]),
            before=before[seat],
        )
        for seat in range(on.players)
    )
    whole = Drawing(drawing.body + body, drawing.box)
    return document(whole, title=title, about=f"{about}.", unit_px=_UNIT_PX)
