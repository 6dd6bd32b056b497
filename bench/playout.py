"""Random rounds a second by the kernels, for 2, 3 and 4 players, beside C in the same run.

One thread each, in turns; the ratio is that of the medians, in time on the processor. The C programs
are those of bench/yardstick; without a C compiler there are rates and no ratios.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

from batida.kernels.jit import IS_COMPILED
from batida.kernels.playout import play_rounds
from batida.rules import Variant, block
from bench import _yardstick

TURNS = 7


def rates(variant: Variant, *, rounds: int, seed: int) -> tuple[float, float | None]:
    """Rounds a second by the kernels, and by C where there is a compiler."""
    program = _yardstick.built("playout", players=variant.players, size=variant.hand_size)
    play_rounds(variant, 1, seed=seed)
    by_kernels, by_c = [], []
    for turn in range(TURNS):
        begun = process_time()
        play_rounds(variant, rounds, seed=seed, first=turn * rounds)
        by_kernels.append(rounds / (process_time() - begun))
        if program:
            by_c.append(rounds / _yardstick.run(program, rounds, turn)[1])
    return median(by_kernels), median(by_c) if by_c else None


@dataclass(frozen=True, slots=True)
class Speedup:
    """What more threads gained: 1 is nothing, as many as there are threads is all."""

    by_clock: float
    """By the clock: less where other programs take the processor."""
    by_processor: float
    """By the work done in the processor's time that this program got, however busy the machine is."""
    cores_got: float
    """How many cores this program had on average while it played on all threads."""


def speedup(variant: Variant, *, rounds: int, seed: int, threads: int) -> Speedup:
    """How many times faster so many threads are than one: medians of turns, alone and together."""

    def play(piece: int) -> None:
        play_rounds(variant, rounds, seed=seed, first=piece * rounds)

    found: list[Speedup] = []
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(TURNS):
            alone = _timed(lambda: play(0))
            together = _timed(lambda: list(pool.map(play, range(threads))))
            found.append(
                Speedup(
                    by_clock=threads * alone[0] / together[0],
                    by_processor=threads * threads * alone[1] / together[1],
                    cores_got=together[1] / together[0],
                )
            )
    return Speedup(
        by_clock=median(one.by_clock for one in found),
        by_processor=median(one.by_processor for one in found),
        cores_got=median(one.cores_got for one in found),
    )


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock, and of the processor on all threads."""
    begun = perf_counter(), process_time()
    work()
    return perf_counter() - begun[0], process_time() - begun[1]


def main(argv: Sequence[str]) -> dict[str, object]:
    """Measures each number of players."""
    parser = argparse.ArgumentParser(prog="playout", description=__doc__)
    parser.add_argument("--rounds", type=int, default=300_000, help="rounds in each of 7 turns (300000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="also measure what so many threads gain")
    options = parser.parse_args(argv)
    figures: dict[str, object] = {"rounds": options.rounds, "seed": options.seed, "is_compiled": IS_COMPILED}
    for players in (2, 3, 4):
        by_kernels, by_c = rates(block(players), rounds=options.rounds, seed=options.seed)
        figures[f"kernels_{players}p_rounds_per_s"] = round(by_kernels)
        text = f"{players} players: {by_kernels:,.0f} rounds/s by the kernels"
        if by_c is not None:
            figures[f"c_{players}p_rounds_per_s"] = round(by_c)
            figures[f"kernels_to_c_{players}p_ratio"] = round(by_kernels / by_c, 3)
            text += f", {by_c:,.0f} in C"
        print(text, flush=True)
    if options.threads > 1:
        gained = speedup(block(2), rounds=4 * options.rounds, seed=options.seed, threads=options.threads)
        name = f"speedup_of_{options.threads}_threads"
        figures[name] = round(gained.by_clock, 2)
        figures[f"{name}_by_processor"] = round(gained.by_processor, 2)
        figures["cores_got"] = round(gained.cores_got, 2)
    return figures
