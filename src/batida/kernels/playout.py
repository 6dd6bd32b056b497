"""Whole rounds at random: what chance alone makes of a deal, for 2, 3 and 4 players.

Round ``number`` of a run with ``seed`` is the same wherever, whenever and beside whatever else it
is played, so runs can be cut into pieces for many cores, and any round can be replayed by the
rules alone (``codec.replayed``). Seat 0 opens. Every play counts once in the choice; where both
ends show the same value, a tile is one play and not two.

>>> from batida.kernels.playout import play_rounds
>>> from batida.rules import block
>>> totals = play_rounds(block(2), 1000, seed=1)
>>> totals.rounds, totals.blocked
(1000, 713)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.kernels.chance import below, first_word, following, second_word
from batida.kernels.engine import FITS, HIGH, LOW, PIPS, chosen, number_of, settlement_of
from batida.kernels.jit import Numbers, inlined, kernel, ones, zeros
from batida.kernels.layout import (
    HANDS,
    LEAD_NUMBER,
    NOBODY,
    PASS_NUMBER,
    STATE_SIZE,
    TILE_COUNT,
)
from batida.rules import PLAYERS_MAX

if TYPE_CHECKING:
    from collections.abc import Iterable

    from batida.rules import Variant

_PLAYS: Final = 0
_PASSES: Final = 1
_BLOCKED: Final = 2
_TIES: Final = 3
_WINS: Final = 4
_POINTS: Final = _WINS + PLAYERS_MAX
_TOTALS_SIZE: Final = _POINTS + PLAYERS_MAX

_TALLY: Final = 0
_DEALT: Final = 1
_ACTIONS: Final = _DEALT + PLAYERS_MAX
_TRACE_SIZE: Final = _ACTIONS + TILE_COUNT * PLAYERS_MAX
"""At most 27 times in a round all but one player pass before the next play."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What happened in ``rounds`` rounds: how often, and ``wins`` and ``points`` by seat."""

    rounds: int
    plays: int
    passes: int
    blocked: int
    ties: int
    wins: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """One round in full: ``hands`` as dealt, as masks, and ``actions`` by number.

    It holds all hands, so it is secret, and its representation shows none.
    """

    hands: tuple[int, ...]
    actions: tuple[int, ...]

    def __repr__(self) -> str:
        return f"Trace({len(self.actions)} actions)"


def play_rounds(variant: Variant, count: int, *, seed: int, first: int = 0) -> Totals:
    """Plays the rounds ``first`` to ``first + count - 1`` of a run.

    Args:
        variant: the sizes of the game; any set, 2 to 4 players.
        count: how many rounds.
        seed: which run; 0 to 2^63 - 1.
        first: the number of its first round, for runs in pieces.
    """
    totals = zeros(_TOTALS_SIZE)
    _KERNELS[variant.players](
        variant.hand_size, len(variant.tiles), _tiles_of(variant), _room(), seed, first, count, totals
    )
    found = [int(number) for number in totals]
    players = variant.players
    return Totals(
        rounds=count,
        plays=found[_PLAYS],
        passes=found[_PASSES],
        blocked=found[_BLOCKED],
        ties=found[_TIES],
        wins=tuple(found[_WINS : _WINS + players]),
        points=tuple(found[_POINTS : _POINTS + players]),
    )


def trace_round(variant: Variant, *, seed: int, number: int) -> Trace:
    """Round ``number`` of a run in full, for a sample of it to be replayed by the rules."""
    room = _room()
    _round_traced(
        variant.players,
        variant.hand_size,
        len(variant.tiles),
        _tiles_of(variant),
        room,
        seed,
        number,
        zeros(_TOTALS_SIZE),
    )
    found = [int(one) for one in room[-1]]
    return Trace(
        hands=tuple(found[_DEALT : _DEALT + variant.players]),
        actions=tuple(found[_ACTIONS : _ACTIONS + found[_TALLY]]),
    )


def added(parts: Iterable[Totals]) -> Totals:
    """The totals of a run from those of its pieces; there is at least one."""
    first, *others = parts
    whole = first
    for part in others:
        whole = Totals(
            rounds=whole.rounds + part.rounds,
            plays=whole.plays + part.plays,
            passes=whole.passes + part.passes,
            blocked=whole.blocked + part.blocked,
            ties=whole.ties + part.ties,
            wins=tuple(map(sum, zip(whole.wins, part.wins, strict=True))),
            points=tuple(map(sum, zip(whole.points, part.points, strict=True))),
        )
    return whole


def _tiles_of(variant: Variant) -> Numbers:
    """The indices of the set that is dealt from, then zeros."""
    tiles = zeros(TILE_COUNT, "uint8")
    for place, one in enumerate(variant.tiles):
        tiles[place] = one.index
    return tiles


def _room() -> tuple[Numbers, Numbers, Numbers]:
    """Room for a shuffle, a state and a trace."""
    return zeros(TILE_COUNT, "uint8"), zeros(STATE_SIZE), zeros(_TRACE_SIZE)


@inlined
def _rounds(
    players: int,
    hand_size: int,
    set_size: int,
    tiles: Numbers,
    room: tuple[Numbers, Numbers, Numbers],
    seed: int,
    begin: int,
    count: int,
    totals: Numbers,
    traced: int,
) -> None:
    """Plays rounds and adds to ``totals``; overwrites the ``room`` for a shuffle, a state and a trace.

    The hands stand in turn order: ``a`` is that of the seat to act, ``b`` of the next one, and so
    on round the table. With ``players`` a constant all that asks for it is decided when compiled.
    """
    shuffle, state, trace = room
    for number in range(begin, begin + count):
        x = first_word(seed, number)
        y = second_word(seed, number)
        for place in range(TILE_COUNT):
            shuffle[place] = tiles[place]
        a, b, c, d = 0, 0, 0, 0
        place = 0
        for seat in range(players):
            hand = 0
            for _ in range(hand_size):
                x, y = y, following(x, y)
                taken = place + below(y, set_size - place)
                hand |= 1 << int(shuffle[taken])
                shuffle[taken] = shuffle[place]
                place += 1
            if seat == 0:
                a = hand
            elif seat == 1:
                b = hand
            elif seat == 2:
                c = hand
            else:
                d = hand
        x, y = y, following(x, y)
        tile = chosen(a, below(y, hand_size))
        if traced:
            trace[_DEALT], trace[_DEALT + 1], trace[_DEALT + 2], trace[_DEALT + 3] = a, b, c, d
            trace[_ACTIONS] = LEAD_NUMBER + tile
        a ^= 1 << tile
        left, right = LOW[tile], HIGH[tile]
        plays, passes, passed = 1, 0, 0
        while a:
            a, b, c, d = _next(players, a, b, c, d)
            word = a & FITS[left]
            if left != right:
                word |= (a & FITS[right]) << TILE_COUNT
            if word == 0:
                if traced:
                    trace[_ACTIONS + plays + passes] = PASS_NUMBER
                passes += 1
                passed += 1
                if passed == players:
                    break
                continue
            passed = 0
            x, y = y, following(x, y)
            place = chosen(word, below(y, ones(word)))
            on_right = place >= TILE_COUNT
            if traced:
                trace[_ACTIONS + plays + passes] = number_of(place, left)
            # Chosen by selects and not by a branch that no processor can foresee.
            a ^= 1 << (place - TILE_COUNT if on_right else place)
            value = PIPS[place] - (right if on_right else left)
            left = left if on_right else value
            right = value if on_right else right
            plays += 1
        if traced:
            trace[_TALLY] = plays + passes
        totals[_PLAYS] += plays
        totals[_PASSES] += passes
        totals[_BLOCKED] += passed == players
        for later in range(players):
            state[HANDS + (plays + passes - 1 + later) % players] = a
            a, b, c, d = _next(players, a, b, c, d)
        winner, points = settlement_of(state, 0, players)
        if winner == NOBODY:
            totals[_TIES] += 1
        else:
            totals[_WINS + winner] += 1
            totals[_POINTS + winner] += points


@inlined
def _next(players: int, a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The hands in turn order, one seat on."""
    if players == 2:
        return b, a, c, d
    if players == 3:
        return b, c, a, d
    return b, c, d, a


@kernel
def _rounds_of_2(
    hand_size: int,
    set_size: int,
    tiles: Numbers,
    room: tuple[Numbers, Numbers, Numbers],
    seed: int,
    begin: int,
    count: int,
    totals: Numbers,
) -> None:
    _rounds(2, hand_size, set_size, tiles, room, seed, begin, count, totals, 0)


@kernel
def _rounds_of_3(
    hand_size: int,
    set_size: int,
    tiles: Numbers,
    room: tuple[Numbers, Numbers, Numbers],
    seed: int,
    begin: int,
    count: int,
    totals: Numbers,
) -> None:
    _rounds(3, hand_size, set_size, tiles, room, seed, begin, count, totals, 0)


@kernel
def _rounds_of_4(
    hand_size: int,
    set_size: int,
    tiles: Numbers,
    room: tuple[Numbers, Numbers, Numbers],
    seed: int,
    begin: int,
    count: int,
    totals: Numbers,
) -> None:
    _rounds(4, hand_size, set_size, tiles, room, seed, begin, count, totals, 0)


@kernel
def _round_traced(
    players: int,
    hand_size: int,
    set_size: int,
    tiles: Numbers,
    room: tuple[Numbers, Numbers, Numbers],
    seed: int,
    number: int,
    totals: Numbers,
) -> None:
    _rounds(players, hand_size, set_size, tiles, room, seed, number, 1, totals, 1)


_KERNELS: Final = {2: _rounds_of_2, 3: _rounds_of_3, 4: _rounds_of_4}
