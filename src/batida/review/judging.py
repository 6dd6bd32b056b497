"""What each action is worth to a seat, by what it may know alone; docs/review.md tells why it is believed.

The means are those of the strongest player. Late in a round of two, and on small sets, the rest of the
round is solved as a game of hidden hands. Else the trained network plays on at all seats, in worlds as
likely as the plays of the others make them; all actions are tried in the same worlds with the same luck.
Sizes without a network are valued in such worlds with all hands open. It loads numba where there is one.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from batida.bots.strongest import distinct
from batida.bots.study import is_small, studied
from batida.kernels.jit import reals
from batida.review.judged import Judged, Worth
from batida.rules import action_number
from batida.solver.by_network import ANYBODY, FAR_BEHIND, ByNetwork, paid
from batida.solver.equity import covers, stakes_in
from batida.solver.estimate import estimate
from batida.solver.gather import believed
from batida.solver.late import resolved_late
from batida.solver.network.weights import network_for
from batida.solver.paired import apart, first_of, mean_of
from batida.solver.payoffs import MOST, points_for
from batida.solver.seen import seen_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from batida.kernels.jit import Numbers, Reals
    from batida.review.judged import Method
    from batida.rules import Action, PublicView, Seat, SeatView
    from batida.solver.equilibrium import Resolved

BUDGET_MS: Final = 200
"""For a decision, when nobody says more."""
WORLDS_MIN: Final = 40
WORLDS_PER_MS: Final = 6
"""So many worlds are played out for each action and millisecond of the budget."""
LOOKED_AT_MAX: Final = 3_000
"""No more worlds than so many, or than are wanted, are weighed."""
SLOTS_MAX: Final = 40_000
"""So large a game of hidden hands is solved, in hands at public states, whatever the budget: with more
time the same positions are solved, and values change by chance alone."""
STUDY_MS_MIN: Final = 100
TOLD_APART: Final = 2.0
"""An action so many standard errors behind the best, and no fewer, is told apart from it."""
EQUAL_POINTS: Final = 0.05
"""What is less behind in an equilibrium is an error of its solution."""
SHARE_MIN: Final = 0.2
"""What has this part of the largest share of a mixed answer belongs to it."""


def judged(
    view: SeatView, *, budget_ms: int = BUDGET_MS, seed: int = 1, played: Action | None = None
) -> Judged:
    """The value of each action that the seat to act can tell apart.

    The same view, budget, seed and played action give the same answer to the last digit.

    Args:
        view: what the seat to act may know, with two actions or more.
        budget_ms: turned into work by a fixed rule, never by a clock.
        seed: of all chance.
        played: an action that is never given up, whatever it is worth.
    """
    public, actions = view.public, distinct(view)
    chance = chance_of(view, seed)
    network = network_for(public.variant)
    if network is None:
        if is_small(public.variant):
            return _solved(studied(public, ms=max(budget_ms, STUDY_MS_MIN)), None, view, actions)
        return _estimated(view, actions, chance)
    seen = seen_of(view)
    by_network = ByNetwork(network, seen, opponents=ANYBODY)
    if public.variant.players == 2:
        points = resolved_late(public, by_network, points_for(2, 0), slots_max=SLOTS_MAX)
        if points is not None:
            match = None
            if covers(public.variant):
                match = resolved_late(public, by_network, chances_for(public, 0), slots_max=SLOTS_MAX)
            return _solved(points, match, view, actions)
    count = max(WORLDS_MIN, budget_ms * WORLDS_PER_MS)
    worlds = believed(
        seen, count, looked_at=min(LOOKED_AT_MAX, 3 * count), weigh=by_network.likelihoods, seed=chance
    )
    hands = by_network.spread(worlds, count, seed=chance)
    return _played_out(by_network, hands, view, actions, count=count, seed=chance, kept=played)


def chance_of(view: SeatView, seed: int) -> int:
    """The seed of a decision: told by what the seat saw of the round and by nothing else, in 62 bits."""
    public = view.public
    told = (
        seed,
        (public.variant.players, public.variant.hand_size, public.variant.highest),
        (view.seat, public.opener, [str(one) for one in view.hand]),
        [action_number(one) for one in public.actions],
    )
    return int.from_bytes(blake2b(repr(told).encode(), digest_size=8).digest(), "big") >> 2


def chances_for(public: PublicView, seat: Seat) -> Reals:
    """What the ends of a round are worth to a seat in chances to win the match, as payoffs."""
    stakes = stakes_in(public).worths(seat)
    payoffs = reals(public.variant.players * MOST)
    for winner, by_points in enumerate(stakes):
        for points, worth in enumerate(by_points):
            payoffs[winner * MOST + points] = worth
    return payoffs


def _solved(points: Resolved, match: Resolved | None, view: SeatView, actions: Sequence[Action]) -> Judged:
    """Values of an equilibrium; those in chances come from one of their own."""
    hand = view.hand
    values, shares = points.values(hand), points.strategy(hand)
    error = max(points.gains)
    most, often = max(values[one] for one in actions), max(shares.values())
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
            is_best=most - values[one] <= max(EQUAL_POINTS, TOLD_APART * error)
            or shares[one] >= SHARE_MIN * often,
            equity=chances[one] if chances else None,
            equity_behind=best - chances[one] if chances else None,
            equity_behind_error=0.0 if chances else None,
        )
        for one in actions
    )
    return Judged("equilibrium", worths, 0)


def _played_out(  # noqa: PLR0913 - where, what and how much
    by_network: ByNetwork,
    hands: Numbers,
    view: SeatView,
    actions: Sequence[Action],
    *,
    count: int,
    seed: int,
    kept: Action | None,
) -> Judged:
    """Values by play-outs; after a quarter of the worlds what is far behind is given up."""
    public, players = view.public, view.public.variant.players
    payoffs = [points_for(players, view.seat)]
    if covers(public.variant):
        payoffs.append(chances_for(public, view.seat))
    ends = [[reals(count) for _ in actions] for _ in payoffs]
    first = max(2, count // 4)

    def play(place: int, begin: int, behind: int) -> None:
        number = action_number(actions[place])
        margins = by_network.margins(hands, number, begin=begin, behind=behind, seed=seed)
        for payoff, rows in zip(payoffs, ends, strict=True):
            paid(margins, players, begin, behind, payoff, rows[place])

    for place in range(len(actions)):
        play(place, 0, first)
    leads = [rows[first_of([mean_of(row, first)[0] for row in rows])] for rows in ends]
    tried: list[int] = []
    for place, action in enumerate(actions):
        is_kept = action == kept or any(
            not _is_far(lead, rows[place], first) for lead, rows in zip(leads, ends, strict=True)
        )
        if is_kept:
            play(place, first, count)
        tried.append(count if is_kept else first)
    behind = [_behind(rows, tried) for rows in ends]
    means = [[mean_of(row, tried[place]) for place, row in enumerate(rows)] for rows in ends]
    worths = tuple(
        Worth(
            action=action,
            points=means[0][place][0],
            error=means[0][place][1],
            behind=behind[0][place][0],
            behind_error=behind[0][place][1],
            is_best=behind[0][place][0] <= TOLD_APART * behind[0][place][1],
            equity=means[1][place][0] if len(ends) > 1 else None,
            equity_behind=behind[1][place][0] if len(ends) > 1 else None,
            equity_behind_error=behind[1][place][1] if len(ends) > 1 else None,
        )
        for place, action in enumerate(actions)
    )
    return Judged("play-outs", worths, count)


def _is_far(best: Reals, other: Reals, count: int) -> bool:
    ahead, error = apart(best, other, count)
    return ahead > FAR_BEHIND * error


def _behind(rows: Sequence[Reals], tried: Sequence[int]) -> list[tuple[float, float]]:
    """How far each action is behind the best of those that were tried longest, in the worlds of both."""
    most = max(tried)
    means = [
        mean_of(row, most)[0] if count == most else float("-inf")
        for row, count in zip(rows, tried, strict=True)
    ]
    best = rows[first_of(means)]
    return [
        (0.0, 0.0) if row is best else apart(best, row, count) for row, count in zip(rows, tried, strict=True)
    ]


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
            is_best=most - values[one] <= max(EQUAL_POINTS, found.error),
        )
        for one in actions
    )
    return Judged(method, worths, 0)
