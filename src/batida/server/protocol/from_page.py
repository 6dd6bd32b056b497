"""What the page says over its socket."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from batida.server.protocol.names import PhraseName, WidthName


class _FromPage(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """A message of the page; an unknown field breaks the protocol."""


class Hello(_FromPage, frozen=True, tag="hello"):
    """The first message, and the one that asks for the whole view again, or for another table's.

    ``table`` is where one goes; a hello for another one leaves the one before. ``width`` is that of the
    picture of the line. ``watch`` says that one has no seat and wants to look on; ``key`` is that of the
    table's link.
    """

    protocol: int
    table: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$(?!\n)")]
    width: WidthName
    watch: bool = False
    key: str | None = None


class Act(_FromPage, frozen=True, tag="act"):
    """Asks for an action of one's own seat.

    ``id`` is new for each wish and repeated when it is sent again; ``seq`` is the last number
    seen, and the wish is void when the table has gone on. ``action`` is in the record format;
    the end may be left out when just one takes the tile.
    """

    id: str
    seq: int
    action: str


class NextRound(_FromPage, frozen=True, tag="next"):
    """Asks for the next round, once the result was seen."""

    id: str
    seq: int


class Arrange(_FromPage, frozen=True, tag="arrange"):
    """The host sets the seats of a table that waits: a kind of bot for each, ``None`` for an open one.

    The length is the number of players; what is said of a person's seat means nothing.
    """

    id: str
    bots: tuple[str | None, ...]


class Lock(_FromPage, frozen=True, tag="lock"):
    """The host closes the table to newcomers, or opens it."""

    id: str
    locked: bool


class Pause(_FromPage, frozen=True, tag="pause"):
    """Stops the match and keeps it, or goes on with it."""

    id: str
    paused: bool


class StandIn(_FromPage, frozen=True, tag="stand-in"):
    """Asks that a bot plays for the person of ``seat``, who is gone."""

    id: str
    seq: int
    seat: int


class Back(_FromPage, frozen=True, tag="back"):
    """Says that one plays for oneself again."""

    id: str


class Say(_FromPage, frozen=True, tag="say"):
    """Says a quick phrase."""

    phrase: PhraseName


class LookedAt(_FromPage, frozen=True, tag="look"):
    """Says whether somebody looks at the page."""

    looked_at: bool


class GiveEntropy(_FromPage, frozen=True, tag="entropy"):
    """Gives one's own bytes for the round to come, 1 to 32 in hexadecimal digits.

    They count for the deal that ``commitment`` was published for, and once a seat.
    """

    id: str
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
    entropy: Annotated[str, Meta(pattern="^([0-9a-f]{2}){1,32}$(?!\n)")]


class Ping(_FromPage, frozen=True, tag="ping"):
    """Asks for a sign of life."""


AtTable: TypeAlias = (
    Act | NextRound | GiveEntropy | Arrange | Lock | Pause | StandIn | Back | Say | LookedAt | Ping
)
"""What is said at a table once one is there."""

FromPage: TypeAlias = Hello | AtTable
