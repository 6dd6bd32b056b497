"""What a finished round is worth: one function, one path (R5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from batida.rules.errors import SetupError
from batida.rules.variant import PLAYERS_MIN

if TYPE_CHECKING:
    from batida.rules.action import Seat
    from batida.rules.tile import Hand


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled round.

    Attributes:
        out: the seat that went out, or ``None`` for a blocked round.
        winner: the seat that won, or ``None`` when the lowest sum is tied (R5.6).
        points: what the winner scores, 0 or more; 0 without a winner.
        hand_points: the sum of the tiles left, one a seat (R5.3).
    """

    out: Seat | None
    winner: Seat | None
    points: int
    hand_points: tuple[int, ...]

    @property
    def is_blocked(self) -> bool:
        """Whether the round ended because nobody could go on."""
        return self.out is None

    @property
    def lowest(self) -> tuple[Seat, ...]:
        """The seats with the lowest sum; more than one is a tie in a blocked round (R5.6)."""
        least = min(self.hand_points)
        return tuple(seat for seat, points in enumerate(self.hand_points) if points == least)

    def gain_of(self, seat: Seat) -> int:
        """The points that ``seat`` scores; nobody's score goes down (R5.7)."""
        return self.points if seat == self.winner else 0


def settle(hands: tuple[Hand, ...], *, out: Seat | None) -> Settlement:
    """Settles a finished round.

    Args:
        hands: the tiles left, one hand a seat; the hand of ``out`` is empty.
        out: the seat that went out, or ``None`` for a blocked round.

    Returns:
        Winner (``None`` for a tie at the lowest sum) and the points won, 0 or more.

    Raises:
        SetupError: ``bad-hands``, when no round ends so: one hand alone, tiles left in the hand of
            ``out``, or a blocked round with an empty hand (R5.2).

    Source: R5.3-R5.7.
    """
    _check(hands, out)
    hand_points = tuple(hand.points for hand in hands)
    total = sum(hand_points)
    if out is not None:
        return Settlement(out, out, total, hand_points)
    lowest = min(hand_points)
    if hand_points.count(lowest) > 1:
        return Settlement(None, None, 0, hand_points)
    return Settlement(None, hand_points.index(lowest), total - 2 * lowest, hand_points)


def _check(hands: tuple[Hand, ...], out: Seat | None) -> None:
    if len(hands) < PLAYERS_MIN or (out is not None and not 0 <= out < len(hands)):
        sentence = f"a round has {PLAYERS_MIN} hands or more, and who goes out is one of them"
    elif out is None and not all(hand.tiles for hand in hands):
        sentence = "nobody has an empty hand in a blocked round"
    elif out is not None and hands[out].tiles:
        sentence = f"seat {out} has tiles left and has not gone out"
    else:
        return
    raise SetupError(sentence, code="bad-hands", clause="R5.1", out=out)
