"""Plays the same by the rules and by the kernels, and compares all that both can tell.

``Steps`` gathers transitions of rounds and compares them at once, which is fast when compiled;
:func:`check_one_by_one` asks the kernels of one state and needs no numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from batida.kernels import engine
from batida.kernels.codec import hand_of, mask_of, state_of
from batida.kernels.jit import numbers
from batida.kernels.layout import NOBODY
from batida.rules import ACTION_COUNT, Action, Round, Variant, action_number, apply, deal, legal, outcome


class Steps:
    """Rounds, what was done in each, and the rounds after it, all of one variant."""

    def __init__(self) -> None:
        self.before: list[Round] = []
        self.actions: list[Action] = []
        self.after: list[Round] = []

    def add(self, before: Round, action: Action, after: Round) -> None:
        self.before.append(before)
        self.actions.append(action)
        self.after.append(after)

    def check(self) -> int:
        """Compares legal actions, states and settlements; gives how many steps these were."""
        import numpy as np

        from batida.kernels.batch import Rounds

        rounds = Rounds.of(self.before)
        is_legal = rounds.legal
        numbers_ = np.array([action_number(action) for action in self.actions])
        rounds.step(numbers_)
        for row, (before, after) in enumerate(zip(self.before, self.after, strict=True)):
            assert is_legal[row].nonzero()[0].tolist() == [action_number(one) for one in legal(before)]
            assert tuple(rounds.states[row].tolist()) == state_of(after)
        winners, gains = rounds.winners.tolist(), rounds.gains.tolist()
        for row, after in enumerate(self.after):
            settlement = outcome(after)
            players = range(after.variant.players)
            winner = None if settlement is None else settlement.winner
            assert winners[row] == (NOBODY if winner is None else winner)
            assert gains[row] == [settlement.gain_of(seat) if settlement else 0 for seat in players]
        return len(self.before)


def every_step(rnd: Round) -> Iterator[tuple[Round, Action, Round]]:
    """All steps of all lines of a round."""
    for action in legal(rnd):
        after = apply(rnd, action)
        yield rnd, action, after
        yield from every_step(after)


def random_walk(variant: Variant, chance: Random) -> Iterator[tuple[Round, Action, Round]]:
    """The steps of a round at random."""
    shuffle = chance.sample(variant.tiles, len(variant.tiles))
    rnd = deal(variant, shuffle, opener=chance.randrange(variant.players))
    while not rnd.is_over:
        action = chance.choice(legal(rnd))
        after = apply(rnd, action)
        yield rnd, action, after
        rnd = after


def check_one_by_one(steps: Iterable[tuple[Round, Action, Round]]) -> int:
    """The same comparison, a state at a time, without numpy; gives how many steps these were."""
    count = 0
    for before, action, after in steps:
        state = numbers(state_of(before))
        can = [number for number in range(ACTION_COUNT) if engine.is_legal(state, 0, number)]
        assert can == [action_number(one) for one in legal(before)]
        engine.act(state, 0, before.variant.players, action_number(action))
        assert tuple(int(one) for one in state) == state_of(after)
        for hand in after.hands:
            assert hand_of(mask_of(hand)) == hand
        count += 1
    return count
