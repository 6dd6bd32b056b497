"""The command as a process of its own: its status, and a reader who has seen enough."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.notation.matches import EXAMPLE

ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2] / "src")}


def command(*words: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "batida", *words)


def test_a_reader_who_has_seen_enough_is_no_fault(tmp_path):
    path = tmp_path / "long.bdn"
    path.write_text(EXAMPLE * 2000, encoding="utf-8")
    reading, writing = os.pipe()
    with subprocess.Popen(
        command("replay", "--json", str(path)), stdout=writing, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        os.close(writing)
        assert os.read(reading, 10) == b'{"players"'
        os.close(reading)
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_a_refused_record_is_status_1_with_nothing_on_standard_output():
    ran = subprocess.run(
        command("replay", "--json", "-"),
        input=EXAMPLE.replace("06>", "22>").encode(),
        capture_output=True,
        check=False,
        env=ENVIRONMENT,
    )
    assert (ran.returncode, ran.stdout) == (1, b"")
    assert ran.stderr.splitlines() == [b"-: line 12, column 4: 2-2 fits neither 3 nor 6 (R3.1)"]


@pytest.mark.parametrize(
    ("closed", "status", "said"),
    [
        ("replay - <&-", 2, b"batida: standard input: Bad file descriptor\n"),
        ("describe 14 >&-", 2, b"batida: standard output: Bad file descriptor\n"),
        ("describe 99 2>&-", 1, b""),
        ("describe 14 >/dev/full", 2, b"batida: No space left on device\n"),
        ("draw 14 -o /dev/full", 2, b"batida: /dev/full: No space left on device\n"),
        ("draw 14 -o ''", 2, b"batida: '': No such file or directory\n"),
        ("replay none 2>/dev/full", 2, b""),
        (
            "arena random random --rounds 2 --journal /dev/full",
            1,
            b"batida: the journal /dev/full is no file\n",
        ),
    ],
)
def test_closed_and_full_streams_are_told_in_a_line(closed, status, said):
    script = f'"{sys.executable}" -m batida {closed}'
    ran = subprocess.run(["sh", "-c", script], stderr=subprocess.PIPE, check=False, env=ENVIRONMENT)  # noqa: S607 - the shell of the machine
    assert (ran.returncode, ran.stderr) == (status, said)


def test_a_file_with_an_odd_name_steers_no_terminal(tmp_path):
    path = tmp_path / "a\x1b[31m\u202eb\n.bdn"
    path.write_text("nothing", encoding="utf-8")
    for words in (("replay", str(path)), ("replay", f"{path}none")):
        ran = subprocess.run(command(*words), capture_output=True, check=False, env=ENVIRONMENT)
        assert ran.returncode in {1, 2}
        assert b"a\\x1b[31m\\u202eb\\n.bdn" in ran.stderr
        assert ran.stderr.count(b"\n") == 1


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_what_is_ended_on_its_way_says_nothing_and_leaves_nothing_half_done(number, status, tmp_path):
    target = tmp_path / "out.jsonl"
    target.write_text("before", encoding="utf-8")
    with subprocess.Popen(
        command("convert", "-", str(target), "--from", "bdn"),
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        while len(list(tmp_path.iterdir())) < 2:
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(timeout=0.02)
        process.send_signal(number)
        assert process.wait() == status
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert target.read_text(encoding="utf-8") == "before"
    assert list(tmp_path.iterdir()) == [target]


def test_a_stop_from_the_keyboard_while_a_command_loads_says_nothing():
    script = "import batida.cli, _thread; batida.cli.describe.fill = lambda _: _thread.interrupt_main();"
    ran = subprocess.run(
        (sys.executable, "-c", f"{script} raise SystemExit(batida.cli.main(['describe', '14']))"),
        capture_output=True,
        check=False,
        env=ENVIRONMENT,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"")
