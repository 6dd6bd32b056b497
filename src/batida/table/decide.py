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
from batida.table import absence, dealing, seating
from batida.table.answers import Decided, Refusal, early_answer, refusal_of, wish_of
from batida.table.commands import (
    Act,
    Arrange,
    Command,
    Commit,
    Credit,
    DealDue,
    GiveEntropy,
    Leave,
    Lock,
    NextRound,
    OpenTable,
    Pause,
    Rematch,
    Return,
    Sit,
    StandIn,
    Withdraw,
)
from batida.table.events import (
    Acted,
    Event,
    MatchEnded,
    Person,
    RoundAsked,
    RoundSettled,
    TableOpened,
    Terms,
)
from batida.table.state import Table


def decide(table: Table, command: Command, now: int) -> Decided | Refusal:  # noqa: C901, PLR0912 - one case a command
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
        case Sit():
            answer = seating.sit(table, command, now)
        case Withdraw():
            answer = seating.withdraw(table, command, now)
        case Arrange():
            answer = seating.arrange(table, command, now)
        case Lock():
            answer = seating.lock(table, command, now)
        case Leave():
            answer = seating.leave(table, command, now)
        case Rematch():
            answer = seating.rematch(table, command, now)
        case StandIn():
            answer = absence.stand_in(table, command, now)
        case Return():
            answer = absence.come_back(table, command, now)
        case Pause():
            answer = absence.pause(table, command, now)
        case Credit():
            answer = absence.credit(table, command, now)
        case _:
            assert_never(command)
    return answer


def _open(table: Table, command: OpenTable, now: int) -> Decided | Refusal:
    if table.seq:
        return Refusal("table-exists")
    if not any(isinstance(sitter, Person) for sitter in command.sitters[command.host : command.host + 1]):
        return Refusal("no-person")
    try:
        variant = block(len(command.sitters))
    except RulesError as error:
        return refusal_of(error)
    terms = command.terms
    if terms is not None and not _are_start_scores(terms, players=variant.players, target=variant.target):
        return Refusal("bad-start", "R6.4", {"target": variant.target})
    opened = TableOpened(
        at=now,
        sitters=command.sitters,
        target=variant.target,
        pace_ms=command.pace_ms,
        terms=terms,
        host=command.host,
    )
    # A table with terms waits for its people, and then for one of them to ask for the first round.
    asked = (RoundAsked(at=now, round=1),) if terms is None else ()
    return Decided(1 + len(asked), (opened, *asked))


def _are_start_scores(terms: Terms, *, players: int, target: int) -> bool:
    start = terms.start
    return not start or (len(start) == players and all(0 <= score < target for score in start))


def _act(table: Table, command: Act, now: int) -> Decided | Refusal:
    rnd = table.round
    if table.match is None or rnd is None:
        return Refusal("no-round")
    if table.is_paused:
        return Refusal("paused")
    try:
        after = apply(rnd, command.action, by=command.seat)
    except Refused as error:
        return refusal_of(error)
    wish = wish_of(command.seat, command.id)
    first = len(rnd.actions)
    # An end given with a lead means nothing: what is written down is what the rules took.
    events: list[Event] = [
        *absence.before_action(table, command, now),
        Acted(
            at=now,
            wish=wish,
            seat=command.seat,
            ply=first + 1,
            action=action_number(after.actions[first]),
            stand_in=command.stand_in,
        ),
    ]
    seat = command.seat
    for ply in range(first + 2, len(after.actions) + 1):
        seat = after.variant.left_of(seat)
        passed = action_number(PASS)
        events.append(Acted(at=now, wish=wish, seat=seat, ply=ply, action=passed, closing=True))
    settlement = outcome(after)
    end: MatchResult | None = None
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
        end = result(match)
        if end is not None:
            events.append(MatchEnded(at=now, wish=wish, winner=end.winner))
        else:
            events.extend(seating.promises_kept(table, now, wish))
    if end is None:
        events.extend(absence.after_action(table, command, now))
    return Decided(table.seq + len(events), tuple(events), played=after)
