"""``batida replay``: facts for programs, an account for people, and what it refuses."""

import json
from functools import partial
from random import Random

import pytest

from batida.notation import write_record
from tests.cli import run as cli
from tests.notation.matches import EXAMPLE, random_record

FACTS = {
    "players": ["Ana", "Beto"],
    "target": 100,
    "start": [0, 0],
    "rounds": [
        {
            "number": 1,
            "opener": 1,
            "end": "blocked",
            "winner": 1,
            "points": 5,
            "hand_points": [15, 20],
            "line": ["0-1", "1-3", "3-6", "6-0", "0-5", "5-6", "6-1", "1-4", "4-6"],
            "open": [0, 6],
            "scores": [5, 0],
        }
    ],
    "next_opener": 2,
    "result": "*",
}


@pytest.fixture
def batida(monkeypatch):
    return partial(cli.run, monkeypatch)


@pytest.fixture
def example(tmp_path):
    path = tmp_path / "example.bdn"
    path.write_text(EXAMPLE, encoding="utf-8", newline="")
    return path


def test_json_is_a_line_of_facts_a_match(batida, example):
    ran = batida("replay", str(example), "--json")
    assert (ran.status, ran.err) == (0, "")
    assert list(map(json.loads, ran.out.splitlines())) == [FACTS]
    assert list(json.loads(ran.out)) == list(FACTS)


def test_json_from_standard_input_in_ascii(batida):
    text = EXAMPLE.replace("Ana", "Zoé")
    ran = batida("replay", "--json", "-", stdin=text.encode(), encoding="ascii")
    assert json.loads(ran.out)["players"] == ["Zoé", "Beto"]


def test_a_result_is_a_player_number_or_draw(batida):
    text = EXAMPLE.replace("[Target 100]", "[Target 5]").replace("Result *", "Result 1")
    assert json.loads(batida("replay", "--json", "-", stdin=text.encode()).out)["result"] == 1
    text = EXAMPLE.replace("[Start 0 0]", "[Start 95 100]").replace("[Scores 5 0]", "[Scores 100 100]")
    text = text.replace("Result *", "Result draw")
    assert json.loads(batida("replay", "--json", "-", stdin=text.encode()).out)["result"] == "draw"


def test_an_open_round_has_no_winner(batida):
    text = EXAMPLE.replace("16> 01< -- 14> 46> -- --", "").replace("blocked 1 +5", "open")
    text = text.replace("[Scores 5 0]\n", "")
    one = json.loads(batida("replay", "--json", "-", stdin=text.encode()).out)["rounds"][0]
    assert (one["end"], one["winner"], one["points"], one["scores"]) == ("open", None, 0, [0, 0])
    assert (one["line"], one["open"]) == (["1-3", "3-6", "6-0", "0-5", "5-6"], [1, 6])


def test_a_bad_match_is_told_with_its_place_and_the_others_are_read(batida, tmp_path):
    path = tmp_path / "three.bdn"
    path.write_text(EXAMPLE + EXAMPLE.replace("06>", "22>") + EXAMPLE, encoding="utf-8")
    ran = batida("replay", str(path), "--json")
    assert ran.status == 1
    assert ran.err == f"{path}: line 28, column 4: 2-2 fits neither 3 nor 6 (R3.1)\n"
    assert list(map(json.loads, ran.out.splitlines())) == [FACTS, FACTS]


def test_missing_closing_passes_are_read_with_a_notice(batida):
    ran = batida("replay", "--json", "-", stdin=EXAMPLE.replace(" 46> -- --", " 46> --").encode())
    assert ran.status == 0
    assert ran.err == "-: line 13, column 1: 1 of the passes that close this round are not written (N3.5)\n"
    assert json.loads(ran.out) == FACTS


@pytest.mark.parametrize("arguments", [(), ("replay",), ("replay", "--lang", "fr", "-"), ("fly",)])
def test_a_wrong_use_is_status_2(batida, arguments):
    ran = batida(*arguments)
    assert ran.status == 2
    assert ran.err.startswith("usage: batida")


def test_a_file_that_is_not_there_is_status_2(batida, tmp_path):
    ran = batida("replay", str(tmp_path / "none.bdn"))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"batida: {tmp_path / 'none.bdn'}: No such file or directory\n"


@pytest.mark.parametrize("language", ["pt-BR", "en", "es"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "cp437", "ascii"])
@pytest.mark.parametrize("columns", [0, 24, 80])
def test_bd_115_the_account_is_plain_text_on_any_terminal(batida, language, encoding, columns):
    chance = Random(115)
    text = "".join(write_record(random_record(chance)) for _ in range(12)).replace("Ana", "Zoë \u4e2d\u202e")
    text = text.replace("06>", "06> {olé\u2192}")
    ran = batida("replay", "--lang", language, "-", stdin=text.encode(), encoding=encoding, columns=columns)
    assert (ran.status, ran.err) == (0, "")
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= (columns or 80)
    assert "[0|" in ran.out
    for line in ran.out.splitlines():
        assert line.count("[") == line.count("]") == line.count("|")


def test_the_account_names_players_by_number_when_they_are_anonymous(batida):
    ran = batida("replay", "--lang", "en", "-", stdin=EXAMPLE.replace('"Ana"', '""').encode())
    assert ran.out.splitlines() == [
        "Match of Player 1 and Beto, to 100 points",
        "",
        "Round 1: Player 1 opens.",
        "   1. Player 1 leads [3|6]",
        "   2. Beto plays [0|6] on the right",
        "   3. Player 1 plays [0|5] on the right",
        "   4. Beto plays [5|6] on the right",
        "   5. Player 1 plays [1|3] on the left",
        "   6. Beto plays [1|6] on the right",
        "   7. Player 1 plays [0|1] on the left",
        "   8. Beto passes",
        "   9. Player 1 plays [1|4] on the right",
        "  10. Beto plays [4|6] on the right",
        "  11. Player 1 passes",
        "  12. Beto passes",
        "  Line: [0|1] [1|3] [3|6] [6|0] [0|5] [5|6] [6|1] [1|4] [4|6]",
        "  Left in the hands: Player 1 15 points, Beto 20 points.",
        "  Blocked round: Player 1 wins with the lowest sum and scores 5 points.",
        "  Score: Player 1 5, Beto 0.",
        "",
        "The match is not finished.",
    ]


def test_version(batida):
    assert batida("--version").out.startswith("batida 0.")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_names_as_long_as_a_record_may_have_are_shown_short(batida, command):
    long = EXAMPLE.replace('"Ana" "Beto"', f'"{"Ana " * 8_000}" "{"b" * 30_000}"')
    ran = batida(command, "-", stdin=long.encode())
    assert ran.status == 0
    assert ran.err == ""
    assert len(ran.out) < 5_000
