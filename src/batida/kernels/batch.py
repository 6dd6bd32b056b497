"""Many rounds side by side in numpy arrays, stepped at once: for arenas, study and learning.

It takes numpy, which the extra ``batida[fast]`` brings.

>>> from batida.kernels.batch import Rounds
>>> from batida.rules import block
>>> rounds = Rounds.dealt(block(3), 1000, seed=7)
>>> while rounds.count_on:
...     rounds.step(rounds.choices(seed=rounds.actions_max))
>>> rounds.gains.shape, int((rounds.winners == 0).sum())
((1000, 3), 335)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from batida.kernels.chance import below, first_word, following, second_word
from batida.kernels.codec import state_of
from batida.kernels.engine import act, chosen, is_legal, number_of, plays_of, settlement_of
from batida.kernels.jit import Numbers, kernel, ones
from batida.kernels.layout import (
    ACTION_TALLY,
    HANDS,
    LEFT_VALUE,
    NO_VALUE,
    NOBODY,
    PASS_NUMBER,
    RIGHT_VALUE,
    STATE_SIZE,
    TILE_COUNT,
    TO_ACT,
)
from batida.rules import ACTION_COUNT, PLAYERS_MAX, Refused, SetupError

if TYPE_CHECKING:
    from batida.rules import Round, Variant

Whole: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.int64]]"
"""An array of 64-bit whole numbers."""

NO_ACTION = -1
"""What a round that is over is told to do."""


class Rounds:
    """``count`` rounds of one variant, each at its own ply; changed in place by :meth:`step`.

    It holds all hands, so it is secret; its representation shows none.

    Attributes:
        variant: the sizes of the game.
        states: int64, ``(count, STATE_SIZE)``, a state a row as ``layout`` says; do not write.
    """

    def __init__(self, variant: Variant, states: Whole) -> None:
        self.variant = variant
        self.states = states

    @classmethod
    def dealt(cls, variant: Variant, count: int, *, seed: int, first: int = 0) -> Rounds:
        """Rounds ``first`` to ``first + count - 1`` of the deals of ``seed``.

        Seat 0 opens round 0, the seat to its left round 1, and so on (R2.4).
        """
        states = np.zeros((count, STATE_SIZE), np.int64)
        tiles = np.array([one.index for one in variant.tiles], np.int64)
        _deal(variant.players, variant.hand_size, tiles, tiles.copy(), seed, first, states.reshape(-1))
        return cls(variant, states)

    @classmethod
    def of(cls, rounds: Sequence[Round]) -> Rounds:
        """These rounds as they stand; there is at least one, and all are of one variant.

        Raises:
            SetupError: ``mixed-variants``.
        """
        variant = rounds[0].variant
        if any(rnd.variant != variant for rnd in rounds):
            sentence = "rounds that are stepped together are of one variant"
            raise SetupError(sentence, code="mixed-variants", clause="R1.3")
        return cls(variant, np.array([state_of(rnd) for rnd in rounds], np.int64))

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        return f"Rounds({len(self)} of {self.variant}, {self.count_on} going on)"

    @property
    def hands(self) -> Whole:
        """The hands as masks, ``(count, players)``."""
        return self.states[:, HANDS : HANDS + self.variant.players]

    @property
    def ends(self) -> Whole:
        """The open values, left and right, ``(count, 2)``; ``NO_VALUE`` before the lead."""
        return self.states[:, LEFT_VALUE : RIGHT_VALUE + 1]

    @property
    def to_act(self) -> Whole:
        """The seat to act, ``(count,)``; ``NOBODY`` where the round is over."""
        return self.states[:, TO_ACT]

    @property
    def count_on(self) -> int:
        """How many rounds still go on."""
        return int((self.to_act != NOBODY).sum())

    @property
    def actions_max(self) -> int:
        """How many actions the longest of the rounds has had."""
        return int(self.states[:, ACTION_TALLY].max(initial=0))

    @property
    def legal(self) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
        """Which actions are legal, by number: ``(count, ACTION_COUNT)``; none where it is over."""
        found = np.zeros((len(self), ACTION_COUNT), np.bool_)
        _legal(self._flat, found)
        return found

    def choices(self, *, seed: int) -> Whole:
        """A legal action of each round at random, by number: ``(count,)``; ``NO_ACTION`` where over.

        The choice of a row depends on the seed and the row's place alone. Where both ends show
        the same value, a tile counts once.
        """
        found = np.zeros(len(self), np.int64)
        _choose(self._flat, seed, found)
        return found

    def step(self, actions: Whole) -> None:
        """Does an action in each round, by number: ``(count,)``; ``NO_ACTION`` leaves one as it is.

        Raises:
            Refused: ``illegal``, with the first row that may not do its action; nothing was changed.
        """
        wanted = np.ascontiguousarray(actions, np.int64)
        if wanted.shape != (len(self),):
            sentence = f"{len(self)} rounds take as many actions"
            raise Refused(sentence, code="illegal", clause="R3.3", rounds=len(self))
        row = _first_illegal(self._flat, wanted)
        if row != len(self):
            sentence = f"action {int(wanted[row])} is not legal in round {row}"
            raise Refused(sentence, code="illegal", clause="R3.3", row=row)
        _step(self._flat, self.variant.players, wanted)

    @property
    def winners(self) -> Whole:
        """The winner of each round; ``NOBODY`` where it is tied or still goes on (R5.4-R5.6)."""
        return self._settled[0]

    @property
    def gains(self) -> Whole:
        """What each seat scored, ``(count, players)``; zeros where a round still goes on."""
        return self._settled[1]

    @property
    def _settled(self) -> tuple[Whole, Whole]:
        winners = np.full(len(self), NOBODY, np.int64)
        gains = np.zeros((len(self), self.variant.players), np.int64)
        _settle(self._flat, self.variant.players, winners, gains.reshape(-1))
        return winners, gains

    @property
    def _flat(self) -> Whole:
        return self.states.reshape(-1)


@kernel
def _deal(
    players: int, hand_size: int, tiles: Numbers, shuffle: Numbers, seed: int, first: int, states: Numbers
) -> None:
    """Fills all of ``states`` with fresh deals; overwrites ``shuffle``."""
    for row in range(len(states) // STATE_SIZE):
        at = row * STATE_SIZE
        x = first_word(seed, first + row)
        y = second_word(seed, first + row)
        for place in range(len(tiles)):
            shuffle[place] = tiles[place]
        for seat in range(PLAYERS_MAX):
            states[at + HANDS + seat] = 0
        for place in range(players * hand_size):
            x, y = y, following(x, y)
            taken = place + below(y, len(tiles) - place)
            states[at + HANDS + place // hand_size] |= 1 << shuffle[taken]
            shuffle[taken] = shuffle[place]
        states[at + LEFT_VALUE] = NO_VALUE
        states[at + RIGHT_VALUE] = NO_VALUE
        states[at + TO_ACT] = (first + row) % players
        states[at + ACTION_TALLY] = 0


@kernel
def _legal(states: Numbers, found: np.ndarray[tuple[int, int], np.dtype[np.bool_]]) -> None:
    for row in range(len(states) // STATE_SIZE):
        at = row * STATE_SIZE
        seat, left = states[at + TO_ACT], states[at + LEFT_VALUE]
        if seat == NOBODY:
            continue
        plays = plays_of(states[at + HANDS + seat], left, states[at + RIGHT_VALUE])
        if plays == 0:
            found[row, PASS_NUMBER] = True
        while plays:
            found[row, number_of(chosen(plays, 0), left)] = True
            plays &= plays - 1


@kernel
def _choose(states: Numbers, seed: int, found: Numbers) -> None:
    for row in range(len(found)):
        at = row * STATE_SIZE
        seat, left, right = states[at + TO_ACT], states[at + LEFT_VALUE], states[at + RIGHT_VALUE]
        found[row] = NO_ACTION
        if seat == NOBODY:
            continue
        plays = plays_of(states[at + HANDS + seat], left, right)
        if left == right and left != NO_VALUE:
            plays &= (1 << TILE_COUNT) - 1
        if plays == 0:
            found[row] = PASS_NUMBER
        else:
            word = following(first_word(seed, row), second_word(seed, row))
            found[row] = number_of(chosen(plays, below(word, ones(plays))), left)


@kernel
def _first_illegal(states: Numbers, actions: Numbers) -> int:
    for row in range(len(actions)):
        if actions[row] != NO_ACTION and not is_legal(states, row * STATE_SIZE, actions[row]):
            return row
    return len(actions)


@kernel
def _step(states: Numbers, players: int, actions: Numbers) -> None:
    for row in range(len(actions)):
        if actions[row] != NO_ACTION:
            act(states, row * STATE_SIZE, players, actions[row])


@kernel
def _settle(states: Numbers, players: int, winners: Numbers, gains: Numbers) -> None:
    for row in range(len(winners)):
        at = row * STATE_SIZE
        if states[at + TO_ACT] == NOBODY:
            winner, points = settlement_of(states, at, players)
            winners[row] = winner
            if winner != NOBODY:
                gains[row * players + winner] = points
