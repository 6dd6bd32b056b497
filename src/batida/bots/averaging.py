"""Players that imagine worlds, solve each with all hands open, and play what is best on average."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from batida.bots.api import Argument, Budget, Choice, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from batida.rules import Action, SeatView

LOOKED_AT: Final = 8
"""So many worlds are weighed for each that a belief keeps."""


@dataclass(frozen=True, slots=True)
class AveragingBot:
    """Plays what is worth the most on average over ``worlds`` worlds.

    Attributes:
        kind: its name without the number.
        worlds: how many it looks at; fewer where there are no more.
        method: how worlds of three and four players are solved; with two all methods are one.
        believes: whether worlds are as likely as the plays of the others make them, or all alike.
    """

    kind: str
    worlds: int
    method: Literal["paranoid", "maxn"] = "paranoid"
    believes: bool = False
    version: int = 1

    @property
    def name(self) -> str:
        """Its kind and how many worlds: ``pimc:100``."""
        return f"{self.kind}:{self.worlds}"

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        """One of the best actions on average, by chance among equals; the work is set by ``worlds``."""
        del budget
        if len(view.legal) == 1:
            return Choice(view.legal[0])
        # The kernels load numba, so they are asked for when a decision needs them.
        from batida.solver.averages import averages  # noqa: PLC0415 - as said above
        from batida.solver.gather import alike, believed  # noqa: PLC0415 - as said above
        from batida.solver.likely import likelihoods  # noqa: PLC0415 - as said above
        from batida.solver.opponent import Habits  # noqa: PLC0415 - as said above
        from batida.solver.seen import seen_of  # noqa: PLC0415 - as said above

        seen, seed = seen_of(view), chance.getrandbits(62)
        if self.believes:
            worlds = believed(
                seen,
                self.worlds,
                looked_at=LOOKED_AT * self.worlds,
                weigh=lambda states: likelihoods(seen, states, Habits()),
                seed=seed,
            )
        else:
            worlds = alike(seen, self.worlds, seed=seed)
        variant = view.public.variant
        method = "minimax" if variant.players == 2 else self.method
        values = averages(worlds, variant, view.legal, method=method)
        return Choice(chance.choice(best_of(view.legal, values)))


def best_of(legal: Sequence[Action], values: Sequence[float]) -> list[Action]:
    """The actions with the highest value."""
    most = max(values)
    return [action for action, value in zip(legal, values, strict=True) if value == most]


def averaging(
    kind: str, *, level: int, method: Literal["paranoid", "maxn"] = "paranoid", believes: bool = False
) -> Kind:
    """The kind of such a player, by its number of worlds."""

    def make(worlds: int | None) -> AveragingBot:
        assert worlds is not None
        return AveragingBot(kind, worlds, method, believes)

    return Kind(kind, level, make, Argument("worlds", least=1, most=100_000), is_heavy=True)
