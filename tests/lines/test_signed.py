"""Files of signed lines: cut at any byte, damaged, of something else, in use, and surely kept."""

import os
from pathlib import Path

import pytest

from batida.lines import SignedLines

BODIES = [b"question", b"one", b"", b"three with spaces", b"four\xff"]


def opened(path, sign=b"kept "):
    return SignedLines(path, sign, refuse=ValueError)


def written(path):
    with opened(path) as lines:
        assert lines.first(BODIES[0]) == BODIES[0]
        places = [lines.add(body) for body in BODIES[1:]]
        assert [lines.at(place) for place in places] == BODIES[1:]
    return path.read_bytes()


def test_a_file_cut_at_any_byte_loses_no_more_than_its_last_line(tmp_path):
    path = tmp_path / "lines"
    whole = written(path)
    ends = [place + 1 for place, one in enumerate(whole) if one == ord("\n")]
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        if 0 < length < len(b"kept "):
            with opened(path) as lines, pytest.raises(ValueError, match="no journal"):
                lines.first(BODIES[0])
            assert path.read_bytes() == whole[:length], "what may be another's is left as it is"
            continue
        kept = max(1, sum(end <= length for end in ends))
        with opened(path) as lines:
            assert lines.first(BODIES[0]) == BODIES[0]
            assert [body for _, body in lines.rest()] == BODIES[1:kept]
            lines.add(b"more")
        with opened(path) as lines:
            assert [body for _, body in lines.rest()] == [*BODIES[1:kept], b"more"]


def test_any_changed_byte_is_found(tmp_path):
    path = tmp_path / "lines"
    whole = written(path)
    first = whole.index(b"\n") + 1
    for place in range(first, whole.rindex(b"\n", 0, -1)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with opened(path) as lines, pytest.raises(ValueError, match="damaged"):
            list(lines.rest())


def test_what_has_no_end_is_no_file_of_lines(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(ValueError, match="is no file"):
            opened(path)


def test_a_file_of_something_else_is_left_alone(tmp_path):
    path = tmp_path / "lines"
    for content in (b"a letter to a friend", b"other 00000000 question\n"):
        path.write_bytes(content)
        with opened(path) as lines, pytest.raises(ValueError, match="no journal"):
            lines.first(BODIES[0])
        assert path.read_bytes() == content


def test_one_process_at_a_time_holds_it(tmp_path):
    path = tmp_path / "lines"
    with opened(path), pytest.raises(ValueError, match="in use"):
        opened(path)
    written(path)


def test_what_is_read_may_be_looked_up_and_added_to_on_the_way(tmp_path):
    path = tmp_path / "lines"
    written(path)
    with opened(path) as lines:
        found = []
        for at, body in lines.rest():
            assert lines.at(at) == body
            found.append(body)
        assert found == BODIES[1:]


def test_only_what_is_synced_counts_as_kept(tmp_path, monkeypatch):
    synced = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda number: (synced.append(number), real(number)))
    with opened(tmp_path / "lines") as lines:
        lines.first(BODIES[0])
        assert len(synced) == 1
        lines.add(b"one")
        lines.add(b"two")
        assert len(synced) == 1
        lines.sync()
        lines.sync()
        assert len(synced) == 2
        lines.add(b"three")
    assert len(synced) == 3
