"""What happened at a table, as it is written down for good.

An event holds nothing that a seat may not see: the deals are values apart, :class:`Dealt`, and so
are the server's bytes for them, :class:`Sown`; both are stored apart. Tiles and actions are written
as their numbers in ``rules``. ``EVENTS_VERSION`` rises when a stored event would be read differently
or an older program could not read it; ``store.upcast`` then reads the old ones.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import Struct

EVENTS_VERSION: Final = 2
"""The version that events are written in."""


class Person(Struct, frozen=True, kw_only=True, tag_field="k", tag="person"):
    """A person at a seat: ``player`` tells who, and never leaves the server."""

    player: str
    name: str | None = None
    """The name given, or ``None``: then each page says "Player 2" in its own language."""


class Bot(Struct, frozen=True, kw_only=True, tag_field="k", tag="bot"):
    """A bot at a seat, by its kind and version."""

    bot: str
    version: int


Sitter: TypeAlias = Person | Bot
"""Who sits at a seat."""


class _Event(Struct, frozen=True, kw_only=True, tag_field="e", omit_defaults=True):
    """Something that happened.

    Attributes:
        at: when, in milliseconds since 1970, UTC.
        wish: the seat and id of the command that asked for it, as ``seat/id``; ``None`` for what
            no person asked for. It makes a repeated command harmless for as long as it is kept.
    """

    at: int
    wish: str | None = None


class TableOpened(_Event, frozen=True, tag="opened"):
    """The table was made and its seats taken.

    Attributes:
        sitters: who sits where, in seat order.
        target: the points that the match goes to.
        pace_ms: how long a bot seems to think; ``None`` for the room's own pace.
    """

    sitters: tuple[Sitter, ...]
    target: int
    pace_ms: int | None = None


class DealCommitted(_Event, frozen=True, tag="committed"):
    """The server's bytes for the deal of ``round`` are fixed, and this is their digest.

    The bytes are in its :class:`Sown`. From here on seats may give bytes of their own.
    """

    round: int
    commitment: bytes


class EntropyGiven(_Event, frozen=True, tag="entropy"):
    """A seat gave its bytes for the deal of ``round``."""

    round: int
    seat: int
    entropy: bytes


class RoundAsked(_Event, frozen=True, tag="asked"):
    """``round`` was asked for; it is dealt once every person has given bytes, or had the time to.

    Attributes:
        seat: who asked; ``None`` when it came with the opening of the table.
    """

    round: int
    seat: int | None = None


class LeadDecided(_Event, frozen=True, tag="lead"):
    """The draw for the lead: (seat, tile) pairs of each draw, and who opens (R2.1)."""

    draws: tuple[tuple[tuple[int, int], ...], ...]
    opener: int


class RoundDealt(_Event, frozen=True, tag="dealt"):
    """A round was dealt; the tiles are in its :class:`Dealt`."""

    round: int
    opener: int


class Acted(_Event, frozen=True, tag="acted"):
    """A seat played or passed.

    Attributes:
        ply: the number of the action in its round, from 1.
        action: its number in ``rules.action``.
        closing: one of the passes that close a blocked round (R5.1).
        stand_in: made for an absent player.
    """

    seat: int
    ply: int
    action: int
    closing: bool = False
    stand_in: bool = False


class RoundSettled(_Event, frozen=True, tag="settled"):
    """A round was settled: who won how many points, and the scores after it (R5)."""

    round: int
    winner: int | None
    points: int
    scores: tuple[int, ...]


class MatchEnded(_Event, frozen=True, tag="over"):
    """The match has a result: the winner, ``None`` for a draw (R6.2, R6.3)."""

    winner: int | None


class TableClosed(_Event, frozen=True, tag="closed"):
    """The table was left for good before the match ended, by a person at ``seat``."""

    seat: int


Event: TypeAlias = (
    TableOpened
    | DealCommitted
    | EntropyGiven
    | RoundAsked
    | LeadDecided
    | RoundDealt
    | Acted
    | RoundSettled
    | MatchEnded
    | TableClosed
)


class Dealt(Struct, frozen=True, kw_only=True):
    """The secret of a round: the whole shuffled set as tile numbers, in the order of the deal."""

    round: int
    shuffle: tuple[int, ...]

    def __repr__(self) -> str:
        """Names the round alone, so that a slip of the log shows no tile (R1.4)."""
        return f"Dealt(round={self.round})"


class Sown(Struct, frozen=True, kw_only=True):
    """The server's bytes for the deal of a round: a secret until that round is over."""

    round: int
    seed: bytes

    def __repr__(self) -> str:
        """Names the round alone, so that a slip of the log shows no seed (R1.4)."""
        return f"Sown(round={self.round})"
