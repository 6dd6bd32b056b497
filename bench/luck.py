"""What luck in play-outs costs a decision, by how many worlds are played out and what liking counts.

In positions of rounds that the network plays, every play is played out in many worlds. What a decision
from some of one half loses against one from all of that half, valued in the other half, is its cost in
points. With ``--fresh`` each decision draws and weighs worlds of its own, as a player does: then luck in
what is drawn counts too.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import exp
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, TypeAlias

from batida.bots.strongest import distinct
from batida.bots.thinking import LIKING_POINTS
from batida.kernels.jit import reals
from batida.rules import TILES, action_number, apply, block, deal, seat_view
from batida.solver.by_network import ByNetwork
from batida.solver.gather import believed
from batida.solver.network.weights import network_for
from batida.solver.payoffs import points_for
from batida.solver.seen import seen_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from batida.rules import Action, SeatView

LIKINGS = (0.0, 0.25, 0.5, 1.0)
COUNTS = (0, 50, 100, 200, 400, 800)
REPEATS = 40
WEIGHED = 3
"""So many worlds are weighed for each that is played out, to know what plays are worth."""
Work: TypeAlias = tuple[int, int]
"""How many worlds are played out, and how many are weighed for each."""
FRESH: Final[tuple[Work, ...]] = ((360, 3), (360, 8), (1800, 3), (1800, 8))
"""What 300 ms are worth with two players, and with three and four, and what is between."""


@dataclass(frozen=True)
class Position:
    """A choice: what the network likes, and what each world made of each play."""

    liking: list[float]
    ends: list[list[float]]

    def cost(self, count: int, liking: float, chance: Random) -> float:
        """What one decision from ``count`` worlds loses; the most liked play where it has none.

        What is decided from some worlds is valued in others, or luck would pass for worth.
        """
        found: list[float] = []
        for first in range(2):
            known = [ends[first::2] for ends in self.ends]
            worlds = [chance.randrange(len(known[0])) for _ in range(count)]
            seen = [
                liking * like + (fmean(ends[world] for world in worlds) if worlds else 0.0)
                for like, ends in zip(self.liking, known, strict=True)
            ]
            found.append(self.lost(seen.index(max(seen)), 1 - first))
        return fmean(found)

    def lost(self, play: int, first: int) -> float:
        """What a play is worth less than the one that the other half of the worlds holds for the best.

        Args:
            play: its place.
            first: 0 to value both in the worlds with even numbers, 1 for those with odd ones.
        """
        known = [fmean(ends[1 - first :: 2]) for ends in self.ends]
        return fmean(self.ends[known.index(max(known))][first::2]) - fmean(self.ends[play][first::2])


def looked_at(view: SeatView, plays: Sequence[Action], by_network: ByNetwork, worlds: int) -> Position:
    """One position, played out in so many worlds."""
    numbers = [action_number(one) for one in plays]
    seen = seen_of(view)
    some = believed(seen, worlds, looked_at=WEIGHED * worlds, weigh=by_network.likelihoods, seed=1)
    payoffs = points_for(view.public.variant.players, view.seat)
    ends = [reals(worlds) for _ in plays]
    by_network.play_out_all(some, numbers, payoffs, ends, seed=1)
    return Position(by_network.preferences(numbers), [[float(one) for one in row] for row in ends])


def fresh_cost(position: Position, view: SeatView, plays: Sequence[Action], work: Work, seed: int) -> float:
    """What one decision loses that draws worlds of its own; what is liked counts as for the strongest."""
    network = network_for(view.public.variant)
    assert network is not None
    by_network, seen = ByNetwork(network, seen_of(view)), seen_of(view)
    count, weighed = work
    worlds = believed(seen, count, looked_at=weighed * count, weigh=by_network.likelihoods, seed=seed)
    payoffs = points_for(view.public.variant.players, view.seat)
    numbers = [action_number(one) for one in plays]
    means = by_network.means(worlds, numbers, payoffs, count=count, seed=seed)
    found = [one + LIKING_POINTS / count * like for one, like in zip(means, position.liking, strict=True)]
    play = found.index(max(found))
    return fmean(position.lost(play, first) for first in range(2))


def choices(players: int, count: int, seed: int) -> Iterator[tuple[SeatView, Sequence[Action], ByNetwork]]:
    """So many choices from rounds that the network plays, two in five of them."""
    chance, found = Random(seed), 0
    network = network_for(block(players))
    assert network is not None
    while True:
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
        while rnd.to_act is not None:
            view = seat_view(rnd, rnd.to_act)
            plays = distinct(view)
            action = plays[0]
            if len(plays) > 1:
                by_network = ByNetwork(network, seen_of(view))
                liking = by_network.preferences([action_number(one) for one in plays])
                if chance.random() < 0.4:
                    yield view, plays, by_network
                    found += 1
                    if found == count:
                        return
                action = chance.choices(plays, [exp(one) for one in liking])[0]
            rnd = apply(rnd, action)


def fresh(options: argparse.Namespace) -> dict[str, object]:
    """The mean cost of a decision by the worlds played out and weighed for each, and what is won by more."""
    costs: dict[Work, list[float]] = {work: [] for work in FRESH}
    for number, (view, plays, by_network) in enumerate(
        choices(options.players, options.positions, options.seed)
    ):
        position = looked_at(view, plays, by_network, options.worlds)
        for work in FRESH:
            tries = [fresh_cost(position, view, plays, work, 2 + 2 * number + one) for one in range(2)]
            costs[work].append(fmean(tries))
    figures: dict[str, object] = {"players": options.players, "positions": options.positions}
    first = costs[FRESH[0]]
    for (count, weighed), found in costs.items():
        name = f"worlds_{count}_weighed_{count * weighed}"
        ahead = [one - other for one, other in zip(first, found, strict=True)]
        figures[f"{name}_points"] = round(fmean(found), 3)
        figures[f"{name}_ahead_points"] = round(fmean(ahead), 3)
        figures[f"{name}_ahead_ci95_points"] = round(1.96 * stdev(ahead) / len(ahead) ** 0.5, 3)
    return figures


def main(argv: Sequence[str]) -> dict[str, object]:
    """The mean cost of a decision in points."""
    parser = argparse.ArgumentParser(prog="luck", description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--worlds", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--fresh", action="store_true", help="each decision draws worlds of its own")
    options = parser.parse_args(argv)
    if options.fresh:
        return fresh(options)
    found = [
        looked_at(view, plays, by_network, options.worlds)
        for view, plays, by_network in choices(options.players, options.positions, options.seed)
    ]
    chance, figures = Random(options.seed), dict[str, object]()
    for count in COUNTS:
        for liking in LIKINGS if count else (1.0,):
            costs = [one.cost(count, liking, chance) for one in found for _ in range(REPEATS if count else 1)]
            figures[f"worlds_{count}_liking_{liking}_points"] = round(fmean(costs), 3)
        print({name: cost for name, cost in figures.items() if f"_{count}_" in name}, flush=True)
    return figures
