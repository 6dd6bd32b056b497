"""Actions as they are written and typed: ``03``, ``03<``, ``03>``, ``--``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from batida.notation.errors import NotationError, Place, shown
from batida.notation.lines import LINE_BYTES_MAX
from batida.notation.tokens import Comment, TagToken, Token, Word, tokens_of
from batida.rules import LEFT, PASS, PIP_MAX, RIGHT, TILES, Action, End, Line, Pass, Play, Tile, tile

if TYPE_CHECKING:
    from collections.abc import Iterator

MARKS: Final = ("", "?", "??", "?!", "!")
"""What a reviewer may write behind an action."""

_END_SIGNS: Final[dict[End | None, str]] = {None: "", LEFT: "<", RIGHT: ">"}
_PLAYS: Final = {(one, end): Play(one, end) for one in TILES for end in _END_SIGNS}
"""One value of each play is enough."""

_ENDS: Final = {sign: end for end, sign in _END_SIGNS.items()}


class Written(NamedTuple):
    """An action word taken apart; ``end`` is ``None`` when none is written."""

    tile: Tile | None
    """``None`` for a pass."""
    end: End | None
    stand_in: bool
    mark: str
    ply: int | None
    """The number before it, if one is written."""


_WORD: Final = re.compile(
    r"(?:(?P<ply>[0-9]{1,4})\.)?"
    r"(?:(?:(?P<halves>[0-9]{2})(?P<end>[<>]?)|--)(?P<stand_in>~?)(?P<mark>\?\?|\?!|\?|!|))?"
)
_TYPED: Final = re.compile(r"(?:\[([0-9])\|([0-9])\]|([0-9])-?([0-9]))([<>]?)")
_LONG_TILE: Final = re.compile(
    r"(?<![^\s.])(?:\[([0-9])\|([0-9])\]([^\s\[]*)|([0-9])-([0-9])([<>]?~?[?!]{0,2})(?![^\s{;]))"
)
_NUMBER_ONLY: Final = re.compile(r"[0-9]{1,4}\.")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")


def _common() -> dict[str, Written]:
    """The words that a round is made of, so that most need no pattern."""
    words = {"--": Written(None, None, stand_in=False, mark="", ply=None)}
    for one in range(PIP_MAX + 1):
        for other in range(PIP_MAX + 1):
            for sign, end in _ENDS.items():
                written = Written(tile(one, other), end, stand_in=False, mark="", ply=None)
                words[f"{one}{other}{sign}"] = written
    return words


_COMMON: Final = _common()


def written_of(word: str) -> Written | int:
    """An action word of a record, or the ply number that a word such as ``7.`` is.

    Raises:
        NotationError: ``bad-action`` or ``not-a-tile``, with the column in the word.

    Source: N3.1, N3.3, N3.4.
    """
    common = _COMMON.get(word)
    if common is not None:
        return common
    if _NUMBER_ONLY.fullmatch(word):
        return int(word[:-1])
    match = _WORD.fullmatch(word) if word else None
    if match is None:
        sentence = f"{shown(word)} is no action; a play is 03, 03< or 03>, a pass is --"
        raise NotationError(sentence, code="bad-action", clause="N3.1")
    halves, ply = match["halves"], match["ply"]
    return Written(
        None if halves is None else _tile(halves[0], halves[1], match.start("halves") + 1),
        _ENDS[match["end"] or ""],
        stand_in=bool(match["stand_in"]),
        mark=match["mark"],
        ply=None if ply is None else int(ply),
    )


def format_action(action: Action) -> str:
    """An action as it is written.

    >>> from batida.notation import format_action
    >>> from batida.rules import LEFT, PASS, Play, tile
    >>> format_action(Play(tile(3, 0), LEFT)), format_action(Play(tile(1, 4))), format_action(PASS)
    ('03<', '14', '--')
    """
    if isinstance(action, Pass):
        return "--"
    return f"{action.tile.low}{action.tile.high}{_END_SIGNS[action.end]}"


def parse_action(text: str, line: Line) -> Action:
    """What somebody typed, as an action on this line.

    A tile may be written ``03``, ``30``, ``0-3`` or ``[0|3]``, with spaces around and between.
    The end may be left out when exactly one end takes the tile; with the lead an end means
    nothing. Whose turn it is and who holds the tile is asked of the rules afterwards.

    Raises:
        NotationError: ``bad-action``, ``not-a-tile``, ``no-fit`` or ``ambiguous-end``.

    Source: N3.1, N3.2.

    >>> from batida.notation import parse_action, parse_line
    >>> line = parse_line("14 11<")
    >>> parse_action(" [3|4] ", line)
    Play(tile=Tile(low=3, high=4), end=RIGHT)
    >>> parse_action("4-0 <", line)
    Traceback (most recent call last):
    batida.notation.errors.NotationError: column 1: 0-4 does not fit the 1 on the left (R3.1)
    """
    start = len(text) - len(text.lstrip()) + 1
    compact = "".join(text.split()) if len(text) <= LINE_BYTES_MAX else ""
    if compact == "--":
        return PASS
    match = _TYPED.fullmatch(compact)
    if match is None:
        sentence = f"{shown(text.strip())} is no action; write 03, 03< or 03>, or -- to pass"
        raise NotationError(sentence, code="bad-action", clause="N3.1", column=start)
    one, other = (match[1], match[2]) if match[1] else (match[3], match[4])
    return placed(_tile(one, other, start), _ENDS[match[5]], line, column=start)


def placed(one: Tile, end: End | None, line: Line, *, column: int = 1) -> Play:
    """The play of a tile on this line, its end found where exactly one takes it.

    Raises:
        NotationError: ``no-fit`` or ``ambiguous-end``.

    Source: N3.2, R3.1.
    """
    if line.left is None or line.right is None:
        return _PLAYS[one, None]
    left, right = line.left.value, line.right.value
    on_left, on_right = one.mask >> left & 1, one.mask >> right & 1
    if end is None and on_left != on_right:
        return _PLAYS[one, LEFT if on_left else RIGHT]
    if (end is LEFT and on_left) or (end is RIGHT and on_right):
        return _PLAYS[one, end]
    if not on_left and not on_right:
        values = f"neither {left} nor {right}" if left != right else f"{left} at neither end"
        sentence, code = f"{one} fits {values}", "no-fit"
    elif end is None:
        sentence = f"both ends take {one}: write {format_action(Play(one, LEFT))} or "
        sentence += format_action(Play(one, RIGHT))
        code = "ambiguous-end"
    else:
        value = left if end is LEFT else right
        sentence, code = f"{one} does not fit the {value} on the {end.value}", "no-fit"
    clause = "N3.2" if code == "ambiguous-end" else "R3.1"
    raise NotationError(
        sentence,
        code=code,
        clause=clause,
        column=column,
        tile=str(one),
        left=left,
        right=right,
    )


def parse_line(text: str) -> Line:
    """The line of tiles that these plays make, whoever made them: ``14 11< 44> 34>``.

    The words are those of a record, and a tile may be written ``[1|4]`` or ``1-4`` as well. Marks,
    ply numbers and comments are read past, and so are passes after the lead, which lay nothing.
    No word, no tile: the empty line.

    Raises:
        NotationError: ``bad-action``, ``not-a-tile``, ``no-fit``, ``ambiguous-end``,
            ``tile-on-table`` or ``bad-ply``.

    >>> from batida.notation import parse_line
    >>> [str(one) for one in parse_line("14 11< 44> 34>").laid]
    ['1-1', '1-4', '4-4', '4-3']
    """
    line = Line()
    for written, row, column in written_words(text):
        try:
            line = _laid(written, line)
        except NotationError as error:
            raise error.moved(line=row, column=column + error.column - 1) from None
    return line


def written_words(text: str) -> Iterator[tuple[Written, int | None, int]]:
    """The actions of a text, taken apart and not played, each with its line and column.

    The line is ``None`` where the text has but one. Tiles may be written ``[1|4]`` or ``1-4`` as well;
    comments and ply numbers are read past, the numbers held to the count.

    Raises:
        NotationError: ``bad-action``, ``not-a-tile`` or ``bad-ply``.
    """
    rows = [_LONG_TILE.sub(_short, row) for row in _LINE_END.split(text)]
    try:
        for written, word in _numbered(tokens_of(rows)):
            yield written, word.line if len(rows) > 1 else None, word.column
    except NotationError as error:
        if len(rows) > 1:
            raise
        raise error.moved(line=None, column=error.column) from None


def _short(word: re.Match[str]) -> str:
    """A tile as people write it, as in a record; blanks behind it keep the places of the others."""
    return "".join(word.groups(default="")).ljust(len(word[0]))


class PlyNumbers:
    """Holds the ply numbers of a text to its actions; they may stand alone or before one (N3.4)."""

    def __init__(self) -> None:
        self._count = 0
        self._pending: tuple[int, Place] | None = None

    def number(self, written: int, place: Place) -> None:
        """Takes a number that stands alone.

        Raises:
            NotationError: ``bad-ply``, when another one stands before it.
        """
        self.check_none()
        self._pending = (written, place)

    def action(self, written: Written, token: Word) -> None:
        """Takes the next action.

        Raises:
            NotationError: ``bad-ply``, when its number is another.
        """
        self._count += 1
        number = written.ply
        if number is None and self._pending is None:
            return
        place = token.place
        if self._pending is not None:
            number, place = self._pending
            self._pending = None
        if number != self._count:
            sentence = f"this is ply {self._count}, not {number}"
            error = NotationError(sentence, code="bad-ply", clause="N3.4", ply=self._count, written=number)
            raise error.at(place)

    def check_none(self) -> None:
        """Makes sure that no number waits for its action.

        Raises:
            NotationError: ``bad-ply``.
        """
        if self._pending is not None:
            number, place = self._pending
            sentence = f"no action stands behind the ply number {number}."
            raise NotationError(sentence, code="bad-ply", clause="N3.4", written=number).at(place)


def _numbered(tokens: Iterator[Token]) -> Iterator[tuple[Written, Word]]:
    """The action words among tokens, each taken apart; what is no action is raised."""
    numbers = PlyNumbers()
    for token in tokens:
        if isinstance(token, Comment):
            continue
        if isinstance(token, NotationError):
            raise token
        if isinstance(token, TagToken):
            sentence = "a tag is no play"
            raise NotationError(sentence, code="bad-action", clause="N3.1").at(token.place)
        try:
            written = written_of(token.text)
        except NotationError as error:
            raise error.at(token.place) from None
        if isinstance(written, int):
            numbers.number(written, token.place)
            continue
        numbers.action(written, token)
        yield written, token
    numbers.check_none()


def _laid(written: Written, line: Line) -> Line:
    one = written.tile
    if one is None:
        if line.left is None:
            sentence = "the opener leads and cannot pass"
            raise NotationError(sentence, code="must-play", clause="R3.3")
        return line
    if any(laid.tile is one for laid in line.plays):
        sentence = f"{one} is on the table already"
        raise NotationError(sentence, code="tile-on-table", clause="R1.1", tile=str(one))
    return line.joined(placed(one, written.end, line))


def _tile(one: str, other: str, column: int) -> Tile:
    if int(one) > PIP_MAX or int(other) > PIP_MAX:
        raise NotationError(
            f"{one}-{other} is not a tile",
            code="not-a-tile",
            clause="R1.1",
            column=column,
            halves=(int(one), int(other)),
        )
    return tile(int(one), int(other))
