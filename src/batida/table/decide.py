"""What a command causes: events and deals, or a refusal that changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from batida.rules import (
    PASS,
    TILES,
    LeadDraw,
    MatchResult,
    Refused,
    RulesError,
    Seat,
    action_number,
    apply,
    block,
    draw_lead,
    next_opener,
    opener_by,
    outcome,
    result,
    scores,
    with_round,
)
from batida.table.commands import Act, Close, Command, NextRound, OpenTable, Shuffle
from batida.table.events import (
    Acted,
    Dealt,
    Event,
    LeadDecided,
    MatchEnded,
    Person,
    RoundDealt,
    RoundSettled,
    TableClosed,
    TableOpened,
)
from batida.table.state import Table

_ALL = frozenset(range(len(TILES)))


@dataclass(frozen=True, slots=True)
class Decided:
    """What is to be written down, all or nothing; no event at all for a repeated wish.

    ``seq`` is the number of the last event that the command caused, the first time or now.
    """

    seq: int
    events: tuple[Event, ...] = ()
    deals: tuple[Dealt, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command changes nothing: a code, the clause of the rules if one says so, and numbers."""

    code: str
    clause: str | None = None
    data: dict[str, int | str] = field(default_factory=dict[str, int | str])


def decide(table: Table, command: Command, now: int) -> Decided | Refusal:
    """What ``command`` causes at ``table``.

    A command that has seats and a number is checked in this order: was it carried out before
    (then it gets the same answer and does nothing), is it a seat of this table, is the table
    still where it was seen, and then by the rules.

    Args:
        table: the table as it is.
        command: what is asked.
        now: the time, in milliseconds since 1970, UTC.
    """
    match command:
        case OpenTable():
            return _open(table, command, now)
        case Act():
            early = early_answer(table, command.seat, command.id, command.seq)
            return early if early is not None else _act(table, command, now)
        case NextRound():
            early = early_answer(table, command.seat, command.id, command.seq)
            return early if early is not None else _next_round(table, command, now)
        case Close():
            early = early_answer(table, command.seat, command.id, table.seq)
            return early if early is not None else _close(table, command, now)
        case _:
            assert_never(command)


def wish_of(seat: Seat, id_: str | None) -> str | None:
    """How a wish is remembered: ids of one seat never meet those of another."""
    return None if id_ is None else f"{seat}/{id_}"


def early_answer(table: Table, seat: Seat, id_: str | None, seq: int) -> Decided | Refusal | None:
    """The answer to a command before its contents matter; ``None`` when the rules must be asked.

    It comes before a typed action is read, because that is read against the line as it is now.
    """
    wish = wish_of(seat, id_)
    if wish is not None and (answer := table.answer_to(wish)) is not None:
        return Decided(answer)
    if table.seq == 0:
        return Refusal("no-table")
    if not 0 <= seat < len(table.sitters):
        return Refusal("bad-seat", "R1.2", {"seat": seat})
    if seq != table.seq:
        return Refusal("stale", None, {"seq": table.seq})
    if table.is_closed:
        return Refusal("table-closed")
    return None


def _open(table: Table, command: OpenTable, now: int) -> Decided | Refusal:
    if table.seq:
        return Refusal("table-exists")
    if not any(isinstance(sitter, Person) for sitter in command.sitters):
        return Refusal("no-person")
    shuffles = (*command.lead_shuffles, command.shuffle)
    if any(not _is_shuffle(shuffle) for shuffle in shuffles):
        return Refusal("bad-shuffle", "R6.1")
    players = len(command.sitters)
    try:
        variant = block(players)
        draws, opener = _draws(players, command.lead_shuffles)
    except RulesError as error:
        return _refusal(error)
    if opener is None:
        return Refusal("bad-draw", "R2.1")
    drawn = tuple(tuple((seat, one.index) for seat, one in draw.drawn) for draw in draws)
    return Decided(
        3,
        (
            TableOpened(at=now, sitters=command.sitters, target=variant.target, pace_ms=command.pace_ms),
            LeadDecided(at=now, draws=drawn, opener=opener),
            RoundDealt(at=now, round=1, opener=opener),
        ),
        (Dealt(round=1, shuffle=command.shuffle),),
    )


def _draws(players: int, shuffles: tuple[Shuffle, ...]) -> tuple[tuple[LeadDraw, ...], Seat | None]:
    draws: tuple[LeadDraw, ...] = ()
    contenders: tuple[Seat, ...] = tuple(range(players))
    for shuffle in shuffles:
        draws = (*draws, draw_lead(contenders, tuple(TILES[index] for index in shuffle)))
        contenders = draws[-1].first
    return draws, opener_by(draws, players=players)


def _is_shuffle(shuffle: Shuffle) -> bool:
    return len(shuffle) == len(_ALL) and frozenset(shuffle) == _ALL


def _act(table: Table, command: Act, now: int) -> Decided | Refusal:
    rnd = table.round
    if table.match is None or rnd is None:
        return Refusal("no-round")
    try:
        after = apply(rnd, command.action, by=command.seat)
    except Refused as error:
        return _refusal(error)
    wish = wish_of(command.seat, command.id)
    first = len(rnd.actions)
    # An end given with a lead means nothing: what is written down is what the rules took.
    events: list[Event] = [
        Acted(
            at=now,
            wish=wish,
            seat=command.seat,
            ply=first + 1,
            action=action_number(after.actions[first]),
            stand_in=command.stand_in,
        )
    ]
    seat = command.seat
    for ply in range(first + 2, len(after.actions) + 1):
        seat = after.variant.left_of(seat)
        passed = action_number(PASS)
        events.append(Acted(at=now, wish=wish, seat=seat, ply=ply, action=passed, closing=True))
    settlement = outcome(after)
    if settlement is not None:
        match = with_round(table.match, settlement)
        events.append(
            RoundSettled(
                at=now,
                wish=wish,
                round=len(match.rounds),
                winner=settlement.winner,
                points=settlement.points,
                scores=scores(match),
            )
        )
        end: MatchResult | None = result(match)
        if end is not None:
            events.append(MatchEnded(at=now, wish=wish, winner=end.winner))
    return Decided(table.seq + len(events), tuple(events))


def _next_round(table: Table, command: NextRound, now: int) -> Decided | Refusal:
    if table.bot_at(command.seat) is not None:
        return Refusal("not-a-person", None, {"seat": command.seat})
    if table.phase == "over":
        return Refusal("match-over", "R6.2")
    if table.phase != "settled" or table.match is None:
        return Refusal("round-not-over", "R6.1")
    if not _is_shuffle(command.shuffle):
        return Refusal("bad-shuffle", "R6.1")
    number = table.round_number + 1
    dealt = RoundDealt(
        at=now,
        wish=wish_of(command.seat, command.id),
        round=number,
        opener=next_opener(table.match),
    )
    return Decided(table.seq + 1, (dealt,), (Dealt(round=number, shuffle=command.shuffle),))


def _close(table: Table, command: Close, now: int) -> Decided | Refusal:
    if table.bot_at(command.seat) is not None:
        return Refusal("not-a-person", None, {"seat": command.seat})
    if table.phase == "over":
        return Refusal("match-over", "R6.2")
    closed = TableClosed(at=now, wish=wish_of(command.seat, command.id), seat=command.seat)
    return Decided(table.seq + 1, (closed,))


def _refusal(error: RulesError) -> Refusal:
    data = {name: datum for name, datum in error.data.items() if isinstance(datum, int | str)}
    return Refusal(error.code, error.clause, data)
