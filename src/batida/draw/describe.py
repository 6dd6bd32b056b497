"""A position in words, and as the facts that the words say (R4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from batida.rules import LEFT, Hand, Joint, Line, OpenPoint, Pass, Play, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from batida.i18n import Words
    from batida.rules import Action, Point, Seat, SeatView

_NO_NAMES: Final = frozenset({"", "undefined", "null", "NaN", "None"})
_NO_DIRECTION_MARKS: Final = dict.fromkeys(
    [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)


class OpenFact(TypedDict):
    """An open point: the end of the line, the tile, its point and its value."""

    end: str
    tile: str
    point: str
    value: int


class Facts(TypedDict):
    """A position as facts; a joint is the tile there, its point, the tile that came, its point."""

    plays: list[str]
    joints: list[list[str]]
    open: list[OpenFact]


def facts(line: Line) -> Facts:
    """The tiles in the order of play, what is joined to what by which end, and the open points.

    Source: R4.3.

    >>> from batida.rules import Line, Play, tile
    >>> facts(Line().joined(Play(tile(1, 4))))["open"][0]
    {'end': 'left', 'tile': '1-4', 'point': 'low', 'value': 1}
    """
    return {
        "plays": [str(play.tile) for play in line.plays],
        "joints": [[str(one.on), one.at.value, str(one.tile), one.by.value] for one in line.joints],
        "open": [
            {
                "end": point.end.value,
                "tile": str(point.tile),
                "point": point.point.value,
                "value": point.value,
            }
            for point in line.open
        ],
    }


def describe(line: Line, words: Words) -> str:
    """The facts of a position as sentences.

    >>> from batida.i18n import Words
    >>> from batida.rules import Line, Play, tile
    >>> print(describe(Line().joined(Play(tile(1, 4))), Words("en")))
    1 tile in the line: [1|4]. Open ends: 1 on the left (low end of [1|4]) and 4 on the right \
(high end of [1|4]).
    """
    if line.left is None or line.right is None:
        return words.text("game-line-empty")
    tiles = _tiles((one.tile for one in line.laid), words)
    sentences = [words.text("game-line-tiles", count=len(line), tiles=tiles)]
    if line.joints:
        joints = "; ".join(_joint(one, words) for one in line.joints)
        sentences.append(words.text("game-joints", joints=joints))
    sentences.append(
        words.text(
            "game-open",
            left=line.left.value,
            left_point=_point(line.left.tile, line.left.point, words),
            right=line.right.value,
            right_point=_point(line.right.tile, line.right.point, words),
        )
    )
    return " ".join(sentences)


def spoken(view: SeatView, words: Words, *, player: str | None = None) -> str:
    """What a player hears when they look at the table: whose turn, the ends, what fits where.

    Args:
        view: what the seat may know.
        words: the language.
        player: the name of who is to act, where it is not this seat; called by number if ``None``.
    """
    line, to_act = view.public.line, view.public.to_act
    if to_act is None:
        return " ".join([words.text("game-over"), *_ends(line, words), *_hand(view.hand, words)])
    if to_act != view.seat:
        called = player_name(to_act, (*(None,) * to_act, player), words)
        sentences = [words.text("game-wait", player=called)]
        return " ".join([*sentences, *_ends(line, words), *_hand(view.hand, words)])
    if line.left is None or line.right is None:
        return words.text("game-turn-lead", tiles=_tiles(view.hand, words))
    sentences = [words.text("game-turn"), *_ends(line, words)]
    if any(isinstance(action, Pass) for action in view.legal):
        sentences += [_no_fit(line.left, line.right, words), *_hand(view.hand, words)]
        return " ".join(sentences)
    fitting, others = _split(view.hand, view.legal, words)
    sentences.append(words.text("game-plays", count=len(fitting), tiles=words.listed(fitting)))
    if others:
        sentences.append(words.text("game-plays-not", count=len(others), tiles=words.listed(others)))
    return " ".join(sentences)


def _split(hand: Hand, offered: tuple[Action, ...], words: Words) -> tuple[list[str], list[str]]:
    """The tiles that fit, each with where, and the others."""
    fitting: list[str] = []
    others: list[str] = []
    for one in hand:
        ends = {action.end for action in offered if isinstance(action, Play) and action.tile is one}
        name = tile_name(one, words)
        if not ends:
            others.append(name)
            continue
        where = "both" if len(ends) > 1 else "left" if LEFT in ends else "right"
        fitting.append(words.text("game-plays-at", where=where, tile=name))
    return fitting, others


def _ends(line: Line, words: Words) -> list[str]:
    if line.left is None or line.right is None:
        return []
    left, right = line.left.value, line.right.value
    if left == right:
        return [words.text("game-ends-alike", value=left)]
    return [words.text("game-ends", left=left, right=right)]


def _no_fit(left: OpenPoint, right: OpenPoint, words: Words) -> str:
    if left.value == right.value:
        return words.text("game-pass-alike", value=left.value)
    return words.text("game-pass", left=left.value, right=right.value)


def _hand(hand: Hand, words: Words) -> list[str]:
    if not hand.tiles:
        return []
    return [words.text("game-hand", count=len(hand), tiles=_tiles(hand, words))]


def player_name(seat: Seat, names: Sequence[str | None], words: Words) -> str:
    """What a player is called: by name, or by number where there is none.

    A name may not turn the direction of the text around it, and what a program calls a missing
    name is none.
    """
    given = (names[seat] or "") if seat < len(names) else ""
    name = " ".join(given.translate(_NO_DIRECTION_MARKS).split())
    return words.text("game-player", number=seat + 1) if name in _NO_NAMES else name


def tile_name(one: Tile, words: Words) -> str:
    """A tile as it is written for people: ``[0|3]``."""
    return words.text("game-tile", low=one.low, high=one.high)


def _tiles(tiles: Iterable[Tile], words: Words) -> str:
    return words.listed([tile_name(one, words) for one in tiles])


def _joint(one: Joint, words: Words) -> str:
    return words.text("game-joint", at=_point(one.on, one.at, words), by=_point(one.tile, one.by, words))


def _point(one: Tile, point: Point, words: Words) -> str:
    return words.text("game-point", point=point.value, tile=tile_name(one, words))
