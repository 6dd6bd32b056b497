"""Blocks played on many machines by Ray, which the extra ``batida[ray]`` brings.

Each actor has players of its own, as a process has. The answer is that of any other worker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from batida.arena.errors import ArenaError
from batida.arena.play import Block
from batida.arena.workers import Here
from batida.rules import BatidaError

if TYPE_CHECKING:
    from batida.arena.contest import Contest


class _Method(Protocol):
    def remote(self, *arguments: object) -> object: ...


class _Actor(Protocol):
    play: _Method


class _Maker(Protocol):
    def remote(self, *arguments: object) -> _Actor: ...


class _Ray(Protocol):
    """What is used of Ray."""

    def init(self, address: str | None, *, log_to_driver: bool, include_dashboard: bool | None) -> object: ...
    def remote(self, made: Callable[[Contest], Player], /) -> _Maker: ...
    def wait(self, asked: Sequence[object], /) -> tuple[list[object], list[object]]: ...
    def get(self, asked: object, /) -> object: ...
    def kill(self, actor: _Actor, /) -> None: ...
    def shutdown(self) -> None: ...


class Player:
    """Plays blocks of one contest, wherever it was put."""

    def __init__(self, contest: Contest) -> None:
        self._here = Here(contest)

    def play(self, first: int, count: int) -> Block | BatidaError:
        """Plays a block; an error of a player is an answer too."""
        self._here.ask(first, count)
        try:
            return self._here.get()
        except BatidaError as error:
            return error


class OnRay:
    """Actors of a Ray cluster, or of one begun on this machine."""

    def __init__(self, contest: Contest, count: int, *, address: str | None = None) -> None:
        """Begins as many actors.

        Args:
            contest: what is played.
            count: how many actors.
            address: of a running cluster, such as ``auto``; one is begun here if ``None``.

        Raises:
            ArenaError: ``no-ray``, when it is not installed.
        """
        try:
            self._ray = cast("_Ray", cast("object", import_module("ray")))
        except ImportError:
            sentence = "Ray is not installed: it comes with the extra batida[ray]"
            raise ArenaError(sentence, code="no-ray") from None
        here = False if address is None else None
        self._ray.init(address, log_to_driver=False, include_dashboard=here)
        maker = self._ray.remote(Player)
        self._actors = [maker.remote(contest) for _ in range(count)]
        self._free = list(self._actors)
        self._busy: dict[object, _Actor] = {}

    @property
    def is_free(self) -> bool:
        """Whether an actor has nothing to do."""
        return bool(self._free)

    def ask(self, first: int, count: int) -> None:
        """Gives an actor something to do."""
        actor = self._free.pop()
        self._busy[actor.play.remote(first, count)] = actor

    def get(self) -> Block:
        """Waits for the first actor that is done.

        Raises:
            BatidaError: one that a player raised there.
        """
        ready, _ = self._ray.wait(list(self._busy))
        self._free.append(self._busy.pop(ready[0]))
        answer = self._ray.get(ready[0])
        if isinstance(answer, BatidaError):
            raise answer
        assert isinstance(answer, Block)
        return answer

    def close(self) -> None:
        """Ends the actors, and the cluster if it was begun here."""
        for actor in self._actors:
            self._ray.kill(actor)
        self._ray.shutdown()
