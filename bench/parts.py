"""What each part of the strongest player is worth: with it against without it, on mirrored deals."""

from __future__ import annotations

import argparse
from dataclasses import replace
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final

from bench.bots import margins

from batida.bots import find
from batida.bots.strongest import StrongestBot

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
