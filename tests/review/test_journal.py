"""The journal of a review: a first line that is not whole, or not of this version."""

from zlib import crc32

import pytest

from batida.review.errors import ReviewError
from batida.review.journal import Journal


def opened(path):
    return Journal(path, budget_ms=2, seed=1)


def test_a_first_line_that_was_cut_short_is_begun_again(tmp_path):
    path = tmp_path / "journal"
    with opened(path):
        whole = path.read_bytes()
    for length in range(len(b"review "), len(whole), 7):
        path.write_bytes(whole[:length])
        with opened(path) as journal:
            assert len(journal) == 0
        assert path.read_bytes() == whole


def test_a_first_line_of_another_form_is_refused_and_left_as_it_is(tmp_path):
    body = b'{"form":0}'
    line = b"review %08x %s\n" % (crc32(body), body)
    path = tmp_path / "journal"
    path.write_bytes(line)
    with pytest.raises(ReviewError, match="another version"):
        opened(path)
    assert path.read_bytes() == line
