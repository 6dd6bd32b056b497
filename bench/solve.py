"""Deals a second by the open-hands solver, beside C in the same run, and by three and four players.

Two players: the deals of ``--deals``, the value of the best lead and of every lead, one thread each, in
turns; the ratio is that of the medians of time on the processor, C's being 1. The sums of all values
must be the same. Three and four players have no yardstick: deals at random, every lead.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from batida.kernels.codec import hand_of, state_of
from batida.kernels.jit import IS_COMPILED, numbers, zeros
from batida.rules import ACTION_COUNT, block, deal, round_with
from batida.solver.open_hands import Method, OpenHands
from bench import _yardstick

DEALS = Path(__file__).resolve().parent.parent / "tests" / "solver" / "deals_300.txt"
TURNS = 7


def microseconds(deals: Path, *, every: bool) -> tuple[float, float | None]:
    """Time for a deal of two players by the solver, and in C where there is a compiler.

    Raises:
        ValueError: the two do not agree on what the deals are worth.
    """
    lines = [tuple(map(int, line.split())) for line in deals.read_text(encoding="utf-8").splitlines()]
    rounds = [round_with(block(2), (hand_of(one), hand_of(other)), opener=0) for one, other, *_ in lines]
    count = len(rounds)
    states = numbers([number for rnd in rounds for number in state_of(rnd)])
    solver = OpenHands(block(2))
    program = _yardstick.built("solve", **({"all": 1} if every else {}))
    by_solver, by_c = [], []
    for turn in range(TURNS + 1):
        values = zeros(count * ACTION_COUNT if every else count)
        begun = process_time()
        if every:
            solver.values(states, count, values)
        else:
            solver.best_values(states, count, values)
        taken = process_time() - begun
        if turn == 0:
            continue  # in which it is compiled
        by_solver.append(taken / count)
        if program:
            solved, seconds, total = _yardstick.run(program, deals, 1)
            by_c.append(seconds / solved)
            if not every and total != sum(values):
                sentence = f"the solver finds {sum(values)} in all, and C {total}"
                raise ValueError(sentence)
    return 1e6 * median(by_solver), 1e6 * median(by_c) if by_c else None


def microseconds_of_more(players: int, method: Method, *, count: int, seed: int) -> float:
    """Time for the values of every lead of a deal at random."""
    chance, variant = Random(seed), block(players)
    solver = OpenHands(variant, method=method)
    states: list[int] = []
    for _ in range(count):
        states += state_of(deal(variant, chance.sample(variant.tiles, len(variant.tiles)), opener=0))
    flat, values = numbers(states), zeros(count * ACTION_COUNT)
    solver.values(flat, 1, values)
    begun = process_time()
    solver.values(flat, count, values)
    return 1e6 * (process_time() - begun) / count


def main(argv: Sequence[str]) -> dict[str, object]:
    """Measures two players with their yardstick, then three and four."""
    parser = argparse.ArgumentParser(prog="solve", description=__doc__)
    parser.add_argument("--deals", type=Path, default=DEALS, help="a deal a line: two hands as masks")
    parser.add_argument("--more", type=int, default=200, help="deals of three and of four players (200)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    figures: dict[str, object] = {"seed": options.seed, "is_compiled": IS_COMPILED}
    for name, every in (("best_lead", False), ("every_lead", True)):
        by_solver, by_c = microseconds(options.deals, every=every)
        figures[f"solver_{name}_us"] = round(by_solver, 1)
        text = f"2 players, {name.replace('_', ' ')}: {by_solver:.1f} us a deal by the solver"
        if by_c is not None:
            figures[f"c_{name}_us"] = round(by_c, 1)
            figures[f"solver_to_c_{name}_time_ratio"] = round(by_solver / by_c, 3)
            text += f", {by_c:.1f} in C"
        print(text, flush=True)
    methods: tuple[Method, ...] = ("maxn", "paranoid")
    for players in (3, 4):
        for method in methods:
            taken = microseconds_of_more(players, method, count=options.more, seed=options.seed)
            figures[f"{method}_{players}p_every_lead_us"] = round(taken, 1)
            print(f"{players} players, every lead by {method}: {taken:.1f} us a deal", flush=True)
    return figures
