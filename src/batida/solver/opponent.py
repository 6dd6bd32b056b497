"""How likely a seat was to play as it did: opponent models, each with a name and a version.

A model is asked about a seat with a hand that this seat may have had, and it is told what that seat
could see and no more. It is a guess about people and programs, never a rule: what the rules
exclude, :mod:`batida.solver.worlds` has excluded before. A model that decides differently gets
another version, because beliefs, and all that is judged by them, change with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb, exp, fsum
from typing import TYPE_CHECKING, Final, Protocol

from batida.rules import PIP_MAX, Line, Play, ruled_out, tile_set
from batida.solver.errors import BeliefError
from batida.solver.worlds import mask_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules import Action, Hand, PublicView, Seat

_FITTING: Final = tuple(
    mask_of(one for one in tile_set(PIP_MAX) if one.mask & values) for values in range(1 << (PIP_MAX + 1))
)
"""By value set, the mask of the tiles with one of these values."""


_HABITS: Final = "habits"
_HABITS_NUMBERS: Final = (1, 0.6, 2.5, 2.0, 16.0, 4.0, 0.04)
"""What :class:`Habits` is by default: its version and then its numbers in order."""


class Policy(Protocol):
    """How a seat chooses at one ply, whatever its hand."""

    def __call__(self, hand: Hand, legal: tuple[Action, ...]) -> Sequence[float]:
        """The probability of each of these actions, which sum to one.

        Args:
            hand: what the seat may hold there: tiles that the public view leaves to it.
            legal: its legal actions with this hand, two or more.
        """
        ...


class OpponentModel(Protocol):
    """What a seat is believed to choose. The same model gives the same numbers everywhere."""

    @property
    def name(self) -> str:
        """What records and figures call it; never changed."""
        ...

    @property
    def version(self) -> int:
        """Raised when it gives other numbers."""
        ...

    def at(self, public: PublicView, seat: Seat) -> Policy:
        """How ``seat``, whose turn it is, chooses there; what serves all hands is done once."""
        ...


@dataclass(frozen=True, slots=True)
class Blind:
    """Every legal action is equally likely: only the number of choices that a seat had counts."""

    name: str = "blind"
    version: int = 1

    def at(self, public: PublicView, seat: Seat) -> Policy:
        """The same everywhere."""
        del public, seat
        return _all_alike


def _all_alike(hand: Hand, legal: tuple[Action, ...]) -> Sequence[float]:
    del hand
    return (1 / len(legal),) * len(legal)


@dataclass(frozen=True, slots=True)
class Habits:
    """What most players do: shed pips and doubles, keep followers, leave the next ones stuck.

    The probability of a play is ``exp(worth / temperature)`` over the sum of that for all legal
    plays, mixed with ``error_share`` of a choice at random, so that no play is held impossible.
    ``worth`` is a sum, in points or so:

    * ``pips`` for each pip of the tile, and ``double`` if it is one;
    * ``follower`` for each tile left in the hand that fits the line afterwards;
    * ``stuck`` times the chance, over all hands that this seat cannot exclude, that the next seat
      fits neither end; half of it for the seat after that, a third for the one after.

    With other numbers it is another model, and needs another name.

    Raises:
        BeliefError: ``name-taken``: the name is that of other numbers.

    Source: the weights are those of the bot ``counter``. The temperature is a compromise: a lower
    one tells more about the hands of ``counter``, and misleads about those of ``heaviest``, whom
    the model does not describe. ``bench/belief.py`` prints what it tells of each kind.
    """

    name: str = _HABITS
    version: int = 1
    pips: float = 0.6
    double: float = 2.5
    follower: float = 2.0
    stuck: float = 16.0
    temperature: float = 4.0
    error_share: float = 0.04

    def __post_init__(self) -> None:
        if self.name == _HABITS and self._numbers() != _HABITS_NUMBERS:
            sentence = f"{_HABITS!r} has numbers of its own; give these another name"
            raise BeliefError(sentence, code="name-taken")

    def _numbers(self) -> tuple[float, ...]:
        return (
            self.version,
            self.pips,
            self.double,
            self.follower,
            self.stuck,
            self.temperature,
            self.error_share,
        )

    def at(self, public: PublicView, seat: Seat) -> Policy:
        """How ``seat`` chooses in this position."""
        return _HabitsAt(self, public, seat)


@dataclass(frozen=True, slots=True)
class _Left:
    """What a play leaves: the mask of the tiles that fit then, and its worth for any hand."""

    fitting: int
    worth: float


@dataclass(frozen=True, slots=True)
class _Next:
    """A seat that comes later: the tiles that it may hold, how many it has, what stuck is worth."""

    allowed: int
    size: int
    worth: float


class _HabitsAt:
    """The habits at one ply: everything that does not depend on the hand is done here."""

    __slots__ = ("_hidden", "_left", "_line", "_model", "_nexts")

    def __init__(self, model: Habits, public: PublicView, seat: Seat) -> None:
        variant = public.variant
        missing = ruled_out(public)
        self._model = model
        self._line: Line = public.line
        self._hidden = mask_of(variant.tiles) & ~mask_of(play.tile for play in public.line.plays)
        self._nexts = tuple(
            _Next(~_FITTING[missing[other]], public.hand_sizes[other], model.stuck / steps)
            for steps in range(1, variant.players)
            for other in [(seat + steps) % variant.players]
        )
        self._left: dict[Action, _Left] = {}

    def __call__(self, hand: Hand, legal: tuple[Action, ...]) -> Sequence[float]:
        """The probability of each of these actions."""
        model = self._model
        held = mask_of(hand)
        unseen = self._hidden & ~held
        nexts = [(unseen & one.allowed, one.size, one.worth) for one in self._nexts]
        worth: list[float] = []
        for action in legal:
            left = self._left.get(action) or self._leaves(action)
            worth_so = left.worth + model.follower * (held & left.fitting).bit_count()
            for allowed, size, stuck in nexts:
                fitting = (allowed & left.fitting).bit_count()
                worth_so += stuck * _chance_stuck(allowed.bit_count(), fitting, size)
            worth.append(worth_so)
        best = max(worth)
        parts = [exp((one - best) / model.temperature) for one in worth]
        scale = (1 - model.error_share) / fsum(parts)
        floor = model.error_share / len(parts)
        return [scale * part + floor for part in parts]

    def _leaves(self, action: Action) -> _Left:
        """Works out what a play leaves, once. Its own tile fits too, and is taken off again."""
        assert isinstance(action, Play)
        model, one = self._model, action.tile
        fitting = _FITTING[self._line.joined(action).open_mask]
        worth = model.pips * one.points + (model.double if one.is_double else 0.0) - model.follower
        left = self._left[action] = _Left(fitting, worth)
        return left


@cache  # as many entries as there are sizes, at most 28 * 28 * 14
def _chance_stuck(possible: int, fitting: int, size: int) -> float:
    """How likely a hand of ``size`` out of so many possible tiles has none of the fitting ones."""
    return comb(possible - fitting, size) / comb(possible, size)
