"""Measures how rounds between like players end, and makes the table of match equity from that.

The same bot, seed and number of rounds make the same files on every machine.
"""

import argparse
import sys
from pathlib import Path
from random import Random

import msgspec

from batida.bots import Bot, Budget, find
from batida.rules import TILES, Settlement, apply, block, deal, outcome, seat_view
from batida.solver.equity import make, results, table

HOME = Path(results.__file__).parent
TOLD_EVERY = 20_000
BUDGET = Budget(500)


def main() -> int:
    """Measures, unless told to keep what was measured, and writes both files."""
    parser = argparse.ArgumentParser(prog="scripts/equity", description=__doc__)
    parser.add_argument("--bot", default="net", help="who plays, one at every seat")
    parser.add_argument("--rounds", type=int, default=300_000, help="rounds of each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from-results", action="store_true", help="only make the table anew")
    options = parser.parse_args()
    if options.from_results:
        source = results.shipped()
    else:
        source = measured(options.bot, rounds=options.rounds, seed=options.seed)
        (HOME / f"{results.VERSION}.json").write_bytes(msgspec.json.encode(source) + b"\n")
    (HOME / f"{results.VERSION}.bin").write_bytes(table.packed(tables(source)))
    return 0


def measured(name: str, *, rounds: int, seed: int) -> results.Source:
    """Plays rounds of one bot against itself."""
    bot = find(name)
    found = {
        players: _played(bot, players=players, rounds=rounds, seed=f"{seed}-{players}")
        for players in table.PLAYERS
    }
    return results.Source(results.VERSION, bot.name, bot.version, seed, found)


def tables(source: results.Source) -> dict[int, table.Table]:
    """The tables that measured rounds make."""
    return {
        players: make.table_of(players, results.results_of(found))
        for players, found in source.measured.items()
    }


def _played(bot: Bot, *, players: int, rounds: int, seed: str) -> results.Measured:
    """So many rounds, opened by seat 0; deals and the bot's choices come from streams of their own."""
    chance, for_bot = Random(f"{seed}-deals"), Random(f"{seed}-bot")  # noqa: S311 - a measurement repeats
    wins = [[0] * (results.POINTS_MAX + 1) for _ in range(players)]
    ties = 0
    for number in range(1, rounds + 1):
        settled = _round(bot, players=players, chance=chance, for_bot=for_bot)
        if settled.winner is None:
            ties += 1
        else:
            wins[settled.winner][settled.points] += 1
        if number % TOLD_EVERY == 0:
            print(f"{players} players: {number} of {rounds} rounds", file=sys.stderr, flush=True)
    most = 1 + max(points for counts in wins for points, count in enumerate(counts) if count)
    return results.Measured(rounds, ties, tuple(tuple(counts[:most]) for counts in wins))


def _round(bot: Bot, *, players: int, chance: Random, for_bot: Random) -> Settlement:
    rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
    while rnd.to_act is not None:
        rnd = apply(rnd, bot.choose(seat_view(rnd, rnd.to_act), BUDGET, for_bot).action)
    settled = outcome(rnd)
    assert settled is not None
    return settled


if __name__ == "__main__":
    sys.exit(main())
