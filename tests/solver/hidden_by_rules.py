"""Games of hidden hands solved plainly on the rules, deal by deal, to hold the fast solver to."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from batida.rules import Action, Hand, Round, Variant, apply, legal, outcome, round_with
from batida.solver.margins import margin_points

Key = tuple[Hand, tuple[Action, ...]]
"""What a seat knows when it chooses: its hand, and what was played and passed."""


@dataclass
class Told:
    """A position of one deal: who acts, what they know, and what comes of each action."""

    seat: int
    key: Key
    actions: tuple[Action, ...]
    behind: list[Told | float] = field(default_factory=list)


def rounds_of(variant: Variant, *, opener: int = 0) -> list[Round]:
    """Every deal of a small set to two."""
    rounds: list[Round] = []
    for first in combinations(variant.tiles, variant.hand_size):
        left = [one for one in variant.tiles if one not in first]
        rounds += [
            round_with(variant, (Hand.of(first), Hand.of(second)), opener=opener)
            for second in combinations(left, variant.hand_size)
        ]
    return rounds


def told(rnd: Round) -> Told | float:
    """All that can come of a round; the margin of seat 0 where it is over."""
    if rnd.to_act is None:
        settlement = outcome(rnd)
        assert settlement is not None
        return margin_points(settlement, 0)
    here = Told(rnd.to_act, (rnd.hands[rnd.to_act], rnd.actions), legal(rnd))
    here.behind = [told(apply(rnd, action)) for action in here.actions]
    return here


Strategy = dict[Key, list[float]]


def solved_plainly(trees: list[Told | float], *, iterations: int) -> Strategy:
    """The average strategy of plain CFR: regrets as they come, every seat at once, uniform weights."""
    regrets: Strategy = {}
    totals: Strategy = {}

    def shares(key: Key, count: int) -> list[float]:
        positive = [max(one, 0.0) for one in regrets.setdefault(key, [0.0] * count)]
        total = sum(positive)
        return [one / total for one in positive] if total > 0 else [1 / count] * count

    def walk(here: Told | float, reach: tuple[float, float]) -> float:
        if isinstance(here, float):
            return here
        mine, other = reach[here.seat], reach[1 - here.seat]
        chosen = now.setdefault(here.key, shares(here.key, len(here.actions)))
        sums = totals.setdefault(here.key, [0.0] * len(chosen))
        values = []
        for place, one in enumerate(chosen):
            sums[place] += mine * one
            after = (mine * one, other) if here.seat == 0 else (other, mine * one)
            values.append(walk(here.behind[place], after))
        value = sum(one * worth for one, worth in zip(chosen, values, strict=True))
        sign = 1 if here.seat == 0 else -1
        for place, worth in enumerate(values):
            found[here.key, place] = found.get((here.key, place), 0.0) + sign * other * (worth - value)
        return value

    for _ in range(iterations):
        now: Strategy = {}
        found: dict[tuple[Key, int], float] = {}
        for tree in trees:
            walk(tree, (1.0, 1.0))
        for (key, place), regret in found.items():
            regrets[key][place] += regret
    return {
        key: [one / sum(sums) if sum(sums) else 1 / len(sums) for one in sums] for key, sums in totals.items()
    }


def value_of(trees: list[Told | float], strategy: Strategy) -> float:
    """What seat 0 nets on average when both play by ``strategy``."""

    def walk(here: Told | float) -> float:
        if isinstance(here, float):
            return here
        return sum(one * walk(behind) for one, behind in zip(strategy[here.key], here.behind, strict=True))

    return sum(walk(tree) for tree in trees) / len(trees)


def best_response(trees: list[Told | float], strategy: Strategy, seat: int) -> float:
    """What ``seat`` nets on average by its best answer to ``strategy``."""
    met: dict[Key, list[tuple[Told, float]]] = {}

    def meet(here: Told | float, likely: float) -> None:
        """Collects where ``seat`` can come to, with how likely the other lets it."""
        if isinstance(here, float):
            return
        if here.seat == seat:
            met.setdefault(here.key, []).append((here, likely))
        for place, behind in enumerate(here.behind):
            meet(behind, likely if here.seat == seat else likely * strategy[here.key][place])

    for tree in trees:
        meet(tree, 1.0)
    best: dict[Key, int] = {}

    def value(here: Told | float) -> float:
        if isinstance(here, float):
            return here if seat == 0 else -here
        if here.seat != seat:
            return sum(
                one * value(behind) for one, behind in zip(strategy[here.key], here.behind, strict=True)
            )
        return value(here.behind[best[here.key]])

    for key in sorted(met, key=lambda one: -len(one[1])):
        count = len(met[key][0][0].actions)
        best[key] = max(
            range(count), key=lambda place: sum(likely * value(one.behind[place]) for one, likely in met[key])
        )
    return sum(value(tree) for tree in trees) / len(trees)
