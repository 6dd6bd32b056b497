"""Play and Pass, the only two actions, and their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from batida.rules.errors import SetupError
from batida.rules.tile import TILES, Tile

Seat: TypeAlias = int
"""A place at the table, 0 to n-1, clockwise (R2.3)."""


class End(Enum):
    """One of the two ends of the line, the same one for the line's whole life (R3.4)."""

    LEFT = "left"
    RIGHT = "right"

    def __repr__(self) -> str:
        return self.name


LEFT: Final = End.LEFT
RIGHT: Final = End.RIGHT


@dataclass(frozen=True, slots=True)
class Play:
    """Puts ``tile`` at ``end`` of the line; ``None`` is the lead, on an empty line (R2.2, R3.1)."""

    tile: Tile
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Ends the turn of a player who cannot play (R3.3)."""


PASS: Final = Pass()

Action: TypeAlias = Play | Pass

ACTION_COUNT: Final = 3 * len(TILES) + 1
"""Leads, plays on the left, plays on the right, each by tile index; the pass is last."""

LEADS: Final = tuple(Play(t) for t in TILES)
"""The play of each tile on an empty line, by tile index; so are the next two at their end."""
ON_LEFT: Final = tuple(Play(t, LEFT) for t in TILES)
ON_RIGHT: Final = tuple(Play(t, RIGHT) for t in TILES)

_ACTIONS: Final[tuple[Action, ...]] = (*LEADS, *ON_LEFT, *ON_RIGHT, PASS)


def action_number(action: Action) -> int:
    """The number of an action, 0 to 84; the same in every position and hand."""
    if isinstance(action, Pass):
        return ACTION_COUNT - 1
    end = action.end
    return action.tile.index + (0 if end is None else len(TILES) if end is LEFT else 2 * len(TILES))


def action_at(number: int) -> Action:
    """The action with this number: ``action_at(action_number(a)) == a``.

    Raises:
        SetupError: ``not-an-action``, when the number is not 0 to 84.
    """
    if not 0 <= number < ACTION_COUNT:
        sentence = f"there is no action {number}"
        raise SetupError(sentence, code="not-an-action", clause="R3.3", number=number)
    return _ACTIONS[number]
