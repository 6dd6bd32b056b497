"""Beliefs about hidden hands: worlds and chances a second against rejection, and what plays tell.

The baseline is naive rejection sampling: shuffle the unseen tiles, deal them out, and start again
unless all that is known holds. It gets the same positions in the same run.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import log2
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import TYPE_CHECKING

from batida.bots import Budget, find, offered
from batida.rules import TILES, Pass, apply, block, deal, legal, plies, ruled_out, seat_view
from batida.solver.belief import believe, likelihoods
from batida.solver.opponent import Habits
from batida.solver.sample import sample
from batida.solver.worlds import mask_of, worlds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from batida.bots import Bot
    from batida.rules import SeatView
    from batida.solver.opponent import OpponentModel
    from batida.solver.worlds import World

ROUGH = 1000
"""So many rejection samples stand for the exact chances: each is then within 3 % or so."""


def rejected(view: SeatView, chance: Random) -> World:
    """A world by the baseline: shuffled until it fits the view."""
    public = view.public
    seen = {play.tile for play in public.line.plays} | set(view.hand)
    unseen = [one for one in public.variant.tiles if one not in seen]
    missing = ruled_out(public)
    fitting = public.line.open_mask
    while True:
        chance.shuffle(unseen)
        world: list[int] = []
        begin = 0
        somebody_fits = not fitting
        for seat, size in enumerate(public.hand_sizes):
            held = view.hand.tiles if seat == view.seat else tuple(unseen[begin : begin + size])
            begin += 0 if seat == view.seat else size
            if seat != view.seat and any(one.mask & missing[seat] for one in held):
                break
            somebody_fits = somebody_fits or any(one.mask & fitting for one in held)
            world.append(mask_of(held))
        else:
            if somebody_fits:
                return tuple(world)


def positions(players: int, *, count: int, seed: int) -> list[SeatView]:
    """Views of the seat to act, half way through rounds played at random, after another's pass."""
    chance = Random(seed)
    found: list[SeatView] = []
    while len(found) < count:
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
        for _ in range(chance.randrange(2 * players, 5 * players)):
            if rnd.to_act is not None:
                rnd = apply(rnd, chance.choice(legal(rnd)))
        if rnd.to_act is not None:
            view = seat_view(rnd, rnd.to_act)
            passed = (ply.seat for ply in plies(view.public) if isinstance(ply.action, Pass))
            if any(seat != view.seat for seat in passed):
                found.append(view)
    return found


def per_second(work: Callable[[SeatView], int], views: Sequence[SeatView], *, seconds: float) -> float:
    """How many a second ``work`` makes, over all views in turn, for so long or one round of them."""
    made = 0
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        made += sum(work(view) for view in views)
    return made / spent


def bits_told(bot: Bot, model: OpponentModel, *, players: int, rounds: int, seed: int) -> list[float]:
    """By how many bits the model's belief is nearer to the truth than the rules alone, by round.

    At each choice of seat 0 at a table of ``bot``: the logarithm of how much likelier the true hands
    are by the model than by the rules alone, from 400 sampled worlds; averaged over the round.
    """
    chance = Random(seed)
    told: list[float] = []
    while len(told) < rounds:
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=1)
        gains: list[float] = []
        while rnd.to_act is not None:
            view = seat_view(rnd, rnd.to_act)
            if rnd.to_act == 0 and len(view.legal) > 1:
                possible = worlds(view)
                truth = tuple(mask_of(hand) for hand in rnd.hands)
                drawn = [truth, *(sample(possible, chance) for _ in range(400))]
                true_one, *others = likelihoods(view, model, drawn)
                gains.append(log2(true_one / fmean(others)))
            rnd = apply(rnd, bot.choose(view, Budget(1000), chance).action)
        if gains:
            told.append(fmean(gains))
    return told


def main(argv: Sequence[str]) -> dict[str, object]:
    """Speed against rejection in the same positions, and what the model tells of each kind of bot."""
    parser = argparse.ArgumentParser(prog="belief", description=__doc__)
    parser.add_argument("--positions", type=int, default=100, help="by number of players (default 100)")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each rate (default 2)")
    parser.add_argument("--rounds", type=int, default=200, help="for what plays tell (default 200)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    figures: dict[str, object] = {"positions": options.positions, "seed": options.seed}
    model = Habits()
    for players in (2, 3, 4):
        views = positions(players, count=options.positions, seed=options.seed)
        for name, work in _works(model, Random(options.seed)).items():
            figures[f"{name}_{players}p_per_s"] = round(per_second(work, views, seconds=options.seconds))
        for name in ("samples", "chances"):
            ours, theirs = (figures[f"{kind}{name}_{players}p_per_s"] for kind in ("", "rejection_"))
            assert isinstance(ours, int)
            assert isinstance(theirs, int)
            figures[f"{name}_to_rejection_{players}p_ratio"] = round(ours / max(theirs, 1), 1)
            print(f"{players} players: {ours:,} {name}/s, {theirs:,} by rejection", flush=True)
        for kind in offered():
            found = bits_told(find(kind), model, players=players, rounds=options.rounds, seed=options.seed)
            error = 1.96 * stdev(found) / len(found) ** 0.5
            figures[f"{model.name}_of_{kind}_{players}p"] = {
                "told_bits": round(fmean(found), 2),
                "ci95_bits": round(error, 2),
            }
            print(f"{players} players, {kind}: {fmean(found):+.2f} +- {error:.2f} bits", flush=True)
    return figures


def _works(model: OpponentModel, chance: Random) -> dict[str, Callable[[SeatView], int]]:
    """What is timed: each makes something of a view and says how much."""

    def samples(view: SeatView) -> int:
        possible = worlds(view)
        for _ in range(100):
            sample(possible, chance)
        return 100

    def rejection_samples(view: SeatView) -> int:
        rejected(view, chance)
        return 1

    def chances(view: SeatView) -> int:
        worlds(view).chances()
        return 1

    def rejection_chances(view: SeatView) -> int:
        held = Counter(
            (seat, one.index)
            for _ in range(ROUGH)
            for seat, mask in enumerate(rejected(view, chance))
            for one in TILES
            if mask >> one.index & 1
        )
        return 1 if held else 0

    def weighed_worlds(view: SeatView) -> int:
        return len(believe(view, model, chance=chance, exact_max=0, samples=200).worlds)

    return {
        "samples": samples,
        "rejection_samples": rejection_samples,
        "chances": chances,
        "rejection_chances": rejection_chances,
        "weighed_worlds": weighed_worlds,
    }
