"""A position in words says what its facts say, in three languages (R4.3)."""

import doctest
import json
import re
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.draw import describe, facts, player_name, spoken, tile_name
from batida.i18n import LANGUAGES, Words
from batida.rules import (
    PASS,
    TILES,
    End,
    Hand,
    Line,
    Play,
    PublicView,
    SeatView,
    apply,
    block,
    deal,
    legal,
    legal_with,
    seat_view,
)
from tests.cases.adapter import case_by_id
from tests.draw.diagrams import GOLDEN, diagrams, line_in, texts
from tests.draw.lines import line_of, lines

languages = st.sampled_from(LANGUAGES)


def view_of(line, tiles, *, to_act=0, seat=0):
    """What a seat with these tiles sees of a line, whoever played it."""
    hand = Hand.of(tiles)
    public = PublicView(
        variant=block(2),
        opener=0,
        hand_sizes=(len(hand), 7),
        line=line,
        actions=(),
        to_act=to_act,
        scores=(0, 0),
        settlement=None,
        shown=None,
    )
    return SeatView(seat, hand, legal_with(hand, line) if to_act == seat else (), public)


def tiles_of(text):
    return [next(one for one in TILES if str(one) == name) for name in text.split()]


@pytest.mark.parametrize("diagram", diagrams(), ids=lambda diagram: diagram["name"])
def test_r4_3_the_pictured_positions_as_facts(diagram):
    found = facts(line_in(diagram))
    assert found["plays"] == [play["tile"] for play in diagram["plays"]]
    assert found["joints"] == diagram["joints"]
    opened = [[one["tile"], one["point"], one["value"]] for one in found["open"]]
    assert sorted(opened) == sorted(diagram["open"])
    assert [one["end"] for one in found["open"]] == ["left", "right"]


def test_r4_3_the_pictured_positions_in_words():
    """Written anew by ``python -m tests.draw.diagrams``."""
    assert texts() == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_facts_are_the_json_of_a_record():
    assert facts(line_of("14", "11<", "44>", "34>")) == {
        "plays": ["1-4", "1-1", "4-4", "3-4"],
        "joints": [
            ["1-4", "low", "1-1", "a"],
            ["1-4", "high", "4-4", "a"],
            ["4-4", "b", "3-4", "high"],
        ],
        "open": [
            {"end": "left", "tile": "1-1", "point": "b", "value": 1},
            {"end": "right", "tile": "3-4", "point": "low", "value": 3},
        ],
    }
    assert facts(Line()) == {"plays": [], "joints": [], "open": []}


@given(line=lines(), language=languages)
def test_r4_3_the_words_name_every_tile_joint_and_open_point(line, language):
    words = Words(language)
    text = describe(line, words)
    names = re.findall(r"\[\d\|\d\]", text)
    in_a_row = [tile_name(one.tile, words) for one in line.laid]
    joined = [name for j in line.joints for name in (tile_name(j.on, words), tile_name(j.tile, words))]
    opened = [tile_name(point.tile, words) for point in line.open]
    assert names == in_a_row + joined + opened
    if line.open:
        ends = re.findall(r"(?<![\[|])\b([0-6]) (?:à|on|a la)", text)
        assert ends == [str(point.value) for point in line.open]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pt-BR", "A linha está vazia: quem sai joga qualquer pedra."),
        ("en", "The line is empty: the opener may lead any tile."),
        ("es", "La línea está vacía: quien sale juega cualquier ficha."),
    ],
)
def test_r2_2_an_empty_line_takes_any_lead(language, text):
    assert describe(Line(), Words(language)) == text


SPOKEN = [
    (
        "3 and 0 open, a choice of ends",
        (line_of("03"), "0-3 0-6 2-4 3-5"),
        {
            "pt-BR": "Sua vez. Pontas: 0 à esquerda e 3 à direita. Jogam [0|6] na esquerda "
            "e [3|5] na direita. Não joga: [2|4].",
            "en": "Your turn. Ends: 0 on the left and 3 on the right. You can play [0|6] on the left "
            "and [3|5] on the right. Does not fit: [2|4].",
            "es": "Tu turno. Puntas: 0 a la izquierda y 3 a la derecha. Entran [0|6] a la izquierda "
            "y [3|5] a la derecha. No entra: [2|4].",
        },
    ),
    (
        "both ends",
        (line_of("04", "34>"), "0-3 1-2 2-2"),
        {
            "pt-BR": "Sua vez. Pontas: 0 à esquerda e 3 à direita. Só joga [0|3] nas duas pontas. "
            "Não jogam: [1|2] e [2|2].",
            "en": "Your turn. Ends: 0 on the left and 3 on the right. "
            "You can only play [0|3] at both ends. Do not fit: [1|2] and [2|2].",
            "es": "Tu turno. Puntas: 0 a la izquierda y 3 a la derecha. "
            "Solo entra [0|3] en las dos puntas. No entran: [1|2] y [2|2].",
        },
    ),
    (
        "both ends alike",
        (line_of("22"), "0-2 2-3"),
        {
            "pt-BR": "Sua vez. As duas pontas são 2. Jogam [0|2] nas duas pontas e [2|3] nas duas pontas.",
            "en": "Your turn. Both ends are 2. You can play [0|2] at both ends and [2|3] at both ends.",
            "es": "Tu turno. Las dos puntas son 2. Entran [0|2] en las dos puntas y [2|3] en las dos puntas.",
        },
    ),
    (
        "a pass",
        (line_of("03"), "1-2"),
        {
            "pt-BR": "Sua vez. Pontas: 0 à esquerda e 3 à direita. Você não tem 0 nem 3: passa. "
            "Sua mão, 1 pedra: [1|2].",
            "en": "Your turn. Ends: 0 on the left and 3 on the right. You have no 0 and no 3: "
            "you pass. Your hand, 1 tile: [1|2].",
            "es": "Tu turno. Puntas: 0 a la izquierda y 3 a la derecha. No tienes 0 ni 3: pasas. "
            "Tu mano, 1 ficha: [1|2].",
        },
    ),
    (
        "a pass, both ends alike",
        (line_of("00"), "1-2 4-5"),
        {
            "pt-BR": "Sua vez. As duas pontas são 0. Você não tem 0: passa. "
            "Sua mão, 2 pedras: [1|2] e [4|5].",
            "en": "Your turn. Both ends are 0. You have no 0: you pass. Your hand, 2 tiles: [1|2] and [4|5].",
            "es": "Tu turno. Las dos puntas son 0. No tienes 0: pasas. Tu mano, 2 fichas: [1|2] y [4|5].",
        },
    ),
    (
        "the lead",
        (Line(), "0-0 1-2"),
        {
            "pt-BR": "Sua vez: você sai. Jogue qualquer pedra. Sua mão: [0|0] e [1|2].",
            "en": "Your turn: you lead. Play any tile. Your hand: [0|0] and [1|2].",
            "es": "Tu turno: sales tú. Juega cualquier ficha. Tu mano: [0|0] y [1|2].",
        },
    ),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seen", "texts"), [row[1:] for row in SPOKEN], ids=[r[0] for r in SPOKEN])
def test_r3_the_player_to_act_hears_ends_and_what_fits_where(seen, texts, language):
    line, hand = seen
    tiles = [one for one in tiles_of(hand) if one not in {play.tile for play in line.plays}]
    assert spoken(view_of(line, tiles), Words(language)) == texts[language]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Ana", "É a vez de Ana. Pontas: 0 à esquerda e 3 à direita. Sua mão, 1 pedra: [1|2]."),
        (None, "É a vez de Jogador 2. Pontas: 0 à esquerda e 3 à direita. Sua mão, 1 pedra: [1|2]."),
        ("  ", "É a vez de Jogador 2. Pontas: 0 à esquerda e 3 à direita. Sua mão, 1 pedra: [1|2]."),
    ],
)
def test_who_waits_hears_whose_turn_it_is(name, text):
    view = view_of(line_of("03"), tiles_of("1-2"), to_act=1)
    assert spoken(view, Words("pt-BR"), player=name) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_bd_103_a_missing_name_is_never_printed(language):
    found, words = case_by_id("BD-103"), Words(language)
    for name in found.input["names"]:
        called = [player_name(seat, (name,) * 4, words) for seat in range(4)]
        assert called == [words.text("game-player", number=seat + 1) for seat in range(4)]
        assert not set(found.expected["never"]) & set(called)
    assert player_name(3, ("Ana",), words) == words.text("game-player", number=4)


def test_a_name_turns_no_text_around():
    assert player_name(0, ("\u202eAna\u2066  Maria\n",), Words("en")) == "Ana Maria"
    assert player_name(0, ("\u200f",), Words("en")) == "Player 1"


@given(
    shuffle=st.permutations(TILES),
    players=st.integers(2, 4),
    choices=st.lists(st.integers(0, 50), max_size=40),
    language=languages,
)
def test_r3_1_r3_3_what_is_spoken_is_what_is_legal(shuffle, players, choices, language):
    """Read back from the words alone: every legal play with its end, and no other."""
    rnd = deal(block(players), shuffle, opener=0)
    for choice in choices:
        offered = legal(rnd)
        if rnd.is_over:
            break
        if rnd.line.open:
            view = seat_view(rnd, rnd.to_act)
            assert heard(spoken(view, Words(language)), view.hand) == set(offered) - {PASS}
        rnd = apply(rnd, offered[choice % len(offered)])


def heard(text, hand):
    """The plays that a listener takes from the words."""
    ends = {
        words: found
        for found, spoken_ends in {
            ("left",): ("na esquerda", "on the left", "a la izquierda"),
            ("right",): ("na direita", "on the right", "a la derecha"),
            ("left", "right"): ("nas duas pontas", "at both ends", "en las dos puntas"),
        }.items()
        for words in spoken_ends
    }
    found = re.findall(rf"\[(\d)\|(\d)\] ({'|'.join(ends)})", text)
    return {
        Play(one, End(end))
        for low, high, where in found
        for end in ends[where]
        for one in hand
        if str(one) == f"{low}-{high}"
    }


def test_r5_1_a_round_that_is_over_says_so():
    rnd = deal(block(2), TILES, opener=0)
    while not rnd.is_over:
        rnd = apply(rnd, legal(rnd)[0])
    assert spoken(seat_view(rnd, 1), Words("en")).startswith("The round is over. ")
    assert spoken(seat_view(rnd, 1), Words("pt-BR")).startswith("A rodada acabou. ")


def test_the_examples_run():
    failed, ran = doctest.testmod(import_module("batida.draw.describe"))
    assert ran > 0
    assert failed == 0
