"""Positions in one line: round trips, links, and what is refused."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.notation import (
    NotationError,
    PartialRound,
    format_position,
    parse_position,
    position_of,
    position_of_view,
)
from batida.rules import TILES, Variant, apply, block, deal, legal, public_view, seat_view
from tests.notation.matches import random_round

SEEDS = st.integers(0, 2**32)
SAFE = re.compile(r"[A-Za-z0-9.~]+[A-Za-z0-9]")
"""What no link, mail or chat escapes or cuts."""


def some_position(seed: int):
    chance = Random(seed)
    players = chance.choice((2, 3, 4))
    variant = block(players, target=chance.choice((None, 30)))
    rnd = random_round(variant, chance.randrange(players), chance, chance.choice((None, 0, 5, 12, 20)))
    scores = tuple(chance.choice((0, 0, 17)) for _ in range(players))
    return rnd, scores, chance


@given(SEEDS)
def test_a_round_reads_as_it_was_written(seed):
    rnd, scores, _ = some_position(seed)
    position = position_of(rnd, scores=scores)
    text = format_position(position)
    assert SAFE.fullmatch(text)
    assert parse_position(text) == position
    assert format_position(parse_position(text)) == text
    assert parse_position(text).view == public_view(rnd, scores=scores)


@given(SEEDS)
def test_r1_4_a_view_reads_as_it_was_written_and_tells_no_more(seed):
    rnd, scores, chance = some_position(seed)
    seat = chance.randrange(rnd.variant.players)
    view = seat_view(rnd, seat, scores=scores)
    text = format_position(position_of_view(view))
    assert SAFE.fullmatch(text)
    assert parse_position(text) == position_of_view(view)
    assert parse_position(text).view == view
    if not rnd.is_over:
        assert isinstance(parse_position(text).state, PartialRound)
        held = {f"{one.low}{one.high}" for other in rnd.hands for one in other} - {
            f"{one.low}{one.high}" for one in view.hand
        }
        tiles = set(re.findall(r"[0-9]{2}", text.split("~s")[0].split("~h")[1]))
        assert not held & tiles


@given(SEEDS)
def test_study_sizes_have_positions_too(seed):
    chance = Random(seed)
    variant = Variant(players=2, hand_size=3, target=100, highest=chance.choice((2, 3)))
    tiles = [one for one in TILES if one.high <= variant.highest]
    if len(tiles) < 6:
        return
    rnd = deal(variant, chance.sample(tiles, len(tiles)), opener=1)
    while not rnd.is_over:
        position = position_of(rnd)
        assert parse_position(format_position(position)) == position
        rnd = apply(rnd, chance.choice(legal(rnd)))


@given(SEEDS, st.data())
def test_a_damaged_position_is_refused_or_tells_what_it_says(seed, data):
    rnd, scores, _ = some_position(seed)
    text = format_position(position_of(rnd, scores=scores))
    at = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.text(max_size=2) | st.sampled_from(["~", ".", "x", "p", "0", text[at] * 2]))
    damaged = text[:at] + new + text[at + 1 :]
    try:
        found = parse_position(damaged)
    except NotationError as error:
        column = error.column
    else:
        column = 1
        check_told(damaged, format_position(found))
    assert 1 <= column <= len(damaged) + 1


def check_told(damaged: str, again: str) -> None:
    """Makes sure that nothing of a text that was read is gone."""

    def loose(one: str) -> list[str]:
        """The text but for the order of tiles and halves, and for fields with their usual value."""
        one = re.sub(r"~(s0(\.0)*|t(100|61)|m6)(?=~|$)", "", one)
        one = re.sub(r"[0-9x]{2}", lambda two: "".join(sorted(two[0])), one)
        return sorted("".join(sorted(field)) for field in one.split("~"))

    if again != damaged:
        without_ends = {field.translate(str.maketrans("", "", "lr")) for field in loose(damaged)}
        assert without_ends == {field.translate(str.maketrans("", "", "lr")) for field in loose(again)}


HANDS = "h01051314233655.06162225454656"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "column 1: a position begins with b1~ (P1)"),
        ("b2~o1", "column 1: a position begins with b1~ (P1)"),
        ("b1~o1", "column 5: the field h is missing (P1)"),
        ("b1~o1~z5", "column 7: a field is one of o h m s t v a with its value, each once (P1)"),
        ("b1~o1~o1", "column 7: a field is one of o h m s t v a with its value, each once (P1)"),
        (f"b1~o3~{HANDS}", "column 5: this is a number from 1 to 2, not 3 (P1)"),
        (f"b1~o01~{HANDS}", "column 5: 1 whole numbers stand here, with dots between them (P1)"),
        ("b1~o1~h01.0", "column 11: a hand is written 0105xx, two signs a tile (P2)"),
        ("b1~o1~h01.07", "column 11: 0-7 is not a tile (R1.1)"),
        ("b1~o1~h01.10", "column 11: 0-1 is there twice (R1.1)"),
        ("b1~o1~h01.1122", "column 8: all hands have as many tiles when they are dealt (R1.3)"),
        ("b1~o1~h01", "column 8: 2 to 4 play, not 1 (R1.2)"),
        ("b1~o1~m2~h01.03", "column 11: 0-3 is not in a set up to 2 (R1.1)"),
        (f"b1~o1~{HANDS}~s5", "column 39: 2 whole numbers stand here, with dots between them (P1)"),
        (f"b1~o1~{HANDS}~t0", "column 39: this is a number from 1 to 999999999, not 0 (P1)"),
        (f"b1~o1~{HANDS}~a36.0", "column 42: '0' is no action; a play is 03, 03l or 03r, a pass is p (P3)"),
        (f"b1~o1~{HANDS}~a36.22r", "column 42: 2-2 fits neither 3 nor 6 (R3.1)"),
        (f"b1~o1~{HANDS}~a36.26r", "column 42: 2-6 is not in the hand of player 2 (R3.1)"),
        (
            f"b1~o1~{HANDS}~a36.p",
            "column 42: player 2 can play 0-6, 1-6, 4-6, 5-6, so this is no pass (R3.3)",
        ),
        (
            f"b1~o1~{HANDS}~a36.06r.05r.56r.13l.16r.01l.p.14r.46r",
            "column 75: the passes that close this round are missing (P3)",
        ),
        (
            f"b1~o1~{HANDS}~a36.06r.05r.56r.13l.16r.01l.p.14r.46r.p.p.p",
            "column 80: the round is over, nobody can go on (R5.1)",
        ),
        ("b1~" + "x" * 2000, "column 1: a position has at most 2000 characters (P1)"),
    ],
)
def test_what_is_no_position_is_refused_at_its_column(text, said):
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert str(caught.value) == said
