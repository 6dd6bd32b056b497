"""The journal of a review: a first line that is not whole, or not of this version."""

from zlib import crc32

import pytest

from batida.review import Judges, Reviewing
from batida.review.errors import ReviewError
from batida.review.journal import Journal
from tests.review.rounds import match_of


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


def test_what_is_told_of_a_match_is_synced_before(tmp_path, monkeypatch):
    path, kept = tmp_path / "journal", []
    sync = Journal.sync
    monkeypatch.setattr(Journal, "sync", lambda self: (kept.append(len(self)), sync(self)))
    with opened(path) as journal, Judges(1, budget_ms=2, seed=1) as judges:
        reviewing = Reviewing(judges, budget_ms=2, seed=1, journal=journal)
        for found in reviewing.reviews([match_of(2, seed, rounds=1) for seed in (1, 2)]):
            assert kept
            assert kept[-1] >= len(found.decisions) > 0
        assert kept[-1] == len(journal)
