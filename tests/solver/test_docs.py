"""The examples of the engine and the solver run."""

import doctest
import json
import re
import shlex
from importlib import import_module

import pytest

from batida.cli import main
from tests.house.tree import ROOT


@pytest.mark.parametrize("name", ["kernels.batch", "kernels.playout", "solver.open_hands"])
def test_the_examples_of_a_module_run(name):
    failed, ran = doctest.testmod(import_module(f"batida.{name}"))
    assert (failed, ran > 2) == (0, True)


def test_the_examples_of_the_page_run():
    failed, ran = doctest.testfile(str(ROOT / "docs/kernels.md"), module_relative=False, encoding="utf-8")
    assert (failed, ran > 2) == (0, True)


def test_the_command_of_the_page_answers_as_it_says(capsys):
    page = (ROOT / "docs/kernels.md").read_text(encoding="utf-8")
    ((command, answer),) = re.findall(r"```console\n\$ batida (.*)\n(.*)\n```", page)
    assert main(shlex.split(command)) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(answer)


def test_the_command_on_hidden_hands_answers_as_it_says(capsys):
    page = (ROOT / "docs/solver.md").read_text(encoding="utf-8")
    ((command, answer),) = re.findall(r"```console\n\$ batida (.*)\n(.*)\n```", page)
    assert main(shlex.split(command)) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(answer)
