"""Pictures for notebooks: anything by one call, and nothing hidden by any."""

import doctest
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.draw import PictureError, board, describe, pegs, previous_scores, show, spoken
from batida.i18n import LANGUAGES, Words
from batida.rules import (
    TILES,
    Hand,
    Line,
    block,
    new_match,
    public_view,
    scores,
    seat_view,
    settle,
    with_round,
)
from batida.testing.strategies import walks, worlds_like
from tests.draw.lines import line_of
from tests.draw.test_svg import SVG, parsed, pips_of

EN = Words("en")


def pips_in(svg):
    return sum(len(pips_of(group)) for group in parsed(svg).findall(f"{SVG}g"))


def open_round(walk):
    """The last position of a whole walk that is not yet over."""
    return walk.rounds[-2]


@given(walk=walks(), language=st.sampled_from(LANGUAGES))
def test_r1_4_a_picture_of_a_round_shows_the_line_and_no_hand(walk, language):
    rnd, words = open_round(walk), Words(language)
    for thing in (rnd, public_view(rnd)):
        picture = show(thing, words=words)
        assert pips_in(picture.svg) == sum(play.tile.points for play in rnd.line.plays)
        for hand in rnd.hands:
            for one in hand:
                assert f"[{one.low}|{one.high}]" not in picture.text
        with pytest.raises(PictureError) as caught:
            show(thing, words=words, hands=True)
        assert caught.value.code == "hands-hidden"


@given(walk=walks())
def test_r1_4_a_picture_of_a_view_shows_the_own_hand_and_no_other(walk):
    rnd = open_round(walk)
    for seat in range(rnd.variant.players):
        view = seat_view(rnd, seat)
        picture = show(view, words=EN)
        on_table = sum(play.tile.points for play in rnd.line.plays)
        assert pips_in(picture.svg) == on_table + view.hand.points
        for other in set(range(rnd.variant.players)) - {seat}:
            for one in rnd.hands[other]:
                assert f"[{one.low}|{one.high}]" not in picture.text
        with pytest.raises(PictureError):
            show(view, hands=True)


@given(walk=walks())
def test_r5_3_the_hands_of_a_round_that_is_over_are_shown_when_asked_for(walk):
    rnd = walk.last
    on_table = sum(play.tile.points for play in rnd.line.plays)
    assert pips_in(show(rnd).svg) == on_table
    picture = show(rnd, hands=True, words=EN)
    assert pips_in(picture.svg) == on_table + sum(hand.points for hand in rnd.hands)
    for seat, hand in enumerate(rnd.hands):
        held = "empty hand" if not hand.tiles else "tile"
        row = next(one for one in picture.text.split(f"Player {seat + 1}: ")[1:])
        assert held in row.split(".")[0]


def test_a_view_says_its_position_and_whose_turn_it_is():
    rnd = walk_start()
    view = seat_view(rnd, 0)
    text = show(view, words=EN, names=("Ana", "Beto")).text
    assert text.startswith(describe(Line(), EN))
    assert "Beto: 7 face-down tiles." in text
    assert text.endswith(spoken(view, EN))
    assert "Beto" not in show(view, words=EN).text
    waiting = show(seat_view(rnd, 1), words=EN, names=("Ana", "Beto")).text
    assert "Ana is to play." in waiting


def walk_start():
    hands = (Hand.of(TILES[:7]), Hand.of(TILES[7:14]))
    return import_module("batida.rules").round_with(block(2), hands, opener=0)


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        (TILES[3], "[0|3]"),
        (Hand.of(TILES[:2]), "2 tiles: [0|0] and [0|1]"),
        (line_of("22"), describe(line_of("22"), EN)),
    ],
)
def test_small_things_are_shown_with_their_words(thing, text):
    picture = show(thing, words=EN)
    assert str(picture) == text
    assert picture._repr_svg_() == picture.svg
    assert parsed(picture.svg).tag == f"{SVG}svg"
    figure = parsed(picture._repr_html_())
    assert figure.find("figcaption").text == text
    assert figure.find(f"{SVG}svg") is not None


@given(st.text(max_size=30))
def test_any_name_is_safe_in_a_notebook(name):
    figure = parsed(show(walk_start(), names=(name,), words=EN)._repr_html_())
    assert figure.find("figcaption").text
    assert not list(figure.iter("script"))


def settled(points, *, winner):
    """A round that ``winner`` went out of, worth these points."""
    one = next(t for t in TILES if t.points == points)
    hands = [Hand.of([one]), Hand.of([one])]
    hands[winner] = Hand.of([])
    return settle(tuple(hands), out=winner)


def test_r6_4_a_match_is_its_board_with_the_rear_pegs_at_the_scores_before():
    match = new_match(block(2), first_opener=0, start=(0, 30))
    assert previous_scores(match) == (0, 30)
    for points, winner in ((8, 0), (5, 1), (3, 0), (0, 1)):
        match = with_round(match, settled(points, winner=winner))
    assert scores(match) == (11, 35)
    assert previous_scores(match) == (8, 30), "a round that gave no points moves no peg"
    picture = show(match, words=EN, names=("Ana", "Beto"))
    assert picture.text == "Ana: 11 points. Beto: 35 points."
    on = board(2, 100)
    for peg in pegs(on, (11, 35), (8, 30)):
        for x, y in (peg.front, peg.rear):
            assert f'transform="translate({x:.3g} {y:.3g})' in picture.svg


@given(st.data())
def test_r1_4_worlds_that_look_alike_to_a_seat_give_it_the_same_picture(data):
    rnd = open_round(data.draw(walks()))
    other = data.draw(worlds_like(rnd, seen_by=0))
    assert show(seat_view(other, 0)) == show(seat_view(rnd, 0))
    assert show(other) == show(rnd)


def test_the_examples_run():
    failed, ran = doctest.testmod(import_module("batida.draw.picture"))
    assert ran > 0
    assert failed == 0
