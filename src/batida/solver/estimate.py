"""What each action is worth to a seat by what it may know alone, by the best method that there is.

Late in a round of two the game of hidden hands is solved (``equilibrium``), with hands as likely as
:class:`batida.solver.opponent.Habits` makes them. Else worlds are drawn as the plays of the others make
them likely, and the trained network plays on in each at all seats, which see no more than they may
(``play-outs``). Sizes for which no network was trained are solved in such worlds with all hands open, and
the values are averaged (``belief``). Every value comes with an error in points.

>>> from random import Random
>>> from batida.rules import TILES, block, deal, seat_view
>>> from batida.solver.estimate import estimate
>>> view = seat_view(deal(block(2), Random(1).sample(TILES, 28), opener=0), 0)
>>> found = estimate(view, seed=1)
>>> found.method, len(found.values)
('play-outs', 7)
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, fsum, hypot, sqrt
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from batida.kernels.jit import reals
from batida.kernels.layout import HANDS, STATE_SIZE
from batida.rules import PASS, Play, Refused, action_number, ruled_out
from batida.solver.averages import averages
from batida.solver.by_network import ByNetwork, paid
from batida.solver.draws import Draws
from batida.solver.equilibrium import resolve
from batida.solver.errors import BeliefError, EquilibriumError
from batida.solver.evenly import effective, spread_evenly
from batida.solver.gather import believed
from batida.solver.likely import likelihoods
from batida.solver.manners import ANYBODY
from batida.solver.network.weights import network_for
from batida.solver.opponent import Habits
from batida.solver.paired import apart, first_of, mean_of
from batida.solver.payoffs import points_for
from batida.solver.ranges import believed_ranges
from batida.solver.seen import seen_of

if TYPE_CHECKING:
    from batida.kernels.jit import Numbers, Reals
    from batida.rules import Action, Seat, SeatView, Tile
    from batida.solver.network.weights import Network
    from batida.solver.open_hands import Method

EstimateMethod: TypeAlias = Literal["equilibrium", "play-outs", "belief"]

HANDS_MAX: Final = 1_500
"""With more hands that a seat may hold, no equilibrium is tried."""
SLOTS_MAX: Final = 1_000_000
ITERATIONS: Final = 32
PLAYED_OUT: Final = 3_000
"""In so many worlds each action is played out."""
WEIGHED: Final = 24_000
"""So many worlds are drawn and weighed for that, or all where there are no more."""
WORLDS: Final = {2: 1_000, 3: 400, 4: 200}
"""How many worlds are looked at with open hands by number of players, in ``PARTS`` independent parts."""
PARTS: Final = 5
LOOKED_AT: Final = 8
"""So many are drawn and weighed for each."""
BIAS_POINTS: Final = 1.0
"""How far open hands are from hidden ones: values of two players, by ``scripts/bench equilibrium``."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What each action is worth to the seat to act, in points.

    Attributes:
        to_act: the seat, whose view it was.
        method: how it was found.
        values: the legal actions by number, each with its margin.
        error: how far a value may be off, one standard error or so; 0 only where they are exact. Of an
            ``equilibrium`` it is what the better of two best answers would gain on average.
        behind: of ``play-outs``, by how many points each is behind the best, and the standard error of
            that: all actions are tried in the same worlds, so it is far less than that of a value.
    """

    to_act: Seat
    method: EstimateMethod
    values: tuple[tuple[Action, float], ...]
    error: float
    behind: tuple[tuple[float, float], ...] = ()

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that are worth the most, by number."""
        most = max(value for _, value in self.values)
        return tuple(action for action, value in self.values if value == most)


def estimate(view: SeatView, *, seed: int) -> Estimate:
    """The value of each legal action by what this seat may know, the same for the same seed.

    Args:
        view: of the seat whose turn it is.
        seed: of the worlds that are drawn; 0 to 2^62 - 1.

    Raises:
        Refused: ``round-over`` or ``not-your-turn``.
        BeliefError: ``no-world``: no deal leads to this view.
    """
    public = view.public
    if public.to_act is None:
        raise Refused("the round is over", code="round-over", clause="R5.1")
    if public.to_act != view.seat:
        sentence = f"it is the turn of seat {public.to_act}"
        raise Refused(sentence, code="not-your-turn", clause="R2.3", to_act=public.to_act)
    if public.variant.players == 2 and _is_late(view):
        try:
            return _by_equilibrium(view)
        except EquilibriumError as error:
            if error.code != "too-large":
                raise
    network = network_for(public.variant)
    return _by_belief(view, seed) if network is None else _by_play_outs(view, network, seed)


def _is_late(view: SeatView) -> bool:
    """Whether each seat may hold few enough hands."""
    public = view.public
    laid = {play.tile for play in public.line.plays}
    unplayed = [one for one in public.variant.tiles if one not in laid]
    return all(
        comb(sum(not one.mask & missing for one in unplayed), size) <= HANDS_MAX
        for size, missing in zip(public.hand_sizes, ruled_out(public), strict=True)
    )


def _by_equilibrium(view: SeatView) -> Estimate:
    """The public subgame, solved whole."""
    public = view.public
    ranges = believed_ranges(public, Habits())
    found = resolve(public, ranges, iterations=ITERATIONS, slots_max=SLOTS_MAX)
    values = tuple(found.values(view.hand).items())
    return Estimate(view.seat, "equilibrium", values, max(found.gains))


def _by_play_outs(view: SeatView, network: Network, seed: int) -> Estimate:
    """Worlds drawn as they are believed, in each of which the network plays on at all seats."""
    players, seen = view.public.variant.players, seen_of(view)
    by_network = ByNetwork(network, seen, opponents=ANYBODY)

    def weigh(states: Numbers) -> Reals:
        likely = by_network.likelihoods(states)
        if view.legal == (PASS,):
            _rule_out_ends(view, states, likely)
        return likely

    worlds = believed(seen, WEIGHED, looked_at=WEIGHED, weigh=weigh, seed=seed)
    is_listed = Draws(seen).count <= WEIGHED
    if not sum(float(one) for one in worlds.weights):
        raise BeliefError("no deal leads to this view", code="no-world")
    sample = PLAYED_OUT if is_listed else effective(worlds.weights, worlds.count)
    more = sqrt(max(1.0, PLAYED_OUT / sample))
    hands = spread_evenly(worlds, players, PLAYED_OUT, seed=seed)
    payoffs = points_for(players, view.seat)
    is_alike = len({point.value for point in view.public.line.open}) == 1
    tried: dict[Tile | Action, Reals] = {}
    rows: list[Reals] = []
    for action in view.legal:
        # A tile is as good on either of two ends alike, and has the same luck there.
        one = action.tile if is_alike and isinstance(action, Play) else action
        if one not in tried:
            row = tried[one] = reals(PLAYED_OUT)
            margins = by_network.margins(hands, action_number(action), begin=0, behind=PLAYED_OUT, seed=seed)
            paid(margins, players, 0, PLAYED_OUT, payoffs, row)
        rows.append(tried[one])
    means = [mean_of(row, PLAYED_OUT) for row in rows]
    lead = rows[first_of([mean for mean, _ in means])]
    behind = [(0.0, 0.0) if row is lead else apart(lead, row, PLAYED_OUT) for row in rows]
    return Estimate(
        view.seat,
        "play-outs",
        tuple(zip(view.legal, (mean for mean, _ in means), strict=True)),
        more * max(error for _, error in means),
        tuple((points, more * error) for points, error in behind),
    )


def _rule_out_ends(view: SeatView, states: Numbers, likely: Reals) -> None:
    """Holds worlds for impossible in which nobody fits: the round would be over (R5.1)."""
    ends = view.public.line.open_mask
    fitting = sum(1 << tile.index for tile in view.public.variant.tiles if tile.mask & ends)
    for world in range(len(likely)):
        at = world * STATE_SIZE + HANDS
        if not any(int(states[at + seat]) & fitting for seat in range(view.public.variant.players)):
            likely[world] = 0.0


def _by_belief(view: SeatView, seed: int) -> Estimate:
    """Worlds drawn as they are believed, each with all hands open."""
    players = view.public.variant.players
    seen, methods = seen_of(view), _METHODS[players > 2]
    by_method: list[list[float]] = []
    spread = 0.0
    for method in methods:
        parts = [
            averages(
                believed(
                    seen,
                    WORLDS[players] // PARTS,
                    looked_at=LOOKED_AT * WORLDS[players] // PARTS,
                    weigh=lambda states: likelihoods(seen, states, Habits()),
                    seed=seed * PARTS + part,
                ),
                view.public.variant,
                view.legal,
                method=method,
            )
            for part in range(PARTS)
        ]
        means = [fsum(of_action) / PARTS for of_action in zip(*parts, strict=True)]
        squares = [fsum((part[place] - mean) ** 2 for part in parts) for place, mean in enumerate(means)]
        spread = max(spread, sqrt(max(squares) / (PARTS * (PARTS - 1))))
        by_method.append(means)
    values = by_method[0]
    apart = max(max(abs(one - values[place]) for place, one in enumerate(other)) for other in by_method)
    bias = BIAS_POINTS if players == 2 else max(apart, BIAS_POINTS)
    return Estimate(view.seat, "belief", tuple(zip(view.legal, values, strict=True)), hypot(spread, bias))


_METHODS: Final[tuple[tuple[Method, ...], tuple[Method, ...]]] = (("minimax",), ("paranoid", "maxn"))
"""For two players, and for more: there the methods tell by how far they are apart what they are worth."""
