"""A round followed for all seats at once, and the value of every play of the seat to act.

The first layer adds up columns, and those of events never go away. So each seat's sum over the
events is kept from ply to ply in ``sums`` (a row a seat, 32 bits): :func:`started` begins a round,
:func:`advance` adds what an action says. :func:`values_of` adds what the seat to act holds, and
computes the rest. Both hidden layers are ``UNIT`` to one and between 0 and ``CEILING``.

A value is the logarithm of a chance, ``UNIT`` to one; only differences between plays count.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from batida.kernels.engine import plays_of
from batida.kernels.jit import Numbers, Rows, inlined, kernel, lowest
from batida.kernels.layout import NO_VALUE
from batida.solver.network.columns import (
    EVENTS,
    LEFT_VALUE,
    RIGHT_VALUE,
    SITUATION,
    TO_ACT,
    begin,
    follow,
    output_of,
    situation,
)

UNIT_BITS: Final = 10
UNIT: Final = 1 << UNIT_BITS
"""What stands for one in hidden layers and values."""
CEILING: Final = 4 * UNIT - 1
"""What a hidden unit gives at the most."""
FIRST_BITS: Final = 2
"""The first layer's weights are so many bits finer than ``UNIT``."""
SECOND_BITS: Final = 11
"""The second layer's weights are 2 to this power to one."""
THIRD_BITS: Final = 12
"""The same for the outputs."""


Parts: TypeAlias = tuple[Rows, Numbers, Rows, Numbers, Rows, Numbers]
"""A network as kernels take it: for each layer its weights and its biases.

The first layer has a row a column (16 bits); the second a row a unit of the first (16 bits); the
outputs have a row an output. Biases have 32 bits and are as fine as the sums they are added to.
"""

Room: TypeAlias = tuple[Numbers, Numbers, Numbers, Numbers, Numbers]
"""What kernels overwrite: both hidden layers (32 bits), the columns of a situation, the events of
an action, and the weights of plays (64 bits each)."""


@kernel
def started(parts: Parts, players: int, hand_size: int, opener: int, track: Numbers, sums: Rows) -> None:
    """Begins a round: ``track`` (see ``columns``) and a row of ``sums`` for each seat."""
    begin(track, players, hand_size, opener)
    for seat in range(players):
        row = sums[seat]
        for i in range(len(row)):
            row[i] = parts[1][i]


@inlined
def _added(first: Rows, columns: Numbers, count: int, base: int, total: Numbers) -> None:
    """Adds the first ``count`` of these columns, counted from ``base`` on."""
    at = 0
    # Four at once: else the sum would be read and written for each.
    while at + 4 <= count:
        a, b = first[base + columns[at]], first[base + columns[at + 1]]
        c, d = first[base + columns[at + 2]], first[base + columns[at + 3]]
        for i in range(len(total)):
            total[i] += (a[i] + b[i]) + (c[i] + d[i])
        at += 4
    while at < count:
        row = first[base + columns[at]]
        for i in range(len(total)):
            total[i] += row[i]
        at += 1


@inlined
def advance(parts: Parts, players: int, action: int, track: Numbers, sums: Rows, room: Room) -> None:
    """Does the action of this number, in ``track`` and in each row of ``sums``."""
    events = room[3]
    seat = track[TO_ACT]
    count = follow(track, players, action, events)
    for looker in range(players):
        place = seat - looker if seat >= looker else seat - looker + players
        _added(parts[0], events, count, place * EVENTS, sums[looker])


@kernel
def advanced(
    parts: Parts, players: int, actions: Numbers, count: int, track: Numbers, sums: Rows, room: Room
) -> None:
    """Does the first ``count`` of these actions one after the other."""
    for number in range(count):
        advance(parts, players, actions[number], track, sums, room)


@inlined
def plays_at(track: Numbers, hand: int) -> int:
    """The different plays of a hand as a word; where both ends are equal, those on the left alone."""
    left, right = track[LEFT_VALUE], track[RIGHT_VALUE]
    return plays_of(hand, left, NO_VALUE if left == right else right)


@inlined
def squashed(total: int) -> int:
    """A unit of a hidden layer."""
    return min(max(total, 0), CEILING)


@inlined
def valued(
    parts: Parts, total: Numbers, track: Numbers, hand: int, plays: int, values: Numbers, room: Room
) -> None:
    """Writes the value of each of ``plays`` at its place in ``values`` (56 numbers, 64 bits).

    Args:
        parts: the network.
        total: the sum of the events as the seat sees them.
        track: the round so far.
        hand: of the seat.
        plays: a word of plays of that hand.
        values: is written where ``plays`` has a bit, and nowhere else.
        room: is overwritten.
    """
    first, _, second, bias_2, third, bias_3 = parts
    one, two, columns = room[0], room[1], room[2]
    base = len(first) - SITUATION
    count = situation(track, hand, columns, 0)
    for i in range(len(one)):
        one[i] = total[i]
    _added(first, columns, count, base, one)
    for j in range(len(two)):
        two[j] = bias_2[j]
    for i in range(len(one)):
        one[i] = squashed(one[i] >> FIRST_BITS)
    # Four rows at once: else each would wait until the one before it is written.
    for i in range(0, len(one), 4):
        a, b, c, d = one[i] & CEILING, one[i + 1] & CEILING, one[i + 2] & CEILING, one[i + 3] & CEILING
        row_a, row_b, row_c, row_d = second[i], second[i + 1], second[i + 2], second[i + 3]
        for j in range(len(two)):
            two[j] += (a * row_a[j] + b * row_b[j]) + (c * row_c[j] + d * row_d[j])
    for j in range(len(two)):
        two[j] = squashed(two[j] >> SECOND_BITS)
    while plays:
        place = lowest(plays)
        plays &= plays - 1
        number = output_of(place, track[LEFT_VALUE], track[RIGHT_VALUE])
        row = third[number]
        value = int(bias_3[number])
        for j in range(len(two)):
            value += int(two[j]) * int(row[j])
        values[place] = value >> THIRD_BITS


@kernel
def values_of(parts: Parts, track: Numbers, sums: Rows, hand: int, values: Numbers, room: Room) -> int:
    """Values all plays of the seat to act if it holds ``hand``; gives the word of them, 0 for a pass.

    ``values`` has a number for each bit of such a word (56, of 64 bits).
    """
    plays = plays_at(track, hand)
    if plays:
        valued(parts, sums[track[TO_ACT]], track, hand, plays, values, room)
    return plays


@inlined
def best_of(plays: int, values: Numbers) -> int:
    """The place of the most valued play; the lowest of equals."""
    best = lowest(plays)
    plays &= plays - 1
    while plays:
        place = lowest(plays)
        plays &= plays - 1
        if values[place] > values[best]:
            best = place
    return best
