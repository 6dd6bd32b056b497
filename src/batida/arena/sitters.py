"""Who sits at a table of the arena: bots in this process, and programs beside it, by name."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from batida.arena.errors import ArenaError
from batida.arena.program import Program, is_program, program_named
from batida.arena.program_sitter import ProgramSitter
from batida.arena.protocol import ProgramError
from batida.arena.sitting import Answer, Troubles
from batida.arena.warming import warm
from batida.bots import Budget, find

if TYPE_CHECKING:
    from batida.arena.contest import Contest
    from batida.arena.sitting import Sitter
    from batida.bots import Bot
    from batida.rules import SeatView


@dataclass(frozen=True, slots=True)
class BotSitter:
    """A bot of this package."""

    bot: Bot
    budget: Budget
    chance: Random

    def begin_round(self, players: int) -> None:
        """Nothing: a bot remembers no round."""

    def answer(self, view: SeatView, seed: int) -> Answer:
        """What the bot chooses with the chance of this seed.

        Raises:
            ArenaError: ``illegal-choice``.
        """
        self.chance.seed(seed)
        action = self.bot.choose(view, self.budget, self.chance).action
        if action not in view.legal:
            raise ArenaError(f"{self.bot.name!r} chose what is not legal", code="illegal-choice")
        return Answer(action)

    def troubles(self) -> Troubles:
        """None: what goes wrong with a bot of ours ends the run."""
        return Troubles()

    def close(self) -> None:
        """Nothing is left to end."""


class Table:
    """The sitters of a contest in one process.

    A program has a process of its own for each chair and for each turn of a set: one that sat on
    two chairs, or on the other side of the same deal, would have seen hands that it may not know.

    Attributes:
        sitters: by turn, then by chair.
    """

    def __init__(self, contest: Contest) -> None:
        """Lets everybody sit down; programs are started when they are first asked.

        Raises:
            UnknownBotError: there is no player of a name.
            ProgramError: ``bad-command``.
        """
        self._contest = contest
        names = [contest.players[player] for player in contest.owners]
        bots: dict[str, Sitter] = {}
        for name in names:
            if not is_program(name) and name not in bots:
                bot = find(name)
                warm(bot, contest.seats)
                bots[name] = BotSitter(bot, Budget(contest.budget_ms), Random())  # noqa: S311 - seeded before each decision
        self.sitters: tuple[tuple[Sitter, ...], ...] = tuple(
            tuple(bots.get(name) or _program(name, contest.budget_ms) for name in names)
            for _ in range(contest.seats)
        )

    def troubles(self) -> tuple[Troubles, ...]:
        """What has gone wrong so far, one a player."""
        sums = [[0, 0] for _ in self._contest.players]
        for sitters in self.sitters:
            for chair, sitter in enumerate(sitters):
                found = sitter.troubles()
                mine = sums[self._contest.owners[chair]]
                mine[0] += found.stand_ins
                mine[1] += found.restarts
        return tuple(Troubles(*one) for one in sums)

    def close(self) -> None:
        """Lets everybody go."""
        for sitters in self.sitters:
            for sitter in sitters:
                sitter.close()


def _program(name: str, budget_ms: int) -> Sitter:
    return ProgramSitter(name, budget_ms=budget_ms)


def check_player(name: str) -> None:
    """Makes sure that there is a player of this name; a program is started once and says hello.

    Raises:
        UnknownBotError: there is none.
        ProgramError: the program does not say hello as the protocol has it.
    """
    if not is_program(name):
        find(name)
        return
    program = Program(program_named(name))
    try:
        program.start()
    except ProgramError as error:
        # Of several programs the sentence alone would not tell which it is.
        raise ProgramError(f"{name!r} takes no seat: {error}", code=error.code) from None
    finally:
        program.stop()
