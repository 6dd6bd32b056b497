"""The benchmark of beliefs runs, and its baseline draws true worlds."""

from __future__ import annotations

from random import Random

from batida.bots import offered
from batida.rules import seat_view
from bench.belief import main, positions, rejected
from tests.solver.worlds_by_trial import played_again


def test_the_benchmark_gives_rates_ratios_and_bits_for_2_3_and_4_players():
    figures = main(["--positions", "3", "--seconds", "0.01", "--rounds", "2", "--seed", "3"])
    for players in (2, 3, 4):
        assert figures[f"weighed_worlds_{players}p_per_s"] > 0
        for name in ("samples", "chances"):
            ours = figures[f"{name}_{players}p_per_s"]
            theirs = figures[f"rejection_{name}_{players}p_per_s"]
            assert ours > 0
            assert abs(figures[f"{name}_to_rejection_{players}p_ratio"] - ours / max(theirs, 1)) < 0.1
        assert all(figures[f"habits_of_{kind}_{players}p"]["ci95_bits"] >= 0 for kind in offered())


def test_the_baseline_draws_worlds_of_the_view():
    for players in (2, 3, 4):
        for view in positions(players, count=10, seed=1):
            again = played_again(view, rejected(view, Random(1)))
            assert again is not None
            assert seat_view(again, view.seat) == view
