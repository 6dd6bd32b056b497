"""What a play leaves: to oneself, and to those who come next. Counted from a seat's view alone."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from batida.rules import Line, Tile, ruled_out

if TYPE_CHECKING:
    from batida.rules import Play, SeatView


def followers(view: SeatView, action: Play, line: Line) -> int:
    """How many other tiles of the hand fit ``line``, which is the one after ``action``."""
    ends = line.open_mask
    return sum(1 for one in view.hand if one is not action.tile and one.mask & ends)


def unseen(view: SeatView) -> tuple[Tile, ...]:
    """The tiles that this seat sees neither in its hand nor on the table."""
    seen = {laid.tile for laid in view.public.line.plays} | set(view.hand)
    return tuple(one for one in view.public.variant.tiles if one not in seen)


def stuck(view: SeatView, line: Line, *, hidden: tuple[Tile, ...], minds_passes: bool = True) -> float:
    """How likely those who come next fit neither end of ``line``: the sum over the others.

    The next counts whole, the one after half, the third a third. Each chance is that of a hand of
    ``hidden`` tiles, any of them alike; ``minds_passes`` leaves out those that a pass ruled out.
    """
    public = view.public
    players = public.variant.players
    missing = ruled_out(public) if minds_passes else (0,) * players
    total = 0.0
    for steps in range(1, players):
        seat = (view.seat + steps) % players
        total += _chance_stuck(hidden, public.hand_sizes[seat], line.open_mask, missing[seat]) / steps
    return total


def _chance_stuck(hidden: tuple[Tile, ...], size: int, ends: int, missing: int) -> float:
    """How likely a hand of ``size`` hidden tiles, none with a ``missing`` value, fits no end."""
    possible = [one for one in hidden if not one.mask & missing]
    fitting = sum(1 for one in possible if one.mask & ends)
    return comb(len(possible) - fitting, size) / comb(len(possible), size)
