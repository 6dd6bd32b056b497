"""What one seat, or a watcher, may know of a table: built up from that alone, never cut down (R1.4).

This module is the one way from the secret :class:`~batida.table.state.Table` to a value that may
be sent. :func:`look_on` makes what everybody may know: the hands of others are read only as sizes,
and once a round is over as shown tiles. :func:`own` makes what one seat may know besides, and is the
only one that reads a hand. Nothing else goes into a view.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from batida.rules import (
    PASS,
    TILES,
    Hand,
    Line,
    Round,
    Seat,
    SeatView,
    block,
    legal,
    next_opener,
    ranking,
    result,
    scores,
    scores_after,
    seat_view,
    values_of,
)
from batida.table.clock import turn_ms
from batida.table.events import Bot, Open, Person, Terms
from batida.table.fair import Sources
from batida.table.seen import (
    ActionSeen,
    DealSeen,
    HeirSeen,
    Own,
    SeatSeen,
    SettledSeen,
    TableView,
    TermsSeen,
)
from batida.table.state import Table, next_sources

_NOTHING: Final = Hand.of(())
_NO_LINE: Final = Line()
WATCHER: Final = Own(None, _NOTHING, (), None)
"""What a watcher knows besides what everybody knows."""


def look(table: Table, seat: Seat | None) -> TableView:
    """What ``seat`` may know of a table, or a watcher if it is ``None``."""
    return with_own(look_on(table), own(table, seat))


def with_own(everybody: TableView, mine: Own) -> TableView:
    """What everybody may know together with what one seat may know besides."""
    if mine.seat is None:
        return everybody
    terms = everybody.terms
    return replace(
        everybody,
        seat=mine.seat,
        hand=mine.hand,
        legal=mine.legal,
        terms=None if terms is None else replace(terms, key=mine.key),
    )


def own(table: Table, seat: Seat | None) -> Own:
    """What ``seat`` may know besides what everybody knows."""
    if seat is None:
        return WATCHER
    rnd = table.round
    return Own(
        seat=seat,
        hand=_NOTHING if rnd is None else rnd.hands[seat],
        legal=legal(rnd) if rnd is not None and table.to_act == seat else (),
        key=None if table.terms is None else table.terms.key,
    )


def knows_alike(before: Table, after: Table, seat: Seat | None) -> bool:
    """Whether :func:`own` surely gives this seat the same of both, where the same people sit there."""
    if seat is None:
        return True
    if seat in (before.to_act, after.to_act):
        return False
    old, new = before.round, after.round
    return old is new or (old is not None and new is not None and old.hands[seat] == new.hands[seat])


def look_on(table: Table, *, before: TableView | None = None) -> TableView:
    """What everybody may know of a table: the view of a watcher, made once for all who look on.

    Args:
        table: the table.
        before: what everybody knew of it one event before, if that is at hand: an action in the middle
            of a round changes little of it.
    """
    if before is not None and _is_one_action_later(before, table):
        return _after_action(before, table)
    match, rnd = table.match, table.round
    is_settled = rnd is not None and len(table.finished) == table.round_number
    ended = result(match) if match is not None and table.is_ended else None
    now = _scores(table)
    actions = () if rnd is None else _actions(table, rnd)
    return TableView(
        table=table.id,
        seq=table.seq,
        seat=None,
        phase=table.phase,
        host=None if table.terms is None else table.host,
        terms=None if table.terms is None else _terms(table, table.terms),
        is_paused=table.is_paused,
        turn_ms=turn_ms(table),
        next_table=table.next_table,
        variant=block(len(table.sitters), target=table.target) if match is None else match.variant,
        round_number=table.round_number,
        opener=_opener(table),
        to_act=table.to_act,
        seats=_seats(table, actions, now),
        hand=_NOTHING,
        legal=(),
        line=_NO_LINE if rnd is None else rnd.line,
        actions=actions,
        draws=table.draws,
        scores=now,
        previous=table.previous or now,
        settled=_settled(table, rnd) if rnd is not None and is_settled else None,
        deal=_deal(table.sources, is_over=is_settled or table.is_closed),
        next_deal=_deal(next_sources(table), is_over=False),
        rounds=table.rounds,
        places=_places(table) if ended is not None else (),
        result=ended,
    )


def _is_one_action_later(before: TableView, table: Table) -> bool:
    """Whether nothing but an action has been done since, by who had the turn, and the round goes on."""
    rnd = table.round
    return (
        table.seq == before.seq + 1
        and rnd is not None
        and rnd.to_act is not None
        and before.to_act is not None
        and len(table.actions) == len(before.actions) + 1 == len(rnd.actions)
    )


def _after_action(before: TableView, table: Table) -> TableView:
    """What everybody may know after an action of who had the turn."""
    rnd, seat = table.round, before.to_act
    assert rnd is not None
    assert seat is not None
    actions, acted = _actions(table, rnd), before.seats[seat]
    passed = actions[-1].open_values if actions[-1].action is PASS else ()
    missing = acted.missing_values
    seen = replace(
        acted,
        tile_count=len(rnd.hands[seat].tiles),
        passed_values=tuple(dict.fromkeys(passed)),
        missing_values=tuple(sorted({*missing, *passed})) if passed else missing,
    )
    return replace(
        before,
        seq=table.seq,
        turn_ms=turn_ms(table),
        to_act=rnd.to_act,
        seats=(*before.seats[:seat], seen, *before.seats[seat + 1 :]),
        line=rnd.line,
        actions=actions,
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


def _terms(table: Table, terms: Terms) -> TermsSeen:
    return TermsSeen(
        key=None,
        clock=terms.clock,
        watch=terms.watch,
        listed=terms.listed,
        start=terms.start,
        language=terms.language,
        is_locked=table.is_locked,
    )


def _actions(table: Table, _: Round) -> tuple[ActionSeen, ...]:
    """Every action, as it was seen; ``scripts/bench leaks --plant order`` looks at the round instead."""
    return table.actions


def _seats(table: Table, actions: tuple[ActionSeen, ...], now: tuple[int, ...]) -> tuple[SeatSeen, ...]:
    rnd = table.round
    heirs = {seat: HeirSeen(person.name) for seat, person in table.promises}
    missing = [0] * len(table.sitters)
    last: dict[Seat, ActionSeen] = {}
    for done in actions:
        last[done.seat] = done
        if done.action is PASS:
            for value in done.open_values:
                missing[done.seat] |= 1 << value
    seen: list[SeatSeen] = []
    for seat, sitter in enumerate(table.sitters):
        done = last.get(seat)
        passed = done is not None and done.action is PASS
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


def _places(table: Table) -> tuple[int, ...]:
    assert table.match is not None
    by_seat = {seat: place for place, seats in ranking(table.match) for seat in seats}
    return tuple(by_seat[seat] for seat in range(len(table.sitters)))
