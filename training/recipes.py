"""What is trained, and how: all that decides the numbers of a network stands here."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final


@dataclass(frozen=True)
class Recipe:
    """How a network is trained.

    Attributes:
        name: what ``scripts/train`` calls it.
        players: at the table.
        version: of the network; raised with every change here.
        seed: of the deals, of all chance in play and of the first weights.
        rounds: how many it plays, in all.
        rounds_at_once: between two looks at what was learnt.
        choices_at_once: in a step.
        units: of the two hidden layers of the player; multiples of four.
        critic_units: of those of the critic.
        trace: the share of a later value in an earlier aim.
        warmth_points: how many points a play may be worse and still be kept in the game, at first.
        rate: of the steps, at first.
        slow_rounds: warmth and rate fall as ``(1 + rounds / slow_rounds) ** -0.5``.
    """

    name: str
    players: int
    version: int
    seed: int
    rounds: int
    rounds_at_once: int = 1024
    choices_at_once: int = 2048
    units: tuple[int, int] = (256, 32)
    critic_units: tuple[int, int] = (256, 32)
    trace: float = 0.6
    warmth_points: float = 1.0
    rate: float = 2e-3
    slow_rounds: int = 1_000_000

    def facts(self) -> dict[str, object]:
        """All of it with the command, for the file of the network."""
        return {"command": f"scripts/train {self.name} --rounds {self.rounds}", **asdict(self)}


RECIPES: Final = {
    one.name: one
    for one in (
        Recipe("two", players=2, version=2, seed=1, rounds=9_278_720),
        Recipe("three", players=3, version=2, seed=1, rounds=7_970_048),
        Recipe("four", players=4, version=2, seed=1, rounds=6_140_160),
    )
}
"""By name, those that the package ships."""
