"""Hidden hands: values of small sets beside the known ones, and how late a round of seven is solved.

Small sets are solved whole: what the opener nets, how far from perfect, how many information sets, each
beside what others have found. Then rounds of two with seven tiles each, played by ``--bot``: by ply, how
large the public subgame is, how long it takes on the processor, and how far its solution is from perfect;
and how far the values of open hands are from those of hidden ones, which is the error that
``solver.estimate`` tells.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, median
from time import process_time

from batida.bots import Budget, find
from batida.kernels.jit import Numbers, Reals
from batida.rules import TILES, Round, Variant, apply, block, deal, legal, public_view, seat_view
from batida.solver.averages import averages
from batida.solver.equilibrium import resolve
from batida.solver.errors import EquilibriumError
from batida.solver.exploit import SmallGame
from batida.solver.gather import believed
from batida.solver.hidden import Hidden
from batida.solver.likely import likelihoods
from batida.solver.opponent import Habits
from batida.solver.ranges import believed_ranges, uniform_ranges
from batida.solver.seen import seen_of

KNOWN = {
    # Highest pip and tiles each: the opener's value, and information sets where a tile can be played.
    (2, 2): (2.14444, 180),
    (2, 3): (1.85000, 626),
    (3, 2): (2.65556, 855),
    (3, 3): (2.29188, 20_776),
    (6, 2): (4.7835, 13_293),
    (4, 3): (2.9374, 150_165),
    (3, 4): (2.677, 173_098),
}
SLOTS_MAX = 8_000_000
WORLDS = 4_000


def small_sets(iterations: int) -> dict[str, object]:
    """The sets whose values are known, each solved whole.

    Raises:
        ValueError: a game has another number of information sets than is known.
    """
    figures: dict[str, object] = {}
    for (highest, tiles), (value, sets) in KNOWN.items():
        begun = process_time()
        game = SmallGame(Variant(players=2, hand_size=tiles, target=100, highest=highest))
        found = game.equilibrium(iterations)
        taken = process_time() - begun
        if game.information_sets != sets:
            sentence = f"{highest}, {tiles}: {game.information_sets} information sets, and not {sets}"
            raise ValueError(sentence)
        print(
            f"up to {highest}, {tiles} tiles each: {found.value:.5f} (known: {value}), exploitability"
            f" {found.exploitability:.6f}, {sets} information sets, {taken:.2f} s",
            flush=True,
        )
        figures[f"set_{highest}_{tiles}"] = {
            "value_points": round(found.value, 5),
            "known_points": value,
            "exploitability_points": round(found.exploitability, 6),
            "information_sets": sets,
            "s": round(taken, 2),
        }
    return figures


def late_rounds(bot_name: str, ply: int, *, count: int, seed: int) -> list[Round]:
    """Rounds of two after so many actions of a bot, with a choice for the seat to act."""
    chance, bot, found = Random(seed), find(bot_name), list[Round]()
    while len(found) < count:
        rnd = deal(block(2), chance.sample(TILES, len(TILES)), opener=len(found) % 2)
        while rnd.to_act is not None and len(rnd.actions) < ply:
            rnd = apply(rnd, bot.choose(seat_view(rnd, rnd.to_act), Budget(100), chance).action)
        if rnd.to_act is not None and len(legal(rnd)) > 1:
            found.append(rnd)
    return found


def subgames(rounds: Sequence[Round], iterations: int) -> dict[str, object]:
    """Medians over the rounds; of those too large only how many they are."""
    rows: list[tuple[int, int, float, float]] = []
    for rnd in rounds:
        public = public_view(rnd)
        ranges = uniform_ranges(public)
        begun = process_time()
        try:
            game = Hidden(public, ranges, slots_max=SLOTS_MAX, pairs_max=0)
        except EquilibriumError:
            continue
        game.learn(iterations)
        taken = process_time() - begun
        _, *gains = game.settle()
        assert rnd.to_act is not None
        rows.append((len(ranges[1 - rnd.to_act]), game.slot_count, taken, sum(gains) / 2))
    if not rows:
        return {"too_large": len(rounds)}
    hands, slots, seconds, short = (median(column) for column in zip(*rows, strict=True))
    return {
        "hands": hands,
        "slots": slots,
        "build_and_learn_s": round(seconds, 4),
        "exploitability_points": round(short, 5),
        "too_large": len(rounds) - len(rows),
    }


def weighing(seen: Numbers) -> Callable[[Numbers], Reals]:
    """How worlds of what a seat has seen are weighed."""
    return lambda states: likelihoods(seen, states, Habits())


def apart(rounds: Sequence[Round], iterations: int) -> dict[str, object]:
    """How far values of open hands over believed worlds are from those of hidden hands, in points."""
    differences: list[float] = []
    for rnd in rounds:
        assert rnd.to_act is not None
        view = seat_view(rnd, rnd.to_act)
        public = view.public
        try:
            found = resolve(
                public, believed_ranges(public, Habits()), iterations=iterations, slots_max=SLOTS_MAX
            )
        except EquilibriumError:
            continue
        hidden = found.values(view.hand)
        seen = seen_of(view)
        worlds = believed(seen, WORLDS, looked_at=WORLDS, weigh=weighing(seen), seed=1)
        opened = averages(worlds, public.variant, view.legal, method="minimax")
        differences += [one - hidden[action] for action, one in zip(view.legal, opened, strict=True)]
    if not differences:
        return {}
    return {
        "open_less_hidden_points": round(fmean(differences), 3),
        "open_to_hidden_rms_points": round(fmean(one * one for one in differences) ** 0.5, 3),
    }


def main(argv: Sequence[str]) -> dict[str, object]:
    """Small sets, then late rounds by ply."""
    parser = argparse.ArgumentParser(prog="equilibrium", description=__doc__)
    parser.add_argument("--set-iterations", type=int, default=150, help="for small sets (150); 0 for none")
    parser.add_argument("--iterations", type=int, default=24, help="for late rounds (24)")
    parser.add_argument("--rounds", type=int, default=21, help="by ply (21)")
    parser.add_argument("--apart", type=int, default=21, help="of them, compared with open hands (21)")
    parser.add_argument("--plies", type=int, nargs="*", default=[12, 11, 10, 9, 8])
    parser.add_argument("--bot", default="counter", help="who has played so far (counter)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    figures: dict[str, object] = {"seed": options.seed, "bot": options.bot}
    if options.set_iterations:
        figures |= small_sets(options.set_iterations)
    for ply in options.plies:
        rounds = late_rounds(options.bot, ply, count=options.rounds, seed=options.seed)
        found = subgames(rounds, options.iterations) | apart(rounds[: options.apart], options.iterations)
        figures[f"ply_{ply}"] = found
        print(f"ply {ply}: {found}", flush=True)
    return figures
