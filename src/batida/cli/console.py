"""Text for terminals of any width and any encoding, and files by name or ``-``."""

import sys
import unicodedata
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from shutil import get_terminal_size
from textwrap import TextWrapper
from typing import BinaryIO, Final

WIDTH_MIN: Final = 20
"""No paragraph is wrapped more narrowly, whatever a terminal says of itself."""


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


def printable(name: str) -> str:
    """A name that somebody gave, without what could steer a terminal or turn the text around."""
    return "".join(one if one.isprintable() else "?" for one in name)


def complain(text: str) -> None:
    """Prints a line to standard error."""
    print(shown(text, sys.stderr.encoding), file=sys.stderr)


@contextmanager
def opened(name: str) -> Generator[BinaryIO]:
    """The bytes of a file; of standard input for ``-``."""
    if name == "-":
        yield sys.stdin.buffer
    else:
        with open(name, "rb") as stream:  # noqa: PTH123 - the name may be a pipe or a device
            yield stream


@contextmanager
def written(name: str) -> Generator[BinaryIO]:
    """Where to write: beside the file first, and in its place once all is written."""
    if name == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(name)
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            yield stream
        return
    part = path.with_name(path.name + ".part")
    try:
        with part.open("xb") as stream:
            yield stream
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
