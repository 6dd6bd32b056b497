"""What a round is worth to a seat: its margin, the one currency of solvers, players and arenas."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from batida.rules import Seat, Settlement


def margin_parts(settlement: Settlement, seat: Seat) -> int:
    """``players - 1`` times the margin of a seat in points: a whole number, 0 in sum over all seats."""
    if settlement.winner is None:
        return 0
    others = len(settlement.hand_points) - 1
    return others * settlement.points if seat == settlement.winner else -settlement.points


def margin_points(settlement: Settlement, seat: Seat) -> float:
    """The margin of a seat: what it scored less what each of the others scored on average, in points.

    With two players it is what one scored less what the other scored.
    """
    return margin_parts(settlement, seat) / (len(settlement.hand_points) - 1)
