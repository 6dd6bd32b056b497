"""Counts: keeps values it can play later, watches passes, and sheds weight where that costs little."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Final

from batida.bots.api import Budget, Choice, plain
from batida.rules import TILES, Line, Play, Tile, ruled_out

if TYPE_CHECKING:
    from random import Random

    from batida.rules import SeatView

WEIGHT_OF_PIPS: Final = 0.6
WEIGHT_OF_DOUBLE: Final = 2.5
WEIGHT_OF_FOLLOWERS: Final = 2.0
WEIGHT_OF_BLOCKING: Final = 16.0
"""Found by hand over mirrored deals; ``bench/bots.py`` prints what they are worth."""


@dataclass(frozen=True, slots=True)
class CounterBot:
    """Weighs each play by what it leaves: to itself, and to those who come next."""

    name: str = "counter"
    version: int = 1

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """The play with the best sum of weights; needs no time worth counting."""
        del budget
        plays = [action for action in view.legal if isinstance(action, Play)]
        if len(plays) <= 1:
            return Choice(view.legal[0])
        unseen = _unseen(view)
        missing = ruled_out(view.public)
        worth = [_worth(view, action, unseen=unseen, missing=missing) for action in plays]
        best = max(worth)
        return Choice(chance.choice([a for a, w in zip(plays, worth, strict=True) if w == best]))


def _unseen(view: SeatView) -> tuple[Tile, ...]:
    """The tiles that this seat sees neither in its hand nor on the table."""
    seen = {laid.tile for laid in view.public.line.plays} | set(view.hand)
    return tuple(t for t in TILES if t.high <= view.public.variant.highest and t not in seen)


def _worth(view: SeatView, action: Play, *, unseen: tuple[Tile, ...], missing: tuple[int, ...]) -> float:
    line: Line = view.public.line.joined(action)
    ends = line.open_mask
    followers = sum(1 for t in view.hand if t is not action.tile and t.mask & ends)
    worth = WEIGHT_OF_PIPS * action.tile.points + WEIGHT_OF_FOLLOWERS * followers
    if action.tile.is_double:
        worth += WEIGHT_OF_DOUBLE
    players = view.public.variant.players
    for steps in range(1, players):
        seat = (view.seat + steps) % players
        stuck = _chance_stuck(unseen, view.public.hand_sizes[seat], ends=ends, missing=missing[seat])
        worth += WEIGHT_OF_BLOCKING * stuck / steps
    return worth


def _chance_stuck(unseen: tuple[Tile, ...], size: int, *, ends: int, missing: int) -> float:
    """How likely a hand of ``size`` unseen tiles, none with a ``missing`` value, fits no end."""
    possible = [t for t in unseen if not t.mask & missing]
    fitting = sum(1 for t in possible if t.mask & ends)
    return comb(len(possible) - fitting, size) / comb(len(possible), size)


KIND: Final = plain(CounterBot(), level=30, is_offered=True)
