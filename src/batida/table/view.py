"""What one seat, or a watcher, may know of a table: built up from that alone, never cut down (R1.4).

This module is the one way from the secret :class:`~batida.table.state.Table` to a value that may
be sent. The hands of others are read only as sizes, and once a round is over as shown tiles.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from batida.rules import (
    PASS,
    TILES,
    Action,
    Hand,
    LeadDraw,
    Line,
    Match,
    MatchResult,
    Pass,
    Round,
    Seat,
    SeatView,
    Settlement,
    Tile,
    Variant,
    block,
    legal,
    next_opener,
    plies,
    public_view,
    ranking,
    result,
    scores,
    scores_after,
    seat_view,
    values_of,
)
from batida.table.clock import turn_ms
from batida.table.events import Bot, Language, Open, Pace, Person, Terms, Watching
from batida.table.fair import Entropy, Sources
from batida.table.state import Phase, Table, next_sources


@dataclass(frozen=True, slots=True)
class HeirSeen:
    """A latecomer who was promised a seat, by the name that they gave."""

    name: str | None


@dataclass(frozen=True, slots=True)
class TermsSeen:
    """What was agreed on for a table that others may come to; ``key`` only for who sits at it."""

    key: str | None
    clock: Pace
    watch: Watching
    listed: bool
    start: tuple[int, ...]
    language: Language | None
    is_locked: bool


@dataclass(frozen=True, slots=True)
class SeatSeen:
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


@dataclass(frozen=True, slots=True)
class ActionSeen:
    """An action of the round as everybody saw it; ``open_values`` were open to it, left then right."""

    ply: int
    seat: Seat
    action: Action
    open_values: tuple[int, ...]
    closing: bool
    stand_in: bool


@dataclass(frozen=True, slots=True)
class RoundSeen:
    """A settled round in the list of rounds; ``scores`` are those after it."""

    number: int
    opener: Seat
    settlement: Settlement
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SettledSeen:
    """How the round just settled ended, with all that was hidden until then (R5.3)."""

    settlement: Settlement
    hands: tuple[Hand, ...]
    sleeping: tuple[Tile, ...]
    scores_before: tuple[int, ...]
    scores_after: tuple[int, ...]
    next_opener: Seat | None
    """``None`` when the match is over."""


@dataclass(frozen=True, slots=True)
class DealSeen:
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


@dataclass(frozen=True, slots=True)
class TableView:
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
    legal: tuple[Action, ...] = field(repr=False)
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


def look(table: Table, seat: Seat | None) -> TableView:
    """What ``seat`` may know of a table, or a watcher if it is ``None``."""
    match, rnd = table.match, table.round
    is_settled = rnd is not None and len(table.finished) == table.round_number
    ended = result(match) if match is not None and table.is_ended else None
    now = _scores(table)
    actions = () if rnd is None else _actions(table, rnd)
    return TableView(
        table=table.id,
        seq=table.seq,
        seat=seat,
        phase=table.phase,
        host=None if table.terms is None else table.host,
        terms=None if table.terms is None else _terms(table, table.terms, seat),
        is_paused=table.is_paused,
        turn_ms=turn_ms(table),
        next_table=table.next_table,
        variant=block(len(table.sitters), target=table.target) if match is None else match.variant,
        round_number=table.round_number,
        opener=_opener(table),
        to_act=table.to_act,
        seats=_seats(table, actions, now),
        hand=Hand.of(()) if rnd is None or seat is None else rnd.hands[seat],
        legal=legal(rnd) if rnd is not None and seat is not None and table.to_act == seat else (),
        line=Line() if rnd is None else rnd.line,
        actions=actions,
        draws=table.draws,
        scores=now,
        previous=now if match is None else _previous(match),
        settled=_settled(table, rnd) if rnd is not None and is_settled else None,
        deal=_deal(table.sources, is_over=is_settled or table.is_closed),
        next_deal=_deal(next_sources(table), is_over=False),
        rounds=() if match is None else _rounds(table, match),
        places=_places(table) if ended is not None else (),
        result=ended,
    )


def bot_view(table: Table, seat: Seat) -> SeatView:
    """What a bot at ``seat`` may know: the round as any player there sees it, and the scores."""
    assert table.match is not None
    assert table.round is not None
    return seat_view(table.round, seat, scores=scores(table.match))


def _opener(table: Table) -> Seat | None:
    if table.round is not None:
        return table.round.opener
    return None if table.match is None else next_opener(table.match)


def _deal(sources: Sources | None, *, is_over: bool) -> DealSeen | None:
    """How a round is dealt; the seed of one that is not over decides hidden tiles (R1.4)."""
    if sources is None:
        return None
    return DealSeen(
        table=sources.table,
        round=sources.round,
        commitment=sources.commitment,
        entropy=sources.entropy,
        seed=sources.seed if is_over else None,
    )


def _scores(table: Table) -> tuple[int, ...]:
    if table.match is not None:
        return scores(table.match)
    start = () if table.terms is None else table.terms.start
    return start or (0,) * len(table.sitters)


def _terms(table: Table, terms: Terms, seat: Seat | None) -> TermsSeen:
    return TermsSeen(
        key=None if seat is None else terms.key,
        clock=terms.clock,
        watch=terms.watch,
        listed=terms.listed,
        start=terms.start,
        language=terms.language,
        is_locked=table.is_locked,
    )


def _rounds(table: Table, match: Match) -> tuple[RoundSeen, ...]:
    return tuple(
        RoundSeen(number, done.round.opener, settlement, scores_after(match, number))
        for number, (done, settlement) in enumerate(zip(table.finished, match.rounds, strict=True), start=1)
    )


def _actions(table: Table, rnd: Round) -> tuple[ActionSeen, ...]:
    players = rnd.variant.players
    is_blocked = rnd.is_over and rnd.out is None
    closing_from = len(rnd.actions) - players + 1 if is_blocked else len(rnd.actions) + 1
    return tuple(
        ActionSeen(
            ply=number,
            seat=ply.seat,
            action=ply.action,
            open_values=ply.open_values,
            closing=number >= closing_from,
            stand_in=number in table.stand_ins,
        )
        for number, ply in enumerate(plies(public_view(rnd)), start=1)
        if number <= table.told
    )


def _seats(table: Table, actions: tuple[ActionSeen, ...], now: tuple[int, ...]) -> tuple[SeatSeen, ...]:
    rnd = table.round
    last = {done.seat: done for done in actions}
    heirs = {seat: HeirSeen(person.name) for seat, person in table.promises}
    missing = [0] * len(table.sitters)
    for done in actions:
        if isinstance(done.action, Pass):
            for value in done.open_values:
                missing[done.seat] |= 1 << value
    seen: list[SeatSeen] = []
    for seat, sitter in enumerate(table.sitters):
        done = last.get(seat)
        passed = done is not None and done.action == PASS
        standing = table.standing[seat]
        seen.append(
            SeatSeen(
                seat=seat,
                name=sitter.name if isinstance(sitter, Person) else None,
                bot=sitter.bot if isinstance(sitter, Bot) else None,
                is_open=isinstance(sitter, Open),
                stand_in=None if standing is None else standing.bot,
                heir=heirs.get(seat),
                tile_count=0 if rnd is None else len(rnd.hands[seat]),
                score=now[seat],
                passed_values=tuple(dict.fromkeys(done.open_values)) if done and passed else (),
                missing_values=values_of(missing[seat]),
            )
        )
    return tuple(seen)


def _settled(table: Table, rnd: Round) -> SettledSeen:
    assert table.match is not None
    count = len(table.finished)
    held = {one for hand in rnd.dealt for one in hand}
    is_over = result(table.match) is not None
    return SettledSeen(
        settlement=table.match.rounds[-1],
        hands=rnd.hands,
        sleeping=tuple(one for one in TILES if one not in held),
        scores_before=scores_after(table.match, count - 1),
        scores_after=scores_after(table.match, count),
        next_opener=None if is_over else next_opener(table.match),
    )


def _previous(match: Match) -> tuple[int, ...]:
    gains = [0] * match.variant.players
    for settlement in match.rounds:
        if settlement.winner is not None and settlement.points:
            gains[settlement.winner] = settlement.points
    return tuple(now - gain for now, gain in zip(scores(match), gains, strict=True))


def _places(table: Table) -> tuple[int, ...]:
    assert table.match is not None
    by_seat = {seat: place for place, seats in ranking(table.match) for seat in seats}
    return tuple(by_seat[seat] for seat in range(len(table.sitters)))
