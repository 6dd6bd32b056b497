"""Rounds played to their end by the network at all seats: what a position is worth in a world."""

from __future__ import annotations

from batida.kernels.chance import first_word, following, second_word
from batida.kernels.engine import FITS, number_of, points_of
from batida.kernels.jit import Numbers, Rows, inlined, kernel, lowest
from batida.kernels.layout import PASS_NUMBER
from batida.solver.network.chances import drawn, weigh
from batida.solver.network.columns import LAID, LEFT_VALUE, RIGHT_VALUE, TO_ACT
from batida.solver.network.forward import Parts, Room, advance, best_of, plays_at, valued


@kernel
def play_outs(
    parts: Parts,
    players: int,
    track: Numbers,
    sums: Rows,
    hands: Numbers,
    count: int,
    action: int,
    sharpness: int,
    seed: int,
    number: int,
    own_track: Numbers,
    own_sums: Rows,
    own_hands: Numbers,
    values: Numbers,
    room: Room,
    margins: Numbers,
) -> None:
    """Does an action in each of many worlds, and plays each to its end.

    Args:
        parts: the network.
        players: at the table.
        track: the round so far; is left as it is.
        sums: likewise.
        hands: ``players`` masks a world, one world after the other.
        count: how many worlds.
        action: by number, what the seat to act does first in each; a pass or play it can make.
        sharpness: of the choices; 0 for the most valued play each time.
        seed: of the chance that draws, where ``sharpness`` is not 0.
        number: world ``w`` draws from the chance of round ``number + w`` of that seed: worlds with
            the same one share their luck, whatever the action.
        own_track: room for a track.
        own_sums: room for sums.
        own_hands: room for ``players`` masks.
        values: room for 56 numbers.
        room: overwritten.
        margins: ``players`` numbers a world: ``players - 1`` times the margin of each seat in
            points, as ``solver.margins`` counts it.
    """
    for world in range(count):
        for place in range(len(track)):
            own_track[place] = track[place]
        for seat in range(players):
            from_row, to_row = sums[seat], own_sums[seat]
            for i in range(len(to_row)):
                to_row[i] = from_row[i]
            own_hands[seat] = hands[world * players + seat]
        x, y = first_word(seed, number + world), second_word(seed, number + world)
        chosen = action
        while not _done(parts, players, chosen, own_track, own_sums, own_hands, room):
            seat = own_track[TO_ACT]
            hand = own_hands[seat]
            plays = plays_at(own_track, hand)
            if plays == 0:
                chosen = PASS_NUMBER
                continue
            place = lowest(plays)
            if plays & (plays - 1):
                valued(parts, own_sums[seat], own_track, hand, plays, values, room)
                if sharpness == 0:
                    place = best_of(plays, values)
                else:
                    total = weigh(plays, values, sharpness, room[4])
                    x, y = y, following(x, y)
                    place = drawn(plays, room[4], total, y)
            chosen = number_of(place, own_track[LEFT_VALUE])
        _settle(players, own_hands, margins, world * players)


@inlined
def _done(
    parts: Parts, players: int, action: int, track: Numbers, sums: Rows, hands: Numbers, room: Room
) -> bool:
    """Does an action; gives whether the round is over (R5.1)."""
    seat = track[TO_ACT]
    advance(parts, players, action, track, sums, room)
    if action == PASS_NUMBER:
        return False
    hands[seat] &= ~track[LAID]
    if hands[seat] == 0:
        return True
    held = 0
    for other in range(players):
        held |= hands[other]
    return held & (FITS[track[LEFT_VALUE]] | FITS[track[RIGHT_VALUE]]) == 0


@inlined
def _settle(players: int, hands: Numbers, margins: Numbers, at: int) -> None:
    """Writes the margins of a finished round (R5.4-R5.6)."""
    out, winner, least, total = -1, -1, -1, 0
    for seat in range(players):
        points = points_of(hands[seat])
        total += points
        if hands[seat] == 0:
            out = seat
        if least < 0 or points < least:
            winner, least = seat, points
        elif points == least:
            winner = -1
    gained = total - 2 * least
    if out >= 0:
        winner, gained = out, total
    for seat in range(players):
        margins[at + seat] = 0
        if winner >= 0:
            margins[at + seat] = (players - 1) * gained if seat == winner else -gained
