"""What can be asked of a table. Chance comes in as shuffles: tile numbers in dealt order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from batida.rules import Action, Seat
from batida.table.events import Sitter

Shuffle: TypeAlias = tuple[int, ...]
"""Every tile number once, in the order of a shuffle."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Asks for a table with these sitters, its draw for the lead and its first deal.

    Attributes:
        sitters: who sits where, in seat order; at least one person.
        lead_shuffles: one fresh shuffle a draw: the first among all, each later among the tied;
            exactly as many as it takes (R2.1).
        shuffle: the deal of the first round.
        pace_ms: how long a bot seems to think; ``None`` for the room's own pace.
    """

    sitters: tuple[Sitter, ...]
    lead_shuffles: tuple[Shuffle, ...] = field(repr=False)
    shuffle: Shuffle = field(repr=False)
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
class NextRound:
    """Asks for the next round, dealt by ``shuffle``, once the last one was settled."""

    seat: Seat
    seq: int
    shuffle: Shuffle = field(repr=False)
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Close:
    """Ends the table for good, whatever was seen of it."""

    seat: Seat
    id: str | None = None


Command: TypeAlias = OpenTable | Act | NextRound | Close
