"""How much of a round was luck: the deal, what could not be known, and skill, which add up exactly.

For each seat, in margin points (``solver.margins``)::

    result = deal + hidden + skill

* ``deal``: what the hands as dealt, and who led, were worth with strong play by all seats;
* ``skill``: minus what a seat's own decisions cost by what it could know, plus its share of what
  those of the others cost them: with `n` players each of the others gets an `n - 1`-th of a loss;
* ``hidden``: the rest. Play by play it is how far the worth of the position moved, less what was to be
  blamed on who played: a good play that ran into the wrong hands, or a bad one that met the right ones.

The result adjusted for luck is the skill. Everything is counted in whole parts of a point, so that sums
are exact, and stay so when they are rounded to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import fsum, sqrt
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from batida.rules import Round

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from batida.notation import PartialRound
    from batida.rules import Seat
    from batida.solver.known_hands import Worths

PARTS: Final = 600
"""So many parts make a point: halves and thirds of points, and hundredths, are whole."""
DECIMALS: Final = 2
"""Of shown points."""
DEALT: Final = 2
"""So many events come before the first play."""

Parts: TypeAlias = tuple[int, ...]
"""Parts of points, one number a seat, 0 in sum."""

EventKind: TypeAlias = Literal["lead", "hands", "play"]
"""``lead``: what it is worth on average to sit where one sits, seen from who leads. ``hands``: what the
hands dealt were worth beyond that. ``play``: what a play gave or took by what could not be known."""

Unknown: TypeAlias = Literal["not-finished", "unknown-hands", "not-judged", "no-network"]
"""Why there are no numbers: the round was not played to its end, not all hands are known, not all of its
decisions were judged, or there is no measure of strong play in this game."""

LEAD_POINTS: Final[dict[int, tuple[float, ...]]] = {
    2: (4.1, -4.1),
    3: (5.8, -2.7, -3.1),
    4: (6.79, -1.76, -2.04, -2.99),
}
"""By players, what a round is worth with strong play before it is dealt, to who leads, to the next and so on.

Source: ``scripts/bench review-lead``, 100,000 deals each: 4.097 +- 0.057 to who leads with two players, 5.797
+- 0.091 with three, 6.790 +- 0.108 with four."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a decision cost by what its seat could know: points, 0 or more, and their standard error."""

    points: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Event:
    """Something that nobody could help.

    Attributes:
        kind: what happened.
        parts: what it gave each seat, or took from it.
        ply: of a play, its place among the actions.
        seat: of a play, who made it; of a lead, who leads.
        error: of ``parts``, in points: one standard error, the largest over the seats.
    """

    kind: EventKind
    parts: Parts
    ply: int | None
    seat: Seat | None
    error: float


@dataclass(frozen=True, slots=True)
class Luck:
    """A result and what it is the sum of, seat by seat, in parts.

    Attributes:
        result: the margin.
        deal: what the deal was worth.
        skill: what was won and lost by decisions: the result adjusted for luck.
        deal_errors: of the deal, in points, one standard error a seat.
        skill_errors: of the skill, likewise.
    """

    result: Parts
    deal: Parts
    skill: Parts
    deal_errors: tuple[float, ...]
    skill_errors: tuple[float, ...]

    @property
    def hidden(self) -> Parts:
        """What is left: luck with what could not be known."""
        return tuple(
            result - deal - skill
            for result, deal, skill in zip(self.result, self.deal, self.skill, strict=True)
        )

    @property
    def hidden_errors(self) -> tuple[float, ...]:
        """Of the hidden luck, in points, one standard error a seat: both others are in it."""
        return tuple(
            sqrt(one * one + other * other)
            for one, other in zip(self.deal_errors, self.skill_errors, strict=True)
        )

    def shown(self, seat: Seat, decimals: int = DECIMALS) -> Shown:
        """The numbers of a seat, rounded so that they still add up."""
        result, deal, skill = (_rounded(one[seat], decimals) for one in (self.result, self.deal, self.skill))
        return Shown(decimals, result, deal, result - deal - skill, skill)


@dataclass(frozen=True, slots=True)
class Shown:
    """Rounded points of a seat, as whole numbers of the last digit: ``result == deal + hidden + skill``."""

    decimals: int
    result: int
    deal: int
    hidden: int
    skill: int

    def points(self, shown: int) -> float:
        """One of the numbers in points, to be written with so many decimals."""
        return shown / 10**self.decimals


@dataclass(frozen=True, slots=True)
class RoundLuck:
    """The luck of a round.

    Attributes:
        method: what strong play was taken to be, such as ``network-2``.
        luck: what the result is the sum of.
        events: what happened, in order: the lead, the hands, and each play with something to it, or else the
            last one.
        open_parts: what each position was worth to each seat with the hands as they were, before each
            action and at the end: the graph of a round that is over.
        open_errors: of each of these, in points, the largest standard error over the seats.
    """

    method: str
    luck: Luck
    events: tuple[Event, ...]
    open_parts: tuple[Parts, ...]
    open_errors: tuple[float, ...]

    def shown_events(self, seat: Seat, decimals: int = DECIMALS) -> tuple[int, ...]:
        """What each event gave a seat, rounded so that they add up to the shown deal and hidden luck."""
        shown = self.luck.shown(seat, decimals)
        lead = _rounded(self.events[0].parts[seat], decimals)
        found, upto, before = [lead, shown.deal - lead], 0, 0
        plays = self.events[DEALT:]
        for place, event in enumerate(plays, start=1):
            upto += event.parts[seat]
            here = shown.hidden if place == len(plays) else _rounded(upto, decimals)
            found.append(here - before)
            before = here
        return tuple(found)


def luck_of(
    final: Round | PartialRound, costs: Mapping[int, Cost] | None, *, count: int, seed: int
) -> RoundLuck | Unknown:
    """The luck of a round.

    Args:
        final: the round as it stood at its end.
        costs: by ply, what each decision cost; those that were none, or cost nothing, may be missing.
            ``None`` where not all were judged.
        count: how often each position is played out.
        seed: of all chance.
    """
    if not isinstance(final, Round):
        return "unknown-hands"
    if not final.is_over:
        return "not-finished"
    if costs is None:
        return "not-judged"
    # It loads the kernels, which only a review needs.
    from batida.solver.known_hands import worths  # noqa: PLC0415 - as said above

    found = worths(final, count=count, seed=seed)
    return "no-network" if found is None else split(final, found, costs)


def split(rnd: Round, found: Worths, costs: Mapping[int, Cost]) -> RoundLuck:
    """Splits the result of a finished round into the deal, skill and hidden luck."""
    players = rnd.variant.players
    worths = [balanced(one.points) for one in found.positions]
    events = list(_dealt(rnd, worths[0], found.positions[0].errors))
    skill, squares = [0] * players, [0.0] * players
    for ply in range(len(rnd.actions)):
        seat, cost = (rnd.opener + ply) % players, costs.get(ply)
        earned = (0,) * players if cost is None else _earned(cost.points, seat, players)
        parts = tuple(
            after - before - own
            for before, after, own in zip(worths[ply], worths[ply + 1], earned, strict=True)
        )
        for place, own in enumerate(earned):
            skill[place] += own
            if cost is not None:
                squares[place] += (cost.error if place == seat else cost.error / (players - 1)) ** 2
        if any(parts) or (ply == len(rnd.actions) - 1 and len(events) == DEALT):
            error = 0.0 if cost is None else cost.error
            around = [max(one.errors) for one in found.positions[ply : ply + 2]]
            events.append(Event("play", parts, ply, seat, sqrt(fsum(one * one for one in (error, *around)))))
    luck = Luck(
        result=worths[-1],
        deal=worths[0],
        skill=tuple(skill),
        deal_errors=found.positions[0].errors,
        skill_errors=tuple(map(sqrt, squares)),
    )
    errors = tuple(max(one.errors) for one in found.positions)
    return RoundLuck(found.method, luck, tuple(events), tuple(worths), errors)


def total(lucks: Sequence[Luck]) -> Luck:
    """The sum over rounds of the same table; errors are those of independent estimates."""
    return Luck(
        result=_summed([one.result for one in lucks]),
        deal=_summed([one.deal for one in lucks]),
        skill=_summed([one.skill for one in lucks]),
        deal_errors=_combined([one.deal_errors for one in lucks]),
        skill_errors=_combined([one.skill_errors for one in lucks]),
    )


def balanced(points: Sequence[float]) -> Parts:
    """Points of all seats in whole parts that are 0 in sum; what rounding leaves over is the last seat's.

    >>> balanced((1.5, -0.75, -0.75))
    (900, -450, -450)
    """
    found = [round(one * PARTS) for one in points]
    found[-1] -= sum(found)
    return tuple(found)


def _dealt(rnd: Round, worth: Parts, errors: Sequence[float]) -> tuple[Event, Event]:
    """What it is worth on average to sit where one sits, and what the hands made of it."""
    players = rnd.variant.players
    lead = LEAD_POINTS[players] if rnd.variant.is_standard else (0.0,) * players
    average = balanced([lead[(seat - rnd.opener) % players] for seat in range(players)])
    hands = tuple(one - other for one, other in zip(worth, average, strict=True))
    return Event("lead", average, None, rnd.opener, 0.0), Event("hands", hands, None, None, max(errors))


def _earned(loss_points: float, seat: Seat, players: int) -> Parts:
    """What a decision that cost its seat so much earned each seat: what one loses the others share."""
    share = round(loss_points * PARTS / (players - 1))
    return tuple(-share * (players - 1) if place == seat else share for place in range(players))


def _rounded(parts: int, decimals: int) -> int:
    """Parts as a whole number of the last digit that is shown, halves to even."""
    return round(Fraction(parts * 10**decimals, PARTS))


def _summed(columns: Sequence[Parts]) -> Parts:
    return tuple(map(sum, zip(*columns, strict=True)))


def _combined(errors: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sqrt(fsum(one * one for one in of_seat)) for of_seat in zip(*errors, strict=True))
