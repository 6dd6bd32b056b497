"""The table as one seat may see it, or a watcher."""

from __future__ import annotations

from typing import Literal

from batida.server.protocol.names import (
    ClockName,
    EndName,
    PhaseName,
    PlaceName,
    PointName,
    RoundEnd,
    Value,
    WatchName,
    WidthName,
)


class OpenPoint(Value, frozen=True):
    """An open point of the line, with the value that fits there (R4.2)."""

    end: EndName
    tile: str
    point: PointName
    value: int


class Joint(Value, frozen=True):
    """``tile`` joined ``on`` at its point ``at`` by its own point ``by`` (R4.1)."""

    on: str
    at: PointName
    tile: str
    by: PointName


class Line(Value, frozen=True):
    """The line as facts, for the text list and the screen reader (R4.3)."""

    tiles: tuple[str, ...]
    """From left to right, each as it lies, left half first."""
    plays: tuple[str, ...]
    """The same tiles in the order of play."""
    joints: tuple[Joint, ...]
    open: tuple[OpenPoint, ...]
    """Left then right; none on an empty line."""


class Placement(Value, frozen=True):
    """Where a tile lies in a picture: its centre in half tiles, and its turn in degrees.

    Turned by 0 a tile stands upright with its low half above; 90 lays it with the low half right.
    """

    tile: str
    x: float
    y: float
    turn: Literal[0, 90, 180, 270]


class Mark(Value, frozen=True):
    """The box where the next tile would lie: its upper left corner and its size, in half tiles.

    ``value`` is the one that fits there; ``None`` for the lead.
    """

    place: PlaceName
    x: float
    y: float
    width: float
    height: float
    value: int | None


class Picture(Value, frozen=True):
    """The line drawn at one of the widths offered; a page takes the one that shows largest."""

    width: WidthName
    box: tuple[float, float, float, float]
    """Left, top, width and height of the whole picture, in half tiles."""
    tiles: tuple[Placement, ...]
    """In the order of play, so that the last one is the newest."""
    marks: tuple[Mark, ...]


class HandTile(Value, frozen=True):
    """A tile of one's own hand and where it can be put now; nowhere when it is not one's turn."""

    tile: str
    places: tuple[PlaceName, ...]


class Peg(Value, frozen=True):
    """The two pegs of a seat on the cribbage board, in the units of the board's picture."""

    seat: int
    front: tuple[float, float]
    rear: tuple[float, float]


class Heir(Value, frozen=True):
    """A latecomer who gets a seat of a bot after the round, by the name that they gave."""

    name: str | None


class Terms(Value, frozen=True):
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


class SeatInfo(Value, frozen=True):
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


class ActionInfo(Value, frozen=True):
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


class LeadDrawn(Value, frozen=True):
    """A tile that a contender drew for the lead (R2.1)."""

    seat: int
    tile: str


class TileWhere(Value, frozen=True):
    """Where a tile is that would fit an open value of a blocked line."""

    tile: str
    where: Literal["line", "asleep"]


class BlockedValue(Value, frozen=True):
    """An open value of a blocked line and where all its tiles are."""

    value: int
    tiles: tuple[TileWhere, ...]


class Settled(Value, frozen=True):
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


class RoundRow(Value, frozen=True):
    """A settled round in the list of rounds."""

    number: int
    opener: int
    end: RoundEnd
    winner: int | None
    points: int
    hand_points: tuple[int, ...]
    scores: tuple[int, ...]


class MatchEnd(Value, frozen=True):
    """The result of a match: ``winner`` is ``None`` for a draw (R6.3); places from 1, ties alike."""

    winner: int | None
    places: tuple[int, ...]


class Deal(Value, frozen=True):
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


class Public(Value, frozen=True):
    """What everybody may know of a table, but for the picture; it is written once for all who look on."""

    table: str
    host: int | None
    """The seat that arranges the table; ``None`` at a table that is for one person."""
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
    sleeping_count: int
    line: Line
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


class Own(Value, frozen=True):
    """What one seat is sent besides what everybody may know."""

    seat: int | None
    """Whose view this is; ``None`` for a watcher, who knows what everybody knows."""
    terms: Terms | None
    """``None`` at a table that is for one person."""
    hand: tuple[HandTile, ...]
    hand_points: int
    legal: tuple[str, ...]
    """The actions of this seat now; ``("--",)`` when it can only pass."""
    pass_pause_ms: int | None
    """How long the page shows why before the pass is made; ``None`` when there is no such pass."""


class View(Public, frozen=True):
    """All that one seat may know of its table; there is no field for more.

    The fields that it adds are the picture at the width of its page, and those of ``Own``.
    """

    picture: Picture
    seat: int | None
    """Whose view this is; ``None`` for a watcher, who knows what everybody knows."""
    terms: Terms | None
    """``None`` at a table that is for one person."""
    hand: tuple[HandTile, ...]
    hand_points: int
    legal: tuple[str, ...]
    """The actions of this seat now; ``("--",)`` when it can only pass."""
    pass_pause_ms: int | None
    """How long the page shows why before the pass is made; ``None`` when there is no such pass."""
