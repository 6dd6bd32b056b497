"""A round that is over, as short as can be: what it tells of who played it.

It loads no kernels, so that a match may be listed without them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from batida.rules import action_number
from batida.solver.worlds import mask_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from batida.rules import Round, Seat


@dataclass(frozen=True, slots=True)
class Settled:
    """A round that is over, as short as can be.

    Attributes:
        hand_size: with how many tiles each began.
        opener: the seat that led.
        actions: by number.
        left: by seat, the tiles that it kept to the end, as a mask.
        told: by seat, whether its plays tell how it plays: those of a stand-in do not.
    """

    hand_size: int
    opener: Seat
    actions: tuple[int, ...]
    left: tuple[int, ...]
    told: tuple[bool, ...]

    @classmethod
    def of(cls, rnd: Round, *, stand_ins: Collection[Seat] = ()) -> Settled:
        """A round at its end, and the seats for which a stand-in played."""
        return cls(
            rnd.variant.hand_size,
            rnd.opener,
            tuple(action_number(one) for one in rnd.actions),
            tuple(mask_of(hand) for hand in rnd.hands),
            tuple(seat not in stand_ins for seat in range(rnd.variant.players)),
        )
