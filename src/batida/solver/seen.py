"""What a seat has seen of a round, as numbers for kernels: one conversion for all that is asked later.

``seen`` is a flat array. Its head says how things stand, and behind it each action so far has a row
of ``PLY_SIZE`` numbers with the position in which it was chosen, as everybody saw it:

=====================  ===========================================================================
``BY`` + row           the seat that acted
``ACTION`` + row       the number of its action
``AT_LEFT`` + row      the open value on the left before it, ``NO_VALUE`` before the lead
``AT_RIGHT`` + row     the same on the right
``LAID`` + row         the tiles on the table before it, as a mask
``SINCE`` + row        the tiles that the seat has played from here on, this one too
``SIZES_AT`` + row     by seat, how many tiles it held
``MISSED_AT`` + row    by seat, the values that it had passed on, as a value set
=====================  ===========================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from batida.kernels.engine import FITS, HIGH, LOW, PIPS
from batida.kernels.jit import Numbers, inlined, kernel, lowest, zeros
from batida.kernels.layout import (
    LEAD_NUMBER,
    LEFT_NUMBER,
    NO_VALUE,
    PASS_NUMBER,
    RIGHT_NUMBER,
    TILE_COUNT,
)
from batida.rules import PLAYERS_MAX, action_number
from batida.solver.worlds import mask_of

if TYPE_CHECKING:
    from batida.rules import SeatView

PLAYERS: Final = 0
SEAT: Final = 1
"""Whose view it is."""
OWN: Final = 2
"""The tiles of that seat, as a mask."""
HAND_SIZE: Final = 3
"""How many tiles each seat was dealt."""
SET: Final = 4
"""The tiles of the set, as a mask."""
TALLY: Final = 5
"""How many actions there were."""
LEFT: Final = 6
"""The open value on the left, ``NO_VALUE`` before the lead."""
RIGHT: Final = 7
UNSEEN: Final = 8
"""The tiles that are neither on the table nor in the own hand, as a mask."""
SIZES: Final = 9
"""By seat, how many tiles it holds."""
BARRED: Final = SIZES + PLAYERS_MAX
"""By seat, the tiles that it cannot hold, since it passed on one of their values, as a mask."""
PLIES: Final = BARRED + PLAYERS_MAX
"""Where the rows of the actions begin."""

BY: Final = PLIES
ACTION: Final = BY + 1
AT_LEFT: Final = ACTION + 1
AT_RIGHT: Final = AT_LEFT + 1
LAID: Final = AT_RIGHT + 1
SINCE: Final = LAID + 1
SIZES_AT: Final = SINCE + 1
MISSED_AT: Final = SIZES_AT + PLAYERS_MAX
PLY_SIZE: Final = MISSED_AT + PLAYERS_MAX - PLIES

PLIES_MAX: Final = TILE_COUNT * PLAYERS_MAX
"""No round has more: at most 27 times all but one player pass before the next play."""


def seen_of(view: SeatView) -> Numbers:
    """What the owner of this view has seen, for a round that goes on."""
    public = view.public
    seen = zeros(PLIES + (len(public.actions) + 1) * PLY_SIZE)
    seen[PLAYERS] = public.variant.players
    seen[SEAT] = view.seat
    seen[OWN] = mask_of(view.hand)
    seen[HAND_SIZE] = public.variant.hand_size
    seen[SET] = mask_of(public.variant.tiles)
    seen[TALLY] = len(public.actions)
    seen[BY] = public.opener
    for place, action in enumerate(public.actions):
        seen[ACTION + place * PLY_SIZE] = action_number(action)
    _look_back(seen)
    return seen


@kernel
def _look_back(seen: Numbers) -> None:
    """Fills in all but the first numbers of the head and the actions, and the seat of the first."""
    players, tally = seen[PLAYERS], seen[TALLY]
    seen[AT_LEFT] = NO_VALUE
    seen[AT_RIGHT] = NO_VALUE
    for seat in range(players):
        seen[SIZES_AT + seat] = seen[HAND_SIZE]
    for row in range(0, tally * PLY_SIZE, PLY_SIZE):
        after = row + PLY_SIZE
        for one in range(PLY_SIZE):
            if one != ACTION - PLIES:
                seen[PLIES + after + one] = seen[PLIES + row + one]
        seat, action = seen[BY + row], seen[ACTION + row]
        left, right = seen[AT_LEFT + row], seen[AT_RIGHT + row]
        seen[BY + after] = seat + 1 if seat + 1 < players else 0
        if action == PASS_NUMBER:
            seen[MISSED_AT + seat + after] |= 1 << left | 1 << right
            continue
        tile = tile_of(action)
        if left == NO_VALUE:
            seen[AT_LEFT + after] = LOW[tile]
            seen[AT_RIGHT + after] = HIGH[tile]
        elif action < RIGHT_NUMBER:
            seen[AT_LEFT + after] = PIPS[tile] - left
        else:
            seen[AT_RIGHT + after] = PIPS[tile] - right
        seen[LAID + after] |= 1 << tile
        seen[SIZES_AT + seat + after] -= 1
    last = tally * PLY_SIZE
    seen[LEFT], seen[RIGHT] = seen[AT_LEFT + last], seen[AT_RIGHT + last]
    seen[UNSEEN] = seen[SET] & ~(seen[LAID + last] | seen[OWN])
    for seat in range(players):
        seen[SIZES + seat] = seen[SIZES_AT + seat + last]
        seen[BARRED + seat] = fitting_any(seen[MISSED_AT + seat + last])
        since = 0
        for row in range(last - PLY_SIZE, -1, -PLY_SIZE):
            if seen[BY + row] == seat and seen[ACTION + row] != PASS_NUMBER:
                since |= 1 << tile_of(seen[ACTION + row])
                seen[SINCE + row] = since


@inlined
def tile_of(action: int) -> int:
    """The index of the tile of a play."""
    if action < LEFT_NUMBER:
        return action - LEAD_NUMBER
    if action < RIGHT_NUMBER:
        return action - LEFT_NUMBER
    return action - RIGHT_NUMBER


@inlined
def fitting_any(values: int) -> int:
    """The tiles with one of these values, as a mask."""
    fitting = 0
    while values:
        fitting |= FITS[lowest(values)]
        values &= values - 1
    return fitting
