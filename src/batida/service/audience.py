"""Those who look on at a table: their connections, and what all of them are sent."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from batida.rules import Seat
from batida.service.connection import About, Connection, EndReason, Letter, Said, Step, Whole, Written
from batida.service.errors import RoomError
from batida.service.people import Phrase
from batida.service.presence import Presence, nobody
from batida.service.tools import Tools
from batida.service.turn_clock import TurnClock
from batida.table import Event, Known, SeatLeft, SeatTaken, Table, TableView, look_on, own, told_all, turn_ms


class Audience:
    """The pages at one table; it is shown a state once it is written down, and never before.

    Args:
        table: the state to begin with.
        tools: the room's.
        clock: that of the turn.
        changed: called when a page has come or gone.
    """

    def __init__(self, table: Table, tools: Tools, clock: TurnClock, *, changed: Callable[[], None]) -> None:
        self._table = table
        self._tools = tools
        self._clock = clock
        self._changed = changed
        self._seen: TableView | None = None
        self._whole_text: Written | None = None
        self._told: object = None
        self._told_of: object = None
        self._said_at_ms: dict[Seat, float] = {}
        self._is_over = False
        is_shared = table.terms is not None
        self.presence = Presence(tools.settings, tools.clock, self.tell_people, is_shared=is_shared)

    def join(self, player: str, seat: Seat | None) -> Connection:
        """A new connection of a player, at their seat or to look on, with nothing in its outbox yet.

        Raises:
            RoomError: ``too-many-watchers``.
        """
        bounds = self._tools.settings
        others = [one for one in self.presence.connections if one.player == player]
        if len(others) >= bounds.connections_max:
            self.part(others[0], "replaced")
        if seat is None and self.presence.watchers >= bounds.watchers_max:
            raise RoomError("too many look on", code="too-many-watchers")
        connection = Connection(player, seat, self._tools, whole=self._whole, too_slow=self._too_slow)
        self.presence.add(connection)
        self._changed()
        self.tell_people()
        return connection

    def part(self, connection: Connection, reason: EndReason = "gone") -> None:
        """Ends a connection; nothing when it has ended before."""
        connection.end(reason)
        if self.presence.remove(connection):
            self.tell_people()
        self._changed()

    def close(self, reason: EndReason) -> None:
        """Ends all of them."""
        self._is_over = True
        for connection in self.presence.connections:
            self.part(connection, reason)
        self.presence.stop()

    def let_go(self) -> None:
        """Tells its table of nothing any more."""
        self._changed = nobody
        self.presence.let_go()

    def show(self, after: Table, event: Event) -> None:
        """Shows what happened and the table after it to everybody, each as they may see it."""
        before, self._table = self._table, after
        self._move(event)
        connections = self.presence.connections
        if not connections:
            self._seen = None
            return
        known = Known(before, look_on(before) if self._seen is None else self._seen)
        seen = told_all(after, event, {connection.seat for connection in connections}, known=known)
        pause_ms, shared = self._tools.settings.pass_pause_ms, Written()
        letters = {seat: Step(told, pause_ms, shared) for seat, told in seen.items()}
        self._seen, self._whole_text = letters[connections[0].seat].told.everybody, None
        for connection in connections:
            connection.put(letters[connection.seat])

    def look_up(self, connection: Connection, *, is_looked_at: bool) -> None:
        """A page says whether somebody looks at it."""
        if connection.is_looked_at != is_looked_at:
            connection.is_looked_at = is_looked_at
            self.tell_people()

    def say(self, connection: Connection, phrase: Phrase) -> None:
        """Somebody says a quick phrase.

        Nothing when it is too soon after their last one, or when they look on or have left.
        """
        now, seat = self._tools.clock.passed_ms(), connection.seat
        if seat is None or connection not in self.presence.connections:
            return
        if now - self._said_at_ms.get(seat, -inf) < self._tools.settings.say_ms:
            return
        self._said_at_ms[seat] = now
        self._tell(Said(seat, phrase))

    def people(self) -> About:
        """Who is here, as a letter."""
        return About(self.presence.people(self._table, self._clock.left_ms(self._table)))

    def tell_people(self) -> None:
        """Tells who is here, at tables where there is somebody to know it and something new to know."""
        if self._table.terms is None or self._is_over:
            return
        about, self._told_of = self.people(), self._about()
        # What is left of a turn is told once a turn; pages count it down by themselves.
        turn = None if about.people.left_ms is None else (self._table.turn_at, self._table.turn_number)
        news = (about.people.seats, about.people.watchers, turn)
        if news != self._told:
            self._told = news
            self._tell(about)

    def tell_after(self) -> None:
        """As :meth:`tell_people`, after something was shown: mostly that changes nothing of who is here."""
        is_timed = turn_ms(self._table) is not None
        if is_timed or self._about() != self._told_of:
            self.tell_people()

    def _about(self) -> object:
        """What of the table changes who is here: as long as it is the same there is nothing new to tell."""
        return self._table.sitters, self.presence.slow, turn_ms(self._table) is not None

    def _move(self, event: Event) -> None:
        """Pages follow their person to a seat, and away from it."""
        if isinstance(event, SeatTaken):
            for connection in self.presence.connections:
                if connection.player == event.sitter.player:
                    connection.seat = event.seat
                    self.presence.found(event.seat)
        if isinstance(event, SeatLeft):
            for connection in self.presence.connections:
                if connection.player == event.player:
                    self.presence.remove(connection)
                    connection.end("gone")
            self.presence.found(event.seat)

    def _too_slow(self, connection: Connection) -> None:
        self.part(connection, "too-slow")

    def _tell(self, letter: Letter) -> None:
        for connection in self.presence.connections:
            connection.put(letter)

    def _whole(self, seat: Seat | None) -> Whole:
        # Many may ask for it at once, as after an outage.
        if self._seen is None:
            self._seen, self._whole_text = look_on(self._table), None
        if self._whole_text is None:
            self._whole_text = Written()
        pause_ms = self._tools.settings.pass_pause_ms
        return Whole(self._seen, own(self._table, seat), pause_ms, self._whole_text)
