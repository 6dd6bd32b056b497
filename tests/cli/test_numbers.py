"""Numbers that options take: plain digits within bounds, whichever command asks for them."""

from functools import partial

import pytest

from batida.cli import COMMANDS, numbers
from tests.cli import run as cli

ODD = ("1_0", "\u0663", "\uff13", "+1", "1.0", "1e2", "0x1", " 1", "", "9" * 5000, "9" * 20)


@pytest.fixture
def batida(monkeypatch):
    return partial(cli.run, monkeypatch)


def number_options() -> list[tuple[str, str]]:
    """Every option of every command that takes a whole number."""
    import argparse

    found = []
    for name, command in COMMANDS.items():
        parser = argparse.ArgumentParser()
        command.fill(parser)
        for action in parser._actions:
            module = getattr(action.type, "__module__", "")
            assert action.type not in {int, float}, (name, action.dest)
            if module == numbers.__name__ and action.nargs is None:
                found.append((name, action.option_strings[0]))
    return found


OPTIONS = number_options()


def test_every_command_with_numbers_is_looked_at():
    assert {name for name, _ in OPTIONS} == {"solve", "arena", "exploit", "review", "serve"}


@pytest.mark.parametrize(("command", "option"), OPTIONS)
def test_what_only_python_reads_as_a_number_is_a_wrong_use(batida, command, option):
    for odd in ODD:
        ran = batida(command, f"{option}={odd}", "x")
        assert (ran.status, ran.out) == (2, ""), odd[:30]
        assert f"{option}: " in ran.err
        assert "is no whole number from " in ran.err


def test_a_margin_is_finite(batida):
    for odd in ("inf", "-inf", "1e999", "nan", "1_0", "\u0663", "x"):
        ran = batida("arena", "random", "random", "--sprt", "--", "0", odd)
        assert ran.status == 2, odd
        ran = batida("arena", "random", "random", "--sprt", "0", odd)
        assert ran.status == 2, odd


def test_numbers_within_their_bounds():
    read = numbers.whole(1, 20)
    assert [read(text) for text in ("1", "07", "20")] == [1, 7, 20]
    assert [numbers.finite(text) for text in ("-1.5", "2e3", "0")] == [-1.5, 2000, 0]
