"""What players lose a decision by the review: the stronger the less, and the strongest next to nothing.

Each in turn sits at tables of a fast strong player, one of them at a time, and its decisions are reviewed.
Intervals are over rounds.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, cast

from batida.arena.statistics import Sums
from batida.bots import ladder
from batida.review import REVIEW_VERSION
from bench._lines import found_one_by_one
from bench._reviewed import Table, reviewed, versions

if TYPE_CHECKING:
    from collections.abc import Sequence

PLAIN = ("random", "heaviest", "counter")
SCALE = 1_000_000

Row = list[list[int]]
"""By player, in order: how many decisions, the loss of all of them, and how many lost nothing."""


def judged(number: int, players: int, names: Sequence[str], options: argparse.Namespace) -> Row:
    """A round of each player, all from the same deal."""
    seed, seat = options.seed * 1_000_003 + number, number % players
    row: Row = []
    for name in names:
        at_table = tuple(name if place == seat else options.others for place in range(players))
        rnd = Table(at_table, options.play_ms).round(deal_seed=seed, seed=seed)
        found = reviewed(rnd, seats={seat}, budget_ms=options.budget, seed=options.seed)
        lost = sum(round(one.loss * SCALE) for one in found)
        row.append([len(found), lost, sum(one.verdict == "best" for one in found)])
    return row


def main(argv: Sequence[str]) -> dict[str, object]:
    """The mean loss a decision of each player, by size of the table."""
    parser = argparse.ArgumentParser(prog="review-order", description=__doc__)
    parser.add_argument(
        "--names", nargs="+", default=[], help="players (random, heaviest, counter, the ladder)"
    )
    parser.add_argument("--others", default="net", help="who sits at the other seats (net)")
    parser.add_argument("--tables", nargs="+", type=int, default=[2, 3, 4], help="their sizes (2 3 4)")
    parser.add_argument("--rounds", type=int, default=100, help="of each player at each size (100)")
    parser.add_argument("--budget", type=int, default=200, help="of the reviewer, in ms a decision (200)")
    parser.add_argument("--play-ms", type=int, default=500, help="of the players, in ms a decision (500)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path, help="a folder: keep what was found, and go on from it")
    options = parser.parse_args(argv)
    names: list[str] = options.names or [*PLAIN, *(name for _, name in ladder())]
    figures: dict[str, object] = {"rounds": options.rounds, "budget_ms": options.budget, "seed": options.seed}
    for players in options.tables:
        question = {
            "review": REVIEW_VERSION,
            "players": players,
            "names": versions([*names, options.others]),
            **{name: getattr(options, name) for name in ("others", "budget", "play_ms", "seed")},
        }
        rows = cast(
            "list[Row]",
            list(
                found_one_by_one(
                    options.rounds,
                    lambda number, players=players: judged(number, players, names, options),
                    question=question,
                    journal=options.journal and options.journal / f"order-{players}.jsonl",
                    about=f"rounds of each at tables of {players}",
                )
            ),
        )
        for place, name in enumerate(names):
            sums, best = Sums(), 0
            for row in rows:
                decisions, lost, right = row[place]
                best += right
                if decisions:
                    sums.add(lost, decisions)
            found = sums.estimate(1 / SCALE)
            error = found.ci95 or 0.0
            figures[f"{name}_{players}p_points"] = round(found.value, 3)
            figures[f"{name}_{players}p_ci95_points"] = round(error, 3)
            share = best / sums.x
            print(
                f"{players} players, {name}: {found.value:.3f} +- {error:.3f} points a decision,"
                f" nothing lost by {share:.0%} of {sums.x}",
                flush=True,
            )
    return figures
