"""Information set Monte Carlo tree search: one tree over what is played, a fresh world each iteration.

A node is a row of public actions from the root on, so all worlds share its statistics; in each world
only the plays that are legal there can be chosen, and a play is tried more the better it has done
among the times when it could have been played. Behind the tree rounds are played on at random.

Source: P. Cowling, E. Powley, D. Whitehouse, Information Set Monte Carlo Tree Search (2012), SO-ISMCTS.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from batida.kernels.chance import below, first_word, following, second_word
from batida.kernels.engine import act, chosen, number_of, plays_of, settlement_of
from batida.kernels.jit import Numbers, Reals, inlined, kernel, ones, reals, zeros
from batida.kernels.layout import (
    HANDS,
    LEFT_VALUE,
    NO_VALUE,
    NOBODY,
    PASS_NUMBER,
    RIGHT_VALUE,
    STATE_SIZE,
    TILE_COUNT,
    TO_ACT,
)
from batida.solver.draws import Draws
from batida.solver.seen import PLAYERS

EXPLORATION_POINTS: Final = 12.0
"""How much a play that was seldom tried is preferred, in points."""

_ACTION: Final = 0
"""The number of the action that leads here."""
_SEAT: Final = 1
"""Who did it."""
_SIBLING: Final = 2
"""The next node with the same parent; 0 is none."""
_CHILD: Final = 3
"""The first child; 0 is none."""
_VISITS: Final = 4
_CHANCES: Final = 5
"""How often it was visited or could have been."""
_NODE: Final = 6

_PATH_MAX: Final = 128


def visits(seen: Numbers, iterations: int, *, seed: int) -> dict[int, int]:
    """How often each action was tried, by its number; the most tried one is the best.

    Args:
        seen: what the seat to act has seen.
        iterations: how many rounds are played, each in a world drawn with equal chances.
        seed: of all chance.
    """
    states = Draws(seen).drawn(iterations, seed=seed)
    most = 2 * iterations + 2
    nodes = zeros(most * _NODE)
    _searched(int(seen[PLAYERS]), states, iterations, seed, most, nodes, reals(most), zeros(_PATH_MAX))
    found: dict[int, int] = {}
    child = int(nodes[_CHILD])
    while child:
        found[int(nodes[child * _NODE + _ACTION])] = int(nodes[child * _NODE + _VISITS])
        child = int(nodes[child * _NODE + _SIBLING])
    return found


@kernel
def _searched(
    players: int,
    states: Numbers,
    iterations: int,
    seed: int,
    most: int,
    nodes: Numbers,
    sums: Reals,
    path: Numbers,
) -> None:
    """Grows the tree.

    Args:
        players: at the table.
        states: a world for each iteration; overwritten.
        iterations: how many.
        seed: of what is chosen at random.
        most: how many nodes there is room for.
        nodes: of ``_NODE`` numbers each; the root is the first; written.
        sums: by node, the margins of who acted, summed up; written.
        path: room.
    """
    x, y = first_word(seed, 2), second_word(seed, 2)
    tally = 1
    for iteration in range(iterations):
        at = iteration * STATE_SIZE
        node, depth, is_in_tree = 0, 0, True
        while states[at + TO_ACT] != NOBODY:
            seat = states[at + TO_ACT]
            left, right = states[at + LEFT_VALUE], states[at + RIGHT_VALUE]
            plays = plays_of(states[at + HANDS + seat], left, right)
            if left == right and left != NO_VALUE:
                plays &= (1 << TILE_COUNT) - 1
            if not is_in_tree:
                x, y = y, following(x, y)
                action = PASS_NUMBER
                if plays:
                    action = number_of(chosen(plays, below(y, ones(plays))), left)
                act(states, at, players, action)
                continue
            fresh, best, best_mark = plays, 0, 0.0
            child = nodes[node * _NODE + _CHILD]
            while child:
                row = child * _NODE
                place = _place(plays, nodes[row + _ACTION], left)
                if place >= 0 or (not plays and nodes[row + _ACTION] == PASS_NUMBER):
                    nodes[row + _CHANCES] += 1
                    tries = nodes[row + _VISITS]
                    mark = sums[child] / tries + EXPLORATION_POINTS * sqrt(log(nodes[row + _CHANCES]) / tries)
                    if best == 0 or mark > best_mark:
                        best, best_mark = child, mark
                    if place >= 0:
                        fresh &= ~(1 << place)
                child = nodes[row + _SIBLING]
            if fresh or best == 0:
                action = PASS_NUMBER
                if fresh:
                    x, y = y, following(x, y)
                    action = number_of(chosen(fresh, below(y, ones(fresh))), left)
                if tally == most:
                    is_in_tree = False
                    act(states, at, players, action)
                    continue
                best = tally
                tally += 1
                row = best * _NODE
                nodes[row + _ACTION] = action
                nodes[row + _SEAT] = seat
                nodes[row + _SIBLING] = nodes[node * _NODE + _CHILD]
                nodes[row + _CHANCES] = 1
                nodes[node * _NODE + _CHILD] = best
                is_in_tree = action == PASS_NUMBER
            node = best
            path[depth] = node
            depth += 1
            act(states, at, players, nodes[node * _NODE + _ACTION])
        winner, points = settlement_of(states, at, players)
        for step in range(depth):
            node = path[step]
            nodes[node * _NODE + _VISITS] += 1
            if winner != NOBODY:
                won = nodes[node * _NODE + _SEAT] == winner
                sums[node] += points if won else -points / (players - 1)


@inlined
def _place(plays: int, action: int, left: int) -> int:
    """The place of an action in a word of plays; -1 where it is not among them."""
    if action == PASS_NUMBER:
        return -1
    place = action % TILE_COUNT if left == NO_VALUE else action - TILE_COUNT
    return place if plays >> place & 1 else -1
