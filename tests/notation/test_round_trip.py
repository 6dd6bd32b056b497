"""Writing and reading are inverse: nothing is lost, nothing is made up."""

from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.notation import (
    NotationError,
    Tag,
    Value,
    json_line,
    match_facts,
    read_json_records,
    read_record,
    read_records,
    write_record,
    write_records,
)
from batida.notation.lines import LINE_BYTES_MAX
from batida.rules import Round
from tests.notation.matches import EXAMPLE, hidden, random_record, records

SEEDS = st.integers(0, 2**32)


def test_the_example_is_canonical():
    assert write_record(read_record(EXAMPLE)) == EXAMPLE


@given(records())
def test_a_written_record_reads_as_the_same_record(record):
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text


@given(records())
def test_a_record_as_json_lines_reads_as_the_same_record(record):
    line = json_line(record)
    assert line.count(b"\n") == 1
    assert list(read_json_records(BytesIO(line))) == [record]


@pytest.mark.parametrize(
    "comment",
    [
        *(f";{'x' * (LINE_BYTES_MAX - 4 - cut)}\n" for cut in range(4)),
        *(f"{{{'x' * (LINE_BYTES_MAX - 6 - cut)}}}\n" for cut in range(3)),
        ";" + "é" * ((LINE_BYTES_MAX - 4) // 2) + "\n",
        "\n;" + "x" * (LINE_BYTES_MAX - 1) + "\n",
        "\n{" + "x" * (LINE_BYTES_MAX - 3) + "\n}",
        "\n;" + "}" * (LINE_BYTES_MAX - 1) + "\n",
    ],
    ids=lambda comment: f"{comment[:2]!r}-{len(comment)}",
)
def test_a_comment_that_is_read_is_written_however_long_it_is(comment):
    record = read_record(EXAMPLE.replace("36 06>", f"36 {comment}06>"))
    assert read_record(write_record(record)) == record
    assert list(read_json_records(BytesIO(json_line(record)))) == [record]


@given(SEEDS)
def test_hiding_tiles_changes_no_fact_but_the_hands_left(seed):
    chance = Random(seed)
    whole = random_record(chance)
    text = hidden(write_record(whole), chance)
    part = read_record(text)
    assert write_record(part) == write_record(read_record(write_record(part)))
    assert list(read_json_records(BytesIO(json_line(part)))) == [part]
    facts, known = match_facts(part), match_facts(whole)
    for one, other in zip(facts["rounds"], known["rounds"], strict=True):
        for points, true_points in zip(one["hand_points"], other["hand_points"], strict=True):
            assert points in (None, true_points)
        one["hand_points"] = other["hand_points"]
    assert facts == known


@given(SEEDS, st.integers(0, 3))
def test_many_matches_in_a_file_read_as_those_matches(seed, count):
    chance = Random(seed)
    matches = [random_record(chance) for _ in range(count)]
    stream = BytesIO()
    assert write_records(matches, stream) == count
    stream.seek(0)
    found = list(read_records(stream))
    if matches:
        assert found == matches
    else:
        assert [one.code for one in found] == ["no-match"]


def test_a_comment_with_a_closing_brace_is_kept():
    record = read_record(EXAMPLE.replace("36 06>", "36 ; a } in it\n 06>"))
    assert record.rounds[0].plies[0].comments == ("a } in it",)
    assert read_record(write_record(record)) == record


def test_states_play_a_round_again():
    one = read_record(EXAMPLE).rounds[0]
    states = list(one.states())
    assert len(states) == len(one.plies) + 1
    assert states[-1] == one.final
    assert isinstance(states[0], Round)
    assert states[0].actions == ()


@pytest.mark.parametrize(
    "change",
    [
        {"comments": (" not trimmed",)},
        {"comments": ("}\nand more",)},
        {"comments": ("a\n [Record",)},
        {"comments": ("bell \a",)},
        {"comments": ("x" * 70_000,)},
        {"tags": (Tag("Target", (Value("1", quoted=False),)),)},
        {"tags": (Tag("target", ()),)},
        {"tags": (Tag("Commit", ()),)},
        {"tags": (Tag("No name", ()),)},
        {"tags": (Tag("Event", (Value("two words", quoted=False),)),)},
        {"players": ("bell \a", "")},
        {"players": ("\ud800", "")},
        {"players": ("x" * 70_000, "")},
        {"rounds": ()},
    ],
)
def test_what_could_not_be_read_again_is_not_written(change):
    record = replace(read_record(EXAMPLE), **change)
    with pytest.raises(NotationError) as caught:
        write_record(record)
    assert caught.value.code == ("missing-tag" if "rounds" in change else "unwritable")
