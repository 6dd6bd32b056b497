"""Prints what a tiny run of training comes to: all at once, again, and interrupted and gone on with.

Run with ``NUMBA_DISABLE_JIT=1``: compiling takes longer than so few rounds.
"""

import json
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from training.recipes import RECIPES
from training.run import Run

TINY = replace(
    RECIPES["three"], rounds=12, rounds_at_once=4, choices_at_once=9, units=(8, 4), critic_units=(4, 4)
)


def main() -> int:
    """Prints digests of the file by way of making it."""
    folder = Path(sys.argv[1])
    made = {}
    for name, recipe in (("once", TINY), ("again", TINY), ("other seed", replace(TINY, seed=2))):
        run = Run(recipe, folder / name)
        begun = run.content()
        lines = list(run.batches())
        assert len(lines) == 3
        assert run.content() != begun
        made[name] = sha256(run.content()).hexdigest()
    run = Run(replace(TINY, rounds=8), folder / "gone on")
    next(run.batches())
    run.save()
    run = Run(TINY, folder / "gone on")
    assert run.rounds == 4
    assert len(list(run.batches())) == 2
    made["gone on"] = sha256(run.content()).hexdigest()
    run.save()
    made["refused"] = ""
    try:
        Run(replace(TINY, seed=3), folder / "gone on")
    except SystemExit as refusal:
        made["refused"] = str(refusal)
    print(json.dumps(made))  # noqa: T201 - a program
    return 0


if __name__ == "__main__":
    sys.exit(main())
