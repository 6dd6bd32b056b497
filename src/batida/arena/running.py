"""Runs a contest: blocks out, rows back in order, until the count, a test or a person stops it."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from batida.arena.interrupts import Interrupts
from batida.arena.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from batida.arena.contest import Contest
    from batida.arena.journal import Journal
    from batida.arena.play import Block
    from batida.arena.sprt import Sprt, Verdict
    from batida.arena.statistics import Estimate
    from batida.arena.workers import Workers

StoppedBy: TypeAlias = Literal["count", "sprt", "interrupt"]

BLOCK_SECONDS: Final = 0.5
"""How long a block should take: long beside the way there and back, short for who waits."""

BLOCK_SETS_MAX: Final = 2_000
AHEAD_MAX: Final = 64
"""How many blocks may be done before one that is still missing."""

TRACE_MAX: Final = 256


@dataclass(slots=True)
class Trace:
    """The margin of the first player on the way, at up to ``TRACE_MAX`` equal steps."""

    points: list[tuple[int, Estimate]] = field(default_factory=list)
    step: int = 1

    def look(self, tally: Tally) -> None:
        """Takes the margin as it is now, if it is its turn."""
        if tally.sets % self.step:
            return
        self.points.append((tally.sets, tally.side(0).margin))
        if len(self.points) == TRACE_MAX:
            self.points = self.points[1::2]
            self.step *= 2


@dataclass(slots=True)
class Finding:
    """What a run has found so far.

    Attributes:
        contest: what was asked.
        tally: what was counted.
        sets_kept: how many of its sets were played before, and come from a journal.
        trace: the margin on the way.
        stopped_by: the ``count`` that was asked for, the ``sprt``, or an ``interrupt``.
        sprt: the test, if there was one.
        verdict: what it said, if anything.
    """

    contest: Contest
    tally: Tally
    sets_kept: int = 0
    trace: Trace = field(default_factory=Trace)
    stopped_by: StoppedBy = "count"
    sprt: Sprt | None = None
    verdict: Verdict | None = None


@dataclass(slots=True)
class _Pace:
    """How many sets make a block, from how long the last ones took."""

    workers: Workers
    asked_at: dict[int, float] = field(default_factory=dict)
    sets: int = 1

    def ask(self, first: int, most: int) -> int:
        """Asks for a block and gives how many sets it has."""
        count = min(self.sets, most)
        self.asked_at[first] = perf_counter()
        self.workers.ask(first, count)
        return count

    def get(self) -> Block:
        """Waits for a block."""
        block = self.workers.get()
        seconds = max(perf_counter() - self.asked_at.pop(block.first), 1e-6)
        fitting = int(len(block.rows) * BLOCK_SECONDS / seconds)
        self.sets = max(1, min(fitting, 4 * len(block.rows), BLOCK_SETS_MAX))
        return block


def run(  # noqa: PLR0913 - what is played, where, and what may be left out
    contest: Contest,
    workers: Workers,
    *,
    sets: int,
    sprt: Sprt | None = None,
    journal: Journal | None = None,
    keep: Callable[[str], object] | None = None,
    told: Callable[[Finding], object] | None = None,
) -> Finding:
    """Plays a contest.

    Args:
        contest: what is played.
        workers: where; they are not closed.
        sets: how many mirrored sets at most.
        sprt: a test that may stop it earlier.
        journal: what was played before, which is not played again; new blocks are added to it.
        keep: takes each record, in order.
        told: is told after each block.

    Returns:
        What was found; for one contest it is the same whatever the workers and however often it
        was interrupted and resumed, but for the times.
    """
    finding = Finding(contest, Tally(contest), sprt=sprt)
    interrupts = Interrupts()
    try:
        with interrupts.heard():
            for block in _blocks(finding, workers, journal, sets, interrupts):
                with interrupts.held():
                    is_decided = _taken(finding, block, sets, keep)
                if told is not None:
                    told(finding)
                if is_decided:
                    break
    except KeyboardInterrupt:
        if finding.verdict is None:
            finding.stopped_by = "interrupt"
    return finding


def _taken(finding: Finding, block: Block, sets: int, keep: Callable[[str], object] | None) -> bool:
    """Takes the rows of a block; whether that is all there is to play."""
    tally, sprt = finding.tally, finding.sprt
    for row in block.rows:
        tally.add_row(row)
        finding.trace.look(tally)
        if keep is not None:
            for text in row.records:
                keep(text)
        if sprt is not None:
            finding.verdict = sprt.verdict(tally.margins[0], finding.contest.seats)
            if finding.verdict is not None:
                finding.stopped_by = "sprt"
                return True
        if tally.sets == sets:
            return True
    return False


def _blocks(
    finding: Finding, workers: Workers, journal: Journal | None, sets: int, interrupts: Interrupts
) -> Iterator[Block]:
    """All blocks in order, first those of the journal."""
    due = 0
    if journal is not None:
        for block in journal.blocks():
            due += len(block.rows)
            finding.sets_kept = due
            yield block
    pace = _Pace(workers)
    done: dict[int, Block] = {}
    following = due
    while due < sets:
        while workers.is_free and following < sets and len(done) < AHEAD_MAX:
            following += pace.ask(following, sets - following)
        block = pace.get()
        done[block.first] = block
        while due in done:
            block = done.pop(due)
            if journal is not None:
                with interrupts.held():
                    journal.add(block)
            due += len(block.rows)
            yield block
