"""Legal plays, actions and settlements of one state, for all kernels above.

A state lies in a flat array from ``at`` on, as ``layout`` says. Nothing here checks what it is
told: ``batch`` and ``codec`` are the doors for others.
"""

from __future__ import annotations

from typing import Final

from batida.kernels import layout
from batida.kernels.jit import Numbers, inlined, kernel, lowest, table
from batida.kernels.layout import (
    ACTION_TALLY,
    HANDS,
    LEAD_NUMBER,
    LEFT_NUMBER,
    LEFT_VALUE,
    NO_VALUE,
    NOBODY,
    PASS_NUMBER,
    RIGHT_NUMBER,
    RIGHT_VALUE,
    TILE_COUNT,
    TO_ACT,
)

FITS: Final = table(layout.FITS)
PIPS: Final = table(layout.PIPS)
LOW: Final = table(layout.LOW)
HIGH: Final = table(layout.HIGH)


@inlined
def points_of(hand: int) -> int:
    """What a hand counts (R5.3)."""
    points = 0
    while hand:
        points += PIPS[lowest(hand)]
        hand &= hand - 1
    return points


@inlined
def plays_of(hand: int, left: int, right: int) -> int:
    """The legal plays of a hand as a word; 0 when it must pass (R3.1, R3.3)."""
    if left == NO_VALUE:
        return hand
    return (hand & FITS[left]) | (hand & FITS[right]) << TILE_COUNT


@inlined
def number_of(place: int, left: int) -> int:
    """The number of the play at this bit of a word of plays; ``left`` is the open value there."""
    if left == NO_VALUE:
        return LEAD_NUMBER + place
    if place < TILE_COUNT:
        return LEFT_NUMBER + place
    return RIGHT_NUMBER + place - TILE_COUNT


@kernel
def is_legal(states: Numbers, at: int, action: int) -> bool:
    """Whether the seat to act may do the action of this number."""
    seat, left = states[at + TO_ACT], states[at + LEFT_VALUE]
    if seat == NOBODY:
        return False
    plays = plays_of(states[at + HANDS + seat], left, states[at + RIGHT_VALUE])
    if action == PASS_NUMBER:
        return plays == 0
    if left == NO_VALUE:
        place = action - LEAD_NUMBER
        return 0 <= place < TILE_COUNT and plays >> place & 1 == 1
    if LEFT_NUMBER <= action < LEFT_NUMBER + TILE_COUNT:
        return plays >> (action - LEFT_NUMBER) & 1 == 1
    if RIGHT_NUMBER <= action < RIGHT_NUMBER + TILE_COUNT:
        return plays >> (action - RIGHT_NUMBER + TILE_COUNT) & 1 == 1
    return False


@kernel
def act(states: Numbers, at: int, players: int, action: int) -> None:
    """Does a legal action, in place.

    A play after which nobody can go on ends the round with its closing passes (R5.1, R5.2).
    """
    seat = states[at + TO_ACT]
    states[at + ACTION_TALLY] += 1
    following = seat + 1
    if following == players:
        following = 0
    if action == PASS_NUMBER:
        states[at + TO_ACT] = following
        return
    left = states[at + LEFT_VALUE]
    if left == NO_VALUE:
        tile = action - LEAD_NUMBER
        states[at + LEFT_VALUE] = LOW[tile]
        states[at + RIGHT_VALUE] = HIGH[tile]
    elif action < RIGHT_NUMBER:
        tile = action - LEFT_NUMBER
        states[at + LEFT_VALUE] = PIPS[tile] - left
    else:
        tile = action - RIGHT_NUMBER
        states[at + RIGHT_VALUE] = PIPS[tile] - states[at + RIGHT_VALUE]
    states[at + HANDS + seat] ^= 1 << tile
    if states[at + HANDS + seat] == 0:
        states[at + TO_ACT] = NOBODY
        return
    held = 0
    for other in range(players):
        held |= states[at + HANDS + other]
    if held & (FITS[states[at + LEFT_VALUE]] | FITS[states[at + RIGHT_VALUE]]):
        states[at + TO_ACT] = following
    else:
        states[at + TO_ACT] = NOBODY
        states[at + ACTION_TALLY] += players


@inlined
def settlement_of(states: Numbers, at: int, players: int) -> tuple[int, int]:
    """The winner of a finished round and the points won; ``NOBODY`` and 0 for a tie (R5.4-R5.6)."""
    out, winner, least, total = NOBODY, NOBODY, -1, 0
    for seat in range(players):
        hand = states[at + HANDS + seat]
        points = points_of(hand)
        total += points
        if hand == 0:
            out = seat
        if least < 0 or points < least:
            winner, least = seat, points
        elif points == least:
            winner = NOBODY
    if out != NOBODY:
        return out, total
    if winner == NOBODY:
        return NOBODY, 0
    return winner, total - 2 * least


_FEW: Final = 2
"""So many bits are passed over without a branch, see :func:`chosen`."""


@inlined
def chosen(plays: int, count: int) -> int:
    """The place of the bit that is set with ``count`` set bits below it."""
    # Mostly there are few below it, and no processor can foresee how many: those go by selects.
    for one in range(_FEW):
        plays = plays & (plays - 1) if one < count else plays
    for _ in range(_FEW, count):
        plays &= plays - 1
    return lowest(plays)
