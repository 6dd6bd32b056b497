"""Where shuffles, names of tables and seeds of bots come from: the operating system's randomness."""

from __future__ import annotations

import secrets
from random import Random
from typing import Final, Protocol

from batida.rules import TILES, Seat, draw_lead
from batida.table.commands import Shuffle

TABLE_ID_BYTES: Final = 15
"""120 bits: a table's name cannot be guessed."""


class Chance(Protocol):
    """All chance of the room; tests bring their own."""

    def shuffle(self) -> Shuffle:
        """A fresh order of all tiles, each as likely as any other."""
        ...

    def table_id(self) -> str:
        """A name for a table, which nobody can guess."""
        ...

    def for_bot(self) -> Random:
        """A bot's own chance, which says nothing about a shuffle."""
        ...


class SystemChance:
    """The chance of the operating system."""

    def __init__(self) -> None:
        self._system = secrets.SystemRandom()

    def shuffle(self) -> Shuffle:
        """As in :class:`Chance`."""
        return tuple(self._system.sample(range(len(TILES)), len(TILES)))

    def table_id(self) -> str:
        """As in :class:`Chance`; letters, digits, ``-`` and ``_``."""
        return secrets.token_urlsafe(TABLE_ID_BYTES)

    def for_bot(self) -> Random:
        """As in :class:`Chance`."""
        return Random(self._system.getrandbits(64))  # noqa: S311 - a bot's choice is no secret


def lead_shuffles(chance: Chance, players: int) -> tuple[Shuffle, ...]:
    """A fresh shuffle for each draw for the lead, until one decides it (R2.1)."""
    contenders: tuple[Seat, ...] = tuple(range(players))
    shuffles: tuple[Shuffle, ...] = ()
    while len(contenders) > 1:
        shuffles = (*shuffles, chance.shuffle())
        contenders = draw_lead(contenders, tuple(TILES[index] for index in shuffles[-1])).first
    return shuffles
