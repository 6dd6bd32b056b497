"""The network as an opponent model: a seat is believed to choose as it would.

>>> from batida.rules import TILES, block, deal, legal, public_view
>>> from batida.solver.network.model import Trained
>>> rnd = deal(block(2), TILES, opener=0)
>>> chances = Trained().at(public_view(rnd), 0)(rnd.hands[0], legal(rnd))
>>> round(sum(chances), 6)
1.0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.kernels.jit import numbers
from batida.kernels.layout import LEFT_NUMBER, RIGHT_NUMBER, TILE_COUNT
from batida.rules import PASS, Play, action_number
from batida.solver.errors import BeliefError
from batida.solver.network.chances import SHARP, chance_of, weigh
from batida.solver.network.columns import LEFT_VALUE, RIGHT_VALUE
from batida.solver.network.forward import advanced, started, values_of
from batida.solver.network.weights import network_for
from batida.solver.worlds import mask_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.kernels.jit import Numbers, Rows
    from batida.rules import Action, Hand, PublicView, Seat, SeatView
    from batida.solver.network.weights import Network

SHARPNESS: Final = SHARP // 2
DOUBT: Final = 0.02
"""What :class:`Trained` is by default: a temperature of two, with which the plays of other strong
players are foretold best (docs/training.md)."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A round as the network has followed it: its track, and the sums of all seats."""

    network: Network
    track: Numbers
    sums: Rows

    @classmethod
    def of(cls, network: Network, public: PublicView) -> Followed:
        """All that was done so far."""
        variant = public.variant
        actions = [action_number(one) for one in public.actions]
        found = cls(network, network.track(), network.sums(variant.players))
        started(network.parts, variant.players, variant.hand_size, public.opener, found.track, found.sums)
        advanced(
            network.parts,
            variant.players,
            numbers(actions),
            len(actions),
            found.track,
            found.sums,
            network.room(),
        )
        return found

    def values(self, hand: int) -> tuple[int, Numbers]:
        """The plays that the seat to act has with this hand, as a word, and the value of each."""
        values = self.network.values()
        plays = values_of(self.network.parts, self.track, self.sums, hand, values, self.network.room())
        return plays, values

    def place_of(self, action: Action) -> int:
        """The place of a play in the word of plays; where both ends are equal, both have one."""
        assert action != PASS
        number = action_number(action)
        if number < LEFT_NUMBER:
            return number
        if number < RIGHT_NUMBER:
            return number - LEFT_NUMBER
        is_same = self.track[LEFT_VALUE] == self.track[RIGHT_VALUE]
        return number - RIGHT_NUMBER + (0 if is_same else TILE_COUNT)


def preferred(view: SeatView) -> Action:
    """The most valued of the legal actions, of which there is at least one; the first of equals.

    In study sizes, for which no network was trained, the heaviest tile.
    """
    plays = [action for action in view.legal if isinstance(action, Play)]
    if not plays:
        return view.legal[0]
    network = network_for(view.public.variant)
    if network is None:
        return max(plays, key=lambda play: play.tile.points)
    followed = Followed.of(network, view.public)
    _, values = followed.values(mask_of(view.hand))
    return max(plays, key=lambda play: int(values[followed.place_of(play)]))


@dataclass(frozen=True, slots=True)
class Trained:
    """The network that comes with the package, mixed with a little of a choice at random.

    Args:
        name: what figures call it; with other numbers it needs another name.
        version: raised when it gives other numbers.
        sharpness: one over the temperature, ``SHARP`` to one.
        doubt: the chance of a choice at random.
    """

    name: str = "trained"
    version: int = 2
    sharpness: int = SHARPNESS
    doubt: float = DOUBT

    def __post_init__(self) -> None:
        if self.name == "trained" and (self.sharpness, self.doubt) != (SHARPNESS, DOUBT):
            raise BeliefError("'trained' has numbers of its own", code="name-taken")

    def at(self, public: PublicView, seat: Seat) -> _TrainedAt:
        """How ``seat`` chooses in this position of a game of the usual size."""
        del seat
        network = network_for(public.variant)
        assert network is not None, "no network was trained for study sizes"
        return _TrainedAt(self, Followed.of(network, public))


@dataclass(frozen=True, slots=True)
class _TrainedAt:
    model: Trained
    followed: Followed

    def __call__(self, hand: Hand, legal: tuple[Action, ...]) -> Sequence[float]:
        """The probability of each of these actions; where both ends are equal, half at each."""
        plays, values = self.followed.values(mask_of(hand))
        weights = self.followed.network.values()
        total = weigh(plays, values, self.model.sharpness, weights)
        places = [self.followed.place_of(action) for action in legal]
        count = len(set(places))
        return [
            chance_of(weights[place], total, count, self.model.doubt) / places.count(place)
            for place in places
        ]
