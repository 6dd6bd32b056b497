"""How far long work has come, on a terminal and in a file."""

import errno
import io
import os
from types import SimpleNamespace

import pytest

from batida.cli import console
from batida.cli.arena import _Progress
from batida.cli.console import StatusLine


class Terminal(io.StringIO):
    """A standard error that somebody looks at."""

    encoding = "utf-8"

    def isatty(self):
        return True

    def seen(self):
        """What stands in the last line, as a terminal shows it."""
        line = ""
        for text in self.getvalue().split("\r"):
            line = text + line[len(text) :]
        return line.rstrip()


@pytest.fixture
def terminal(monkeypatch):
    made = Terminal()
    monkeypatch.setattr(console, "sys", SimpleNamespace(stderr=made))
    monkeypatch.setenv("COLUMNS", "40")
    return made


def test_on_a_terminal_each_text_takes_the_place_of_the_one_before(terminal):
    line = StatusLine()
    line.tell("123 of 456")
    line.tell("7 of 8")
    assert terminal.seen() == "7 of 8"
    assert "\n" not in terminal.getvalue()


def test_a_long_text_stays_within_the_line_of_a_terminal(terminal):
    StatusLine().tell("x" * 100)
    assert len(terminal.seen()) == 39


def test_nothing_is_left_of_the_line_before_something_is_printed(terminal):
    line = StatusLine()
    line.tell("123 of 456")
    line.clear()
    terminal.write("found")
    assert terminal.seen() == "found"


def test_a_file_gets_lines(capsys):
    line = StatusLine()
    line.tell("1 of 2")
    line.tell("2 of 2")
    line.clear()
    assert capsys.readouterr().err == "1 of 2\n2 of 2\n"


def test_work_goes_on_where_nobody_hears_of_it(monkeypatch):
    class Gone(Terminal):
        def write(self, _text):
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(console, "sys", SimpleNamespace(stderr=Gone()))
    line = StatusLine()
    line.tell("1 of 2")
    line.clear()
    console.complain("so it is")


def finding_of(contest, *, kept, fresh):
    from batida.arena import Finding, Here
    from batida.arena.tally import Tally

    workers = Here(contest)
    workers.ask(0, kept + fresh)
    finding = Finding(contest, Tally(contest), sets_kept=kept)
    for row in workers.get().rows:
        finding.tally.add_row(row)
    return finding


@pytest.fixture
def clock(monkeypatch):
    """A clock that is ten seconds on each time it is read."""
    from batida.cli import arena

    now = 0.0

    def read():
        nonlocal now
        now += 10
        return now

    monkeypatch.setattr(console, "perf_counter", read)
    monkeypatch.setattr(arena, "perf_counter", read)


@pytest.mark.usefixtures("clock")
def test_the_time_left_counts_only_what_was_played_now(capsys):
    from batida.arena import Contest

    contest = Contest(players=("heaviest", "random"), seats=2, kind="rounds", seed=1)
    _Progress(contest, 20)(finding_of(contest, kept=5, fresh=5))
    # Begun at 10 s and told at 40 s: five deals in 30 s, and ten are missing.
    assert capsys.readouterr().err.endswith("points a round, about 60 s more\n")


@pytest.mark.usefixtures("clock")
def test_on_the_way_matches_are_told_as_shares_of_matches(capsys):
    from batida.arena import Contest

    contest = Contest(players=("heaviest", "random"), seats=2, kind="matches", seed=1, target=5)
    finding = finding_of(contest, kept=0, fresh=10)
    _Progress(contest, 20)(finding)
    share = finding.tally.side(0).match_share
    assert f"10 of 20 deals, {share.value:.1%} +- {share.ci95:.1%} of matches" in capsys.readouterr().err
