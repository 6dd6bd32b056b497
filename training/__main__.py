"""Trains a network and writes the file that the package loads: ``scripts/train NAME``."""

from __future__ import annotations

import argparse
import signal
import sys
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Final

from batida.solver.network.weights import FILES, loaded
from training.export import floats_of
from training.recipes import RECIPES
from training.run import Run

ROOT: Final = Path(__file__).resolve().parent.parent
SECONDS_SAVED: Final = 60
SECONDS_TOLD: Final = 30


def main() -> int:
    """Trains to the end, or to an interruption, after which the same command goes on."""
    parser = argparse.ArgumentParser(prog="scripts/train", description=__doc__)
    parser.add_argument("name", choices=sorted(RECIPES), help="what to train")
    parser.add_argument("--rounds", type=int, help="in all; what the recipe says by default")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache/training", help="where a run is kept")
    parser.add_argument("--out", type=Path, help="the file to write; the package's own by default")
    parser.add_argument(
        "--against", type=Path, help="a file to measure it against; the package's own by default"
    )
    options = parser.parse_args()
    recipe = RECIPES[options.name]
    if options.rounds is not None:
        recipe = replace(recipe, rounds=options.rounds)
    shipped = ROOT / "src/batida/solver/network" / FILES[recipe.players]
    out = options.out or shipped
    against = options.against or shipped
    other = floats_of(loaded(against.read_bytes()))
    stopped: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda got, _frame: stopped.append(got))
    run = Run(recipe, options.folder)
    print(f"{recipe.name}: {run.rounds:,} of {recipe.rounds:,} rounds were played before", flush=True)
    told = saved = perf_counter()
    for line in run.batches():
        now = perf_counter()
        if now - saved > SECONDS_SAVED or stopped or run.is_done:
            run.save()
            saved = now
        if stopped:
            print(f"interrupted at {line}; the same command goes on", flush=True)
            return 1
        if now - told > SECONDS_TOLD:
            print(f"{line}; {run.measured(deals=1000)}", flush=True)
            told = perf_counter()
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(run.content())
    print(f"{out}: {run.measured(deals=10_000)}", flush=True)
    print(f"among others of {against}: {run.measured_against(other, deals=50_000)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
