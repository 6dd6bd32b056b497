"""Whether a program speaks the engine protocol: ``python -m batida.testing.conformance COMMAND...``.

Each check is one clause of ``docs/formats/engine-protocol.md``, asked of a process of its own where
that matters. Exit status 0 when all hold, 1 when one does not.

>>> from batida.testing.conformance import checks
>>> import sys
>>> found = checks((sys.executable, "-c", "print('hello')"))
>>> [(one.clause, one.is_kept) for one in found]
[('E2', False)]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from batida.arena.positions import fixed_view
from batida.arena.program import Command, Limits, Program
from batida.arena.protocol import ProgramError
from batida.rules import Action

VIEWS = 60
"""How many fixed positions it is asked on, of two, three and four players."""

BUDGETS_MS = (50, 500)


@dataclass(frozen=True, slots=True)
class Check:
    """What was found of one clause.

    Attributes:
        clause: where it stands.
        about: what it asks for.
        problem: how it was broken; empty where it is kept.
    """

    clause: str
    about: str
    problem: str = ""

    @property
    def is_kept(self) -> bool:
        """Whether nothing was wrong."""
        return not self.problem


def checks(words: Sequence[str], *, limits: Limits | None = None, errors: int | None = None) -> list[Check]:
    """Asks a program everything; only its hello, where that fails.

    Args:
        words: the command.
        limits: how long it may take.
        errors: a file descriptor for its standard error; nowhere if ``None``.
    """

    def program() -> Program:
        return Program(Command(tuple(words)), limits=limits, errors=errors)

    asked: list[tuple[str, str, Callable[[Callable[[], Program]], None]]] = [
        ("E2", "it introduces itself", _introduced),
        ("E3", "it answers legally and in time, at tables of two, three and four", _answers),
        ("E3", "the same view and seed, the same action, in any order and any process", _repeats),
        ("E1", "lines that it does not know are passed over", _passes_over),
        ("E5", "it quits when it is told to", _quits),
        ("E5", "it ends when nobody asks any more", _ends),
    ]
    found: list[Check] = []
    for clause, about, check in asked:
        problem = ""
        try:
            check(program)
        except ProgramError as error:
            problem = f"{error.code}: {error}"
        found.append(Check(clause, about, problem))
        if len(found) == 1 and problem:
            break
    return found


def _introduced(program: Callable[[], Program]) -> None:
    one = program()
    hello = one.start()
    one.kill()
    if not hello.name or not hello.version:
        raise ProgramError("it says no name or no version", code="nonsense")


def _answers(program: Callable[[], Program]) -> None:
    for budget_ms in BUDGETS_MS:
        _asked(program(), range(VIEWS), budget_ms=budget_ms)


def _repeats(program: Callable[[], Program]) -> None:
    first = _asked(program(), range(VIEWS), budget_ms=BUDGETS_MS[0])
    again = _asked(program(), reversed(range(VIEWS)), budget_ms=BUDGETS_MS[0])
    for number, action in first.items():
        if again[number] != action:
            sentence = f"on fixed position {number} it decided two things"
            raise ProgramError(sentence, code="nonsense")


def _asked(one: Program, numbers: Iterable[int], *, budget_ms: int) -> dict[int, Action]:
    """Its actions on fixed positions, each of them a round of its own."""
    found: dict[int, Action] = {}
    one.start()
    try:
        for number in numbers:
            view = fixed_view(number)
            one.begin_round(view.public.variant.players)
            try:
                found[number] = one.ask(view, budget_ms=budget_ms, seed=number)
            except ProgramError as error:
                sentence = f"on fixed position {number}: {error}"
                raise ProgramError(sentence, code=error.code) from None
    finally:
        one.kill()
    return found


def _passes_over(program: Callable[[], Program]) -> None:
    one = program()
    one.start()
    try:
        one.tell("hum of a later version\n\n")
        one.ask(fixed_view(0), budget_ms=BUDGETS_MS[1], seed=0)
    finally:
        one.kill()


def _quits(program: Callable[[], Program]) -> None:
    one = program()
    one.start()
    status = one.stop()
    if status is None:
        raise ProgramError("it was told to quit and had to be killed", code="silent")
    if status:
        raise ProgramError(f"it quit with status {status}", code="ended")


def _ends(program: Callable[[], Program]) -> None:
    one = program()
    one.start()
    if one.hang_up() is None:
        raise ProgramError("its input was closed and it had to be killed", code="silent")


def main(arguments: Sequence[str] | None = None) -> int:
    """Tells what was found, a line a clause."""
    parser = argparse.ArgumentParser(prog="python -m batida.testing.conformance", description=__doc__)
    parser.add_argument("command", nargs=argparse.REMAINDER, help="the program and its arguments")
    options = parser.parse_args(arguments)
    words: list[str] = options.command
    if not words:
        parser.error("name a program")
    found = checks(words, errors=sys.stderr.fileno() if os.isatty(2) else None)
    for one in found:
        sys.stdout.write(f"{'kept  ' if one.is_kept else 'BROKEN'} {one.clause} {one.about}\n")
        if not one.is_kept:
            sys.stdout.write(f"          {one.problem}\n")
    return 0 if all(one.is_kept for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
