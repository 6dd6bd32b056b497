"""What happened at a table, as it is written down for good.

An event holds nothing that a seat may not see: the deals are values apart, :class:`Dealt`, and so
are the server's bytes for them, :class:`Sown`; both are stored apart. Tiles and actions are written
as their numbers in ``rules``. ``EVENTS_VERSION`` rises when a stored event would be read differently
or an older program could not read it; ``store.upcast`` then reads the old ones.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

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


class Open(Struct, frozen=True, kw_only=True, tag_field="k", tag="open"):
    """Nobody yet: a seat that waits for a person."""


Sitter: TypeAlias = Person | Bot | Open
"""Who sits at a seat."""

Pace: TypeAlias = Literal["off", "gentle", "quick"]
"""Whether a turn has a clock, and which (``table.clock``)."""

Watching: TypeAlias = Literal["nobody", "link"]
"""Who may look on without a seat: nobody, or whoever has the table's link."""

Language: TypeAlias = Literal["pt-BR", "en", "es"]
"""The languages of the page."""


class Terms(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was agreed on for a table that others may come to.

    Attributes:
        key: the secret part of its link; who has it may sit at a free seat, or watch.
        clock: the clock of a turn.
        watch: who may look on.
        listed: whether it stands in the lobby, where it needs no link.
        start: the scores before the first round (a handicap); empty for zeros.
        language: the language of who opened it, for who looks for a table.
    """

    key: str
    clock: Pace = "off"
    watch: Watching = "link"
    listed: bool = False
    start: tuple[int, ...] = ()
    language: Language | None = None


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
        terms: what was agreed on; ``None`` for a table that nobody else may come to.
        host: the seat of who opened it.
    """

    sitters: tuple[Sitter, ...]
    target: int
    pace_ms: int | None = None
    terms: Terms | None = None
    host: int = 0


class SeatsArranged(_Event, frozen=True, tag="arranged"):
    """The host changed the seats before the match: how many, and where bots sit."""

    sitters: tuple[Sitter, ...]
    target: int


class SeatTaken(_Event, frozen=True, tag="taken"):
    """A person sat down at ``seat``."""

    seat: int
    sitter: Person


class SeatPromised(_Event, frozen=True, tag="promised"):
    """A latecomer gets this seat of a bot after the round; ``None`` when they think better of it."""

    seat: int
    sitter: Person | None


class SeatLeft(_Event, frozen=True, tag="left"):
    """A person gave up ``seat``, and ``sitter`` is what sits there now."""

    seat: int
    player: str
    sitter: Bot | Open


class TableLocked(_Event, frozen=True, tag="locked"):
    """The host closed the table to newcomers, or opened it again."""

    locked: bool


class StoodIn(_Event, frozen=True, tag="stood-in"):
    """From here on a bot plays for the absent person at ``seat``, until they are back."""

    seat: int
    bot: Bot


class Returned(_Event, frozen=True, tag="returned"):
    """The person at ``seat`` plays for themselves again."""

    seat: int


class Paused(_Event, frozen=True, tag="paused"):
    """The person at ``seat`` stopped the match; it is kept as it is until somebody goes on."""

    seat: int


class Resumed(_Event, frozen=True, tag="resumed"):
    """The match goes on."""

    seat: int


class OutageCredited(_Event, frozen=True, tag="credited"):
    """The room was away during a turn with a clock: the turn has its whole time again.

    ``ms`` is how long the turn had lasted by then.
    """

    seat: int
    ms: int


class Rematched(_Event, frozen=True, tag="rematched"):
    """After the match: the same people meet at table ``table``."""

    table: str


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
    | SeatsArranged
    | SeatTaken
    | SeatPromised
    | SeatLeft
    | TableLocked
    | DealCommitted
    | EntropyGiven
    | RoundAsked
    | LeadDecided
    | RoundDealt
    | Acted
    | StoodIn
    | Returned
    | Paused
    | Resumed
    | OutageCredited
    | RoundSettled
    | MatchEnded
    | TableClosed
    | Rematched
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
