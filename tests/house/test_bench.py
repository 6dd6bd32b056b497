"""scripts/bench: one door to everything in bench/."""

import json
import sys
import types

import pytest

import _bench
import _figures
from tests.house.machine import run
from tests.house.tree import ROOT


def test_every_benchmark_says_what_it_measures():
    for name, about in _bench.benchmarks().items():
        assert about.endswith("."), name


def test_the_door_lists_what_there_is():
    listed = run(
        ROOT / "scripts/bench", cwd=ROOT, env={"PATH": "/usr/bin:/bin", "BATIDA_PYTHON": sys.executable}
    )
    assert all(name in listed for name in _bench.benchmarks())


def test_a_benchmark_in_a_browser_gets_the_environment_of_the_tests():
    assert _bench._takes_the_tests(_bench.BENCH / "click.py")
    assert not _bench._takes_the_tests(_bench.BENCH / "ladder.py")


@pytest.mark.parametrize(
    ("figures", "line"),
    [
        ({"rounds_per_s": 12345.6, "share": 0.12345}, "rounds_per_s=12,346  share=0.1235"),
        ({"rounds": 0, "exact": True, "bot": "counter"}, "rounds=0  exact=True  bot=counter"),
    ],
)
def test_figures_are_one_line_for_people(figures, line):
    assert _figures.line(figures, as_json=False) == line


def test_figures_are_one_line_for_programs():
    figures = {"rounds_per_s": 12345.6, "bot": "é"}
    assert json.loads(_figures.line(figures, as_json=True)) == figures


@pytest.mark.parametrize(
    ("figures", "status"),
    [
        ({"lost": 0, "failures": []}, 0),
        ({"lost": 2, "failures": [7]}, 1),
        ({"leaks": 1}, 1),
        ({"rounds_per_s": 12345.6}, 0),
    ],
)
def test_a_fault_that_was_counted_is_the_status(monkeypatch, capsys, figures, status):
    benchmark = types.SimpleNamespace(main=lambda _: figures)
    monkeypatch.setattr(_figures.importlib, "import_module", lambda _: benchmark)
    monkeypatch.setattr(sys, "argv", ["figures", "any", "--json"])
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert _figures.main() == status
    assert json.loads(capsys.readouterr().out) == figures


def test_a_name_of_several_words_is_written_with_hyphens():
    assert "power-cuts" in _bench.benchmarks()
