"""The benchmark of the networks runs, and foretells their own plays better than habits do."""

from bench.network import main


def test_the_benchmark_tells_speeds_and_what_models_miss():
    figures = main(["--rounds", "6", "--players", "2", "--bots", "net"])
    assert figures["hand_2p_us"] > 0
    assert figures["round_2p_us"] > 0
    missed = {name: figures[f"{name}_of_net_2p"]["missed_nats"] for name in ("blind", "habits", "trained")}
    assert missed["trained"] < missed["habits"] < missed["blind"]
