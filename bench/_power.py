"""A disk whose power can be cut: what SQLite has not synced is dropped or torn.

The shim stands between SQLite and the real file system. Writes go through at once, so that the program
sees them, and are noted until their file is synced. A cut makes the files that a disk might hold after
it: what was synced, and of the rest, sector by sector, whatever the cut's own chance leaves.
"""

from __future__ import annotations

import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import apsw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

SECTOR: Final = 512
"""What a disk writes whole or not at all, in bytes."""

PLAIN: Final = "unix"
"""The file system that SQLite takes by itself."""

Image = dict[str, bytes]
"""Files as they are found after a cut, by name."""


@dataclass
class _File:
    """``synced`` is what surely stays, ``None`` for a file that may be gone; ``noted`` came after it.

    A removed file is there again after a cut, unless its folder was synced since.
    """

    synced: bytearray | None = None
    noted: list[tuple[int, bytes] | int] = field(default_factory=list)
    """A write (offset, bytes) or the size that the file was cut to, in their order."""
    is_removed: bool = False


class Disk:
    """The disk of one run; ``on_change`` is called after each write, sync, cut to size and removal."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.changes = 0
        self._files: dict[str, _File] = {}
        self._alone = threading.RLock()
        self._on_change = on_change

    def wrote(self, name: str, offset: int, content: bytes) -> None:
        """Notes a write that may be lost."""
        self._change(lambda: self._file(name).noted.append((offset, content)))

    def resized(self, name: str, size: int) -> None:
        """Notes a cut to size that may be lost."""
        self._change(lambda: self._file(name).noted.append(size))

    def synced(self, name: str) -> None:
        """Keeps all that was written to a file so far; of a new file the folder as well."""

        def keep() -> None:
            file = self._file(name)
            if file.synced is None:
                # SQLite syncs the folder of a new log or journal, and with it what was removed there.
                self._sync_folder()
            content = bytearray() if file.synced is None else file.synced
            for step in file.noted:
                _do(content, step)
            file.synced, file.noted = content, []

        self._change(keep)

    def removed(self, name: str, *, for_good: bool) -> None:
        """A file is removed; unless its folder is synced as well, it may be there again."""

        def remove() -> None:
            self._file(name).is_removed = True
            if for_good:
                self._sync_folder()

        self._change(remove)

    def load(self, image: Image) -> None:
        """Starts from what a cut has left, all of it on the disk."""
        self._files = {name: _File(bytearray(content)) for name, content in image.items()}

    def cut(self, chance: Random) -> Image:
        """The files after a power cut at this moment."""
        with self._alone:
            left = _Left(chance)
            image: Image = {}
            for name, file in sorted(self._files.items()):
                if file.is_removed and left.is_done():
                    continue
                content = None if file.synced is None else bytearray(file.synced)
                for step in file.noted:
                    for part in left.of(step):
                        content = bytearray() if content is None else content
                        _do(content, part)
                if content is not None:
                    image[name] = bytes(content)
            return image

    def _file(self, name: str) -> _File:
        file = self._files.get(name)
        if file is None or file.is_removed:
            file = self._files[name] = _File()
        return file

    def _sync_folder(self) -> None:
        self._files = {name: file for name, file in self._files.items() if not file.is_removed}

    def _change(self, change: Callable[[], None]) -> None:
        with self._alone:
            change()
            self.changes += 1
            self._on_change()


class _Left:
    """What one cut leaves of the writes that were not synced: nothing, all, the first, or some."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._share = chance.choice((0.0, 0.0, 0.5, 0.5, 0.1, 0.9, 1.0))
        self._first = chance.randrange(12) if chance.random() < 0.3 else None
        self._seen = 0

    def is_done(self) -> bool:
        """Whether something that is done whole or not at all was done."""
        return self._chance.random() < self._share

    def of(self, step: tuple[int, bytes] | int) -> list[tuple[int, bytes] | int]:
        self._seen += 1
        if self._first is not None and self._seen < self._first:
            return [step]
        if self._first is not None and self._seen > self._first:
            return []
        if isinstance(step, int):
            return [step] if self.is_done() else []
        return [part for part in _sectors(*step) if self.is_done()]


def _sectors(offset: int, content: bytes) -> Iterator[tuple[int, bytes]]:
    """A write in the pieces that a disk writes whole."""
    start = 0
    while start < len(content):
        end = min(len(content), start + SECTOR - (offset + start) % SECTOR)
        yield offset + start, content[start:end]
        start = end


def _do(content: bytearray, step: tuple[int, bytes] | int) -> None:
    if isinstance(step, int):
        del content[step:]
        return
    offset, written = step
    if offset > len(content):
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(written)] = written


@contextmanager
def fitted(disk: Disk, name: str = "batida-power-cuts") -> Iterator[None]:
    """Lets everything that opens a database meanwhile write to this disk."""
    shim = _System(disk, name)
    apsw.set_default_vfs(name)
    try:
        yield
    finally:
        apsw.set_default_vfs(PLAIN)
        shim.unregister()


def write_files(image: Image, folder: Path) -> None:
    """Puts the files of an image into a folder, which is made."""
    folder.mkdir(parents=True)
    for name, content in image.items():
        (folder / name).write_bytes(content)


class _System(apsw.VFS):
    def __init__(self, disk: Disk, name: str) -> None:
        super().__init__(name, PLAIN)
        self._disk = disk

    def xOpen(self, name: apsw.URIFilename | str | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - SQLite's name
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        if path is None or not flags[0] & (apsw.SQLITE_OPEN_MAIN_DB | _JOURNALS):
            return super().xOpen(name, flags)
        return _OpenFile(self._disk, Path(path).name, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802 - SQLite's
        super().xDelete(filename, syncdir)
        self._disk.removed(Path(filename).name, for_good=syncdir)


_JOURNALS: Final = apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_WAL


class _OpenFile(apsw.VFSFile):
    def __init__(
        self, disk: Disk, known_as: str, name: apsw.URIFilename | str | None, flags: list[int]
    ) -> None:
        super().__init__(PLAIN, name, flags)
        self._disk = disk
        self._known_as = known_as

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's name
        super().xWrite(data, offset)
        self._disk.wrote(self._known_as, offset, bytes(data))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - SQLite's name
        super().xTruncate(newsize)
        self._disk.resized(self._known_as, newsize)

    def xSync(self, flags: int) -> None:  # noqa: ARG002, N802 - SQLite's
        # The real disk need not be asked: whether this was is all that counts here.
        self._disk.synced(self._known_as)
