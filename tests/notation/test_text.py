"""How a text may be written: line ends, spaces, encodings, comments, and how large it may be."""

import codecs
import gzip
import tracemalloc
from io import BytesIO, RawIOBase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.notation import NotationError, read_record, read_records, write_record
from batida.notation.lines import LINE_BYTES_MAX, lines_of
from tests.notation.matches import EXAMPLE

RECORD = read_record(EXAMPLE)


def read(data: bytes):
    return list(read_records(BytesIO(data)))


class Dribble(RawIOBase):
    """A stream that gives a few bytes at a time, as a pipe may."""

    def __init__(self, data: bytes, sizes: list[int]) -> None:
        self._data, self._sizes, self._at = data, sizes, 0

    def read(self, size: int = -1) -> bytes:
        step = min(self._sizes[self._at % len(self._sizes)], size)
        begin = sum(self._sizes[number % len(self._sizes)] for number in range(self._at))
        self._at += 1
        return self._data[begin : begin + step]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n\n", "\n\n\n\n"),
        lambda text: text.replace("\n\n", "\n"),
        lambda text: text.replace("\n", "  \t\n"),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.replace("\n", " "),
        lambda text: text.replace(" | ", "|"),
        lambda text: text.replace("]\n", "]").replace(" 05>", "\n05>"),
        lambda text: "\n\n" + text,
        lambda text: "\ufeff" + text,
        lambda text: "; a note\n" + text,
    ],
)
def test_bd_081_line_ends_blank_lines_and_spaces_are_all_alike(change):
    text = EXAMPLE.replace(" em fam", "\\nem fam").replace("\\nem fam", "\\nem\\nfam")
    (record,) = read(change(text).encode())
    assert record.rounds == read_record(text).rounds
    assert write_record(record).replace("{a note}\n", "") == write_record(read_record(text))


def test_bd_083_utf8_with_a_byte_order_mark_is_read():
    assert read(codecs.BOM_UTF8 + EXAMPLE.encode()) == [RECORD]
    (record,) = read(codecs.BOM_UTF8 + b"; a note\n" + EXAMPLE.encode())
    assert record.comments == ("a note",)
    assert read(EXAMPLE.encode() + codecs.BOM_UTF8 + EXAMPLE.encode()) == [RECORD, RECORD]


@pytest.mark.parametrize(
    ("encoding", "name", "line", "column"),
    [
        ("utf-16", "UTF-16", 1, 1),
        ("utf-16-le", "UTF-16", 1, 1),
        ("utf-16-be", "UTF-16", 1, 1),
        ("utf-32", "UTF-32", 1, 1),
        ("utf-32-le", "UTF-32", 1, 1),
        ("utf-32-be", "UTF-32", 1, 1),
        ("latin-1", "Latin-1", 6, 23),
        ("cp1252", "Latin-1", 6, 23),
    ],
)
def test_bd_083_another_encoding_is_refused_by_name(encoding, name, line, column):
    (error,) = read(EXAMPLE.encode(encoding))
    assert (error.code, error.line, error.column) == ("encoding", line, column)
    assert name in str(error)
    assert error.data["encoding"] == name


def test_bd_083_the_encoding_is_named_where_the_file_begins_with_an_empty_line():
    for encoding, name in (("utf-16-le", "UTF-16"), ("utf-16-be", "UTF-16"), ("utf-32-le", "UTF-32")):
        (error,) = read(f"\n\n{EXAMPLE}".encode(encoding))
        assert error.data["encoding"] == name


@pytest.mark.parametrize(
    "content",
    [
        gzip.compress(EXAMPLE.encode(), mtime=0),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\4\xb0\0\0\2v\x08\2\0\0\0",
        b"PK\3\4\x14\0\0\0\x08\0!\0",
        b"SQLite format 3\0\x10\0\1\1\0@  \0\0\0",
        bytes(200_000),
    ],
)
def test_what_is_no_text_is_refused_as_that(content):
    (error,) = read(content)
    assert (error.code, error.data["encoding"]) == ("encoding", "no text")
    assert "it is no text" in str(error)


def test_a_file_without_an_end_is_refused_at_its_begin():
    class Endless(RawIOBase):
        def read(self, size=-1):
            return bytes(size)

    (error,) = read_records(Endless())
    assert error.code == "encoding"


def test_a_line_in_another_encoding_spoils_its_match_alone():
    bad, good = EXAMPLE.encode("latin-1"), EXAMPLE.encode()
    found = read(good + bad + good)
    assert [isinstance(one, NotationError) for one in found] == [False, True, False]
    assert found[1].line == 22


def test_a_line_that_is_too_long_is_refused_and_skipped():
    long = EXAMPLE.replace("em família", "x" * LINE_BYTES_MAX)
    error, record = read((long + EXAMPLE).encode())
    assert (error.code, error.line) == ("line-too-long", 6)
    assert record == RECORD
    one_line = '[Record "bdn-1"] ' + "x" * 300_000 + "\n"
    error, record = read((one_line + EXAMPLE).encode())
    assert (error.code, error.line) == ("line-too-long", 1)
    assert record == RECORD


def test_a_comment_that_is_too_long_is_refused():
    text = EXAMPLE.replace("36 06>", "36 {" + "row\n" * 20_000 + "} 06>")
    (error,) = read(text.encode())
    assert (error.code, error.line) == ("bad-comment", 12)


@pytest.mark.parametrize("place", ["36", "[Result *]"])
def test_many_comments_to_one_action_take_time_in_step_with_their_number(place):
    """Each once, in order; copying those before for every one would take minutes here."""
    many = [str(number) for number in range(100_000)]
    text = EXAMPLE.replace(place, place + "\n" + "".join(f"{{{one}}}\n" for one in many))
    (record,) = read(text.encode())
    said = [comment for ply in record.rounds[0].plies for comment in ply.comments]
    assert said == many


def test_a_match_with_too_much_text_is_refused():
    tags = '[Note "' + "x" * 60_000 + '"]\n'
    (error,) = read(EXAMPLE.replace("[Round", tags * 300 + "[Round").encode())
    assert error.code == "match-too-long"


@given(
    st.lists(st.sampled_from(["a", "é", "\n", "\r", "\r\n", "]", " "]), max_size=40).map("".join),
    st.lists(st.integers(1, 3), min_size=1, max_size=4),
)
def test_lines_are_the_same_however_the_bytes_come(text, sizes):
    data = text.encode()
    expected = [line.decode() for line in data.splitlines()]
    assert list(lines_of(Dribble(data, sizes))) == expected


def test_memory_does_not_grow_with_the_stream():
    class Endless(RawIOBase):
        """The example again and again, without a file."""

        def __init__(self, blocks: int) -> None:
            self.left = blocks

        def read(self, size: int = -1) -> bytes:
            assert size > 0
            self.left -= 1
            return BLOCK if self.left >= 0 else b""

    def peak(blocks: int) -> int:
        tracemalloc.reset_peak()
        assert sum(1 for record in read_records(Endless(blocks)) if record == RECORD) == blocks * 20
        return tracemalloc.get_traced_memory()[1]

    tracemalloc.start()
    try:
        peak(10)  # What is kept for good is there from now on.
        small, large = peak(10), peak(30)
    finally:
        tracemalloc.stop()
    assert large < small * 1.2


BLOCK = EXAMPLE.encode() * 20


def test_n1_5_a_comment_is_to_the_action_before_it_or_to_the_round_or_to_the_match():
    text = EXAMPLE.replace("[Players", "{match}\n[Players").replace("[Hands", "; round\n[Hands")
    text = text.replace("36 06>", "36{lead}{again} 06>;late\n").replace("[Result *]", "[Result *] {end}")
    record = read_record(text)
    one = record.rounds[0]
    assert (record.comments, one.comments) == (("match",), ("round",))
    assert one.plies[0].comments == ("lead", "again")
    assert one.plies[1].comments == ("late",)
    assert one.plies[-1].comments == ("end",)


def test_unknown_tags_stay_where_they_stood():
    text = EXAMPLE.replace("[Opener 1]", '[Opener 1] [Commit abc "d\\"e"] [Clock 5 | 7]')
    record = read_record(text)
    assert [tag.name for tag in record.tags] == ["Event", "Date"]
    assert [tag.name for tag in record.rounds[0].tags] == ["Commit", "Clock"]
    assert '[Commit abc "d\\"e"]\n[Clock 5 | 7]\n' in write_record(record)


def test_notices_tell_what_is_unusual_and_are_no_part_of_the_match():
    record = read_record(EXAMPLE.replace("36 06>", "36< 06>").replace(" 46> -- --", " 46>"))
    assert record == RECORD
    assert [str(notice) for notice in record.notices] == [
        "line 12, column 1: a lead has no end; the one written here means nothing (N3.1)",
        "line 13, column 1: 2 of the passes that close this round are not written (N3.5)",
    ]


def test_a_match_with_too_many_rounds_is_refused(monkeypatch):
    monkeypatch.setattr("batida.notation.build.ROUNDS_MAX", 1)
    rounds = EXAMPLE[EXAMPLE.index("[Round 1]") : EXAMPLE.index("[Result")]
    text = EXAMPLE.replace("[Result", rounds.replace("Round 1", "Round 2") + "[Result")
    (error,) = read(text.encode())
    assert (error.code, error.line) == ("match-too-long", 16)
    assert read(EXAMPLE.encode()) == [RECORD]


def test_a_match_that_begins_on_a_line_in_another_encoding_is_an_error_of_its_own():
    bad = EXAMPLE.replace("06>", "22>").encode()
    one_line = EXAMPLE.replace("\n", " ").encode("latin-1") + b"\n"
    found = read(bad + one_line + EXAMPLE.encode())
    assert [getattr(one, "code", "") for one in found] == ["no-fit", "encoding", ""]


def test_a_line_without_end_takes_no_more_memory_than_its_bound():
    data = b"x" * 4_000_000
    stream = BytesIO(data)
    tracemalloc.start()
    try:
        (error,) = read_records(stream)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert error.code == "line-too-long"
    assert peak < 10 * LINE_BYTES_MAX
