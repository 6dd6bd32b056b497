"""Where seeds of deals, names of tables and seeds of bots come from: the operating system's randomness."""

from __future__ import annotations

import secrets
from random import Random
from typing import Final, Protocol

from batida.table.fair import SEED_BYTES

TABLE_ID_BYTES: Final = 15
"""120 bits: a table's name, and the key of its link, cannot be guessed."""


class Chance(Protocol):
    """All chance of the room; tests bring their own."""

    def seed(self) -> bytes:
        """The server's fresh 32 bytes for a deal, which nobody can guess and nothing repeats."""
        ...

    def table_id(self) -> str:
        """A name for a table, which nobody can guess."""
        ...

    def key(self) -> str:
        """The secret part of a table's link, which nobody can guess."""
        ...

    def for_bot(self) -> Random:
        """A bot's own chance, which says nothing about a deal."""
        ...


class SystemChance:
    """The chance of the operating system."""

    def __init__(self) -> None:
        self._system = secrets.SystemRandom()

    def seed(self) -> bytes:
        """As in :class:`Chance`."""
        return secrets.token_bytes(SEED_BYTES)

    def table_id(self) -> str:
        """As in :class:`Chance`; letters, digits, ``-`` and ``_``."""
        return secrets.token_urlsafe(TABLE_ID_BYTES)

    def key(self) -> str:
        """As in :class:`Chance`; letters, digits, ``-`` and ``_``."""
        return secrets.token_urlsafe(TABLE_ID_BYTES)

    def for_bot(self) -> Random:
        """As in :class:`Chance`."""
        return Random(self._system.getrandbits(64))  # noqa: S311 - a bot's choice is no secret
