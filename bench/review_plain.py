"""Whether a whole review is the same to the last digit when nothing is compiled.

A match of players of the ladder is reviewed in this process, as the machine can, and in another without
compiling, which takes some thousand times as long: so both look at far fewer worlds than any review does.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from batida.kernels.jit import IS_COMPILED
from batida.notation import read_record, write_record
from batida.review import facts, judging, match_luck, review
from bench.review import a_match

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parent.parent


def reviewed(text: str, worlds: int) -> str:
    """The review of a record as JSON, with what open hands say.

    Args:
        text: the record.
        worlds: so many are looked at first, and each position is played out so often to tell luck.
    """
    judging.WORLDS_MIN, judging.WORLDS_PER_MS = worlds, 0
    match_luck.PLAYED_OUT_MIN, match_luck.PLAYED_OUT_PER_MS = worlds, 0
    found = review(read_record(text), budget_ms=1)
    return json.dumps(facts(found, with_open_hands=True), sort_keys=True)


def reviewed_plainly(text: str, worlds: int) -> str:
    """The same by a process that compiles nothing."""
    settings = dict(os.environ) | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "bench.review_plain", str(worlds)]
    done = subprocess.run(  # noqa: S603 - this module, in a process of its own
        command, cwd=ROOT, env=settings, input=text, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def main(argv: Sequence[str]) -> dict[str, object]:
    """How many decisions there were, and how many reviews were not the same."""
    parser = argparse.ArgumentParser(prog="review-plain", description=__doc__)
    parser.add_argument("--names", nargs="+", default=["clara", "hugo"])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=4, help="looked at first for a decision (4)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    text = write_record(a_match(options.names, options.rounds, options.seed))
    compiled = reviewed(text, options.worlds)
    begun = perf_counter()
    plain = reviewed_plainly(text, options.worlds)
    decisions = json.loads(compiled)["decisions"]
    return {
        "is_compiled": IS_COMPILED,
        "players": "/".join(options.names),
        "rounds": options.rounds,
        "decisions": len(decisions),
        "by_equilibrium": sum(one["method"] == "equilibrium" for one in decisions),
        "worlds": options.worlds,
        "plain_s": round(perf_counter() - begun, 1),
        "failures": [] if plain == compiled else [options.seed],
    }


if __name__ == "__main__":
    sys.stdout.write(reviewed(sys.stdin.read(), int(sys.argv[1])) + "\n")
