"""Match equity: how far the chances between knots are from those of a table of every number of points.

With three players at the usual target; with four at a lower one, where a table of every number is
small enough to be worked out at once, on knots as far apart.
"""

from __future__ import annotations

import argparse
from itertools import product
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING

from batida.solver.equity import VERSION, make, results, table

if TYPE_CHECKING:
    from collections.abc import Sequence


def errors(players: int, *, target: int) -> list[float]:
    """How far each chance of the shipped table is off, at every place below the target."""
    ends = results.results_of(results.shipped().measured[players])
    exact = make.solved(players, ends, knots=tuple(range(1, target + 1)))
    shipped = table.shipped(players)
    places = product(range(1, target + 1), repeat=players)
    return [
        abs(one - other)
        for to_go, chances in zip(places, exact, strict=True)
        for one, other in zip(shipped.at(to_go), chances, strict=True)
    ]


def main(argv: Sequence[str]) -> dict[str, object]:
    """Measures three and four players."""
    parser = argparse.ArgumentParser(prog="equity", description=__doc__)
    parser.add_argument("--targets", type=int, nargs=2, default=(61, 14), help="of three and of four players")
    options = parser.parse_args(argv)
    figures: dict[str, object] = {"version": VERSION}
    for players, target in zip((3, 4), options.targets, strict=True):
        begun = perf_counter()
        found = errors(players, target=target)
        figures[f"mean_error_{players}p"] = round(fmean(found), 5)
        figures[f"most_error_{players}p"] = round(max(found), 5)
        print(
            f"{players} players to {target}: {len(found):,} chances, {perf_counter() - begun:.0f} s",
            flush=True,
        )
    return figures
