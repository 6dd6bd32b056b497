"""A live table as a value: the fold of its events and deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct, field

from batida.rules import LeadDraw, Match, Round, Seat
from batida.table.events import Bot, Open, Person, Sitter, Terms
from batida.table.fair import Sources, public_name
from batida.table.phase import Phase
from batida.table.seen import ActionSeen, RoundSeen

WISHES_KEPT: Final = 128
"""How many wishes a table remembers, the newest: an older one is refused as stale anyway."""


class FinishedRound(Struct, frozen=True, gc=False):
    """A settled round with all its tiles, which are no secret any more (R1.4)."""

    round: Round
    stand_ins: tuple[int, ...]
    """The plies that were made for an absent player."""
    sources: Sources | None
    """What its deal was made of; ``None`` for one without a proof."""

    def __repr__(self) -> str:
        """Shows no tile."""
        return f"FinishedRound({self.round!r})"


class NextDeal(Struct, frozen=True, gc=False):
    """A deal to come, for which the server is bound. It holds the seed, so it is secret.

    Attributes:
        round: its round.
        seed: the server's bytes.
        commitment: their digest, known to all.
        given: what seats have given so far.
    """

    round: int
    seed: bytes
    commitment: bytes
    given: tuple[tuple[Seat, bytes], ...] = ()

    def __repr__(self) -> str:
        """Names the round alone, so that a slip of the log shows no seed."""
        return f"NextDeal(round={self.round})"


class Table(Struct, frozen=True, gc=False):
    """A table after its event number ``seq``. It holds all hands, so it is secret.

    Attributes:
        id: its unguessable name.
        seq: how many events made it; 0 for a table that was never opened.
        opened_at: when, in milliseconds since 1970, UTC.
        changed_at: when its last event happened.
        turn_at: when the turn that goes on began, or began again.
        sitters: who sits where.
        pace_ms: how long a bot seems to think; ``None`` for the room's own pace.
        terms: what was agreed on for a table that others may come to; ``None`` for one that is
            for one person.
        host: the seat that arranges the table. When who sits there leaves, it passes on.
        is_locked: whether newcomers are kept out.
        promises: seats of bots that latecomers get after the round, each with its person.
        standing: for each seat the bot that plays for its absent person, if one does.
        missed: how many turns in a row the clock ended for the person at each seat.
        is_paused: whether the match was stopped, to be gone on with.
        draws: the draws for the lead.
        match: the match with its settled rounds, once the lead is decided.
        round: the round being played or just settled.
        actions: what was done in it, as everybody saw it, as far as it is written down. A play that
            blocks the line brings its closing passes along, and each is an event of its own.
        stand_ins: the plies of it that were made for an absent player.
        sources: what the deal of ``round`` was made of; ``None`` for one without a proof.
        next_deal: the deal to come, once the server is bound for it.
        is_asked: whether the round to come was asked for.
        asked_by: the persons who asked for it.
        rest_seq: the event since which nothing but the next round can be waited for.
        finished: the settled rounds.
        rounds: the same, as everybody saw how they ended.
        previous: the scores before each seat last scored; empty before the first settled round.
        is_ended: whether the match has its result.
        is_closed: whether it was left for good.
        next_table: where the same people meet after this match.
        wishes: the newest wishes carried out, the oldest first, each with the number of its last event.
    """

    id: str
    seq: int = 0
    opened_at: int = 0
    changed_at: int = 0
    turn_at: int = 0
    sitters: tuple[Sitter, ...] = ()
    target: int = 0
    pace_ms: int | None = None
    terms: Terms | None = None
    host: Seat = 0
    is_locked: bool = False
    promises: tuple[tuple[Seat, Person], ...] = ()
    standing: tuple[Bot | None, ...] = ()
    missed: tuple[int, ...] = ()
    is_paused: bool = False
    draws: tuple[LeadDraw, ...] = ()
    match: Match | None = None
    round: Round | None = None
    actions: tuple[ActionSeen, ...] = ()
    stand_ins: tuple[int, ...] = ()
    sources: Sources | None = None
    next_deal: NextDeal | None = None
    is_asked: bool = False
    asked_by: tuple[Seat, ...] = ()
    rest_seq: int = 0
    finished: tuple[FinishedRound, ...] = ()
    rounds: tuple[RoundSeen, ...] = ()
    previous: tuple[int, ...] = ()
    is_ended: bool = False
    is_closed: bool = False
    next_table: str | None = None
    wishes: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        if self.is_closed or self.is_ended:
            return "over"
        if self.match is None or self.round is None:
            return "waiting" if self.seq else "new"
        finished = self.finished
        return "settled" if finished and finished[-1].round is self.round else "playing"

    @property
    def round_number(self) -> int:
        """The number of ``round``, from 1; 0 before the first deal."""
        if self.round is None:
            return 0
        done = len(self.finished)
        return done if done and self.finished[-1].round is self.round else done + 1

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; ``None`` when it is nobody's."""
        # A round that is over is nobody's turn.
        return None if self.round is None or self.is_closed or self.is_ended else self.round.to_act

    @property
    def turn_number(self) -> int:
        """Names the turn that goes on: the rounds and actions before it, however the seats change."""
        return self.round_number * 1_000 + len(self.actions)

    def seat_of(self, player: str) -> Seat | None:
        """Where this player sits, or ``None``."""
        for seat, sitter in enumerate(self.sitters):
            if isinstance(sitter, Person) and sitter.player == player:
                return seat
        return None

    def bot_at(self, seat: Seat) -> Bot | None:
        """The bot that this seat belongs to, or ``None``."""
        sitter = self.sitters[seat]
        return sitter if isinstance(sitter, Bot) else None

    def player_of(self, seat: Seat) -> Bot | None:
        """The bot that plays this seat, its own or the stand-in; ``None`` where a person does."""
        return self.bot_at(seat) or (self.standing[seat] if self.standing else None)

    def promise_of(self, player: str) -> Seat | None:
        """The seat that this latecomer gets after the round, or ``None``."""
        return next((seat for seat, person in self.promises if person.player == player), None)

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """The seats that wait for somebody."""
        return tuple(seat for seat, sitter in enumerate(self.sitters) if isinstance(sitter, Open))

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """The seats that a newcomer may ask for: open ones, and those of bots not yet promised."""
        if self.terms is None or self.is_locked or self.phase == "over":
            return ()
        promised = {seat for seat, _ in self.promises}
        return tuple(
            seat
            for seat, sitter in enumerate(self.sitters)
            if not isinstance(sitter, Person) and seat not in promised
        )

    def persons_but(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats where persons sit, clockwise from the left of ``seat``."""
        count = len(self.sitters)
        others = ((seat + steps) % count for steps in range(1, count))
        return tuple(other for other in others if isinstance(self.sitters[other], Person))

    def answer_to(self, wish: str) -> int | None:
        """The number of the last event that this wish caused, if it was carried out."""
        return self.wishes.get(wish)

    def __repr__(self) -> str:
        """Shows where it stands and no tile (R1.4)."""
        return f"Table(seq={self.seq}, {self.phase}, {len(self.sitters)} seats)"


def new_table(id_: str) -> Table:
    """A table before its first event."""
    return Table(id_)


def next_sources(table: Table) -> Sources | None:
    """What the deal to come is made of as things stand; ``None`` while the server is not bound."""
    coming = table.next_deal
    if coming is None:
        return None
    given = dict(coming.given)
    return Sources(
        table=public_name(table.id),
        round=coming.round,
        seed=coming.seed,
        entropy=tuple(given.get(seat) for seat in range(len(table.sitters))),
    )
