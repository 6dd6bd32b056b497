"""Whether tiles are where a review says: of those given 30 % to be in a hand, about 30 % are there.

Rounds of bots drawn from the ladder; in each, one seat at one ply says where each tile is that it does not
see. The logarithm of the chance that was given to the true place tells how much the plays told beyond
counting (deal sizes and passes, exactly). Intervals are over rounds.
"""

from __future__ import annotations

import argparse
from math import log
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from batida.arena.statistics import Sums
from batida.bots import Budget, find, ladder
from batida.rules import TILES, apply, block, deal, legal, seat_view
from batida.solver.tile_chances import tile_chances
from bench._lines import found_one_by_one
from bench._reliability import Bin, reliability_svg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules import Round

ROOT = Path(__file__).resolve().parent.parent
PLOT = ROOT / "docs" / "review-calibration.svg"
SCALE = 1_000_000
"""Chances and logarithms are kept in so many parts."""
BINS = 10

Row = list[list[int]]
"""A seat's view: for each tile and other seat, what counting and the belief say, and whether it is there; in
the last line what both gave to the true places, as logarithms in sum, and how many tiles there were."""


def played(names: Sequence[str], players: int, *, seed: int, budget_ms: int) -> list[Round]:
    """A round of bots drawn from these, before each action."""
    chance = Random(seed)
    bots = [find(chance.choice(names)) for _ in range(players)]
    states = [deal(block(players), chance.sample(TILES, len(TILES)), opener=0)]
    while (seat := states[-1].to_act) is not None:
        rnd = states[-1]
        action = legal(rnd)[0]
        if len(legal(rnd)) > 1:
            action = bots[seat].choose(seat_view(rnd, seat), Budget(budget_ms), chance).action
        states.append(apply(rnd, action))
    return states


def looked_at(number: int, options: argparse.Namespace) -> Row:
    """What a seat of one round says at a ply, both drawn, beside the truth."""
    players = options.players[number % len(options.players)]
    seed = options.seed * 1_000_003 + number
    states = played(options.names, players, seed=seed, budget_ms=options.budget)
    chance = Random(-seed)
    rnd = chance.choice(states[1:-1] or states[:1])
    seat = chance.randrange(players)
    found = tile_chances(seat_view(rnd, seat), count=options.worlds, seed=seed)
    rows: Row = []
    logs = [0.0, 0.0]
    for one, believed in found.believed.items():
        counted = [float(share) for share in found.by_rules[one]]
        true_place = next((place for place, hand in enumerate(rnd.hands) if one in hand), players)
        logs[0] += log(counted[true_place])
        logs[1] += log(believed[true_place])
        rows += [
            [round(counted[place] * SCALE), round(believed[place] * SCALE), int(place == true_place)]
            for place in range(players)
            if place != seat and counted[place] > 0
        ]
    return [*rows, [round(logs[0] * SCALE), round(logs[1] * SCALE), len(found.believed)]]


class Tally:
    """Sums over rounds: by bin what was foretold and what came true, and the logarithms."""

    def __init__(self) -> None:
        self.foretold = [Sums() for _ in range(BINS + 1)]
        self.came = [Sums() for _ in range(BINS + 1)]
        self.logs = Sums(), Sums(), Sums()

    def add(self, row: Row, column: int) -> None:
        """Takes a round; ``column`` is 0 for counting alone and 1 for the belief."""
        cells: dict[int, list[int]] = {}
        for cell in row[:-1]:
            place = round(BINS * cell[column] / SCALE)
            counts = cells.setdefault(place, [0, 0, 0])
            for at, more in enumerate((cell[column], cell[2], 1)):
                counts[at] += more
        for place, (foretold, came, count) in cells.items():
            self.foretold[place].add(foretold, count)
            self.came[place].add(came, count)
        counted, believed, tiles = row[-1]
        for sums, value in zip(self.logs, (-counted, -believed, believed - counted), strict=True):
            sums.add(value, tiles)

    def bins(self) -> list[Bin]:
        """The bins in which there is something."""
        return [
            Bin(told.y / told.x / SCALE, came.y / came.x, came.estimate().ci95 or 0.0, came.x)
            for told, came in zip(self.foretold, self.came, strict=True)
            if came.count
        ]


def error_of(bins: Sequence[Bin]) -> float:
    """By how much shares differ from what was foretold, on average over all that was foretold."""
    return sum(abs(one.came - one.foretold) * one.count for one in bins) / sum(one.count for one in bins)


def main(argv: Sequence[str]) -> dict[str, object]:
    """The reliability table, log losses, and the plot if asked for."""
    parser = argparse.ArgumentParser(prog="review-calibration", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4], help="tables, in turn (2 3 4)")
    parser.add_argument("--names", nargs="+", default=[], help="whom to draw the players from (the ladder)")
    parser.add_argument("--budget", type=int, default=40, help="of the players, in ms (40)")
    parser.add_argument("--worlds", type=int, default=2_000, help="weighed for a view (2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path, help="keep what was found, and go on from it")
    parser.add_argument(
        "--plot", nargs="?", type=Path, const=PLOT, help="draw it (docs/review-calibration.svg)"
    )
    options = parser.parse_args(argv)
    options.names = options.names or [name for _, name in ladder()]
    question = {
        "names": options.names,
        "versions": [find(name).version for name in options.names],
        **{name: getattr(options, name) for name in ("players", "budget", "worlds", "seed")},
    }
    counted, believed = Tally(), Tally()
    by_size = {players: Tally() for players in options.players}
    for number, found in enumerate(
        found_one_by_one(
            options.rounds,
            lambda number: looked_at(number, options),
            question=question,
            journal=options.journal,
            about="rounds",
        )
    ):
        row = cast("Row", found)
        counted.add(row, 0)
        believed.add(row, 1)
        by_size[options.players[number % len(options.players)]].add(row, 1)
    bins = believed.bins()
    for one in bins:
        print(f"given {one.foretold:.3f}: {one.came:.3f} +- {one.ci95:.3f} of {one.count}")
    if options.plot:
        svg = reliability_svg(
            bins, title="Who holds what", across="chance given to a hand", up="share that were there"
        )
        options.plot.write_text(svg, encoding="utf-8")
    figures: dict[str, object] = {"rounds": options.rounds, "seed": options.seed, "players": options.players}
    figures["calibration_error"] = round(error_of(bins), 4)
    figures["calibration_error_counting"] = round(error_of(counted.bins()), 4)
    figures["table"] = [
        {
            "given": round(one.foretold, 4),
            "there": round(one.came, 4),
            "ci95": round(one.ci95, 4),
            "count": one.count,
        }
        for one in bins
    ]
    for name, tally in {"": believed, **{f"_{size}p": tally for size, tally in by_size.items()}}.items():
        for what, sums in zip(("counting", "believed", "gain"), tally.logs, strict=True):
            estimate = sums.estimate(1 / SCALE)
            figures[f"log_loss_{what}{name}"] = round(estimate.value, 5)
            figures[f"log_loss_{what}{name}_ci95"] = round(estimate.ci95 or 0.0, 5)
    return figures
