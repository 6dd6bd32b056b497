"""Pictures of tiles, lines and hands: the right pips, turned with the tile, and safe text."""

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.draw import (
    WIDTHS,
    backs_svg,
    board,
    board_svg,
    describe,
    hand_svg,
    layout,
    line_svg,
    sprite_svg,
    tile_svg,
)
from batida.draw.faces import FACE, PIPS
from batida.draw.markup import words_in
from batida.i18n import LANGUAGES, Words
from batida.rules import TILES, Line
from tests.cases.adapter import case_by_id, tile_of
from tests.draw.lines import line_of, lines

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg):
    return ET.fromstring(svg)  # noqa: S314 - the text of our own code, not a stranger's


def pips_of(group):
    return [(float(c.get("cx")), float(c.get("cy"))) for c in group.iter(f"{SVG}circle")]


def sprite_halves():
    """The pips of each half of each tile of the sprite, by symbol id, around the half's middle."""
    root = parsed(sprite_svg())
    shared = {group.get("id"): group for group in root.findall(f"{SVG}g")}
    halves = {}
    for symbol in root.findall(f"{SVG}symbol"):
        found = {"-.5": [], ".5": []}
        for use in symbol.findall(f"{SVG}use"):
            if use.get("y"):
                found[use.get("y")] = pips_of(shared[use.get("href").removeprefix("#")])
        halves[symbol.get("id")] = (found["-.5"], found[".5"])
    return halves


def test_bd_046_each_half_has_as_many_pips_as_its_value_and_the_set_has_168():
    halves = sprite_halves()
    found = case_by_id("BD-046")
    assert {tile_of(text) for text in found.input["tiles"]} == set(TILES)
    for one in TILES:
        low, high = halves[f"t-{one}"]
        assert (len(low), len(high)) == (one.low, one.high)
    total = sum(len(low) + len(high) for name, (low, high) in halves.items() if name[2].isdigit())
    assert total == found.expected["count_total_over_set"] == 168


def test_bd_046_values_differ_by_their_places_alone():
    shapes = {tuple(sorted(sprite_halves()[f"t-0-{value}"][1])) for value in range(7)}
    assert len(shapes) == 7


def test_bd_046_a_six_is_two_lines_of_three_along_the_tile():
    six = sprite_halves()["t-0-6"][1]
    columns = sorted({x for x, _ in six})
    assert len(columns) == 2
    for column in columns:
        assert len([y for x, y in six if x == column]) == 3


def test_bd_046_every_tile_has_a_divider_between_its_halves():
    root = parsed(sprite_svg())
    body = next(group for group in root.findall(f"{SVG}g") if group.get("id") == "t-body")
    assert len(body.findall(f"{SVG}path")) == 1
    tiles = [s for s in root.findall(f"{SVG}symbol") if s.get("id")[2].isdigit()]
    assert len(tiles) == 28
    for symbol in tiles:
        assert symbol.find(f"{SVG}use").get("href") == "#t-body"
        assert symbol.get("viewBox") == "-0.5 -1 1 2"


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_bd_111_pips_have_a_contrast_of_3_to_1_on_the_face():
    for colour in PIPS[1:]:
        assert (luminance(FACE) + 0.05) / (luminance(colour) + 0.05) >= 3
    assert len(set(PIPS)) == 7


def test_the_sprite_has_each_id_once_and_refers_to_its_own():
    text = sprite_svg()
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)
    assert {f"t-{one}" for one in TILES} | {"t-back", "peg-0", "peg-3-rear"} <= set(ids)
    assert len(text) < 10_000


@given(line=lines(), width=st.sampled_from(WIDTHS))
def test_a_line_shows_each_tile_where_it_lies_and_each_mark_with_its_value(line, width):
    root, made = parsed(line_svg(line, width=width)), layout(line, width)
    placed = [
        group.get("transform")
        for group in root.findall(f"{SVG}g")
        if (group.get("transform") or "").startswith("translate")
    ]
    assert placed == [
        f"translate({one.x:g} {one.y:g})" + (f" rotate({one.turn})" if one.turn else "") for one in made.tiles
    ]
    pips = sum(len(pips_of(group)) for group in root.findall(f"{SVG}g") if group.get("transform"))
    assert pips == sum(one.tile.points for one in made.tiles)
    assert [text.text for text in root.findall(f"{SVG}text")] == [
        str(mark.value) for mark in made.marks if mark.value is not None
    ]
    box = [float(value) for value in root.get("viewBox").split()]
    assert box == pytest.approx([made.box.x, made.box.y, made.box.w, made.box.h], abs=0.001)


@pytest.mark.parametrize("language", LANGUAGES)
def test_r4_3_a_picture_says_in_words_what_it_shows(language):
    words = Words(language)
    for line in (Line(), line_of("14", "11<", "44>", "34>")):
        root = parsed(line_svg(line, words=words))
        assert root.get("role") == "img"
        ids = root.get("aria-labelledby").split()
        assert [root.find(f"{SVG}title").get("id"), root.find(f"{SVG}desc").get("id")] == ids
        assert root.find(f"{SVG}title").text == words.text("game-picture-line")
        assert root.find(f"{SVG}desc").text == describe(line, words)


def titles(*svgs):
    return [parsed(svg).find(f"{SVG}title").text for svg in svgs]


def test_titles_of_tiles_and_hands():
    words, hand = Words("pt-BR"), [TILES[0], TILES[9]]
    assert titles(
        tile_svg(TILES[3], words=words),
        tile_svg(None, words=words),
        hand_svg(hand, words=words),
        hand_svg(hand[:1], words=words),
        hand_svg([], words=words),
        backs_svg(1, words=words),
        backs_svg(4, words=words),
    ) == [
        "[0|3]",
        "pedra virada",
        "2 pedras: [0|0] e [1|3]",
        "1 pedra: [0|0]",
        "mão vazia",
        "1 pedra virada",
        "4 pedras viradas",
    ]


def test_two_pictures_on_a_page_share_no_id():
    texts = [line_svg(line_of("14")), line_svg(line_of("22")), tile_svg(TILES[0]), hand_svg(TILES)]
    ids = [name for text in texts for name in re.findall(r' id="([^"]+)"', text)]
    assert len(ids) == len(set(ids))


@given(st.text(max_size=40))
def test_any_text_is_safe_in_a_picture(text):
    root = parsed(f'<g a="{words_in(text)}">{words_in(text)}</g>')
    for char in "<>&\"'":
        assert (root.text or "").count(char) == text.count(char)
        assert root.get("a").count(char) == text.count(char)


@given(st.lists(st.one_of(st.none(), st.text(max_size=20)), max_size=4))
def test_any_name_is_safe_on_the_board(names):
    root = parsed(board_svg(board(4, 61), (1, 2, 3, 4), names=names, words=Words("en")))
    assert root.find(f"{SVG}desc").text
    assert len(list(root.iter(f"{SVG}script"))) == 0
