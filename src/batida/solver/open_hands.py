"""The value of every action with all hands open, fast: what hindsight says, and worlds in a search.

>>> from batida.rules import Hand, block, round_with, tile
>>> from batida.solver.open_hands import solve
>>> hands = [[(0, 1), (0, 5), (1, 3), (1, 4), (2, 3), (3, 6), (5, 5)],
...          [(0, 6), (1, 6), (2, 2), (2, 5), (4, 5), (4, 6), (5, 6)]]
>>> rnd = round_with(block(2), tuple(Hand.of(tile(*t) for t in hand) for hand in hands), opener=0)
>>> solution = solve(rnd)
>>> [str(action.tile) for action in solution.best], solution.value_points
(['0-1', '1-3', '2-3', '5-5'], 10.0)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from batida.kernels.codec import state_of
from batida.kernels.jit import Numbers, numbers, zeros
from batida.rules import ACTION_COUNT, Action, Refused, SetupError, action_number, legal
from batida.solver import many, two
from batida.solver.local import AT_FLAGS, AT_NODES, BOUNDS, ORDER, PLACES_MAX, TABLE

if TYPE_CHECKING:
    from batida.rules import Round, Seat, Variant

Method: TypeAlias = Literal["minimax", "maxn", "paranoid"]


@dataclass(frozen=True, slots=True)
class Solution:
    """What each action is worth to the seat to act.

    Attributes:
        to_act: the seat.
        method: how it was found; each is exact by its own lights.
        values: the legal actions by number, each with the seat's margin in points.
    """

    to_act: Seat
    method: Method
    values: tuple[tuple[Action, float], ...]

    @property
    def value_points(self) -> float:
        """What the best action is worth."""
        return max(value for _, value in self.values)

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that are worth the most, by number."""
        most = self.value_points
        return tuple(action for action, value in self.values if value == most)


class OpenHands:
    """A solver with its own table, for one thread at a time.

    Args:
        variant: the game that is solved.
        method: ``minimax`` for two players (the usual one there), ``maxn`` (the usual one for
            three and four) or ``paranoid`` for any.
        bounds: whether margins that no play can reach end a search.
        table: whether positions that were met before are looked up.
        order: whether plays that leave the next player stuck, and heavy tiles, are tried first.
            The three only save time: values are the same without them.

    Raises:
        SetupError: ``bad-method``, or ``too-many-tiles`` for hands of more than 20 tiles in all.
    """

    def __init__(
        self,
        variant: Variant,
        *,
        method: Method | None = None,
        bounds: bool = True,
        table: bool = True,
        order: bool = True,
    ) -> None:
        players = variant.players
        places = players * variant.hand_size
        self.method: Method = method or ("minimax" if players == 2 else "maxn")
        if self.method == "minimax" and players != 2:
            sentence = "minimax is for two players; more are solved by maxn or paranoid"
            raise SetupError(sentence, code="bad-method", clause="R1.2", players=players)
        if places > PLACES_MAX:
            sentence = f"at most {PLACES_MAX} tiles are solved, not {places}"
            raise SetupError(sentence, code="too-many-tiles", clause="R1.3", count=places)
        self.variant = variant
        is_minimax = self.method == "minimax"
        self._work = zeros(two.room_of(places), "int32") if is_minimax else zeros(many.ROOM)
        self._work[AT_FLAGS] = BOUNDS * bounds | TABLE * table | ORDER * order

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return int(self._work[AT_NODES])

    def solution(self, rnd: Round) -> Solution:
        """The value of each legal action of a round of this variant.

        Raises:
            Refused: ``round-over``.
        """
        if rnd.to_act is None:
            raise Refused("the round is over", code="round-over", clause="R5.1")
        values = zeros(ACTION_COUNT)
        self.values(numbers(state_of(rnd)), 1, values)
        parts = 1 if self.method == "minimax" else self.variant.players - 1
        found = tuple((action, int(values[action_number(action)]) / parts) for action in legal(rnd))
        return Solution(rnd.to_act, self.method, found)

    def values(self, states: Numbers, count: int, values: Numbers) -> None:
        """The value of every legal action of many states at once, for searches over sampled worlds.

        Args:
            states: ``count`` rounds that go on, flat, as ``kernels.layout`` says (64 bits).
            count: how many.
            values: ``ACTION_COUNT`` numbers a state (64 bits); at the numbers of legal actions the
                margin in points, times ``players - 1`` but with ``minimax``, is written.
        """
        if self.method == "minimax":
            two.values_of_rows(states, count, values, self._work)
        else:
            is_paranoid = int(self.method == "paranoid")
            many.values_of_rows(states, count, self.variant.players, is_paranoid, values, self._work)

    def best_values(self, states: Numbers, count: int, values: Numbers) -> None:
        """The value of the best action of many states of two players; faster than all values.

        Args:
            states: as for :meth:`values`.
            count: how many.
            values: a number a state: the margin in points of the seat to act.

        Raises:
            SetupError: ``bad-method`` for another method than ``minimax``.
        """
        if self.method != "minimax":
            raise SetupError("only minimax has best values alone", code="bad-method", clause="R1.2")
        two.value_of_rows(states, count, values, self._work)


def solve(rnd: Round, *, method: Method | None = None) -> Solution:
    """The value of each legal action of a round, all hands open.

    Raises:
        Refused: ``round-over``.
        SetupError: ``bad-method`` or ``too-many-tiles``.
    """
    return OpenHands(rnd.variant, method=method).solution(rnd)
