"""Plays random rounds by OpenSpiel, by the package dominoes and by the kernels, in turns in one process.

Run by ``bench/others.py`` with the Python of an environment that holds all three; prints JSON.
Every round of the others is also put to ``batida.rules``, which says where the rules differ.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from random import choice as chosen
from random import seed
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

import dominoes
import numpy as np
import pyspiel
from open_spiel.python.games import block_dominoes

from batida.kernels.jit import IS_COMPILED
from batida.kernels.playout import play_rounds
from batida.rules import (
    LEFT,
    PASS,
    RIGHT,
    Hand,
    Play,
    Variant,
    apply,
    block,
    legal,
    outcome,
    round_with,
    tile,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from batida.rules import Action, Round

TURNS = 5

OF_DOMINOES = Variant(players=4, hand_size=7, target=61)
"""All 28 tiles are dealt; the teams are what these rules do not know."""


def spiel_round(game: pyspiel.Game) -> pyspiel.State:
    """A random round as in OpenSpiel's own example: its deal by the chances it gives, then its plays."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(np.random.choice(outcomes, p=chances))  # noqa: NPY002 - as its example does
        else:
            state.apply_action(chosen(state.legal_actions(state.current_player())))
    return state


def spiel_round_tuned(game: pyspiel.Game) -> pyspiel.State:
    """The same in the fastest way that we found: all tiles are alike, so no chances are asked for."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(chosen(state.legal_actions()))
    return state


def dominoes_round() -> dominoes.Game:
    """A random round by the package dominoes, its deal included, to its end."""
    game = dominoes.Game.new()
    while game.result is None:
        game.make_move(*chosen(game.valid_moves))
    return game


def spiel_difference(game: pyspiel.Game) -> str:
    """Plays one round by OpenSpiel and by the rules: ``"none"``, or where they part."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chosen(state.legal_actions()))
    hands = [Hand.of(tile(int(a), int(b)) for a, b in held) for held in state.hands]
    rnd = round_with(block(2), tuple(hands), opener=0)
    while not state.is_terminal():
        rnd = _after_passes(rnd)
        actions = {number: block_dominoes._ACTIONS[number] for number in state.legal_actions()}  # noqa: SLF001 - its only list of what its numbers mean
        theirs = {
            (tile(*map(int, one.tile)), None if one.edge is None else int(one.edge))
            for one in actions.values()
        }
        if rnd.to_act != state.current_player() or theirs != _by_value(rnd):
            return "legal plays"
        number = chosen(list(actions))
        theirs_played = actions[number]
        played = tile(*map(int, theirs_played.tile))
        rnd = apply(rnd, _play_on(rnd, played, theirs_played.edge))
        state.apply_action(number)
    while rnd.to_act is not None:
        rnd = apply(rnd, PASS)
    settled = outcome(rnd)
    margin = settled.gain_of(0) - settled.gain_of(1)
    return "none" if margin == state.returns()[0] else "points"


def dominoes_difference() -> str:
    """Plays one round by the package and by the rules: ``"none"``, or where they part."""
    game = dominoes.Game.new()
    hands = [Hand.of(tile(one.first, one.second) for one in held) for held in game.hands]
    rnd = round_with(OF_DOMINOES, tuple(hands), opener=0)
    while game.result is None:
        rnd = _after_passes(rnd)
        ends = (game.board.left_end(), game.board.right_end()) if len(rnd.line) else (None, None)
        theirs = {(tile(one.first, one.second), ends[0 if left else 1]) for one, left in game.valid_moves}
        if rnd.to_act != game.turn or theirs != _by_value(rnd):
            return "legal plays"
        move, left = chosen(game.valid_moves)
        rnd = apply(rnd, _play_on(rnd, tile(move.first, move.second), ends[0 if left else 1]))
        game.make_move(move, left)
    while rnd.to_act is not None:
        rnd = apply(rnd, PASS)
    settled = outcome(rnd)
    gained = 0 if settled.winner is None else settled.points * (1 if settled.winner % 2 == 0 else -1)
    return "none" if gained == game.result.points else "points"


def _after_passes(rnd: Round) -> Round:
    """The round once those who can only pass have: the others do not write passes down."""
    while rnd.to_act is not None and legal(rnd) == (PASS,):
        rnd = apply(rnd, PASS)
    return rnd


def _value(rnd: Round, action: Action) -> int | None:
    if action.end is None:
        return None
    at = rnd.line.left if action.end is LEFT else rnd.line.right
    return at.value


def _by_value(rnd: Round) -> set[tuple[object, int | None]]:
    """The legal plays by the value that they join: equal ends are two places here, and one there."""
    return {(action.tile, _value(rnd, action)) for action in legal(rnd)}


def _play_on(rnd: Round, played: object, value: float | None) -> Play:
    if value is None:
        return Play(played)
    return Play(played, LEFT if rnd.line.left.value == value else RIGHT)


def rate(play: Callable[[int], object], rounds: int) -> float:
    """Rounds a second of processor time on one thread."""
    begun = process_time()
    play(rounds)
    return rounds / (process_time() - begun)


def main() -> None:
    """Takes the number of rounds of the others in each turn, how many to compare, and a seed."""
    rounds, compared, number = map(int, sys.argv[1:])
    seed(number)
    np.random.seed(number)  # noqa: NPY002 - as above
    game = pyspiel.load_game("python_block_dominoes")

    def repeat(one: Callable[[], object]) -> Callable[[int], object]:
        return lambda count: [one() and None for _ in range(count)]

    runs: dict[str, tuple[Callable[[int], object], int]] = {
        "openspiel": (repeat(lambda: spiel_round(game)), rounds),
        "openspiel_tuned": (repeat(lambda: spiel_round_tuned(game)), rounds),
        "dominoes": (repeat(dominoes_round), rounds),
        "kernels_2p": (lambda count: play_rounds(block(2), count, seed=number), rounds * 1000),
        "kernels_4p_7_tiles": (lambda count: play_rounds(OF_DOMINOES, count, seed=number), rounds * 1000),
    }
    if not IS_COMPILED:
        runs = {name: (play, min(count, rounds)) for name, (play, count) in runs.items()}
    found: dict[str, list[float]] = {name: [] for name in runs}
    for play, _ in runs.values():
        play(2)
    for _ in range(TURNS):
        for name, (play, count) in runs.items():
            found[name].append(rate(play, count))
    figures: dict[str, object] = {
        "open_spiel": version("open_spiel"),
        "dominoes": version("dominoes"),
        "is_compiled": IS_COMPILED,
        **{f"{name}_rounds_per_s": round(median(values)) for name, values in found.items()},
    }
    pairs = (
        ("openspiel", "kernels_2p"),
        ("openspiel_tuned", "kernels_2p"),
        ("dominoes", "kernels_4p_7_tiles"),
    )
    for theirs, ours in pairs:
        ratios = [b / a for a, b in zip(found[theirs], found[ours], strict=True)]
        figures[f"kernels_to_{theirs}_ratio"] = round(median(ratios))
    for name, compare in (("openspiel", lambda: spiel_difference(game)), ("dominoes", dominoes_difference)):
        where = [compare() for _ in range(compared)]
        figures[f"{name}_rounds_compared"] = compared
        for kind in ("legal plays", "points"):
            figures[f"{name}_other_{kind.replace(' ', '_')}"] = where.count(kind)
    print(json.dumps(figures))


main()
