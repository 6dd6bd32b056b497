"""Power cuts while matches are written: acknowledged events that the disk has lost afterwards.

The store's own writer works on a disk that can be cut at any write or sync. After each cut the real
store opens what is left, and every event that was acknowledged before it must be there.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import apsw

from batida.store import StoreError
from batida.store.appends import Append
from batida.store.database import FILE_NAME, open_database
from batida.store.secrets import SqliteDeals
from batida.store.sql import run
from batida.store.sqlite import SqliteStore
from batida.store.writer import Writer
from batida.table import DealCommitted, Dealt, Decided, Event, RoundDealt, Sown
from bench._power import Disk, Image, fitted, write_files
from bench._progress import counting
from tests.table.worlds import World, opening

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

TABLES: Final = 5
"""How many matches are written side by side."""

GROUPS: Final = 24
"""How many groups of appends are written from one start to the next."""

CUT_SHARE: Final = 0.2
"""Of the writes and syncs, those at which the power is cut."""

CHECKPOINT_PAGES: Final = (4, 15, 60, 1000)
"""How long the log grows before it is copied into the database; 1000 is SQLite's own choice."""

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
"""Files in memory, where there are any: the disk is ours, so that a real one would only be slower."""

Answer: TypeAlias = "Callable[[StoreError | None], None]"

Batch: TypeAlias = Decided
"""What is written down at once, all or nothing."""


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Cuts the power again and again, and counts what was lost."""
    parser = argparse.ArgumentParser(prog="scripts/bench power-cuts", description=__doc__)
    parser.add_argument("--cuts", type=int, default=500, help="how often (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first run (%(default)s)")
    parser.add_argument(
        "--synchronous", choices=("full", "normal"), default="full", help="SQLite's mode (%(default)s)"
    )
    options = parser.parse_args(arguments)
    found = Found()
    seed: int = options.seed
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.exists() else None) as folder,
        counting(options.cuts, every=1_000, what="cuts") as count,
    ):
        while count.goes_on(found.cuts):
            power = Power(seed, Path(folder), synchronous=options.synchronous)
            power.run(found, cuts_max=options.cuts)
            seed += 1
    return {
        "synchronous": options.synchronous,
        "cuts": found.cuts,
        "appends": found.appends,
        "acknowledged": found.acknowledged,
        "lost": found.lost,
        "gaps": found.gaps,
        "halves": found.halves,
        "cuts_with_losses": found.cuts_with_losses,
        "failures": found.failures,
    }


@dataclass
class Found:
    """What came out so far.

    ``acknowledged`` counts, over all cuts, the events that had to be there; ``lost`` those that were
    not, ``gaps`` the logs with a hole or with what nobody wrote, ``halves`` the batches of which
    only a part was there. ``failures`` are the seeds of runs with any of these.
    """

    cuts: int = 0
    appends: int = 0
    acknowledged: int = 0
    lost: int = 0
    gaps: int = 0
    halves: int = 0
    cuts_with_losses: int = 0
    failures: list[int] = field(default_factory=list)

    @property
    def faults(self) -> int:
        """All that went wrong."""
        return self.lost + self.gaps + self.halves


@dataclass(frozen=True)
class Cut:
    """The disk after a cut, and how many events of each table had been acknowledged before it."""

    image: Image
    acknowledged: dict[str, int]


class Power:
    """One run: some starts in a row, each from what the last cut of the one before has left."""

    def __init__(self, seed: int, folder: Path, *, synchronous: str) -> None:
        self._seed = seed
        self._chance = Random(seed)
        self._folder = folder / str(seed)
        self._synchronous = synchronous
        self._matches = {f"table-{number}": batches(self._chance) for number in range(TABLES)}

    def run(self, found: Found, *, cuts_max: int, starts: int = 3) -> None:
        """Runs, and adds what it finds to ``found``, up to so many cuts in all."""
        before = found.faults
        image: Image = {}
        heads = dict.fromkeys(self._matches, 0)
        for start in range(starts):
            cuts, appends = self._live(image, heads, self._folder / f"live-{start}")
            found.appends += appends
            for number, cut in enumerate(cuts[: cuts_max - found.cuts]):
                after = self._folder / f"cut-{start}-{number}"
                heads, image = self._look(cut, after, found), cut.image
        if found.faults > before:
            found.failures.append(self._seed)

    def _live(self, image: Image, heads: dict[str, int], folder: Path) -> tuple[list[Cut], int]:
        """Writes the matches on from ``heads``; the cuts that came meanwhile."""
        write_files(image, folder)
        cuts: list[Cut] = []
        acknowledged = dict(heads)
        cutting = Random(self._chance.random())

        def perhaps_cut() -> None:
            if cutting.random() < CUT_SHARE:
                cuts.append(Cut(disk.cut(cutting), dict(acknowledged)))

        disk = Disk(perhaps_cut)
        disk.load(image)
        pages = self._chance.choice(CHECKPOINT_PAGES)
        with fitted(disk):
            connection = open_database(folder)
            run(connection, f"PRAGMA synchronous = {self._synchronous.upper()}")
            run(connection, f"PRAGMA wal_autocheckpoint = {pages}")
            groups = [group for group in self._groups(heads) if group]
            if groups:
                Writing(Writer(connection), acknowledged).write(groups)
            else:
                connection.close()
        return cuts, sum(map(len, groups))

    def _groups(self, heads: dict[str, int]) -> list[list[tuple[str, int, Batch]]]:
        """Appends that are handed over together, each with its table and the number it follows."""
        todo: dict[str, list[tuple[int, Batch]]] = {}
        for table, match in self._matches.items():
            after, rest = 0, []
            for batch in match:
                if after >= heads[table]:
                    rest.append((after, batch))
                after += len(batch.events)
            todo[table] = rest
        groups: list[list[tuple[str, int, Batch]]] = []
        for _ in range(GROUPS):
            going = [table for table, rest in todo.items() if rest]
            chosen = self._chance.sample(going, min(len(going), self._chance.randint(1, TABLES)))
            groups.append([(table, *todo[table].pop(0)) for table in chosen])
        return groups

    def _look(self, cut: Cut, folder: Path, found: Found) -> dict[str, int]:
        """Opens what a cut has left with the real store; the number of events of each table in it."""
        write_files(cut.image, folder)
        found.cuts += 1
        found.acknowledged += sum(cut.acknowledged.values())
        before = found.lost
        heads = dict.fromkeys(self._matches, 0)
        try:
            logs = asyncio.run(read_logs(folder, tuple(self._matches)))
        except StoreError:
            found.lost += sum(cut.acknowledged.values())
            found.gaps += 1
            logs = {}
        for table, (events, deals, seeds) in logs.items():
            heads[table] = len(events)
            found.lost += max(0, cut.acknowledged[table] - len(events))
            whole = [event for batch in self._matches[table] for event in batch.events]
            found.gaps += list(events) != whole[: len(events)]
            found.halves += len(events) not in _borders(self._matches[table])
            written = {one.round: one for batch in self._matches[table] for one in batch.deals}
            sown = {one.round: one for batch in self._matches[table] for one in batch.seeds}
            for event in events:
                if isinstance(event, RoundDealt):
                    found.lost += deals.get(event.round) != written[event.round]
                if isinstance(event, DealCommitted):
                    found.lost += seeds.get(event.round) != sown[event.round]
        found.cuts_with_losses += found.lost > before
        return heads


class Writing:
    """Hands groups of appends to the store's writer; deterministic, though it has its own thread.

    It stands in for the loop that the writer answers to, and holds the writer at the last answer of
    a group until all of the next one waits.
    """

    def __init__(self, writer: Writer, acknowledged: dict[str, int]) -> None:
        self._writer = writer
        self._acknowledged = acknowledged
        self._errors: list[StoreError] = []
        self._open = 0
        self._done = threading.Semaphore(0)
        self._next = threading.Semaphore(0)

    def write(self, groups: list[list[tuple[str, int, Batch]]]) -> None:
        """Writes them all and closes the writer.

        Raises:
            StoreError: the writer could not write, on a disk that works.
        """
        (first, *others), *later = groups
        for group in [[first], *([others] if others else []), *later]:
            self._open = len(group)
            for table, after, batch in group:
                done = self._answer(table, after + len(batch.events))
                # All that the writer asks of a loop is to call back, as this does.
                loop = cast("asyncio.AbstractEventLoop", self)
                self._writer.put(Append(table, after, batch.events, batch.deals, batch.seeds, loop, done))
            self._next.release()
            self._done.acquire()
        self._next.release()
        self._writer.stop()
        if self._errors:
            raise self._errors[0]

    def call_soon_threadsafe(
        self, tell: Callable[[Sequence[object]], None], answered: Sequence[object]
    ) -> None:
        """What the writer calls once appends are synced, or have failed."""
        tell(answered)
        self._open -= len(answered)
        if self._open == 0:
            self._done.release()
            self._next.acquire()

    def _answer(self, table: str, head: int) -> Answer:
        def done(error: StoreError | None) -> None:
            if error is None:
                self._acknowledged[table] = head
            else:
                self._errors.append(error)

        return done


def batches(chance: Random) -> list[Batch]:
    """A match as the batches in which it is written."""
    world = World(opening(chance.randint(2, 4)), chance)
    while isinstance(world.step(chance), Decided):
        pass
    return world.written


Log: TypeAlias = tuple[tuple[Event, ...], dict[int, Dealt], dict[int, Sown]]
"""The events of a table with their secrets."""


async def read_logs(folder: Path, tables: Sequence[str]) -> dict[str, Log]:
    """What the real store finds in a folder.

    Raises:
        StoreError: it cannot be opened or read, has a gap, or SQLite itself finds it damaged.
    """
    store = SqliteStore(folder)
    deals = SqliteDeals(store)
    try:
        logs = {
            table: (await store.events(table), dict(await deals.of(table)), dict(await deals.seeds(table)))
            for table in tables
        }
    finally:
        await deals.close()
        await store.close()
    connection = apsw.Connection(str(folder / FILE_NAME))
    said = next(iter(run(connection, "PRAGMA integrity_check")))[0]
    connection.close()
    if said != "ok":
        raise StoreError(str(said), code="damaged")
    return logs


def _borders(match: list[Batch]) -> set[int]:
    """The numbers after which a log may end: those of whole batches."""
    borders, head = {0}, 0
    for batch in match:
        head += len(batch.events)
        borders.add(head)
    return borders
