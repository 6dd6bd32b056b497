"""``batida describe`` and ``batida draw``: a line of tiles as facts, in words, as a picture."""

import json
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from batida.draw import describe, facts
from batida.i18n import LANGUAGES, Words
from batida.notation import parse_line
from tests.cli import run as cli

PLAYS = "14 11< 44> 34>"
FACTS = {
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


@pytest.fixture
def batida(monkeypatch):
    return partial(cli.run, monkeypatch)


@pytest.mark.parametrize("plays", [PLAYS, "41 11 44 43>", "1. 14 {lead} 2.11<? 44>~ -- 34>"])
def test_r4_3_describe_says_the_position_as_facts(batida, plays):
    ran = batida("describe", "--json", plays)
    assert (ran.status, json.loads(ran.out), ran.err) == (0, FACTS, "")


def test_an_empty_line_has_no_open_point(batida):
    assert json.loads(batida("describe", "--json", "").out) == {"plays": [], "joints": [], "open": []}


@pytest.mark.parametrize("language", LANGUAGES)
def test_describe_says_the_same_in_words(batida, language):
    ran = batida("describe", "--lang", language, PLAYS, columns=50)
    assert ran.out.split() == describe(parse_line(PLAYS), Words(language)).split()
    assert max(map(len, ran.out.splitlines())) <= 50


@pytest.mark.parametrize("command", ["describe", "draw"])
def test_plays_that_do_not_fit_are_refused(batida, command):
    ran = batida(command, "14 11>")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "batida: column 4: 1-1 does not fit the 4 on the right (R3.1)\n"


def test_draw_writes_a_picture(batida, tmp_path: Path):
    path = tmp_path / "line.svg"
    assert batida("draw", PLAYS, "-o", str(path)).status == 0
    assert ET.parse(path).getroot().tag.endswith("svg")  # noqa: S314 - our own picture
    assert batida("draw", PLAYS).out == path.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [path]


def test_the_facts_of_the_command_are_those_of_draw(batida):
    assert json.loads(batida("describe", "--json", "66 56< 06 45").out) == facts(parse_line("66 56< 06 45"))


@pytest.mark.parametrize(
    ("tag", "language"), [("pt", "pt-BR"), ("PT_br", "pt-BR"), ("en-GB", "en"), ("es-AR", "es")]
)
def test_a_language_is_asked_for_in_any_usual_form(batida, tag, language):
    assert batida("describe", "14", "--lang", tag).out == batida("describe", "14", "--lang", language).out


def test_a_language_that_we_do_not_speak_is_a_wrong_use(batida):
    ran = batida("describe", "14", "--lang", "fr")
    assert ran.status == 2
    assert "'fr' (choose from 'pt-BR', 'en', 'es')" in ran.err
