"""The checks of the reviewer run, go on where they were stopped, and can fail."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from batida.review import VERDICTS
from bench import (
    review_calibration,
    review_exact,
    review_honest,
    review_lead,
    review_order,
    review_plain,
    review_stable,
)
from bench._lines import found_one_by_one


def test_findings_go_on_where_they_were_stopped(tmp_path):
    journal = tmp_path / "kept" / "found.jsonl"
    asked = []

    def find(number):
        asked.append(number)
        return [number * number]

    def found(count, question="squares"):
        return list(found_one_by_one(count, find, question=question, journal=journal, about="squares"))

    assert found(3) == [[0], [1], [4]]
    with journal.open("a") as stream:
        stream.write("[9")
    assert found(5) == [[0], [1], [4], [9], [16]]
    assert asked == [0, 1, 2, 3, 4]
    with pytest.raises(ValueError, match="another question"):
        found(5, "cubes")


def test_calibration_is_measured_and_drawn(tmp_path):
    words = ["--worlds", "60", "--names", "net", "heaviest", "--rounds"]
    journal = ["--journal", str(tmp_path / "rounds.jsonl")]
    plot = tmp_path / "plot.svg"
    review_calibration.main([*words, "4", *journal])
    figures = review_calibration.main([*words, "9", *journal, "--plot", str(plot)])
    assert figures == review_calibration.main([*words, "9"])
    table = figures["table"]
    assert all(0 <= row["given"] <= 1 and 0 <= row["there"] <= 1 for row in table)
    assert figures["log_loss_gain"] == pytest.approx(
        figures["log_loss_counting"] - figures["log_loss_believed"], abs=1e-4
    )
    drawn = ET.parse(plot)  # noqa: S314 - our own plot
    assert len(drawn.findall("{http://www.w3.org/2000/svg}circle")) == len(table)


def test_a_belief_that_is_too_sure_is_found(monkeypatch):
    words = ["--worlds", "60", "--names", "random", "--rounds", "30", "--players", "2"]
    honest = review_calibration.main(words)
    weighed = review_calibration.tile_chances

    def too_sure(view, *, count, seed):
        return weighed(view, count=count, seed=seed, opponents=((1024, 0.0001),))

    monkeypatch.setattr(review_calibration, "tile_chances", too_sure)
    fooled = review_calibration.main(words)
    assert fooled["calibration_error"] > honest["calibration_error"] + 0.02
    assert fooled["log_loss_gain"] < honest["log_loss_gain"]


def test_the_worth_of_the_lead_is_measured():
    figures = review_lead.main(["--deals", "10", "--players", "3"])
    assert sum(figures["by_place_3p_points"]) == pytest.approx(0, abs=0.01)


def test_the_order_of_players_is_measured_and_goes_on(tmp_path):
    words = ["--names", "random", "net", "--tables", "3", "--budget", "1", "--rounds"]
    journal = ["--journal", str(tmp_path)]
    review_order.main([*words, "1", *journal])
    figures = review_order.main([*words, "6", *journal])
    assert figures == review_order.main([*words, "6"])
    assert figures["random_3p_points"] > figures["net_3p_points"]


def test_verdicts_of_two_budgets_are_counted():
    figures = review_stable.main(["--names", "counter", "--decisions", "6", "--budget", "1"])
    table = figures["table"]
    assert sum(map(sum, table.values())) == figures["decisions"] == 6
    same = sum(table[verdict][place] for place, verdict in enumerate(VERDICTS))
    assert figures["changed_share"] == pytest.approx(1 - same / 6, abs=1e-4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_losses_say_is_held_to_what_was_won(players):
    words = [
        "--names",
        "counter",
        "random",
        "--tables",
        str(players),
        "--matches",
        "1",
        "--rounds",
        "1",
        "--played",
        "4",
        "--budget",
        "1",
    ]
    figures = review_honest.main(words)
    for name in ("shown", "measured"):
        won, said, apart = (
            figures[f"{what}_{players}p_points"] for what in ("won", name, f"won_less_{name}")
        )
        assert apart == pytest.approx(won - said, abs=0.002)


def test_a_player_against_itself_wins_nothing_of_itself():
    words = ["--tables", "2", "--matches", "1", "--rounds", "2", "--played", "3", "--budget", "1"]
    figures = review_honest.main(["--names", "net", "net", *words])
    assert figures["won_2p_points"] == pytest.approx(0, abs=0.001)
    assert figures["measured_2p_points"] == pytest.approx(0, abs=0.001)


def test_on_a_small_set_the_reviewed_loss_is_the_true_one():
    words = ["--names", "random", "counter", "strongest", "--sets", "1", "--rounds", "400"]
    figures = review_exact.main(words)
    assert figures["value_2_2_points"] == pytest.approx(2.14444, abs=1e-4)
    for name in ("random", "counter", "strongest"):
        true, said, ci95 = (figures[f"{what}_{name}_2_2_points"] for what in ("true", "reviewed", "ci95"))
        assert abs(said - true) <= 2 * ci95 + 0.001, name
    assert figures["true_random_2_2_points"] > figures["true_counter_2_2_points"] > 0.1
    assert figures["true_strongest_2_2_points"] == pytest.approx(0, abs=0.001)


def test_a_round_on_the_right_of_two_ends_alike_can_be_reviewed():
    figures = review_exact.main(["--names", "random", "--sets", "2", "--rounds", "60"])
    assert figures["reviewed_random_2_3_points"] > 0.5


def test_a_review_that_is_not_the_same_without_compiling_is_a_failure(monkeypatch):
    judging, match_luck = review_plain.judging, review_plain.match_luck
    for module, name in (
        (judging, "WORLDS_MIN"),
        (judging, "WORLDS_PER_MS"),
        (match_luck, "PLAYED_OUT_MIN"),
        (match_luck, "PLAYED_OUT_PER_MS"),
    ):
        monkeypatch.setattr(module, name, getattr(module, name))
    monkeypatch.setattr(review_plain, "reviewed_plainly", review_plain.reviewed)
    assert review_plain.main([])["failures"] == []
    monkeypatch.setattr(
        review_plain, "reviewed_plainly", lambda text, worlds: review_plain.reviewed(text, worlds + 1)
    )
    assert review_plain.main([])["failures"] == [1]
