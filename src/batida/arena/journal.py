"""What was played, kept in a file block by block, so that a stopped contest goes on without loss.

A line of JSON for the question, then one a block, each with a checksum and synced before the next
is played. A last line that was cut short, as by a crash, is dropped; any other damage is refused.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, BinaryIO, Final
from zlib import crc32

import msgspec

from batida.arena.errors import ArenaError
from batida.arena.play import Block
from batida.bots import UnknownBotError, find

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from batida.arena.contest import Contest

FORM: Final = 1
"""The version of the form."""


class Journal:
    """The journal of one contest; a context manager that holds its file.

    It is read once, by :meth:`blocks`, before anything is added.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        """Opens the journal of a contest, or begins it.

        Raises:
            ArenaError: ``bad-journal``, when it is that of another contest, of other versions of its
                players, damaged, or used by another process.
            OSError: it cannot be opened.
        """
        self._path = path
        self._stream: BinaryIO = path.open("a+b")
        try:
            self._hold()
            self._begin(_question(contest))
        except BaseException:
            self._stream.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stream.close()

    def blocks(self) -> Iterator[Block]:
        """The blocks that it holds, in order.

        Raises:
            ArenaError: ``bad-journal``.
        """
        due = 0
        while True:
            at = self._stream.tell()
            line = self._stream.readline()
            if not line:
                return
            found = _checked(line)
            if found is None:
                if self._stream.read(1):
                    raise self._bad("is damaged")
                self._stream.truncate(at)
                return
            block = _BLOCKS.decode(found)
            if block.first != due:
                raise self._bad("is damaged: a block of it is missing")
            due += len(block.rows)
            yield block

    def add(self, block: Block) -> None:
        """Writes down a block; once this returns, a crash of the machine does not lose it."""
        self._write(msgspec.json.encode(block))

    def _begin(self, question: _Question) -> None:
        self._stream.seek(0)
        line = self._stream.readline()
        found = _checked(line)
        if found is None:
            if line and (line.endswith(b"\n") or not line.startswith(_SIGN)):
                raise self._bad("is no journal of an arena")
            self._stream.truncate(0)
            self._write(msgspec.json.encode(question))
            return
        try:
            theirs = msgspec.json.decode(found, type=_Question)
        except msgspec.DecodeError:
            raise self._bad("is of another version of the arena") from None
        other = [
            name for name in _Question.__struct_fields__ if getattr(theirs, name) != getattr(question, name)
        ]
        if other:
            raise self._bad(f"is of another contest: its {', '.join(other)} differ")

    def _write(self, body: bytes) -> None:
        self._stream.write(b"%s%08x %s\n" % (_SIGN, crc32(body), body))
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def _hold(self) -> None:
        """Keeps other processes out, where the system can."""
        try:
            import fcntl  # noqa: PLC0415 - there is none on Windows
        except ImportError:
            return
        try:
            fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._bad("is in use by another process") from None

    def _bad(self, sentence: str) -> ArenaError:
        return ArenaError(f"the journal {self._path} {sentence}", code="bad-journal")


_SIGN: Final = b"arena "
_BLOCKS: Final = msgspec.json.Decoder(Block)


class _Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the rows depend on."""

    form: int
    players: tuple[str, ...]
    versions: tuple[int | None, ...]
    seats: int
    kind: str
    seed: int
    budget_ms: int
    target: int | None
    records: bool


def _question(contest: Contest) -> _Question:
    return _Question(
        form=FORM,
        players=contest.players,
        versions=tuple(map(_version, contest.players)),
        seats=contest.seats,
        kind=contest.kind,
        seed=contest.seed,
        budget_ms=contest.budget_ms,
        target=contest.target,
        records=contest.records,
    )


def _version(name: str) -> int | None:
    """The version of a bot; that of a program is not known before it is started."""
    try:
        return find(name).version
    except UnknownBotError:
        return None


def _checked(line: bytes) -> bytes | None:
    """The body of a line, ``None`` for one that is not whole."""
    sign, _, rest = line.partition(b" ")
    check, _, body = rest.partition(b" ")
    if sign != _SIGN.strip() or not body.endswith(b"\n") or check != b"%08x" % crc32(body[:-1]):
        return None
    return body
