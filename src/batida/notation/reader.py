"""Records from a stream, one match after the other, whatever the size of the file."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO

from batida.notation.build import MatchBuilder
from batida.notation.errors import NotationError
from batida.notation.lines import BEGINS_MATCH, lines_of
from batida.notation.tokens import Comment, TagToken, Token, tokens_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from batida.notation.record import Record


def read_records(stream: BinaryIO) -> Iterator[Record | NotationError]:
    r"""The matches of a stream in order; one that is not taken comes as its error.

    Every action is played by the rules, and ``Settled``, ``Scores``, the next ``Opener`` and
    ``Result`` are recomputed. Memory does not grow with the stream. A stream without a match
    gives the error ``no-match``.

    Args:
        stream: bytes, such as a file opened with ``"rb"``.

    Source: N4.

    >>> from io import BytesIO
    >>> from batida.notation import read_records
    >>> for found in read_records(BytesIO(b'[Record "bdn-1"]\n[Rules "chess"]')):
    ...     print(found)
    line 2, column 8: this reader knows the rules 'block-1', not 'chess' (N2.2)
    """
    try:
        yield from _matches(tokens_of(lines_of(stream)))
    except NotationError as error:
        # Another encoding from the start on: there is nothing to go on with.
        yield error


def read_record(text: str) -> Record:
    """The one match of a text.

    Raises:
        NotationError: what is wrong with it first; ``several-matches`` when there are more.

    >>> from batida.notation import read_record
    >>> record = read_record('''
    ... [Record "bdn-1"] [Rules "block-1"] [Players "Ana" "Beto"]
    ... [Round 1] [Opener 1]
    ... [Hands 0-1 0-5 1-3 1-4 2-3 3-6 5-5 | 0-6 1-6 2-2 2-5 4-5 4-6 5-6]
    ... 36 06 05 56 [Settled open] [Result *]''')
    >>> record.players, [str(one) for one in record.rounds[0].final.line.laid]
    (('Ana', 'Beto'), ['3-6', '6-0', '0-5', '5-6'])
    """
    found: list[Record] = []
    for one in read_records(BytesIO(text.encode("utf-8", errors="surrogatepass"))):
        if isinstance(one, NotationError):
            raise one
        found.append(one)
        if len(found) > 1:
            sentence = "this text has more than one match"
            raise NotationError(sentence, code="several-matches", clause="N4.1", line=1)
    return found[0]


class _Reader:
    """Where a reader of a stream is: in a match, behind a bad one, or before the first."""

    def __init__(self) -> None:
        self.builder: MatchBuilder | None = None
        self.early: list[Comment] = []
        self.is_skipping = False
        self.has_any = False

    def take(self, token: Token) -> list[Record | NotationError]:
        """The match and the error that this token completes, if it does."""
        found: list[Record | NotationError] = []
        if _begins_match(token):
            found = self.close()
            self.builder, self.is_skipping, self.has_any = None, False, True
        elif self.is_skipping:
            return found
        elif self.builder is None and isinstance(token, Comment):
            self.early.append(token)
            return found
        try:
            if self.builder is None:
                self.builder = _begun(token)
                for comment in self.early:
                    self.builder.take(comment)
                self.early.clear()
            else:
                self.builder.take(token)
        except NotationError as error:
            found.append(error)
            self.builder, self.is_skipping, self.has_any = None, True, True
            self.early.clear()
        return found

    def close(self) -> list[Record | NotationError]:
        """The match that ends here, if there is one."""
        if self.builder is None:
            return []
        try:
            return [self.builder.record()]
        except NotationError as error:
            return [error]


def _matches(tokens: Iterator[Token]) -> Iterator[Record | NotationError]:
    reader = _Reader()
    for token in tokens:
        if found := reader.take(token):
            yield from found
    yield from reader.close()
    if not reader.has_any:
        sentence = "there is no match here; one begins with [Record ...]"
        yield NotationError(sentence, code="no-match", clause="N2.1", line=1)


def _begins_match(token: Token) -> bool:
    """Whether a match begins here, if only as an error of the line that begins it."""
    if isinstance(token, TagToken):
        return token.name == "Record"
    return isinstance(token, NotationError) and BEGINS_MATCH in token.data


def _begun(token: Token) -> MatchBuilder:
    """A builder, when the token begins a match."""
    if isinstance(token, NotationError):
        raise token
    if isinstance(token, TagToken) and token.name == "Record":
        return MatchBuilder(token)
    raise NotationError(
        "a match begins with [Record ...]",
        code="missing-tag",
        clause="N2.1",
        line=token.place.line,
        column=token.place.column,
    )
