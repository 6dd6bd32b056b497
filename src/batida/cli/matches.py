"""The matches of files, for every command that reads records."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from batida.cli.console import complain, opened

if TYPE_CHECKING:
    from batida.notation import Record


class Matches:
    """The matches of all files that are taken; those that are not are told on standard error at once.

    Args:
        files: their names; ``-`` for standard input.
        wanted: the number of the one match that is wanted of each file, from 1; ``None`` for all.

    Attributes:
        status: 1 once a match was refused or is not there.
    """

    def __init__(self, files: Sequence[str], *, wanted: int | None = None) -> None:
        self._files = files
        self._wanted = wanted
        self.status = 0

    def __iter__(self) -> "Iterator[Record]":
        """The matches, one after the other; see :meth:`named`."""
        return (record for _, _, record in self.named())

    def named(self) -> "Iterator[tuple[str, int, Record]]":
        """Each with the name of its file and its number there, from 1.

        Raises:
            OSError: a file cannot be opened.
        """
        from batida.notation import NotationError, read_records

        for name in self._files:
            number = 0
            with opened(name) as stream:
                for number, found in enumerate(read_records(stream), 1):
                    if self._wanted is not None and number != self._wanted:
                        continue
                    if isinstance(found, NotationError):
                        self._complain(f"{name}: {found}")
                    else:
                        yield name, number, found
            if self._wanted is not None and number < self._wanted:
                self._complain(f"{name}: there is no match {self._wanted}")

    def _complain(self, sentence: str) -> None:
        complain(sentence)
        self.status = 1
