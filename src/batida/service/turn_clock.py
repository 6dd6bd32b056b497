"""How much of a turn is left, by a clock that never jumps.

The log knows when a turn began by the machine's date, which may be set anew while it goes on. No
turn with a clock is older than the table in memory: one that an outage interrupted begins again
(``table.clock``). So its time is measured here, from when the table was seen to begin it.
"""

from __future__ import annotations

from batida.service.time import Clock
from batida.table import Table, turn_ms


class TurnClock:
    """The clock of the turn that goes on at one table.

    Args:
        clock: what it is measured by.
        table: the table as it is.
    """

    def __init__(self, clock: Clock, table: Table) -> None:
        self._clock = clock
        self._turn = (0, 0)
        self._since_ms = 0.0
        self.see(table)

    def see(self, table: Table) -> None:
        """Takes note of a turn that has begun, or begun again; to be called after every change."""
        turn = (table.turn_number, table.turn_at)
        if turn != self._turn:
            self._turn, self._since_ms = turn, self._clock.passed_ms()

    def left_ms(self, table: Table) -> int | None:
        """How much of the turn is left; ``None`` without a clock."""
        whole = turn_ms(table)
        return None if whole is None else max(0, whole - int(self._clock.passed_ms() - self._since_ms))
