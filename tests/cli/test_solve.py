"""``batida solve``: what each action is worth, with all hands open or from what one seat may know."""

import json
from functools import partial

import pytest

from batida.i18n import LANGUAGES
from batida.notation import (
    add_round,
    begin_record,
    format_action,
    format_position,
    position_of,
    position_of_view,
    write_record,
)
from batida.rules import block, legal, seat_view
from batida.solver.open_hands import solve
from tests.cases.adapter import case_by_id, moves_of, table_of
from tests.cli import run as cli
from tests.solver.views import late_round

CASE = case_by_id("BD-091").input
TABLE = table_of({"hands": CASE["deal"], "players": 2, "opener": 1}).after_all(moves_of(CASE))
ROUND = TABLE.rnd
HANDS = " | ".join(" ".join(map(str, hand)) for hand in ROUND.dealt)
PLAYS = " ".join(map(format_action, ROUND.actions))
# The case's line seen from the other side of the table, as our lead lies: its left is our right.
FACTS = {"to_act": 1, "method": "minimax", "values": {"12>": 3, "14>": 21}, "error": 0, "best": ["14>"]}
THREE = "0-1 5-6 1-3 1-4 2-3 | 0-2 0-3 0-4 0-5 0-6 | 0-0 1-1 2-2 3-3 4-4"


@pytest.fixture
def batida(monkeypatch):
    return partial(cli.run, monkeypatch, "solve")


def test_bd_091_by_hands_and_plays(batida):
    ran = batida("--json", "--hands", HANDS, "--opener", "2", PLAYS)
    assert (ran.status, json.loads(ran.out), ran.err) == (0, FACTS, "")
    assert {f"{TABLE.action_text(action)}": value for action, value in solve(ROUND).values} == {
        "2-1@L": 3,
        "4-1@L": 21,
    }


@pytest.mark.parametrize("before", ["", "https://example.org/#/position/"])
def test_by_a_position_or_a_link_with_one(batida, before):
    link = before + format_position(position_of(ROUND, scores=(5, 0)))
    assert json.loads(batida("--json", "--position", link).out) == FACTS


def test_by_a_record_with_a_ply_number(batida, tmp_path):
    record = write_record(add_round(begin_record(["Ana", "Beto"], block(2)), ROUND))
    path = tmp_path / "match.bdn"
    path.write_text(record, encoding="utf-8")
    ply = str(len(ROUND.actions) + 1)
    assert json.loads(batida("--json", "--record", str(path), "--ply", ply).out) == FACTS
    assert json.loads(batida("--json", "--record", "-", "--ply", ply, stdin=record.encode()).out) == FACTS
    earlier = batida("--json", "--record", str(path), "--ply", "1", " ".join(PLAYS.split()))
    assert json.loads(earlier.out) == FACTS
    first = json.loads(batida("--json", "--record", str(path), "--ply", "1").out)
    assert (first["to_act"], len(first["values"])) == (2, 7)


def test_r3_3_a_pass_is_an_action_with_a_value(batida):
    plays = PLAYS.split()
    ran = batida("--json", "--hands", HANDS, "--opener", "2", " ".join(plays[: plays.index("--")]))
    found = json.loads(ran.out)
    assert list(found["values"]) == found["best"] == ["--"]


@pytest.mark.parametrize("method", ["maxn", "paranoid"])
def test_three_players_by_either_method(batida, method):
    found = json.loads(batida("--json", "--method", method, "--hands", THREE).out)
    assert (found["to_act"], found["method"], found["error"]) == (1, method, 0)
    assert list(found["values"]) == ["01", "13", "14", "23", "56"]
    assert found["best"] == [
        play for play, value in found["values"].items() if value == max(found["values"].values())
    ]
    if method == "maxn":
        assert json.loads(batida("--json", "--hands", THREE).out) == found


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words_the_best_stands_first(batida, language):
    ran = batida("--lang", language, "--hands", HANDS, "--opener", "2", PLAYS, columns=100)
    head, first, second = ran.out.splitlines()
    assert "minimax" in head
    assert "[1|4]" in first
    assert first.endswith(": +21")
    assert second.endswith(": +3")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--hands", HANDS, "--opener", "2", "36 12"], "column 4: 1-2 fits neither 3 nor 6 (R3.1)"),
        (["--hands", HANDS, "--opener", "2", "36 3-3>>"], "column 4: '3-3>>' is no action"),
        (["--hands", HANDS, "--opener", "2", "36  --"], "column 5: who can play must play (R3.3)"),
        (["--hands", HANDS, "--opener", "1", "36"], "column 1: 3-6 is not in the hand (R3.1)"),
        (["--hands", HANDS, "--opener", "3"], "there is no player 3 at a table of 2"),
        (["--hands", HANDS, "--opener", "0"], "there is no player 0 at a table of 2"),
        (["--hands", f"6-7 {HANDS}"], "column 1: 6-7 is not a tile (R1.1)"),
        (["--hands", f"{HANDS} 6-6"], "6-6 is there twice (R1.1)"),
        (["--hands", "0-1 0-2"], "column 1: 2 play, so there are 2 hands, not 1 (R1.3)"),
        (["--hands", HANDS + "] [Opener 1"], "hands are tiles such as 0-3"),
        (["--hands", HANDS.replace("6-6", "?")], "all hands must be known"),
        (["--position", "b1~o1~h01xxxx.xxxxxx"], "all hands must be known"),
        (["--position", "nonsense"], "a position begins with b1~"),
        (["--position", "b1~o1~h01.12~m2~a01"], "the round is over (R5.1)"),
        (["--hands", THREE, "--method", "minimax"], "minimax is for two players"),
    ],
)
def test_what_cannot_be_is_refused(batida, arguments, told):
    ran = batida("--json", *arguments)
    assert (ran.status, ran.out) == (1, "")
    assert told in ran.err
    assert ran.err.startswith("batida: ")


def test_a_record_has_the_places_that_it_has(batida):
    record = write_record(add_round(begin_record(["Ana", "Beto"], block(2)), ROUND)).encode()
    for arguments, told in (
        (["--ply", "9"], "the round has 7 plies: ask from 1 to 8"),
        (["--ply", "0"], "the round has 7 plies: ask from 1 to 8"),
        (["--ply", "1", "--round", "2"], "the match has rounds 1 to 1"),
        (["--ply", "1", "--match", "2"], "the record has no match 2"),
        (["--ply", "1", "--match", "0"], "the record has no match 0"),
    ):
        ran = batida("--record", "-", *arguments, stdin=record)
        assert (ran.status, ran.out, ran.err) == (1, "", f"batida: {told}\n")
    unknown = record.replace(b"6-6", b"?")
    assert "all hands must be known" in batida("--record", "-", "--ply", "1", stdin=unknown).err
    assert "line" in batida("--record", "-", "--ply", "1", stdin=record.replace(b"36", b"00")).err


def test_plays_are_read_as_a_record_writes_them(batida):
    plain = batida("--json", "--hands", HANDS, "--opener", "2", PLAYS).out
    words = PLAYS.split()
    for text in (
        " ".join(f"{number}. {word}" for number, word in enumerate(words, 1)),
        " ".join(f"{word}~?!" for word in words),
        "\t".join(words),
        "{so it began} " + " ".join(words) + " ; and so it went on",
        " ".join(f"{word[1]}-{word[0]}{word[2:]}" if word != "--" else word for word in words),
    ):
        assert batida("--json", "--hands", HANDS, "--opener", "2", text).out == plain, text
    ran = batida("--hands", HANDS, "--opener", "2", "36\n12")
    assert "line 2, column 1: 1-2 fits neither 3 nor 6 (R3.1)" in ran.err


@pytest.mark.parametrize(
    ("words", "partner"),
    [
        (("--position", "b1~o1~h01.12~m2", "--opener", "2"), "--opener goes with --hands"),
        (("--hands", HANDS, "--match", "2"), "--match goes with --record"),
        (("--hands", HANDS, "--round", "2"), "--round goes with --record"),
        (("--hands", HANDS, "--seed", "2"), "--seed goes with --as"),
    ],
)
def test_an_option_that_would_mean_nothing_is_a_wrong_use(batida, words, partner):
    ran = batida(*words)
    assert (ran.status, ran.out) == (2, "")
    assert partner in ran.err


def test_a_wrong_use_is_told(batida, tmp_path):
    assert batida("--record", "-").status == 2
    assert batida("--hands", HANDS, "--ply", "1").status == 2
    assert batida().status == 2
    assert batida("--record", str(tmp_path / "none"), "--ply", "1").status == 2


LATE = late_round(6, plies=10)
SEAT = str(LATE.to_act + 1)
ASKED = ["--as", SEAT, "--opener", str(LATE.opener + 1)]
LATE_HANDS = " | ".join(" ".join(map(str, hand)) for hand in LATE.dealt)
LATE_PLAYS = " ".join(map(format_action, LATE.actions))


def as_seen(hands: str, seat: int) -> str:
    """Hands as one seat would write them: all others unknown."""
    return " | ".join(
        hand if place == seat else " ".join("?" for _ in hand.split())
        for place, hand in enumerate(hands.split(" | "))
    )


def test_as_a_player_sees_it_late_by_an_equilibrium(batida):
    ran = batida("--json", *ASKED, "--hands", LATE_HANDS, LATE_PLAYS)
    found = json.loads(ran.out)
    assert (ran.status, ran.err) == (0, "")
    assert set(found) == {"to_act", "method", "values", "error", "best"}
    assert (found["to_act"], found["method"]) == (LATE.to_act + 1, "equilibrium")
    assert list(found["values"]) == [format_action(action) for action in legal(LATE)]
    least, most = -LATE.hands[LATE.to_act].points, LATE.hands[1 - LATE.to_act].points + 24
    assert all(least < value < most for value in found["values"].values())
    assert 0 < found["error"] < 0.01
    assert found["best"][0] == max(found["values"], key=found["values"].get)


def test_r1_4_what_the_others_hold_changes_no_word(batida):
    known = batida("--json", *ASKED, "--hands", LATE_HANDS, LATE_PLAYS).out
    hidden = batida("--json", *ASKED, "--hands", as_seen(LATE_HANDS, LATE.to_act), LATE_PLAYS)
    assert (hidden.status, hidden.out) == (0, known)
    link = format_position(position_of_view(seat_view(LATE, LATE.to_act)))
    assert "xx" in link
    for position in (link, format_position(position_of(LATE))):
        assert batida("--json", "--as", SEAT, "--position", position).out == known


def test_as_by_a_record_with_unknown_hands(batida):
    ply = str(len(LATE.actions) + 1)
    record = write_record(add_round(begin_record(["Ana", "Beto"], block(2)), LATE))
    known = batida("--json", "--as", SEAT, "--record", "-", "--ply", ply, stdin=record.encode())
    assert json.loads(known.out)["method"] == "equilibrium"
    other = LATE.dealt[1 - LATE.to_act]
    unknown = record.replace(" ".join(map(str, other)), " ".join("?" for _ in other))
    assert unknown != record
    hidden = batida("--json", "--as", SEAT, "--record", "-", "--ply", ply, stdin=unknown.encode())
    assert (hidden.err, hidden.out) == ("", known.out)


@pytest.mark.parametrize("hands", [HANDS, THREE])
def test_early_and_with_more_players_by_play_outs(batida, hands):
    first = batida("--json", "--as", "1", "--hands", as_seen(hands, 0))
    found = json.loads(first.out)
    assert (found["to_act"], found["method"]) == (1, "play-outs")
    assert len(found["values"]) == len(hands.split(" | ")[0].split())
    assert 0 < found["error"] < 1
    assert found["best"] == [max(found["values"], key=found["values"].get)]
    assert batida("--json", "--as", "1", "--hands", hands).out == first.out
    other = json.loads(batida("--json", "--as", "1", "--seed", "2", "--hands", hands).out)
    assert other["values"] != found["values"]
    for play, value in other["values"].items():
        assert value == pytest.approx(found["values"][play], abs=6 * found["error"])


def test_play_outs_tell_how_far_behind_the_best_each_is(batida):
    found = json.loads(batida("--json", "--as", "1", "--hands", as_seen(HANDS, 0)).out)
    assert list(found["behind"]) == list(found["values"])
    most = max(found["values"].values())
    for play, (points, error) in found["behind"].items():
        assert points == pytest.approx(most - found["values"][play], abs=1e-3)
        assert (error == 0) == (play in found["best"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_in_words_with_its_error(batida, language):
    ran = batida("--lang", language, *ASKED, "--hands", LATE_HANDS, LATE_PLAYS, columns=120)
    head, *lines = ran.out.splitlines()
    assert "equilibrium, +- 0.00" in head
    assert len(lines) == len(legal(LATE))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["--as", "2", "--hands", HANDS, "--opener", "2", PLAYS],
            "it is the turn of player 1",
        ),
        (["--as", "3", "--hands", HANDS], "there is no player 3 at a table of 2"),
        (["--as", "1", "--hands", as_seen(HANDS, 1)], "player 1 knows their own hand"),
        (["--as", "1", "--hands", "? ? | ? ?"], "2 players have 7 tiles each"),
        (["--as", "1", "--position", "b1~o1~h01.xx~m2~a01"], "the round is over (R5.1)"),
        (["--hands", as_seen(HANDS, 0)], "--as N asks from what player N may know"),
    ],
)
def test_what_a_player_cannot_know_is_refused(batida, arguments, told):
    ran = batida("--json", *arguments)
    assert (ran.status, ran.out) == (1, "")
    assert told in ran.err


def test_a_wrong_use_of_as_is_told(batida):
    assert batida("--as", "1", "--method", "maxn", "--hands", THREE).status == 2
    assert batida("--as", "1", "--seed", "-1", "--hands", THREE).status == 2
