"""Who is away: a bot that stands in, coming back, stopping the match, and time given back.

Whether a person is away is for the room to say, which knows their connections; what follows from
it is decided here.
"""

from __future__ import annotations

from typing import Final

from batida.table.answers import Decided, Refusal, early_answer, is_person, not_a_person, wish_of
from batida.table.commands import Act, Credit, Pause, Return, StandIn
from batida.table.events import Event, OutageCredited, Paused, Resumed, Returned, StoodIn
from batida.table.state import Table

MISSES_MAX: Final = 2
"""How many turns in a row the clock may end for a person before a bot stands in."""


def stand_in(table: Table, command: StandIn, now: int) -> Decided | Refusal:
    """A bot plays for an absent person from now on."""
    early = early_answer(table, command.seat, command.id, command.seq)
    if early is not None:
        return early
    absent = command.absent
    if not is_person(table, command.seat) or command.seat == absent:
        return not_a_person(command.seat)
    if not 0 <= absent < len(table.sitters) or not is_person(table, absent):
        return not_a_person(absent)
    if table.phase != "playing":
        return Refusal("no-round")
    if table.standing[absent] is not None:
        return Refusal("stands-in-already", None, {"seat": absent})
    event = StoodIn(at=now, wish=wish_of(command.seat, command.id), seat=absent, bot=command.bot)
    return Decided(table.seq + 1, (event,))


def come_back(table: Table, command: Return, now: int) -> Decided | Refusal:
    """The person plays for themselves again; nothing when they never ceased to."""
    early = early_answer(table, command.seat, command.id, table.seq)
    if early is not None:
        return early
    if table.phase == "over" or not table.standing or table.standing[command.seat] is None:
        return Decided(table.seq)
    event = Returned(at=now, wish=wish_of(command.seat, command.id), seat=command.seat)
    return Decided(table.seq + 1, (event,))


def pause(table: Table, command: Pause, now: int) -> Decided | Refusal:
    """Stops the match and keeps it, or goes on with it."""
    early = early_answer(table, command.seat, command.id, table.seq)
    if early is not None:
        return early
    if not is_person(table, command.seat):
        return not_a_person(command.seat)
    if table.phase not in ("playing", "settled") or table.is_asked:
        return Refusal("match-over" if table.phase == "over" else "no-round")
    if table.is_paused == command.paused:
        return Decided(table.seq)
    wish = wish_of(command.seat, command.id)
    kind = Paused if command.paused else Resumed
    return Decided(table.seq + 1, (kind(at=now, wish=wish, seat=command.seat),))


def credit(table: Table, command: Credit, now: int) -> Decided | Refusal:
    """Gives a turn its whole time again after the room was away."""
    if command.seq != table.seq:
        return Refusal("stale", None, {"seq": table.seq})
    seat = table.to_act
    if seat is None:
        return Refusal("no-round")
    ms = max(0, now - table.changed_at)
    return Decided(table.seq + 1, (OutageCredited(at=now, seat=seat, ms=ms),))


def before_action(table: Table, command: Act, now: int) -> tuple[Event, ...]:
    """A person who acts is back."""
    stands_in = bool(table.standing) and table.standing[command.seat] is not None
    return (Returned(at=now, seat=command.seat),) if stands_in and not command.stand_in else ()


def after_action(table: Table, command: Act, now: int) -> tuple[Event, ...]:
    """A person for whom the clock ended too often is away: a bot stands in."""
    seat, bot = command.seat, command.bot
    if not command.stand_in or bot is None or not is_person(table, seat):
        return ()
    if table.standing[seat] is not None or table.missed[seat] + 1 < MISSES_MAX:
        return ()
    return (StoodIn(at=now, seat=seat, bot=bot),)
