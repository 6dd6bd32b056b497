"""Whether losses explain results: two unequal players, what one wins on mirrored deals, and what both lose.

One of the first sits at tables of the second, in matches of some rounds; each match is played with the same
deals from each seat. What the first wins is held to what the others lose by the review, less what it loses
itself: with losses that are honest both are the same. docs/review.md says of which losses that must be true,
and of which only nearly. Results are luck for the most part and quickly played, losses are quiet and slowly
judged, so more matches are played than are reviewed. Figures are a round, intervals over matches.
"""

from __future__ import annotations

import argparse
from math import exp, fsum, hypot
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from batida.arena.statistics import Estimate, Sums
from batida.review import REVIEW_VERSION
from batida.rules import action_number
from batida.solver.by_network import ByNetwork
from batida.solver.network.weights import network_for
from batida.solver.seen import seen_of
from bench._lines import found_one_by_one
from bench._reviewed import Table, margins_of, reviewed, versions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.review import Decision
    from batida.rules import Round

PARTS = 600_000
"""So many parts make a point: thirds of it are whole."""

Row = list[list[int]]
"""Of a match from all seats, as shown, as measured and against the network, in parts: what the first lost by
decisions, and its share of what the others lost; and how many decisions the first and the others had."""


def played(number: int, players: int, options: argparse.Namespace) -> list[list[Round]]:
    """The rounds of a match, from each seat of the first player."""
    seed = options.seed * 1_000_003 + number
    found: list[list[Round]] = []
    for seat in range(players):
        names = tuple(options.names[int(place != seat)] for place in range(players))
        table, chance = Table(names, options.play_ms), Random(seed)
        found.append(
            [
                table.round(
                    deal_seed=chance.getrandbits(40),
                    seed=chance.getrandbits(40) * players + seat,
                    opener=place % players,
                )
                for place in range(options.rounds)
            ]
        )
    return found


def won(number: int, players: int, options: argparse.Namespace) -> int:
    """What the first won with a match from all seats."""
    matches = played(number, players, options)
    margins = (margins_of(rnd)[seat] for seat, match in enumerate(matches) for rnd in match)
    return sum(margins) * PARTS // (players - 1)


def lost(number: int, players: int, options: argparse.Namespace) -> Row:
    """What was lost with a match from all seats."""
    shown, measured, behind_network, counts = [0, 0], [0, 0], [0, 0], [0, 0]
    for seat, match in enumerate(played(number, players, options)):
        for place, rnd in enumerate(match):
            after = () if options.strangers else match[:place]
            for one in reviewed(rnd, after=after, budget_ms=options.budget, seed=options.seed):
                side = int(one.seat != seat)
                share = players - 1 if side else 1
                counts[side] += 1
                shown[side] += round(one.loss * PARTS / share)
                measured[side] += round(one.judged.of(one.played).behind * PARTS / share)
                behind_network[side] += round(lost_to_network(one) * PARTS / share)
    return [shown, measured, behind_network, counts]


def lost_to_network(one: Decision) -> float:
    """By how many points a decision was behind the mean of what the network would have chosen there.

    The values are those of rounds that the network plays on. Held to what it would have chosen itself, they
    explain results exactly, if only the worlds are as likely as they were.
    """
    view, worths = one.question.view, one.judged.worths
    network = network_for(view.public.variant)
    assert network is not None
    liking = ByNetwork(network, seen_of(view)).preferences([action_number(worth.action) for worth in worths])
    mean = fsum(exp(like) * worth.points for like, worth in zip(liking, worths, strict=True))
    return mean - one.judged.of(one.played).points


def main(argv: Sequence[str]) -> dict[str, object]:
    """What was won and what losses say, by size of the table."""
    parser = argparse.ArgumentParser(prog="review-honest", description=__doc__)
    parser.add_argument("--names", nargs=2, default=["net", "counter"], help="the two players (net counter)")
    parser.add_argument("--tables", nargs="+", type=int, default=[2, 3, 4], help="their sizes (2 3 4)")
    parser.add_argument("--rounds", type=int, default=10, help="of a match (10)")
    parser.add_argument("--matches", type=int, default=20, help="reviewed, of each size (20)")
    parser.add_argument("--played", type=int, default=400, help="matches played, of each size (400)")
    parser.add_argument("--budget", type=int, default=20, help="of the reviewer, in ms a decision (20)")
    parser.add_argument("--play-ms", type=int, default=100, help="of the players, in ms a decision (100)")
    parser.add_argument(
        "--strangers", action="store_true", help="learn nothing of the players from the rounds before"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path, help="a folder: keep what was found, and go on from it")
    options = parser.parse_args(argv)
    asked = ("names", "rounds", "matches", "played", "budget", "seed")
    figures: dict[str, object] = {name: getattr(options, name) for name in asked}
    for players in options.tables:
        question = {"players": players, "versions": versions(options.names), "play_ms": options.play_ms}
        question |= {name: getattr(options, name) for name in ("names", "rounds", "seed")}
        results = found_one_by_one(
            options.played,
            lambda number, players=players: won(number, players, options),
            question=question,
            journal=options.journal and options.journal / f"won-{players}.jsonl",
            about=f"matches played at tables of {players}",
        )
        losses = found_one_by_one(
            options.matches,
            lambda number, players=players: lost(number, players, options),
            question=question
            | {"review": REVIEW_VERSION, "budget": options.budget, "strangers": options.strangers},
            journal=options.journal and options.journal / f"lost-{players}.jsonl",
            about=f"matches reviewed at tables of {players}",
        )
        figures |= _figures(
            cast("list[int]", list(results)), cast("list[Row]", list(losses)), players, options.rounds
        )
    return figures


def _figures(results: Sequence[int], losses: Sequence[Row], players: int, rounds: int) -> dict[str, object]:
    said = ("shown", "measured", "to_network")
    names = ("won", *said, "loss_a_decision_of_the_first", "loss_a_decision_of_the_others")
    sums = {name: Sums() for name in names}
    for result in results:
        sums["won"].add(result, players * rounds)
    for shown, measured, to_network, (own_count, their_count) in losses:
        for name, (own, theirs) in zip(said, (shown, measured, to_network), strict=True):
            sums[name].add(theirs - own, players * rounds)
        sums["loss_a_decision_of_the_first"].add(shown[0], max(1, own_count))
        sums["loss_a_decision_of_the_others"].add(shown[1] * (players - 1), max(1, their_count))
    found = {name: one.estimate(1 / PARTS) for name, one in sums.items()}
    for name in said:
        error = hypot(found["won"].ci95 or 0.0, found[name].ci95 or 0.0)
        found[f"won_less_{name}"] = Estimate(found["won"].value - found[name].value, error)
    figures: dict[str, object] = {}
    for name, one in found.items():
        figures[f"{name}_{players}p_points"] = round(one.value, 3)
        figures[f"{name}_{players}p_ci95_points"] = round(one.ci95 or 0.0, 3)
        print(f"{players} players, {name}: {one.value:+.3f} +- {one.ci95 or 0.0:.3f}", flush=True)
    return figures
