"""A contest gives the same answer in any number of processes, stopped and resumed at any place."""

import os
import signal
import subprocess
import sys
from io import BytesIO
from itertools import count

import pytest

from batida.arena import ArenaError, Contest, Here, Journal, Processes, Sprt, run
from batida.arena.sitters import BotSitter
from batida.notation import NotationError, read_records
from batida.rules import apply, outcome
from batida.solver.margins import margin_points
from tests.arena.answers import played, timeless

TWO = Contest(("counter", "random"), 2, seed=5)
THREE = Contest(("counter", "random"), 3, seed=5)
MATCHES = Contest(("counter", "heaviest", "random", "random"), 4, kind="matches", seed=5)
ALL = pytest.mark.parametrize("contest", [TWO, THREE, MATCHES], ids=["two", "three", "matches"])


class Recorded:
    """Takes records and reads them back."""

    def __init__(self):
        self.texts = []

    def __call__(self, text):
        self.texts.append(text)

    @property
    def records(self):
        found = list(read_records(BytesIO("\n".join(self.texts).encode())))
        assert not any(isinstance(one, NotationError) for one in found)
        return found


def with_records(contest):
    return Contest(contest.players, contest.seats, contest.kind, contest.seed, records=True)


@ALL
def test_same_seed_same_answer_in_this_process_and_in_others(contest):
    here = played(contest, 6)
    processes = Processes(contest, 2)
    try:
        there = run(contest, processes, sets=6)
    finally:
        processes.close()
    assert timeless(there) == timeless(here)
    assert there.trace == here.trace


def test_another_seed_another_answer():
    other = Contest(TWO.players, 2, seed=6)
    assert timeless(played(other, 20))["margin_points"] != timeless(played(TWO, 20))["margin_points"]


@ALL
def test_the_rules_play_the_records_again_to_the_same_sums(contest):
    """Every round is replayed from its text, and the margin of the first player added up anew."""
    kept = Recorded()
    finding = played(with_records(contest), 6, keep=kept)
    total, rounds, wins = 0.0, 0, 0
    for record in kept.records:
        me = record.players.index(contest.players[0])
        wins += record.result is not None and record.result.winner == me
        for one in record.rounds:
            *states, final = one.states()
            for before, after, ply in zip(states, [*states[1:], final], one.plies, strict=True):
                assert before.is_over or apply(before, ply.action) == after
            total += margin_points(outcome(final), me)
            rounds += 1
    side = finding.tally.side(0)
    assert rounds == finding.tally.rounds
    assert side.margin.value == pytest.approx(total / rounds)
    assert side.matches_won in {None, wins}
    assert len(kept.texts) == 6 * contest.seats


def test_the_deal_is_the_same_in_all_turns_and_told_in_the_record():
    kept = Recorded()
    played(with_records(THREE), 2, keep=kept)
    first = [record.rounds[0].final.dealt for record in kept.records]
    assert first[0] == first[1] == first[2] != first[3]
    tags = [{tag.name: tag.values[0].text for tag in record.tags} for record in kept.records]
    assert [(tag["Deal"], tag["Turn"]) for tag in tags] == [
        ("0", "1"),
        ("0", "2"),
        ("0", "3"),
        ("1", "1"),
        ("1", "2"),
        ("1", "3"),
    ]


def test_r6_a_match_goes_to_its_target_and_the_lead_goes_round():
    kept = Recorded()
    finding = played(Contest(("heaviest", "random"), 2, "matches", target=30, records=True), 4, keep=kept)
    for record in kept.records:
        assert record.result is not None
        assert max(record.scores) >= 30 > max((0, 0) if len(record.rounds) == 1 else record.rounds[-2].scores)
        assert [one.opener for one in record.rounds] == [number % 2 for number in range(len(record.rounds))]
    shares = [side.match_share.value for side in finding.tally.sides]
    assert sum(shares) == pytest.approx(1)
    assert finding.tally.matches == 8


def test_a_player_sees_the_score_of_its_match(monkeypatch):
    seen = set()
    answer = BotSitter.answer

    def look(self, view, seed):
        seen.add(view.public.scores)
        return answer(self, view, seed)

    monkeypatch.setattr(BotSitter, "answer", look)
    kept = Recorded()
    played(Contest(("random", "random"), 2, "matches", records=True), 1, keep=kept)
    before = {one.scores for record in kept.records for one in record.rounds[:-1]} | {(0, 0)}
    assert seen == before


def test_margins_of_all_seats_sum_to_nothing():
    for contest in (TWO, THREE, MATCHES):
        sides = played(contest, 4).tally.sides
        seats = contest.seats_of
        assert sum(s.margin.value * n for s, n in zip(sides, seats, strict=True)) == pytest.approx(0)


class Failing(Here):
    """A process that is interrupted when it is asked for the n-th block."""

    def __init__(self, contest, at):
        super().__init__(contest)
        self._left = at

    def get(self):
        self._left -= 1
        if self._left < 0:
            raise KeyboardInterrupt
        return super().get()


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr("batida.arena.running.BLOCK_SETS_MAX", 2)


def test_an_interrupt_gives_what_was_played_so_far():
    finding = run(TWO, Failing(TWO, 1), sets=50)
    assert finding.stopped_by == "interrupt"
    assert finding.tally.sets == 1
    assert timeless(finding)["rounds"] == 2


@ALL
@pytest.mark.usefixtures("small_blocks")
def test_an_interrupted_contest_goes_on_from_its_journal(contest, tmp_path):
    contest = with_records(contest)
    path = tmp_path / "journal"
    kept = Recorded()
    whole = played(contest, 9, keep=kept)
    sets = []
    for at in count(1):
        again = Recorded()
        with Journal(path, contest) as journal:
            finding = run(contest, Failing(contest, at), sets=9, journal=journal, keep=again)
        assert finding.sets_kept == (sets[-1] if sets else 0)
        sets.append(finding.tally.sets)
        if finding.stopped_by == "count":
            break
    assert len(sets) > 2
    assert sets == sorted(sets)
    assert timeless(finding) == timeless(whole)
    assert again.texts == kept.texts


@pytest.mark.usefixtures("small_blocks")
def test_a_journal_cut_at_any_byte_goes_on_or_is_refused_and_loses_no_more_than_its_last_line(tmp_path):
    path = tmp_path / "journal"
    with Journal(path, TWO) as journal:
        run(TWO, Failing(TWO, 3), sets=5, journal=journal)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    assert len(lines) == 4
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        if 0 < length < 6:  # it cannot be told from a file of something else
            with pytest.raises(ArenaError, match="is no journal"):
                Journal(path, TWO)
            assert path.read_bytes() == whole[:length]
            continue
        with Journal(path, TWO) as journal:
            blocks = list(journal.blocks())
        entire = sum(len(b"".join(lines[: number + 1])) <= length for number in range(1, 4))
        assert len(blocks) == entire, length


@pytest.mark.usefixtures("small_blocks")
def test_a_damaged_journal_is_refused(tmp_path):
    path = tmp_path / "journal"
    with Journal(path, TWO) as journal:
        run(TWO, Failing(TWO, 3), sets=5, journal=journal)
    lines = path.read_bytes().splitlines(keepends=True)
    for damaged in ([lines[0], lines[1].replace(b"[", b"(", 1), lines[2]], [lines[0], lines[2]]):
        path.write_bytes(b"".join(damaged))
        with Journal(path, TWO) as journal, pytest.raises(ArenaError, match="is damaged") as refused:
            list(journal.blocks())
        assert refused.value.code == "bad-journal"


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (Contest(("counter", "random"), 2, seed=6), "its seed"),
        (Contest(("counter", "heaviest"), 2, seed=5), "its players"),
        (Contest(("counter", "random"), 3, seed=5), "its seats"),
        (Contest(("counter", "random"), 2, "matches", seed=5), "its kind"),
        (with_records(TWO), "its records"),
    ],
)
def test_a_journal_of_another_contest_is_refused(tmp_path, other, told):
    with Journal(tmp_path / "journal", TWO):
        pass
    with pytest.raises(ArenaError, match=told):
        Journal(tmp_path / "journal", other)


def test_a_file_that_is_no_journal_is_left_alone(tmp_path):
    path = tmp_path / "letter"
    for text in (b"Dear Ana,\n", b"Dear Ana"):
        path.write_bytes(text)
        with pytest.raises(ArenaError, match="is no journal"):
            Journal(path, TWO)
        assert path.read_bytes() == text


def test_a_journal_is_written_by_one_process_at_a_time(tmp_path):
    with Journal(tmp_path / "journal", TWO), pytest.raises(ArenaError, match="in use"):
        Journal(tmp_path / "journal", TWO)


def test_an_early_stop_is_at_the_same_set_whatever_the_blocks(monkeypatch):
    sprt = Sprt(0.0, 3.0)
    here = played(TWO, 5000, sprt=sprt)
    monkeypatch.setattr("batida.arena.running.BLOCK_SETS_MAX", 7)
    single = played(TWO, 5000, sprt=sprt)
    assert here.stopped_by == "sprt"
    assert here.verdict == "high"
    assert timeless(single) == timeless(here)


def test_a_process_killed_outright_goes_on_without_loss(tmp_path):
    """kill -9 while two processes play; then the same command again."""
    path = tmp_path / "journal"
    words = ("arena", "counter", "random", "--seed", "5", "--cores", "2", "--journal", str(path))
    command = [sys.executable, "-m", "batida", *words, "--rounds", "1000000"]
    running = subprocess.Popen(command, stderr=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": "src"})
    try:
        for _ in range(10_000):
            if path.exists() and path.read_bytes().count(b"\n") > 3:
                break
            with pytest.raises(subprocess.TimeoutExpired):
                running.wait(timeout=0.02)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    with Journal(path, TWO) as journal:
        before = sum(len(block.rows) for block in journal.blocks())
    assert before > 0
    sets = before + 5
    with Journal(path, TWO) as journal:
        finding = run(TWO, Here(TWO), sets=sets, journal=journal)
    assert timeless(finding) == timeless(played(TWO, sets))
