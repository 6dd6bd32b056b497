"""One player against a table of others over mirrored deals: what a network is worth while it learns."""

from __future__ import annotations

from typing import Final

import numpy as np

from batida.kernels.chance import below, following
from batida.kernels.engine import PIPS, number_of
from batida.kernels.jit import lowest
from batida.kernels.layout import PASS_NUMBER, TILE_COUNT
from batida.rules import block
from batida.solver.network.columns import EVENTS_OF_ACTION_MAX, LEFT_VALUE, TO_ACT, TRACK_SIZE, begin
from training.nets import compiled, hidden
from training.selfplay import (
    COLUMNS_MAX,
    PLAYS_MAX,
    dealt,
    looked,
    margins,
    place_of,
    played,
    plays_in,
    weighed,
)

HEAVIEST: Final = 0
GREEDY: Final = 1
DRAWN: Final = 2


def contest(
    ours, theirs, players: int, *, kinds: tuple[int, int], seed: int, deals: int
) -> tuple[float, float]:
    """The margin in points a round of one player against a table of others, and its 95 % interval.

    Each deal is played with the one player at each seat in turn.

    Args:
        ours: the network of the one.
        theirs: the network of the others.
        players: at the table.
        kinds: how each plays: ``HEAVIEST`` tile first, ``GREEDY`` or ``DRAWN`` by its network.
        seed: of the deals.
        deals: how many.
    """
    margins_found = np.zeros(deals)
    _contest(ours, theirs, players, block(players).hand_size, kinds, seed, margins_found)
    return float(margins_found.mean()), float(1.96 * margins_found.std() / deals**0.5)


@compiled
def _contest(ours, theirs, players, hand_size, kinds, seed, found):
    hands = np.zeros(4, np.int64)
    shuffle = np.zeros(TILE_COUNT, np.int64)
    track = np.zeros(TRACK_SIZE, np.int64)
    room = np.zeros(EVENTS_OF_ACTION_MAX, np.int64)
    events, event_seats = np.zeros(COLUMNS_MAX, np.int64), np.zeros(COLUMNS_MAX, np.int64)
    row = np.zeros(COLUMNS_MAX, np.int16)
    one, two = np.zeros(ours[1].size, np.float32), np.zeros(ours[3].size, np.float32)
    one_b, two_b = np.zeros(theirs[1].size, np.float32), np.zeros(theirs[3].size, np.float32)
    outputs, chances = np.zeros(PLAYS_MAX, np.int64), np.zeros(PLAYS_MAX, np.float32)
    out = np.zeros(4, np.float32)
    for deal in range(found.size):
        for place in range(players):
            x, y = dealt(players, hand_size, seed, deal, hands, shuffle)
            begin(track, players, hand_size, 0)
            tally, is_over = 0, False
            while not is_over:
                seat = track[TO_ACT]
                plays = plays_in(track, hands[seat])
                kind = kinds[0] if seat == place else kinds[1]
                pick = 0
                if plays == 0:
                    action = PASS_NUMBER
                else:
                    if plays & (plays - 1) == 0:
                        pick = 0
                    elif kind == HEAVIEST:
                        most, left, number = -1, plays, 0
                        while left:
                            if PIPS[lowest(left)] > most:
                                most, pick = PIPS[lowest(left)], number
                            left &= left - 1
                            number += 1
                    else:
                        end = looked(track, players, seat, hands[seat], events, event_seats, tally, row)
                        if seat == place:
                            hidden(ours, row, end, one, two)
                            count = weighed(ours, track, plays, two, outputs, chances)
                        else:
                            hidden(theirs, row, end, one_b, two_b)
                            count = weighed(theirs, track, plays, two_b, outputs, chances)
                        if kind == GREEDY:
                            for number in range(1, count):
                                if chances[number] > chances[pick]:
                                    pick = number
                        else:
                            x, y = y, following(x, y)
                            drawn = np.float32(below(y, 1 << 24)) / np.float32(1 << 24)
                            while pick < count - 1 and drawn >= chances[pick]:
                                drawn -= chances[pick]
                                pick += 1
                    action = number_of(place_of(plays, pick), track[LEFT_VALUE])
                tally, is_over = played(track, players, hands, action, events, event_seats, tally, room)
            margins(players, hands, out)
            found[deal] += out[place] / players
