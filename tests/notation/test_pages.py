"""The pages of docs/formats: their grammars, their examples, and the clauses that code cites."""

from __future__ import annotations

import doctest
import json
import re
import shlex
from importlib import import_module
from io import BytesIO
from pathlib import Path
from random import Random
from types import FunctionType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import batida.notation
from batida.notation import (
    Record,
    format_position,
    json_line,
    match_facts,
    parse_position,
    position_of,
    position_of_view,
    read_json_records,
    read_record,
    read_records,
    write_record,
)
from batida.notation.lines import LINE_BYTES_MAX
from batida.notation.tokens import COMMENT_CHARS_MAX
from batida.rules import seat_view
from tests.cli import run as cli
from tests.notation.matches import EXAMPLE, hidden, random_record, random_round, records

ROOT = Path(__file__).parents[2]
PAGES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "formats").glob("*.md")}
SOURCES = {
    path.name: path.read_text(encoding="utf-8")
    for path in (ROOT / "src" / "batida" / "notation").glob("*.py")
}
WORDS = {
    "LF": r"\n",
    "TEXT": r'[^"\\\x00-\x08\x0a-\x1f\x7f]',
    "NOTE": r"[^}\x00-\x08\x0b-\x1f\x7f]",
    "REST": r"[^\x00-\x08\x0a-\x1f\x7f]",
    "BARE": r'[^\s"\[\]{};|]',
}
PIECE = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|(\[[^\]]+\])|([A-Za-z]+)|([()|?*+]))')


def blocks(page: str, kind: str) -> list[str]:
    """The fenced blocks of this kind on a page."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGES[page], re.DOTALL | re.MULTILINE)


def grammar(page: str) -> dict[str, str]:
    """The grammar of a page as patterns; a rule may only name rules that do not name it."""
    (text,) = blocks(page, "grammar")
    rules = dict(re.split(r"\s+= ", line, maxsplit=1) for line in text.splitlines())

    def pattern(name: str) -> str:
        if name in WORDS:
            return WORDS[name]
        found, at, rule = [], 0, rules[name]
        while at < len(rule):
            piece = PIECE.match(rule, at)
            assert piece, rule[at:]
            literal, some, other, sign = piece.groups()
            if literal is not None:
                found.append(re.escape(re.sub(r"\\(.)", r"\1", literal)))
            elif other:
                found.append(f"(?:{pattern(other)})")
            else:
                found.append(some or ("(?:" if sign == "(" else sign))
            at = piece.end()
        return "".join(found)

    return {name: pattern(name) for name in rules}


RECORD_GRAMMAR = re.compile(grammar("record.md")["file"])
POSITION_GRAMMAR = re.compile(grammar("position.md")["position"])


@given(records())
def test_what_is_written_is_of_the_grammar(record):
    assert RECORD_GRAMMAR.fullmatch(write_record(record))


@given(st.integers(0, 2**32))
def test_unknown_hands_and_positions_are_of_the_grammar(seed):
    chance = Random(seed)
    whole = random_record(chance)
    assert RECORD_GRAMMAR.fullmatch(write_record(read_record(hidden(write_record(whole), chance))))
    rnd = random_round(whole.variant, 0, chance, 9)
    for position in (position_of(rnd, scores=whole.scores), position_of_view(seat_view(rnd, 1))):
        assert POSITION_GRAMMAR.fullmatch(format_position(position))


@pytest.mark.parametrize(
    "old", ["[Record", "[Players", "[Round 1]", "[Hands", "[Settled", "[Result", "36 ", "|"]
)
def test_the_grammar_can_say_no(old):
    assert RECORD_GRAMMAR.fullmatch(EXAMPLE)
    assert not RECORD_GRAMMAR.fullmatch(EXAMPLE.replace(old, "9"))


def test_the_examples_of_records_are_read():
    first, second, proven = blocks("record.md", "bdn")
    assert first == EXAMPLE
    assert RECORD_GRAMMAR.fullmatch(proven)
    assert read_record(proven).rounds[0].proof is not None
    (record,) = read_records(BytesIO(second.encode()))
    assert isinstance(record, Record)
    assert (record.notices, len(record.rounds[0].draws), record.rounds[0].opener) == ((), 2, 1)
    assert RECORD_GRAMMAR.fullmatch(write_record(record))


def refused() -> list[tuple[str, str, str]]:
    """The table of what is refused: instead of, written, error."""
    table = PAGES["record.md"].split("## What is refused")[1]
    return re.findall(r"^\| `(.*?)` \| `(.*?)` \| `(.*?)` \|$", table, re.MULTILINE)


@pytest.mark.parametrize(("old", "new", "said"), refused())
def test_what_the_page_says_is_refused_is_refused(old, new, said):
    assert EXAMPLE.count(old) == 1
    (error,) = read_records(BytesIO(EXAMPLE.replace(old, new).encode()))
    assert str(error) == said


def test_the_table_of_what_is_refused_is_found():
    assert len(refused()) == 8


def test_the_examples_of_json_are_what_the_program_writes():
    (facts,) = blocks("json.md", "json")
    assert json.loads(facts) == match_facts(read_record(EXAMPLE))
    (line,) = blocks("json.md", "jsonl")
    (record,) = read_json_records(BytesIO(line.encode()))
    assert json_line(record).decode() == line


def test_the_examples_of_positions_are_read():
    for text in blocks("position.md", "text")[0].split():
        assert format_position(parse_position(text)) == text
        assert POSITION_GRAMMAR.fullmatch(text)


def test_the_commands_of_the_pages_do_what_they_say(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    Path("example.bdn").write_text(EXAMPLE, encoding="utf-8")
    count = 0
    for page in PAGES:
        for block in blocks(page, "console"):
            for command, said in re.findall(r"^\$ batida (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE):
                ran = cli.run(monkeypatch, *shlex.split(command))
                assert ran.out + ran.err == said
                count += 1
    assert count == 4
    assert Path("again.bdn").read_text(encoding="utf-8") == EXAMPLE


def test_every_clause_that_code_cites_is_on_a_page_and_the_other_way_round():
    on_pages = set(re.findall(r"^- \*\*([NPJ][0-9.]+)\*\*", "\n".join(PAGES.values()), re.MULTILINE))
    cited = set(re.findall(r"\b([NPJ][0-9](?:\.[0-9])?)\b", "\n".join(SOURCES.values())))
    chapters = {"N1", "N2", "N3", "N4"}
    assert cited - chapters == on_pages
    rules = (ROOT / "docs" / "rules" / "README.md").read_text(encoding="utf-8")
    for clause in set(re.findall(r"\bR[0-9]\.[0-9]\b", "\n".join(SOURCES.values()))):
        assert clause in rules


def test_the_limits_on_the_pages_are_those_of_the_code():
    numbers = {
        int(text.replace(",", "")) for text in re.findall(r"[0-9]+(?:,[0-9]{3})+", "".join(PAGES.values()))
    }
    assert numbers == {
        LINE_BYTES_MAX,
        COMMENT_CHARS_MAX,
        batida.notation.ROUNDS_MAX,
        batida.notation.POSITION_CHARS_MAX,
        import_module("batida.notation.build").EXTRA_CHARS_MAX,
        import_module("batida.notation.jsonl").JSON_LINE_BYTES_MAX,
    }


@pytest.mark.parametrize("page", sorted(PAGES))
def test_the_python_of_a_page_runs(page):
    found = doctest.testfile(str(ROOT / "docs" / "formats" / page), module_relative=False, encoding="utf-8")
    assert found.failed == 0
    assert found.attempted == PAGES[page].count(">>> ")


@pytest.mark.parametrize("module", sorted(name.removesuffix(".py") for name in SOURCES))
def test_the_examples_of_a_module_run(module):
    name = "batida.notation" + ("" if module == "__init__" else f".{module}")
    found = doctest.testmod(import_module(name))
    assert found.failed == 0
    assert found.attempted == SOURCES[f"{module}.py"].count(">>> ")


def test_every_function_of_the_front_door_has_an_example():
    for name in batida.notation.__all__:
        one = getattr(batida.notation, name)
        if isinstance(one, FunctionType):
            assert ">>> " in (one.__doc__ or ""), name
