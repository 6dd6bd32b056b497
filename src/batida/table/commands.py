"""What can be asked of a table. Chance comes in as bytes: the server's, and those of the seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from batida.rules import Action, Seat
from batida.table.events import Sitter


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Asks for a table with these sitters, and for its first round.

    Attributes:
        sitters: who sits where, in seat order; at least one person.
        pace_ms: how long a bot seems to think; ``None`` for the room's own pace.
    """

    sitters: tuple[Sitter, ...]
    pace_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Asks for an action of ``seat`` by one who has seen the table up to ``seq``.

    ``id`` names the wish, so that it can be repeated safely; ``None`` for one that never is.
    """

    seat: Seat
    seq: int
    action: Action
    id: str | None = None
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class Commit:
    """Fixes the server's bytes for the next deal; one who has seen the table up to ``seq``."""

    seq: int
    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class GiveEntropy:
    """Gives the bytes of ``seat`` for the deal that ``commitment`` was published for."""

    seat: Seat
    commitment: bytes
    entropy: bytes
    id: str | None = None


@dataclass(frozen=True, slots=True)
class NextRound:
    """Asks for the next round, once the last one was settled.

    Who has not given bytes by now will not: the round does not wait for theirs.
    """

    seat: Seat
    seq: int
    id: str | None = None


@dataclass(frozen=True, slots=True)
class DealDue:
    """The time to give bytes is over at a table seen up to ``seq``; who gave none is absent."""

    seq: int


@dataclass(frozen=True, slots=True)
class Close:
    """Ends the table for good, whatever was seen of it."""

    seat: Seat
    id: str | None = None


Command: TypeAlias = OpenTable | Commit | GiveEntropy | Act | NextRound | DealDue | Close
