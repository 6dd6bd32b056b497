"""Hands that are not known: what can be checked is checked (N4.3)."""

import pytest

from batida.notation import NotationError, PartialRound, match_facts, read_record
from tests.notation.matches import EXAMPLE

HEAD = '[Record "bdn-1"] [Rules "block-1"] [Players "A" "B"] [Round 1] [Opener 1]\n'
UNKNOWN = "? ? ? ? ? ? ?"
MINE = "0-1 0-5 1-3 1-4 2-3 3-6 5-5"


def read(hands: str, actions: str, settled: str = "[Settled open]", scores: str = ""):
    return read_record(f"{HEAD}[Hands {hands}]\n{actions}\n{settled} {scores} [Result *]")


def test_a_round_without_any_known_hand_is_read():
    one = read(f"{UNKNOWN} | {UNKNOWN}", "36 06> -- 05>").rounds[0]
    assert isinstance(one.final, PartialRound)
    assert (one.hand_points, one.end) == ((None, None), "open")
    with pytest.raises(Exception, match="cannot be played again"):
        list(one.states())


@pytest.mark.parametrize(
    ("hands", "actions", "said"),
    [
        (
            f"{MINE} | {UNKNOWN}",
            "36 05>",
            "3, column 4: it is the turn of player 2, and player 1 holds 0-5 (R2.3)",
        ),
        (f"{MINE} | {UNKNOWN}", "36 36>", "3, column 4: 3-6 is on the table already (R1.1)"),
        (f"{UNKNOWN} | {UNKNOWN}", "36 66> 36", "3, column 8: 3-6 is on the table already (R1.1)"),
        (f"{MINE} | {UNKNOWN}", "06", "3, column 1: 0-6 is not in the hand of player 1 (R3.1)"),
        (
            f"{MINE} | {UNKNOWN}",
            "36 06> 05> 56> --",
            "3, column 16: player 1 can play 1-3, 2-3, so this is no pass (R3.3)",
        ),
        (f"{UNKNOWN} | {UNKNOWN}", "--", "3, column 1: the opener leads and cannot pass (R3.3)"),
        (f"{UNKNOWN} | {UNKNOWN}", "36 -- 01", "3, column 7: 0-1 fits neither 3 nor 6 (R3.1)"),
        (
            f"{UNKNOWN} | {UNKNOWN}",
            "36 -- 06> 16",
            "3, column 11: 1-6 would have fitted when this player passed before (R3.3)",
        ),
        (
            f"{UNKNOWN} | {UNKNOWN}",
            "36 -- 06> 03",
            "3, column 11: 0-3 would have fitted when this player passed before (R3.3)",
        ),
        (f"{UNKNOWN} | {UNKNOWN}", "36 -- -- 33", "3, column 10: the round is over, nobody can go on (R5.1)"),
        (
            f"{UNKNOWN} | {UNKNOWN}",
            "36 -- --",
            "4, column 10: the round is over, nobody can go on, so it is settled as blocked (R5.1)",
        ),
        ("3-6 ? ? ? ? ? ? | 3-6 ? ? ? ? ? ?", "36", "2, column 26: 3-6 is there twice (R1.1)"),
    ],
)
def test_what_contradicts_what_is_known_is_refused(hands, actions, said):
    with pytest.raises(NotationError) as caught:
        read(hands, actions)
    assert str(caught.value) == f"line {said}"


def test_r3_3_passes_that_leave_no_deal_are_refused():
    # Player 2 passes on 0, 1, 2 and 3: seven tiles without these do not exist.
    actions = "00 -- 01> -- 12> -- 23> --"
    with pytest.raises(NotationError, match="no deal of the unknown tiles agrees") as caught:
        read(f"{UNKNOWN} | {UNKNOWN}", actions)
    assert (caught.value.code, caught.value.column) == ("impossible", 25)


def test_r5_1_a_round_that_surely_nobody_can_go_on_with_is_over():
    # All seven sixes lie on the table, and both ends are sixes.
    actions = "06 01< 16< 66> 26> 23> 36> 46> 45> 56>"
    for more, said in (("", "so it is settled as blocked"), (" 11", "the round is over, nobody can go on")):
        with pytest.raises(NotationError, match=said):
            read(f"{UNKNOWN} | {UNKNOWN}", actions + more)
    record = read(f"{UNKNOWN} | {UNKNOWN}", actions, "[Settled blocked - +0]", "[Scores 0 0]")
    assert [notice.code for notice in record.notices] == ["passes-missing"]
    assert len(record.rounds[0].plies) == 12


def test_r5_1_closing_passes_may_be_missing_when_the_record_says_blocked():
    record = read(f"{UNKNOWN} | {UNKNOWN}", "36 --", "[Settled blocked 1 +9]", "[Scores 9 0]")
    one = record.rounds[0]
    assert (one.end, one.settlement.winner, one.settlement.points) == ("blocked", 0, 9)
    assert len(one.plies) == 3
    assert [notice.code for notice in record.notices] == ["passes-missing"]
    assert match_facts(record)["rounds"][0]["hand_points"] == [None, None]


@pytest.mark.parametrize(
    ("settled", "said"),
    [
        ("[Settled blocked 1 +900]", "the hands left make it +0 to +"),
        ("[Settled out 1 +9]", "the round is over, nobody can go on, so it is settled as blocked"),
        ("[Settled open]", "the round is over, nobody can go on, so it is settled as blocked"),
    ],
)
def test_a_claim_that_no_hands_make_true_is_refused(settled, said):
    with pytest.raises(NotationError) as caught:
        read(f"{UNKNOWN} | {UNKNOWN}", "36 -- --", settled, "[Scores 0 0]")
    assert said in str(caught.value)


def test_r5_4_who_goes_out_wins_what_the_unknown_hand_can_count():
    hands = f"0-1 1-2 2-3 3-4 4-5 5-6 6-6 | {UNKNOWN}"
    actions = "01 -- 12> -- 23> -- 34> -- 45> -- 56> -- 66>"
    with pytest.raises(NotationError, match="no deal"):
        read(hands, actions, "[Settled out 1 +30]", "[Scores 30 0]")
    actions = "01 00< 12> 02< 23> 22< 34> 24< 45> 44< 56> 46< 66>"
    record = read(hands, actions, "[Settled out 1 +6]", "[Scores 6 0]")
    assert record.rounds[0].hand_points == (0, None)
    for claim, said in (
        ("out 2 +6", "player 1 went out and wins"),
        ("out 1 +60", "the hands left make it +2 to +10"),
        ("out 1 +0", "the hands left make it +2 to +10"),
    ):
        with pytest.raises(NotationError) as caught:
            read(hands, actions, f"[Settled {claim}]", "[Scores 6 0]")
        assert (caught.value.code, caught.value.clause) == ("settled-differs", "R5.4")
        assert caught.value.sentence == said


@pytest.mark.parametrize(
    ("claim", "clause", "said"),
    [
        ("blocked 2 +5", "R5.5", "player 2 cannot have the lowest sum alone"),
        ("blocked - +0", "R5.6", "the lowest sum cannot be tied with these hands"),
        ("blocked 1 +2", "R5.5", "the hands left make it +5 to +9"),
    ],
)
def test_r5_5_a_blocked_round_is_held_to_what_an_unknown_tile_can_count(claim, clause, said):
    # Player 2 is left with 2-5, 4-5 and a tile without 0 and 6: from 2-2 to 4-4, against 15 points.
    text = EXAMPLE.replace("2-2", "?")
    assert read_record(text).rounds[0].hand_points == (15, None)
    with pytest.raises(NotationError) as caught:
        read_record(text.replace("blocked 1 +5", claim))
    assert (caught.value.code, caught.value.clause) == ("settled-differs", clause)
    assert caught.value.sentence == said
