"""Two to four players, all hands open: max^n and paranoid search.

In max^n every player looks after their own margin; of plays that are worth the same to them they
take the one that is worst for the next player, then for the one after, and so on, so a position
has one outcome in whatever order its plays are looked at. In a paranoid search all others play
against the seat that asks. With two players both are minimax. Margins here are whole numbers:
``players - 1`` times a margin in points.
"""

from __future__ import annotations

from typing import Final

from batida.kernels.engine import HIGH, LOW
from batida.kernels.jit import Numbers, inlined, kernel, lowest
from batida.kernels.layout import (
    LEAD_NUMBER,
    LEFT_NUMBER,
    LEFT_VALUE,
    NO_VALUE,
    PASS_NUMBER,
    RIGHT_NUMBER,
    RIGHT_VALUE,
    STATE_SIZE,
    TO_ACT,
)
from batida.rules import ACTION_COUNT
from batida.solver.local import (
    AT_AGE,
    AT_FITS,
    AT_FLAGS,
    AT_NODES,
    AT_PIPS,
    AT_SEATS,
    AT_TABLE,
    AT_TILES,
    BOUNDS,
    ORDER,
    TABLE,
    UNEQUAL,
    set_places,
)

TABLE_BITS: Final = 16
"""The transposition table has 2^16 entries; a newer position takes the place of an older one."""

ROOM: Final = AT_TABLE + (1 << TABLE_BITS)
"""How many numbers, of 64 bits, ``work`` has."""

AGE_MAX: Final = (1 << 17) - 1
"""So many searches share a table before it is emptied."""

_BEYOND: Final = 1 << 12
"""More than any margin."""
_ZERO: Final = 512
"""A bound of 0 as an entry has it: ``tag << 20 | lower << 10 | upper``, in 62 bits."""
_GOLDEN: Final = 0x9E3779B1


@kernel
def values_of_rows(
    states: Numbers, count: int, players: int, is_paranoid: int, values: Numbers, work: Numbers
) -> None:
    """The margin, as a whole number, of the seat to act after each of its actions.

    Args:
        states: rounds of ``players`` that go on, ``STATE_SIZE`` numbers each.
        count: how many.
        players: 2 to 4.
        is_paranoid: 1 for a paranoid search, 0 for max^n.
        values: ``ACTION_COUNT`` numbers a state; those of legal actions are overwritten.
        work: of ``ROOM`` numbers, its flags set; all else is overwritten.
    """
    for row in range(count):
        at, to = row * STATE_SIZE, row * ACTION_COUNT
        if work[AT_AGE] == AGE_MAX:
            for place in range(AT_TABLE, len(work)):
                work[place] = 0
            work[AT_AGE] = 0
        work[AT_AGE] += 1
        held = set_places(states, at, players, work)
        seat = states[at + TO_ACT]
        left, right = states[at + LEFT_VALUE], states[at + RIGHT_VALUE]
        mine = held & work[AT_SEATS + seat]
        if left == NO_VALUE:
            on_left, on_right = mine, 0
        else:
            on_left, on_right = mine & work[AT_FITS + left], mine & work[AT_FITS + right]
            if not on_left | on_right:
                values[to + PASS_NUMBER] = _margin_of(
                    held, left, right, _after(seat, players), seat, players, is_paranoid, work
                )
        rest = on_left | on_right
        while rest:
            bit = rest & -rest
            rest ^= bit
            place = lowest(bit)
            pips, tile = work[AT_PIPS + place], work[AT_TILES + place]
            for end in range(2):
                if not (on_right if end else on_left) & bit:
                    continue
                number = (RIGHT_NUMBER if end else LEFT_NUMBER) + tile
                new_left = left if end else pips - left
                new_right = pips - right if end else right
                if left == NO_VALUE:
                    number, new_left, new_right = LEAD_NUMBER + tile, LOW[tile], HIGH[tile]
                if mine == bit:
                    values[to + number] = (players - 1) * _points_in(held ^ bit, work)
                else:
                    values[to + number] = _margin_of(
                        held ^ bit,
                        new_left,
                        new_right,
                        _after(seat, players),
                        seat,
                        players,
                        is_paranoid,
                        work,
                    )


@inlined
def _margin_of(
    held: int, left: int, right: int, seat: int, asker: int, players: int, is_paranoid: int, work: Numbers
) -> int:
    """The margin of ``asker`` where ``seat`` is next and nobody has gone out."""
    total = _points_in(held, work)
    if is_paranoid:
        own = _points_in(held & work[AT_SEATS + asker], work)
        return _paranoid(
            held, left, right, seat, asker, own, total, -_BEYOND - own, _BEYOND + own, players, work
        )
    outcome = _outcome(held, left, right, seat, total, players, work)
    return _margin(outcome >> 2, outcome & 3, asker, players)


@inlined
def _after(seat: int, players: int) -> int:
    return seat + 1 if seat + 1 < players else 0


@inlined
def _margin(points: int, winner: int, seat: int, players: int) -> int:
    return (players - 1) * points if winner == seat else -points


@inlined
def _points_in(held: int, work: Numbers) -> int:
    """What the tiles at these places count."""
    points = 0
    while held:
        points += work[AT_PIPS + lowest(held)]
        held &= held - 1
    return points


@inlined
def _blocked(held: int, players: int, work: Numbers) -> int:
    """How a blocked round is settled, as an outcome: ``points << 2 | winner``, 0 when nobody scores."""
    winner, least, total = -1, -1, 0
    for seat in range(players):
        points = _points_in(held & work[AT_SEATS + seat], work)
        total += points
        if least < 0 or points < least:
            winner, least = seat, points
        elif points == least:
            winner = -1
    points = total - 2 * least
    return points << 2 | winner if winner >= 0 and points > 0 else 0


@inlined
def _key(held: int, seat: int, left: int, right: int) -> int:
    """The position in 25 bits."""
    return held << 5 | seat << 3 | (left if left == right else UNEQUAL)


@inlined
def _entry(key: int) -> int:
    """Where in ``work`` a position is kept."""
    return AT_TABLE + (key * _GOLDEN >> 12 & ((1 << TABLE_BITS) - 1))


@inlined
def _rank(outcome: int, seat: int, players: int) -> int:
    """How much ``seat`` likes an outcome; no two outcomes are liked the same.

    Its own margin counts, then how far clockwise from it the winner sits.
    """
    points, winner = outcome >> 2, outcome & 3
    if points == 0:
        return 0
    distance = winner - seat if winner >= seat else winner - seat + players
    return _margin(points, winner, seat, players) << 2 | distance


@kernel
def _outcome(held: int, left: int, right: int, seat: int, total: int, players: int, work: Numbers) -> int:
    """The outcome when everybody looks after themselves: ``points << 2 | winner``.

    ``held`` are the places still held, ``total`` what they count, ``seat`` is next.
    """
    work[AT_NODES] += 1
    open_places = held & (work[AT_FITS + left] | work[AT_FITS + right])
    if not open_places:
        return _blocked(held, players, work)
    while not open_places & work[AT_SEATS + seat]:
        seat = _after(seat, players)
    flags = work[AT_FLAGS]
    key = _key(held, seat, left, right)
    entry = _entry(key)
    tag = work[AT_AGE] << 25 | key
    if flags & TABLE and work[entry] >> 10 == tag:
        return work[entry] & 1023
    mine = held & work[AT_SEATS + seat]
    on_left = mine & work[AT_FITS + left]
    on_right = mine & work[AT_FITS + right] if left != right else 0
    # Nobody wins more than what the others hold now: who goes out with all of it need not go on.
    most = (total - _points_in(mine, work)) << 2 | seat
    best, best_rank = 0, -(_BEYOND << 2)
    rest = on_left | on_right
    while rest:
        bit = rest & -rest
        rest ^= bit
        pips = work[AT_PIPS + lowest(bit)]
        for end in range(2):
            if not (on_right if end else on_left) & bit:
                continue
            if mine == bit:
                found = most if most >> 2 else 0
            else:
                found = _outcome(
                    held ^ bit,
                    left if end else pips - left,
                    pips - right if end else right,
                    _after(seat, players),
                    total - pips,
                    players,
                    work,
                )
            rank = _rank(found, seat, players)
            if rank > best_rank:
                best, best_rank = found, rank
        if flags & BOUNDS and best == most:
            break
    if flags & TABLE:
        work[entry] = tag << 10 | best
    return best


@kernel
def _paranoid(
    held: int,
    left: int,
    right: int,
    seat: int,
    asker: int,
    own: int,
    total: int,
    alpha: int,
    beta: int,
    players: int,
    work: Numbers,
) -> int:
    """The margin of ``asker``, all others against it, if between ``alpha`` and ``beta``, else a bound.

    ``own`` is what the asker's tiles count, ``total`` what all do.
    """
    work[AT_NODES] += 1
    open_places = held & (work[AT_FITS + left] | work[AT_FITS + right])
    if not open_places:
        outcome = _blocked(held, players, work)
        return _margin(outcome >> 2, outcome & 3, asker, players)
    while not open_places & work[AT_SEATS + seat]:
        seat = _after(seat, players)
    flags = work[AT_FLAGS]
    lower, upper = -_ZERO, _ZERO - 1
    if flags & BOUNDS:
        # Nobody wins more than what the others hold now.
        lower, upper = -total, (players - 1) * (total - own)
        if lower >= beta:
            return lower
        if upper <= alpha:
            return upper
    key = _key(held, seat, left, right)
    entry = _entry(key)
    tag = work[AT_AGE] << 25 | key
    if flags & TABLE and work[entry] >> 20 == tag:
        lower = max(lower, (work[entry] >> 10 & 1023) - _ZERO)
        upper = min(upper, (work[entry] & 1023) - _ZERO)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
    alpha, beta = max(alpha, lower), min(beta, upper)
    is_asker = seat == asker
    best = -_BEYOND if is_asker else _BEYOND
    least, most = alpha, beta
    mine = held & work[AT_SEATS + seat]
    on_left = mine & work[AT_FITS + left]
    on_right = mine & work[AT_FITS + right] if left != right else 0
    following = _after(seat, players)
    theirs = held & work[AT_SEATS + following]
    # First the plays that leave the next player nothing to play; each the heaviest first.
    for turn in range(2 if flags & ORDER else 1):
        rest = on_left | on_right
        while rest and least < most:
            bit = rest & -rest
            rest ^= bit
            pips = work[AT_PIPS + lowest(bit)]
            for end in range(2):
                if least >= most or not (on_right if end else on_left) & bit:
                    continue
                new_left = left if end else pips - left
                new_right = pips - right if end else right
                is_stuck = not theirs & (work[AT_FITS + new_left] | work[AT_FITS + new_right])
                if flags & ORDER and is_stuck == (turn == 1):
                    continue
                if mine == bit:
                    found = _margin(total - pips, seat, asker, players)
                else:
                    found = _paranoid(
                        held ^ bit,
                        new_left,
                        new_right,
                        following,
                        asker,
                        own - pips if is_asker else own,
                        total - pips,
                        least,
                        most,
                        players,
                        work,
                    )
                if is_asker:
                    best = max(best, found)
                    least = max(least, found)
                else:
                    best = min(best, found)
                    most = min(most, found)
    if flags & TABLE:
        if best <= alpha:
            upper = min(upper, best)
        elif best >= beta:
            lower = max(lower, best)
        else:
            lower = upper = best
        work[entry] = tag << 20 | (lower + _ZERO) << 10 | (upper + _ZERO)
    return best
