"""How a round comes to be dealt: the server is bound, persons give bytes, it is asked for and dealt.

The server's bytes are fixed as soon as a deal can be waited for, in the same batch as what opened
the table or settled the round before. A person's page gives its bytes as soon as it sees their
digest. So by the time somebody asks for the round, all that is needed is usually there; who is away
is waited for a short time, and is then absent from the deal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from batida.rules import Seat, block, next_opener, opener_by
from batida.table.answers import Decided, Refusal, early_answer, wish_of
from batida.table.commands import Commit, DealDue, GiveEntropy, NextRound
from batida.table.events import (
    DealCommitted,
    Dealt,
    EntropyGiven,
    Event,
    LeadDecided,
    MatchEnded,
    Person,
    RoundAsked,
    RoundDealt,
    RoundSettled,
    Sown,
    TableClosed,
    TableOpened,
)
from batida.table.fair import Sources, commitment, deal_shuffle, is_entropy, is_seed, lead_draws, public_name
from batida.table.state import Table, next_sources

_WAITED_FOR: Final = (TableOpened, RoundSettled)
"""After these the next deal can be waited for."""

_ENDS: Final = (MatchEnded, TableClosed)
"""And after these there is none."""


def needs_commitment(table: Table) -> bool:
    """Whether a deal can be waited for and the server is not bound for it yet."""
    return table.phase in ("waiting", "settled") and table.next_deal is None


def committed(table: Table, decided: Decided, *, seed: Callable[[], bytes], now: int) -> Decided:
    """``decided``, and the commitment for the next deal if it leaves the table waiting for one.

    Args:
        table: the table before it.
        decided: what is to be written down.
        seed: gives fresh bytes; asked only when there is something to be bound for.
        now: the time, as for ``decide``.
    """
    ends = [event for event in decided.events if isinstance(event, _WAITED_FOR)]
    if not ends or any(isinstance(event, _ENDS) for event in decided.events):
        return decided
    number = ends[-1].round + 1 if isinstance(ends[-1], RoundSettled) else 1
    event, sown = _commitment(table, number, seed(), now)
    return replace(decided, events=(*decided.events, event), seeds=(sown,))


def commit(table: Table, command: Commit, now: int) -> Decided | Refusal:
    """What fixing the server's bytes causes."""
    if command.seq != table.seq:
        return Refusal("stale", None, {"seq": table.seq})
    if not needs_commitment(table):
        return Refusal("bound-already")
    event, sown = _commitment(table, table.round_number + 1, command.seed, now)
    return Decided(table.seq + 1, (event,), seeds=(sown,))


def give(table: Table, command: GiveEntropy, now: int) -> Decided | Refusal:
    """What giving bytes causes: they count if the server was bound before, and once a seat."""
    early = early_answer(table, command.seat, command.id, table.seq)
    refused = early if early is not None else _refusal_of_bytes(table, command)
    if refused is not None:
        return refused
    coming, seat = table.next_deal, command.seat
    assert coming is not None
    wish = wish_of(seat, command.id)
    given = EntropyGiven(at=now, wish=wish, round=coming.round, seat=seat, entropy=command.entropy)
    after = replace(table, next_deal=replace(coming, given=(*coming.given, (seat, command.entropy))))
    if not table.is_asked or _missing(after, table.asked_by):
        return Decided(table.seq + 1, (given,))
    return _dealt(after, (given,), wish, now)


def _refusal_of_bytes(table: Table, command: GiveEntropy) -> Refusal | None:
    seat, coming = command.seat, table.next_deal
    if not isinstance(table.sitters[seat], Person):
        return Refusal("not-a-person", None, {"seat": seat})
    if coming is None or coming.commitment != command.commitment:
        # They were made for another deal, which went on without them.
        return Refusal("stale", None, {"seq": table.seq})
    if not is_entropy(command.entropy):
        return Refusal("bad-entropy")
    if seat in dict(coming.given):
        return Refusal("entropy-given", None, {"seat": seat})
    return None


def ask(table: Table, command: NextRound, now: int) -> Decided | Refusal:
    """What asking for the next round causes."""
    # Bytes that others gave meanwhile make nothing stale.
    is_fresh = table.rest_seq <= command.seq <= table.seq and table.phase in ("waiting", "settled")
    early = early_answer(table, command.seat, command.id, table.seq if is_fresh else command.seq)
    refused = early if early is not None else _refusal_of_round(table, command.seat)
    if refused is not None:
        return refused
    seat, wish = command.seat, wish_of(command.seat, command.id)
    if table.next_deal is not None and not _missing(table, (*table.asked_by, seat)):
        return _dealt(table, (), wish, now)
    if table.is_asked and seat in table.asked_by:
        return Decided(table.seq)
    asked = RoundAsked(at=now, wish=wish, round=table.round_number + 1, seat=seat)
    return Decided(table.seq + 1, (asked,))


def _refusal_of_round(table: Table, seat: Seat) -> Refusal | None:
    if not isinstance(table.sitters[seat], Person):
        return Refusal("not-a-person", None, {"seat": seat})
    if table.phase == "over":
        return Refusal("match-over", "R6.2")
    if table.phase == "playing":
        return Refusal("round-not-over", "R6.1")
    if table.is_paused:
        return Refusal("paused")
    if table.open_seats:
        return Refusal("seats-open", None, {"count": len(table.open_seats)})
    return None


def due(table: Table, command: DealDue, now: int) -> Decided | Refusal:
    """What the end of the time to give bytes causes."""
    if command.seq != table.seq:
        return Refusal("stale", None, {"seq": table.seq})
    if table.next_deal is None or not table.is_asked or table.phase == "over":
        return Refusal("not-asked")
    return _dealt(table, (), None, now)


def _commitment(table: Table, number: int, seed: bytes, now: int) -> tuple[DealCommitted, Sown]:
    assert is_seed(seed)
    digest = commitment(public_name(table.id), number, seed)
    return DealCommitted(at=now, round=number, commitment=digest), Sown(round=number, seed=seed)


def _missing(table: Table, asked_by: tuple[Seat, ...]) -> bool:
    """Whether a person may still give bytes who has neither done so nor asked for the round."""
    assert table.next_deal is not None
    heard = {*asked_by, *dict(table.next_deal.given)}
    return any(isinstance(sitter, Person) and seat not in heard for seat, sitter in enumerate(table.sitters))


def _dealt(table: Table, before: tuple[Event, ...], wish: str | None, now: int) -> Decided:
    sources = next_sources(table)
    assert sources is not None
    lead, opener = _lead(table, sources, wish, now)
    dealt = RoundDealt(at=now, wish=wish, round=sources.round, opener=opener)
    events = (*before, *lead, dealt)
    return Decided(
        table.seq + len(events), events, (Dealt(round=sources.round, shuffle=deal_shuffle(sources)),)
    )


def _lead(table: Table, sources: Sources, wish: str | None, now: int) -> tuple[tuple[Event, ...], Seat]:
    """The draw for the lead if it is due, and who opens the round (R2.1, R2.4)."""
    if table.match is not None:
        return (), next_opener(table.match)
    players = block(len(table.sitters)).players
    draws = lead_draws(sources, players)
    opener = opener_by(draws, players=players)
    assert opener is not None
    drawn = tuple(tuple((seat, one.index) for seat, one in draw.drawn) for draw in draws)
    return (LeadDecided(at=now, wish=wish, draws=drawn, opener=opener),), opener
