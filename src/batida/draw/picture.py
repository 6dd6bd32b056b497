"""Pictures for notebooks: anything of the game by one call, with the same in words.

The values of ``rules`` know no pictures; :func:`show` wraps them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from batida.draw.board import board, board_svg, previous_scores
from batida.draw.describe import describe, player_name, spoken, tile_name
from batida.draw.layout import Box
from batida.draw.markup import FONT, Drawing, document, moved, number, stacked, words_in
from batida.draw.svg import (
    backs_drawing,
    hand_drawing,
    hand_svg,
    hand_words,
    line_drawing,
    line_svg,
    tile_svg,
)
from batida.i18n import Words
from batida.rules import (
    BatidaError,
    Hand,
    Line,
    Match,
    PublicView,
    Round,
    Seat,
    SeatView,
    Tile,
    public_view,
    scores,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.draw.layout import Width

Showable: TypeAlias = Tile | Hand | Line | SeatView | PublicView | Round | Match

_ROW_SCALE: Final = 0.6
_LABEL_WIDTH: Final = 4.0
"""Before the tiles of a seat's row, in halves."""


class PictureError(BatidaError):
    """A picture that may not be drawn; ``code`` is ``hands-hidden``."""

    def __init__(self, sentence: str, *, code: str) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG document and the same in words; a notebook shows both."""

    svg: str
    text: str

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        caption = words_in(self.text)
        return f'<figure style="margin:0">{self.svg}<figcaption>{caption}</figcaption></figure>'

    def __str__(self) -> str:
        return self.text


def show(
    thing: Showable,
    *,
    words: Words | None = None,
    width: Width = "square",
    names: Sequence[str | None] = (),
    hands: bool = False,
) -> Picture:
    """A picture of a tile, hand, line, view, round or match.

    A view shows what its seat may know. A round holds all hands and is shown as a watcher sees
    it: the line, and tiles face down (R1.4).

    Args:
        thing: what to show.
        words: the language; the default one if ``None``.
        width: how a line is laid out.
        names: of the players; who has none is called by number.
        hands: all hands face up, of a round that is over (R5.3).

    Raises:
        PictureError: ``hands-hidden``, when hands are asked for that nobody may see yet.

    >>> from batida.i18n import Words
    >>> from batida.rules import Line, Play, tile
    >>> print(show(Line().joined(Play(tile(6, 6))), words=Words("en")))
    1 tile in the line: [6|6]. Open ends: 6 on the left (side A of the double [6|6]) and 6 on the \
right (side B of the double [6|6]).
    """
    words = words or Words()
    match thing:
        case Tile():
            return Picture(tile_svg(thing, words=words), tile_name(thing, words))
        case Hand():
            return Picture(hand_svg(thing, words=words), hand_words(thing.tiles, words))
        case Line():
            return Picture(line_svg(thing, width=width, words=words), describe(thing, words))
        case Match():
            return _match_picture(thing, words, names)
        case SeatView() | PublicView() | Round():
            return _table_picture(thing, words, width, names, hands=hands)
        case _:
            assert_never(thing)


@dataclass(frozen=True, slots=True)
class _Row:
    """A seat beside the line: its name, its tiles or how many they are, and both in words."""

    name: str
    tiles: Drawing
    text: str


def _rows(
    view: PublicView,
    words: Words,
    names: Sequence[str | None],
    *,
    hands: bool,
    own: dict[Seat, Hand],
) -> list[_Row]:
    """A row for each seat: a hand that may be seen face up, any other one face down."""
    if hands and view.shown is None:
        sentence = "the hands are hidden until the round is over (R1.4)"
        raise PictureError(sentence, code="hands-hidden")
    seen = dict(enumerate(view.shown)) if hands and view.shown is not None else own
    rows: list[_Row] = []
    for seat, size in enumerate(view.hand_sizes):
        name = player_name(seat, names, words)
        if seat in seen:
            hand = seen[seat]
            points = words.text("game-points", count=hand.points)
            held = hand_words(hand.tiles, words)
            text = words.text("game-picture-open-hand", player=name, tiles=held, points=points)
            rows.append(_Row(name, hand_drawing(hand.tiles), text))
        else:
            held = words.text("game-picture-backs", count=size)
            text = words.text("game-picture-hidden-hand", player=name, tiles=held)
            rows.append(_Row(name, backs_drawing(size), text))
    return rows


def _table_picture(
    thing: SeatView | PublicView | Round,
    words: Words,
    width: Width,
    names: Sequence[str | None],
    *,
    hands: bool,
) -> Picture:
    """The line and a row for each seat; of a seat's view its own hand and what is spoken to it."""
    heard, own = "", dict[Seat, Hand]()
    if isinstance(thing, SeatView):
        view = thing.public
        caller = None if view.to_act is None else player_name(view.to_act, names, words)
        heard, own = spoken(thing, words, player=caller), {thing.seat: thing.hand}
    else:
        view = public_view(thing) if isinstance(thing, Round) else thing
    rows = _rows(view, words, names, hands=hands, own=own)
    sentences = [describe(view.line, words), *(row.text for row in rows), heard]
    text = " ".join(one for one in sentences if one)
    above = line_drawing(view.line, width=width)
    drawing = stacked([above, _rows_drawing(rows, across_min=above.box.w)], gap=0.25)
    title = words.text("game-picture-line")
    return Picture(document(drawing, title=title, about=text, unit_px=36), text)


def _rows_drawing(rows: list[_Row], *, across_min: float) -> Drawing:
    """The rows on a dark panel, names to the left."""
    step = 2 * _ROW_SCALE + 0.3
    tiles_across = _ROW_SCALE * max(row.tiles.box.w for row in rows)
    across = max(across_min, _LABEL_WIDTH + tiles_across + 0.5)
    down = step * len(rows) + 0.3
    parts = [
        f'<rect width="{number(across)}" height="{number(down)}" rx=".4" fill="#0d2b2a"/>',
        f'<g font-family="{FONT}" font-size=".5" fill="#f2efe6">',
    ]
    parts += [
        f'<text x=".45" y="{number(step * place + 1.05)}">{words_in(_short(row.name))}</text>'
        for place, row in enumerate(rows)
    ]
    parts.append("</g>")
    for place, row in enumerate(rows):
        scaled = f'<g transform="scale({_ROW_SCALE})">{row.tiles.body}</g>'
        parts.append(moved(scaled, _LABEL_WIDTH, step * place + 0.3))
    return Drawing("".join(parts), Box(0, 0, across, down))


def _short(name: str) -> str:
    """A name cut to the room that it has; the words have it whole."""
    return name if len(name) <= 13 else f"{name[:12]}…"


def _match_picture(match: Match, words: Words, names: Sequence[str | None]) -> Picture:
    now = scores(match)
    svg = board_svg(
        board(match.variant.players, match.variant.target),
        now,
        previous=previous_scores(match),
        names=names,
        words=words,
    )
    lines = [
        words.text(
            "game-picture-score",
            player=player_name(seat, names, words),
            points=words.text("game-points", count=points),
        )
        for seat, points in enumerate(now)
    ]
    return Picture(svg, " ".join(lines))
