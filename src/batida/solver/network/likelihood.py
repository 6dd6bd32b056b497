"""How likely the plays of a seat were, for many hands that it may hold now.

What the seat saw at each of its plays is the same for all these hands, so it is summed up once, by
:func:`prepare`; :func:`likelihoods` then adds the tiles of each hand alone. Forced plays and passes
count one: what they rule out, ``solver.worlds`` has ruled out before.
"""

from __future__ import annotations

from typing import Final

from batida.kernels.jit import Numbers, Reals, Rows, kernel, ones
from batida.kernels.layout import LEAD_NUMBER, LEFT_NUMBER, PASS_NUMBER, RIGHT_NUMBER, TILE_COUNT
from batida.solver.network.chances import chance_of, weigh
from batida.solver.network.columns import (
    LAID,
    LEFT_VALUE,
    PASSED,
    RIGHT_VALUE,
    TO_ACT,
)
from batida.solver.network.forward import Parts, Room, advance, plays_at, started, valued

POINT_SIZE: Final = 5
"""Numbers kept of each play: ``LEFT_VALUE`` and ``RIGHT_VALUE`` before it, at ``LAID`` the tiles
laid before it, at ``TO_ACT`` the place of the play, at ``PASSED`` the tiles the seat laid since."""
_PLACE: Final = TO_ACT
_SINCE: Final = PASSED


@kernel
def prepare(
    parts: Parts,
    players: int,
    hand_size: int,
    opener: int,
    actions: Numbers,
    count: int,
    seat: int,
    track: Numbers,
    sums: Rows,
    points: Rows,
    point_sums: Rows,
    room: Room,
) -> int:
    """Follows a round from its beginning and keeps what ``seat`` saw at each of its plays.

    Args:
        parts: the network.
        players: at the table.
        hand_size: with how many tiles each began.
        opener: the seat that led.
        actions: by number.
        count: how many of them were done.
        seat: whose plays are kept.
        track: overwritten, the round after all of them.
        sums: overwritten, likewise.
        points: a row of ``POINT_SIZE`` a play (64 bits), as many as ``hand_size``.
        point_sums: a row a play, of the first layer's size (32 bits).
        room: overwritten.

    Returns:
        How many plays of the seat there were.
    """
    started(parts, players, hand_size, opener, track, sums)
    kept = 0
    for number in range(count):
        action = actions[number]
        if track[TO_ACT] == seat and action != PASS_NUMBER:
            left, right = track[LEFT_VALUE], track[RIGHT_VALUE]
            if action < LEFT_NUMBER:
                place = action - LEAD_NUMBER
            elif action < RIGHT_NUMBER:
                place = action - LEFT_NUMBER
            else:
                place = action - RIGHT_NUMBER + TILE_COUNT
            tile = place if place < TILE_COUNT else place - TILE_COUNT
            point, kept_sums, seen = points[kept], point_sums[kept], sums[seat]
            point[LEFT_VALUE] = left
            point[RIGHT_VALUE] = right
            point[LAID] = track[LAID]
            point[_PLACE] = tile if left == right else place
            point[_SINCE] = 0
            kept += 1
            for before in range(kept):
                points[before][_SINCE] |= 1 << tile
            for i in range(len(seen)):
                kept_sums[i] = seen[i]
        advance(parts, players, action, track, sums, room)
    return kept


@kernel
def likelihoods(
    parts: Parts,
    points: Rows,
    point_sums: Rows,
    kept: int,
    hands: Numbers,
    count: int,
    sharpness: Numbers,
    doubt: Reals,
    shares: Reals,
    values: Numbers,
    products: Reals,
    room: Room,
    likely: Reals,
) -> None:
    """Writes into ``likely`` (64-bit floats) how likely the plays were with each of these hands.

    The seat is one of several players, each as likely as its share; the network is asked but once.

    Args:
        parts: the network.
        points: as :func:`prepare` left them.
        point_sums: likewise.
        kept: how many plays.
        hands: what the seat may hold now, as masks.
        count: how many hands.
        sharpness: of each player's choices, see ``chances``.
        doubt: the chance of a choice of each at random, 0 to 1.
        shares: how likely the seat is each of them; 1 in sum.
        values: room for 56 numbers.
        products: room for a number a player.
        room: overwritten.
        likely: the mean over the players, by their shares, of a product; no play at all gives 1.
    """
    weights = room[4]
    for number in range(count):
        for player in range(len(sharpness)):
            products[player] = shares[player]
        for before in range(kept):
            point = points[before]
            hand = hands[number] | point[_SINCE]
            plays = plays_at(point, hand)
            if plays & (plays - 1):
                valued(parts, point_sums[before], point, hand, plays, values, room)
                for player in range(len(sharpness)):
                    total = weigh(plays, values, sharpness[player], weights)
                    products[player] *= chance_of(weights[point[_PLACE]], total, ones(plays), doubt[player])
        total_product = 0.0
        for player in range(len(sharpness)):
            total_product += products[player]
        likely[number] = total_product
