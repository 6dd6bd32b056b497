"""Lines into tags, action words and comments, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from batida.notation.errors import NotationError, Place
from batida.notation.lines import BEGINS_MATCH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

COMMENT_CHARS_MAX: Final = 1 << 16
"""The longest comment that is read."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a tag: ``"Ana"`` is quoted, ``100`` is bare."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag: its name and values. Those that the reader does not know are kept as such."""

    name: str
    values: tuple[Value, ...]


class TagToken(NamedTuple):
    """A tag as it stands; ``inner`` is what follows its name, from ``inner_place`` on."""

    place: Place
    name: str
    inner: str
    inner_place: Place

    @property
    def value_place(self) -> Place:
        """Where its first value stands, or would."""
        blanks = len(self.inner) - len(self.inner.lstrip())
        return Place(self.inner_place.line, self.inner_place.column + blanks)


class Word(NamedTuple):
    """An action as it stands, or what is meant to be one."""

    line: int
    column: int
    text: str

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.line, self.column)


class Comment(NamedTuple):
    """A comment without its braces or semicolon and without the spaces around it."""

    place: Place
    text: str


Token: TypeAlias = TagToken | Word | Comment | NotationError

_TOKEN: Final = re.compile(
    r"""[ \t]*+(?:
      (?P<word>[^\s\[\]{};"]++)
    | (?P<tag>\[[ \t]*+(?P<name>[A-Za-z][A-Za-z0-9_]*+)(?P<inner>(?:[^"\[\]]|"(?:[^"\\]|\\.)*+")*+)\])
    | (?P<open>\{)
    | (?P<rest>;.*+)
    | (?P<bad>\S)
    | (?P<space>\s)
    )""",
    re.VERBOSE,
)
_PLAIN_LINE: Final = re.compile(r"[0-9<> -]*+")
_PLAIN_WORD: Final = re.compile(r"[^ ]++")
_VALUE: Final = re.compile(
    r"""[ \t]*+(?:
      (?P<bar>\|)
    | (?P<bare>[^\s"\[\]{};|]++)(?!")
    | "(?P<quoted>(?:[^"\\]|\\.)*+)"(?![^\s|])
    | (?P<bad>\S)
    )""",
    re.VERBOSE,
)
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPED: Final = {'"': '"', "\\": "\\", "n": "\n"}
_CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_RECORD_AHEAD: Final = re.compile(r"\ufeff?[ \t]*\[[ \t]*Record(?![A-Za-z0-9_])")


def has_control(text: str) -> bool:
    """Whether the text has a control character; a tab is none."""
    return _CONTROL.search(text) is not None


def is_bare(text: str) -> bool:
    """Whether a value can be written without quotes."""
    match = _VALUE.fullmatch(text)
    return match is not None and match.lastgroup in {"bare", "bar"} and match.start(match.lastgroup) == 0


def is_tag_name(text: str) -> bool:
    """Whether a tag can have this name."""
    return _NAME.fullmatch(text) is not None


def would_begin_match(line: str) -> bool:
    """Whether a line of this text would be read as the begin of a match."""
    return _RECORD_AHEAD.match(line) is not None


def tokens_of(lines: Iterable[str | NotationError]) -> Iterator[Token]:
    """The tokens of a text, errors among them; after an error the rest of its line is left out.

    The caller looks for the next match; a comment that is still open where a line begins with
    ``[Record`` is an error, so that it cannot swallow the matches after it.

    Source: N1.
    """
    lexer = _Lexer()
    for number, line in enumerate(lines, 1):
        if isinstance(line, NotationError):
            lexer.open_at = None
            yield line
        elif lexer.open_at is None and _PLAIN_LINE.fullmatch(line):
            # Most lines have nothing but actions.
            for word in _PLAIN_WORD.finditer(line):
                yield Word(number, word.start() + 1, word[0])
        else:
            yield from lexer.tokens(line, number)
    if lexer.open_at is not None:
        yield _open_comment(lexer.open_at)


class _Lexer:
    """What goes on from line to line: a comment that is still open."""

    def __init__(self) -> None:
        self.open_at: Place | None = None
        self._parts: list[str] = []
        self._size = 0

    def tokens(self, line: str, number: int) -> Iterator[Token]:
        """The tokens that end on this line."""
        begins_match = _RECORD_AHEAD.match(line)
        position = 1 if begins_match and line[0] == "\ufeff" else 0
        if self.open_at is not None:
            if begins_match:
                yield _open_comment(self.open_at)
                self.open_at = None
            else:
                comment, position = self._comment(line, 0)
                yield from comment
        while self.open_at is None and (match := _TOKEN.match(line, position)):
            position = match.end()
            kind = match.lastgroup
            if kind == "word":
                yield Word(number, match.start(kind) + 1, match[kind])
            elif kind == "open":
                self.open_at, self._parts, self._size = Place(number, position), [], 0
                comment, position = self._comment(line, position)
                yield from comment
            elif kind is not None and kind != "space":
                token = _other(match, Place(number, match.start(kind) + 1))
                if isinstance(token, NotationError):
                    if begins_match and begins_match.end() > position:
                        token.data[BEGINS_MATCH] = 1
                    yield token
                    return
                yield token

    def _comment(self, line: str, position: int) -> tuple[list[Token], int]:
        """The comment if it closes on this line or cannot be taken, and the place behind it."""
        assert self.open_at is not None
        place, close = self.open_at, line.find("}", position)
        part = line[position : len(line) if close < 0 else close]
        self._size += len(part) + 1
        if self._size > COMMENT_CHARS_MAX or has_control(part):
            self.open_at = None
            return [_bad_comment(place, self._size)], len(line)
        self._parts.append(part)
        if close < 0:
            return [], len(line)
        self.open_at = None
        return [Comment(place, "\n".join(self._parts).strip())], close + 1


def _other(match: re.Match[str], place: Place) -> Token:
    """A tag, a comment to the line's end, or what cannot be read."""
    kind = match.lastgroup
    if kind == "tag":
        inner = Place(place.line, match.start("inner") + 1)
        return TagToken(place, match["name"], match["inner"], inner)
    if kind == "rest":
        text = match["rest"][1:].strip()
        return _bad_comment(place, 0) if _CONTROL.search(text) else Comment(place, text)
    char = match["bad"]
    if char == "[":
        sentence = "a tag is [Name value ...], with its closing bracket on the same line"
        return _error(sentence, "bad-tag", "N1.3", place)
    if char == "}":
        return _error("this brace closes no comment", "bad-comment", "N1.5", place)
    return _error(f"{char!r} has no meaning here", "bad-text", "N1.3", place)


def tag_of(token: TagToken) -> tuple[Tag, tuple[Place, ...]]:
    """The tag with its values, and the place of each value.

    Raises:
        NotationError: ``bad-tag`` or ``bad-string``.

    Source: N1.3, N1.4.
    """
    values: list[Value] = []
    places: list[Place] = []
    position, text = 0, token.inner.rstrip()
    if text and not text[0].isspace():
        sentence = f"a space stands behind the tag's name {token.name}"
        raise _error(sentence, "bad-tag", "N1.3", token.inner_place)
    while position < len(text):
        match = _VALUE.match(text, position)
        kind = match.lastgroup if match else None
        start = position if match is None or kind is None else match.start(kind)
        place = Place(token.inner_place.line, token.inner_place.column + start)
        if match is None or kind is None or kind == "bad":
            raise _error("this is no value of a tag", "bad-tag", "N1.3", place)
        if kind == "quoted":
            place = Place(place.line, place.column - 1)
            values.append(Value(_unescaped(match["quoted"], place), quoted=True))
        else:
            values.append(Value(match[kind], quoted=False))
        places.append(place)
        position = match.end()
    return Tag(token.name, tuple(values)), tuple(places)


def _unescaped(text: str, place: Place) -> str:
    if _CONTROL.search(text):
        sentence = "a string has no control characters; a line break is written \\n"
        raise _error(sentence, "bad-string", "N1.4", place)
    if "\\" not in text:
        return text
    for match in _ESCAPE.finditer(text):
        if match[1] not in _ESCAPED:
            sentence = f'{match[0]} is no escape; there are \\", \\\\ and \\n'
            at = Place(place.line, place.column + 1 + match.start())
            raise _error(sentence, "bad-string", "N1.4", at)
    return _ESCAPE.sub(lambda match: _ESCAPED[match[1]], text)


def _open_comment(place: Place) -> NotationError:
    return _error("this comment is never closed", "bad-comment", "N1.5", place)


def _bad_comment(place: Place, size: int) -> NotationError:
    if size > COMMENT_CHARS_MAX:
        sentence = f"a comment has at most {COMMENT_CHARS_MAX} characters"
    else:
        sentence = "a comment has no control characters"
    return _error(sentence, "bad-comment", "N1.5", place)


def _error(sentence: str, code: str, clause: str, place: Place) -> NotationError:
    return NotationError(sentence, code=code, clause=clause, line=place.line, column=place.column)
