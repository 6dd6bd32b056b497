"""A round that is played twice, from deals that some seats cannot tell, and what came out of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from batida.rules import RulesError, apply, block, deal, legal

if TYPE_CHECKING:
    from batida.rules import Action, Round, Seat, Tile


@dataclass
class Transcript:
    """What came out, with the virtual time in seconds."""

    parts: list[tuple[float, str, str]] = field(default_factory=list)

    def add(self, kind: str, text: str) -> None:
        """Adds something that came out now."""
        # To the nanosecond: below it the virtual clock's sums differ by the order of their parts.
        self.parts.append((round(asyncio.get_running_loop().time(), 9), kind, text))


@dataclass
class Script:
    """A round up to the action before its last: made while the first world is played, then repeated."""

    players: int
    kept: frozenset[Seat]
    """The seats that see the same in the other world."""
    seed: int
    shuffle: tuple[Tile, ...]
    actions: list[tuple[Seat, Action]] = field(default_factory=list)
    opener: Seat = 0

    def write(self, opener: Seat) -> None:
        """Plays the round at random, and leaves the end out: what it shows is no secret any more."""
        chance = Random(self.seed)
        self.opener = opener
        rnd = deal(block(self.players), self.shuffle, opener=opener)
        while not rnd.is_over:
            seat, action = rnd.to_act, chance.choice(legal(rnd))
            assert seat is not None
            after = apply(rnd, action)
            if not after.is_over:
                self.actions.append((seat, action))
            rnd = after

    def alike(self, chance: Random) -> tuple[Tile, ...] | None:
        """Another deal in which the same actions are legal, and those seats see the same."""
        size = block(self.players).hand_size
        played = {action.tile for _, action in self.actions if hasattr(action, "tile")}
        fixed = [index // size in self.kept or one in played for index, one in enumerate(self.shuffle)]
        loose = [one for one, stays in zip(self.shuffle, fixed, strict=True) if not stays]
        for _ in range(40):
            chance.shuffle(loose)
            rest = iter(loose)
            shuffle = tuple(
                one if stays else next(rest) for one, stays in zip(self.shuffle, fixed, strict=True)
            )
            if shuffle != self.shuffle and self._plays(shuffle):
                return shuffle
        return None

    def _plays(self, shuffle: tuple[Tile, ...]) -> bool:
        rnd: Round = deal(block(self.players), shuffle, opener=self.opener)
        for seat, action in self.actions:
            try:
                rnd = apply(rnd, action, by=seat)
            except RulesError:
                return False
            if rnd.is_over:
                return False
        return True
