"""The table after an event: pure, and total over every log that ``decide`` can write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    Dealt,
    Event,
    LeadDecided,
    MatchEnded,
    RoundDealt,
    RoundSettled,
    TableClosed,
    TableOpened,
)
from batida.table.state import WISHES_KEPT, FinishedRound, Table, new_table


def evolve(table: Table, event: Event, *, dealt: Dealt | None = None) -> Table:
    """The table after its next event.

    Args:
        table: the table before; it stays as it is.
        event: what happened.
        dealt: the tiles of a :class:`RoundDealt`; nothing for any other event.

    Raises:
        RulesError: the log is not one that ``decide`` wrote.
    """
    after = _after(table, event, dealt)
    wishes = after.wishes
    if event.wish is not None:
        others = tuple(known for known in wishes if known[0] != event.wish)
        wishes = (*others[-(WISHES_KEPT - 1) :], (event.wish, table.seq + 1))
    return replace(after, seq=table.seq + 1, wishes=wishes)


def fold(id_: str, events: Iterable[Event], deals: Mapping[int, Dealt]) -> Table:
    """The table that a whole log makes; ``deals`` by round number."""
    table = new_table(id_)
    for event in events:
        dealt = deals[event.round] if isinstance(event, RoundDealt) else None
        table = evolve(table, event, dealt=dealt)
    return table


def _after(table: Table, event: Event, dealt: Dealt | None) -> Table:
    match event:
        case TableOpened():
            after = replace(
                table,
                opened_at=event.at,
                sitters=event.sitters,
                target=event.target,
                pace_ms=event.pace_ms,
            )
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
    return replace(table, round=rnd, told=0, stand_ins=())


def _settled(table: Table) -> Table:
    assert table.match is not None
    assert table.round is not None
    settlement = outcome(table.round)
    assert settlement is not None
    return replace(
        table,
        match=with_round(table.match, settlement),
        finished=(*table.finished, FinishedRound(table.round, table.stand_ins)),
    )
