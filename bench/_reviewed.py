"""Rounds of bots and what the reviewer makes of them, for the checks of the reviewer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from batida.bots import Budget, find
from batida.notation import add_round, begin_record
from batida.review import decided, questions_of
from batida.rules import TILES, apply, block, deal, legal, outcome, seat_view
from batida.solver.margins import margin_parts
from batida.solver.settled import Settled

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from batida.review import Decision, Question
    from batida.rules import Round, Seat


@dataclass(frozen=True)
class Table:
    """Bots by name, one a seat, with the time that they are told they have."""

    names: tuple[str, ...]
    budget_ms: int = 40

    def round(self, *, deal_seed: int, seed: int, opener: int = 0) -> Round:
        """A round at its end: the same deal for the same ``deal_seed``, the same play for both."""
        shuffle = Random(deal_seed).sample(TILES, len(TILES))
        chance, bots = Random(seed), [find(name) for name in self.names]
        rnd = deal(block(len(bots)), shuffle, opener=opener)
        while (seat := rnd.to_act) is not None:
            action = legal(rnd)[0]
            if len(legal(rnd)) > 1:
                action = bots[seat].choose(seat_view(rnd, seat), Budget(self.budget_ms), chance).action
            rnd = apply(rnd, action)
        return rnd


def asked(rnd: Round, *, after: Sequence[Round] = ()) -> tuple[Question, ...]:
    """The real choices of a round, each at the scores of the beginning of a match.

    Args:
        rnd: at its end.
        after: rounds that the same players had played before.
    """
    players, earlier = rnd.variant.players, tuple(map(Settled.of, after))
    record = add_round(begin_record([""] * players, rnd.variant), rnd)
    return tuple(replace(one, earlier=earlier) for one in questions_of(record).questions)


def reviewed(
    rnd: Round,
    *,
    seats: Collection[Seat] | None = None,
    after: Sequence[Round] = (),
    budget_ms: int,
    seed: int,
) -> list[Decision]:
    """What the decisions of these seats cost, or of all, ``after`` rounds of the same players."""
    return [
        decided(one, budget_ms=budget_ms, seed=seed)
        for one in asked(rnd, after=after)
        if seats is None or one.view.seat in seats
    ]


def margins_of(rnd: Round) -> list[int]:
    """The margin of each seat, in parts as the solver counts it."""
    settled = outcome(rnd)
    assert settled is not None
    return [margin_parts(settled, seat) for seat in range(rnd.variant.players)]


def versions(names: Sequence[str]) -> dict[str, int]:
    """The version of each of these bots."""
    return {name: find(name).version for name in names}
