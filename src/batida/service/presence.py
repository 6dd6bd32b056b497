"""Who is here: the connections of each seat, whether a page is looked at, and who takes long.

Of the three clocks of absence this module has two. The connection: a seat whose last page is gone
is ``lost``, and after a grace it is ``gone``. The person: pages say whether they are looked at. The
turn's own clock is ``table.clock``. None of it is written down: it is true only while it is so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping

from batida.rules import Seat
from batida.service.connection import Connection
from batida.service.people import People, Whereabouts
from batida.service.settings import Settings
from batida.service.time import Clock
from batida.table import Person, Table


def nobody() -> None:
    """In the place of whom there is no more to tell."""


class Presence:
    """Where the persons of one table are.

    Args:
        settings: how long the graces are.
        clock: what they are measured by.
        changed: called when somebody's whereabouts change by themselves, after a while.
        is_shared: whether there are others who may want to know; else nothing is waited for.
    """

    def __init__(
        self, settings: Settings, clock: Clock, changed: Callable[[], None], *, is_shared: bool
    ) -> None:
        self._is_shared = is_shared
        self._settings = settings
        self._clock = clock
        self._changed = changed
        self._connections: list[Connection] = []
        self._lost: dict[Seat, asyncio.Task[None]] = {}
        self._expected: set[Seat] = set()
        self._expects: asyncio.Task[None] | None = None
        self._slow: tuple[Seat, int] | None = None
        self._turn: tuple[Seat, int] | None = None
        self._turn_since_ms = 0.0
        self._turn_timer: asyncio.Task[None] | None = None

    @property
    def connections(self) -> tuple[Connection, ...]:
        """The pages that look on, the oldest first."""
        return tuple(self._connections)

    @property
    def is_anybody_here(self) -> bool:
        """Whether any page looks on."""
        return bool(self._connections)

    @property
    def slow(self) -> Seat | None:
        """The seat that has had the turn for long, if one has."""
        return None if self._slow is None else self._slow[0]

    @property
    def watchers(self) -> int:
        """How many of them have no seat."""
        return sum(one.seat is None for one in self._connections)

    @property
    def seats_watched(self) -> frozenset[Seat]:
        """The seats that have a page."""
        return frozenset(one.seat for one in self._connections if one.seat is not None)

    def is_lost_for_now(self, seat: Seat) -> bool:
        """Whether this seat lost its connection so lately that it may be back any moment."""
        return seat in self._lost or seat in self._expected

    def is_gone(self, seat: Seat) -> bool:
        """Whether this seat has had no page for longer than the grace."""
        return seat not in self.seats_watched and not self.is_lost_for_now(seat)

    def expect(self, seats: Iterable[Seat]) -> None:
        """Says that the server was away: these seats may be back any moment, and are only just lost."""
        if self._is_shared:
            self._expected.update(seats)
            self._expects = asyncio.create_task(self._give_up(), name="batida-expects")

    def add(self, connection: Connection) -> None:
        """A page has come."""
        self._connections.append(connection)
        if connection.seat is not None:
            self.found(connection.seat)

    def found(self, seat: Seat) -> None:
        """The seat has a page again."""
        self._expected.discard(seat)
        timer = self._lost.pop(seat, None)
        if timer is not None:
            timer.cancel()

    def remove(self, connection: Connection) -> bool:
        """A page has gone; whether it was here."""
        if connection not in self._connections:
            return False
        self._connections.remove(connection)
        seat = connection.seat
        if seat is not None and self._is_shared and seat not in self.seats_watched:
            self.found(seat)
            self._lost[seat] = asyncio.create_task(self._lose(seat), name="batida-lost")
        return True

    def turn(self, seat: Seat | None, number: int) -> None:
        """Says whose turn number ``number`` is; a person who takes long becomes ``slow``."""
        turn = None if seat is None or not self._is_shared else (seat, number)
        if turn == self._turn:
            return
        self._turn, self._slow = turn, None
        self._turn_since_ms = self._clock.passed_ms()
        if turn is not None and self._turn_timer is None:
            self._turn_timer = asyncio.create_task(self._watch_turns(), name="batida-slow")

    def people(self, table: Table, left_ms: int | None) -> People:
        """Who is here, for everybody to see."""
        looked_at: dict[Seat | None, bool] = {}
        for one in self._connections:
            looked_at[one.seat] = one.is_looked_at or looked_at.get(one.seat, False)
        return People(
            tuple(
                self._whereabouts(seat, looked_at) if isinstance(sitter, Person) else None
                for seat, sitter in enumerate(table.sitters)
            ),
            self.watchers,
            left_ms,
        )

    def stop(self) -> None:
        """Ends what waits."""
        for timer in (*self._lost.values(), self._expects, self._turn_timer):
            if timer is not None:
                timer.cancel()
        self._lost.clear()
        self._expected.clear()
        self._turn_timer = None

    def let_go(self) -> None:
        """Tells nobody of changes any more."""
        self._changed = nobody

    def _whereabouts(self, seat: Seat, looked_at: Mapping[Seat | None, bool]) -> Whereabouts:
        if seat not in looked_at:
            return "lost" if self.is_lost_for_now(seat) else "gone"
        if not looked_at[seat]:
            return "elsewhere"
        return "slow" if self._slow is not None and self._slow[0] == seat else "here"

    async def _lose(self, seat: Seat) -> None:
        await self._clock.sleep(self._settings.gone_ms)
        self._lost.pop(seat, None)
        self._changed()

    async def _give_up(self) -> None:
        await self._clock.sleep(self._settings.gone_ms)
        if self._expected:
            self._expected.clear()
            self._changed()

    async def _watch_turns(self) -> None:
        """Marks who takes long: one timer a table, and not one a turn, which is over long before."""
        left_ms: float = self._settings.slow_ms
        while left_ms > 0:
            await self._clock.sleep(left_ms)
            left_ms = 0
            if self._turn is not None and self._slow is None:
                left_ms = self._turn_since_ms + self._settings.slow_ms - self._clock.passed_ms()
        self._turn_timer = None
        if self._turn is not None and self._slow is None:
            self._slow = self._turn
            self._changed()
