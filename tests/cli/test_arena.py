"""``batida arena``: players against players, as people and programs ask for it."""

import json
import os
import re
import signal
import subprocess
import sys
from functools import partial

import pytest

from batida.i18n import LANGUAGES
from tests.cli import run as cli


@pytest.fixture
def batida(monkeypatch):
    return partial(cli.run, monkeypatch)


@pytest.fixture
def arena(batida):
    return partial(batida, "arena")


def without_times(line):
    return re.sub(r'"decision_ms": (\{[^}]*\}|[^,}]*)', "", line)


def test_facts_have_the_keys_that_programs_agree_on(arena):
    ran = arena("heaviest", "random", "--rounds", "301", "--seed", "1", "--json")
    found = json.loads(ran.out)
    assert (ran.status, ran.err) == (0, "")
    assert found["players"] == ["heaviest", "random"]
    assert found["rounds"] == 302  # the last set is a whole one
    assert 1.0 < found["margin_points"] < 3.5
    assert 0.3 < found["ci95_points"] < 1.2
    assert set(found["wins"]) == set(found["decision_ms"]) == {"heaviest", "random"}
    assert found["wins"]["heaviest"] > found["wins"]["random"]
    assert all(0 < ms < 100 for ms in found["decision_ms"].values())
    assert (found["seed"], found["stopped_by"], found["deals"], found["seats"]) == (1, "count", 151, 2)


def test_same_seed_same_bytes_but_for_the_times(arena):
    words = ("counter", "random", "--rounds", "40", "--seed", "9", "--json")
    first, again, other = arena(*words), arena(*words, "--cores", "2"), arena(*words[:-2], "8", "--json")
    assert without_times(first.out) == without_times(again.out)
    assert without_times(first.out) != without_times(other.out)


def test_one_against_the_rest_at_a_larger_table(arena):
    found = json.loads(arena("heaviest", "random", "--players", "4", "--rounds", "40", "--json").out)
    assert (found["players"], found["seats"], found["rounds"]) == (["heaviest", "random"], 4, 40)
    one, rest = found["sides"]
    assert one["margin_points"] == pytest.approx(-3 * rest["margin_points"], abs=0.001)


def test_a_player_against_itself_is_counted_by_name_and_apart(arena):
    found = json.loads(arena("random", "random", "--rounds", "60", "--json").out)
    assert found["players"] == ["random", "random"]
    assert found["wins"]["random"] == sum(side["rounds_won"] for side in found["sides"])


def test_matches_have_their_own_wins(arena):
    ran = arena("heaviest", "random", "--matches", "5", "--target", "20", "--json")
    found = json.loads(ran.out)
    assert (found["matches"], sum(found["wins"].values())) == (6, 6)
    assert found["rounds"] > 6
    shares = [side["match_share"] for side in found["sides"]]
    assert sum(shares) == pytest.approx(1, abs=0.001)


def test_what_was_played_is_read_back_by_replay(arena, batida, tmp_path):
    path = tmp_path / "played.bdn"
    found = json.loads(arena("counter", "random", "--rounds", "30", "--json", "--out", str(path)).out)
    ran = batida("replay", "--json", str(path))
    matches = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.status, len(matches)) == (0, 30)
    wins = {"counter": 0, "random": 0}
    for match in matches:
        winner = match["rounds"][0]["winner"]
        if winner is not None:
            wins[match["players"][winner - 1]] += 1
    assert wins == found["wins"]


def test_a_journal_is_gone_on_from(arena, tmp_path):
    path = str(tmp_path / "journal")
    words = ("counter", "random", "--json", "--seed", "3")
    arena(*words, "--rounds", "20", "--journal", path)
    longer = arena(*words, "--rounds", "40", "--journal", path)
    assert without_times(longer.out) == without_times(arena(*words, "--rounds", "40").out)
    shorter = arena(*words, "--rounds", "30", "--journal", path)
    assert without_times(shorter.out) == without_times(arena(*words, "--rounds", "30").out)
    other = arena("counter", "random", "--seed", "4", "--journal", path)
    assert (other.status, other.out) == (1, "")
    assert "is of another contest: its seed" in other.err


def test_an_early_stop_says_what_it_decided(arena):
    words = ("counter", "random", "--rounds", "2000", "--sprt", "0", "3")
    found = json.loads(arena(*words, "--json").out)
    assert found["stopped_by"] == "sprt"
    assert found["rounds"] < 2000
    assert found["sprt"] == {
        "low": 0,
        "high": 3,
        "error": 0.05,
        "llr": found["sprt"]["llr"],
        "verdict": "high",
    }
    assert "+3" in arena(*words, "--lang", "en").out
    ran = arena("random", "random", "--rounds", "10", "--sprt", "-1", "1", "--lang", "en")
    assert "Neither -1 nor +1 is decided." in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words_each_player_has_a_line(arena, language):
    ran = arena("heaviest", "random", "--rounds", "20", "--lang", language, columns=200)
    first, second, last = ran.out.splitlines()
    assert first.startswith("heaviest: ")
    assert second.startswith("random: ")
    assert "20" in last
    ran = arena("heaviest", "random", "--matches", "2", "--target", "9", "--lang", language, columns=200)
    assert ran.out.startswith("heaviest: ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["heaviest"], "2 to 4 sit at a table, not 1"),
        (["heaviest", "radom"], "there is no bot 'radom'; known are random"),
        (["heaviest", "random:5"], "'random' takes nothing behind its name"),
        (["random"] * 5, "2 to 4 sit at a table, not 5"),
        (["random", "random", "--players", "5"], "2 to 4 sit at a table, not 5"),
        (["random", "random", "random", "--players", "2"], "a table of 2 takes 2 players"),
        (["random", "random", "--rounds", "0"], "'0' is no whole number from 1"),
        (["random", "random", "--rounds", "-5"], "--rounds"),
        (["random", "random", "--rounds", "many"], "'many' is no whole number"),
        (["random", "random", "--rounds", "9", "--matches", "9"], "not allowed with"),
        (["random", "random", "--rounds", "9999999999999"], "is no whole number"),
        (["random", "random", "--seed", "-1"], "--seed"),
        (["random", "random", "--budget", "0"], "1 to 600000 ms, not 0"),
        (["random", "random", "--cores", "x"], "'x' is no whole number from 0 to 1024"),
        (["random", "random", "--target", "50"], "only matches have a target"),
        (["random", "random", "--sprt", "1", "1"], "a lower and a higher margin"),
        (["random", "random", "--sprt", "0", "nan"], "'nan' is no number"),
        ([], "PLAYER"),
    ],
)
def test_a_wrong_use_is_told(arena, words, told):
    ran = arena(*words)
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err


def test_files_that_cannot_be_written_are_told_before_anything_is_played(arena, tmp_path):
    for option in ("--out", "--journal"):
        ran = arena("random", "random", "--rounds", "1000000", option, str(tmp_path / "none" / "file"))
        assert ran.status == 2
        assert "none" in ran.err


@pytest.mark.parametrize("cores", ["1", "2"])
def test_an_interrupt_from_the_keyboard_tells_what_was_played(cores, tmp_path):
    path = tmp_path / "journal"
    words = ("counter", "random", "--rounds", "1000000", "--cores", cores, "--journal", str(path), "--json")
    running = subprocess.Popen(
        [sys.executable, "-m", "batida", "arena", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": "src"},
        start_new_session=True,
    )
    while not (path.exists() and path.read_bytes().count(b"\n") > 3):
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(timeout=0.02)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate()
    found = json.loads(out)
    assert running.returncode == 130, err
    assert "Traceback" not in err
    assert found["stopped_by"] == "interrupt"
    assert found["rounds"] > 0


def test_everybody_against_everybody(arena, tmp_path):
    words = ("--table", "random", "heaviest", "counter", "--rounds", "60", "--seed", "2")
    plot, folder = tmp_path / "plot.svg", tmp_path / "kept"
    ran = arena(*words, "--json", "--plot", str(plot), "--journal", str(folder))
    found = json.loads(ran.out)
    assert ran.status == 0
    assert [one["players"] for one in found["pairings"]] == [
        ["random", "heaviest"],
        ["random", "counter"],
        ["heaviest", "counter"],
    ]
    assert all(one["rounds"] == 60 for one in found["pairings"])
    assert len(found["rating"]) == 3
    assert plot.read_text(encoding="utf-8").startswith("<svg")
    assert len(list(folder.iterdir())) == 3
    alone = json.loads(arena("random", "counter", "--rounds", "60", "--seed", "2", "--json").out)
    assert alone["margin_points"] == found["pairings"][1]["margin_points"]
    again = json.loads(arena(*words, "--json", "--journal", str(folder)).out)
    assert again == found  # the times too: nothing was played again
    told = arena(*words, "--lang", "en", "--journal", str(folder), columns=200).out
    assert told.startswith("1. counter: +")
    assert "random against counter: " in told


def test_a_plot_of_one_contest(arena, tmp_path):
    plot = tmp_path / "plot.svg"
    assert arena("random", "counter", "--rounds", "60", "--plot", str(plot)).status == 0
    assert plot.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["random"], "two players or more"),
        (["random", "random"], "no name twice"),
        (["random", "counter", "--out", "x.bdn"], "no --out"),
        (["random", "counter", "--sprt", "0", "1"], "no --sprt"),
        (["random", "counter", "--players", "5"], "2 to 4 sit"),
        (["random", "nobody"], "no bot 'nobody'"),
    ],
)
def test_a_wrong_table_is_told(arena, words, told):
    ran = arena("--table", *words)
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err
