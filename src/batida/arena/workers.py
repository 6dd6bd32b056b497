"""Where blocks are played: in this process, or in others beside it."""

from __future__ import annotations

from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Protocol, cast

from batida.arena.errors import ArenaError
from batida.arena.play import Block, play_block
from batida.arena.sitters import Table
from batida.beside import Pipe, spawned
from batida.rules import BatidaError

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from batida.arena.contest import Contest


class Workers(Protocol):
    """Plays blocks of one contest, some at a time, in any order."""

    @property
    def is_free(self) -> bool:
        """Whether one more block may be asked for now."""
        ...

    def ask(self, first: int, count: int) -> None:
        """Asks for the sets ``first`` to ``first + count - 1``."""
        ...

    def get(self) -> Block:
        """Waits for a block that was asked for.

        Raises:
            BatidaError: one that a player raised.
        """
        ...

    def close(self) -> None:
        """Ends everything that was started for them, at once."""
        ...


class Here:
    """This process plays: a block at a time."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._table: Table | None = None
        self._asked: tuple[int, int] | None = None

    @property
    def is_free(self) -> bool:
        """Whether nothing is asked for."""
        return self._asked is None

    def ask(self, first: int, count: int) -> None:
        """Remembers what to play."""
        self._asked = first, count

    def get(self) -> Block:
        """Plays it."""
        assert self._asked is not None
        if self._table is None:
            self._table = Table(self._contest)
        first, count = self._asked
        self._asked = None
        return play_block(self._contest, self._table, first=first, count=count)

    def close(self) -> None:
        """Lets the players go."""
        if self._table is not None:
            self._table.close()


class Processes:
    """Processes of this machine, each with players of its own."""

    def __init__(self, contest: Contest, count: int) -> None:
        self._free: list[Pipe] = []
        self._busy: list[Pipe] = []
        self._processes: list[BaseProcess] = []
        for number in range(count):
            process, pipe = spawned(_work, contest, name=f"batida-arena-{number}")
            self._processes.append(process)
            self._free.append(pipe)

    @property
    def is_free(self) -> bool:
        """Whether a process has nothing to do."""
        return bool(self._free)

    def ask(self, first: int, count: int) -> None:
        """Gives a process something to do."""
        worker = self._free.pop()
        self._busy.append(worker)
        worker.send((first, count))

    def get(self) -> Block:
        """Waits for the first process that is done.

        Raises:
            BatidaError: one that a player raised there.
            ArenaError: ``worker-lost``, when a process ended by itself.
        """
        ready = wait(self._busy)
        worker = next(one for one in self._busy if one in ready)
        try:
            answer = worker.recv()
        except EOFError:
            raise ArenaError("a process of the arena ended before its time", code="worker-lost") from None
        self._busy.remove(worker)
        self._free.append(worker)
        if isinstance(answer, BatidaError):
            raise answer
        assert isinstance(answer, Block)
        return answer

    def close(self) -> None:
        """Ends the processes, and with them what they started."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()
        for worker in (*self._free, *self._busy):
            worker.close()


def _work(asked: Pipe, contest: Contest) -> None:
    """Plays what is asked for until nobody asks any more."""
    here = Here(contest)
    try:
        while True:
            first, count = cast("tuple[int, int]", asked.recv())
            here.ask(first, count)
            try:
                answer: Block | BatidaError = here.get()
            except BatidaError as error:
                answer = error
            asked.send(answer)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    finally:
        here.close()
