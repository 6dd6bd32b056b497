"""The benchmark of the rules core runs, and says what it measured."""

from bench.rules import main


def test_the_benchmark_gives_rates_and_ratios_for_2_3_and_4_players():
    figures = main(["--rounds", "20", "--seed", "3"])
    for players in (2, 3, 4):
        by_rules = figures[f"rules_{players}p_rounds_per_s"]
        naively = figures[f"naive_{players}p_rounds_per_s"]
        assert by_rules > 0
        assert naively > 0
        assert abs(figures[f"rules_to_naive_{players}p_ratio"] - by_rules / naively) < 0.02
