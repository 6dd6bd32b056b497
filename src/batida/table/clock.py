"""Time as data: how long a turn may last, and what an outage does to it.

Three clocks are kept apart. The turn has the one of this module. A connection that was lost has a
grace of its own, and whether a person looks at the page at all is a third thing; both belong to
``service.presence``. Nobody here asks what time it is: ``service.turn_clock`` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from batida.table.events import Pace
from batida.table.state import Table

TURN_MS: Final[Mapping[Pace, int]] = MappingProxyType({"gentle": 60_000, "quick": 20_000})
"""How long a turn may last; a pace that is not here has no clock."""

GRACE_MS: Final = 15_000
"""How much later the clock of a turn ends for a person whose connection was just lost."""


def turn_ms(table: Table) -> int | None:
    """How long the turn that goes on may last; ``None`` when no clock runs.

    The clock is for persons: bots, stand-ins and stopped matches have none.
    """
    seat = table.to_act
    if seat is None or table.terms is None or table.is_paused or table.player_of(seat) is not None:
        return None
    return TURN_MS.get(table.terms.clock)


def was_interrupted(table: Table) -> bool:
    """Whether a table just read from its log was in the middle of a turn with a clock."""
    return turn_ms(table) is not None
