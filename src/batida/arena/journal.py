"""What was played, kept in a file block by block, so that a stopped contest goes on without loss.

A line of JSON for the question, then one a block, each synced before the next is played; the file is one of
:class:`batida.lines.SignedLines`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from batida.arena.errors import ArenaError
from batida.arena.play import Block
from batida.bots import UnknownBotError, find
from batida.lines import SignedLines

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
        self._lines = SignedLines(path, b"arena ", refuse=self._bad)
        try:
            self._begin(_question(contest))
        except BaseException:
            self._lines.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines.close()

    def blocks(self) -> Iterator[Block]:
        """The blocks that it holds, in order.

        Raises:
            ArenaError: ``bad-journal``.
        """
        due = 0
        for _, body in self._lines.rest():
            block = _BLOCKS.decode(body)
            if block.first != due:
                raise self._bad("is damaged: a block of it is missing")
            due += len(block.rows)
            yield block

    def add(self, block: Block) -> None:
        """Writes down a block; once this returns, a crash of the machine does not lose it."""
        self._lines.add(msgspec.json.encode(block))
        self._lines.sync()

    def _begin(self, question: _Question) -> None:
        found = self._lines.first(msgspec.json.encode(question))
        try:
            theirs = msgspec.json.decode(found, type=_Question)
        except msgspec.DecodeError:
            raise self._bad("is of another version of the arena") from None
        other = [
            name for name in _Question.__struct_fields__ if getattr(theirs, name) != getattr(question, name)
        ]
        if other:
            raise self._bad(f"is of another contest: its {', '.join(other)} differ")

    def _bad(self, sentence: str) -> ArenaError:
        return ArenaError(f"the journal {self._path} {sentence}", code="bad-journal")


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
