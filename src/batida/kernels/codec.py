"""Rules values into states of the kernels and back; the only module that knows both worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from batida.kernels.layout import (
    ACTION_TALLY,
    HANDS,
    LEFT_VALUE,
    NO_VALUE,
    NOBODY,
    RIGHT_VALUE,
    STATE_SIZE,
    TO_ACT,
)
from batida.rules import TILES, Hand, action_at, apply, round_with

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from batida.rules import Round, Seat, Tile, Variant


def mask_of(tiles: Iterable[Tile]) -> int:
    """The mask of a hand or of any other tiles."""
    mask = 0
    for one in tiles:
        mask |= 1 << one.index
    return mask


def hand_of(mask: int) -> Hand:
    """The hand of a mask."""
    return Hand.of(one for one in TILES if mask >> one.index & 1)


def state_of(rnd: Round) -> tuple[int, ...]:
    """The state of a round, ``STATE_SIZE`` numbers as ``layout`` says; it holds all hands."""
    state = [0] * STATE_SIZE
    for seat, hand in enumerate(rnd.hands):
        state[HANDS + seat] = mask_of(hand)
    state[LEFT_VALUE] = NO_VALUE if rnd.line.left is None else rnd.line.left.value
    state[RIGHT_VALUE] = NO_VALUE if rnd.line.right is None else rnd.line.right.value
    state[TO_ACT] = NOBODY if rnd.to_act is None else rnd.to_act
    state[ACTION_TALLY] = len(rnd.actions)
    return tuple(state)


def replayed(variant: Variant, hands: Sequence[int], actions: Sequence[int], *, opener: Seat) -> Round:
    """The round that the rules make of these hands, as masks, and actions, by number.

    The closing passes of a blocked round may stand among the actions; the rules have made them.

    Raises:
        RulesError: the rules refuse the deal or an action.
    """
    rnd = round_with(variant, tuple(map(hand_of, hands)), opener=opener)
    for place, number in enumerate(actions):
        if rnd.is_over and rnd.actions[place : place + 1] == (action_at(number),):
            continue
        rnd = apply(rnd, action_at(number))
    return rnd
