"""Which worlds a seat's view allows: counted exactly, with the chance of each tile at each place.

A world says where every unseen tile is: in the hand of another seat, or asleep. The rules tell
three things about it:

* how many tiles each seat holds (R1.3);
* that a seat that passed had none of the open values and, as there is no drawing, never will have
  (R1.5, R3.3);
* that somebody fits the line as it is now, else the round would be over (R5.1). This matters only
  to a seat that fits nothing itself.

So unseen tiles differ only in who may hold them and in whether they fit the line. Tiles alike in
both make a group, at most 16 of them, and a world is a split of each group over the places, times
the ways to choose the tiles. Counting goes over the groups with the places still free as the
state; nothing is ever tried and thrown away.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, Final, TypeAlias

from batida.rules import Seat, Tile, ruled_out
from batida.solver.errors import BeliefError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from batida.rules import SeatView

World: TypeAlias = tuple[int, ...]
"""The hands of all seats, the own one too, a mask each: bit ``i`` is the tile of index ``i``. The
tiles in no mask lie on the table or sleep."""

ASLEEP: Final = -1
"""The place of a tile that sleeps: the last of its chances, behind those of all seats."""

State: TypeAlias = tuple[bool, tuple[int, ...]]
"""Between two groups: whether a fitting tile is still owed to some hand, and how many tiles each
other seat still gets."""


@dataclass(frozen=True, slots=True)
class Group:
    """Unseen tiles that no rule tells apart: ``seats`` may hold them, and they may also sleep.

    ``fits`` tells whether they fit the line as it is now, where that matters; else it is false.
    ``bits`` has the mask of each tile alone.
    """

    tiles: tuple[Tile, ...]
    bits: tuple[int, ...]
    seats: tuple[Seat, ...]
    fits: bool


@dataclass(frozen=True, slots=True)
class Split:
    """One way to share out a group: ``counts`` tiles to each other seat, the rest sleeps.

    ``ways`` counts the choices of tiles in this group alone, and ``after`` is the state behind it.
    """

    counts: tuple[int, ...]
    ways: int
    after: State


@dataclass(frozen=True, slots=True)
class Step:
    """What can be done with a group in one state: its splits, and how many worlds each leads to.

    ``below`` sums the worlds of the splits up to and including each.
    """

    splits: tuple[Split, ...]
    below: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many ways there are to share out this group and all later ones."""
        return self.below[-1]


@dataclass(frozen=True, slots=True)
class Worlds:
    """All worlds that a view allows; take it from :func:`worlds`.

    Attributes:
        seat: whose view it is.
        others: the other seats, in seat order.
        own: the mask of the seat's own hand.
        groups: the unseen tiles, in groups.
        start: the state before the first group.
        steps: by group, what can be done in each state from which a world can be completed.
    """

    seat: Seat
    others: tuple[Seat, ...]
    own: int
    groups: tuple[Group, ...]
    start: State
    steps: tuple[Mapping[State, Step], ...] = field(repr=False)

    @property
    def count(self) -> int:
        """How many worlds there are, 1 or more; before any play is weighed all are equally likely."""
        return self.steps[0][self.start].count if self.groups else 1

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that the seat sees neither in its hand nor on the table, in index order."""
        return tuple(sorted(one for group in self.groups for one in group.tiles))

    def chances(self) -> dict[Tile, tuple[Fraction, ...]]:
        """The exact chance of each unseen tile at each place: a seat each, then asleep.

        The chances of a tile sum to one; that of the own seat is nought. They are exact as long as
        nothing is read into the plays, see :mod:`batida.solver.belief`.
        """
        chances: dict[Tile, tuple[Fraction, ...]] = {}
        arrivals: dict[State, int] = {self.start: 1}
        for group, steps in zip(self.groups, self.steps, strict=True):
            held, arrivals = _tiles_held(steps, arrivals, seats=len(self.others))
            in_all = self.count * len(group.tiles)
            places = [Fraction(0)] * (len(self.others) + 2)
            for seat, worlds_with in zip(self.others, held, strict=True):
                places[seat] = Fraction(worlds_with, in_all)
            places[ASLEEP] = 1 - sum(places, start=Fraction(0))
            for one in group.tiles:
                chances[one] = tuple(places)
        return dict(sorted(chances.items()))


def worlds(view: SeatView) -> Worlds:
    """All worlds that this view allows. Once the round is over and shown, that is one.

    Raises:
        BeliefError: ``no-world``: no deal leads to this view.

    Source: R1.3, R1.5, R3.3, R5.1.
    """
    public = view.public
    others = tuple(seat for seat in range(public.variant.players) if seat != view.seat)
    groups, owed = _groups(view, others)
    start: State = (owed, tuple(public.hand_sizes[seat] for seat in others))
    steps = _steps(groups, others, start=start)
    found = Worlds(view.seat, others, mask_of(view.hand), groups, start, steps)
    if groups and start not in steps[0]:
        raise BeliefError("no deal leads to this view", code="no-world")
    return found


def mask_of(tiles: Iterable[Tile]) -> int:
    """The mask of these tiles, each named once: bit ``i`` is the tile of index ``i``."""
    return sum(1 << one.index for one in tiles)


def _groups(view: SeatView, others: tuple[Seat, ...]) -> tuple[tuple[Group, ...], bool]:
    """The groups, those that fewest seats may hold first, and whether a fitting tile is owed.

    So the last group mostly leaves no choice: it fills what is free.
    """
    public = view.public
    seen = {play.tile for play in public.line.plays} | set(view.hand)
    fitting = public.line.open_mask
    owed = public.shown is None and bool(fitting) and not view.hand.mask & fitting
    missing = ruled_out(public)
    alike: dict[tuple[int, tuple[Seat, ...], bool], list[Tile]] = {}
    for one in public.variant.tiles:
        if one in seen:
            continue
        if public.shown is None:
            seats = tuple(s for s in others if public.hand_sizes[s] and not one.mask & missing[s])
        else:
            seats = tuple(s for s in others if one in public.shown[s])
        fits = owed and bool(one.mask & fitting)
        alike.setdefault((len(seats), seats, fits), []).append(one)
    groups = tuple(
        Group(tuple(tiles), tuple(mask_of((one,)) for one in tiles), seats, fits)
        for (_, seats, fits), tiles in sorted(alike.items())
    )
    return groups, owed


def _steps(
    groups: tuple[Group, ...], others: tuple[Seat, ...], *, start: State
) -> tuple[dict[State, Step], ...]:
    """By group, the splits of each state that can be reached and from which all hands get full."""
    room_later = [0] * len(others)
    rooms: list[tuple[int, ...]] = []
    for group in reversed(groups):
        rooms.append(tuple(room_later))
        room_later = [
            room + (len(group.tiles) if seat in group.seats else 0)
            for seat, room in zip(others, room_later, strict=True)
        ]
    reached: list[dict[State, list[Split]]] = []
    states: set[State] = {start}
    for group, room in zip(groups, reversed(rooms), strict=True):
        options = {state: list(_splits(group, others, state=state, room_later=room)) for state in states}
        reached.append(options)
        states = {split.after for splits in options.values() for split in splits}
    steps: list[dict[State, Step]] = []
    counts: dict[State, int] = {(False, (0,) * len(others)): 1}
    for behind in reversed(reached):
        level: dict[State, Step] = {}
        for state, splits in behind.items():
            leading = tuple(split for split in splits if split.after in counts)
            if leading:
                below = tuple(accumulate(split.ways * counts[split.after] for split in leading))
                level[state] = Step(leading, below)
        counts = {state: step.count for state, step in level.items()}
        steps.append(level)
    return tuple(reversed(steps))


def _splits(
    group: Group, others: tuple[Seat, ...], *, state: State, room_later: Sequence[int]
) -> Iterator[Split]:
    """The splits of a group that later groups, with room for so many tiles a seat, can complete."""
    owed, free = state
    size = len(group.tiles)
    least = tuple(max(0, wanted - room) for wanted, room in zip(free, room_later, strict=True))
    most = tuple(wanted if seat in group.seats else 0 for seat, wanted in zip(others, free, strict=True))
    for counts in _counts(size, least, most):
        ways, left = 1, size
        for count in counts:
            ways *= comb(left, count)
            left -= count
        remaining = tuple(wanted - count for wanted, count in zip(free, counts, strict=True))
        still_owed = owed and not (group.fits and left < size)
        yield Split(counts, ways, (still_owed, remaining))


def _counts(size: int, least: tuple[int, ...], most: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All counts between ``least`` and ``most``, seat by seat, that sum to ``size`` or less."""
    if not least:
        yield ()
        return
    for count in range(least[0], min(most[0], size) + 1):
        for rest in _counts(size - count, least[1:], most[1:]):
            yield (count, *rest)


def _tiles_held(
    steps: Mapping[State, Step], arrivals: Mapping[State, int], *, seats: int
) -> tuple[list[int], dict[State, int]]:
    """Summed over all worlds, how many tiles of a group each other seat holds; arrivals behind it.

    Arrivals count the ways in which the groups before can lead to a state.
    """
    held = [0] * seats
    behind: dict[State, int] = {}
    for state, ways_here in arrivals.items():
        step = steps[state]
        for split, upto, before in zip(step.splits, step.below, (0, *step.below), strict=False):
            worlds_so = ways_here * (upto - before)
            for place, count in enumerate(split.counts):
                held[place] += worlds_so * count
            behind[split.after] = behind.get(split.after, 0) + ways_here * split.ways
    return held, behind
