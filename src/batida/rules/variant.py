"""How many play, with how many tiles and to which target: ``block-1`` and study sizes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from batida.rules.errors import SetupError
from batida.rules.tile import PIP_MAX, Tile, tile_set

if TYPE_CHECKING:
    from batida.rules.action import Seat

RULES_NAME: Final = "block-1"
"""What a record calls these rules."""

PLAYERS_MIN: Final = 2
PLAYERS_MAX: Final = 4

_BY_PLAYERS: Final = {2: (7, 100), 3: (5, 61), 4: (5, 61)}


@dataclass(frozen=True, slots=True)
class Variant:
    """The sizes of a game: ``players`` seats, ``hand_size`` tiles each, ``target`` points.

    ``highest`` is the highest pip of the set: 6, or less for study.
    """

    players: int
    hand_size: int
    target: int
    highest: int = PIP_MAX

    def __post_init__(self) -> None:
        if not PLAYERS_MIN <= self.players <= PLAYERS_MAX:
            sentence = f"{PLAYERS_MIN} to {PLAYERS_MAX} play, not {self.players}"
            raise SetupError(sentence, code="bad-players", clause="R1.2", players=self.players)
        if self.target < 1:
            sentence = f"a target is at least 1 point, not {self.target}"
            raise SetupError(sentence, code="bad-target", clause="R1.3", target=self.target)
        count = len(self.tiles)
        if not 1 <= self.hand_size * self.players <= count:
            raise SetupError(
                f"{self.players} hands of {self.hand_size} cannot be dealt from {count} tiles",
                code="bad-hand-size",
                clause="R1.3",
                hand_size=self.hand_size,
            )

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The set that is dealt from, in index order."""
        return tile_set(self.highest)

    @property
    def sleeping(self) -> int:
        """How many tiles are not dealt and sleep until the round is over (R1.5)."""
        return len(self.tiles) - self.players * self.hand_size

    @property
    def is_standard(self) -> bool:
        """Whether set and hands are those of ``block-1``; the target may be another."""
        return self.highest == PIP_MAX and self.hand_size == _BY_PLAYERS[self.players][0]

    def left_of(self, seat: Seat) -> Seat:
        """The seat to the left: one place clockwise (R2.3)."""
        return (seat + 1) % self.players


def block(players: int, *, target: int | None = None) -> Variant:
    """The game of Block for 2, 3 or 4 players; ``target`` in points if not the usual one.

    Raises:
        SetupError: ``bad-players`` or ``bad-target``.

    Source: R1.3.
    """
    if players not in _BY_PLAYERS:
        sentence = f"{PLAYERS_MIN} to {PLAYERS_MAX} play, not {players}"
        raise SetupError(sentence, code="bad-players", clause="R1.2", players=players)
    hand_size, usual = _BY_PLAYERS[players]
    variant = Variant(players=players, hand_size=hand_size, target=usual)
    return variant if target is None else replace(variant, target=target)
