"""``batida convert``: text into JSON lines and back, and what is refused on the way."""

import json
import os
from functools import partial
from pathlib import Path

import pytest

from batida.notation import read_record, write_record
from tests.cli import run as cli
from tests.notation.matches import EXAMPLE

LOOSE = EXAMPLE.replace("36 06>", "{begin} 36? 2.60~ {yes; no}").replace("[Target 100]\n", "")


@pytest.fixture
def batida(monkeypatch):
    return partial(cli.run, monkeypatch)


@pytest.fixture
def source(tmp_path: Path):
    path = tmp_path / "in.bdn"
    path.write_text(LOOSE, encoding="utf-8")
    return path


def test_there_and_back_gives_the_canonical_record(batida, source):
    lines, back = source.with_suffix(".jsonl"), source.with_name("back.bdn")
    assert batida("convert", str(source), str(lines)).status == 0
    assert batida("convert", str(lines), str(back)).status == 0
    assert back.read_text(encoding="utf-8") == write_record(read_record(LOOSE))
    assert sorted(path.name for path in source.parent.iterdir()) == ["back.bdn", "in.bdn", "in.jsonl"]


def test_a_record_by_standard_input_and_output(batida):
    ran = batida("convert", "-", "-", "--to", "jsonl", stdin=LOOSE.encode())
    assert json.loads(ran.out)["rounds"][0]["comments"] == ["begin"]
    ran = batida("convert", "-", "-", "--from", "bdn", "--to", "bdn", stdin=(LOOSE + EXAMPLE).encode())
    assert ran.out == write_record(read_record(LOOSE)) + "\n" + EXAMPLE


def test_a_bad_match_is_told_and_not_written(batida, source):
    source.write_text(EXAMPLE.replace("06>", "66>") + EXAMPLE, encoding="utf-8")
    target = source.with_name("out.bdn")
    ran = batida("convert", str(source), str(target))
    assert ran.status == 1
    assert ran.err == f"{source}: line 12, column 4: 6-6 is not in the hand of player 2 (R3.1)\n"
    assert target.read_text(encoding="utf-8") == EXAMPLE


def test_a_file_can_be_made_canonical_in_its_place(batida, source):
    assert batida("convert", str(source), str(source)).status == 0
    assert source.read_text(encoding="utf-8") == write_record(read_record(LOOSE))


@pytest.mark.parametrize("is_link", [False, True])
def test_a_file_of_which_something_is_refused_is_not_written_over(batida, source, is_link):
    source.write_text(EXAMPLE + EXAMPLE.replace("06>", "66>"), encoding="utf-8")
    whole, target = source.read_bytes(), source
    if is_link:
        target = source.with_name("link.bdn")
        target.symlink_to(source)
    ran = batida("convert", str(source), str(target))
    assert ran.status == 1
    assert f"{target} is left as it was" in ran.err
    assert source.read_bytes() == whole
    assert len(list(source.parent.iterdir())) == 1 + is_link


def test_a_name_may_be_as_long_as_names_can_be(batida, source):
    target = source.with_name("n" * 251 + ".bdn")
    assert batida("convert", str(source), str(target)).status == 0
    assert target.read_text(encoding="utf-8") == write_record(read_record(LOOSE))


def test_names_that_tell_no_form_are_a_wrong_use(batida, source):
    ran = batida("convert", str(source), "-")
    assert ran.status == 2
    assert "--to" in ran.err


def test_a_source_that_is_not_there_leaves_the_target_alone(batida, source):
    before = source.read_bytes()
    assert batida("convert", "none.bdn", str(source)).status == 2
    assert source.read_bytes() == before


def test_an_error_in_json_names_line_and_path(batida, source):
    lines = source.with_suffix(".jsonl")
    batida("convert", str(source), str(lines))
    lines.write_text("\n" + lines.read_text(encoding="utf-8").replace('"05>"', '"66>"'), encoding="utf-8")
    ran = batida("convert", str(lines), "-", "--to", "bdn")
    assert (ran.status, ran.out) == (1, "")
    said = "rounds[0].actions[2]: 6-6 is not in the hand of player 1 (R3.1)"
    assert ran.err == f"{lines}: line 2, column 1: {said}\n"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"Ana"', '"\\ud800"', "line 1, column 1: players: half of a surrogate pair is no text (N1)"),
        ('"36"', '""', "line 1, column 1: rounds[0].actions[0]: '' is no action"),
    ],
)
@pytest.mark.parametrize("form", ["bdn", "jsonl"])
def test_what_only_json_can_hold_is_told_and_the_other_matches_are_written(batida, old, new, said, form):
    line = batida("convert", "-", "-", "--to", "jsonl", stdin=EXAMPLE.encode()).out
    lines = (line.replace(old, new, 1) + line).encode()
    ran = batida("convert", "-", "-", "--from", "jsonl", "--to", form, stdin=lines)
    assert ran.status == 1
    assert ran.err.startswith(f"-: {said}")
    assert ran.out.rstrip("\n") == (line if form == "jsonl" else EXAMPLE).rstrip("\n")


def test_a_match_that_a_record_cannot_hold_is_told_and_not_written(batida):
    line = batida("convert", "-", "-", "--to", "jsonl", stdin=EXAMPLE.encode()).out
    lines = (line.replace('"Ana"', f'"{"A" * 70_000}"') + line).encode()
    ran = batida("convert", "-", "-", "--from", "jsonl", "--to", "bdn", stdin=lines)
    assert (ran.status, ran.err) == (1, "-: match 1: the tag Players is too long for a line (N1)\n")
    assert ran.out == EXAMPLE


def test_a_link_is_followed_and_keeps_its_file_and_permissions(batida, source):
    target, link = source.with_name("real.bdn"), source.with_name("link.bdn")
    target.write_text("old", encoding="utf-8")
    target.chmod(0o640)
    link.symlink_to(target)
    assert batida("convert", str(source), str(link)).status == 0
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == write_record(read_record(LOOSE))
    assert target.stat().st_mode & 0o777 == 0o640


def test_no_other_file_is_touched(batida, source):
    others = [source.with_name(f"out.bdn{end}") for end in (".part", "~", ".tmp")]
    for other in others:
        other.write_text("mine", encoding="utf-8")
    assert batida("convert", str(source), str(source.with_name("out.bdn"))).status == 0
    assert [other.read_text(encoding="utf-8") for other in others] == ["mine"] * 3


def test_a_file_that_is_kept_from_writing_stays(batida, source, monkeypatch):
    target = source.with_name("kept.bdn")
    target.write_text("kept", encoding="utf-8")
    # Root may write everything, so the system is made to say no.
    monkeypatch.setattr(os, "access", lambda *_: False)
    ran = batida("convert", str(source), str(target))
    assert (ran.status, ran.err) == (2, f"batida: {target}: Permission denied\n")
    assert target.read_text(encoding="utf-8") == "kept"


def test_an_error_of_the_system_names_the_file_that_was_asked_for(batida, source):
    target = source.parent / "none" / "out.bdn"
    ran = batida("convert", str(source), str(target))
    assert (ran.status, ran.err) == (2, f"batida: {target}: No such file or directory\n")
