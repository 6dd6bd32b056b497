"""``batida review``: what each decision cost, in words, as JSON, as a page; whatever it is interrupted by."""

import json
import re
from functools import partial

import pytest

from batida.i18n import LANGUAGES
from batida.notation import write_record
from batida.review import Judges
from batida.review.journal import Journal
from tests.cli import run as cli
from tests.review.rounds import match_of

ROUND = """
[Round 1] [Opener 1]
[Hands 0-1 0-5 1-3 1-4 2-3 3-6 5-5 | 0-6 1-6 2-2 2-5 4-5 4-6 5-6]
36 06> 05> 56> 13< 16> 01< -- 14> 46> -- --
[Settled blocked 1 +5] [Scores 5 0] [Result *]
"""
GOOD = f'[Record "bdn-1"] [Rules "block-1"] [Players "Ana" "Beto"]\n{ROUND}'
BAD = GOOD.replace("06>", "26>")
NAMES = ["<img src=x onerror=alert(1)>", "{0.__class__}", "A\u202eB", "null"]


@pytest.fixture
def batida(monkeypatch):
    """The command with little time for a decision, in this process alone."""
    return partial(cli.run, monkeypatch, "review", "--budget", "2", "--cores", "1", "--quiet")


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "match.bdn"
    path.write_text(GOOD, encoding="utf-8")
    return str(path)


def test_a_match_is_a_line_and_one_that_is_refused_is_told_with_its_place(batida, tmp_path):
    path = tmp_path / "archive.bdn"
    path.write_text(GOOD + BAD + GOOD, encoding="utf-8")
    ran = batida(str(path), "--json")
    first, second = map(json.loads, ran.out.splitlines())
    assert ran.status == 1
    assert first == second
    assert len(first["decisions"]) == 8
    assert re.search(r"archive\.bdn: line 11, column 4: ", ran.err)
    only = batida(str(path), "--json", "--match", "3")
    assert (only.status, only.out) == (0, ran.out.splitlines()[1] + "\n")


def test_a_match_that_is_not_there_is_told(batida, record):
    ran = batida(record, "--match", "2")
    assert (ran.status, ran.out) == (1, "")
    assert "there is no match 2" in ran.err


def test_who_cannot_compile_is_told_what_it_will_take(batida, record, monkeypatch):
    told = "without numba"
    assert told not in batida(record, "--json").err
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert told in batida(record, "--json").err


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_name_players_and_what_cost_the_most(batida, record, language):
    ran = batida(record, "--lang", language, "--worst", "1")
    facts = json.loads(batida(record, "--json").out)
    worst = max(facts["decisions"], key=lambda one: one["loss"])
    tile = f"[{worst['played'][0]}|{worst['played'][1]}]"
    assert ran.status == 0
    assert "Ana: " in ran.out
    assert "Beto: " in ran.out
    assert tile in ran.out


@pytest.mark.parametrize(
    "words", [("--budget", "0"), ("--seed", "-1"), ("--cores", "-1"), ("--worst", "-1"), ("--match", "0")]
)
def test_a_number_out_of_range_is_a_wrong_use(batida, record, words):
    assert batida(record, *words).status == 2


def test_a_journal_spares_what_was_judged(batida, record, tmp_path, monkeypatch):
    path = tmp_path / "journal"
    first = batida(record, "--json", "--journal", str(path))
    # As a crash leaves it: the last line is cut in two.
    path.write_bytes(path.read_bytes()[:-20])
    asked = []
    judges_ask = Judges.ask
    monkeypatch.setattr(
        Judges, "ask", lambda self, number, one: (asked.append(one), judges_ask(self, number, one))
    )
    assert batida(record, "--json", "--journal", str(path)).out == first.out
    assert len(asked) == 1


def test_an_interrupt_tells_what_is_judged_and_the_journal_goes_on(batida, record, tmp_path, monkeypatch):
    path = str(tmp_path / "journal")
    got = []
    judges_get = Judges.get

    def get(self):
        if len(got) == 3:
            raise KeyboardInterrupt
        got.append(judges_get(self))
        return got[-1]

    with monkeypatch.context() as patched:
        patched.setattr(Judges, "get", get)
        ran = batida(record, "--json", "--journal", path)
    facts = json.loads(ran.out)
    assert ran.status == 130
    assert (len(facts["decisions"]), facts["left_out"]["stopped"]) == (3, 5)
    with Journal(tmp_path / "journal", budget_ms=2, seed=1) as journal:
        assert len(journal) == 3
    assert batida(record, "--json", "--journal", path).out == batida(record, "--json").out


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (lambda body: body, ("--seed", "2")),
        (lambda body: body.replace(b'"worlds":', b'"worlds": ', 1), ()),
        (lambda _: b"something else\n", ()),
    ],
)
def test_a_journal_of_something_else_or_a_damaged_one_is_refused(batida, record, tmp_path, changed, words):
    path = tmp_path / "journal"
    batida(record, "--json", "--journal", str(path))
    body = changed(path.read_bytes())
    path.write_bytes(body)
    ran = batida(record, "--json", "--journal", str(path), *words)
    assert (ran.status, ran.out) == (1, "")
    assert "the journal" in ran.err
    assert path.read_bytes() == body


def test_more_processes_give_the_same(batida, record):
    assert batida(record, "--json", "--cores", "2").out == batida(record, "--json").out


@pytest.mark.parametrize("name", NAMES)
def test_bd_075_a_name_is_text_on_the_page_which_asks_nobody_for_anything(batida, tmp_path, name):
    path, out = tmp_path / "match.bdn", tmp_path / "page.html"
    path.write_text(GOOD.replace("Ana", name), encoding="utf-8")
    assert batida(str(path), "--html", str(out), "--plot", str(tmp_path / "rates.svg")).status == 0
    html = out.read_text(encoding="utf-8")
    assert "<img" not in html
    assert not re.findall(r"<[^>]*(?:src|href|url)\s*[=(]", html)
    assert "\u202e" not in html
    assert set(re.findall(r"https?://[^\"' ]+", html)) == {"http://www.w3.org/2000/svg"}
    assert html.count("<article>") == html.count("</article>") > 0


def test_totals_are_by_name(batida, tmp_path):
    path, out = tmp_path / "archive.bdn", tmp_path / "totals.json"
    turned = GOOD.replace('"Ana" "Beto"', '"Beto" "Ana"')
    path.write_text(GOOD + turned, encoding="utf-8")
    ran = batida(str(path), "--summary", str(out), "--lang", "en")
    totals = json.loads(out.read_text(encoding="utf-8"))
    one, other = totals["players"]
    assert totals["matches"] == 2
    assert (one["decisions"], one["margin"], one["verdicts"]) == (8, 0.0, other["verdicts"])
    assert one["error_rate"] == other["error_rate"] == pytest.approx(one["loss"] / 8, abs=1e-3)
    assert [player["luck"]["rounds"] for player in totals["players"]] == [2, 2]
    # Either sat once at each seat of the same round: what one won the other lost, and all adds up.
    assert one["luck"]["deal"] == -other["luck"]["deal"] == 0
    assert sum(one["luck"][part] for part in ("deal", "hidden", "skill")) == pytest.approx(0, abs=1e-3)
    assert "2 matches reviewed." in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_luck_and_skill_are_told_of_each_player_and_add_up_as_they_are_written(batida, tmp_path, language):
    path = tmp_path / "four.bdn"
    path.write_text(write_record(match_of(4, 4, rounds=1)), encoding="utf-8")
    told = " ".join(batida(str(path), "--lang", language, "--worst", "0").out.split())
    found = re.findall(r"([+-][\d.,]+)\D+([+-][\d.,]+)\D+([+-][\d.,]+)\D+([+-][\d.,]+) \+- ", told)
    assert len(found) == 4
    for numbers in found:
        result, *parts = (round(10 * float(one.rstrip(".,").replace(",", "."))) for one in numbers)
        assert result == sum(parts)
