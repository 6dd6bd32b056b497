"""How fast a match of ten rounds is reviewed, and how soon a first verdict is there.

The match is of two players of the ladder. Beside it the strongest player, as it sits at a table, chooses in
the same decisions on one core. All is compiled before; starting processes is timed with the review.
"""

from __future__ import annotations

import argparse
import os
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from batida.bots import Budget, find
from batida.notation import add_round, begin_record
from batida.review import BUDGET_MS, Judges, Reviewing, decided, questions_of, reviewed_decisions
from batida.rules import block
from bench._reviewed import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.notation import Record

AT_TABLE = Budget(500)
"""What the player has at a table for a decision."""


class Watch:
    """Seconds by the clock, and of the processor, those of ended processes too."""

    def __init__(self) -> None:
        self.processor_s, self.wall_s = -_processor_s(), -perf_counter()

    def stop(self) -> None:
        """What it shows from now on."""
        self.processor_s += _processor_s()
        self.wall_s += perf_counter()


def _processor_s() -> float:
    return sum(os.times()[:4])


def a_match(names: Sequence[str], rounds: int, seed: int) -> Record:
    """A match up to so many rounds."""
    chance, players = Random(seed), len(names)
    record, table = begin_record(list(names), block(players)), Table(tuple(names))
    while len(record.rounds) < rounds and record.result is None:
        opener = len(record.rounds) % players
        seeds = {"deal_seed": chance.getrandbits(40), "seed": chance.getrandbits(40)}
        record = add_round(record, table.round(opener=opener, **seeds))
    return record


def main(argv: Sequence[str]) -> dict[str, object]:
    """Seconds of the review, and of the strongest player in the same decisions."""
    parser = argparse.ArgumentParser(prog="review", description=__doc__)
    parser.add_argument("--names", nargs="+", default=["clara", "hugo"])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--budget", type=int, default=BUDGET_MS, help=f"in ms a decision ({BUDGET_MS})")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    match = a_match(options.names, options.rounds, options.seed)
    asked = questions_of(match).questions
    strongest, chance = find("strongest"), Random(options.seed)
    for one in asked:
        decided(one, budget_ms=1, seed=options.seed)
        strongest.choose(one.view, Budget(1), chance)
    first = Watch()
    next(reviewed_decisions(match, budget_ms=options.budget, seed=options.seed))
    first.stop()
    choosing = Watch()
    for one in asked:
        strongest.choose(one.view, AT_TABLE, chance)
    choosing.stop()
    reviewing = Watch()
    with Judges(options.cores, budget_ms=options.budget, seed=options.seed) as judges:
        (review,) = Reviewing(judges, budget_ms=options.budget, seed=options.seed).reviews([match])
    reviewing.stop()
    methods = [one.judged.method for one in review.decisions]
    return {
        "players": "/".join(options.names),
        "rounds": len(match.rounds),
        "decisions": len(review.decisions),
        "by_equilibrium": methods.count("equilibrium"),
        "budget_ms": options.budget,
        "cores": options.cores,
        "review_s": round(reviewing.wall_s, 2),
        "review_processor_s": round(reviewing.processor_s, 2),
        "first_verdict_ms": round(1000 * first.wall_s),
        "first_verdict_processor_ms": round(1000 * first.processor_s),
        "strongest_processor_s": round(choosing.processor_s, 2),
        "times_the_strongest": round(reviewing.processor_s / choosing.processor_s, 2),
    }
