"""How the bots do against each other: points a round over mirrored deals, with intervals."""

from __future__ import annotations

import argparse
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import TYPE_CHECKING

from batida.bots import Bot, Budget, find, offered
from batida.rules import TILES, Settlement, apply, block, deal, outcome, seat_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules import Tile


def play_round(bots: Sequence[Bot], shuffle: Sequence[Tile], chance: Random) -> Settlement:
    """One round of these bots, one a seat, opened by seat 0."""
    rnd = deal(block(len(bots)), shuffle, opener=0)
    while rnd.to_act is not None:
        view = seat_view(rnd, rnd.to_act)
        rnd = apply(rnd, bots[rnd.to_act].choose(view, Budget(1000), chance).action)
    settlement = outcome(rnd)
    assert settlement is not None
    return settlement


def margins(one: Bot, rest: Bot, *, players: int, deals: int, seed: int) -> list[float]:
    """The margin of ``one`` against a table of ``rest``, a deal each, averaged over its seats.

    The margin is what it scores less what the others score on average, in points a round.
    """
    chance = Random(seed)
    per_deal: list[float] = []
    for _ in range(deals):
        shuffle = chance.sample(TILES, len(TILES))
        total = 0.0
        for seat in range(players):
            bots = [one if place == seat else rest for place in range(players)]
            settled = play_round(bots, shuffle, chance)
            gains = [settled.gain_of(place) for place in range(players)]
            total += gains[seat] - (sum(gains) - gains[seat]) / (players - 1)
        per_deal.append(total / players)
    return per_deal


def main(argv: Sequence[str]) -> dict[str, object]:
    """Each kind against the next weaker one and against ``random``, the baseline."""
    parser = argparse.ArgumentParser(prog="bots", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="deals a pairing (default 1000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    kinds = [find(name) for name in offered()]
    pairings = list(zip(kinds[1:], kinds, strict=False))
    pairings += [(kind, kinds[0]) for kind in kinds[2:]]
    figures: dict[str, object] = {"rounds": options.rounds, "seed": options.seed}
    for players in (2, 3, 4):
        for one, rest in pairings:
            begun = perf_counter()
            found = margins(one, rest, players=players, deals=options.rounds, seed=options.seed)
            error = 1.96 * stdev(found) / len(found) ** 0.5
            key = f"{one.name}_vs_{rest.name}_{players}p"
            figures[key] = {"margin_points": round(fmean(found), 2), "ci95_points": round(error, 2)}
            seconds = perf_counter() - begun
            print(f"{key}: {fmean(found):+.2f} +- {error:.2f} points a round ({seconds:.0f} s)", flush=True)
    return figures
