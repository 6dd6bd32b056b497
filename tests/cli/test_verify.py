"""``batida verify``: which deals hold, for people and for programs, and how it ends."""

import json
import re
from functools import partial
from pathlib import Path

import pytest

from tests.cli import run as cli
from tests.notation.matches import EXAMPLE

PAGE = Path(__file__).parents[2] / "docs" / "formats" / "record.md"
BLOCKS = re.findall(r"^```bdn\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
(PROVEN,) = [text for text in BLOCKS if "fair-1" in text]
SEED = re.search(r"Reveal ([0-9a-f]+)", PROVEN)[1]


@pytest.fixture
def batida(monkeypatch):
    return partial(cli.run, monkeypatch)


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "match.bdn"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_an_honest_match_holds(batida, file):
    ran = batida("verify", file(PROVEN), "--json")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == {
        "players": ["Ana", "Beto"],
        "holds": True,
        "rounds": [{"number": 1, "deal": "holds", "fault": None, "given": [1]}],
    }


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (f"Reveal {SEED}", f"Reveal {SEED[::-1]}", "commitment"),
        (f"[Reveal {SEED}]\n", "", "not-revealed"),
        ("[Entropy 1:", "[Entropy 1:00", "lead"),
    ],
)
def test_what_does_not_hold_ends_with_1_and_says_which_round_and_why(batida, file, old, new, fault):
    assert old in PROVEN
    path = file(PROVEN.replace(old, new))
    ran = batida("verify", path, "--json")
    assert ran.status == 1
    assert json.loads(ran.out)["holds"] is False
    assert json.loads(ran.out)["rounds"][0]["fault"] == fault
    told = batida("verify", path, "--lang", "en")
    assert told.status == 1
    assert "Round 1: DOES NOT HOLD." in told.out


def test_a_round_without_a_proof_is_told_as_such_and_is_a_fault_only_when_that_is_asked(batida, file):
    path = file(EXAMPLE + "\n" + PROVEN)
    ran = batida("verify", path, "--json")
    first, second = map(json.loads, ran.out.splitlines())
    assert ran.status == 0
    assert (first["rounds"][0]["deal"], second["rounds"][0]["deal"]) == ("none", "holds")
    assert batida("verify", path, "--every").status == 1
    assert "Round 1: no proof." in batida("verify", path, "--lang", "en").out


def test_a_match_that_is_refused_is_told_and_the_next_one_is_checked(batida, file):
    path = file(PROVEN.replace("[Reveal", "[Reveal x") + "\n" + PROVEN)
    ran = batida("verify", path, "--json")
    assert ran.status == 1
    assert "(N2.8)" in ran.err
    assert json.loads(ran.out)["holds"] is True


@pytest.mark.parametrize("language", ["pt-BR", "en", "es"])
def test_every_language_tells_it(batida, file, language):
    ran = batida("verify", file(PROVEN), "--lang", language, columns=40)
    assert (ran.status, ran.err) == (0, "")
    assert "Ana" in ran.out
