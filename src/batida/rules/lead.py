"""The draw for the lead of a match: who opens the first round (R2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from batida.rules.errors import SetupError
from batida.rules.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules.action import Seat


@dataclass(frozen=True, slots=True)
class LeadDraw:
    """One draw: the tile that each contender took from the shuffled set, shown to all.

    ``drawn`` has (seat, tile) pairs in seat order.
    """

    drawn: tuple[tuple[Seat, Tile], ...]

    @property
    def first(self) -> tuple[Seat, ...]:
        """The seats with the most pips; more than one draw again among themselves."""
        most = max(one.points for _, one in self.drawn)
        return tuple(seat for seat, one in self.drawn if one.points == most)


def draw_lead(contenders: Sequence[Seat], shuffle: Sequence[Tile]) -> LeadDraw:
    """Lets each contender take the next tile of a shuffled set.

    Raises:
        SetupError: ``bad-draw`` when there are not as many tiles.

    Source: R2.1, and how this game draws: the most pips is first.
    """
    if len(shuffle) < len(contenders):
        raise _bad_draw("there is no tile left for each contender")
    return LeadDraw(tuple(zip(contenders, shuffle, strict=False)))


def opener_by(draws: Sequence[LeadDraw], *, players: int) -> Seat | None:
    """The opener that these draws decide, or ``None`` while the last one is tied.

    Raises:
        SetupError: ``bad-draw`` when a draw is not among all seats or the tied only, goes on
            after it was decided, or shows a tile twice.

    Source: R2.1: a tie for first is drawn again, among the tied only, as often as it takes.
    """
    contenders: tuple[Seat, ...] = tuple(range(players))
    for draw in draws:
        seats = tuple(seat for seat, _ in draw.drawn)
        if len(contenders) == 1:
            raise _bad_draw("the draw was decided before its last tiles")
        if seats != contenders:
            raise _bad_draw("a draw is among all players first, then among the tied only")
        if len({one for _, one in draw.drawn}) != len(seats):
            raise _bad_draw("two players cannot draw the same tile")
        contenders = draw.first
    return contenders[0] if len(contenders) == 1 else None


def _bad_draw(sentence: str) -> SetupError:
    return SetupError(sentence, code="bad-draw", clause="R2.1")
