"""Players against players, measured honestly: mirrored deals, intervals, the same seed the same answer.

A :class:`Contest` is a question; :func:`run` plays it with workers and gives a :class:`Finding`.
How to read the figures stands in ``docs/arena.md``. Only the doors may import it.
Tests: ``tests/arena``.

>>> from batida.arena import Contest, Here, run
>>> contest = Contest(("heaviest", "random"), 2, seed=1)
>>> finding = run(contest, Here(contest), sets=contest.sets_for(200))
>>> finding.tally.rounds, round(finding.tally.side(0).margin.value, 2)
(200, 2.86)
"""

from batida.arena.contest import Contest, Kind
from batida.arena.crosstable import CrossTable, cross_table, table_facts
from batida.arena.errors import ArenaError
from batida.arena.journal import Journal
from batida.arena.protocol import ProgramError
from batida.arena.report import facts
from batida.arena.running import Finding, run
from batida.arena.sitters import check_player
from batida.arena.sprt import Sprt
from batida.arena.statistics import Estimate
from batida.arena.workers import Here, Processes, Workers

__all__ = [
    "ArenaError",
    "Contest",
    "CrossTable",
    "Estimate",
    "Finding",
    "Here",
    "Journal",
    "Kind",
    "Processes",
    "ProgramError",
    "Sprt",
    "Workers",
    "check_player",
    "cross_table",
    "facts",
    "run",
    "table_facts",
]
