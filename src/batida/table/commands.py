"""What can be asked of a table. Chance comes in as bytes: the server's, and those of the seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from batida.rules import Action, Seat
from batida.table.events import Bot, Person, Sitter, Terms


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Asks for a table with these sitters; without terms also for its first round.

    Attributes:
        sitters: who sits where, in seat order; at least one person.
        pace_ms: how long a bot seems to think; ``None`` for the room's own pace.
        terms: what was agreed on for a table that others may come to.
        host: the seat of the person who opens it.
    """

    sitters: tuple[Sitter, ...]
    pace_ms: int | None = None
    terms: Terms | None = None
    host: Seat = 0


@dataclass(frozen=True, slots=True)
class Sit:
    """Asks for a seat: an open one at once, one of a bot after the round that goes on."""

    seat: Seat
    sitter: Person


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A latecomer gives up the seat that they were promised."""

    player: str


@dataclass(frozen=True, slots=True)
class Arrange:
    """The host sets who sits where before the match: persons stay where they are."""

    seat: Seat
    sitters: tuple[Sitter, ...]
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Lock:
    """The host closes the table to newcomers, or opens it."""

    seat: Seat
    locked: bool
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Asks for an action of ``seat`` by one who has seen the table up to ``seq``.

    ``id`` names the wish, so that it can be repeated safely; ``None`` for one that never is.
    ``stand_in`` says that it is made for an absent person. ``bot`` is then the bot to stand in
    from now on, if this person has missed their turns too often.
    """

    seat: Seat
    seq: int
    action: Action
    id: str | None = None
    stand_in: bool = False
    bot: Bot | None = None


@dataclass(frozen=True, slots=True)
class StandIn:
    """The person at ``seat`` asks that ``bot`` plays for the absent one at ``absent``."""

    seat: Seat
    seq: int
    absent: Seat
    bot: Bot
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Return:
    """The person at ``seat`` is back and plays for themselves."""

    seat: Seat
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Pause:
    """Stops the match and keeps it, or goes on with it."""

    seat: Seat
    paused: bool
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Credit:
    """The room was away: gives the turn at number ``seq`` its whole time again."""

    seq: int


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
class Leave:
    """The person at ``seat`` leaves for good, whatever was seen of the table.

    ``bot`` gets the seat if others play on; the table ends with its last person.
    """

    seat: Seat
    bot: Bot
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Rematch:
    """Names the table where the same people meet again, once the match is over."""

    seat: Seat
    table: str


Command: TypeAlias = (
    OpenTable
    | Sit
    | Withdraw
    | Arrange
    | Lock
    | Commit
    | GiveEntropy
    | Act
    | StandIn
    | Return
    | Pause
    | Credit
    | NextRound
    | DealDue
    | Leave
    | Rematch
)
