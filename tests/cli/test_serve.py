"""``batida serve``: what the command passes on to the server, and what it refuses."""

from functools import partial
from pathlib import Path

import pytest

from batida.cli.serve import data_folder
from batida.server import run as server
from tests.cli import run as cli


@pytest.fixture
def batida(monkeypatch):
    return partial(cli.run, monkeypatch)


@pytest.fixture
def served(monkeypatch):
    """What the server was asked for, one a start."""
    asked = []

    def serve(**options):
        asked.append(options)
        return 7

    monkeypatch.setattr(server, "serve", serve)
    return asked


CLOSED = {"origins": [], "proxies": [], "log": (30, "text"), "metrics_token": None}


def test_the_server_gets_the_options_and_gives_the_status(batida, served, tmp_path: Path):
    words = ("--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path), "--open")  # noqa: S104 - an option
    assert batida("serve", *words).status == 7
    asked = {"host": words[1], "port": 0, "data": tmp_path, "open_browser": True, "next_free_port": False}
    assert served == [{**asked, **CLOSED}]


def test_it_listens_on_this_machine_alone_unless_told_otherwise(batida, served):
    batida("serve")
    assert served == [
        {
            "host": "127.0.0.1",
            "port": 8765,
            "data": data_folder(),
            "open_browser": False,
            "next_free_port": False,
            **CLOSED,
        }
    ]


@pytest.mark.parametrize(
    ("words", "log"), [((), (30, "text")), (("--log=json", "--log-level=info"), (20, "json"))]
)
def test_it_logs_as_it_is_told(batida, served, words, log):
    batida("serve", *words)
    assert served[0]["log"] == log


def test_the_token_for_the_metrics_comes_from_a_file(batida, served, tmp_path):
    file = tmp_path / "token"
    for content, status in (("a" * 16 + "\n", 7), ("short", 2)):
        file.write_text(content)
        assert batida("serve", "--metrics-token-file", str(file)).status == status
    assert batida("serve", "--metrics-token-file", str(tmp_path / "none")).status == 2
    assert [one["metrics_token"] for one in served] == ["a" * 16]


def test_sites_and_proxies_are_named_one_by_one(batida, served):
    words = ("--origin", "https://Game.example/", "--origin", "http://[::1]:80", "--proxy", "127.0.0.1")
    assert batida("serve", *words).status == 7
    assert served[0]["origins"] == ["https://game.example", "http://[::1]"]
    assert served[0]["proxies"] == ["127.0.0.1"]


@pytest.mark.parametrize("words", [("--origin", "game.example"), ("--proxy", "nginx"), ("--proxy", "*")])
def test_what_is_no_site_or_no_address_is_a_wrong_use(batida, served, words):
    assert (batida("serve", *words).status, served) == (2, [])


@pytest.mark.parametrize("port", ["-1", "65536", "8_0", "x", "\u0663"])
def test_what_is_no_port_is_a_wrong_use(batida, served, port):
    ran = batida("serve", f"--port={port}")
    assert (ran.status, served) == (2, [])
    assert "no whole number from 0 to 65535" in ran.err


@pytest.mark.parametrize(
    ("platform", "variable", "end"),
    [
        ("linux", "XDG_DATA_HOME", ("batida",)),
        ("win32", "LOCALAPPDATA", ("batida",)),
    ],
)
def test_matches_are_kept_where_the_system_keeps_such_things(monkeypatch, tmp_path, platform, variable, end):
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv(variable, str(tmp_path))
    assert data_folder() == tmp_path.joinpath(*end)


@pytest.mark.parametrize("named", ["", "here", "./here", "~/here"])
def test_a_folder_that_depends_on_where_one_is_does_not_keep_matches(monkeypatch, named):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", named)
    assert data_folder() == Path.home() / ".local" / "share" / "batida"


def test_a_user_without_a_home_is_asked_for_a_folder(monkeypatch, batida, served, tmp_path):
    def none():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", none)
    assert batida("serve", "--help").status == 0
    ran = batida("serve")
    assert (ran.status, served) == (2, [])
    assert "name a folder with --data" in ran.err
    batida("serve", "--data", str(tmp_path))
    assert served[0]["data"] == tmp_path


@pytest.mark.parametrize("option", ["--host", "--data"])
def test_an_empty_option_is_a_wrong_use_and_opens_nothing(batida, served, option):
    """An empty host would listen on every network, an empty folder would be the current one."""
    assert batida("serve", option, "").status == 2
    assert served == []
