"""What everybody may know of a table, and what one seat may know besides, as values (R1.4).

There is no field for anything else. Made by :mod:`batida.table.view` and, where a part stays as it is
once it was seen, along with the log by :mod:`batida.table.evolve`.

They are structs, which are made and compared faster than data classes: there are dozens a move. None
of them can be part of a cycle, so that the collector need not look at them (``gc=False``).
"""

from __future__ import annotations

from msgspec import Struct

from batida.rules import (
    Action,
    Hand,
    LeadDraw,
    Line,
    MatchResult,
    Seat,
    Settlement,
    Tile,
    Variant,
)
from batida.table.events import Language, Pace, Watching
from batida.table.fair import Entropy
from batida.table.phase import Phase


class HeirSeen(Struct, frozen=True, gc=False):
    """A latecomer who was promised a seat, by the name that they gave."""

    name: str | None


class TermsSeen(Struct, frozen=True, gc=False):
    """What was agreed on for a table that others may come to; ``key`` only for who sits at it."""

    key: str | None
    clock: Pace
    watch: Watching
    listed: bool
    start: tuple[int, ...]
    language: Language | None
    is_locked: bool


class SeatSeen(Struct, frozen=True, gc=False):
    """What everybody knows of a seat.

    Attributes:
        name: the name that a person gave.
        bot: the kind of bot; ``None`` for a person and an open seat.
        is_open: whether nobody sits here yet.
        stand_in: the kind of bot that plays for the absent person, if one does.
        heir: who gets this seat of a bot after the round, if somebody does.
        tile_count: how many tiles it holds.
        score: its match points: before the round while it is played, else after it.
        passed_values: the open values of its pass, if its last action was one.
        missing_values: the values that its passes in this round rule out.
    """

    seat: Seat
    name: str | None
    bot: str | None
    is_open: bool
    stand_in: str | None
    heir: HeirSeen | None
    tile_count: int
    score: int
    passed_values: tuple[int, ...]
    missing_values: tuple[int, ...]


class ActionSeen(Struct, frozen=True, gc=False):
    """An action of the round as everybody saw it; ``open_values`` were open to it, left then right."""

    ply: int
    seat: Seat
    action: Action
    open_values: tuple[int, ...]
    closing: bool
    stand_in: bool


class RoundSeen(Struct, frozen=True, gc=False):
    """A settled round in the list of rounds; ``scores`` are those after it."""

    number: int
    opener: Seat
    settlement: Settlement
    scores: tuple[int, ...]


class SettledSeen(Struct, frozen=True, gc=False):
    """How the round just settled ended, with all that was hidden until then (R5.3)."""

    settlement: Settlement
    hands: tuple[Hand, ...]
    sleeping: tuple[Tile, ...]
    scores_before: tuple[int, ...]
    scores_after: tuple[int, ...]
    next_opener: Seat | None
    """``None`` when the match is over."""


class DealSeen(Struct, frozen=True, gc=False):
    """What everybody knows of how a round is dealt.

    Attributes:
        table: the table's public name.
        round: the round, from 1.
        commitment: the digest that binds the server.
        entropy: what each seat gave, so far for a deal to come.
        seed: the server's bytes; ``None`` until the round is over.
    """

    table: str
    round: int
    commitment: bytes
    entropy: Entropy
    seed: bytes | None


class TableView(Struct, frozen=True, gc=False):
    """All that ``seat`` may know of its table; there is no field for more.

    Attributes:
        seat: whose view this is; ``None`` for a watcher, who knows what everybody knows.
        host: the seat that arranges the table; ``None`` for a table that is for one person.
        terms: what was agreed on; ``None`` for a table that is for one person.
        is_paused: whether the match was stopped, to be gone on with.
        turn_ms: how long the turn may last; ``None`` without a clock.
        next_table: where the same people meet after this match.
        seq: the number of the last event it knows.
        round_number: from 1; 0 before the first deal.
        opener: who opened the round, or will open the first; ``None`` before the draw for the lead.
        to_act: whose turn it is; ``None`` when it is nobody's.
        hand: the seat's own tiles.
        legal: its actions; empty when it is not its turn.
        actions: what was done in this round, in order.
        scores: the match scores: before the round while it is played, else after it.
        previous: what each seat had before it last scored: where its rear peg stands.
        settled: the result of this round, once it is settled.
        deal: how this round was dealt; ``None`` for one without a proof.
        next_deal: how the round to come is dealt, once the server is bound for it.
        rounds: the settled rounds.
        places: the seats' places in the match, from 1, ties alike; empty until it is over.
        result: how the match ended; ``None`` while it goes on and when it was left.
    """

    table: str
    seq: int
    seat: Seat | None
    phase: Phase
    host: Seat | None
    terms: TermsSeen | None
    is_paused: bool
    turn_ms: int | None
    next_table: str | None
    variant: Variant
    round_number: int
    opener: Seat | None
    to_act: Seat | None
    seats: tuple[SeatSeen, ...]
    hand: Hand
    legal: tuple[Action, ...]
    line: Line
    actions: tuple[ActionSeen, ...]
    draws: tuple[LeadDraw, ...]
    scores: tuple[int, ...]
    previous: tuple[int, ...]
    settled: SettledSeen | None
    deal: DealSeen | None
    next_deal: DealSeen | None
    rounds: tuple[RoundSeen, ...]
    places: tuple[int, ...]
    result: MatchResult | None

    def __repr__(self) -> str:
        """Shows where it stands and no tile: the actions of a seat name those of its hand (R1.4)."""
        return f"TableView(seq={self.seq}, seat={self.seat}, {self.phase}, {self.hand!r})"


class Own(Struct, frozen=True, gc=False):
    """What one seat may know besides what everybody knows; of a watcher, nothing.

    Attributes:
        seat: whose it is; ``None`` for a watcher.
        hand: the seat's own tiles.
        legal: its actions; empty when it is not its turn.
        key: the key of the table's link.
    """

    seat: Seat | None
    hand: Hand
    legal: tuple[Action, ...]
    key: str | None

    def __repr__(self) -> str:
        """Shows no tile and no key, as that of a view."""
        return f"Own(seat={self.seat}, {self.hand!r})"
