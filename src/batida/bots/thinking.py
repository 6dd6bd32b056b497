"""How the strongest players decide; docs/players.md tells what each step is worth.

1. Late in a round of two, the rest of it is solved as a game of hidden hands, and the answer is mixed.
2. Else worlds are drawn, and weighed by how likely the trained network would have played what was seen.
3. For each play, the network plays on at all seats in these worlds, and the ends are averaged.
4. With two players, this is mixed with the values of the same worlds with all hands open.
5. The network's own liking counts a little, so that luck in play-outs does not decide alone.

Ends of a round count in points, or in chances to win the match. It loads numba where there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from batida.bots.api import Budget
from batida.bots.averaging import AveragingBot, best_of
from batida.bots.study import is_small, studied
from batida.rules import action_number
from batida.solver.averages import averages
from batida.solver.by_network import ByNetwork
from batida.solver.gather import believed
from batida.solver.late import resolved_late
from batida.solver.network.weights import network_for
from batida.solver.payoffs import match_for, points_for
from batida.solver.seen import seen_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from batida.bots.strongest import StrongestBot
    from batida.kernels.jit import Reals
    from batida.rules import Action, Hand, PublicView, Seat, SeatView

WORLDS_MIN: Final = 40
WORLDS_PER_MS: Final = {2: 1.2, 3: 6.0, 4: 6.0}
"""By players, so many worlds are played out for each millisecond of the budget."""
LOOKED_AT_PER_WORLD: Final = {2: 3, 3: 8, 4: 8}
"""By players, so many are weighed for each that is kept: of several hidden hands few fit what was played."""
SLOTS_PER_MS: Final = 120
"""So large a game of hidden hands is solved for each millisecond, in hands at public states."""
SLOTS_MIN: Final = 3_000
"""One so small takes some milliseconds, and is always solved."""
SHARE_MIN: Final = 0.2
"""A play with less than this part of the largest share is left out of a mixed answer."""
LIKING_POINTS: Final = 25.0
"""How many points a play may be worse for being e times as likely to the network, with one world played
out. With more worlds it is as many times less: luck is less, and the network is not always right."""
STUDY_MS_MIN: Final = 20
"""A small set is never given less, so that at least some plays ahead are solved."""
_STUDENT: Final = AveragingBot("belief", worlds=100, believes=True)
"""Who plays where no network was trained and the set is too large to be solved."""


def thought(bot: StrongestBot, view: SeatView, plays: Sequence[Action], *, ms: int, chance: Random) -> Action:
    """The play that the bot chooses.

    Args:
        bot: which parts it uses.
        view: what its seat may know.
        plays: two legal plays or more, of which it can tell each from each.
        ms: the budget.
        chance: the only source of chance.
    """
    public, players = view.public, view.public.variant.players
    network = network_for(public.variant)
    if network is None:
        if not is_small(public.variant):
            return _STUDENT.choose(view, Budget(ms), chance).action
        shares = on_small_set(public, view.hand, ms=ms)
        return chance.choices(list(shares), list(shares.values()))[0]
    seen, seed = seen_of(view), chance.getrandbits(62)
    by_network = ByNetwork(network, seen)
    if players == 2 and bot.solves_late:
        payoffs = _payoffs(bot, public, 0)
        solved = resolved_late(public, by_network, payoffs, slots_max=max(SLOTS_MIN, ms * SLOTS_PER_MS))
        if solved is not None:
            return _mixed(solved.strategy(view.hand), chance)
    count = max(WORLDS_MIN, int(ms * WORLDS_PER_MS[players]))
    looked_at = LOOKED_AT_PER_WORLD[players] * count
    worlds = believed(seen, count, looked_at=looked_at, weigh=by_network.likelihoods, seed=seed)
    payoffs = _payoffs(bot, public, view.seat)
    numbers = [action_number(one) for one in plays]
    played = by_network.means(worlds, numbers, payoffs, count=count, seed=seed)
    share = bot.share_played_out if players == 2 else 1.0
    opened = [0.0] * len(plays)
    if share < 1:
        opened = averages(worlds, public.variant, plays, method="minimax", payoffs=payoffs)
    liking = by_network.preferences(numbers)
    worths = [
        share * one + (1 - share) * other + LIKING_POINTS / count * like
        for one, other, like in zip(played, opened, liking, strict=True)
    ]
    return best_of(plays, worths)[0]


def on_small_set(public: PublicView, hand: Hand, *, ms: int) -> Mapping[Action, float]:
    """How likely each legal action of a hand is, by number, on a small set of two."""
    return studied(public, ms=max(ms, STUDY_MS_MIN)).strategy(hand)


def _payoffs(bot: StrongestBot, public: PublicView, seat: Seat) -> Reals:
    return match_for(public, seat) if bot.for_match else points_for(public.variant.players, seat)


def _mixed(shares: Mapping[Action, float], chance: Random) -> Action:
    """An action as often as its share says; those of small shares, which are mostly errors, never."""
    most = max(shares.values())
    kept = {action: share for action, share in shares.items() if share >= SHARE_MIN * most}
    return chance.choices(list(kept), list(kept.values()))[0]
