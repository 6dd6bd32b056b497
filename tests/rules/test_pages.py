"""The page of the rules for engineers: its examples run, and what it names is there."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import batida.rules
import batida.testing.strategies

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "rules" / "README.md"
TEXT = PAGE.read_text(encoding="utf-8")

# How many clauses each part of the rules has.
CLAUSES = {"R1": 5, "R2": 4, "R3": 6, "R4": 3, "R5": 7, "R6": 4}

MODULES = [
    *(
        importlib.import_module(f"batida.rules.{module.name}")
        for module in pkgutil.iter_modules(batida.rules.__path__)
    ),
    batida.rules,
    batida.testing.strategies,
]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_examples_of_the_docstrings_run(module):
    assert doctest.testmod(module).failed == 0


def test_examples_of_the_page_run():
    done = doctest.testfile(str(PAGE), module_relative=False)
    assert (done.failed, done.attempted > 5) == (0, True)


def test_every_clause_is_on_the_page_once_and_in_order():
    wanted = [f"{part}.{n}" for part, count in CLAUSES.items() for n in range(1, count + 1)]
    assert re.findall(r"^### (R\d\.\d)", TEXT, re.MULTILINE) == wanted
    for clause in TEXT.split("\n### ")[1:]:
        assert "\n- Code: `" in clause
        assert "\n- Tests: `" in clause


def test_every_test_that_the_page_names_is_there():
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", TEXT)
    assert len(named) > 50
    for path, name in named:
        text = (ROOT / "tests" / path).read_text(encoding="utf-8")
        assert f"\ndef {name}(" in text, f"{path}::{name}"


def test_all_code_that_the_page_names_is_there():
    lines = re.findall(r"^- Code: (.*)$", TEXT, re.MULTILINE)
    named = [name for line in lines for name in re.findall(r"`([\w.]+)`", line)]
    assert len(named) > 40
    for name in named:
        module, *attributes = name.split(".")
        value: object = importlib.import_module(f"batida.rules.{module}")
        for attribute in attributes:
            value = value.__dict__[attribute] if isinstance(value, type) else getattr(value, attribute)


def test_every_clause_that_a_test_cites_exists():
    names = [
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"def test_r(\d_\d)_", path.read_text(encoding="utf-8"))
    ]
    wanted = {f"{part[1]}_{n}" for part, count in CLAUSES.items() for n in range(1, count + 1)}
    assert set(names) <= wanted
