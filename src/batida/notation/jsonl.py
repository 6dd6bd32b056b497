"""Records as JSON lines, a match a line, and back: nothing is lost on the way.

The same checks hold as for text: a line is read by the builder that reads records.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, BinaryIO, Final, TypeAlias

import msgspec

from batida.notation.build import RECORD_NAME, MatchBuilder, result_word
from batida.notation.errors import NotationError, Notice, Place, shown
from batida.notation.lines import lines_of
from batida.notation.tokens import Comment, Tag, TagToken, Token, Value, Word
from batida.notation.writer import (
    comment_text,
    draw_words,
    hand_words,
    kept_tag,
    ply_word,
    quoted,
    settled_of,
    value_text,
)
from batida.rules import RULES_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from batida.notation.record import Record, RecordedPly, RecordedRound

JSON_LINE_BYTES_MAX: Final = 1 << 25
"""The longest line, so the longest match, that is read."""

_APART: Final = 2 * JSON_LINE_BYTES_MAX
"""How many columns lie between tokens, so that each has its own."""


class _Bare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bare: str


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    action: str
    comments: tuple[str, ...]


_TagValues: TypeAlias = tuple[str | _Bare, ...]


class _Settled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    end: str
    winner: int | None = None
    points: int = 0


class _Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    round: int
    opener: int
    hands: tuple[tuple[str, ...], ...]
    actions: tuple[str | _Action, ...]
    settled: _Settled
    scores: tuple[int, ...]
    draws: tuple[tuple[str, ...], ...] = ()
    tags: tuple[_TagValues, ...] = ()
    comments: tuple[str, ...] = ()


class _Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    record: str
    rules: str
    players: tuple[str, ...]
    target: int
    start: tuple[int, ...]
    rounds: tuple[_Round, ...]
    result: int | str
    tags: tuple[_TagValues, ...] = ()
    comments: tuple[str, ...] = ()


_Placed: TypeAlias = "tuple[str, Token]"
"""A token and the path of what it was made from, such as ``rounds[0].opener``."""


def json_line(record: Record) -> bytes:
    """A match as a line of JSON in UTF-8, ended by a line feed.

    Raises:
        NotationError: ``unwritable``, as :func:`batida.notation.write_record`.

    >>> from batida.notation import json_line, read_json_records, read_record
    >>> record = read_record('''
    ... [Record "bdn-1"] [Rules "block-1"] [Players "Ana" "Beto"] [Round 1] [Opener 2]
    ... [Hands ? ? ? ? ? ? ? | ? ? ? ? ? ? ?] 36 {so be it} [Settled open] [Result *]''')
    >>> b'"actions":[{"action":"36","comments":["so be it"]}]' in json_line(record)
    True
    >>> from io import BytesIO
    >>> list(read_json_records(BytesIO(json_line(record)))) == [record]
    True
    """
    word = result_word(record.result)
    for name in record.players:
        quoted(name)
    match = _Match(
        record=RECORD_NAME,
        rules=RULES_NAME,
        players=record.players,
        target=record.variant.target,
        start=record.start,
        rounds=tuple(map(_round, record.rounds)),
        result=int(word) if word.isdigit() else word,
        tags=_tags(record.tags),
        comments=_comments(record.comments),
    )
    return msgspec.json.encode(match) + b"\n"


def read_json_records(stream: BinaryIO) -> Iterator[Record | NotationError]:
    """The matches of a stream of JSON lines; one that is not taken comes as its error.

    An error names the line, and in its sentence the path, such as ``rounds[0].actions[3]``.
    Blank lines are read past.

    Source: J1, N4.

    >>> from io import BytesIO
    >>> from batida.notation import read_json_records
    >>> [str(one) for one in read_json_records(BytesIO(b"{}"))]
    ['line 1, column 1: Object missing required field `record` (J1)']
    """
    has_any = False
    lines = lines_of(stream, bytes_max=JSON_LINE_BYTES_MAX)
    try:
        for number, line in enumerate(lines, 1):
            if isinstance(line, NotationError):
                yield line
            elif not line or line.isspace():
                continue
            else:
                yield _read(line, number)
            has_any = True
    except NotationError as error:
        yield error
        has_any = True
    if not has_any:
        sentence = "there is no match here; one is a line of JSON"
        yield NotationError(sentence, code="no-match", clause="J1", line=1)


def _read(line: str, number: int) -> Record | NotationError:
    try:
        match = _decoded(line, number)
    except NotationError as error:
        return error
    paths: list[str] = []
    try:
        tokens = _apart(_tokens(match, Place(number, 1)), paths)
        first = next(tokens)
        if isinstance(first, NotationError):
            raise first
        assert isinstance(first, TagToken)
        builder = MatchBuilder(first)
        for token in tokens:
            builder.take(token)
        record = builder.record()
    except NotationError as error:
        path = paths[-1] if error.line is None else paths[error.column // _APART]
        return NotationError(f"{path}: {error.sentence}", code=error.code, clause=error.clause, line=number)
    notices = tuple(
        Notice(f"{paths[one.column // _APART]}: {one.sentence}", one.code, one.clause, number, 1)
        for one in record.notices
    )
    return replace(record, notices=notices) if notices else record


def _apart(placed: Iterable[_Placed], paths: list[str]) -> Iterator[Token]:
    """The tokens, each so far from the others that a column tells which it is; their paths go to ``paths``.

    What is wrong may be found only when a later token comes, and is told at the place of the earlier one.
    """
    for number, (path, token) in enumerate(placed):
        paths.append(path)
        column = number * _APART + 1
        if isinstance(token, Word):
            yield token._replace(column=column)
        elif isinstance(token, NotationError):
            yield token
        else:
            place = token.place._replace(column=column)
            yield (
                token._replace(place=place, inner_place=place)
                if isinstance(token, TagToken)
                else token._replace(place=place)
            )


def _decoded(line: str, number: int) -> _Match:
    try:
        found: object = json.loads(line, object_pairs_hook=_once)
        return msgspec.convert(found, _Match)
    except json.JSONDecodeError as error:
        sentence, column = f"this is no JSON: {error.msg}", error.colno
    except msgspec.ValidationError as error:
        sentence, column = str(error), 1
    except _TwiceError:
        sentence, column = "this is no match: a key is there twice", 1
    except RecursionError:
        sentence, column = "this is no match: it is nested too deeply", 1
    except ValueError:
        sentence, column = "this is no match: a number in it is too long", 1
    raise NotationError(sentence, code="bad-json", clause="J1", line=number, column=column)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON; a key that is there twice would hide a value."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _TwiceError
    return found


class _TwiceError(Exception):
    """A key is there twice."""


def _round(one: RecordedRound) -> _Round:
    settled = settled_of(one)
    return _Round(
        round=one.number,
        opener=one.opener + 1,
        hands=tuple(tuple(hand_words(hand)) for hand in one.final.dealt),
        actions=tuple(map(_action, one.plies)),
        settled=_Settled(
            settled.end,
            None if settled.winner is None else settled.winner + 1,
            settled.points,
        ),
        scores=one.scores,
        draws=tuple(tuple(draw_words(draw)) for draw in one.draws),
        tags=_tags(one.tags),
        comments=_comments(one.comments),
    )


def _action(ply: RecordedPly) -> str | _Action:
    word = ply_word(ply)
    return _Action(word, _comments(ply.comments)) if ply.comments else word


def _comments(texts: Iterable[str]) -> tuple[str, ...]:
    """The comments, once it is sure that a record can hold them."""
    found = tuple(texts)
    for text in found:
        comment_text(text)
    return found


def _tags(tags: Iterable[Tag]) -> tuple[_TagValues, ...]:
    return tuple((tag.name, *map(_tag_value, tag.values)) for tag in tags)


def _tag_value(value: Value) -> str | _Bare:
    value_text(value)
    return value.text if value.quoted else _Bare(value.text)


def _tokens(match: _Match, place: Place) -> Iterator[_Placed]:
    """The tokens that a record in text would have, each with its path."""
    yield "record", _strings("Record", (match.record,), place)
    yield "rules", _strings("Rules", (match.rules,), place)
    yield "players", _strings("Players", match.players, place)
    yield "target", _tag("Target", str(match.target), place)
    yield "start", _tag("Start", " ".join(map(str, match.start)), place)
    yield from _kept_tokens(match.tags, match.comments, "", place)
    for number, one in enumerate(match.rounds):
        yield from _round_tokens(one, f"rounds[{number}].", place)
    yield "result", _tag("Result", str(match.result), place)


def _round_tokens(one: _Round, path: str, place: Place) -> Iterator[_Placed]:
    yield f"{path}round", _tag("Round", str(one.round), place)
    for drawn in one.draws:
        yield f"{path}draws", _words("Draw", (drawn,), place)
    yield f"{path}opener", _tag("Opener", str(one.opener), place)
    yield f"{path}hands", _words("Hands", one.hands, place)
    yield from _kept_tokens(one.tags, one.comments, path, place)
    for number, action in enumerate(one.actions):
        at = f"{path}actions[{number}]"
        if isinstance(action, str):
            yield at, Word(place.line, place.column, action)
        else:
            yield at, Word(place.line, place.column, action.action)
            yield from _comment_tokens(action.comments, f"{at}.comments", place)
    settled = one.settled.end
    if settled != "open" or one.settled.winner is not None or one.settled.points:
        winner = "-" if one.settled.winner is None else one.settled.winner
        settled = f"{settled} {winner} +{one.settled.points}"
    yield f"{path}settled", _tag("Settled", settled, place)
    yield f"{path}scores", _tag("Scores", " ".join(map(str, one.scores)), place)


def _kept_tokens(
    tags: Iterable[_TagValues], comments: tuple[str, ...], path: str, place: Place
) -> Iterator[_Placed]:
    for number, (name, *given) in enumerate(tag or ("",) for tag in tags):
        values = (
            Value(one, quoted=True) if isinstance(one, str) else Value(one.bare, quoted=False)
            for one in given
        )
        tag = Tag(name if isinstance(name, str) else "", tuple(values))
        yield f"{path}tags[{number}]", _kept(tag, place, deal=bool(path))
    yield from _comment_tokens(comments, f"{path}comments", place)


def _comment_tokens(texts: Iterable[str], path: str, place: Place) -> Iterator[_Placed]:
    for number, text in enumerate(texts):
        yield f"{path}[{number}]", _comment(text, place)


# What a record cannot hold is a token too, an error: so it comes with the path of its own.


def _comment(text: str, place: Place) -> Token:
    try:
        comment_text(text)
    except NotationError as error:
        return error
    return Comment(place, text)


def _kept(tag: Tag, place: Place, *, deal: bool) -> Token:
    try:
        kept_tag(tag, deal=deal)
    except NotationError as error:
        return error
    return _tag(tag.name, " ".join(map(value_text, tag.values)), place)


def _strings(name: str, texts: tuple[str, ...], place: Place) -> Token:
    try:
        return _tag(name, " ".join(map(quoted, texts)), place)
    except NotationError as error:
        return error


def _words(name: str, groups: tuple[tuple[str, ...], ...], place: Place) -> Token:
    """A tag of words in groups; a text that is no single word would be read as several."""
    for word in (word for group in groups for word in group):
        if not word or "|" in word or any(one.isspace() for one in word):
            sentence = f"{shown(word)} is not one word"
            return NotationError(sentence, code="bad-json", clause="J1")
    return _tag(name, " | ".join(" ".join(group) for group in groups), place)


def _tag(name: str, values: str, place: Place) -> TagToken:
    return TagToken(place, name, f" {values}", place)
