"""Players who choose as people do: by what they notice, what they like, and what they forget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from batida.bots.api import Budget, Choice
from batida.bots.weighing import followers, stuck, unseen
from batida.rules import Play

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from batida.rules import SeatView, Tile


@dataclass(frozen=True, slots=True)
class Person:
    """Weighs the plays that it notices, and makes the one that it likes best.

    A liking is a sum of what its fields say; chance decides between equals.

    Attributes:
        name: what programs call it.
        pips: the liking for each point of the tile.
        double: the liking for a double; less than 0 holds doubles back.
        matching: the liking for both ends alike.
        following: the liking for each tile left in the hand that will fit.
        blocking: the liking for leaving the others without a tile that fits, as a chance.
        first: the liking for a tile over each one to its right in the hand, low tiles first.
        notices: the chance to see that a tile fits; the first one from the left is always seen.
        minds_passes: whether it remembers who passed on what.
        version: raised when it decides differently.
    """

    name: str
    pips: float = 0.0
    double: float = 0.0
    matching: float = 0.0
    following: float = 0.0
    blocking: float = 0.0
    first: float = 0.0
    notices: float = 1.0
    minds_passes: bool = False
    version: int = 1

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """The liked play; needs no time worth counting."""
        del budget
        plays = [action for action in view.legal if isinstance(action, Play)]
        if len(plays) <= 1:
            return Choice(view.legal[0])
        seen = self._noticed(plays, chance)
        noticed = [action for action in plays if action.tile in seen]
        hidden = unseen(view) if self.blocking else ()
        liking = [self._liking(view, action, hidden) for action in noticed]
        most = max(liking)
        best = [action for action, one in zip(noticed, liking, strict=True) if one == most]
        return Choice(chance.choice(best))

    def _noticed(self, plays: Sequence[Play], chance: Random) -> frozenset[Tile]:
        """The tiles that are seen to fit."""
        fitting = sorted({action.tile for action in plays})
        if self.notices == 1.0:
            return frozenset(fitting)
        return frozenset(one for at, one in enumerate(fitting) if at == 0 or chance.random() < self.notices)

    def _liking(self, view: SeatView, action: Play, hidden: tuple[Tile, ...]) -> float:
        line = view.public.line.joined(action)
        liking = self.pips * action.tile.points + self.double * action.tile.is_double
        liking -= self.first * view.hand.tiles.index(action.tile)
        if self.matching and len(line) > 1:
            liking += self.matching * (line.open_mask.bit_count() == 1)
        if self.following:
            liking += self.following * followers(view, action, line)
        if self.blocking:
            liking += self.blocking * stuck(view, line, hidden=hidden, minds_passes=self.minds_passes)
        return liking
