"""Whether losses explain results: two unequal players, mirrored deals, what both lost and what one won.

One of the first sits at tables of the second; every deal is played from each seat. What the first won a round
is held to what the others lost by the review, less what it lost itself. With losses that are honest the
difference is nought but for luck, which mirrored deals make small. Losses are told as shown, where small ones
count as none, and as measured. Intervals are over deals.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, cast

from batida.arena.statistics import Sums
from batida.review import REVIEW_VERSION
from bench._lines import found_one_by_one
from bench._reviewed import Table, margins_of, reviewed, versions

if TYPE_CHECKING:
    from collections.abc import Sequence

PARTS = 600_000
"""So many parts make a point: thirds of it are whole."""

Row = list[list[int]]
"""Of a deal from all seats: what the first won, and how many decisions it and the others had; then, as shown
and as measured, what it lost by decisions, and its share of what the others lost, all in parts."""


def mirrored(number: int, players: int, options: argparse.Namespace) -> Row:
    """A deal from each seat of the first player."""
    seed = options.seed * 1_000_003 + number
    won, counts = 0, [0, 0]
    shown, measured = [0, 0], [0, 0]
    for seat in range(players):
        names = tuple(options.names[int(place != seat)] for place in range(players))
        rnd = Table(names, options.play_ms).round(deal_seed=seed, seed=seed * players + seat)
        won += margins_of(rnd)[seat] * PARTS // (players - 1)
        for one in reviewed(rnd, budget_ms=options.budget, seed=options.seed):
            side = int(one.seat != seat)
            share = players - 1 if side else 1
            counts[side] += 1
            shown[side] += round(one.loss * PARTS / share)
            measured[side] += round(one.judged.of(one.played).behind * PARTS / share)
    return [[won, *counts], shown, measured]


def main(argv: Sequence[str]) -> dict[str, object]:
    """What was won and what losses say, by size of the table."""
    parser = argparse.ArgumentParser(prog="review-honest", description=__doc__)
    parser.add_argument("--names", nargs=2, default=["net", "counter"], help="the two players (net counter)")
    parser.add_argument("--tables", nargs="+", type=int, default=[2, 3, 4], help="their sizes (2 3 4)")
    parser.add_argument("--deals", type=int, default=300, help="of each size (300)")
    parser.add_argument("--budget", type=int, default=100, help="of the reviewer, in ms a decision (100)")
    parser.add_argument("--play-ms", type=int, default=100, help="of the players, in ms a decision (100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path, help="a folder: keep what was found, and go on from it")
    options = parser.parse_args(argv)
    figures: dict[str, object] = {
        "names": options.names,
        "deals": options.deals,
        "budget_ms": options.budget,
        "seed": options.seed,
    }
    for players in options.tables:
        question = {
            "review": REVIEW_VERSION,
            "players": players,
            "versions": versions(options.names),
            **{name: getattr(options, name) for name in ("names", "budget", "play_ms", "seed")},
        }
        rows = found_one_by_one(
            options.deals,
            lambda number, players=players: mirrored(number, players, options),
            question=question,
            journal=options.journal and options.journal / f"honest-{players}.jsonl",
            about=f"deals at tables of {players}",
        )
        figures |= _figures(cast("list[Row]", list(rows)), players)
    return figures


def _figures(rows: Sequence[Row], players: int) -> dict[str, object]:
    sums = {name: Sums() for name in ("won", "shown", "measured", "won_less_shown", "won_less_measured")}
    lost = {"first": Sums(), "others": Sums()}
    for (won, own_count, their_count), shown, measured in rows:
        sums["won"].add(won, players)
        for name, (own, theirs) in (("shown", shown), ("measured", measured)):
            sums[name].add(theirs - own, players)
            sums[f"won_less_{name}"].add(won - (theirs - own), players)
        lost["first"].add(shown[0], max(1, own_count))
        lost["others"].add(shown[1] * (players - 1), max(1, their_count))
    found: dict[str, object] = {}
    for name, one in (sums | {f"loss_a_decision_of_{who}": one for who, one in lost.items()}).items():
        estimate = one.estimate(1 / PARTS)
        found[f"{name}_{players}p_points"] = round(estimate.value, 3)
        found[f"{name}_{players}p_ci95_points"] = round(estimate.ci95 or 0.0, 3)
        print(f"{players} players, {name}: {estimate.value:+.3f} +- {estimate.ci95 or 0.0:.3f}", flush=True)
    return found
