"""Worlds of a view in kernels: counted, drawn by construction, or listed where they are few.

The same worlds as those of :mod:`batida.solver.worlds`, which says why they are the right ones; here
for the seat to act, when it has a play to choose: then somebody fits, and nothing is owed. Worlds are
written as states of :mod:`batida.kernels.layout`, ready for a search.

>>> from batida.rules import TILES, block, deal, seat_view
>>> from batida.solver.draws import Draws
>>> view = seat_view(deal(block(2), TILES, opener=0), 0)
>>> draws = Draws(seen_of(view))
>>> draws.count
116280
>>> len(draws.drawn(100, seed=1)) // STATE_SIZE
100
"""

from __future__ import annotations

from math import comb
from typing import Final

from batida.kernels.chance import below, first_word, following, second_word
from batida.kernels.jit import Numbers, inlined, kernel, lowest, ones, table, zeros
from batida.kernels.layout import (
    ACTION_TALLY,
    HANDS,
    LEFT_VALUE,
    RIGHT_VALUE,
    STATE_SIZE,
    TILE_COUNT,
    TO_ACT,
)
from batida.solver.seen import BARRED, LEFT, OWN, PLAYERS, RIGHT, SEAT, SIZES, TALLY, UNSEEN, seen_of

__all__ = ["STATE_SIZE", "Draws", "seen_of"]

GROUPS: Final = 8
"""A group of unseen tiles for each set of other seats that may hold them, by that set as a mask."""

_ROOM_MAX: Final = 512
"""Three others can hold so many different numbers of tiles: 7 each of 28 tiles, and none."""
_WAYS: Final = GROUPS * (_ROOM_MAX + 1)

_LAST: Final = GROUPS - 1

_ROW: Final = TILE_COUNT + 1
_CHOOSE: Final = table([comb(size, count) for size in range(_ROW) for count in range(_ROW)])
"""By size times ``_ROW`` plus a count, how many ways there are to choose so many of so many tiles."""


class Draws:
    """The worlds of what a seat has seen.

    Attributes:
        count: how many worlds there are; 0 when no deal leads to what was seen.
    """

    def __init__(self, seen: Numbers) -> None:
        self._seen = seen
        self._groups = zeros(GROUPS)
        self._ways = zeros(_WAYS)
        self.count: int = int(_counted(seen, self._groups, self._ways))

    def drawn(self, count: int, *, seed: int) -> Numbers:
        """So many worlds as states, one after the other, each world with the same chance each time."""
        states = zeros(count * STATE_SIZE)
        _drawn(self._seen, self._groups, self._ways, zeros(TILE_COUNT), seed, count, states)
        return states

    def listed(self) -> Numbers:
        """All worlds as states, each once, always in the same order."""
        states = zeros(self.count * STATE_SIZE)
        _listed(self._seen, states)
        return states


@inlined
def _size(seen: Numbers, later: int) -> int:
    """How many tiles the seat ``later`` places to the left holds; none if that is oneself again."""
    if later >= seen[PLAYERS]:
        return 0
    return seen[SIZES + (seen[SEAT] + later) % seen[PLAYERS]]


@inlined
def _allowed(seen: Numbers, later: int) -> int:
    """The unseen tiles that this seat may hold."""
    if later >= seen[PLAYERS]:
        return 0
    return seen[UNSEEN] & ~seen[BARRED + (seen[SEAT] + later) % seen[PLAYERS]]


@kernel
def _counted(seen: Numbers, groups: Numbers, ways: Numbers) -> int:
    """Fills the groups, and the ways to complete a world from each; gives the number of worlds.

    Args:
        seen: as its module says.
        groups: ``GROUPS`` masks, written.
        ways: by group and by how many tiles each of the others still gets, in how many ways this
            group and those behind it can be shared out; written.
    """
    one_size, two_size, three_size = _size(seen, 1), _size(seen, 2), _size(seen, 3)
    one_may, two_may, three_may = _allowed(seen, 1), _allowed(seen, 2), _allowed(seen, 3)
    for group in range(GROUPS):
        tiles = seen[UNSEEN]
        tiles &= one_may if group & 1 else ~one_may
        tiles &= two_may if group & 2 else ~two_may
        tiles &= three_may if group & 4 else ~three_may
        groups[group] = tiles
    row = (one_size + 1) * (two_size + 1) * (three_size + 1)
    for place in range(GROUPS * row):
        ways[place] = 0
    for group in range(_LAST, 0, -1):
        size = ones(groups[group])
        for one in range(one_size + 1):
            for two in range(two_size + 1):
                for three in range(three_size + 1):
                    at = (one * (two_size + 1) + two) * (three_size + 1) + three
                    total = 0
                    for one_gets in range((one if group & 1 else 0) + 1):
                        for two_gets in range((two if group & 2 else 0) + 1):
                            for three_gets in range((three if group & 4 else 0) + 1):
                                if one_gets + two_gets + three_gets > size:
                                    break
                                if group == _LAST:
                                    behind = one == one_gets and two == two_gets and three == three_gets
                                    after = 1 if behind else 0
                                else:
                                    after = ways[
                                        (group + 1) * row
                                        + ((one - one_gets) * (two_size + 1) + two - two_gets)
                                        * (three_size + 1)
                                        + three
                                        - three_gets
                                    ]
                                if after:
                                    total += after * _ways_here(size, one_gets, two_gets, three_gets)
                    ways[group * row + at] = total
    return ways[row + row - 1]


@inlined
def _ways_here(size: int, one: int, two: int, three: int) -> int:
    """How many ways there are to give so many of ``size`` tiles to each of three."""
    left = size - one
    return _CHOOSE[size * _ROW + one] * _CHOOSE[left * _ROW + two] * _CHOOSE[(left - two) * _ROW + three]


@inlined
def _begun(seen: Numbers, states: Numbers, at: int) -> None:
    """Writes what all worlds have in common."""
    for seat in range(HANDS, LEFT_VALUE):
        states[at + seat] = 0
    states[at + HANDS + seen[SEAT]] = seen[OWN]
    states[at + LEFT_VALUE] = seen[LEFT]
    states[at + RIGHT_VALUE] = seen[RIGHT]
    states[at + TO_ACT] = seen[SEAT]
    states[at + ACTION_TALLY] = seen[TALLY]


@kernel
def _drawn(
    seen: Numbers, groups: Numbers, ways: Numbers, tiles: Numbers, seed: int, count: int, states: Numbers
) -> None:
    """Draws worlds; ``tiles`` is room for the indices of all tiles, those of a group side by side."""
    players, seat = seen[PLAYERS], seen[SEAT]
    x, y = first_word(seed, 0), second_word(seed, 0)
    one_size, two_size, three_size = _size(seen, 1), _size(seen, 2), _size(seen, 3)
    row = (one_size + 1) * (two_size + 1) * (three_size + 1)
    place = 0
    for group in range(GROUPS):
        left = groups[group]
        while left:
            tiles[place] = lowest(left)
            left &= left - 1
            place += 1
    for world in range(count):
        at = world * STATE_SIZE
        _begun(seen, states, at)
        one, two, three = one_size, two_size, three_size
        begin = ones(groups[0])
        for group in range(1, GROUPS):
            size = ones(groups[group])
            if size == 0:
                continue
            one_gets, two_gets, three_gets = one, two, three
            if group < _LAST:
                # Which of the ways to go on from here; the remainder's bias is below 2^-20.
                x, y = y, following(x, y)
                word = y << 30
                x, y = y, following(x, y)
                word |= y >> 2
                pick = word % ways[group * row + (one * (two_size + 1) + two) * (three_size + 1) + three]
                one_gets, two_gets, three_gets = 0, 0, 0
                while True:
                    if one_gets + two_gets + three_gets <= size:
                        after = ways[
                            (group + 1) * row
                            + ((one - one_gets) * (two_size + 1) + two - two_gets) * (three_size + 1)
                            + three
                            - three_gets
                        ]
                        if after:
                            pick -= after * _ways_here(size, one_gets, two_gets, three_gets)
                            if pick < 0:
                                break
                    # The next way to share the group out.
                    if group & 4 and three_gets < three:
                        three_gets += 1
                    else:
                        three_gets = 0
                        if group & 2 and two_gets < two:
                            two_gets += 1
                        else:
                            two_gets = 0
                            one_gets += 1
            drawn = 0
            for later in range(1, players):
                gets = one_gets if later == 1 else (two_gets if later == 2 else three_gets)
                hand = 0
                for _ in range(gets):
                    x, y = y, following(x, y)
                    taken = begin + drawn + below(y, size - drawn)
                    tile = tiles[taken]
                    tiles[taken] = tiles[begin + drawn]
                    tiles[begin + drawn] = tile
                    drawn += 1
                    hand |= 1 << tile
                states[at + HANDS + (seat + later) % players] |= hand
            one, two, three = one - one_gets, two - two_gets, three - three_gets
            begin += size


@kernel
def _listed(seen: Numbers, states: Numbers) -> None:
    """Writes all worlds, as many as were counted."""
    players, seat = seen[PLAYERS], seen[SEAT]
    one_size, two_size, three_size = _size(seen, 1), _size(seen, 2), _size(seen, 3)
    at = 0
    one_may = _allowed(seen, 1)
    one = (1 << one_size) - 1
    while one < 1 << ones(one_may):
        one_hand = _spread(one, one_may)
        two_may = _allowed(seen, 2) & ~one_hand
        two = (1 << two_size) - 1
        while two < 1 << ones(two_may):
            two_hand = _spread(two, two_may)
            three_may = _allowed(seen, 3) & ~one_hand & ~two_hand
            three = (1 << three_size) - 1
            while three < 1 << ones(three_may):
                _begun(seen, states, at)
                states[at + HANDS + (seat + 1) % players] = one_hand
                if players > 2:
                    states[at + HANDS + (seat + 2) % players] = two_hand
                if players > 3:
                    states[at + HANDS + (seat + 3) % players] = _spread(three, three_may)
                at += STATE_SIZE
                three = _next_of_size(three)
            two = _next_of_size(two)
        one = _next_of_size(one)


@inlined
def _spread(places: int, mask: int) -> int:
    """The bits of ``mask`` at these places, counted from its lowest."""
    spread = 0
    while places:
        if places & 1:
            spread |= mask & -mask
        mask &= mask - 1
        places >>= 1
    return spread


@inlined
def _next_of_size(places: int) -> int:
    """The next larger number with as many bits set; a number past all masks where none is.

    Source: R. W. Gosper, HAKMEM item 175 (1972).
    """
    if places == 0:
        return 1 << TILE_COUNT
    low = places & -places
    high = places + low
    return ((places ^ high) >> 2) // low | high
