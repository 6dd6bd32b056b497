"""A run of training: it goes on where it was left, and comes to the same numbers either way."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Final

import numpy as np

from batida.solver.network.columns import OUTPUTS, column_count
from training.contest import GREEDY, HEAVIEST, contest
from training.export import written
from training.learn import critic_gradient, player_gradient
from training.nets import fresh, step, zeros_like
from training.selfplay import (
    PLAYS_MAX,
    SCALE,
    collect,
    critic_column_count,
    room_for,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from training.nets import Net
    from training.recipes import Recipe

PLAYER_COLUMNS: Final = 50
CRITIC_COLUMNS: Final = 70
"""About how many a position has, for the first weights."""


@dataclass
class Learner:
    """A network on its way: what it is now, and all that its next step depends on."""

    net: Net
    gradient: Net
    moments: tuple[Net, Net]
    average: Net

    @classmethod
    def of(cls, net: Net) -> Learner:
        """One that has not learnt anything."""
        average = zeros_like(net)
        return cls(net, zeros_like(net), (zeros_like(net), zeros_like(net)), average)

    def arrays(self) -> list[np.ndarray]:
        """All that a checkpoint keeps: gradients are nought between steps."""
        return [*self.net, *self.moments[0], *self.moments[1], *self.average]

    def turned(self) -> np.ndarray:
        """The weights of the second layer with rows and columns exchanged."""
        return np.ascontiguousarray(self.net[2].T)


class Run:
    """A run by a recipe, kept in a folder.

    Args:
        recipe: what to do.
        folder: where it is kept; a run of the same recipe found there goes on, with as many rounds
            as this one asks for.
    """

    def __init__(self, recipe: Recipe, folder: Path) -> None:
        self.recipe = recipe
        self.rounds = 0
        self.steps = 0
        self._file = folder / f"{recipe.name}.npz"
        chance = np.random.default_rng(recipe.seed)
        players = recipe.players
        self.player = Learner.of(
            fresh(column_count(players), recipe.units, OUTPUTS, active=PLAYER_COLUMNS, chance=chance)
        )
        self.critic = Learner.of(
            fresh(
                critic_column_count(players),
                recipe.critic_units,
                players,
                active=CRITIC_COLUMNS,
                chance=chance,
            )
        )
        self._choices = room_for(recipe.rounds_at_once * PLAYS_MAX * 2, players)
        self._seconds = 0.0
        if self._file.exists():
            self._read()

    @property
    def is_done(self) -> bool:
        """Whether all rounds were played."""
        return self.rounds >= self.recipe.rounds

    def batches(self) -> Iterator[str]:
        """Plays and learns until all is done; gives a line about each batch."""
        while not self.is_done:
            yield self._batch()

    def _batch(self) -> str:
        recipe, choices = self.recipe, self._choices
        begun = perf_counter()
        count = min(recipe.rounds_at_once, recipe.rounds - self.rounds)
        filled = collect(
            self.player.net,
            self.critic.net,
            recipe.players,
            seed=recipe.seed,
            first=self.rounds,
            rounds=count,
            trace=recipe.trace,
            room=choices,
        )
        slower = (1 + self.rounds / recipe.slow_rounds) ** -0.5
        warmth = np.float32(recipe.warmth_points / SCALE * slower)
        order = np.random.default_rng((recipe.seed, self.rounds)).permutation(filled)
        entropy = error = 0.0
        for begin in range(0, filled, recipe.choices_at_once):
            end = min(begin + recipe.choices_at_once, filled)
            self.steps += 1
            for learner in (self.player, self.critic):
                net, gradient, turned = learner.net, learner.gradient, learner.turned()
                if learner is self.player:
                    entropy += player_gradient(
                        net, gradient, turned, choices.parts, begin, end, order, warmth
                    )
                else:
                    error += critic_gradient(net, gradient, turned, choices.parts, begin, end, order)
                step(
                    net,
                    gradient,
                    learner.moments,
                    learner.average,
                    number=self.steps,
                    rate=recipe.rate * slower,
                )
        self.rounds += count
        seconds = perf_counter() - begun
        self._seconds += seconds
        miss = SCALE * (error / filled / recipe.players) ** 0.5
        return (
            f"{self.rounds:,} of {recipe.rounds:,} rounds, {count / seconds:,.0f}/s, "
            f"entropy {entropy / filled:.3f}, the critic misses by {miss:.1f} points"
        )

    def measured(self, *, deals: int) -> str:
        """What the network is worth now, against those who play their heaviest tile."""
        net, players = self.player.average, self.recipe.players
        margin, interval = contest(net, net, players, kinds=(GREEDY, HEAVIEST), seed=0, deals=deals)
        return f"{margin:+.2f} +- {interval:.2f} points a round against the heaviest tile"

    def measured_against(self, other: Net, *, deals: int) -> str:
        """What one of the network as it is now is worth among others of another network."""
        kinds = (GREEDY, GREEDY)
        margin, interval = contest(
            self.player.average, other, self.recipe.players, kinds=kinds, seed=0, deals=deals
        )
        return f"{margin:+.3f} +- {interval:.3f} points a round"

    def content(self) -> bytes:
        """The file of the network as it is now."""
        facts = replace(self.recipe, rounds=self.rounds).facts()
        return written(
            self.player.average, players=self.recipe.players, version=self.recipe.version, recipe=facts
        )

    def save(self) -> None:
        """Keeps all, whole or not at all."""
        part = self._file.with_suffix(".part")
        self._file.parent.mkdir(parents=True, exist_ok=True)
        arrays = [*self.player.arrays(), *self.critic.arrays()]
        with part.open("wb") as file:
            np.savez(
                file,
                *arrays,
                facts=json.dumps(self._facts()),
                rounds=self.rounds,
                steps=self.steps,
            )
            file.flush()
            os.fsync(file.fileno())
        part.replace(self._file)

    def _read(self) -> None:
        with np.load(self._file) as kept:
            if json.loads(str(kept["facts"])) != json.loads(json.dumps(self._facts())):
                raise SystemExit(
                    f"train: {self._file} is a run of another recipe; move it away to begin anew"
                )
            arrays = [*self.player.arrays(), *self.critic.arrays()]
            for number, array in enumerate(arrays):
                array[...] = kept[f"arr_{number}"]
            self.rounds, self.steps = int(kept["rounds"]), int(kept["steps"])

    def _facts(self) -> dict[str, object]:
        """What a run that goes on must have in common with this one: all but its end."""
        return {
            key: value
            for key, value in self.recipe.facts().items()
            if key not in {"rounds", "command", "version"}
        }
