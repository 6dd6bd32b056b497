"""Simulated matches in bad weather: the real server on a virtual clock, and what was ever wrong.

Messages are lost, repeated, held back; connections break, people vanish and return, use two tabs, leave,
come late or look on, clocks end, bots are late, the disk is full, the server is killed. The seed of a run
repeats it exactly.
"""

from __future__ import annotations

import argparse
import gc
import logging
import sys
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Final

from bench._progress import counting
from bench.simulation.plants import PLANTS, planted
from bench.simulation.run import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

TIDY_EVERY: Final = 50
"""How many runs are cleared away at once."""


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Runs so many seeds, one after the other."""
    parser = argparse.ArgumentParser(prog="scripts/bench simulate", description=__doc__)
    parser.add_argument("--runs", type=int, default=100, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first run (%(default)s)")
    parser.add_argument("--plant", choices=PLANTS, help="a fault that is to be found")
    options = parser.parse_args(arguments)
    failures: list[int] = []
    events = crashes = 0
    runs = 0
    with (
        planted(options.plant),
        quiet(),
        tidied() as tidy,
        counting(options.runs, every=500, what="runs") as progress,
    ):
        while progress.goes_on(runs):
            seed = options.seed + runs
            outcome = run(seed)
            runs += 1
            tidy()
            events += outcome.events
            crashes += outcome.crashes
            if outcome.fault is not None:
                failures.append(seed)
                sys.stderr.write(f"--seed {seed} --runs 1: {outcome.fault}\n")
    return {"runs": runs, "events": events, "crashes": crashes, "failures": failures}


@contextmanager
def tidied() -> Iterator[Callable[[], None]]:
    """Collects garbage between runs, at times, and not during one: a sixth of the time is saved."""
    runs, was_enabled = count(1), gc.isenabled()
    gc.disable()
    # What is there before the runs need not be looked through after each of them.
    gc.collect()
    gc.freeze()
    try:
        yield lambda: None if next(runs) % TIDY_EVERY else _collect()
    finally:
        gc.unfreeze()
        if was_enabled:
            gc.enable()


def _collect() -> None:
    gc.collect()


@contextmanager
def quiet() -> Iterator[None]:
    """Keeps the server from logging what the weather does to it."""
    log = logging.getLogger("batida")
    before = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(before)
