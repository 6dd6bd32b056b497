"""Two players, all hands open: alpha-beta with free bounds and a perfect table.

What a seat nets in a round of two is always the other hand's points less its own at the end,
whether somebody went out, the line is blocked or the sums tie (R5.4-R5.6). So a position is worth
at most the other's points to the seat to act and at least minus its own: bounds for free.
"""

from __future__ import annotations

from typing import Final

from batida.kernels.engine import HIGH, LOW, points_of
from batida.kernels.jit import Numbers, inlined, kernel, lowest
from batida.kernels.layout import (
    HANDS,
    LEAD_NUMBER,
    LEFT_NUMBER,
    LEFT_VALUE,
    NO_VALUE,
    PASS_NUMBER,
    RIGHT_NUMBER,
    RIGHT_VALUE,
    STATE_SIZE,
    TO_ACT,
)
from batida.rules import ACTION_COUNT
from batida.solver.local import (
    AT_AGE,
    AT_FITS,
    AT_FLAGS,
    AT_NODES,
    AT_PIPS,
    AT_SEATS,
    AT_TABLE,
    AT_TILES,
    BOUNDS,
    ORDER,
    PLACES_MAX,
    TABLE,
    UNEQUAL,
    set_places,
)

BEYOND: Final = 1 << 10
"""More than any margin in points."""

AGE_MAX: Final = (1 << 15) - 1
"""So many searches share a table before it is emptied."""

_ZERO: Final = 128
"""A bound of 0 as an entry has it: ``age << 16 | lower << 8 | upper``, in 31 bits."""
_ENTRIES: Final = (1 << (PLACES_MAX + 4)) - 1
_LOWER_MIN: Final = -127
_UPPER_MAX: Final = 127


def room_of(places: int) -> int:
    """How many numbers, of 32 bits, ``work`` has for deals with so many tiles in the hands."""
    return AT_TABLE + (1 << (places + 4))


@kernel
def values_of_rows(states: Numbers, count: int, values: Numbers, work: Numbers) -> None:
    """The margin, in points, of the seat to act after each of its actions, for ``count`` states.

    Args:
        states: rounds of two that go on, ``STATE_SIZE`` numbers each.
        count: how many.
        values: ``ACTION_COUNT`` numbers a state; those of legal actions are overwritten.
        work: of ``room_of`` numbers, its flags set; all else is overwritten.
    """
    for row in range(count):
        at, to = row * STATE_SIZE, row * ACTION_COUNT
        held = _begun(states, at, work)
        side = states[at + TO_ACT]
        left, right = states[at + LEFT_VALUE], states[at + RIGHT_VALUE]
        me, you = held & work[AT_SEATS + side], held & work[AT_SEATS + 1 - side]
        own = points_of(states[at + HANDS + side])
        other = points_of(states[at + HANDS + 1 - side])
        if left == NO_VALUE:
            rest = me
            while rest:
                bit = rest & -rest
                rest ^= bit
                place = lowest(bit)
                tile = work[AT_TILES + place]
                values[to + LEAD_NUMBER + tile] = _after(
                    me ^ bit, you, LOW[tile], HIGH[tile], own - work[AT_PIPS + place], other, side, work
                )
            continue
        on_left, on_right = me & work[AT_FITS + left], me & work[AT_FITS + right]
        if not on_left | on_right:
            values[to + PASS_NUMBER] = -_value(
                you, me, left, right, other, own, -other - 1, own + 1, 1 - side, work
            )
            continue
        rest = on_left | on_right
        while rest:
            bit = rest & -rest
            rest ^= bit
            place = lowest(bit)
            pips, tile = work[AT_PIPS + place], work[AT_TILES + place]
            if on_left & bit:
                values[to + LEFT_NUMBER + tile] = _after(
                    me ^ bit, you, pips - left, right, own - pips, other, side, work
                )
            if on_right & bit:
                values[to + RIGHT_NUMBER + tile] = _after(
                    me ^ bit, you, left, pips - right, own - pips, other, side, work
                )


@kernel
def value_of_rows(states: Numbers, count: int, values: Numbers, work: Numbers) -> None:
    """The margin of the seat to act under best play, for ``count`` states: a number each.

    As :func:`values_of_rows`, and faster: of a worse action it is enough to know that it is worse.
    """
    for row in range(count):
        at = row * STATE_SIZE
        held = _begun(states, at, work)
        side = states[at + TO_ACT]
        left, right = states[at + LEFT_VALUE], states[at + RIGHT_VALUE]
        me, you = held & work[AT_SEATS + side], held & work[AT_SEATS + 1 - side]
        own = points_of(states[at + HANDS + side])
        other = points_of(states[at + HANDS + 1 - side])
        if left != NO_VALUE:
            values[row] = _value(me, you, left, right, own, other, -own - 1, other + 1, side, work)
            continue
        best, rest = -own - 1, me
        while rest and (best < other or not work[AT_FLAGS] & BOUNDS):
            bit = rest & -rest
            rest ^= bit
            place = lowest(bit)
            tile = work[AT_TILES + place]
            mine = own - work[AT_PIPS + place]
            if me == bit:
                found = other
            else:
                found = -_value(
                    you, me ^ bit, LOW[tile], HIGH[tile], other, mine, -other - 1, -best, 1 - side, work
                )
            best = max(best, found)
        values[row] = best


@inlined
def _begun(states: Numbers, at: int, work: Numbers) -> int:
    """Sets ``work`` up for a new search; gives the mask of all places."""
    if work[AT_AGE] == AGE_MAX:
        for place in range(AT_TABLE, len(work)):
            work[place] = 0
        work[AT_AGE] = 0
    work[AT_AGE] += 1
    return set_places(states, at, 2, work)


@inlined
def _after(me: int, you: int, left: int, right: int, own: int, other: int, side: int, work: Numbers) -> int:
    """The margin of ``side`` after its play, exactly."""
    if me == 0:
        return other
    return -_value(you, me, left, right, other, own, -other - 1, own + 1, 1 - side, work)


@kernel
def _value(
    me: int,
    you: int,
    left: int,
    right: int,
    own: int,
    other: int,
    alpha: int,
    beta: int,
    side: int,
    work: Numbers,
) -> int:
    """The margin of the seat to act if it lies between ``alpha`` and ``beta``, else a bound beyond.

    ``me`` and ``you`` are the places held by the seat to act and the other one, ``own`` and
    ``other`` what they count. The masks at what is never negative tell the compiler so.
    """
    work[AT_NODES] += 1
    # Of 64 bits also where nothing is compiled: ``work`` has 32, and the plays below need more.
    fits_left, fits_right = int(work[AT_FITS + (left & 7)]), int(work[AT_FITS + (right & 7)])
    on_left = int(me) & fits_left
    on_right = int(me) & fits_right if left != right else 0
    if not on_left | on_right:
        if not you & (fits_left | fits_right):
            return other - own
        return -_value(you, me, left, right, other, own, -beta, -alpha, 1 - side, work)
    flags = work[AT_FLAGS]
    if flags & BOUNDS:
        if other <= alpha:
            return other
        if -own >= beta:
            return -own
    entry = 0
    lower, upper = _LOWER_MIN, _UPPER_MAX
    if flags & TABLE:
        end = left if left == right else UNEQUAL
        entry = AT_TABLE + (((me | you) << 4 | end << 1 | side) & _ENTRIES)
        known = work[entry]
        if known >> 16 == work[AT_AGE]:
            lower, upper = (known >> 8 & 255) - _ZERO, (known & 255) - _ZERO
            if lower >= beta or lower == upper:
                return lower
            if upper <= alpha:
                return upper
            alpha, beta = max(alpha, lower), min(beta, upper)
    best, reached = -BEYOND, alpha
    # First the plays that leave the other nothing to play, then the rest; each by end, the
    # heaviest first.
    later, plays, is_first = 0, on_left | on_right << PLACES_MAX, flags & ORDER
    while plays | later and best < beta:
        if not plays:
            plays, later, is_first = later, 0, 0
        play = plays & -plays
        plays ^= play
        place = lowest(play)
        end = place >= PLACES_MAX
        place -= PLACES_MAX if end else 0
        pips = work[AT_PIPS + (place & 31)]
        new_left = left if end else pips - left
        new_right = pips - right if end else right
        is_stuck = not you & (work[AT_FITS + (new_left & 7)] | work[AT_FITS + (new_right & 7)])
        if is_first and not is_stuck:
            later |= play
            continue
        rest = me ^ (1 << place)
        if rest == 0:
            found = other
        elif is_stuck:
            found = _value(rest, you, new_left, new_right, own - pips, other, reached, beta, side, work)
        else:
            found = -_value(
                you, rest, new_left, new_right, other, own - pips, -beta, -reached, 1 - side, work
            )
        if found > best:
            best = found
            reached = max(reached, found)
    if flags & TABLE:
        if best <= alpha:
            upper = min(upper, best)
        elif best >= beta:
            lower = max(lower, best)
        else:
            lower = upper = best
        work[entry] = work[AT_AGE] << 16 | (lower + _ZERO) << 8 | (upper + _ZERO)
    return best
