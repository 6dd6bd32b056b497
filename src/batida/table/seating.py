"""Who sits where: sitting down, the host's arrangements, leaving, and meeting again."""

from __future__ import annotations

from batida.rules import PLAYERS_MAX, PLAYERS_MIN, block
from batida.table.answers import Decided, Refusal, early_answer, is_person, not_a_person, wish_of
from batida.table.commands import Arrange, Leave, Lock, Rematch, Sit, Withdraw
from batida.table.events import (
    Bot,
    Event,
    Open,
    Person,
    Rematched,
    SeatLeft,
    SeatPromised,
    SeatsArranged,
    SeatTaken,
    Sitter,
    TableClosed,
    TableLocked,
)
from batida.table.state import Table


def sit(table: Table, command: Sit, now: int) -> Decided | Refusal:
    """A newcomer takes an open seat, or is promised a bot's; nothing when they have one already."""
    if table.seq == 0:
        return Refusal("no-table")
    player = command.sitter.player
    if table.seat_of(player) is not None or table.promise_of(player) is not None:
        return Decided(table.seq)
    if table.phase == "over":
        return Refusal("match-over", "R6.2")
    if table.is_locked:
        return Refusal("table-locked")
    free = table.free_seats
    if not free:
        return Refusal("table-full")
    if command.seat not in free:
        return Refusal("seat-taken", None, {"seat": command.seat})
    event: Event
    if table.phase == "playing":
        # Not at once: who plays elsewhere at this table could come as another guest to see its tiles.
        event = SeatPromised(at=now, seat=command.seat, sitter=command.sitter)
    else:
        event = SeatTaken(at=now, seat=command.seat, sitter=command.sitter)
    return Decided(table.seq + 1, (event,))


def withdraw(table: Table, command: Withdraw, now: int) -> Decided | Refusal:
    """A latecomer gives their promised seat back; nothing when they have none."""
    seat = table.promise_of(command.player)
    if seat is None:
        return Decided(table.seq)
    return Decided(table.seq + 1, (SeatPromised(at=now, seat=seat, sitter=None),))


def promises_kept(table: Table, now: int, wish: str | None) -> tuple[Event, ...]:
    """The latecomers sit down: what follows a settled round whose match goes on."""
    return tuple(SeatTaken(at=now, wish=wish, seat=seat, sitter=person) for seat, person in table.promises)


def arrange(table: Table, command: Arrange, now: int) -> Decided | Refusal:
    """The host's seats before the match: no person is moved, added or sent away."""
    early = early_answer(table, command.seat, command.id, table.seq) or _no_host(table, command.seat)
    if early is not None:
        return early
    if table.phase != "waiting" or table.is_asked:
        return Refusal("already-begun")
    sitters = command.sitters
    if not PLAYERS_MIN <= len(sitters) <= PLAYERS_MAX:
        return Refusal("bad-players", "R1.2", {"players": len(sitters)})
    if _persons(sitters) != _persons(table.sitters):
        return Refusal("persons-stay")
    target = block(len(sitters)).target
    event = SeatsArranged(at=now, wish=wish_of(command.seat, command.id), sitters=sitters, target=target)
    return Decided(table.seq + 1, (event,))


def lock(table: Table, command: Lock, now: int) -> Decided | Refusal:
    """The host closes the table to newcomers, or opens it."""
    early = early_answer(table, command.seat, command.id, table.seq) or _no_host(table, command.seat)
    if early is not None:
        return early
    if table.phase == "over":
        return Refusal("match-over", "R6.2")
    event = TableLocked(at=now, wish=wish_of(command.seat, command.id), locked=command.locked)
    return Decided(table.seq + 1, (event,))


def leave(table: Table, command: Leave, now: int) -> Decided | Refusal:
    """One person gives up their own seat; the last one ends the table."""
    early = early_answer(table, command.seat, command.id, table.seq)
    if early is not None:
        return early
    seat, wish = command.seat, wish_of(command.seat, command.id)
    sitter = table.sitters[seat]
    if not isinstance(sitter, Person):
        return not_a_person(seat)
    if table.phase == "over":
        return Refusal("match-over", "R6.2")
    if not table.persons_but(seat):
        return Decided(table.seq + 1, (TableClosed(at=now, wish=wish, seat=seat),))
    heir: Bot | Open = Open() if table.phase == "waiting" else command.bot
    event = SeatLeft(at=now, wish=wish, seat=seat, player=sitter.player, sitter=heir)
    return Decided(table.seq + 1, (event,))


def rematch(table: Table, command: Rematch, now: int) -> Decided | Refusal:
    """Names the next table once; who asks later is not told another."""
    if table.phase != "over":
        return Refusal("match-not-over")
    if table.next_table is not None:
        return Decided(table.seq)
    if not 0 <= command.seat < len(table.sitters) or not is_person(table, command.seat):
        return not_a_person(command.seat)
    return Decided(table.seq + 1, (Rematched(at=now, table=command.table),))


def _no_host(table: Table, seat: int) -> Refusal | None:
    if table.terms is None or table.host != seat or not is_person(table, seat):
        return Refusal("not-the-host")
    return None


def _persons(sitters: tuple[Sitter, ...]) -> dict[int, Person]:
    return {seat: sitter for seat, sitter in enumerate(sitters) if isinstance(sitter, Person)}
