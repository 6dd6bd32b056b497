"""How likely the network makes the plays of a player, by how sharply and how surely it is taken.

The mean logarithm of the chance that a play was given, by the temperature at which the network's chances
are taken and by the share of plays at random mixed in: the nearer to 0, the better the model.
"""

from __future__ import annotations

import argparse
from math import exp, log
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from batida.bots import Budget, find
from batida.bots.strongest import distinct
from batida.rules import TILES, Play, action_number, apply, block, deal, seat_view
from batida.solver.by_network import ByNetwork
from batida.solver.network.weights import network_for
from batida.solver.seen import seen_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.bots import Bot

TEMPERATURES = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
DOUBTS = (0.02, 0.05, 0.1, 0.2)


def choices(bot: Bot, players: int, rounds: int, seed: int) -> list[tuple[list[float], int]]:
    """For each choice of the bot against itself, what the network likes, and which was chosen."""
    chance, found = Random(seed), list[tuple[list[float], int]]()
    network = network_for(block(players))
    assert network is not None
    for _ in range(rounds):
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
        while rnd.to_act is not None:
            view = seat_view(rnd, rnd.to_act)
            plays, action = distinct(view), view.legal[0]
            if len(plays) > 1:
                action = bot.choose(view, Budget(100), chance).action
                liking = ByNetwork(network, seen_of(view)).preferences([action_number(one) for one in plays])
                tiles = [one.tile if isinstance(one, Play) else None for one in plays]
                assert isinstance(action, Play)
                found.append((liking, plays.index(action) if action in plays else tiles.index(action.tile)))
            rnd = apply(rnd, action)
    return found


def main(argv: Sequence[str]) -> dict[str, object]:
    """The mean logarithm of the chance of a play."""
    parser = argparse.ArgumentParser(prog="guess", description=__doc__)
    parser.add_argument("player", nargs="?", default="belief:30")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=4)
    options = parser.parse_args(argv)
    found = choices(find(options.player), options.players, options.rounds, options.seed)
    figures: dict[str, object] = {"player": options.player, "choices": len(found)}
    for temperature in TEMPERATURES:
        for doubt in DOUBTS:
            logarithms: list[float] = []
            for liking, chosen in found:
                parts = [exp(one / temperature) for one in liking]
                logarithms.append(log((1 - doubt) * parts[chosen] / sum(parts) + doubt / len(parts)))
            figures[f"temperature_{temperature}_doubt_{doubt}_log"] = round(fmean(logarithms), 3)
    return figures
