"""Records that a program makes: what may be added to a match, and what may not."""

from dataclasses import replace
from random import Random

import pytest

from batida.notation import add_round, begin_record, read_record, write_record
from batida.rules import TILES, LeadDraw, SetupError, Variant, block, deal, tile
from tests.notation.matches import EXAMPLE, random_round

GAME = block(2)


def finished(opener: int, game=GAME):
    return random_round(game, opener, Random(opener + 1))


def refusal(call, *arguments, **named) -> tuple[str, str]:
    with pytest.raises(SetupError) as caught:
        call(*arguments, **named)
    return caught.value.code, caught.value.clause


def test_a_record_is_of_block_1():
    study = Variant(players=2, hand_size=3, target=100, highest=3)
    assert refusal(begin_record, ["", ""], study) == ("not-block-1", "R1.3")
    assert refusal(begin_record, [""], GAME) == ("bad-players", "R1.2")
    assert refusal(begin_record, ["", ""], GAME, start=(1, -1)) == ("bad-scores", "R6.4")
    assert refusal(begin_record, ["", ""], GAME, start=(1,)) == ("bad-scores", "R6.4")


def test_r2_4_the_next_round_is_opened_one_place_clockwise():
    record = add_round(begin_record(["", ""], GAME), finished(1))
    assert refusal(add_round, record, finished(1)) == ("bad-opener", "R2.4")
    assert add_round(record, finished(0)).next_opener == 1


def test_r6_2_no_round_follows_the_result_or_an_open_round():
    won = add_round(begin_record(["", ""], block(2, target=1)), finished(0, block(2, target=1)))
    assert won.result is not None
    assert refusal(add_round, won, finished(1)) == ("match-over", "R6.2")
    left = add_round(begin_record(["", ""], GAME), deal(GAME, TILES, opener=0))
    assert left.rounds[-1].end == "open"
    assert refusal(add_round, left, finished(1)) == ("match-over", "R6.2")


def test_r2_1_the_draws_choose_the_first_opener():
    drawn = (LeadDraw(((0, tile(0, 1)), (1, tile(6, 6)))),)
    record = add_round(begin_record(["", ""], GAME), finished(1), draws=drawn)
    assert "[Draw 1:0-1 2:6-6]\n" in write_record(record)
    assert read_record(write_record(record)) == record
    empty = begin_record(["", ""], GAME)
    assert refusal(add_round, empty, finished(0), draws=drawn) == ("bad-opener", "R2.1")
    assert refusal(add_round, record, finished(0), draws=drawn) == ("bad-draw", "R2.1")


def test_r1_3_a_round_of_another_game_is_not_added():
    assert refusal(add_round, begin_record(["", ""], GAME), finished(0, block(3))) == ("bad-deal", "R1.3")
    # The target of the record counts, whatever the round was dealt with.
    record = add_round(begin_record(["", ""], GAME), finished(0, block(2, target=7)))
    assert record.rounds[0].final.variant == GAME


def test_stand_ins_are_marked_by_ply():
    record = add_round(begin_record(["", ""], GAME), finished(0), stand_ins={0, 2})
    assert [ply.stand_in for ply in record.rounds[0].plies[:4]] == [True, False, True, False]


def test_a_match_of_the_rules_is_in_the_record():
    record = read_record(EXAMPLE)
    assert record.match.rounds == (record.rounds[0].settlement,)
    assert (record.match.first_opener, record.match.start, record.scores) == (0, (0, 0), (5, 0))
    assert replace(record, rounds=()).scores == (0, 0)
