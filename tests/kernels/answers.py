"""Prints what the kernels and the solver answer to fixed questions, as a line of JSON.

``python -m tests.kernels.answers`` answers as the machine can; with ``plain`` behind it, as one
without numba.
"""

import json
import sys
from dataclasses import astuple
from itertools import chain
from random import Random

from batida.rules import (
    Hand,
    Round,
    action_number,
    apply,
    block,
    deal,
    legal,
    public_view,
    round_with,
    seat_view,
    tile,
)


def answers() -> list[object]:
    """Random rounds, their traces, and values of positions, for 2, 3 and 4 players; late hidden hands."""
    from batida.kernels.playout import play_rounds, trace_round
    from batida.solver.equilibrium import resolve
    from batida.solver.open_hands import OpenHands
    from batida.solver.ranges import uniform_ranges
    from tests.kernels.lockstep import check_one_by_one, random_walk
    from tests.solver.views import late_round

    found: list[object] = []
    for players in (2, 3, 4):
        variant, chance = block(players), Random(players)
        found.append(astuple(play_rounds(variant, 50, seed=2**62 + 1, first=2**33)))
        found.extend(astuple(trace_round(variant, seed=3, number=number)) for number in range(3))
        walks = chain.from_iterable(random_walk(variant, chance) for _ in range(2))
        found.append(check_one_by_one(walks))
        rnd = deal(variant, chance.sample(variant.tiles, len(variant.tiles)), opener=0)
        for _ in range(2 * players):
            rnd = apply(rnd, chance.choice(legal(rnd)))
        for method in ("minimax", "maxn", "paranoid")[players > 2 :]:
            solver = OpenHands(variant, method=method)
            found.append([value for _, value in solver.solution(rnd).values])
            found.append(solver.nodes)
        found.append(preferences(rnd))
        found.append(imagined(players))
        found.append(looked_back(rnd, chance))
    found.append([value for _, value in OpenHands(block(2)).solution(of_all_tiles()).values])
    for plies, plays_max in ((12, 0), (12, 1)):
        rnd = late_round(3, plies=plies)
        public = public_view(rnd)
        solved = resolve(public, uniform_ranges(public), iterations=3, plays_max=plays_max)
        found.append([solved.value, *solved.gains, solved.slots])
        found.append(list(solved.strategy(rnd.hands[solved.to_act]).values()))
        found.append(list(solved.values(rnd.hands[solved.to_act]).values()))
    return json.loads(json.dumps(found))


def of_all_tiles() -> Round:
    """Fourteen tiles held, as many as there are; after one lead only the last of them fits, on the right."""
    hands = "0-1 5-5 5-6 6-6 3-5 3-6 4-6", "1-1 2-2 2-3 2-4 3-3 3-4 4-4"
    dealt = tuple(Hand.of(tile(int(one[0]), int(one[2])) for one in text.split()) for text in hands)
    return round_with(block(2), dealt, opener=0)


def imagined(players: int) -> list[object]:
    """Worlds with weights, what a tree search tries, and what players that search choose."""
    from batida.bots import Budget, find
    from batida.solver.gather import believed
    from batida.solver.ismcts import visits
    from batida.solver.likely import likelihoods
    from batida.solver.opponent import Habits
    from batida.solver.seen import seen_of
    from tests.solver.views import round_at

    rnd = next(
        found
        for seed in range(1, 99)
        for found in [round_at(players, seed=seed, actions=3 * players)]
        if found.to_act is not None and len(legal(found)) > 2
    )
    view = seat_view(rnd, rnd.to_act)
    seen = seen_of(view)
    some = believed(
        seen, 5, looked_at=20, weigh=lambda states: likelihoods(seen, states, Habits()), seed=2**60 + 1
    )
    names = ("belief:5", "ismcts:20", "strongest:1")
    chosen = [find(name).choose(view, Budget(1), Random(1)).action for name in names]
    return [
        [int(one) for one in some.states][: 8 * some.count],
        [float(one) for one in some.weights][: some.count],
        sorted(visits(seen, 40, seed=3).items()),
        [action_number(one) for one in chosen],
        compared(seen, some, players, [action_number(one) for one in legal(rnd)[:2]]),
    ]


def compared(seen, worlds, players: int, actions: list[int]) -> list[object]:
    """Two actions tried in the same worlds, as a review does."""
    from batida.kernels.jit import reals
    from batida.solver.by_network import ByNetwork, paid
    from batida.solver.evenly import effective, spread_evenly
    from batida.solver.network.weights import network_for
    from batida.solver.paired import apart
    from batida.solver.payoffs import points_for

    by_network = ByNetwork(network_for(block(players)), seen)
    hands = spread_evenly(worlds, players, 4, seed=2**61 + 5)
    ends = [reals(4), reals(4)]
    for action, end in zip(actions, ends, strict=True):
        margins = by_network.margins(hands, action, begin=0, behind=4, seed=2**61 + 7)
        paid(margins, players, 0, 4, points_for(players, 0), end)
    return [list(map(int, hands)), effective(worlds.weights, worlds.count), *apart(*ends, 4)]


def looked_back(rnd: Round, chance: Random) -> list[object]:
    """What the positions of a round were worth, and who may hold what on the way."""
    from batida.solver.known_hands import worths
    from batida.solver.tile_chances import tile_chances

    found: list[object] = []
    for seat in range(rnd.variant.players):
        chances = tile_chances(seat_view(rnd, seat), count=10, seed=2**61 + 1)
        found.append([chances.effective_count, [list(row) for row in chances.believed.values()]])
    while rnd.to_act is not None:
        rnd = apply(rnd, chance.choice(legal(rnd)))
    back = worths(rnd, count=2, seed=2**61 + 3)
    assert back is not None
    return [*found, [[one.points, one.errors] for one in back.positions]]


def preferences(rnd: Round) -> list[object]:
    """What the network makes of a round: values, chances, and what the other hands look like then."""
    from batida.bots import Budget, find
    from batida.solver.belief import believe
    from batida.solver.network.model import Trained

    view = seat_view(rnd, rnd.to_act)
    belief = believe(view, Trained(), chance=Random(1), exact_max=0, samples=3)
    chosen = find("net").choose(view, Budget(1), Random(1)).action
    chances = Trained().at(view.public, view.seat)(view.hand, view.legal) if len(view.legal) > 1 else ()
    return [list(chances), belief.weights, action_number(chosen)]


def main() -> int:
    """Prints the answers, and whether the kernels were compiled."""
    if "plain" in sys.argv:
        sys.modules["numba"] = None  # type: ignore[assignment] - so an import of it fails
        sys.modules["numpy"] = None  # type: ignore[assignment] - as numba's
    told = answers()
    from batida.kernels.jit import IS_COMPILED

    print(json.dumps({"is_compiled": IS_COMPILED, "answers": told}))  # noqa: T201 - a program
    return 0


if __name__ == "__main__":
    sys.exit(main())
