"""How many verdicts change when the reviewer gets four times the budget, and which.

Decisions of players of the ladder at tables of two, three and four, drawn from rounds, one decision a round.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from batida.bots import ladder
from batida.review import REVIEW_VERSION, VERDICTS, decided
from bench._lines import found_one_by_one
from bench._reviewed import Table, asked, versions

if TYPE_CHECKING:
    from collections.abc import Sequence

Row = list[object]
"""The size of the table, the method, and both verdicts and losses."""


def judged_twice(number: int, names: Sequence[str], options: argparse.Namespace) -> Row:
    """A decision of a round, judged by both budgets."""
    players = options.tables[number % len(options.tables)]
    chance = Random(options.seed * 1_000_003 + number)
    at_table = Table(tuple(chance.choice(names) for _ in range(players)), options.play_ms)
    questions = asked(at_table.round(deal_seed=chance.getrandbits(40), seed=chance.getrandbits(40)))
    question = chance.choice(questions)
    first, second = (
        decided(question, budget_ms=budget, seed=options.seed)
        for budget in (options.budget, 4 * options.budget)
    )
    return [
        players,
        second.judged.method,
        first.verdict,
        second.verdict,
        round(first.loss, 4),
        round(second.loss, 4),
    ]


def main(argv: Sequence[str]) -> dict[str, object]:
    """The table of verdicts, old by new, and the share that changed."""
    parser = argparse.ArgumentParser(prog="review-stable", description=__doc__)
    parser.add_argument("--names", nargs="+", default=[], help="whom to draw the players from (the ladder)")
    parser.add_argument("--tables", nargs="+", type=int, default=[2, 3, 4], help="their sizes (2 3 4)")
    parser.add_argument("--decisions", type=int, default=1500, help="in all (1500)")
    parser.add_argument("--budget", type=int, default=200, help="the smaller one, in ms a decision (200)")
    parser.add_argument("--play-ms", type=int, default=40, help="of the players, in ms a decision (40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path, help="keep what was found, and go on from it")
    options = parser.parse_args(argv)
    names: list[str] = options.names or [name for _, name in ladder()]
    question = {
        "review": REVIEW_VERSION,
        "names": versions(names),
        **{name: getattr(options, name) for name in ("tables", "budget", "play_ms", "seed")},
    }
    rows = cast(
        "list[Row]",
        list(
            found_one_by_one(
                options.decisions,
                lambda number: judged_twice(number, names, options),
                question=question,
                journal=options.journal,
                about="decisions",
            )
        ),
    )
    table = Counter((row[2], row[3]) for row in rows)
    print("with the budget | with four times as much: " + ", ".join(VERDICTS))
    for old in VERDICTS:
        print(f"{old:>10} | " + " ".join(f"{table[old, new]:6}" for new in VERDICTS))
    figures: dict[str, object] = {
        "decisions": len(rows),
        "budget_ms": options.budget,
        "seed": options.seed,
        "changed_share": _changed(rows),
        "table": {old: [table[old, new] for new in VERDICTS] for old in VERDICTS},
    }
    for players in options.tables:
        figures[f"changed_{players}p_share"] = _changed([row for row in rows if row[0] == players])
    for method in sorted({str(row[1]) for row in rows}):
        figures[f"changed_{method}_share"] = _changed([row for row in rows if row[1] == method])
    return figures


def _changed(rows: Sequence[Row]) -> float:
    """The share of decisions whose verdict changed."""
    return round(sum(row[2] != row[3] for row in rows) / max(1, len(rows)), 4)
