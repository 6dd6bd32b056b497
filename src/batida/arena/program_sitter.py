"""A program on one chair: asked, held to the rules, replaced for an action when it fails."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from batida.arena.program import Program, program_named
from batida.arena.protocol import ProgramError
from batida.arena.sitting import Answer, Troubles
from batida.rules import Play

if TYPE_CHECKING:
    from batida.arena.program import Limits
    from batida.rules import Action, SeatView

FAILURES_MAX: Final = 10
"""A program that failed so often without one good answer between is not started again."""

_log = logging.getLogger("batida.arena")


class ProgramSitter:
    """A program on one chair, started with its first round.

    When it fails it is killed, the heaviest legal play is made for it, and it is started again for its
    next decision.
    """

    def __init__(self, name: str, *, budget_ms: int, limits: Limits | None = None) -> None:
        """Names the player.

        Raises:
            ProgramError: ``bad-command``.
        """
        self._name = name
        self._program = Program(program_named(name), limits=limits)
        self._budget_ms = budget_ms
        self._players = 0
        self._is_told_of_round = False
        self._starts = 0
        self._stand_ins = 0
        self._failures = 0
        self._told: set[str] = set()

    def begin_round(self, players: int) -> None:
        """Starts it, if it does not run, before any clock does; it hears of the round when it is asked."""
        self._players = players
        self._is_told_of_round = False
        if not self._program.is_running and self._failures < FAILURES_MAX:
            try:
                self._start()
            except ProgramError as error:
                self._fail(error)

    def answer(self, view: SeatView, seed: int) -> Answer:
        """What the program answers, or a stand-in's play."""
        if self._failures < FAILURES_MAX:
            try:
                action = self._asked(view, seed)
            except ProgramError as error:
                self._fail(error)
            else:
                self._failures = 0
                return Answer(action)
        self._stand_ins += 1
        return Answer(stand_in(view), is_stand_in=True)

    def troubles(self) -> Troubles:
        """What has gone wrong so far."""
        return Troubles(self._stand_ins, max(0, self._starts - 1))

    def close(self) -> None:
        """Lets the program quit."""
        self._program.stop()

    def _asked(self, view: SeatView, seed: int) -> Action:
        if not self._program.is_running:
            self._start()
        if not self._is_told_of_round:
            self._program.begin_round(self._players)
            self._is_told_of_round = True
        return self._program.ask(view, budget_ms=self._budget_ms, seed=seed)

    def _start(self) -> None:
        self._starts += 1
        self._is_told_of_round = False
        self._program.start()

    def _fail(self, error: ProgramError) -> None:
        self._program.kill()
        self._failures += 1
        if error.code not in self._told:
            self._told.add(error.code)
            _log.warning("%s failed: %s", self._name, error)


def stand_in(view: SeatView) -> Action:
    """The legal play with the most pips, the first of those; the pass where there is no play."""
    return max(view.legal, key=lambda one: one.tile.points if isinstance(one, Play) else -1)
