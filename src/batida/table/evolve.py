"""The table after an event: pure, and total over every log that ``decide`` can write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from msgspec.structs import replace

from batida.rules import (
    TILES,
    LeadDraw,
    Round,
    action_at,
    apply,
    block,
    deal,
    new_match,
    outcome,
    scores,
    with_round,
)
from batida.table.events import (
    Acted,
    DealCommitted,
    Dealt,
    EntropyGiven,
    Event,
    LeadDecided,
    MatchEnded,
    OutageCredited,
    Paused,
    Rematched,
    Resumed,
    Returned,
    RoundAsked,
    RoundDealt,
    RoundSettled,
    SeatLeft,
    SeatPromised,
    SeatsArranged,
    SeatTaken,
    Sown,
    StoodIn,
    TableClosed,
    TableLocked,
    TableOpened,
)
from batida.table.evolve_seats import at, present, seated
from batida.table.seen import ActionSeen, RoundSeen
from batida.table.state import WISHES_KEPT, FinishedRound, NextDeal, Table, new_table, next_sources


def evolve(
    table: Table,
    event: Event,
    *,
    dealt: Dealt | None = None,
    sown: Sown | None = None,
    played: Round | None = None,
) -> Table:
    """The table after its next event.

    Args:
        table: the table before; it stays as it is.
        event: what happened.
        dealt: the tiles of a :class:`RoundDealt`; nothing for any other event.
        sown: the server's bytes of a :class:`DealCommitted`; nothing for any other event.
        played: the round after an :class:`Acted`, where it is at hand; it is not looked at for others.

    Raises:
        RulesError: the log is not one that ``decide`` wrote.
    """
    after = _acted(table, event, played) if isinstance(event, Acted) else _after(table, event, dealt, sown)
    seq = table.seq + 1
    wishes = after.wishes if event.wish is None else _with_wish(after.wishes, event.wish, seq)
    return replace(after, seq=seq, changed_at=event.at, wishes=wishes)


def fold(id_: str, events: Iterable[Event], deals: Mapping[int, Dealt], seeds: Mapping[int, Sown]) -> Table:
    """The table that a whole log makes; ``deals`` and ``seeds`` by round number."""
    table = new_table(id_)
    for after in states(table, events, deals, seeds):
        table = after
    return table


def states(
    table: Table,
    events: Iterable[Event],
    deals: Mapping[int, Dealt],
    seeds: Mapping[int, Sown],
    *,
    played: Round | None = None,
) -> Iterator[Table]:
    """The table after each of its next events; ``played`` as for :func:`evolve`, where one is an action."""
    for event in events:
        table = evolve(
            table,
            event,
            dealt=deals[event.round] if isinstance(event, RoundDealt) else None,
            sown=seeds[event.round] if isinstance(event, DealCommitted) else None,
            played=played,
        )
        yield table


def _after(  # noqa: C901 - one case an event
    table: Table, event: Event, dealt: Dealt | None, sown: Sown | None
) -> Table:
    match event:
        case TableOpened():
            after = _opened(table, event)
        case DealCommitted() | EntropyGiven() | RoundAsked():
            after = _prepared(table, event, sown)
        case LeadDecided():
            after = _with_lead(table, event)
        case RoundDealt():
            after = _dealt(table, event, dealt)
        case Acted():
            after = _acted(table, event, None)
        case RoundSettled():
            after = _settled(table)
        case MatchEnded():
            after = replace(table, is_ended=True, promises=())
        case TableClosed():
            after = replace(table, is_closed=True, promises=())
        case Rematched():
            after = replace(table, next_table=event.table)
        case SeatsArranged() | SeatTaken() | SeatPromised() | SeatLeft() | TableLocked():
            after = seated(table, event)
        case StoodIn() | Returned() | Paused() | Resumed() | OutageCredited():
            after = present(table, event)
        case _:
            assert_never(event)
    return after


def _with_wish(wishes: Mapping[str, int], wish: str, seq: int) -> Mapping[str, int]:
    after = {**wishes}
    after.pop(wish, None)
    after[wish] = seq
    if len(after) > WISHES_KEPT:
        del after[next(iter(after))]
    return after


def _prepared(table: Table, event: DealCommitted | EntropyGiven | RoundAsked, sown: Sown | None) -> Table:
    match event:
        case DealCommitted():
            assert sown is not None
            assert sown.round == event.round
            return replace(table, next_deal=NextDeal(event.round, sown.seed, event.commitment))
        case EntropyGiven():
            assert table.next_deal is not None
            given = (*table.next_deal.given, (event.seat, event.entropy))
            return replace(table, next_deal=replace(table.next_deal, given=given))
        case RoundAsked():
            by = () if event.seat is None else (event.seat,)
            return replace(table, is_asked=True, asked_by=(*table.asked_by, *by))
        case _:
            assert_never(event)


def _opened(table: Table, event: TableOpened) -> Table:
    count = len(event.sitters)
    return replace(
        table,
        opened_at=event.at,
        sitters=event.sitters,
        target=event.target,
        pace_ms=event.pace_ms,
        rest_seq=table.seq + 1,
        terms=event.terms,
        host=event.host,
        standing=(None,) * count,
        missed=(0,) * count,
    )


def _acted(table: Table, event: Acted, played: Round | None) -> Table:
    rnd = table.round
    assert rnd is not None
    seen = ActionSeen(
        ply=event.ply,
        seat=event.seat,
        action=action_at(event.action),
        open_values=tuple(point.value for point in rnd.line.open),
        closing=event.closing,
        stand_in=event.stand_in,
    )
    if event.closing:
        return replace(table, actions=(*table.actions, seen))
    missed = 0
    if event.stand_in and table.standing[event.seat] is None:
        missed = table.missed[event.seat] + 1
    return replace(
        table,
        round=apply(rnd, seen.action, by=event.seat) if played is None else played,
        actions=(*table.actions, seen),
        stand_ins=(*table.stand_ins, event.ply) if event.stand_in else table.stand_ins,
        missed=table.missed if table.missed[event.seat] == missed else at(table.missed, event.seat, missed),
        turn_at=event.at,
    )


def _with_lead(table: Table, event: LeadDecided) -> Table:
    variant = block(len(table.sitters), target=table.target)
    draws = tuple(LeadDraw(tuple((seat, TILES[index]) for seat, index in draw)) for draw in event.draws)
    start = table.terms.start if table.terms is not None and table.terms.start else None
    return replace(table, draws=draws, match=new_match(variant, first_opener=event.opener, start=start))


def _dealt(table: Table, event: RoundDealt, dealt: Dealt | None) -> Table:
    assert table.match is not None
    assert dealt is not None
    assert dealt.round == event.round
    shuffle = tuple(TILES[index] for index in dealt.shuffle)
    rnd = deal(table.match.variant, shuffle, opener=event.opener)
    return replace(
        table,
        round=rnd,
        actions=(),
        stand_ins=(),
        sources=next_sources(table),
        next_deal=None,
        is_asked=False,
        asked_by=(),
        turn_at=event.at,
    )


def _settled(table: Table) -> Table:
    assert table.match is not None
    assert table.round is not None
    settlement = outcome(table.round)
    assert settlement is not None
    match, number = with_round(table.match, settlement), table.round_number
    after = scores(match)
    previous = table.previous or scores(table.match)
    if settlement.winner is not None and settlement.points:
        previous = at(previous, settlement.winner, after[settlement.winner] - settlement.points)
    return replace(
        table,
        match=match,
        finished=(*table.finished, FinishedRound(table.round, table.stand_ins, table.sources)),
        rounds=(*table.rounds, RoundSeen(number, table.round.opener, settlement, after)),
        previous=previous,
        rest_seq=table.seq + 1,
    )
