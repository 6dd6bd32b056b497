"""What one seat may know of its table: built up from that alone, never cut down (R1.4).

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
from batida.table.events import Person
from batida.table.state import Phase, Table


@dataclass(frozen=True, slots=True)
class SeatSeen:
    """What everybody knows of a seat.

    Attributes:
        name: the name that a person gave.
        bot: the kind of bot; ``None`` for a person.
        tile_count: how many tiles it holds.
        score: its match points: before the round while it is played, else after it.
        passed_values: the open values of its pass, if its last action was one.
        missing_values: the values that its passes in this round rule out.
    """

    seat: Seat
    name: str | None
    bot: str | None
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
class TableView:
    """All that ``seat`` may know of its table; there is no field for more.

    Attributes:
        seq: the number of the last event it knows.
        round_number: from 1.
        to_act: whose turn it is; ``None`` when it is nobody's.
        hand: the seat's own tiles.
        legal: its actions; empty when it is not its turn.
        actions: what was done in this round, in order.
        scores: the match scores: before the round while it is played, else after it.
        previous: what each seat had before it last scored: where its rear peg stands.
        settled: the result of this round, once it is settled.
        rounds: the settled rounds.
        places: the seats' places in the match, from 1, ties alike; empty until it is over.
        result: how the match ended; ``None`` while it goes on and when it was left.
    """

    table: str
    seq: int
    seat: Seat
    phase: Phase
    variant: Variant
    round_number: int
    opener: Seat
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
    rounds: tuple[RoundSeen, ...]
    places: tuple[int, ...]
    result: MatchResult | None


def look(table: Table, seat: Seat) -> TableView:
    """What ``seat`` may know of a table whose first round has been dealt."""
    match, rnd = table.match, table.round
    assert match is not None
    assert rnd is not None
    is_settled = len(table.finished) == table.round_number
    ended = result(match) if table.is_ended else None
    now = scores(match)
    actions = _actions(table, rnd)
    return TableView(
        table=table.id,
        seq=table.seq,
        seat=seat,
        phase=table.phase,
        variant=match.variant,
        round_number=table.round_number,
        opener=rnd.opener,
        to_act=table.to_act,
        seats=_seats(table, rnd, actions, now),
        hand=rnd.hands[seat],
        legal=legal(rnd) if table.to_act == seat else (),
        line=rnd.line,
        actions=actions,
        draws=table.draws,
        scores=now,
        previous=_previous(match),
        settled=_settled(table, rnd) if is_settled else None,
        rounds=tuple(
            RoundSeen(number, done.round.opener, settlement, scores_after(match, number))
            for number, (done, settlement) in enumerate(
                zip(table.finished, match.rounds, strict=True), start=1
            )
        ),
        places=_places(table) if ended is not None else (),
        result=ended,
    )


def bot_view(table: Table, seat: Seat) -> SeatView:
    """What a bot at ``seat`` may know: the round as any player there sees it, and the scores."""
    assert table.match is not None
    assert table.round is not None
    return seat_view(table.round, seat, scores=scores(table.match))


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


def _seats(
    table: Table, rnd: Round, actions: tuple[ActionSeen, ...], now: tuple[int, ...]
) -> tuple[SeatSeen, ...]:
    last = {done.seat: done for done in actions}
    missing = [0] * rnd.variant.players
    for done in actions:
        if isinstance(done.action, Pass):
            for value in done.open_values:
                missing[done.seat] |= 1 << value
    seen: list[SeatSeen] = []
    for seat, sitter in enumerate(table.sitters):
        done = last.get(seat)
        passed = done is not None and done.action == PASS
        seen.append(
            SeatSeen(
                seat=seat,
                name=sitter.name if isinstance(sitter, Person) else None,
                bot=None if isinstance(sitter, Person) else sitter.bot,
                tile_count=len(rnd.hands[seat]),
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
