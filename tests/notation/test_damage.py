"""Damaged records: the same facts or an error with its line, never a quiet change."""

import re
from io import BytesIO
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from batida.notation import (
    NotationError,
    Record,
    json_line,
    read_json_records,
    read_record,
    read_records,
    write_record,
)
from tests.notation.matches import EXAMPLE, hidden, random_record, records

SEEDS = st.integers(0, 2**32)
HOW = st.sampled_from(
    [
        "cut",
        "drop byte",
        "double byte",
        "alter byte",
        "drop word",
        "double word",
        "swap words",
        "alter word",
        "drop line",
        "double line",
        "swap lines",
    ]
)
WORDS = ["--", "00", "66<", "12>", "[", "]", "{", "}", ";", '"', "1", "0", "*", "+0", "open", "|", "?", "7."]


def damaged(text: str, how: str, chance: Random) -> str:
    """The text with one small damage."""
    what = how.split(maxsplit=1)[0]
    if how == "cut":
        return text[: chance.randrange(len(text))]
    if how.endswith("byte"):
        parts = list(text)
    elif how.endswith(("word", "words")):
        parts = re.findall(r"\s+|[^\s\[\]]+|[\[\]]", text)
    else:
        parts = text.splitlines(keepends=True)
    at = chance.randrange(len(parts) - 1)
    if what == "drop":
        del parts[at]
    elif what == "double":
        parts.insert(at, parts[at])
    elif what == "swap":
        parts[at], parts[at + 1] = parts[at + 1], parts[at]
    elif how == "alter byte":
        parts[at] = chance.choice('0123456 []{};|~<>?!-+*x\n"\\.')
    else:
        parts[at] = chance.choice(WORDS)
    return "".join(parts)


def told(text: str) -> list[str]:
    """All that a text says, one thing after the other, but for freedoms of form.

    These are: spaces, the order of halves and of tiles in a hand, ends and ply numbers that may be
    left out, closing passes, the order of tags, and tags with their usual value.
    """
    said: list[str] = []
    for tag, comment, rest, word in re.findall(
        r"\[\s*((?:[^\]\"]|\"(?:[^\"\\]|\\.)*\")*)\]|(\{[^}]*\})|(;[^\n]*)|([^\s\[\]{};]+)", text
    ):
        if tag.startswith("Hands"):
            hands = tag.split(None, 1)[1].split("|")
            tag = "Hands " + "|".join(  # noqa: PLW2901 - the same tag in its usual form
                " ".join(sorted("-".join(sorted(one.split("-"))) for one in hand.split())) for hand in hands
            )
        if tag and not re.fullmatch(r"\s*(Target\s+(100|61)|Start(\s+0)+)\s*", tag):
            if tag.startswith("Settled"):
                while said and said[-1] == "--":
                    said.pop()
            said.append(" ".join(tag.split()))
        elif comment or rest:
            said.append((comment[1:-1] or rest[1:]).strip())
        elif not tag and not re.fullmatch(r"[0-9]+\.", word):
            word = re.sub(r"^[0-9]+\.|[<>]", "", word)  # noqa: PLW2901 - as above
            said.append("".join(sorted(word[:2])) + word[2:])
    return sorted(said)


def check(data: bytes, expected: int) -> list[Record]:
    """Reads what may be damaged; gives the matches that were taken."""
    found = list(read_records(BytesIO(data)))
    assert found
    for one in found:
        if isinstance(one, NotationError):
            assert one.line is not None
            assert 1 <= one.line <= data.count(b"\n") + 1
            assert one.column >= 1
            assert str(one).startswith(f"line {one.line}, column {one.column}: ")
            assert re.search(r" \([RN][0-9.]+\)$", str(one))
    assert len(found) >= min(expected, 1)
    return [one for one in found if isinstance(one, Record)]


@given(SEEDS, HOW, st.booleans())
@settings(max_examples=400)
def test_damage_is_refused_or_changes_nothing_quietly(seed, how, hide):
    chance = Random(seed)
    text = write_record(random_record(chance))
    if hide:
        text = hidden(text, chance)
    bad = damaged(text, how, chance)
    taken = check(bad.encode(), 1)
    if len(list(read_records(BytesIO(bad.encode())))) == len(taken) and taken:
        assert told("".join(map(write_record, taken))) == told(bad)


@given(records(), HOW, SEEDS)
@settings(max_examples=60)
def test_damage_of_adorned_records_never_gives_another_exception(record, how, seed):
    chance = Random(seed)
    text = write_record(record)
    for one in check(damaged(text, how, chance).encode("utf-8", "surrogatepass"), 1):
        assert write_record(one)


@given(st.binary(max_size=200))
@example(b"\xff\xfe")
@example(b"[Record")
@example(b'[Record "bdn-1"]')
def test_any_bytes_are_read_or_refused(data):
    check(data, 1)


@given(SEEDS, st.data())
def test_damaged_bytes_of_a_record(seed, data):
    raw = bytearray(write_record(random_record(Random(seed))).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    check(bytes(raw), 1)


@given(SEEDS, HOW)
def test_damaged_json_lines_are_refused_or_read(seed, how):
    chance = Random(seed)
    line = json_line(random_record(chance)).decode()
    for one in read_json_records(BytesIO(damaged(line + line, how, chance).encode())):
        if isinstance(one, NotationError):
            assert re.match(r"line \d+, column \d+: .* \([RNJ][0-9.]*\)$", str(one), re.DOTALL)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"rules":"block-1"', '"rules":"block-1","rules":"block-1"'),
        ('"rules":"block-1"', '"rules":"block-1","teams":true'),
        ('"rules":"block-1"', '"rules":"chess"'),
        ('"opener":', '"opener":true,"x":'),
        ('"opener":', '"opener":1e400,"x":'),
        ('"rounds":[', '"tags":[["Result","*"]],"rounds":['),
        ('"rounds":[', '"tags":[["Two words"]],"rounds":['),
        ('"rounds":[', '"tags":[[]],"rounds":['),
        ('"rounds":[', '"comments":[" not trimmed"],"rounds":['),
        ('"result":', '"result":null,"x":'),
    ],
)
def test_json_that_is_no_match_is_refused(old, new):
    line = json_line(random_record(Random(1))).decode()
    assert old in line
    (error,) = read_json_records(BytesIO(line.replace(old, new, 1).encode()))
    assert isinstance(error, NotationError)
    assert error.line == 1


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('"target":100', '"target":0', "target: "),
        ('"target":100', f'"target":{10**60}', "target: "),
        ('"start":[0,0]', '"start":[0]', "start: "),
        ('"opener":1', '"opener":3', "rounds[0].opener: "),
        ('"winner":1', '"winner":2', "rounds[0].settled: "),
        ('"scores":[5,0]', '"scores":[5,1]', "rounds[0].scores: "),
        ('"result":"*"', '"result":1', "result: "),
        ('["0-1","0-5",', '["0-1 0-5",', "rounds[0].hands: "),
        ('"5-5"],["0-6"', '"5-5 | 0-6"', "rounds[0].hands: "),
        ('"0-1"', '"0-1\u2028"', "rounds[0].hands: "),
        ('"06>"', '"22>"', "rounds[0].actions[1]: "),
    ],
)
def test_what_is_wrong_is_told_with_its_own_path_whenever_it_is_found(old, new, path):
    line = json_line(read_record(EXAMPLE)).decode()
    assert old in line
    (error,) = read_json_records(BytesIO(line.replace(old, new, 1).encode()))
    assert isinstance(error, NotationError)
    assert (error.line, error.column) == (1, 1)
    assert error.sentence.startswith(path)


def test_what_is_unusual_is_told_with_its_path():
    line = json_line(read_record(EXAMPLE)).decode().replace(',"--","--"]', "]").replace('"36"', '"36<"')
    (record,) = read_json_records(BytesIO(line.encode()))
    assert isinstance(record, Record)
    assert [(one.code, one.line, one.column) for one in record.notices] == [
        ("lead-end", 1, 1),
        ("passes-missing", 1, 1),
    ]
    assert record.notices[0].sentence.startswith("rounds[0].actions[0]: ")
    assert record.notices[1].sentence.startswith("rounds[0].settled: ")


def test_numbers_and_depths_that_python_does_not_read_are_told_in_our_words():
    line = json_line(read_record(EXAMPLE)).decode()
    for bad in (line.replace("100", "1" + "0" * 5_000), line.replace("100", "[" * 100_000)):
        (error,) = read_json_records(BytesIO(bad.encode()))
        assert "sys." not in str(error)
        assert "recursion" not in str(error)


def test_deep_json_is_refused():
    (error,) = read_json_records(BytesIO(b"[" * 100_000))
    assert isinstance(error, NotationError)
    assert error.code == "bad-json"
