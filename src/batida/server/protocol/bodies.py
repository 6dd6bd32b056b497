"""What goes over HTTP, either way."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from batida.server.protocol.names import ClockName, LanguageName, PhaseName, Value, WatchName
from batida.server.protocol.view import Line, Picture, SeatInfo

OnceName: TypeAlias = Annotated[str, Meta(min_length=16, max_length=64)]
"""Long enough that nobody guesses it."""


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wish for a table: who sits at it besides oneself, clockwise from one's left."""

    bots: tuple[str, ...]
    name: str | None = None
    pace_ms: int | None = None
    """How long a bot seems to think, in milliseconds; ``None`` for a human pace."""
    once: OnceName | None = None
    """A word of the page's own: who asks again with it, for want of an answer, gets the same table."""


class NewShared(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wish for a table that others may come to."""

    bots: tuple[str | None, ...]
    """Who sits clockwise from one's left; ``None`` for a seat that waits for a person."""
    name: str | None = None
    pace_ms: int | None = None
    clock: ClockName = "off"
    watch: WatchName = "link"
    listed: bool = False
    start: tuple[int, ...] = ()
    language: LanguageName | None = None
    once: OnceName | None = None
    """A word of the page's own: who asks again with it, for want of an answer, gets the same table."""


class Knock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks what stands at a table's door, with the key of its link."""

    key: str | None = None


class TakeSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for a free seat of a table, with the key of its link."""

    seat: int
    name: str | None = None
    key: str | None = None


class Again(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the next match of the same people, with everybody one seat to their left or not."""

    turned: bool = False


class Arrive(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Brings the one-time code by which a person comes to another device."""

    code: str


class Door(Value, frozen=True):
    """What stands at a table's door."""

    table: str
    seat: int | None
    """Where the one who asks sits; then the rest does not matter."""
    promised: bool
    """They get a seat after the round."""
    free_seats: tuple[int, ...]
    may_watch: bool
    locked: bool
    phase: PhaseName
    seats: tuple[SeatInfo, ...]
    target: int
    clock: ClockName


class Invitation(Value, frozen=True):
    """A table's link and its picture as SVG."""

    link: str
    qr_svg: str


class MoveCode(Value, frozen=True):
    """The link by which one comes to another device, good once and for ``minutes``."""

    link: str
    qr_svg: str
    minutes: int


class LobbyTable(Value, frozen=True):
    """A table that anybody may sit down at."""

    table: str
    seats: tuple[SeatInfo, ...]
    phase: PhaseName
    target: int
    clock: ClockName
    language: LanguageName | None
    free_count: int


class Lobby(Value, frozen=True):
    """The tables that anybody may sit down at."""

    tables: tuple[LobbyTable, ...]


class ReadRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the record of a table, with the key to read it."""

    key: str


class TableCreated(Value, frozen=True):
    """A new table."""

    table: str


class BotInfo(Value, frozen=True):
    """A player of the ladder, who can be asked to sit down; name and style are in the catalogues."""

    bot: str
    version: int
    level: int
    """From 1, the weakest, to 8."""
    is_ready: bool
    """Whether it plays itself; until it is ready, a weaker one plays for it."""


class SizeInfo(Value, frozen=True):
    """The sizes of the game for a number of players (R1.3)."""

    players: int
    hand_size: int
    target: int
    sleeping: int


class UnfinishedTable(Value, frozen=True):
    """A match of one's own that can be gone on with."""

    table: str
    seats: tuple[SeatInfo, ...]
    seat: int
    round: int
    """0 while the table waits."""
    target: int
    your_turn: bool
    shared: bool
    """Others sit at it, or may."""


class Home(Value, frozen=True):
    """What the first page shows."""

    version: str
    sizes: tuple[SizeInfo, ...]
    bots: tuple[BotInfo, ...]
    unfinished: tuple[UnfinishedTable, ...]


class PicturedPosition(Value, frozen=True):
    """A pictured position of the rules, with its facts."""

    name: str
    line: Line
    pictures: tuple[Picture, ...]


class Pictures(Value, frozen=True):
    """The pictured positions of the rules, by name."""

    positions: tuple[PicturedPosition, ...]


class Fault(Value, frozen=True):
    """The body of every HTTP error: a code for the catalogues and its numbers."""

    code: str
    data: dict[str, int | str]


class Health(Value, frozen=True):
    """The answer of ``/health``."""

    status: Literal["ok", "stopping"]
    version: str
    protocol: int
    tables: int
    """Tables in memory."""
    connections: int
