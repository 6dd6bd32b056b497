"""Outside programs: asked by the protocol, held to the rules, and never more than a play lost by one."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from io import BytesIO
from random import Random

import pytest

from batida.arena import Contest, ProgramError, check_player
from batida.arena.engine import serve
from batida.arena.positions import fixed_view
from batida.arena.program import Limits, Program, program_named
from batida.arena.program_sitter import FAILURES_MAX, ProgramSitter, stand_in
from batida.arena.protocol import answer_of, question
from batida.bots import Budget, find
from batida.notation import format_action, read_records
from batida.rules import apply, block, deal, legal, seat_view
from tests.arena.answers import played, timeless
from tests.arena.programs import FORKS, GOOD, HOSTILE, name_of
from tests.bots.test_bots import hidden_world, turns

SHORT = Limits(hello_ms=300, grace_ms=150, quit_ms=150, lines=100)
PATIENT = Limits(hello_ms=20_000, grace_ms=10_000, quit_ms=10_000)
BY_TIME = {"silent", "never ready", "deaf", "slow"}
"""Those that are found out by the clock; all others are by what they do, however long that takes."""


@pytest.fixture
def program(tmp_path):
    started = []

    def start(source, *, limits=PATIENT, options=""):
        one = Program(program_named(name_of(source, tmp_path, options=options)), limits=limits)
        started.append(one)
        return one

    yield start
    for one in started:
        one.kill()


def is_alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_introduces_itself_and_answers(program):
    one = program(GOOD, options=",depth=5")
    hello = one.start()
    assert (hello.name, hello.version) == ("Sample", "1.0")
    assert hello.options == (("depth", "3"), ("style", "calm"))
    one.begin_round(2)
    for number in range(12):
        view = fixed_view(number)
        action = one.ask(view, budget_ms=100, seed=number)
        words = [format_action(action) for action in view.legal]
        assert format_action(action) == Random(number).choice(words)
    assert one.stop() == 0


def test_an_option_that_it_does_not_offer_is_refused(program):
    with pytest.raises(ProgramError, match="no option 'speed', but depth, style") as refused:
        program(GOOD, options=",speed=5").start()
    assert refused.value.code == "no-option"


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_program_costs_a_stand_ins_play_each_time_and_no_more(kind, tmp_path, caplog):
    limits = SHORT if kind in BY_TIME else PATIENT
    sitter = ProgramSitter(name_of(HOSTILE[kind], tmp_path), budget_ms=1, limits=limits)
    views = [fixed_view(number) for number in (0, 3, 6)]
    answers = []
    for view in views:
        sitter.begin_round(view.public.variant.players)
        answers.append(sitter.answer(view, 1))
    for view, answer in zip(views, answers, strict=True):
        assert answer.action in view.legal
        if answer.is_stand_in:
            assert answer.action == stand_in(view)
    failed = [answer.is_stand_in for answer in answers]
    assert failed == ([False, True, False] if kind == "two answers" else [True, True, True])
    troubles = sitter.troubles()
    assert troubles.stand_ins == sum(failed)
    assert troubles.restarts >= sum(failed) - 1
    assert caplog.text.count("failed: ") >= 1
    sitter.close()


def test_what_fails_again_and_again_is_not_started_for_ever(tmp_path):
    sitter = ProgramSitter(name_of("", tmp_path), budget_ms=1, limits=SHORT)
    for _ in range(3 * FAILURES_MAX):
        sitter.begin_round(2)
        assert sitter.answer(fixed_view(0), 1).is_stand_in
    assert sitter.troubles().stand_ins == 3 * FAILURES_MAX
    assert sitter.troubles().restarts < FAILURES_MAX


@pytest.mark.parametrize("end", ["time.sleep(600)", "say(f'action {n} {a[0]}\\n')", "sys.exit()"])
def test_nothing_that_it_forks_lives_on(end, tmp_path, program):
    pids = tmp_path / "pids"
    source = (
        FORKS.replace("{pids!r}", repr(str(pids))).replace("{{", "{").replace("}}", "}").replace("{end}", end)
    )
    one = program(source, limits=Limits(hello_ms=20_000, grace_ms=1_500, quit_ms=200))
    one.start()
    with suppress(ProgramError):
        one.ask(fixed_view(0), budget_ms=1, seed=1)
    one.stop()
    left = [int(word) for word in pids.read_text().split()]
    assert len(left) == 2
    assert [process for process in left if is_alive(process)] == []


def test_an_arena_that_is_killed_outright_leaves_no_program_behind(tmp_path):
    pids = tmp_path / "pids"
    source = f"import os\nopen({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\n" + HOSTILE["silent"]
    words = ("arena", "random", name_of(source, tmp_path), "--budget", "60000", "--cores", "2")
    running = subprocess.Popen(
        [sys.executable, "-m", "batida", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": "src"},
    )
    try:
        while not (pids.exists() and len(pids.read_text().split()) > 2):
            with pytest.raises(subprocess.TimeoutExpired):
                running.wait(timeout=0.02)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    left = [int(word) for word in pids.read_text().split()]
    for process in left:
        for _ in range(100_000):
            if not is_alive(process):
                break
            os.sched_yield()
        assert not is_alive(process)


def test_our_own_player_behind_the_protocol_plays_as_it_does_at_the_table():
    name = f"proc:{sys.executable} -m batida engine heaviest"
    here = timeless(played(Contest(("counter", "heaviest"), 2), 9))
    there = timeless(played(Contest(("counter", name), 2), 9))
    assert (there["margin_points"], there["rounds"]) == (here["margin_points"], here["rounds"])
    assert [side["stand_ins"] for side in there["sides"]] == [0, 0]


def test_stand_ins_are_counted_and_marked_in_the_record(tmp_path):
    name = name_of(HOSTILE["illegal"], tmp_path)
    texts = []
    finding = played(Contest((name, "random"), 2, records=True), 1, keep=texts.append)
    side = finding.tally.side(0)
    assert side.stand_ins == side.decisions > 0
    assert side.restarts >= 1
    marked = 0
    for record in read_records(BytesIO("\n".join(texts).encode())):
        me = record.players.index(name)
        seat = record.rounds[0].opener
        for ply in record.rounds[0].plies:
            marked += ply.stand_in
            assert not ply.stand_in or seat == me
            seat = 1 - seat
    assert marked == side.stand_ins


@pytest.mark.parametrize("players", [2, 3, 4])
def test_law_3_what_a_program_is_told_is_the_same_in_worlds_that_its_seat_cannot_tell_apart(players):
    compared = 0
    for seed in range(6):
        for rnd in turns(players, seed):
            other = hidden_world(rnd, Random(seed))
            compared += other.dealt != rnd.dealt
            one, two = (seat_view(world, rnd.to_act) for world in (rnd, other))
            assert question(one, number=1, budget_ms=5, seed=6) == question(
                two, number=1, budget_ms=5, seed=6
            )
    assert compared > 20


@pytest.mark.parametrize("players", [2, 3])
def test_each_chair_and_each_turn_of_a_deal_is_a_process_of_its_own(players, tmp_path):
    """One that sat on two sides of a deal would know hidden hands: it says which hands it was dealt."""
    told = tmp_path / "told"
    source = GOOD.replace(
        "for line in sys.stdin:",
        f"import os\nfor line in sys.stdin:\n    open({str(told)!r}, 'a').write(f'{{os.getpid()}} {{line}}')",
    )
    texts = []
    contest = Contest(("random", name_of(source, tmp_path)), players, records=True)
    played(contest, 2, keep=texts.append)
    seen = {}
    for line in told.read_text().splitlines():
        process, word, *rest = line.split()
        if word == "view":
            hand = next(h for h in rest[0].split("~")[2][1:].split(".") if "x" not in h)
            seen.setdefault(process, set()).add(hand)
    assert len(seen) == players * (players - 1)
    deals = [record.rounds[0].final.dealt for record in read_records(BytesIO("\n".join(texts).encode()))]
    for hands in seen.values():
        for dealt in deals:
            own = {"".join(f"{t.low}{t.high}" for t in hand) for hand in dealt}
            assert len(own & hands) <= 1


def test_the_answer_to_another_question_is_no_answer():
    view = fixed_view(0)
    word = format_action(view.legal[1])
    assert answer_of(f"action 7 {word}", view, number=7) == view.legal[1]
    assert answer_of("info action 7 nothing", view, number=7) is None
    for text, code in (
        (f"action 6 {word}", "nonsense"),
        (f"action {word}", "nonsense"),
        (f"action 7 {word} {word}", "nonsense"),
        ("", "nonsense"),
        ("action 7 --", "illegal"),
        ("action 7 99", "illegal"),
    ):
        with pytest.raises(ProgramError) as refused:
            answer_of(text, view, number=7)
        assert refused.value.code == code, text


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("proc", "bad-command"),
        ("proc:", "bad-command"),
        ("proc:'open", "bad-command"),
        ("proc,depth:cat", "bad-command"),
        ("proc,=5:cat", "bad-command"),
        ("proc:a\nb", "bad-command"),
        ("proc:there-is-no-such-program", "not-started"),
        ("proc:/", "not-started"),
        ("proc:true", "ended"),
        ("proc:echo hello", "nonsense"),
    ],
)
def test_a_program_that_cannot_play_is_told_before_anything_is_played(name, code):
    with pytest.raises(ProgramError) as refused:
        check_player(name)
    assert refused.value.code == code
    assert repr(name.partition(":")[2]) in str(refused.value) or repr(name) in str(refused.value)


def engine(text, name="counter"):
    out = BytesIO()
    serve(find(name), asked=BytesIO(text.encode()), answers=out)
    return out.getvalue().decode().splitlines()


def test_an_engine_of_ours_answers_as_the_bot_decides():
    asked = "bep 1\nhum\n\nset x 1\n"
    expected = []
    for number in range(30):
        view = fixed_view(number)
        asked += "round 2\n" + question(view, number=number, budget_ms=9, seed=number)
        action = find("counter").choose(view, Budget(9), Random(number)).action
        expected.append(f"action {number} {format_action(action)}")
    hello, version, ready, *answers = engine(asked + "quit\ngo 1 2 3\n")
    assert hello == "name Batida counter"
    assert version.startswith("version ")
    assert (ready, answers) == ("ready", expected)


@pytest.mark.parametrize(
    "text",
    [
        "bep 2\n",
        "go 1 2 3\n",
        "view nonsense\n",
        "view b1~o1~h01051314233655.06162225454656\ngo 1 2 3\n",  # nobody's view
        "view b1~o1~hxxxxxxxxxxxxxx.06162225454656~v2\n",  # not its turn
        question(fixed_view(0), number=1, budget_ms=1, seed=1).replace("go 1 1 1", "go 1 1"),
        question(fixed_view(0), number=1, budget_ms=1, seed=1).replace("go 1 1 1", "go 1 1 -1"),
        "x" * 5000 + "\n",
        "bep \x00\n",
    ],
)
def test_an_engine_that_is_told_nonsense_says_so_and_decides_nothing(text):
    with pytest.raises(ProgramError):
        engine(text)


def test_a_stand_in_plays_the_heaviest():
    rnd = deal(block(2), Random(1).sample(block(2).tiles, 28), opener=0)
    while not rnd.is_over:
        action = stand_in(seat_view(rnd, rnd.to_act))
        assert action in legal(rnd)
        weights = [a.tile.points if hasattr(a, "tile") else -1 for a in legal(rnd)]
        assert (action.tile.points if hasattr(action, "tile") else -1) == max(weights)
        rnd = apply(rnd, action)
