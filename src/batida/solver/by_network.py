"""What the trained network makes of a position: how likely worlds are, which plays it likes, play-outs.

Everything starts from what one seat has seen. The others are believed to play by the network, with a
little doubt; play-outs go on by it at all seats, each of which sees no more than it may know: unlike
a search with all hands open, they do not count on knowing where tiles are.
"""

from __future__ import annotations

from math import exp, fsum, log
from typing import TYPE_CHECKING, Final

from batida.kernels.jit import Numbers, Reals, kernel, numbers, reals, zeros
from batida.kernels.layout import LEFT_NUMBER, RIGHT_NUMBER, STATE_SIZE, TILE_COUNT
from batida.rules import PLAYERS_MAX
from batida.solver.in_worlds import copied, different_hands, mixed_up, multiplied, spread
from batida.solver.manners import OPPONENTS, Opponents, PublicRound, likely_each, likely_hands
from batida.solver.network.chances import SHARP
from batida.solver.network.columns import LEFT_VALUE, RIGHT_VALUE
from batida.solver.network.forward import UNIT, advanced, started, values_of
from batida.solver.network.playout import play_outs
from batida.solver.payoffs import payoff_of
from batida.solver.seen import ACTION, BY, HAND_SIZE, OWN, PLAYERS, PLY_SIZE, SEAT, TALLY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from batida.rules import Seat
    from batida.solver.gather import Worlds
    from batida.solver.network.weights import Network

FAR_BEHIND: Final = 3.0
"""An action so many standard errors behind the best is not tried on."""


class ByNetwork:
    """A position as the network sees it, for one thread at a time."""

    def __init__(
        self,
        network: Network,
        seen: Numbers,
        *,
        opponents: Opponents = OPPONENTS,
        shares: Sequence[Sequence[float]] | None = None,
    ) -> None:
        """Follows the round so far.

        Args:
            network: which one.
            seen: what the seat has seen.
            opponents: of whom each seat is believed to be one.
            shares: by seat, how likely it is each of them; alike where nothing is said.
        """
        self._network = network
        self._opponents = opponents
        self._shares = shares
        self._seen = seen
        self._players = int(seen[PLAYERS])
        self._hand_size = int(seen[HAND_SIZE])
        self._opener = int(seen[BY])
        self._count = int(seen[TALLY])
        self._actions = numbers([int(seen[ACTION + PLY_SIZE * ply]) for ply in range(self._count)])
        self._round = PublicRound(self._players, self._hand_size, self._opener, self._actions)
        self._room = network.room()
        self._values = network.values()
        self._track = network.track()
        self._sums = network.sums(self._players)
        self._follow()

    def likelihoods(self, states: Numbers) -> Reals:
        """How likely the plays of the others were in each of these worlds."""
        count = len(states) // STATE_SIZE
        likely, which, hands = reals(count), zeros(count), zeros(count)
        slots = zeros(1 << (2 * count).bit_length())
        for world in range(count):
            likely[world] = 1.0
        for seat in range(self._players):
            if seat != self._seen[SEAT]:
                different = different_hands(states, count, seat, slots, which, hands)
                by_hand = likely_each(
                    self._network,
                    self._round,
                    seat,
                    hands,
                    different,
                    opponents=self._opponents,
                    shares=None if self._shares is None else self._shares[seat],
                )
                multiplied(likely, by_hand, which)
        return likely

    def likely_hands(self, seat: Seat, hands: Iterable[int]) -> dict[int, float]:
        """How likely the plays of a seat were with each of these hands, that it may hold now."""
        return likely_hands(
            self._network,
            self._round,
            seat,
            list(hands),
            self._opponents,
            None if self._shares is None else self._shares[seat],
        )

    def preferences(self, actions: Sequence[int]) -> list[float]:
        """The logarithm of the chance with which the network would play each of these, by number.

        They are all plays that the seat to act can tell apart.
        """
        values_of(self._network.parts, self._track, self._sums, self._seen[OWN], self._values, self._room)
        found = [int(self._values[self._place(action)]) / UNIT for action in actions]
        most = max(found)
        total = log(fsum(exp(one - most) for one in found))
        return [one - most - total for one in found]

    def means(
        self, worlds: Worlds, actions: Sequence[int], payoffs: Reals, *, count: int, seed: int
    ) -> list[float]:
        """What each action is worth on average when the network plays on at all seats.

        All actions are tried in the same worlds with the same luck, so that their differences are
        quieter than their values. After a quarter of the worlds those that are so far behind that
        luck alone can hardly explain it keep the mean that they have; the others go on.

        Args:
            worlds: to play in.
            actions: by number.
            payoffs: what the ends are worth to the seat to act.
            count: how many rounds are played out for each action, in worlds by their weights.
            seed: of the luck.
        """
        hands = self._hands(worlds, count, seed)
        first = max(1, count // 4)
        ends = [reals(count) for _ in actions]
        for action, end in zip(actions, ends, strict=True):
            self._play_out(hands, action, payoffs, end, begin=0, behind=first, seed=seed)
        sums = [float(_sum(end, first)) for end in ends]
        best = ends[max(range(len(ends)), key=sums.__getitem__)]
        found: list[float] = []
        for action, end in zip(actions, ends, strict=True):
            tried = first
            if end is best or not _is_far_behind(best, end, first, FAR_BEHIND):
                self._play_out(hands, action, payoffs, end, begin=first, behind=count, seed=seed)
                tried = count
            found.append(float(_sum(end, tried)) / tried)
        return found

    def play_out_all(
        self, worlds: Worlds, actions: Sequence[int], payoffs: Reals, ends: Sequence[Reals], *, seed: int
    ) -> None:
        """Writes what each action is worth in each world, none given up, into the row of that action."""
        count = len(ends[0])
        hands = self._hands(worlds, count, seed)
        for action, row in zip(actions, ends, strict=True):
            self._play_out(hands, action, payoffs, row, begin=0, behind=count, seed=seed)

    def margins(self, hands: Numbers, action: int, *, begin: int, behind: int, seed: int) -> Numbers:
        """Plays an action and all that follows in some of these worlds.

        Args:
            hands: of the worlds, ``players`` masks each.
            action: by number.
            begin: the first world.
            behind: one behind the last.
            seed: of the luck; a world has the same luck whatever the action, and whatever the others.

        Returns:
            ``players`` margins a world, in parts as :mod:`batida.solver.margins` has them.
        """
        players, network = self._players, self._network
        margins = zeros((behind - begin) * players)
        part = zeros((behind - begin) * players)
        copied(hands, begin * players, part)
        play_outs(
            network.parts,
            players,
            self._track,
            self._sums,
            part,
            behind - begin,
            action,
            SHARP,
            seed,
            begin,
            network.track(),
            network.sums(players),
            zeros(PLAYERS_MAX),
            self._values,
            self._room,
            margins,
        )
        return margins

    def _hands(self, worlds: Worlds, count: int, seed: int) -> Numbers:
        """The hands of ``count`` worlds, as often as they weigh, in any order."""
        hands = zeros(count * self._players)
        spread(worlds.states, worlds.weights, worlds.count, self._players, count, hands)
        mixed_up(hands, self._players, count, seed)
        return hands

    def _play_out(
        self,
        hands: Numbers,
        action: int,
        payoffs: Reals,
        ends: Reals,
        *,
        begin: int,
        behind: int,
        seed: int,
    ) -> None:
        """Plays an action and all that follows in some of these worlds; writes what the ends are worth."""
        margins = self.margins(hands, action, begin=begin, behind=behind, seed=seed)
        paid(margins, self._players, begin, behind, payoffs, ends)

    def _follow(self) -> None:
        parts = self._network.parts
        started(parts, self._players, self._hand_size, self._opener, self._track, self._sums)
        advanced(parts, self._players, self._actions, self._count, self._track, self._sums, self._room)

    def _place(self, action: int) -> int:
        """The place of a play in a word of plays."""
        if action < LEFT_NUMBER:
            return action
        if action < RIGHT_NUMBER:
            return action - LEFT_NUMBER
        is_same = self._track[LEFT_VALUE] == self._track[RIGHT_VALUE]
        return action - RIGHT_NUMBER + (0 if is_same else TILE_COUNT)


@kernel
def paid(margins: Numbers, players: int, begin: int, behind: int, payoffs: Reals, ends: Reals) -> None:
    """Writes what the rounds from ``begin`` on are worth."""
    for world in range(begin, behind):
        ends[world] = payoff_of(payoffs, players, margins, (world - begin) * players)


@kernel
def _sum(ends: Reals, count: int) -> float:
    total = 0.0
    for world in range(count):
        total += ends[world]
    return total


@kernel
def _is_far_behind(best: Reals, other: Reals, count: int, errors: float) -> bool:
    """Whether ``best`` is ahead on average by more than so many standard errors of the difference."""
    total, squares = 0.0, 0.0
    for world in range(count):
        ahead = best[world] - other[world]
        total += ahead
        squares += ahead * ahead
    return total > 0.0 and total * total > errors * errors * (squares - total * total / count)
