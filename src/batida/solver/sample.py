"""Worlds to look at: drawn by construction, all of them one by one, or as a round to play on.

A drawn world is never rejected: each group of alike tiles is split with exactly the chance that
its split has among all worlds, and the tiles within it are drawn without order. So all worlds
are equally likely, however many passes there were.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from batida.rules import TILES, Hand, Play, Round, Seat, Tile, plies
from batida.solver.worlds import mask_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from batida.rules import SeatView
    from batida.solver.worlds import State, World, Worlds

_HALF: Final = len(TILES) // 2
_LOW_HALF: Final = (1 << _HALF) - 1


def sample(possible: Worlds, chance: Random) -> World:
    """A world, each with the same chance."""
    seats = possible.others
    masks = [0] * (len(seats) + 1)
    masks[possible.seat] = possible.own
    state = possible.start
    for group, steps in zip(possible.groups, possible.steps, strict=True):
        step = steps[state]
        pick = bisect_right(step.below, chance.randrange(step.count)) if len(step.splits) > 1 else 0
        split = step.splits[pick]
        state = split.after
        count = sum(split.counts)
        if count:
            drawn = chance.sample(group.bits, count)
            begin = 0
            for seat, size in zip(seats, split.counts, strict=True):
                masks[seat] += sum(drawn[begin : begin + size])
                begin += size
    return tuple(masks)


def every_world(possible: Worlds) -> Iterator[World]:
    """All worlds, each once, always in the same order; ``possible.count`` says how many."""
    for held in _completed(possible, 0, possible.start):
        masks = list(held)
        masks.insert(possible.seat, possible.own)
        yield tuple(masks)


def hand_of(mask: int) -> Hand:
    """The hand of these tiles: bit ``i`` is the tile of index ``i``."""
    low, low_values = _tiles_of(mask & _LOW_HALF, 0)
    high, high_values = _tiles_of(mask >> _HALF, _HALF)
    return Hand(low + high, low_values | high_values)


def hands_of(world: World) -> tuple[Hand, ...]:
    """The hands of a world, one a seat."""
    return tuple(hand_of(mask) for mask in world)


def round_in(view: SeatView, world: World) -> Round:
    """The round as it is if ``world`` is true: for the same seat it looks like ``view``."""
    public = view.public
    hands = hands_of(world)
    played: dict[Seat, list[Tile]] = {seat: [] for seat in range(len(hands))}
    for ply in plies(public):
        if isinstance(ply.action, Play):
            played[ply.seat].append(ply.action.tile)
    dealt = tuple(hand_of(mask | mask_of(played[seat])) for seat, mask in enumerate(world))
    return Round(public.variant, public.opener, dealt, hands, public.line, public.actions, public.to_act)


def _completed(possible: Worlds, level: int, state: State) -> Iterator[World]:
    """The masks of the other seats from the groups from ``level`` on, in every way there is."""
    if level == len(possible.groups):
        yield (0,) * len(possible.others)
        return
    for split in possible.steps[level][state].splits:
        for later in _completed(possible, level + 1, split.after):
            for here in _dealt(possible.groups[level].bits, split.counts):
                yield tuple(mask | more for mask, more in zip(here, later, strict=True))


def _dealt(bits: tuple[int, ...], counts: tuple[int, ...]) -> Iterator[World]:
    """Every choice of ``counts`` of these bits for one seat after the other, as masks."""
    if not counts:
        yield ()
        return
    for chosen in combinations(bits, counts[0]):
        mask = sum(chosen)
        if len(counts) == 1:
            yield (mask,)
        else:
            left = tuple(bit for bit in bits if not bit & mask)
            for rest in _dealt(left, counts[1:]):
                yield (mask, *rest)


@cache  # two halves of 2**14 at the most
def _tiles_of(half: int, begin: int) -> tuple[tuple[Tile, ...], int]:
    """The tiles of half a mask whose bit 0 is tile ``begin``, and their value set."""
    tiles = tuple(one for one in TILES[begin : begin + _HALF] if half >> (one.index - begin) & 1)
    values = 0
    for one in tiles:
        values |= one.mask
    return tiles, values
