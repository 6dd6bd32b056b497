"""What the review says that a policy loses beside what it truly loses, on small sets solved exactly.

A policy plays against an equilibrium, once from each seat. What it truly loses a round is worked out over
the whole game: the value of the equilibrium less what the policy gets. Its decisions in such rounds are
judged as any are; losses are told as measured, and as shown, where small ones count as none.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import TYPE_CHECKING

from batida.arena.statistics import Sums
from batida.bots import Budget, find
from batida.bots.api import HasPolicy
from batida.bots.strongest import distinct
from batida.bots.study import studied
from batida.review.judging import judged
from batida.rules import LEFT, Play, SeatView, Variant, apply, deal, legal, legal_with, seat_view
from batida.solver.exploit import SmallGame
from batida.solver.sample import hand_of
from batida.solver.worlds import mask_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from batida.bots import Bot
    from batida.rules import Action, PublicView

SETS = ((2, 2), (2, 3), (3, 2), (3, 3))
"""Highest pip and tiles each."""
MS = 500
"""For the equilibrium: the whole game is solved at once."""
SCALE = 1_000_000
REPEATS = 8
"""How often a bot that only chooses is asked, to tell how often it would choose what."""


def shares_of(bot: Bot, view: SeatView) -> Sequence[float]:
    """How often a bot chooses each legal action, the same each time it is asked."""
    if isinstance(bot, HasPolicy):
        return bot.policy(view, Budget(MS))
    chance = Random(repr((view.hand.tiles, view.public.actions)))
    shares = [0.0] * len(view.legal)
    for _ in range(REPEATS):
        shares[view.legal.index(bot.choose(view, Budget(MS), chance).action)] += 1 / REPEATS
    return shares


def truth(variant: Variant, bot: Bot) -> tuple[float, float]:
    """What the policy loses a round to an equilibrium, a seat drawn; and what that is worth to the opener."""
    game = SmallGame(variant)
    both = game.exploited(lambda public, hands: [_perfect(public, one) for one in hands]).value
    as_opener = game.exploited(_mixed(bot, 0)).value
    as_other = game.exploited(_mixed(bot, 1)).value
    return ((both - as_opener) + (as_other - both)) / 2, both


def _mixed(bot: Bot, seat: int) -> Callable[[PublicView, Sequence[int]], list[Sequence[float]]]:
    """One who plays as the bot from one seat, and perfectly from the other."""

    def ask(public: PublicView, hands: Sequence[int]) -> list[Sequence[float]]:
        if public.to_act != seat:
            return [_perfect(public, one) for one in hands]
        return [
            shares_of(bot, SeatView(seat, hand_of(one), legal_with(hand_of(one), public.line), public))
            for one in hands
        ]

    return ask


def _perfect(public: PublicView, mask: int) -> list[float]:
    return list(studied(public, ms=MS).strategy(hand_of(mask)).values())


def said(variant: Variant, bot: Bot, *, rounds: int, seed: int, budget_ms: int) -> tuple[Sums, Sums]:
    """What the reviewer says that the policy loses a round: as shown, and as measured."""
    shown, measured = Sums(), Sums()
    for number in range(rounds):
        chance = Random(seed * 1_000_003 + number)
        rnd = deal(variant, chance.sample(variant.tiles, len(variant.tiles)), opener=0)
        lost = lost_as_shown = 0.0
        while rnd.to_act is not None:
            actions, seat = legal(rnd), rnd.to_act
            action = actions[0]
            if len(actions) > 1:
                view = seat_view(rnd, seat)
                is_bots = seat == number % 2
                shares = shares_of(bot, view) if is_bots else _perfect(view.public, mask_of(view.hand))
                action = chance.choices(actions, shares)[0]
                if is_bots:
                    worth = judged(view, budget_ms=budget_ms, seed=1).of(_one_of_alike(view, action))
                    lost += worth.behind
                    lost_as_shown += 0.0 if worth.is_best else worth.behind
            rnd = apply(rnd, action)
        shown.add(round(SCALE * lost_as_shown), 1)
        measured.add(round(SCALE * lost), 1)
    return shown, measured


def _one_of_alike(view: SeatView, action: Action) -> Action:
    """The action that stands for this one: where both ends show the same value, that on the left."""
    if isinstance(action, Play) and action not in distinct(view):
        return Play(action.tile, LEFT)
    return action


def main(argv: Sequence[str]) -> dict[str, object]:
    """By set and policy, what it loses a round and what the reviewer says."""
    parser = argparse.ArgumentParser(prog="review-exact", description=__doc__)
    parser.add_argument("--names", nargs="+", default=["random", "heaviest", "counter", "strongest"])
    parser.add_argument("--rounds", type=int, default=4000, help="of each policy on each set (4000)")
    parser.add_argument("--budget", type=int, default=200, help="of the reviewer, in ms a decision (200)")
    parser.add_argument(
        "--sets", type=int, default=len(SETS), help=f"so many of the small sets ({len(SETS)})"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    figures: dict[str, object] = {"rounds": options.rounds, "seed": options.seed}
    for highest, tiles in SETS[: options.sets]:
        variant = Variant(players=2, hand_size=tiles, target=100, highest=highest)
        for name in options.names:
            bot = find(name)
            lost, value = truth(variant, bot)
            shown, measured = (
                one.estimate(1 / SCALE)
                for one in said(
                    variant, bot, rounds=options.rounds, seed=options.seed, budget_ms=options.budget
                )
            )
            at = f"{name}_{highest}_{tiles}"
            figures[f"value_{highest}_{tiles}_points"] = round(value, 5)
            figures[f"true_{at}_points"] = round(lost, 4)
            figures[f"reviewed_{at}_points"] = round(measured.value, 4)
            figures[f"shown_{at}_points"] = round(shown.value, 4)
            figures[f"ci95_{at}_points"] = round(measured.ci95 or 0.0, 4)
            print(
                f"up to {highest}, {tiles} tiles each, {name}: loses {lost:.4f} a round, reviewed as"
                f" {measured.value:.4f} +- {measured.ci95 or 0.0:.4f}, shown as {shown.value:.4f}",
                flush=True,
            )
    return figures
