"""What each part of the strongest player is worth: with it against without it, on mirrored deals."""

from __future__ import annotations

import argparse
from dataclasses import replace
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final

from batida.bots import Budget, find
from batida.bots.strongest import StrongestBot
from batida.rules import TILES, apply, block, deal, outcome, seat_view
from batida.solver.margins import margin_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.bots import Bot

PARTS: Final = ("late", "play-outs", "open-hands")


def pairing(part: str, ms: int) -> tuple[Bot, Bot]:
    """The player for points as it is, and one without a part of it."""
    whole = StrongestBot(ms, for_match=False)
    match part:
        case "late":
            return whole, replace(whole, solves_late=False)
        case "play-outs":
            return whole, replace(whole, share_played_out=0.0)
        case "open-hands":
            return whole, replace(whole, share_played_out=1.0)
        case _:
            return whole, find(part)


def played(bots: Sequence[Bot], seat: int, *, seed: int) -> float:
    """The margin of a seat in one round of these bots, one a seat; seat 0 opens."""
    chance = Random(seed)
    rnd = deal(block(len(bots)), chance.sample(TILES, len(TILES)), opener=0)
    while rnd.to_act is not None:
        view = seat_view(rnd, rnd.to_act)
        rnd = apply(rnd, bots[rnd.to_act].choose(view, Budget(1000), chance).action)
    settled = outcome(rnd)
    assert settled is not None
    return margin_points(settled, seat)


def margins(one: Bot, rest: Bot, *, players: int, deals: int, seed: int) -> list[float]:
    """The margin of ``one`` at tables of ``rest``, a deal each, averaged over its seats."""
    return [
        fmean(
            played(
                [one if place == seat else rest for place in range(players)], seat, seed=seed * deals + number
            )
            for seat in range(players)
        )
        for number in range(deals)
    ]


def main(argv: Sequence[str]) -> dict[str, object]:
    """The margin of the whole player against the one without a part, in points a round."""
    parser = argparse.ArgumentParser(prog="parts", description=__doc__)
    parser.add_argument("part", nargs="?", default="late", help=f"{', '.join(PARTS)}, or a player's name")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--ms", type=int, default=120, help="the budget of both (default 120)")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    whole, without = pairing(options.part, options.ms)
    found = margins(whole, without, players=options.players, deals=options.deals, seed=options.seed)
    error = 1.96 * stdev(found) / len(found) ** 0.5
    return {
        "part": options.part,
        "players": options.players,
        "ms": options.ms,
        "deals": options.deals,
        "margin_points": round(fmean(found), 3),
        "ci95_points": round(error, 3),
    }
