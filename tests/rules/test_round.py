"""Rounds by example where a clause has one (R2, R3, R5.1, R5.2)."""

import copy
import pickle

import pytest

from batida.rules import (
    LEFT,
    PASS,
    RIGHT,
    TILES,
    Action,
    Hand,
    Play,
    Refused,
    Round,
    SetupError,
    Variant,
    apply,
    block,
    deal,
    legal,
    legal_with,
    outcome,
    public_view,
    round_with,
    ruled_out,
    seat_view,
    tile,
    values_of,
)


def round_of(*hands: str, opener: int = 0, highest: int = 6) -> Round:
    """A round of hands such as ``"06 16 22"``."""
    dealt = tuple(Hand.of(tile(int(t[0]), int(t[1])) for t in hand.split()) for hand in hands)
    variant = Variant(players=len(dealt), hand_size=len(dealt[0]), target=100, highest=highest)
    return round_with(variant, dealt, opener=opener)


def action_of(text: str) -> Action:
    if text == "--":
        return PASS
    return Play(tile(int(text[0]), int(text[1])), {"": None, "<": LEFT, ">": RIGHT}[text[2:]])


def played(rnd: Round, actions: str) -> Round:
    for text in actions.split():
        rnd = apply(rnd, action_of(text))
    return rnd


def refused(rnd: Round, text: str, **by: int) -> tuple[str, str]:
    with pytest.raises(Refused) as refusal:
        apply(rnd, action_of(text), **by)
    return refusal.value.code, refusal.value.clause


ANA_AND_BETO = ("01 05 13 14 23 36 55", "06 16 22 25 45 46 56")


def test_r5_1_a_whole_round_that_is_blocked():
    rnd = played(round_of(*ANA_AND_BETO), "36 06> 05> 56> 13< 16> 01< -- 14> 46>")
    assert rnd.is_over
    assert rnd.actions[-2:] == (PASS, PASS)
    assert [str(laid) for laid in rnd.line.laid] == [
        *("0-1", "1-3", "3-6", "6-0", "0-5", "5-6", "6-1", "1-4", "4-6"),
    ]
    settlement = outcome(rnd)
    assert settlement.hand_points == (15, 20)
    assert (settlement.winner, settlement.points) == (0, 5)


def test_r2_2_the_opener_may_lead_any_tile_and_nothing_else():
    rnd = round_of(*ANA_AND_BETO, opener=1)
    assert [f"{p.tile.low}{p.tile.high}" for p in legal(rnd)] == ANA_AND_BETO[1].split()
    assert {play.end for play in legal(rnd)} == {None}
    assert refused(rnd, "--") == ("must-play", "R3.3")
    for text in ANA_AND_BETO[1].split():
        assert apply(rnd, action_of(text)).to_act == 0


def test_r3_3_a_pass_is_for_who_cannot_play_and_ends_the_turn():
    rnd = played(round_of("00 01", "22 23", "02 33"), "00")
    assert legal(rnd) == (PASS,)
    rnd = apply(rnd, PASS)
    assert (rnd.to_act, [len(hand) for hand in rnd.hands]) == (2, [1, 2, 2])
    assert [f"{p.tile} {p.end.value}" for p in legal(rnd)] == ["0-2 left", "0-2 right"]
    assert refused(rnd, "--") == ("must-play", "R3.3")


def test_r3_1_a_tile_that_fits_both_ends_is_offered_at_both():
    rnd = played(round_of("01 12 33", "02 11 22"), "12 02>")
    assert [(str(p.tile), p.end) for p in legal(rnd)] == [("0-1", LEFT), ("0-1", RIGHT)]


def test_r3_2_the_blank_double_is_not_wild():
    rnd = played(round_of("12 33", "00 14"), "12")
    assert refused(rnd, "00<") == ("no-fit", "R3.1")
    assert refused(rnd, "00>") == ("no-fit", "R3.1")
    assert legal(rnd) == (action_of("14<"),)


def test_r5_1_a_lead_that_nobody_fits_ends_the_round_at_once():
    rnd = played(round_of("66 01", "12 23"), "66")
    assert rnd.is_over
    assert rnd.actions == (action_of("66"), PASS, PASS)
    assert outcome(rnd).hand_points == (1, 8)


def test_r5_1_a_round_goes_on_while_the_player_who_played_last_can_go_on_alone():
    rnd = played(round_of("66 36 13", "12 22 11", "00 01 02"), "66 -- --")
    assert (rnd.to_act, rnd.is_over) == (0, False)
    rnd = played(rnd, "36<")
    assert legal(rnd) == (PASS,)
    assert played(rnd, "-- -- 13<").out == 0


def test_r5_2_going_out_comes_first_also_when_nobody_could_go_on():
    # Seat 1 places its last tile and shuts the line; seat 0 cannot go on either.
    rnd = played(round_of("12 00", "22 13"), "12 22> -- 13<")
    assert rnd.out == 1
    assert not any(hand.mask & rnd.line.open_mask for hand in rnd.hands)
    settlement = outcome(rnd)
    assert (settlement.out, settlement.winner, settlement.points) == (1, 1, 0)
    assert rnd.actions[-1] == action_of("13<")  # and no closing passes


def test_r1_5_sleeping_tiles_do_not_keep_a_round_going():
    # 0-6 sleeps and would fit; nobody holds a 6.
    rnd = played(round_of("66 01", "12 23"), "66")
    assert rnd.is_over


def test_refusals_come_in_the_order_in_which_a_referee_asks():
    rnd = played(round_of("12 00 34", "22 13 16"), "12")
    assert refused(rnd, "12<", by=0) == ("not-your-turn", "R2.3")
    assert refused(rnd, "12<") == ("tile-on-table", "R1.1")
    assert refused(rnd, "34>") == ("tile-not-held", "R3.1")
    assert refused(rnd, "55>") == ("tile-not-held", "R3.1")
    assert refused(rnd, "22") == ("end-needed", "R3.1")
    assert refused(rnd, "22<") == ("no-fit", "R3.1")
    assert apply(rnd, action_of("22>"), by=1).to_act == 0


def test_r2_3_seat_0_is_a_seat():
    rnd = round_of("12 00", "22 13")
    assert refused(rnd, "22", by=1) == ("not-your-turn", "R2.3")
    assert apply(rnd, action_of("12"), by=0).to_act == 1


@pytest.mark.parametrize("again", [copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v))])  # noqa: S301 - our own bytes
def test_a_copied_round_plays_on_like_the_round(again):
    rnd = round_of(*ANA_AND_BETO)
    for text in ["36", "06>", "05>", "56>", "13<", "16>", "01<", "--", "14>", "46>"]:
        rnd = again(apply(again(rnd), action_of(text)))
    assert rnd == played(round_of(*ANA_AND_BETO), "36 06> 05> 56> 13< 16> 01< -- 14> 46>")
    assert again(seat_view(rnd, 0)) == seat_view(rnd, 0)


def test_r3_3_legal_needs_only_the_hand_and_the_line():
    rnd = played(round_of(*ANA_AND_BETO), "36")
    assert legal_with(rnd.hands[1], rnd.line) == legal(rnd) == seat_view(rnd, 1).legal
    assert [str(p.tile) for p in legal_with(rnd.hands[0], rnd.line)] == ["1-3", "2-3"]


def test_r3_3_passes_tell_which_values_a_seat_has_not():
    rnd = played(round_of(*ANA_AND_BETO), "36 06> 05> 56> 13< 16> 01< --")
    assert [values_of(mask) for mask in ruled_out(public_view(rnd))] == [(), (0, 1)]


@pytest.mark.parametrize("seat", [-2, -1, 2])
def test_r1_4_there_is_no_view_of_a_seat_that_is_not_there(seat):
    with pytest.raises(SetupError) as error:
        seat_view(round_of(*ANA_AND_BETO), seat)
    assert (error.value.code, error.value.clause) == ("bad-seat", "R1.4")


def test_views_carry_the_scores_of_the_match():
    rnd = round_of(*ANA_AND_BETO)
    assert public_view(rnd).scores == (0, 0)
    assert public_view(rnd, scores=(0, 7)).scores == (0, 7)
    assert seat_view(rnd, 1, scores=(3, 0)).public.scores == (3, 0)


def test_r1_3_the_variant_of_a_round_is_the_one_it_was_dealt_by():
    assert round_of(*ANA_AND_BETO).variant == block(2)


@pytest.mark.parametrize("action", ["03", "--", None, 3])
def test_text_is_no_action_and_the_error_says_so(action):
    with pytest.raises(TypeError, match="an action is a Play or a Pass, not"):
        apply(deal(block(2), TILES, opener=0), action)
