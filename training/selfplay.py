"""Rounds of a network against itself, and what each of its choices turned out to be worth.

A critic that sees all hands, as no player may, values each position for every seat. It is used in
training alone: by how much a choice bettered its seat's value is a far quieter teacher than what
the round brought in the end, most of which the deal decided.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

import numpy as np

from batida.kernels.chance import below, first_word, following, second_word
from batida.kernels.engine import FITS, number_of, plays_of, points_of
from batida.kernels.jit import lowest, ones
from batida.kernels.layout import NO_VALUE, PASS_NUMBER, TILE_COUNT
from batida.rules import block
from batida.solver.network.columns import (
    EVENTS,
    EVENTS_OF_ACTION_MAX,
    LAID,
    LEFT_VALUE,
    RIGHT_VALUE,
    SITUATION,
    TO_ACT,
    TRACK_SIZE,
    VALUES,
    begin,
    column_count,
    follow,
    output_of,
    situation,
)
from training.nets import compiled, hidden, output

COLUMNS_MAX: Final = 256
"""No position has more columns, with those of the critic."""
PLAYS_MAX: Final = 14
"""No seat has more plays to choose from."""
OF_OTHER: Final = TILE_COUNT + VALUES * (VALUES + 1)
"""Columns of the critic for each other seat: its tiles, and how many it has with each value."""
SCALE: Final = 10.0
"""The critic counts in so many points."""


def critic_column_count(players: int) -> int:
    """How many columns the critic has: those of the player, and the hands of the others."""
    return column_count(players) + (players - 1) * OF_OTHER


@dataclass(frozen=True)
class Choices:
    """Room for many choices, a row each.

    Attributes:
        columns: the position, as the player sees it, then what the critic sees besides.
        seen: how many columns the player sees.
        all_seen: how many the critic sees.
        outputs: of the plays there were.
        plays: how many plays there were; 2 or more.
        taken: which of them was taken.
        chances: what each had been given.
        values: the critic's value of the position for each seat, from the one who chose to the left.
        aims: what the critic should have said.
        gains: by how much the choice bettered its seat's value.
        seats: who chose.
    """

    columns: np.ndarray
    seen: np.ndarray
    all_seen: np.ndarray
    outputs: np.ndarray
    plays: np.ndarray
    taken: np.ndarray
    chances: np.ndarray
    values: np.ndarray
    aims: np.ndarray
    gains: np.ndarray
    seats: np.ndarray

    @property
    def parts(self) -> tuple[np.ndarray, ...]:
        """All of it, for kernels."""
        return tuple(getattr(self, one.name) for one in fields(self))


def room_for(choices: int, players: int) -> Choices:
    """Room for so many choices."""
    return Choices(
        columns=np.zeros((choices, COLUMNS_MAX), np.int16),
        seen=np.zeros(choices, np.int64),
        all_seen=np.zeros(choices, np.int64),
        outputs=np.zeros((choices, PLAYS_MAX), np.int64),
        plays=np.zeros(choices, np.int64),
        taken=np.zeros(choices, np.int64),
        chances=np.zeros((choices, PLAYS_MAX), np.float32),
        values=np.zeros((choices, players), np.float32),
        aims=np.zeros((choices, players), np.float32),
        gains=np.zeros(choices, np.float32),
        seats=np.zeros(choices, np.int64),
    )


def collect(
    net, critic, players: int, *, seed: int, first: int, rounds: int, trace: float, room: Choices
) -> int:
    """Plays rounds and fills ``room`` with their choices; gives how many there were.

    Args:
        net: who plays, on all seats.
        critic: who values.
        players: at the table.
        seed: of the run.
        first: the number of the first round; seat 0 opens each.
        rounds: how many.
        trace: the share of a later value in an earlier aim (the lambda of lambda-returns).
        room: for ``PLAYS_MAX`` choices a round and seat.
    """
    variant = block(players)
    return _collect(
        net, critic, players, variant.hand_size, seed, first, rounds, np.float32(trace), room.parts
    )


@compiled
def dealt(players, hand_size, seed, number, hands, shuffle):
    """Deals round ``number`` into ``hands``; gives the state of its chance."""
    x, y = first_word(seed, number), second_word(seed, number)
    for tile in range(TILE_COUNT):
        shuffle[tile] = tile
    place = 0
    for seat in range(players):
        hand = 0
        for _ in range(hand_size):
            x, y = y, following(x, y)
            taken = place + below(y, TILE_COUNT - place)
            hand |= 1 << shuffle[taken]
            shuffle[taken] = shuffle[place]
            place += 1
        hands[seat] = hand
    return x, y


@compiled
def played(track, players, hands, action, events, event_seats, tally, room):
    """Does an action with all its traces; gives the number of events and whether the round is over."""
    seat = track[TO_ACT]
    count = follow(track, players, action, room)
    for one in range(count):
        events[tally + one] = room[one]
        event_seats[tally + one] = seat
    if action == PASS_NUMBER:
        return tally + count, False
    hands[seat] &= ~track[LAID]
    if hands[seat] == 0:
        return tally + count, True
    held = 0
    for other in range(players):
        held |= hands[other]
    return tally + count, (held & (FITS[track[LEFT_VALUE]] | FITS[track[RIGHT_VALUE]])) == 0


@compiled
def margins(players, hands, out):
    """Writes the margin of each seat of a finished round in points."""
    winner, least, total, is_out = -1, 1000, 0, False
    for seat in range(players):
        points = points_of(hands[seat])
        total += points
        if points < least or (points == least and hands[seat] == 0):
            winner, least = seat, points
        elif points == least and not is_out:
            winner = -1
        if hands[seat] == 0:
            is_out = True
            winner, least = seat, -1
    gained = total if is_out else total - 2 * least
    for seat in range(players):
        out[seat] = 0.0
        if winner >= 0:
            out[seat] = gained if seat == winner else -gained / (players - 1)


@compiled
def looked(track, players, seat, hand, events, event_seats, tally, row):
    """Writes the columns of a position as ``seat`` sees it; gives how many."""
    for one in range(tally):
        row[one] = (event_seats[one] - seat) % players * EVENTS + events[one]
    end = situation(track, hand, row, tally)
    for place in range(tally, end):
        row[place] += players * EVENTS
    return end


@compiled
def peeked(players, seat, hands, row, at):
    """Writes the columns that only the critic sees behind the others; gives the end."""
    for later in range(1, players):
        base = players * EVENTS + SITUATION + (later - 1) * OF_OTHER
        hand = hands[(seat + later) % players]
        for value in range(VALUES):
            row[at] = base + TILE_COUNT + (VALUES + 1) * value + ones(hand & FITS[value])
            at += 1
        while hand:
            row[at] = base + lowest(hand)
            at += 1
            hand &= hand - 1
    return at


@compiled
def plays_in(track, hand):
    """The different plays of a hand as a word: where both ends are equal, those on the left."""
    left, right = track[LEFT_VALUE], track[RIGHT_VALUE]
    return plays_of(hand, left, NO_VALUE if left == right else right)


@compiled
def weighed(net, track, plays, two, outputs, chances):
    """Writes the outputs of plays and the chance of each; gives how many plays there are."""
    count = 0
    left, right = track[LEFT_VALUE], track[RIGHT_VALUE]
    most = np.float32(-1e30)
    while plays:
        outputs[count] = output_of(lowest(plays), left, right)
        chances[count] = output(net, two, outputs[count])
        most = max(most, chances[count])
        count += 1
        plays &= plays - 1
    total = np.float32(0)
    for one in range(count):
        chances[one] = np.exp(chances[one] - most)
        total += chances[one]
    for one in range(count):
        chances[one] /= total
    return count


@compiled
def place_of(plays, number):
    """The place of a play in its word."""
    for _ in range(number):
        plays &= plays - 1
    return lowest(plays)


@compiled
def _collect(net, critic, players, hand_size, seed, first, rounds, trace, parts):
    columns, seen, all_seen, outputs, plays_tally, taken, chances, values, aims, gains, seats = parts
    hands = np.zeros(4, np.int64)
    shuffle = np.zeros(TILE_COUNT, np.int64)
    track = np.zeros(TRACK_SIZE, np.int64)
    room = np.zeros(EVENTS_OF_ACTION_MAX, np.int64)
    events, event_seats = np.zeros(COLUMNS_MAX, np.int64), np.zeros(COLUMNS_MAX, np.int64)
    one, two = np.zeros(net[1].size, np.float32), np.zeros(net[3].size, np.float32)
    critic_one, critic_two = np.zeros(critic[1].size, np.float32), np.zeros(critic[3].size, np.float32)
    out = np.zeros(4, np.float32)
    ahead = np.zeros(4, np.float32)
    filled = 0
    for number in range(first, first + rounds):
        x, y = dealt(players, hand_size, seed, number, hands, shuffle)
        begin(track, players, hand_size, 0)
        tally, is_over, begun = 0, False, filled
        while not is_over:
            seat = track[TO_ACT]
            plays = plays_in(track, hands[seat])
            if plays == 0:
                action = PASS_NUMBER
            elif plays & (plays - 1) == 0:
                action = number_of(lowest(plays), track[LEFT_VALUE])
            else:
                row = columns[filled]
                end = looked(track, players, seat, hands[seat], events, event_seats, tally, row)
                last = peeked(players, seat, hands, row, end)
                hidden(net, row, end, one, two)
                count = weighed(net, track, plays, two, outputs[filled], chances[filled])
                hidden(critic, row, last, critic_one, critic_two)
                for later in range(players):
                    values[filled, later] = output(critic, critic_two, later)
                x, y = y, following(x, y)
                drawn = np.float32(below(y, 1 << 24)) / np.float32(1 << 24)
                pick = 0
                while pick < count - 1 and drawn >= chances[filled, pick]:
                    drawn -= chances[filled, pick]
                    pick += 1
                action = number_of(place_of(plays, pick), track[LEFT_VALUE])
                seen[filled], all_seen[filled] = end, last
                plays_tally[filled], taken[filled], seats[filled] = count, pick, seat
                filled += 1
            tally, is_over = played(track, players, hands, action, events, event_seats, tally, room)
        margins(players, hands, out)
        for seat in range(players):
            ahead[seat] = out[seat] / np.float32(SCALE)
        for choice in range(filled - 1, begun - 1, -1):
            for later in range(players):
                seat = (seats[choice] + later) % players
                aims[choice, later] = ahead[seat]
                ahead[seat] = trace * ahead[seat] + (np.float32(1) - trace) * values[choice, later]
            gains[choice] = aims[choice, 0] - values[choice, 0]
    return filled
