"""Text for terminals of any width and any encoding, and files by name or ``-``."""

import os
import sys
import unicodedata
from argparse import ArgumentParser
from collections.abc import Generator
from contextlib import contextmanager, suppress
from errno import EACCES, EBADF, ENOENT
from io import BufferedWriter, FileIO
from pathlib import Path
from secrets import token_hex
from shutil import get_terminal_size
from textwrap import TextWrapper
from time import perf_counter
from typing import TYPE_CHECKING, BinaryIO, Final, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

WIDTH_MIN: Final = 20
"""No paragraph is wrapped more narrowly, whatever a terminal says of itself."""

STATUS_S: Final = 1.0
"""Between two looks at how far something is on a terminal; ten times as long in a file."""


def say(text: str, *, indent: str = "") -> None:
    """Prints a paragraph, wrapped at the terminal's width (80 when it has none).

    Tiles such as ``[0|3]`` are never broken. What the terminal cannot show is shown by its nearest
    plain letters; there are no colours and no glyphs beyond letters, so a file gets the same.
    """
    width = max(get_terminal_size((80, 24)).columns, WIDTH_MIN)
    wrapper = TextWrapper(
        width,
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    for line in wrapper.wrap(shown(text, sys.stdout.encoding)) or [""]:
        print(line)


def shown(text: str, encoding: str) -> str:
    """The text as this encoding can show it."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        plain = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
        return plain.encode(encoding, errors="replace").decode(encoding)
    return text


def add_language(parser: ArgumentParser, *, help: str) -> None:  # noqa: A002 - argparse's own word
    """Adds the option ``--lang``; ``pt``, ``pt_BR`` and ``es-AR`` are understood as well."""
    from batida.i18n import DEFAULT_LANGUAGE, LANGUAGES, language_of

    def read(tag: str) -> str:
        return language_of(tag) or tag

    parser.add_argument("--lang", type=read, choices=LANGUAGES, default=DEFAULT_LANGUAGE, help=help)


def complain(text: str) -> None:
    """Prints a line to standard error; no name in it, of a file say, steers a terminal or breaks the line."""
    _tell_aside("".join(one if one.isprintable() else repr(one)[1:-1] for one in text) + "\n")


def _tell_aside(text: str) -> None:
    """Writes to standard error; nothing that is told there is worth breaking off the work itself."""
    with suppress(OSError):
        print(shown(text, sys.stderr.encoding), end="", file=sys.stderr, flush=True)


class StatusLine:
    """How far something has come, on standard error now and then: on a terminal always in the same line."""

    def __init__(self) -> None:
        self._told_s = perf_counter()
        self._is_terminal = sys.stderr.isatty()
        self._width = 0

    @property
    def is_due(self) -> bool:
        """Whether it is time to tell again."""
        return perf_counter() - self._told_s >= (STATUS_S if self._is_terminal else 10 * STATUS_S)

    def tell(self, text: str) -> None:
        """Shows the text, in place of what was there before."""
        self._told_s = perf_counter()
        if self._is_terminal:
            # A longer text would break the line, and the next one could not take its place.
            text = shown(text, sys.stderr.encoding)[: get_terminal_size((80, 24)).columns - 1]
            _tell_aside(f"\r{text:<{self._width}}")
            self._width = len(text)
        else:
            _tell_aside(f"{text}\n")

    def clear(self) -> None:
        """Leaves the line of a terminal empty, for what is printed next."""
        if self._width:
            _tell_aside(f"\r{'':{self._width}}\r")
            self._width = 0


def check_streams() -> None:
    """Sees to the standard streams, which whoever starts a command may have closed.

    Raises:
        OSError: there is no standard output, so that nothing could be told.
    """
    # The types of the standard library do not say that these may be absent.
    given: tuple[TextIO | None, TextIO | None] = (sys.stdout, sys.stderr)
    if given[1] is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - for as long as we run
    if given[0] is None:
        raise OSError(EBADF, os.strerror(EBADF), "standard output")


@contextmanager
def opened(name: str) -> Generator[BinaryIO]:
    """The bytes of a file; of standard input for ``-``.

    Raises:
        OSError: it cannot be opened.
    """
    if name == "-":
        stdin: TextIO | None = sys.stdin
        if stdin is None:
            raise OSError(EBADF, os.strerror(EBADF), "standard input")
        yield stdin.buffer
    else:
        with open(name, "rb") as stream:  # noqa: PTH123 - the name may be a pipe or a device
            yield stream


@contextmanager
def written(name: str) -> Generator[BinaryIO]:
    """Where to write: beside the file first, and in its place once all is written.

    A link is followed, a file that is kept from writing stays as it is, and a new content has the
    permissions of the old one.

    Raises:
        OSError: it cannot be written; then the file is as it was.
    """
    if name == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(name)
    if not name:
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), name)
    if path.exists() and not path.is_file():
        with _named(path, "wb", name) as stream:
            yield stream
        return
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), name)
    path = path.resolve()
    # A name of its own length: that of the file may be as long as a name can be.
    part = path.with_name(f".batida-{token_hex(8)}.part")
    try:
        with _named(part, "xb", name) as stream:
            yield stream
        if path.exists():
            part.chmod(path.stat().st_mode)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def is_same_file(one: str, other: str) -> bool:
    """Whether two names mean the same file; the standard streams are none."""
    if "-" in {one, other}:
        return False
    try:
        return Path(one).samefile(other)
    except OSError:
        return False


class _NamedFile(FileIO):
    """A file whose faults, of a full disk too, tell the name that its user gave it and no other."""

    def __init__(self, path: Path, mode: str, name: str) -> None:
        self._told = name
        try:
            super().__init__(path, mode)
        except OSError as error:
            raise self._as_told(error) from error

    def write(self, data: "ReadableBuffer", /) -> int:
        """Writes what there is room for."""
        try:
            return super().write(data)
        except OSError as error:
            raise self._as_told(error) from error

    def _as_told(self, error: OSError) -> OSError:
        return OSError(error.errno, error.strerror, self._told)


def _named(path: Path, mode: str, name: str) -> BufferedWriter:
    return BufferedWriter(_NamedFile(path, mode, name))
