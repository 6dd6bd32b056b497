"""The arena on a local Ray: the same answer as in this process, and rounds a second of both.

It takes the extra ``batida[ray]`` in the environment: ``.venv/bin/pip install ray``.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import perf_counter

from batida.arena import Contest, Finding, Here, Workers, run
from batida.arena.on_ray import OnRay


def measured(contest: Contest, workers: Workers, sets: int) -> tuple[Finding, float]:
    """What was found, and rounds a second."""
    begun = perf_counter()
    try:
        finding = run(contest, workers, sets=sets)
    finally:
        workers.close()
    return finding, finding.tally.rounds / (perf_counter() - begun)


def main(argv: Sequence[str]) -> dict[str, object]:
    """Plays one contest here and on Ray.

    Raises:
        ValueError: the answers differ.
    """
    parser = argparse.ArgumentParser(prog="on_ray", description=__doc__)
    parser.add_argument("--rounds", type=int, default=4000, help="rounds to play (4000)")
    parser.add_argument("--actors", type=int, default=2, help="actors of Ray (2)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    contest = Contest(("counter", "heaviest"), 2, seed=options.seed)
    sets = contest.sets_for(options.rounds)
    here, here_per_s = measured(contest, Here(contest), sets)
    there, there_per_s = measured(contest, OnRay(contest, options.actors), sets)
    same = here.tally.margins == there.tally.margins and here.tally.decisions == there.tally.decisions
    if not same or here.trace != there.trace:
        raise ValueError("Ray gives another answer")
    return {
        "rounds": here.tally.rounds,
        "seed": options.seed,
        "is_same": same,
        "here_rounds_per_s": here_per_s,
        "ray_rounds_per_s": there_per_s,
    }
