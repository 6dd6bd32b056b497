"""The trained networks: how fast they are, how well they foretell plays, and what that tells of hands."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import log
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import TYPE_CHECKING

from batida.bots import Budget, find
from batida.kernels.jit import numbers, reals, rows, zeros
from batida.rules import TILES, Play, action_number, apply, block, deal, legal, seat_view
from batida.solver.network.chances import SHARP
from batida.solver.network.forward import started
from batida.solver.network.likelihood import POINT_SIZE, likelihoods, prepare
from batida.solver.network.model import DOUBT, Trained
from batida.solver.network.playout import play_outs
from batida.solver.network.weights import network_for
from batida.solver.opponent import Blind, Habits
from batida.solver.sample import sample
from batida.solver.worlds import worlds
from bench.belief import bits_told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from batida.bots import Bot
    from batida.rules import Action, Hand, PublicView, Round, Seat
    from batida.solver.network.weights import Network
    from batida.solver.opponent import OpponentModel

SHARPNESSES = (SHARP // 4, SHARP // 2, SHARP * 3 // 4, SHARP, SHARP * 3 // 2, SHARP * 2)


@dataclass(frozen=True)
class Choice:
    """A play with what could have been played instead."""

    public: PublicView
    seat: Seat
    hand: Hand
    legal: tuple[Action, ...]
    taken: int


def rounds_of(bot: Bot, players: int, *, rounds: int, seed: int) -> Iterator[list[Choice]]:
    """The choices of rounds in which this bot sits at every place; where both ends are equal, none."""
    chance = Random(seed)
    for _ in range(rounds):
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
        found: list[Choice] = []
        while rnd.to_act is not None:
            view = seat_view(rnd, rnd.to_act)
            action = bot.choose(view, Budget(1000), chance).action
            left, right = rnd.line.left, rnd.line.right
            differ = left is None or right is None or left.value != right.value
            if len(view.legal) > 1 and differ:
                found.append(Choice(view.public, view.seat, view.hand, view.legal, view.legal.index(action)))
            rnd = apply(rnd, action)
        if found:
            yield found


def missed_nats(model: OpponentModel, played: Sequence[Sequence[Choice]]) -> tuple[float, float]:
    """The mean of minus the logarithm of what the model gave to the plays; with its 95 % interval."""
    by_round: list[float] = []
    for choices in played:
        missed = [-log(model.at(one.public, one.seat)(one.hand, one.legal)[one.taken]) for one in choices]
        by_round.append(fmean(missed))
    return fmean(by_round), 1.96 * stdev(by_round) / len(by_round) ** 0.5


def a_round(players: int, *, plays: int, seed: int) -> Round:
    """A round in which so many plays were made at random, and nobody had to pass."""
    chance = Random(seed)
    while True:
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
        while len(rnd.actions) < plays and isinstance(legal(rnd)[0], Play):
            rnd = apply(rnd, chance.choice(legal(rnd)))
        if len(rnd.actions) == plays and isinstance(legal(rnd)[0], Play):
            return rnd


def hand_us(players: int, *, count: int, seed: int) -> float:
    """Microseconds for how likely two plays of the seat to the left were, for each hand it may hold."""
    rnd = a_round(players, plays=2 * players, seed=seed)
    network, seat = _network(rnd), 1
    actions = numbers([action_number(one) for one in rnd.actions])
    possible, chance = worlds(seat_view(rnd, 0)), Random(seed)
    hands = numbers([sample(possible, chance)[seat] for _ in range(count)])
    points, point_sums, likely = rows([0] * (POINT_SIZE * 7), POINT_SIZE), network.sums(7), reals(count)
    track, sums, room, values = network.track(), network.sums(players), network.room(), network.values()
    parts, size = network.parts, rnd.variant.hand_size

    sharpness, doubt, share, product = numbers([SHARP]), reals(1), reals(1), reals(1)
    doubt[0], share[0] = DOUBT, 1.0

    def work() -> None:
        done = (actions, len(actions), seat, track, sums, points, point_sums, room)
        kept = prepare(parts, players, size, 0, *done)
        of_hands = (parts, points, point_sums, kept, hands, count)
        likelihoods(*of_hands, sharpness, doubt, share, values, product, room, likely)

    return _best_us(work, count)


def round_us(players: int, *, count: int, seed: int) -> float:
    """Microseconds for a whole round from a given lead, the hands of the others drawn anew each time."""
    rnd = a_round(players, plays=0, seed=seed)
    network, first = _network(rnd), action_number(legal(rnd)[0])
    possible, chance = worlds(seat_view(rnd, 0)), Random(seed)
    hands = numbers([hand for _ in range(count) for hand in sample(possible, chance)])
    track, sums, room, values = network.track(), network.sums(players), network.room(), network.values()
    own = (network.track(), network.sums(players), zeros(players))
    margins, parts = zeros(players * count), network.parts
    started(parts, players, rnd.variant.hand_size, 0, track, sums)

    def work() -> None:
        drawn = (hands, count, first, SHARP, seed, 0)
        play_outs(parts, players, track, sums, *drawn, *own, values, room, margins)

    return _best_us(work, count)


def _network(rnd: Round) -> Network:
    network = network_for(rnd.variant)
    assert network is not None
    return network


def _best_us(work: Callable[[], None], count: int) -> float:
    """The least time of six, the first of which may compile."""
    return round(min(_seconds(work) for _ in range(6)) / count * 1e6, 2)


def _seconds(work: Callable[[], None]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def main(argv: Sequence[str]) -> dict[str, object]:
    """Speeds, and by how much each model misses the plays of each bot."""
    parser = argparse.ArgumentParser(prog="network", description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="of each bot (default 200)")
    parser.add_argument("--bots", nargs="*", default=["belief:100", "pimc:100"], help="whose plays")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    figures: dict[str, object] = {"rounds": options.rounds, "seed": options.seed}
    for players in options.players:
        figures[f"hand_{players}p_us"] = hand_us(players, count=2000, seed=options.seed)
        figures[f"round_{players}p_us"] = round_us(players, count=2000, seed=options.seed)
        models: list[OpponentModel] = [Blind(), Habits(), Trained()]
        models += [Trained(f"trained-{one}", sharpness=one) for one in SHARPNESSES]
        for name in options.bots:
            played = list(rounds_of(find(name), players, rounds=options.rounds, seed=options.seed))
            for model in models:
                missed, interval = missed_nats(model, played)
                key = f"{model.name}_of_{name}_{players}p"
                figures[key] = {"missed_nats": round(missed, 3), "ci95_nats": round(interval, 3)}
                print(f"{key}: {missed:.3f} +- {interval:.3f} nats a choice", flush=True)
            for model in models[1:3]:
                told = bits_told(find(name), model, players=players, rounds=options.rounds, seed=options.seed)
                interval = 1.96 * stdev(told) / len(told) ** 0.5
                key = f"{model.name}_about_{name}_{players}p"
                figures[key] = {"told_bits": round(fmean(told), 2), "ci95_bits": round(interval, 2)}
                print(f"{key}: {fmean(told):+.2f} +- {interval:.2f} bits about the hidden hands", flush=True)
    print({key: value for key, value in figures.items() if key.endswith("us")})
    return figures
