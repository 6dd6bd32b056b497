"""What a round is worth to who leads, and to those after, before it is dealt, with strong play by all.

The lead is luck too: the numbers are those of ``LEAD_POINTS`` in ``batida.review.luck``.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from batida.rules import TILES, block, deal
from batida.solver.known_hands import deal_worth

if TYPE_CHECKING:
    from collections.abc import Sequence

TOLD_EVERY = 20_000
PLAYED_OUT = 2


def worths(players: int, *, deals: int, seed: int) -> list[tuple[float, ...]]:
    """What so many deals are worth to who leads, the next and so on, each played out once a lead."""
    chance, found = Random(seed), list[tuple[float, ...]]()
    while len(found) < deals:
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
        worth = deal_worth(rnd, count=PLAYED_OUT, seed=len(found))
        assert worth is not None
        found.append(worth.points)
        if len(found) % TOLD_EVERY == 0:
            print(f"{players} players: {len(found)} of {deals} deals", flush=True)
    return found


def main(argv: Sequence[str]) -> dict[str, object]:
    """The mean margin by place, with its 95 % interval."""
    parser = argparse.ArgumentParser(prog="review-lead", description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000, help="by number of players (100000)")
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    figures: dict[str, object] = {"deals": options.deals, "seed": options.seed}
    for players in options.players:
        columns = list(zip(*worths(players, deals=options.deals, seed=options.seed), strict=True))
        figures[f"by_place_{players}p_points"] = [round(fmean(one), 3) for one in columns]
        figures[f"ci95_{players}p_points"] = [
            round(1.96 * stdev(one) / sqrt(options.deals), 3) for one in columns
        ]
    return figures
