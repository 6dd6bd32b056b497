"""Hands in many worlds, in kernels: the different ones of a seat, and worlds as often as they weigh."""

from __future__ import annotations

from typing import Final

from batida.kernels.chance import below, first_word, following, second_word
from batida.kernels.jit import Numbers, Reals, kernel
from batida.kernels.layout import HANDS, STATE_SIZE

_GOLDEN: Final = 0x9E3779B1
_GOLDEN_BITS: Final = 12
"""A hand times the one, and the lowest bits left out by the other, is spread over a table."""


@kernel
def different_hands(
    states: Numbers, count: int, seat: int, slots: Numbers, which: Numbers, hands: Numbers
) -> int:
    """Finds the different hands of a seat in many worlds, of which there are few; gives how many.

    Args:
        states: the worlds.
        count: how many.
        seat: whose hands.
        slots: room for more than ``count`` numbers, a power of two; overwritten.
        which: is written: by world, the number of its hand.
        hands: is written from the front: the different hands, in the order in which they come.
    """
    found, last = 0, len(slots) - 1
    for slot in range(len(slots)):
        slots[slot] = 0
    for world in range(count):
        hand = states[world * STATE_SIZE + HANDS + seat]
        slot = (hand * _GOLDEN >> _GOLDEN_BITS) & last
        while slots[slot] and hands[slots[slot] - 1] != hand:
            slot = (slot + 1) & last
        if not slots[slot]:
            hands[found] = hand
            found += 1
            slots[slot] = found
        which[world] = slots[slot] - 1
    return found


@kernel
def multiplied(likely: Reals, by_hand: Reals, which: Numbers) -> None:
    """Multiplies each world's number by that of its hand."""
    for world in range(len(which)):
        likely[world] *= by_hand[which[world]]


@kernel
def spread(states: Numbers, weights: Reals, worlds: int, players: int, count: int, hands: Numbers) -> None:
    """Writes the hands of ``count`` worlds, each world as often as its weight says, to one apart."""
    total = 0.0
    for world in range(worlds):
        total += weights[world]
    step = total / count
    mark, upto, place = step / 2, 0.0, 0
    for world in range(worlds):
        upto += weights[world]
        while place < count and (mark < upto or world == worlds - 1):
            for seat in range(players):
                hands[place * players + seat] = states[world * STATE_SIZE + HANDS + seat]
            place += 1
            mark += step


@kernel
def copied(hands: Numbers, begin: int, part: Numbers) -> None:
    """Fills ``part`` with the numbers from ``begin`` on."""
    for place in range(len(part)):
        part[place] = hands[begin + place]


@kernel
def mixed_up(hands: Numbers, players: int, count: int, seed: int) -> None:
    """Puts worlds into any order, so that the first of them are a fair sample of all."""
    x, y = first_word(seed, 3), second_word(seed, 3)
    for place in range(count - 1):
        x, y = y, following(x, y)
        other = place + below(y, count - place)
        for seat in range(players):
            hand = hands[place * players + seat]
            hands[place * players + seat] = hands[other * players + seat]
            hands[other * players + seat] = hand
