"""Rounds and records for the tests of the review."""

from __future__ import annotations

from random import Random

from batida.notation import Record, add_round, begin_record
from batida.rules import TILES, Round, apply, block, deal, legal


def played(players: int, seed: int, *, opener: int = 0, actions: int | None = None) -> Round:
    """A round at random, at its end or after so many actions."""
    chance = Random(seed)
    rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=opener)
    while not rnd.is_over and (actions is None or len(rnd.actions) < actions):
        rnd = apply(rnd, chance.choice(legal(rnd)))
    return rnd


def match_of(players: int, seed: int, *, rounds: int = 2) -> Record:
    """A match of so many rounds at random that is not at its end."""
    record = begin_record([f"P{seat + 1}" for seat in range(players)], block(players, target=1000))
    for number in range(rounds):
        record = add_round(record, played(players, seed + number, opener=number % players))
    return record
