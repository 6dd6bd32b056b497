"""The table after an event: pure, and total over every log that ``decide`` can write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from batida.rules import (
    TILES,
    LeadDraw,
    action_at,
    apply,
    block,
    deal,
    new_match,
    outcome,
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
    RoundAsked,
    RoundDealt,
    RoundSettled,
    Sown,
    TableClosed,
    TableOpened,
)
from batida.table.state import WISHES_KEPT, FinishedRound, NextDeal, Table, new_table, next_sources


def evolve(table: Table, event: Event, *, dealt: Dealt | None = None, sown: Sown | None = None) -> Table:
    """The table after its next event.

    Args:
        table: the table before; it stays as it is.
        event: what happened.
        dealt: the tiles of a :class:`RoundDealt`; nothing for any other event.
        sown: the server's bytes of a :class:`DealCommitted`; nothing for any other event.

    Raises:
        RulesError: the log is not one that ``decide`` wrote.
    """
    after = _after(table, event, dealt, sown)
    wishes = after.wishes
    if event.wish is not None:
        others = tuple(known for known in wishes if known[0] != event.wish)
        wishes = (*others[-(WISHES_KEPT - 1) :], (event.wish, table.seq + 1))
    return replace(after, seq=table.seq + 1, wishes=wishes)


def fold(id_: str, events: Iterable[Event], deals: Mapping[int, Dealt], seeds: Mapping[int, Sown]) -> Table:
    """The table that a whole log makes; ``deals`` and ``seeds`` by round number."""
    table = new_table(id_)
    for after in states(table, events, deals, seeds):
        table = after
    return table


def states(
    table: Table, events: Iterable[Event], deals: Mapping[int, Dealt], seeds: Mapping[int, Sown]
) -> Iterator[Table]:
    """The table after each of its next events."""
    for event in events:
        table = evolve(
            table,
            event,
            dealt=deals[event.round] if isinstance(event, RoundDealt) else None,
            sown=seeds[event.round] if isinstance(event, DealCommitted) else None,
        )
        yield table


def _after(table: Table, event: Event, dealt: Dealt | None, sown: Sown | None) -> Table:
    match event:
        case TableOpened():
            after = replace(
                table,
                opened_at=event.at,
                sitters=event.sitters,
                target=event.target,
                pace_ms=event.pace_ms,
                rest_seq=table.seq + 1,
            )
        case DealCommitted() | EntropyGiven() | RoundAsked():
            after = _prepared(table, event, sown)
        case LeadDecided():
            after = _with_lead(table, event)
        case RoundDealt():
            after = _dealt(table, event, dealt)
        case Acted():
            after = _acted(table, event)
        case RoundSettled():
            after = _settled(table)
        case MatchEnded():
            after = replace(table, is_ended=True)
        case TableClosed():
            after = replace(table, is_closed=True)
        case _:
            assert_never(event)
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


def _acted(table: Table, event: Acted) -> Table:
    rnd = table.round
    assert rnd is not None
    if not event.closing:
        rnd = apply(rnd, action_at(event.action), by=event.seat)
    stand_ins = (*table.stand_ins, event.ply) if event.stand_in else table.stand_ins
    return replace(table, round=rnd, told=table.told + 1, stand_ins=stand_ins)


def _with_lead(table: Table, event: LeadDecided) -> Table:
    variant = block(len(table.sitters), target=table.target)
    draws = tuple(LeadDraw(tuple((seat, TILES[index]) for seat, index in draw)) for draw in event.draws)
    return replace(table, draws=draws, match=new_match(variant, first_opener=event.opener))


def _dealt(table: Table, event: RoundDealt, dealt: Dealt | None) -> Table:
    assert table.match is not None
    assert dealt is not None
    assert dealt.round == event.round
    shuffle = tuple(TILES[index] for index in dealt.shuffle)
    rnd = deal(table.match.variant, shuffle, opener=event.opener)
    return replace(
        table,
        round=rnd,
        told=0,
        stand_ins=(),
        sources=next_sources(table),
        next_deal=None,
        is_asked=False,
        asked_by=(),
    )


def _settled(table: Table) -> Table:
    assert table.match is not None
    assert table.round is not None
    settlement = outcome(table.round)
    assert settlement is not None
    return replace(
        table,
        match=with_round(table.match, settlement),
        finished=(*table.finished, FinishedRound(table.round, table.stand_ins, table.sources)),
        rest_seq=table.seq + 1,
    )
