"""docs/formats/engine-protocol.md: its example, its grammar, its clauses and its limits."""

import re
from pathlib import Path
from random import Random

import pytest

from batida.arena.positions import fixed_view
from batida.arena.program import Limits, Program, program_named
from batida.arena.protocol import LINE_BYTES_MAX, Hello, answer_of, question, with_line
from batida.notation import parse_action, parse_position
from batida.testing import conformance
from tests.arena.programs import BEGIN, GOOD, words_of
from tests.notation.test_pages import PAGES, blocks, grammar

PAGE = "engine-protocol.md"
RULES = grammar(PAGE)
(EXAMPLE,) = blocks(PAGE, "python")
(TALK,) = blocks(PAGE, "engine")
ROOT = Path(__file__).parents[2]


def said(sign):
    return "".join(line[2:] + "\n" for line in TALK.splitlines() if line.startswith(sign))


@pytest.fixture
def example(tmp_path):
    path = tmp_path / "first.py"
    path.write_text(EXAMPLE, encoding="utf-8")
    return words_of(path)


def test_the_example_has_20_lines_and_keeps_every_clause(example):
    assert len(EXAMPLE.splitlines()) == 20
    found = conformance.checks(example, limits=Limits(grace_ms=10_000, quit_ms=10_000))
    assert [(one.clause, one.problem) for one in found if not one.is_kept] == []
    assert len(found) == 6


def test_what_is_said_is_of_the_grammar():
    assert re.fullmatch(RULES["asked"], said("> "))
    assert re.fullmatch(RULES["answers"], said("< "))
    for number in range(100):
        assert re.fullmatch(RULES["question"], question(fixed_view(number), number=1, budget_ms=5, seed=9))
    for old in ("view", "actions", "go 1", "quit"):
        assert not re.fullmatch(RULES["asked"], said("> ").replace(old, "hum", 1))


def test_the_talk_of_the_page_is_one_that_the_code_leads():
    lines = iter(TALK.splitlines())
    hello, view, number = Hello(), None, 0
    for line in lines:
        sign, text = line[0], line[2:]
        word, _, rest = text.partition(" ")
        if sign == ">" and word == "view":
            view = parse_position(rest).view
            assert question(view, number=number + 1, budget_ms=1, seed=1).startswith(f"{text}\n")
        elif sign == ">" and word == "actions":
            assert question(view, number=1, budget_ms=1, seed=1).splitlines()[1] == text
        elif sign == ">" and word == "go":
            number += 1
            assert rest.startswith(f"{number} ")
        elif sign == "<" and view is None:
            hello = with_line(hello, text) or hello
        elif sign == "<" and word == "action":
            expected = parse_action(rest.split()[1], view.public.line)
            assert answer_of(text, view, number=number) == expected
    assert (number, hello) == (2, Hello("First", "1.0", (("style", "any"),)))


def test_the_clauses_that_code_cites_are_those_of_the_page():
    on_page = set(re.findall(r"^- \*\*(E[0-9])\*\*", PAGES[PAGE], re.MULTILINE))
    folders = (ROOT / "src/batida/arena", ROOT / "src/batida/testing")
    sources = "".join(path.read_text(encoding="utf-8") for folder in folders for path in folder.glob("*.py"))
    assert set(re.findall(r"\bE[0-9]\b", sources)) == on_page == {f"E{number}" for number in range(1, 6)}


def test_the_limits_of_the_page_are_those_of_the_code():
    limits = Limits()
    assert f"at most {LINE_BYTES_MAX} bytes" in PAGES[PAGE]
    assert f"within {limits.hello_ms // 1000} s" in PAGES[PAGE]
    assert f"Up to {limits.lines} lines" in PAGES[PAGE]
    assert (limits.grace_ms, limits.quit_ms) == (1000, 1000)


HASTY = Limits(hello_ms=20_000, grace_ms=10_000, quit_ms=100)


@pytest.mark.parametrize(
    ("source", "about"),
    [
        (GOOD.replace('print("name Sample', 'print("info Sample'), "it introduces itself"),
        (GOOD.replace("random.Random(int(rest[2]))", "random"), "the same view and seed"),
        (GOOD.replace(".choice(actions)", ".choice(['06>', '06<'])"), "it answers legally"),
        (
            GOOD.replace('elif word == "quit"', 'elif word not in ("set", "round", "view", "quit")'),
            "lines that",
        ),
        (GOOD.replace("        break", "        sys.exit(3)"), "it quits"),
        (GOOD.replace("        break", "        import time; time.sleep(600)"), "it quits"),
        (GOOD + "else:\n    import time; time.sleep(600)\n", "it ends"),
        (BEGIN, "it introduces itself"),
    ],
)
def test_the_kit_finds_what_is_broken(source, about, tmp_path, monkeypatch):
    monkeypatch.setattr(conformance, "VIEWS", 9)
    path = tmp_path / "program.py"
    path.write_text(source, encoding="utf-8")
    broken = [one for one in conformance.checks(words_of(path), limits=HASTY) if not one.is_kept]
    assert any(one.about.startswith(about) for one in broken), broken


def test_the_kit_is_a_command(example, capsys):
    assert conformance.main(list(example)) == 0
    assert capsys.readouterr().out.count("kept") == 6
    assert conformance.main(["there-is-no-such-program"]) == 1
    assert "not-started" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        conformance.main([])


def test_a_program_hears_what_the_kit_says_and_no_more(tmp_path):
    """The kit asks as an arena does: the chance of a program that uses its seed is that of the seed."""
    path = tmp_path / "program.py"
    path.write_text(GOOD, encoding="utf-8")
    program = Program(program_named("proc:" + " ".join(words_of(path))), limits=HASTY)
    program.start()
    view = fixed_view(5)
    assert program.ask(view, budget_ms=5, seed=3) == view.legal[Random(3).randrange(len(view.legal))]
    program.kill()
