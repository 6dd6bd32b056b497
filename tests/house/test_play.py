"""scripts/play from a fresh copy: it makes what it takes, shows the page, stops cleanly, then starts fast."""

import os
import re
import signal
import socket
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

import _play
from tests.house import machine

ADDRESS = re.compile(r"^batida: http://127\.0\.0\.1:(\d+)/$", re.MULTILINE)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def variables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return machine.variables(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh copy, in a folder whose name has a space and an accent."""
    return machine.copy_project(tmp_path_factory.mktemp("a cópia"))


@pytest.fixture(scope="module")
def first_start(checkout: Path, variables: dict[str, str]) -> str:
    """What the first start said, from nothing to a page that answered and a clean stop."""
    return _plays(checkout, variables)


def test_the_first_start_says_what_it_does(first_start):
    for said in (
        "making an environment",
        "installing packages",
        "installing batida",
        "batida: http://127.0.0.1:",
    ):
        assert said in first_start


@pytest.mark.usefixtures("first_start")
def test_a_later_start_makes_nothing_anew(checkout, variables):
    said = _plays(checkout, variables)
    assert not re.search(r"making|installing|building", said), said


@pytest.mark.usefixtures("first_start")
def test_a_later_start_needs_no_network(checkout, variables):
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "npm_config_registry": "http://127.0.0.1:9/"}
    assert "batida: http" in _plays(checkout, {**variables, **nowhere})


@pytest.mark.usefixtures("first_start")
def test_an_environment_that_was_not_finished_is_made_again(checkout, variables):
    (checkout / ".venv/batida-stamp.json").unlink()
    assert "making an environment" in _plays(checkout, variables)


@pytest.mark.usefixtures("first_start")
def test_a_changed_page_is_built_again(checkout, variables):
    page = checkout / "web/index.html"
    page.write_text(page.read_text().replace("</body>", "<!-- another --></body>"))
    assert "building the page" in _plays(checkout, variables, expected=b"<!-- another -->")


@pytest.mark.usefixtures("first_start")
def test_a_taken_port_is_passed_over(checkout, variables):
    with _taken(_play.PORT):
        assert _port(_plays(checkout, variables)) > _play.PORT


@pytest.mark.usefixtures("first_start")
def test_a_named_port_that_is_taken_is_refused(checkout, variables):
    with _taken(0) as port:
        said, status = _ends(checkout, variables, "--no-browser", "--port", str(port))
    assert status == 1
    assert f"port {port}" in said


def test_a_first_start_that_is_interrupted_says_so_in_a_line(checkout, variables, tmp_path):
    aside = {**variables, "BATIDA_VENV": str(tmp_path / "environment")}
    with machine.process((checkout / "scripts/play", "--no-browser"), cwd=checkout, env=aside) as starting:
        assert starting.stdout is not None
        assert "making an environment" in starting.stdout.readline()
        os.killpg(starting.pid, signal.SIGINT)
        said = starting.communicate(timeout=30)[0]
    assert (said, starting.returncode) == ("batida: interrupted; run this again to go on\n", 1)


def test_it_starts_through_a_link_from_anywhere(checkout, variables, tmp_path):
    link = tmp_path / "play"
    link.symlink_to(checkout / "scripts/play")
    said = subprocess.run(
        (str(link), "--help"),
        cwd=tmp_path,
        env={**variables, "CDPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stderr) == (0, "")
    assert "usage: scripts/play" in said.stdout


@pytest.mark.parametrize("option", ["--port=70000", "--port=x", "--data="])
def test_a_wrong_option_is_told_before_anything_is_made(checkout, variables, tmp_path, option):
    aside = tmp_path / "environment"
    said, status = _ends(checkout, {**variables, "BATIDA_VENV": str(aside)}, option)
    assert status == 2
    assert f"argument {option.partition('=')[0]}" in said
    assert not aside.exists()


def test_an_environment_of_someone_else_is_left_alone(checkout, variables, tmp_path):
    (tmp_path / "theirs").write_text("kept")
    said, status = _ends(checkout, {**variables, "BATIDA_VENV": str(tmp_path)}, "--no-browser")
    assert status == 1
    assert "was not made by these scripts" in said
    assert (tmp_path / "theirs").read_text() == "kept"


def test_a_missing_python_is_named(checkout, variables):
    said, status = _ends(checkout, {**variables, "BATIDA_PYTHON": "python-of-nobody"}, "--no-browser")
    assert status == 1
    assert "needs Python 3.11 or newer" in said


def _plays(checkout: Path, variables: dict[str, str], *, expected: bytes = b"<html") -> str:
    """Starts, fetches the page, stops with Ctrl-C; gives all that was said."""
    said: list[str] = []
    command = (checkout / "scripts/play", "--no-browser", "--data", checkout.parent / "data")
    with machine.process(command, cwd=checkout.parent, env=variables) as playing:
        assert playing.stdout is not None
        for line in playing.stdout:
            said.append(line)
            if ADDRESS.search(line):
                break
        else:
            pytest.fail("".join(said))
        _, kind, content = machine.fetch(f"http://127.0.0.1:{_port(''.join(said))}/", playing)
        assert kind == "text/html"
        assert expected in content
        os.killpg(playing.pid, signal.SIGINT)
        said.append(playing.communicate(timeout=30)[0])
        assert playing.returncode == 0, "".join(said)
        assert "Traceback" not in said[-1], said[-1]
    return "".join(said)


def _ends(checkout: Path, variables: dict[str, str], *options: str) -> tuple[str, int]:
    command = (str(checkout / "scripts/play"), *options)
    done = subprocess.run(command, cwd=checkout, env=variables, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr, done.returncode


def _port(said: str) -> int:
    found = ADDRESS.search(said)
    assert found, said
    return int(found[1])


@contextmanager
def _taken(port: int) -> Generator[int]:
    """Holds a port, or leaves it to who holds it already; 0 takes any."""
    try:
        held = socket.create_server(("127.0.0.1", port))
    except OSError:
        yield port
        return
    with held:
        yield held.getsockname()[1]
