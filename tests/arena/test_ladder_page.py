"""The page of the ladder: written from journals, the same again, and as the arena would say it."""

import json
import re

import pytest

from batida.rules import Variant
from bench import ladder
from tests.cli import run as cli

NAMES = ["random", "heaviest", "counter"]


@pytest.fixture
def bench(tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "PAGE", tmp_path / "ladder.md")

    def run(*words):
        return ladder.main(["--folder", str(tmp_path / "kept"), "--names", *NAMES, *words])

    return run


def test_the_page_says_what_the_arena_says(bench, monkeypatch):
    figures = bench("--rounds", "30", "--seed", "4", "--tables", "2", "3", "--page")
    page = ladder.PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^## (\d) players", page, re.MULTILINE) == ["2", "3"]
    assert (
        "scripts/bench ladder --rounds 30 --seed 4 --names random heaviest counter --tables 2 3 --page"
        in page
    )
    for seats, row in (("2", 0), ("3", 1)):
        words = ("arena", "counter", "random", "--players", seats, "--rounds", "30", "--seed", "4", "--json")
        found = json.loads(cli.run(monkeypatch, *words).out)
        if seats == "2":  # the table asked it the other way round: other chance, the same deals
            words = ("arena", "random", "counter", *words[3:])
            found = json.loads(cli.run(monkeypatch, *words).out)
            found["margin_points"] = -found["margin_points"]
        cell = f"{found['margin_points']:+.2f} ± {found['ci95_points']:.2f}"
        rows = re.findall(r"^\| `counter` \| ([^|]*) \|[^|]*\|[^|]*\|$", page, re.MULTILINE)
        assert rows[row] == cell
    assert figures["random_2p_points"] < figures["counter_2p_points"]


def test_neighbours_play_more_rounds_if_asked_to(bench):
    bench("--rounds", "4", "--rungs", "20", "--tables", "3", "--page")
    page = ladder.PAGE.read_text(encoding="utf-8")
    assert "scripts/bench ladder --rounds 4 --rungs 20 --seed 1 --names" in page
    assert "Rounds a pairing: 6, 21, those of neighbours the most." in page


def test_the_page_is_written_again_from_what_was_played(bench):
    bench("--rounds", "20", "--tables", "2", "--page")
    page = ladder.PAGE.read_text(encoding="utf-8")
    bench("--rounds", "20", "--tables", "2", "--page")
    assert ladder.PAGE.read_text(encoding="utf-8") == page


def test_an_interrupted_run_writes_no_page(bench, monkeypatch):
    bench("--rounds", "20", "--tables", "2", "--page")
    page = ladder.PAGE.read_text(encoding="utf-8")

    def stop(*_args, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("batida.arena.workers.play_block", stop)
    found = bench("--rounds", "40", "--tables", "2", "--page")
    assert set(found) == {"rounds", "seed"}
    assert ladder.PAGE.read_text(encoding="utf-8") == page


def test_exploitability_is_that_of_the_command(bench, monkeypatch):
    small = Variant(players=2, hand_size=2, target=100, highest=2)
    monkeypatch.setattr(ladder, "SMALL", small)
    figures = bench("--rounds", "4", "--tables", "2", "--exploit", "--page")
    words = ("exploit", "heaviest", "--highest", "2", "--tiles", "2", "--json", "--quiet")
    found = json.loads(cli.run(monkeypatch, *words).out)
    assert figures["heaviest_exploitability_points"] == pytest.approx(
        found["exploitability_points"], abs=1e-4
    )
    row = f"| `heaviest` | {found['exploitability_points']:.3f} | {found['share']:.1%} |"
    assert row in ladder.PAGE.read_text(encoding="utf-8")
    assert "--exploit --page" in ladder.PAGE.read_text(encoding="utf-8")
