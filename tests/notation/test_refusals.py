"""What a reader refuses: the line, the column, the clause and the sentence of each error."""

from io import BytesIO

import pytest

from batida.notation import NotationError, Record, read_record, read_records
from tests.notation.matches import EXAMPLE

HANDS = "[Hands 0-1 0-5 1-3 1-4 2-3 3-6 5-5 | 0-6 1-6 2-2 2-5 4-5 4-6 5-6]"
ACTIONS = "36 06> 05> 56> 13< 16> 01< -- 14> 46> -- --"
ONE_UNKNOWN = HANDS.replace("0-6", "?")
ROUND_2 = """\
[Round 2] [Opener 2]
[Hands 0-1 0-5 1-3 1-4 2-3 3-6 5-5 | 0-6 1-6 2-2 2-5 4-5 4-6 5-6]
"""

REFUSED = {
    # The match
    ('[Record "bdn-1"]\n', ""): "line 1, column 1: a match begins with [Record ...] (N2.1)",
    ('"bdn-1"', '"bdn-2"'): "line 1, column 9: this reader reads 'bdn-1', not 'bdn-2' (N2.2)",
    ('[Rules "block-1"]\n', ""): "line 8, column 1: the match has no Rules before this (N2.1)",
    ('"block-1"', '"draw-1"'): (
        "line 2, column 8: this reader knows the rules 'block-1', not 'draw-1' (N2.2)"
    ),
    ('[Rules "block-1"]', "[Rules block-1]"): ("line 2, column 8: Rules has strings in double quotes (N2.2)"),
    ('[Players "Ana" "Beto"]\n', ""): "line 8, column 1: the match has no Players before this (N2.1)",
    ('"Ana" "Beto"', '"Ana"'): "line 3, column 1: Players has 2 to 4 values, not 1 (R1.2)",
    ('"Ana" "Beto"', '"A" "B" "C"'): ("line 5, column 1: Start has 3 values here, not 2 (N2.2)"),
    ("[Target 100]", "[Target 0]"): ("line 4, column 9: Target has whole numbers from 1 on, not '0' (N2.2)"),
    ("[Target 100]", "[Target 1e3]"): (
        "line 4, column 9: Target has whole numbers from 1 on, not '1e3' (N2.2)"
    ),
    ("[Target 100]", "[target 100]"): (
        "line 4, column 1: target is not a tag of this form; if Target is meant, write Target (N2.7)"
    ),
    ("[Target 100]", "[Traget 100]"): (
        "line 4, column 1: Traget is not a tag of this form; if Target is meant, write Target (N2.7)"
    ),
    ("| 0-6", "0-6"): "line 11, column 1: 2 play, so there are 2 hands, not 1 (R1.3)",
    ("[Start 0 0]", "[Start 0 0 0]"): "line 5, column 1: Start has 2 values here, not 3 (N2.2)",
    ("[Start 0 0]", "[Start 0 -1]"): (
        "line 5, column 10: Start has whole numbers from 0 on, not '-1' (N2.2)"
    ),
    ("[Start 0 0]", "[Target 100]"): "line 5, column 1: Target is there already, on line 4 (N2.1)",
    ('[Date "2026-11-29"]', '[Teams "A"]'): (
        "line 7, column 1: everybody plays for themselves in block-1, there are no teams (R1.2)"
    ),
    ('[Date "2026-11-29"]', "[Commit 1]"): "line 7, column 1: Commit has no place here (N2.1)",
    ('[Date "2026-11-29"]', "14"): ("line 7, column 1: an action has no place before the first Round (N2.1)"),
    ("[Round 1]", "[Round 2]"): "line 9, column 8: this is round 1 (N2.3)",
    # The round
    ("[Opener 1]\n", ""): "line 11, column 1: round 1 has no Opener before this (N2.1)",
    ("[Opener 1]", "[Opener 3]"): "line 10, column 9: there is no player 3 at a table of 2 (R1.2)",
    ("[Opener 1]", "[Opener 0]"): ("line 10, column 9: Opener has whole numbers from 1 on, not '0' (N2.2)"),
    ("[Opener 1]", "[Opener 2]"): (
        "line 12, column 1: it is the turn of player 2, and player 1 holds 3-6 (R2.3)"
    ),
    (HANDS + "\n", ""): "line 11, column 1: round 1 has no Hands before this (N2.1)",
    (" 5-5 |", " |"): "line 11, column 8: 2 players have 7 tiles each, and player 1 has 6 here (R1.3)",
    (" 5-6]", "]"): "line 11, column 36: 2 players have 7 tiles each, and player 2 has 6 here (R1.3)",
    ("| 0-6 1-6", "| 0-6 1-0"): "line 11, column 42: 0-1 is there twice (R1.1)",
    ("[Hands 0-1", "[Hands 0-7"): "line 11, column 8: 0-7 is not a tile (R1.1)",
    ("[Hands 0-1", "[Hands 01"): (
        "line 11, column 8: a tile of a hand is written 0-3, an unknown one ?, not '01' (N2.5)"
    ),
    ("[Opener 1]", "[Draw 1:6-6 2:0-0]\n[Opener 2]"): (
        "line 11, column 9: by the draw player 1 opens, not player 2 (R2.1)"
    ),
    ("[Opener 1]", "[Opener 1] [Draw 1:1-2 2:0-3]"): (
        "line 10, column 12: this draw is tied, so a further one among the tied follows (R2.1)"
    ),
    ("[Opener 1]", "[Opener 1] [Draw 1:1-2 2:1-2]"): (
        "line 10, column 12: two players cannot draw the same tile (R2.1)"
    ),
    ("[Opener 1]", "[Opener 1] [Draw 1:1-2]"): (
        "line 10, column 12: a draw is among all players first, then among the tied only (R2.1)"
    ),
    ("[Opener 1]", "[Opener 1] [Draw 1:1-7 2:0-3]"): (
        "line 10, column 18: a drawn tile is written PLAYER:TILE, as in 1:3-5, not '1:1-7' (N2.4)"
    ),
    ("[Opener 1]", "[Opener 1] [Draw 1:1-2 1:0-3]"): ("line 10, column 24: player 1 draws twice here (R2.1)"),
    # The actions
    ("36 06>", "36 63>"): "line 12, column 4: 3-6 is on the table already (R1.1)",
    ("36 06>", "36 26>"): "line 12, column 4: 2-6 is not in the hand of player 2 (R3.1)",
    ("36 06>", "36 13<"): ("line 12, column 4: it is the turn of player 2, and player 1 holds 1-3 (R2.3)"),
    ("36 06>", "36 22>"): "line 12, column 4: 2-2 fits neither 3 nor 6 (R3.1)",
    ("36 06>", "36 06<"): "line 12, column 4: 0-6 does not fit the 3 on the left (R3.1)",
    ("36 06>", "36 67>"): "line 12, column 4: 6-7 is not a tile (R1.1)",
    ("36 06>", "36 0-6>"): (
        "line 12, column 4: '0-6>' is no action; a play is 03, 03< or 03>, a pass is -- (N3.1)"
    ),
    ("36 06>", "36 06>!?"): (
        "line 12, column 4: '06>!?' is no action; a play is 03, 03< or 03>, a pass is -- (N3.1)"
    ),
    ("36 06>", "-- 06>"): "line 12, column 1: the opener leads and cannot pass (R3.3)",
    ("36 06>", "36 --"): (
        "line 12, column 4: player 2 can play 0-6, 1-6, 4-6, 5-6, so this is no pass (R3.3)"
    ),
    (" 01< -- 14>", " 01< 14>"): (
        "line 12, column 28: player 2 cannot play, and the pass is not written (R3.3)"
    ),
    (" -- 14>", " -- -- 14>"): ("line 12, column 31: player 1 can play 1-4, so this is no pass (R3.3)"),
    ("36 06>", "1. 36 3. 06>"): "line 12, column 7: this is ply 2, not 3 (N3.4)",
    ("36 06>", "36 3.06>"): "line 12, column 4: this is ply 2, not 3 (N3.4)",
    ("46> -- --", "46> -- -- 13."): "line 12, column 45: no action stands behind the ply number 13. (N3.4)",
    ("46> -- --", "46> -- -- --"): "line 12, column 45: the round is over, nobody can go on (R5.1)",
    ("46> -- --", "46> -- 66"): "line 12, column 42: the round is over, nobody can go on (R5.1)",
    ("46> -- --", "46> -- -- [Opener 1]"): "line 12, column 45: Opener is there already, on line 10 (N2.1)",
    ("46> -- --", "46> -- -- [Draw 1:1-2 2:3-3]"): "line 12, column 45: Draw has no place here (N2.1)",
    ("[Settled blocked 1 +5]", "[Settled blocked 1 +5] --"): (
        "line 13, column 24: the round is settled, so no action follows (R5.1)"
    ),
    # What is recomputed
    ("[Settled blocked 1 +5]\n", ""): "line 13, column 1: Scores has no place here (N2.1)",
    ("blocked 1 +5", "blocked 1 +6"): (
        "line 13, column 10: the rules settle this round as blocked 1 +5 (R5.5)"
    ),
    ("blocked 1 +5", "blocked 2 +5"): (
        "line 13, column 10: the rules settle this round as blocked 1 +5 (R5.5)"
    ),
    ("blocked 1 +5", "blocked - +0"): (
        "line 13, column 10: the rules settle this round as blocked 1 +5 (R5.5)"
    ),
    ("blocked 1 +5", "out 1 +5"): (
        "line 13, column 10: the round is over, nobody can go on, so it is settled as blocked (R5.1)"
    ),
    ("blocked 1 +5", "open"): (
        "line 13, column 10: the round is over, nobody can go on, so it is settled as blocked (R5.1)"
    ),
    ("blocked 1 +5", "blocked 1 5"): (
        "line 13, column 10: Settled is out P +N, blocked P +N, blocked - +0 or open (N2.6)"
    ),
    (" 14> 46> -- --", " 14>"): ("line 13, column 10: the round goes on, player 2 is to act (R5.1)"),
    ("[Scores 5 0]\n", ""): "line 15, column 1: round 1 has no Scores before this (N2.1)",
    ("[Scores 5 0]", "[Scores 0 5]"): "line 14, column 9: the scores after this round are 5 0 (R5.7)",
    ("[Scores 5 0]", "[Scores 5 0]\n[Scores 5 0]"): (
        "line 15, column 1: Scores is there already, on line 14 (N2.1)"
    ),
    ("[Result *]", "[Result 1]"): "line 16, column 9: the result is *, not 1 (R6.2)",
    ("[Result *]", "[Result draw]"): "line 16, column 9: the result is *, not draw (R6.2)",
    ("[Result *]", '[Result "*"]'): "line 16, column 9: Result is a player number, draw or * (N2.6)",
    ("[Target 100]", "[Target 5]"): "line 16, column 9: the result is 1, not * (R6.2)",
    ("[Result *]\n", ""): "line 14, column 1: this match breaks off here, before its Result (N2.1)",
    ("[Result *]", "[Result *] --"): ("line 16, column 12: an action has no place behind the Result (N2.1)"),
    ("[Result *]", "[Result *] [Round 2]"): (
        "line 16, column 12: Round stands behind the Result, which ends a match (N2.1)"
    ),
    # The rounds after the first
    ("[Result *]", ROUND_2.replace("Opener 2", "Opener 1") + "[Settled open] [Result *]"): (
        "line 16, column 19: player 2 opens this round, not player 1 (R2.4)"
    ),
    ("[Result *]", ROUND_2.replace("Round 2", "Round 3")): "line 16, column 8: this is round 2 (N2.3)",
    ("[Result *]", ROUND_2 + "[Draw 1:0-0 2:6-6]"): "line 18, column 1: Draw has no place here (N2.1)",
    ("[Result *]", ROUND_2 + "[Settled open] [Round 3]"): (
        "line 18, column 16: a round that was not played to its end is the last one of its match (N2.6)"
    ),
    ("[Result *]", ROUND_2 + "[Settled open] [Scores 6 0]"): (
        "line 18, column 24: the scores after this round are 5 0 (R5.7)"
    ),
    ("[Result *]", ROUND_2 + "[Result *]"): "line 18, column 1: round 2 has no Settled before this (N2.1)",
    # The text
    ("36 06>", "36 {never closed 06>"): "line 12, column 4: this comment is never closed (N1.5)",
    ("36 06>", "36 } 06>"): "line 12, column 4: this brace closes no comment (N1.5)",
    ("36 06>", '36 " 06>'): "line 12, column 4: '\"' has no meaning here (N1.3)",
    ("[Scores 5 0]", "[Scores 5 0"): (
        "line 14, column 1: a tag is [Name value ...], with its closing bracket on the same line (N1.3)"
    ),
    ("em família", r"\x"): r"line 6, column 17: \x is no escape; there are \", \\ and \n (N1.4)",
    ("em família", "\b"): (
        "line 6, column 8: a string has no control characters; a line break is written \\n (N1.4)"
    ),
    ('"Domingo em família"', 'a"b"'): "line 6, column 8: this is no value of a tag (N1.3)",
    ("36 06>", "36 {\a} 06>"): "line 12, column 4: a comment has no control characters (N1.5)",
}


@pytest.mark.parametrize(("change", "said"), REFUSED.items())
def test_a_damaged_record_is_refused_at_its_place(change, said):
    old, new = change
    assert EXAMPLE.count(old) == 1
    with pytest.raises(NotationError) as caught:
        read_record(EXAMPLE.replace(old, new))
    assert str(caught.value) == said


def test_r6_2_no_round_follows_the_result():
    text = EXAMPLE.replace("[Target 100]", "[Target 5]").replace("[Result *]", ROUND_2)
    with pytest.raises(NotationError, match=r"^line 16, column 1: the match has its result") as caught:
        read_record(text)
    assert (caught.value.code, caught.value.clause) == ("match-over", "R6.2")


def test_r6_2_start_scores_that_reached_the_target_do_not_end_the_match():
    record = read_record(
        EXAMPLE.replace("[Start 0 0]", "[Start 0 100]")
        .replace("5 0]", "5 100]")
        .replace("[Result *]", "[Result 2]")
    )
    assert record.result is not None
    assert record.result.winner == 1


def test_r6_3_a_tie_at_the_target_is_a_draw():
    text = EXAMPLE.replace("[Start 0 0]", "[Start 95 100]").replace("[Scores 5 0]", "[Scores 100 100]")
    with pytest.raises(NotationError, match=r"the result is draw, not \* \(R6\.3\)"):
        read_record(text)
    assert read_record(text.replace("[Result *]", "[Result draw]")).result.is_draw


@pytest.mark.parametrize("bad", [EXAMPLE.replace("13<", "13>"), EXAMPLE[:-12], "noise\n", "[Record 7]\n"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_n4_1_the_matches_around_a_bad_one_are_read(bad, place):
    texts = [EXAMPLE, EXAMPLE]
    texts.insert(place, bad)
    found = list(read_records(BytesIO("".join(texts).encode())))
    errors = [one for one in found if isinstance(one, NotationError)]
    if bad == "noise\n" and place:
        # The stray words stand behind a match and spoil it: nothing is passed over in silence.
        assert len(found) == 2
    else:
        assert [isinstance(one, Record) for one in found].count(True) == 2
    assert len(errors) == 1
    assert errors[0].line >= 1


def test_n4_1_an_open_comment_does_not_swallow_the_next_match():
    text = EXAMPLE.replace("06>", "{06>") + EXAMPLE
    error, record = read_records(BytesIO(text.encode()))
    assert (error.code, error.line) == ("bad-comment", 12)
    assert isinstance(record, Record)


def test_n4_1_a_record_tag_that_cannot_be_read_is_an_error_of_its_own():
    text = EXAMPLE.replace("13<", "13>") + EXAMPLE.replace('"bdn-1"', '"bdn-1') + EXAMPLE
    found = list(read_records(BytesIO(text.encode())))
    assert [getattr(one, "line", None) for one in found] == [12, 17, None]


def test_an_error_has_data_for_programs():
    with pytest.raises(NotationError) as caught:
        read_record(EXAMPLE.replace("36 06>", "36 22>"))
    error = caught.value
    assert (error.code, error.clause, error.line, error.column) == ("no-fit", "R3.1", 12, 4)
    assert error.data == {"tile": "2-2", "left": 3, "right": 6}


def test_a_text_of_two_matches_is_not_one_record():
    with pytest.raises(NotationError, match="more than one match"):
        read_record(EXAMPLE + EXAMPLE)


LONG = "\N{RIGHT-TO-LEFT OVERRIDE}" + "x" * 5000


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("bdn-1", LONG + "\\n"),
        ("block-1", LONG + "\\n"),
        ("Target 100", f"Target {LONG}"),
        ("Hands 0-1", f"Hands {LONG}"),
        ("[Opener 1]", f"[Opener 1] [Draw {LONG}]"),
        ("06>", LONG),
    ],
)
def test_what_an_error_shows_of_a_text_is_short_and_printable(old, new):
    (error,) = read_records(BytesIO(EXAMPLE.replace(old, new, 1).encode()))
    assert isinstance(error, NotationError)
    assert str(error).isprintable()
    assert len(str(error)) < 150
