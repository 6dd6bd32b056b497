"""How players play: how likely their plays were, and what rounds that are over tell of who plays how.

A seat is believed to be one of a few players, told by how they use the trained network. Once a round is over
its hands are open. Then it can be told how likely its plays were for each of them, and by Bayes' rule how
likely the seat is each of them from then on.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, fsum, log
from typing import TYPE_CHECKING, Final, TypeAlias

from batida.kernels.jit import Numbers, numbers, reals, rows
from batida.rules import block
from batida.solver.network.chances import SHARP
from batida.solver.network.likelihood import POINT_SIZE, likelihoods, prepare
from batida.solver.network.weights import network_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.kernels.jit import Reals
    from batida.rules import Seat
    from batida.solver.network.weights import Network
    from batida.solver.settled import Settled

Opponents: TypeAlias = tuple[tuple[int, float], ...]
"""Of whom a seat is believed to be one: by how sharply it goes after the network's chances, and how often it
plays anything at all. Each is as likely as the others where nothing is said."""

Shares: TypeAlias = tuple[float, ...]
"""How likely a seat is each of some opponents; 1 in sum."""

OPPONENTS: Final[Opponents] = ((SHARP, 0.02), (SHARP * 2 // 5, 0.1))
"""Strong players. The first plays as the network does, the second is about what ``belief`` and ``paranoid``
look like to it; ``scripts/bench guess`` tells."""
ANYBODY: Final[Opponents] = (*OPPONENTS, (SHARP // 5, 0.2), (SHARP // 10, 0.5))
"""Strong and weak players: who judges what a player of a record might believe does not know who they are.
``scripts/bench review-calibration`` tells."""
KINDS: Final[Opponents] = ((5 * SHARP, 0.02), *ANYBODY)
"""Of whom a seat is one where its earlier rounds are known. The first hardly ever plays anything but the
network's first choice; whoever plays so is found out soon, and a stranger is better not taken for one."""
PRIOR_KEPT: Final = 0.1
"""So much of what is believed of a player stays what is believed of anybody: it may be none of those named,
or play otherwise from now on."""
ROUNDS_KEPT: Final = 1_024
"""Of so many rounds it is remembered what they tell."""


@dataclass(frozen=True, slots=True)
class PublicRound:
    """What everybody saw of a round.

    Attributes:
        players: at the table.
        hand_size: with how many tiles each began.
        opener: the seat that led.
        actions: by number.
    """

    players: int
    hand_size: int
    opener: Seat
    actions: Numbers


def likely_hands(
    network: Network,
    rnd: PublicRound,
    seat: Seat,
    hands: Sequence[int],
    opponents: Opponents,
    shares: Sequence[float] | None,
) -> dict[int, float]:
    """How likely the plays of a seat were with each of these hands, that it may hold now.

    Args:
        network: which one.
        rnd: the round so far.
        seat: whose plays.
        hands: as masks.
        opponents: of whom it is one.
        shares: how likely it is each of them; alike where nothing is said.
    """
    likely = likely_each(network, rnd, seat, numbers(hands), len(hands), opponents=opponents, shares=shares)
    return dict(zip(hands, map(float, likely), strict=True))


def likely_each(
    network: Network,
    rnd: PublicRound,
    seat: Seat,
    hands: Numbers,
    count: int,
    *,
    opponents: Opponents,
    shares: Sequence[float] | None,
) -> Reals:
    """The same for the first ``count`` of these hands, in their order."""
    points = rows([0] * (rnd.hand_size * POINT_SIZE), POINT_SIZE)
    point_sums = network.sums(rnd.hand_size)
    track, sums, room = network.track(), network.sums(rnd.players), network.room()
    kept = prepare(
        network.parts,
        rnd.players,
        rnd.hand_size,
        rnd.opener,
        rnd.actions,
        len(rnd.actions),
        seat,
        track,
        sums,
        points,
        point_sums,
        room,
    )
    kinds = len(opponents)
    sharpness, doubt, their_shares = numbers([one for one, _ in opponents]), reals(kinds), reals(kinds)
    for place, (_, one) in enumerate(opponents):
        doubt[place] = one
        their_shares[place] = 1 / kinds if shares is None else shares[place]
    likely = reals(count)
    likelihoods(
        network.parts,
        points,
        point_sums,
        kept,
        hands,
        count,
        sharpness,
        doubt,
        their_shares,
        network.values(),
        reals(kinds),
        room,
        likely,
    )
    return likely


def shares_after(rounds: Sequence[Settled], players: int, opponents: Opponents = KINDS) -> tuple[Shares, ...]:
    """By seat, how likely it is each of these opponents after some rounds of a match.

    Args:
        rounds: those that are over; their order does not matter.
        players: at the table.
        opponents: of whom each seat is one, each as likely as the others before it has played.
    """
    prior = 1 / len(opponents)
    logs = [[0.0] * len(opponents) for _ in range(players)]
    for one in rounds:
        for seat, found in enumerate(_told(one, players, opponents)):
            for place, more in enumerate(found):
                logs[seat][place] += more
    shares: list[Shares] = []
    for of_seat in logs:
        most = max(of_seat)
        weights = [exp(one - most) for one in of_seat]
        total = fsum(weights)
        shares.append(tuple(PRIOR_KEPT * prior + (1 - PRIOR_KEPT) * one / total for one in weights))
    return tuple(shares)


@lru_cache(ROUNDS_KEPT)
def _told(one: Settled, players: int, opponents: Opponents) -> tuple[tuple[float, ...], ...]:
    """By seat and opponent, the logarithm of how likely its plays were; nothing where that tells nothing."""
    network = network_for(block(players))
    rnd = PublicRound(players, one.hand_size, one.opener, numbers(list(one.actions)))
    found: list[tuple[float, ...]] = []
    for seat, (hand, tells) in enumerate(zip(one.left, one.told, strict=True)):
        if network is None or not tells or one.hand_size != block(players).hand_size:
            found.append((0.0,) * len(opponents))
            continue
        likely = (likely_hands(network, rnd, seat, [hand], (opponent,), None) for opponent in opponents)
        found.append(tuple(log(by_hand[hand]) for by_hand in likely))
    return tuple(found)
