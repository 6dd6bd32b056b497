"""Whole rounds a second by the rules core, at random, for 2, 3 and 4 players.

The baseline, in the same run on the same deals, is the naive referee of the tests: strings and
lists, everything asked anew. Machines differ and are busy; the ratio holds.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import TypeAlias

from batida.rules import TILES, Tile, apply, block, deal, legal, outcome
from tests.rules.naive_referee import NaiveReferee

Shuffle: TypeAlias = list[Tile]

CHUNKS = 10


def play_by_rules(shuffle: Shuffle, players: int, chance: Random) -> None:
    """Deals, plays and settles a round by the rules."""
    rnd = deal(block(players), shuffle, opener=0)
    while not rnd.is_over:
        actions = legal(rnd)
        rnd = apply(rnd, actions[int(chance.random() * len(actions))])
    outcome(rnd)


def play_naively(shuffle: Shuffle, players: int, chance: Random) -> None:
    """Deals, plays and settles a round by the naive referee."""
    size = block(players).hand_size
    texts = [f"{one.low}{one.high}" for one in shuffle]
    naive = NaiveReferee([texts[seat * size : seat * size + size] for seat in range(players)], 0)
    while not naive.over():
        choices = naive.choices()
        naive.do(choices[int(chance.random() * len(choices))])
    naive.prize()


def rates(players: int, *, rounds: int, seed: int) -> tuple[float, float]:
    """Rounds a second by the rules and by the naive referee: the median of chunks, in turns."""
    chance = Random(seed)
    found: dict[Callable[[Shuffle, int, Random], None], list[float]] = {
        play_by_rules: [],
        play_naively: [],
    }
    for _ in range(CHUNKS):
        shuffles = [chance.sample(TILES, len(TILES)) for _ in range(max(1, rounds // CHUNKS))]
        for play, seconds in found.items():
            begun = perf_counter()
            for shuffle in shuffles:
                play(shuffle, players, chance)
            seconds.append((perf_counter() - begun) / len(shuffles))
    by_rules, naively = (1 / sorted(seconds)[CHUNKS // 2] for seconds in found.values())
    return by_rules, naively


def main(argv: Sequence[str]) -> dict[str, object]:
    """Measures each number of players."""
    parser = argparse.ArgumentParser(prog="rules", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000, help="rounds (default 10000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    figures: dict[str, object] = {"rounds": options.rounds, "seed": options.seed}
    for players in (2, 3, 4):
        by_rules, naively = rates(players, rounds=options.rounds, seed=options.seed)
        figures[f"rules_{players}p_rounds_per_s"] = round(by_rules)
        figures[f"naive_{players}p_rounds_per_s"] = round(naively)
        figures[f"rules_to_naive_{players}p_ratio"] = round(by_rules / naively, 2)
        print(
            f"{players} players: {by_rules:,.0f} rounds/s by the rules, {naively:,.0f} naively",
            flush=True,
        )
    return figures
