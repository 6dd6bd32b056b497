"""What the network is told: the numbers of the columns of its first layer that a position adds up.

A position as one seat knows it is a set of columns, in two parts.

**Events** say what a seat did, and only ever get more: each stands ``EVENTS`` columns further for
each place to the left of the one who looks (0 is oneself).

=============  ======  ============================================================================
``LED``            28  the tile that was led
``JOINED``         56  a tile that was joined by its low half (a double too), 28 on by its high half
``MADE``           49  7 times the new open value, plus the other one
``LEFT_OPEN``      49  7 times the value that was covered, plus the other one, that was not
``MISSING``         7  a value that the seat cannot hold, since it passed
``PLAYED``          7  how many tiles were left to the seat by a play
=============  ======  ============================================================================

**The situation** is what there is now, and what the one who looks holds. It begins behind all
events, at ``players * EVENTS``.

=============  ======  ============================================================================
``ENDS``           29  the two open values, by the index of the tile with these halves; none yet
``OWN``            28  the tiles of the own hand
``HELD``           56  8 times a value, plus how many of the own tiles have it
``UNSEEN``         56  8 times a value, plus how many tiles with it were neither played nor are own
=============  ======  ============================================================================

Which end is the left one is nowhere in it, so a line and its mirror are the same position.

A track is what the table knows of a round so far, ``TRACK_SIZE`` numbers, see :data:`LEFT_VALUE`
and following; :func:`begin` and :func:`follow` keep it.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from batida.kernels.engine import FITS, HIGH, LOW, PIPS
from batida.kernels.jit import Numbers, inlined, lowest, ones, table
from batida.kernels.layout import (
    LEAD_NUMBER,
    LEFT_NUMBER,
    NO_VALUE,
    PASS_NUMBER,
    RIGHT_NUMBER,
    TILE_COUNT,
)
from batida.rules import PIP_MAX, PLAYERS_MAX, block, tile

VALUES: Final = PIP_MAX + 1
"""How many values there are, and how many tiles have each."""

LED: Final = 0
JOINED: Final = LED + TILE_COUNT
MADE: Final = JOINED + 2 * TILE_COUNT
LEFT_OPEN: Final = MADE + VALUES * VALUES
MISSING: Final = LEFT_OPEN + VALUES * VALUES
PLAYED: Final = MISSING + VALUES
EVENTS: Final = PLAYED + max(block(players).hand_size for players in range(2, PLAYERS_MAX + 1))

ENDS: Final = 0
OWN: Final = ENDS + TILE_COUNT + 1
HELD: Final = OWN + TILE_COUNT
UNSEEN: Final = HELD + VALUES * (VALUES + 1)
SITUATION: Final = UNSEEN + VALUES * (VALUES + 1)

EVENTS_OF_ACTION_MAX: Final = 4
"""A play is four events, a pass two at the most."""

LEFT_VALUE: Final = 0
RIGHT_VALUE: Final = 1
TO_ACT: Final = 2
PASSED: Final = 3
"""How many passes in a row came last."""
LAID: Final = 4
"""The tiles played so far, as a mask."""
SIZES: Final = 5
"""By seat, how many tiles it holds."""
MISSED: Final = SIZES + PLAYERS_MAX
"""By seat, the values that it has shown not to hold: bit ``v`` is value ``v``."""
TRACK_SIZE: Final = MISSED + PLAYERS_MAX

_PAIR: Final = table([tile(a, b).index for a, b in product(range(VALUES), repeat=2)])
"""By 7 times one value plus another, the index of the tile with these halves."""


def column_count(players: int) -> int:
    """How many columns a network for so many players has."""
    return players * EVENTS + SITUATION


@inlined
def begin(track: Numbers, players: int, hand_size: int, opener: int) -> None:
    """Makes ``track`` that of a round in which nothing was done yet."""
    track[LEFT_VALUE] = NO_VALUE
    track[RIGHT_VALUE] = NO_VALUE
    track[TO_ACT] = opener
    track[PASSED] = 0
    track[LAID] = 0
    for seat in range(players):
        track[SIZES + seat] = hand_size
        track[MISSED + seat] = 0


@inlined
def follow(track: Numbers, players: int, action: int, events: Numbers) -> int:
    """Does an action, by its number, in ``track``; writes its events and gives how many they are.

    The turn goes on to the left in any case; whether the round is over is not asked.
    """
    seat = track[TO_ACT]
    left, right = track[LEFT_VALUE], track[RIGHT_VALUE]
    track[TO_ACT] = seat + 1 if seat + 1 < players else 0
    if action == PASS_NUMBER:
        track[PASSED] += 1
        fresh = (1 << left | 1 << right) & ~track[MISSED + seat]
        track[MISSED + seat] |= fresh
        count = 0
        while fresh:
            events[count] = MISSING + lowest(fresh)
            count += 1
            fresh &= fresh - 1
        return count
    track[PASSED] = 0
    track[SIZES + seat] -= 1
    events[0] = PLAYED + track[SIZES + seat]
    if left == NO_VALUE:
        tile_index = action - LEAD_NUMBER
        track[LEFT_VALUE] = LOW[tile_index]
        track[RIGHT_VALUE] = HIGH[tile_index]
        track[LAID] |= 1 << tile_index
        events[1] = LED + tile_index
        return 2
    if action < RIGHT_NUMBER:
        tile_index, covered, other = action - LEFT_NUMBER, left, right
        made = PIPS[tile_index] - covered
        track[LEFT_VALUE] = made
    else:
        tile_index, covered, other = action - RIGHT_NUMBER, right, left
        made = PIPS[tile_index] - covered
        track[RIGHT_VALUE] = made
    track[LAID] |= 1 << tile_index
    events[1] = JOINED + tile_index + (TILE_COUNT if covered > made else 0)
    events[2] = MADE + VALUES * made + other
    events[3] = LEFT_OPEN + VALUES * covered + other
    return 4


@inlined
def ends_of(track: Numbers) -> int:
    """The column of the open values, from the beginning of the situation."""
    if track[LEFT_VALUE] == NO_VALUE:
        return ENDS + TILE_COUNT
    return ENDS + _PAIR[VALUES * track[LEFT_VALUE] + track[RIGHT_VALUE]]


@inlined
def held_of(hand: int, value: int) -> int:
    """The column of how many tiles of a hand have a value."""
    return HELD + (VALUES + 1) * value + ones(hand & FITS[value])


@inlined
def unseen_of(seen: int, value: int) -> int:
    """The column of how many tiles with a value are not among those seen."""
    return UNSEEN + (VALUES + 1) * value + VALUES - ones(seen & FITS[value])


@inlined
def situation(track: Numbers, hand: int, columns: Numbers, at: int) -> int:
    """Writes the columns of the situation of one who holds ``hand`` from ``at`` on, and gives the end.

    They are counted from the beginning of the situation.
    """
    columns[at] = ends_of(track)
    at += 1
    seen = hand | track[LAID]
    for value in range(VALUES):
        columns[at] = held_of(hand, value)
        columns[at + 1] = unseen_of(seen, value)
        at += 2
    while hand:
        columns[at] = OWN + lowest(hand)
        at += 1
        hand &= hand - 1
    return at


@inlined
def output_of(place: int, left: int, right: int) -> int:
    """Which output of the network is the play at this bit of a word of plays.

    Outputs 0 to 27 are the tiles joined by their low half (and doubles), 28 to 55 those joined by
    their high half, 56 to 83 leads.
    """
    if left == NO_VALUE:
        return 2 * TILE_COUNT + place
    if place < TILE_COUNT:
        return place + TILE_COUNT if 2 * left > PIPS[place] else place
    return place if 2 * right > PIPS[place] else place - TILE_COUNT


OUTPUTS: Final = 3 * TILE_COUNT
