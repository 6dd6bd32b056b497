"""What each action is worth to a seat, by what it may know alone; docs/review.md tells why it is believed.

The means are those of the strongest player. Late in a round of two, and on small sets, the rest of the
round is solved as a game of hidden hands. Else the trained network plays on at all seats, in worlds as
likely as the plays of the others make them; all actions are tried in the same worlds with the same luck.
Sizes without a network are valued in such worlds with all hands open. It loads numba where there is one.
"""

from __future__ import annotations

from hashlib import blake2b
from math import inf
from typing import TYPE_CHECKING, Final

from batida.bots.strongest import distinct
from batida.bots.study import is_small, studied
from batida.kernels.jit import reals
from batida.review.judged import Judged, Worth, seen_by
from batida.review.playing_out import Ground, Tries
from batida.review.verdicts import EQUAL_POINTS, TOLD_APART
from batida.solver.by_network import ByNetwork
from batida.solver.draws import Draws
from batida.solver.equity import covers, stakes_in
from batida.solver.estimate import estimate
from batida.solver.evenly import effective, spread_evenly
from batida.solver.gather import believed
from batida.solver.late import late_ranges, solved_late
from batida.solver.manners import KINDS, shares_after
from batida.solver.network.weights import network_for
from batida.solver.payoffs import MOST, points_for
from batida.solver.seen import seen_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from batida.kernels.jit import Reals
    from batida.review.judged import Method
    from batida.rules import Action, PublicView, Seat, SeatView
    from batida.solver.equilibrium import Resolved
    from batida.solver.settled import Settled

WORLDS_MIN: Final = 40
WORLDS_PER_MS: Final = 15
"""In so many worlds all actions are tried, for each millisecond of the budget."""
TIMES_IN_DOUBT: Final = {2: 8, 3: 16, 4: 16}
"""By players, in how many times as many at the most where the verdict is in doubt then. With more players
worlds differ more, so that more are needed."""
STEPS: Final = 3
"""In so many steps these are looked at: where the verdict stands after a fourth of them, that is enough."""
WEIGHED_PER_WORLD: Final = 256
WEIGHED_MAX: Final = {2: 40_000, 3: 64_000, 4: 64_000}
"""By players, how many worlds are weighed at the most for a verdict in doubt. With two, all there are but for
the lead, before which all are alike."""
SLOTS_MAX: Final = 100_000
"""So large a game of hidden hands is solved, in hands at public states, whatever the budget: with more
time the same positions are solved."""
STUDY_MS_MIN: Final = 100


def judged(
    view: SeatView,
    *,
    budget_ms: int,
    seed: int,
    played: Action | None = None,
    earlier: Sequence[Settled] = (),
) -> Judged:
    """The value of each action that the seat to act can tell apart.

    The same view, budget, seed, played action and earlier rounds give the same answer to the last digit.

    Args:
        view: what the seat to act may know, with two actions or more.
        budget_ms: turned into work by a fixed rule, never by a clock.
        seed: of all chance.
        played: an action that is never given up, whatever it is worth.
        earlier: the rounds that this table had played before, which tell how each plays.
    """
    public, actions = view.public, distinct(view)
    chance = chance_of(view, seed)
    network = network_for(public.variant)
    if network is None:
        if is_small(public.variant):
            return _solved(studied(public, ms=max(budget_ms, STUDY_MS_MIN)), None, view, actions)
        return _estimated(view, actions, chance)
    shares = shares_after(earlier, public.variant.players)
    by_network = ByNetwork(network, seen_of(view), opponents=KINDS, shares=shares)
    ranges = late_ranges(public, by_network) if public.variant.players == 2 else None
    if ranges is not None:
        points = solved_late(public, ranges, points_for(2, 0), slots_max=SLOTS_MAX)
        if points is not None:
            match = None
            if covers(public.variant):
                match = solved_late(public, ranges, chances_for(public, 0), slots_max=SLOTS_MAX)
            return _solved(points, match, view, actions)
    count = max(WORLDS_MIN, budget_ms * WORLDS_PER_MS)
    return _played_out(by_network, view, first=count, seed=chance, played=played)


def chance_of(view: SeatView, seed: int) -> int:
    """The seed of a decision: told by what the seat saw of the round and by nothing else, in 62 bits."""
    told = (seed, *seen_by(view))
    return int.from_bytes(blake2b(repr(told).encode(), digest_size=8).digest(), "big") >> 2


def chances_for(public: PublicView, seat: Seat) -> Reals:
    """What the ends of a round are worth to a seat in chances to win the match, as payoffs."""
    stakes = stakes_in(public).worths(seat)
    payoffs = reals(public.variant.players * MOST)
    for winner, by_points in enumerate(stakes):
        for points, worth in enumerate(by_points):
            payoffs[winner * MOST + points] = worth
    return payoffs


def won_for(players: int, seat: Seat) -> Reals:
    """1 for each end of a round that brings a seat points, as payoffs."""
    payoffs = reals(players * MOST)
    for points in range(1, MOST):
        payoffs[seat * MOST + points] = 1.0
    return payoffs


def _solved(points: Resolved, match: Resolved | None, view: SeatView, actions: Sequence[Action]) -> Judged:
    """Values of an equilibrium; those in chances come from one of their own."""
    hand = view.hand
    values, error = points.values(hand), max(points.gains)
    most = max(values[one] for one in actions)
    chances: Mapping[Action, float] = {}
    if match is not None:
        # What is worth p to seat 0 is worth 1 - p to seat 1, whose value is -p.
        chances = {one: value + view.seat for one, value in match.values(hand).items()}
    best = max((chances[one] for one in actions), default=0.0) if chances else 0.0
    worths = tuple(
        Worth(
            action=one,
            points=values[one],
            error=error,
            behind=most - values[one],
            behind_error=error,
            is_best=most - values[one] <= EQUAL_POINTS,
            equity=chances[one] if chances else None,
            equity_behind=best - chances[one] if chances else None,
            equity_behind_error=0.0 if chances else None,
        )
        for one in actions
    )
    return Judged("equilibrium", worths, 0)


def _played_out(
    by_network: ByNetwork, view: SeatView, *, first: int, seed: int, played: Action | None
) -> Judged:
    """Values by play-outs in worlds as likely as the plays of the others make them.

    First some of the worlds; where the verdict is in doubt then, fresh ones, from more that are weighed.
    """
    players = view.public.variant.players
    weighed = min(WEIGHED_MAX[players], WEIGHED_PER_WORLD * first)
    some = _ground(by_network, view, count=first, weighed=min(weighed, 2 * first), seed=seed)
    tries = Tries(some, distinct(view), played)
    if tries.is_sure:
        return tries.judged()
    ground = _ground(by_network, view, count=TIMES_IN_DOUBT[players] * first, weighed=weighed, seed=seed + 1)
    return Tries(ground, tries.may_be_best(), played, steps=STEPS).judged(tries.judged())


def _ground(by_network: ByNetwork, view: SeatView, *, count: int, weighed: int, seed: int) -> Ground:
    public, players, seen = view.public, view.public.variant.players, seen_of(view)
    worlds = believed(seen, weighed, looked_at=weighed, weigh=by_network.likelihoods, seed=seed)
    is_listed = Draws(seen).count <= weighed
    return Ground(
        by_network=by_network,
        players=players,
        hands=spread_evenly(worlds, players, count, seed=seed),
        count=count,
        sample=inf if is_listed else effective(worlds.weights, worlds.count),
        points=points_for(players, view.seat),
        won=won_for(players, view.seat),
        chances=chances_for(public, view.seat) if covers(public.variant) else None,
        seed=seed,
    )


def _estimated(view: SeatView, actions: Sequence[Action], seed: int) -> Judged:
    """Values with all hands open, where no network was trained."""
    found = estimate(view, seed=seed >> 8)
    values = dict(found.values)
    most = max(values[one] for one in actions)
    method: Method = "equilibrium" if found.method == "equilibrium" else "belief"
    worths = tuple(
        Worth(
            action=one,
            points=values[one],
            error=found.error,
            behind=most - values[one],
            behind_error=found.error,
            is_best=most - values[one] <= max(EQUAL_POINTS, TOLD_APART * found.error),
        )
        for one in actions
    )
    return Judged(method, worths, 0)
