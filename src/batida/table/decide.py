"""What a command causes: events and deals, or a refusal that changes nothing."""

from __future__ import annotations

from typing import assert_never

from batida.rules import (
    PASS,
    MatchResult,
    Refused,
    RulesError,
    action_number,
    apply,
    block,
    outcome,
    result,
    scores,
    with_round,
)
from batida.table import dealing
from batida.table.answers import Decided, Refusal, early_answer, refusal_of, wish_of
from batida.table.commands import (
    Act,
    Close,
    Command,
    Commit,
    DealDue,
    GiveEntropy,
    NextRound,
    OpenTable,
)
from batida.table.events import (
    Acted,
    Event,
    MatchEnded,
    Person,
    RoundAsked,
    RoundSettled,
    TableClosed,
    TableOpened,
)
from batida.table.state import Table


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
    answer: Decided | Refusal
    match command:
        case OpenTable():
            answer = _open(table, command, now)
        case Commit():
            answer = dealing.commit(table, command, now)
        case GiveEntropy():
            answer = dealing.give(table, command, now)
        case NextRound():
            answer = dealing.ask(table, command, now)
        case DealDue():
            answer = dealing.due(table, command, now)
        case Act():
            early = early_answer(table, command.seat, command.id, command.seq)
            answer = early if early is not None else _act(table, command, now)
        case Close():
            early = early_answer(table, command.seat, command.id, table.seq)
            answer = early if early is not None else _close(table, command, now)
        case _:
            assert_never(command)
    return answer


def _open(table: Table, command: OpenTable, now: int) -> Decided | Refusal:
    if table.seq:
        return Refusal("table-exists")
    if not any(isinstance(sitter, Person) for sitter in command.sitters):
        return Refusal("no-person")
    try:
        variant = block(len(command.sitters))
    except RulesError as error:
        return refusal_of(error)
    opened = TableOpened(at=now, sitters=command.sitters, target=variant.target, pace_ms=command.pace_ms)
    return Decided(2, (opened, RoundAsked(at=now, round=1)))


def _act(table: Table, command: Act, now: int) -> Decided | Refusal:
    rnd = table.round
    if table.match is None or rnd is None:
        return Refusal("no-round")
    try:
        after = apply(rnd, command.action, by=command.seat)
    except Refused as error:
        return refusal_of(error)
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


def _close(table: Table, command: Close, now: int) -> Decided | Refusal:
    if table.bot_at(command.seat) is not None:
        return Refusal("not-a-person", None, {"seat": command.seat})
    if table.phase == "over":
        return Refusal("match-over", "R6.2")
    closed = TableClosed(at=now, wish=wish_of(command.seat, command.id), seat=command.seat)
    return Decided(table.seq + 1, (closed,))
