"""The strongest players: what they are asked with; ``thinking`` is how they answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.bots.api import Argument, Budget, Choice, Kind
from batida.rules import LEFT, Play

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from batida.rules import Action, Hand, PublicView, SeatView

MS_MAX: Final = 60_000
"""The longest budget that changes anything."""


@dataclass(frozen=True, slots=True)
class StrongestBot:
    """Plays the best it can.

    The work of a decision follows from the budget by a fixed rule and never from a clock. What it can do
    without is for measuring what each part is worth.

    Attributes:
        ms: the budget that it takes; ``None`` for the one that it is given.
        for_match: whether it plays for the match, and not for points.
        solves_late: whether late rounds of two are solved as games of hidden hands.
        share_played_out: with two players, what play-outs count in the value of a play; values with
            all hands open count the rest.
        version: as for every bot.
    """

    ms: int | None = None
    for_match: bool = True
    solves_late: bool = True
    share_played_out: float = 0.5
    version: int = 6

    @property
    def name(self) -> str:
        """``strongest``, or ``points`` if it plays for points alone, and its budget if that is fixed."""
        kind = "strongest" if self.for_match else "points"
        return kind if self.ms is None else f"{kind}:{self.ms}"

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """The best play as far as it can tell."""
        plays = distinct(view)
        if len(plays) == 1:
            return Choice(plays[0])
        # It loads numba, so it is asked for when a decision needs it.
        from batida.bots.thinking import thought  # noqa: PLC0415 - as said above

        ms = min(budget.ms if self.ms is None else self.ms, MS_MAX)
        return Choice(thought(self, view, plays, ms=ms, chance=chance))

    def policies(self, public: PublicView, hands: Sequence[Hand], budget: Budget) -> list[list[float]]:
        """How likely each hand's legal actions are, by number, on a small set of two.

        For who measures the player: on such sets it works out all hands of a public state at once.
        """
        from batida.bots.thinking import on_small_set  # noqa: PLC0415 - as in choose

        ms = min(budget.ms if self.ms is None else self.ms, MS_MAX)
        return [list(on_small_set(public, hand, ms=ms).values()) for hand in hands]


def distinct(view: SeatView) -> tuple[Action, ...]:
    """The legal actions but for those on the right of a line whose two ends are alike."""
    values = {point.value for point in view.public.line.open}
    if len(values) != 1:
        return view.legal
    return tuple(one for one in view.legal if not isinstance(one, Play) or one.end is LEFT)


def strongest(kind: str, *, level: int, for_match: bool) -> Kind:
    """The kind of such a player."""

    def make(ms: int | None) -> StrongestBot:
        return StrongestBot(ms, for_match)

    budget = Argument("ms", least=1, most=MS_MAX, is_needed=False)
    return Kind(kind, level, make, budget, is_offered=for_match, is_heavy=True, needs_compiling=True)
