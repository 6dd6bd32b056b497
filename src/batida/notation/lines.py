"""Bytes into lines of text, with bounds: a file of any size takes constant memory."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING, BinaryIO, Final

from batida.notation.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator

LINE_BYTES_MAX: Final = 1 << 16
"""The longest line that is read."""

BEGINS_MATCH: Final = "begins_match"
"""In the data of an error: its line begins a match, so it is not the error of the one before."""

NO_TEXT: Final = "no text"
"""Instead of an encoding: what a picture or an archive looks like."""

_CHUNK_BYTES: Final = 1 << 16
_HEAD_BYTES: Final = 64
_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
    (b"+/v", "UTF-7"),
)
"""Byte-order marks of other encodings; that of UTF-32 begins like that of UTF-16."""


def lines_of(stream: BinaryIO, *, bytes_max: int = LINE_BYTES_MAX) -> Iterator[str | NotationError]:
    """The lines of a stream without their ends; each line that is no text, as an error.

    LF, CRLF and CR end a line alike. A line that is too long is skipped to its end.

    Raises:
        NotationError: ``encoding``, when the stream is in another encoding from its start.

    Source: N1.1, N1.2.
    """
    number = 0
    for raw in _raw_lines(stream, bytes_max):
        number += 1
        if number == 1:
            raw = raw.removeprefix(codecs.BOM_UTF8)  # noqa: PLW2901 - a mark is no text
        if len(raw) > bytes_max:
            yield _marked(
                raw,
                NotationError(
                    f"a line has at most {bytes_max} bytes",
                    code="line-too-long",
                    clause="N1.2",
                    line=number,
                    column=1,
                ),
            )
            continue
        try:
            yield raw.decode("utf-8")
        except UnicodeDecodeError as error:
            yield _marked(raw, _not_utf8(raw, error, number))


def _raw_lines(stream: BinaryIO, bytes_max: int) -> Iterator[bytes]:
    """Lines as bytes, without ends; one that is too long is cut to one byte more than allowed."""
    rest = b""
    for chunk in _chunks(stream):
        lines = (rest + chunk).splitlines(keepends=True)
        # The last one may go on, and a CR at its end may be half of a CRLF.
        rest = b"" if lines[-1].endswith(b"\n") else lines.pop()
        if len(rest) > bytes_max + 1 and not rest.endswith(b"\r"):
            rest = rest[: bytes_max + 1]
        for line in lines:
            yield line.rstrip(b"\r\n")
    if rest:
        yield rest.rstrip(b"\r\n")


def _chunks(stream: BinaryIO) -> Iterator[bytes]:
    """The stream in pieces; its start is looked at before anything, for what is no text may have no lines."""
    head = b""
    while len(head) < _HEAD_BYTES and (part := stream.read(_HEAD_BYTES - len(head))):
        head += part
    _check_start(head)
    if head:
        yield head
    while chunk := stream.read(_CHUNK_BYTES):
        yield chunk


def _marked(raw: bytes, error: NotationError) -> NotationError:
    """The error, marked as that of a new match when its line begins one."""
    if raw.lstrip().startswith(b"[Record"):
        error.data[BEGINS_MATCH] = 1
    return error


def _check_start(head: bytes) -> None:
    name = next((name for mark, name in _MARKS if head.startswith(mark)), None)
    if name is None and b"\0" in head:
        name = _name_by_zeros(head)
    if name is None:
        return
    looks = "it is no text" if name == NO_TEXT else f"it looks like {name}; save it as UTF-8"
    raise NotationError(
        f"this file is not UTF-8, {looks}", code="encoding", clause="N1.1", line=1, column=1, encoding=name
    )


def _name_by_zeros(head: bytes) -> str:
    """The encoding without a mark that bytes with zeros are in, by where their zeros are."""
    zeros = [place for place, one in enumerate(head) if not one]
    if len(zeros) * 3 >= 2 * len(head) and len({place % 4 for place in zeros}) <= 3:
        return "UTF-32"
    return "UTF-16" if len(zeros) * 3 >= len(head) and len({place % 2 for place in zeros}) == 1 else NO_TEXT


def _not_utf8(raw: bytes, error: UnicodeDecodeError, number: int) -> NotationError:
    byte = raw[error.start]
    seen = bytes([byte]).decode("cp1252", errors="replace")
    return NotationError(
        f"byte 0x{byte:02X} is not UTF-8, it looks like Latin-1 (Windows-1252), where it is"
        f" {seen!r}; save the file as UTF-8",
        code="encoding",
        clause="N1.1",
        line=number,
        column=len(raw[: error.start].decode("utf-8")) + 1,
        encoding="Latin-1",
        byte=byte,
    )
