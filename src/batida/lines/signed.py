"""A file of signed lines: each with a word in front and a checksum, held by one process at a time.

A last line that was cut short, as by a crash, is dropped; any other damage is refused. What was added counts
as kept once :meth:`SignedLines.sync` has returned: then a crash of the machine does not lose it.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder, SignedLines(Path(folder) / "a", b"a ", refuse=ValueError) as lines:
...     lines.first(b"question")
...     lines.add(b"answer")
...     lines.sync()
...     [body for at, body in lines.rest()]
b'question'
20
[b'answer']
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, BinaryIO
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import TracebackType
    from typing import Self


class SignedLines:
    """A file of signed lines; a context manager that holds it.

    Args:
        path: of the file, which is begun if there is none.
        sign: the word in front of each line, with a space behind it.
        refuse: makes the error to raise from what is wrong, such as ``is damaged``.

    Raises:
        Exception: what ``refuse`` makes, where another process uses the file.
        OSError: it cannot be opened.
    """

    def __init__(self, path: Path, sign: bytes, *, refuse: Callable[[str], Exception]) -> None:
        self._sign = sign
        self._refuse = refuse
        self._synced = True
        if path.exists() and not path.is_file() and not path.is_dir():
            # A pipe would wait for ever for who writes to it, and a device may have no end.
            raise refuse("is no file")
        self._stream: BinaryIO = path.open("a+b")
        try:
            self._hold()
        except BaseException:
            self._stream.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Keeps what was added, and lets go of the file."""
        try:
            self.sync()
        finally:
            self._stream.close()

    def first(self, body: bytes) -> bytes:
        """The first line; this one, synced, where there is none or it was cut short.

        Raises:
            Exception: what ``refuse`` makes, where the file is of something else; it is left as it is.
        """
        self._stream.seek(0)
        line = self._stream.readline()
        found = self._body(line)
        if found is not None:
            return found
        if line and (line.endswith(b"\n") or not line.startswith(self._sign)):
            raise self._refuse("is no journal of this kind")
        self._stream.truncate(0)
        self.add(body)
        self.sync()
        return body

    def rest(self) -> Iterator[tuple[int, bytes]]:
        """Each line behind the first, with its place; a last one that was cut short is taken off.

        Raises:
            Exception: what ``refuse`` makes, where a line is damaged.
        """
        self._stream.seek(0)
        self._stream.readline()
        while True:
            at = self._stream.tell()
            line = self._stream.readline()
            if not line:
                return
            body = self._body(line)
            if body is None:
                if self._stream.read(1):
                    raise self._refuse("is damaged")
                self._stream.truncate(at)
                return
            behind = self._stream.tell()
            yield at, body
            self._stream.seek(behind)

    def at(self, place: int) -> bytes:
        """The line at a place that :meth:`add` or :meth:`rest` gave."""
        self._stream.seek(place)
        body = self._body(self._stream.readline())
        assert body is not None, "this line was whole"
        return body

    def add(self, body: bytes) -> int:
        """Adds a line behind all others, and gives its place; :meth:`sync` keeps it."""
        at = self._stream.seek(0, os.SEEK_END)
        self._stream.write(b"%s%08x %s\n" % (self._sign, crc32(body), body))
        self._stream.flush()
        self._synced = False
        return at

    def sync(self) -> None:
        """Makes sure that what was added is not lost, whatever happens to the machine."""
        if not self._synced:
            os.fsync(self._stream.fileno())
            self._synced = True

    def _body(self, line: bytes) -> bytes | None:
        """The body of a line, ``None`` for one that is not whole."""
        rest = line.removeprefix(self._sign)
        check, _, body = rest.partition(b" ")
        if rest is line or not body.endswith(b"\n") or check != b"%08x" % crc32(body[:-1]):
            return None
        return body[:-1]

    def _hold(self) -> None:
        """Keeps other processes out, where the system can."""
        try:
            import fcntl  # noqa: PLC0415 - there is none on Windows
        except ImportError:
            return
        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._refuse("is in use by another process") from None
