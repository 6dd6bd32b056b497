"""The wire between server and page: every message and body as a frozen value.

The JSON Schema and the TypeScript types of the page are generated from here. Sentences never
travel, only codes and numbers. Tiles are written ``0-3``, low half first, but in ``Line.tiles``
as they lie; actions as in the record format: ``03`` lead, ``03<`` left, ``03>`` right, ``--``
pass. Seats count from 0, clockwise. Whoever reads a message with ``seq`` knows the table up to
that event of its log: numbers rise by one, and a reader who misses one asks again with ``Hello``.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

PROTOCOL: Final = 2
"""Raised when an old page could misread a new server; an old page is then told to reload."""

EndName: TypeAlias = Literal["left", "right"]
PointName: TypeAlias = Literal["low", "high", "a", "b"]
PlaceName: TypeAlias = Literal["lead", "left", "right"]
"""Where a tile can be put: as the lead, or at an end."""
WidthName: TypeAlias = Literal["phone", "square", "wide"]
PhaseName: TypeAlias = Literal["waiting", "playing", "settled", "over"]
"""``waiting`` before the first deal."""
ClockName: TypeAlias = Literal["off", "gentle", "quick"]
WatchName: TypeAlias = Literal["nobody", "link"]
LanguageName: TypeAlias = Literal["pt-BR", "en", "es"]
Whereabouts: TypeAlias = Literal["here", "elsewhere", "slow", "lost", "gone"]
"""``elsewhere``: no page is looked at; ``slow``: has the turn for long; ``lost``: just lost."""
PhraseName: TypeAlias = Literal[
    "hello", "good-luck", "well-played", "wow", "oops", "thanks", "one-moment", "your-turn", "again", "bye"
]
"""The quick phrases: all that people say to each other here; the words are in the catalogues."""
RoundEnd: TypeAlias = Literal["out", "blocked"]


class _Value(Struct, frozen=True):
    """A part of a message."""


# The table as one seat may see it.


class OpenPoint(_Value, frozen=True):
    """An open point of the line, with the value that fits there (R4.2)."""

    end: EndName
    tile: str
    point: PointName
    value: int


class Joint(_Value, frozen=True):
    """``tile`` joined ``on`` at its point ``at`` by its own point ``by`` (R4.1)."""

    on: str
    at: PointName
    tile: str
    by: PointName


class Line(_Value, frozen=True):
    """The line as facts, for the text list and the screen reader (R4.3)."""

    tiles: tuple[str, ...]
    """From left to right, each as it lies, left half first."""
    plays: tuple[str, ...]
    """The same tiles in the order of play."""
    joints: tuple[Joint, ...]
    open: tuple[OpenPoint, ...]
    """Left then right; none on an empty line."""


class Placement(_Value, frozen=True):
    """Where a tile lies in a picture: its centre in half tiles, and its turn in degrees.

    Turned by 0 a tile stands upright with its low half above; 90 lays it with the low half right.
    """

    tile: str
    x: float
    y: float
    turn: Literal[0, 90, 180, 270]


class Mark(_Value, frozen=True):
    """The box where the next tile would lie: its upper left corner and its size, in half tiles.

    ``value`` is the one that fits there; ``None`` for the lead.
    """

    place: PlaceName
    x: float
    y: float
    width: float
    height: float
    value: int | None


class Picture(_Value, frozen=True):
    """The line drawn at one of the widths offered; the page takes the one that shows largest."""

    width: WidthName
    box: tuple[float, float, float, float]
    """Left, top, width and height of the whole picture, in half tiles."""
    tiles: tuple[Placement, ...]
    """In the order of play, so that the last one is the newest."""
    marks: tuple[Mark, ...]


class HandTile(_Value, frozen=True):
    """A tile of one's own hand and where it can be put now; nowhere when it is not one's turn."""

    tile: str
    places: tuple[PlaceName, ...]


class Peg(_Value, frozen=True):
    """The two pegs of a seat on the cribbage board, in the units of the board's picture."""

    seat: int
    front: tuple[float, float]
    rear: tuple[float, float]


class Heir(_Value, frozen=True):
    """A latecomer who gets a seat of a bot after the round, by the name that they gave."""

    name: str | None


class Terms(_Value, frozen=True):
    """What was agreed on for a table that others may come to."""

    key: str | None
    """The secret part of its link; ``None`` for who does not sit here."""
    reading_key: str | None
    """The key to read its record by; ``None`` for who does not sit here."""
    clock: ClockName
    watch: WatchName
    listed: bool
    start: tuple[int, ...]
    """The scores before the first round; empty for zeros."""
    locked: bool


class SeatInfo(_Value, frozen=True):
    """What everybody knows of a seat."""

    seat: int
    name: str | None
    """The name that a person gave, or ``None``: then the page says "Player 2" in its language."""
    bot: str | None
    """The kind of bot that sits here, such as ``counter``, or ``None`` for a person."""
    open: bool
    """Nobody sits here yet."""
    stand_in: str | None
    """The kind of bot that plays for the absent person."""
    heir: Heir | None
    tile_count: int
    score: int
    passed_values: tuple[int, ...]
    """The open values of its pass, if its last action in this round was one; else nothing."""
    missing_values: tuple[int, ...]
    """All values that its passes in this round rule out."""


class ActionInfo(_Value, frozen=True):
    """An action of the round, as everybody saw it."""

    ply: int
    """From 1."""
    seat: int
    action: str
    tile: str | None
    """``None`` for a pass."""
    place: PlaceName | None
    joined_value: int | None
    """The value that the play joined; ``None`` for a lead and a pass."""
    open_values: tuple[int, ...]
    """The values that were open to it, left then right; of a pass the ones its seat has not."""
    closing: bool
    """One of the passes that close a blocked round."""
    stand_in: bool
    """Made for an absent player."""


class LeadDrawn(_Value, frozen=True):
    """A tile that a contender drew for the lead (R2.1)."""

    seat: int
    tile: str


class TileWhere(_Value, frozen=True):
    """Where a tile is that would fit an open value of a blocked line."""

    tile: str
    where: Literal["line", "asleep"]


class BlockedValue(_Value, frozen=True):
    """An open value of a blocked line and where all its tiles are."""

    value: int
    tiles: tuple[TileWhere, ...]


class Settled(_Value, frozen=True):
    """How a round ended and what it gave (R5), with all that was hidden until then."""

    end: RoundEnd
    winner: int | None
    points: int
    hands: tuple[tuple[str, ...], ...]
    """The tiles left, one list a seat."""
    hand_points: tuple[int, ...]
    plus: tuple[int, ...]
    """The sums that the winner scores, without zeros left out; nothing in a tie."""
    minus: int | None
    """The winner's own sum, taken off once, in a blocked round; else ``None``."""
    tied_seats: tuple[int, ...]
    """The seats that share the lowest sum of a blocked round; nothing unless there is a tie."""
    sleeping: tuple[str, ...]
    blocked_values: tuple[BlockedValue, ...]
    """Of a blocked round: each open value once."""
    scores_before: tuple[int, ...]
    scores_after: tuple[int, ...]
    next_opener: int | None
    """``None`` when the match is over."""


class RoundRow(_Value, frozen=True):
    """A settled round in the list of rounds."""

    number: int
    opener: int
    end: RoundEnd
    winner: int | None
    points: int
    hand_points: tuple[int, ...]
    scores: tuple[int, ...]


class MatchEnd(_Value, frozen=True):
    """The result of a match: ``winner`` is ``None`` for a draw (R6.3); places from 1, ties alike."""

    winner: int | None
    places: tuple[int, ...]


class Deal(_Value, frozen=True):
    """How a round is dealt: the server's bytes are fixed by ``commitment`` before a seat gives its own.

    All bytes are written in hexadecimal digits.
    """

    table: str
    """The name that the deal calls its table by; it leads nobody there."""
    round: int
    commitment: str
    entropy: tuple[str | None, ...]
    """What each seat gave, so far for a round to come; ``None`` for nothing."""
    seed: str | None
    """The server's bytes; ``None`` until the round is over."""


class View(_Value, frozen=True):
    """All that one seat may know of its table; there is no field for more."""

    table: str
    seat: int | None
    """Whose view this is; ``None`` for a watcher, who knows what everybody knows."""
    host: int | None
    """The seat that arranges the table; ``None`` at a table that is for one person."""
    terms: Terms | None
    """``None`` at a table that is for one person."""
    paused: bool
    """The match was stopped and is kept; anybody who sits here goes on with it."""
    turn_ms: int | None
    """How long the turn may last; ``None`` without a clock."""
    next_table: str | None
    """Where the same people meet after this match."""
    phase: PhaseName
    """``over`` without an ``end``: the table was left for good before the match ended."""
    players: int
    target: int
    round: int
    """From 1; 0 before the first deal."""
    opener: int | None
    """``None`` before the draw for the lead."""
    to_act: int | None
    seats: tuple[SeatInfo, ...]
    """In seat order; the one to the left of seat ``k`` is ``k + 1``."""
    hand: tuple[HandTile, ...]
    hand_points: int
    legal: tuple[str, ...]
    """The actions of this seat now; ``("--",)`` when it can only pass."""
    pass_pause_ms: int | None
    """How long the page shows why before the pass is made; ``None`` when there is no such pass."""
    sleeping_count: int
    line: Line
    pictures: tuple[Picture, ...]
    actions: tuple[ActionInfo, ...]
    lead_draws: tuple[tuple[LeadDrawn, ...], ...]
    """The draws for the lead of the match, each among the tied of the one before."""
    pegs: tuple[Peg, ...]
    settled: Settled | None
    deal: Deal | None
    """How this round was dealt; ``None`` for one without a proof."""
    next_deal: Deal | None
    """How the round to come is dealt: a page that sees it gives the bytes of its seat."""
    rounds: tuple[RoundRow, ...]
    end: MatchEnd | None


# What happened, one a number of the log.


class _Event(Struct, frozen=True, tag_field="what"):
    """Something that happened at the table, told to every seat under the same number."""


class TableOpened(_Event, frozen=True, tag="opened"):
    """The table was made and its seats taken."""


class DealCommitted(_Event, frozen=True, tag="committed"):
    """The server's bytes for the round to come are fixed; their digest is in the view."""


class EntropyGiven(_Event, frozen=True, tag="entropy"):
    """A seat gave its bytes for the round to come; they are in the view."""


class RoundAsked(_Event, frozen=True, tag="asked"):
    """The round to come was asked for; it waits for the bytes of others, and not for long."""


class LeadDecided(_Event, frozen=True, tag="lead"):
    """The draw for the lead was made; the draws are in the view."""

    opener: int


class RoundDealt(_Event, frozen=True, tag="dealt"):
    """A round was dealt."""

    round: int
    opener: int


class Acted(_Event, frozen=True, tag="acted"):
    """A seat played or passed."""

    action: ActionInfo


class RoundEnded(_Event, frozen=True, tag="settled"):
    """A round was settled; how is in the view."""


class MatchEnded(_Event, frozen=True, tag="over"):
    """The match has a result; it is in the view."""


class TableClosed(_Event, frozen=True, tag="closed"):
    """The table was left for good before the match ended."""


class SeatsChanged(_Event, frozen=True, tag="seats"):
    """Somebody sat down, left, was promised a seat, or the host arranged the table."""

    kind: Literal["arranged", "taken", "promised", "left", "locked"]
    seat: int | None


class AbsenceChanged(_Event, frozen=True, tag="absence"):
    """A bot stands in or its person is back, the match was stopped or goes on, time was given back."""

    kind: Literal["stood-in", "returned", "paused", "resumed", "credited"]
    seat: int


class Rematched(_Event, frozen=True, tag="rematched"):
    """The same people meet again; where is in the view."""


Event: TypeAlias = (
    TableOpened
    | DealCommitted
    | EntropyGiven
    | RoundAsked
    | LeadDecided
    | RoundDealt
    | Acted
    | RoundEnded
    | MatchEnded
    | TableClosed
    | SeatsChanged
    | AbsenceChanged
    | Rematched
)


# From the page.


class _FromPage(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """A message of the page; an unknown field breaks the protocol."""


class Hello(_FromPage, frozen=True, tag="hello"):
    """The first message, and the one that asks for the whole view again.

    ``watch`` says that one has no seat and wants to look on; ``key`` is that of the table's link.
    """

    protocol: int
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
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    entropy: Annotated[str, Meta(pattern="^([0-9a-f]{2}){1,32}$")]


class Ping(_FromPage, frozen=True, tag="ping"):
    """Asks for a sign of life."""


FromPage: TypeAlias = (
    Hello | Act | NextRound | GiveEntropy | Arrange | Lock | Pause | StandIn | Back | Say | LookedAt | Ping
)


# To the page.


class _ToPage(Struct, frozen=True, tag_field="t"):
    """A message of the server."""


class Welcome(_ToPage, frozen=True, tag="welcome"):
    """The answer to ``Hello``: the whole view, and the cribbage board without its pegs as SVG."""

    protocol: int
    version: str
    seq: int
    view: View
    board_svg: str


class Step(_ToPage, frozen=True, tag="step"):
    """One event with the whole view after it."""

    seq: int
    event: Event
    view: View


class Done(_ToPage, frozen=True, tag="done"):
    """The wish ``id`` was carried out and is written down for good, up to ``seq``."""

    id: str
    seq: int


class Refusal(_ToPage, frozen=True, tag="refused"):
    """The wish ``id`` was refused and nothing changed; ``data`` fills the sentence of ``code``."""

    id: str
    code: str
    clause: str | None
    data: dict[str, int | str]
    seq: int


class People(_ToPage, frozen=True, tag="people"):
    """Who is here now; sent when it changes, without a number: nothing of it is kept."""

    seats: tuple[Whereabouts | None, ...]
    """``None`` for a bot and an open seat."""
    watchers: int
    left_ms: int | None
    """How much of the turn is left; ``None`` without a clock."""


class Said(_ToPage, frozen=True, tag="said"):
    """Somebody at the table said a quick phrase."""

    seat: int
    phrase: PhraseName


class Reload(_ToPage, frozen=True, tag="reload"):
    """The page is older than the server: it must load itself again."""

    protocol: int
    version: str


class Pong(_ToPage, frozen=True, tag="pong"):
    """A sign of life."""


ToPage: TypeAlias = Welcome | Step | Done | Refusal | People | Said | Reload | Pong


# HTTP bodies.


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wish for a table: who sits at it besides oneself, clockwise from one's left."""

    bots: tuple[str, ...]
    name: str | None = None
    pace_ms: int | None = None
    """How long a bot seems to think, in milliseconds; ``None`` for a human pace."""


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


class Door(_Value, frozen=True):
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


class Invitation(_Value, frozen=True):
    """A table's link and its picture as SVG."""

    link: str
    qr_svg: str


class MoveCode(_Value, frozen=True):
    """The link by which one comes to another device, good once and for ``minutes``."""

    link: str
    qr_svg: str
    minutes: int


class LobbyTable(_Value, frozen=True):
    """A table that anybody may sit down at."""

    table: str
    seats: tuple[SeatInfo, ...]
    phase: PhaseName
    target: int
    clock: ClockName
    language: LanguageName | None
    free_count: int


class Lobby(_Value, frozen=True):
    """The tables that anybody may sit down at."""

    tables: tuple[LobbyTable, ...]


class ReadRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the record of a table, with the key to read it."""

    key: str


class TableCreated(_Value, frozen=True):
    """A new table."""

    table: str


class BotInfo(_Value, frozen=True):
    """A player of the ladder, who can be asked to sit down; name and style are in the catalogues."""

    bot: str
    version: int
    level: int
    """From 1, the weakest, to 8."""
    is_ready: bool
    """Whether it plays itself; until it is ready, a weaker one plays for it."""


class SizeInfo(_Value, frozen=True):
    """The sizes of the game for a number of players (R1.3)."""

    players: int
    hand_size: int
    target: int
    sleeping: int


class UnfinishedTable(_Value, frozen=True):
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


class Home(_Value, frozen=True):
    """What the first page shows."""

    version: str
    sizes: tuple[SizeInfo, ...]
    bots: tuple[BotInfo, ...]
    unfinished: tuple[UnfinishedTable, ...]


class PicturedPosition(_Value, frozen=True):
    """A pictured position of the rules, with its facts."""

    name: str
    line: Line
    pictures: tuple[Picture, ...]


class Pictures(_Value, frozen=True):
    """The pictured positions of the rules, by name."""

    positions: tuple[PicturedPosition, ...]


class Fault(_Value, frozen=True):
    """The body of every HTTP error: a code for the catalogues and its numbers."""

    code: str
    data: dict[str, int | str]


class Health(_Value, frozen=True):
    """The answer of ``/health``."""

    status: Literal["ok", "stopping"]
    version: str
    protocol: int
    tables: int
    """Tables in memory."""
    connections: int
