"""The ladder measured: everybody against everybody at tables of two, three and four, and a page of it.

Each pairing keeps a journal in ``--folder``, so an interrupted run goes on where it stood, and a larger
``--rounds`` goes on further; ``--rungs`` are the rounds of neighbours, whom more are needed to tell apart.
``--page`` writes ``docs/ladder.md`` from what was found.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from batida.arena import Contest, CrossTable, Finding, Here, Journal, Processes, cross_table, run
from batida.arena.chance import number_of
from batida.arena.exploit import Exploit, Found, exploit
from batida.bots import find, ladder
from batida.rules import Variant

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "ladder.md"
TABLES = [2, 3, 4]
SMALL = Variant(players=2, hand_size=3, target=100, highest=3)
"""The set on which exploitability is worked out."""

HEAD = """\
# The ladder, measured

Everybody against everybody on mirrored deals, as in [the arena](arena.md). One player stands in a row,
the others in the columns: a cell is what one of the row wins from a table of the column, in points a
round, with its 95 % interval. Ratings are those of the arena: points to expect from the average player
here, and Elo. The page is written by

```sh
{command}
```

and one cell of it is asked for by `batida arena A B --players N` with the same rounds (`--rungs` of
neighbours) and seed, at a table of two with the weaker name first. A rung stands firm where the column
*more than the one before* is surely above nought, and nobody gains by another rung at a table of the
strongest where all of its column are surely below. Versions are those of the players then; times are by
the clock on the wall, on the machine on which the page was made."""


def measured(names: Sequence[str], seats: int, options: argparse.Namespace) -> CrossTable:
    """Everybody against everybody at tables of so many."""

    def play(contest: Contest) -> Finding:
        kept = options.folder / f"{number_of(seats, contest.seed, *contest.players):016x}.arena"
        one, other = map(list(names).index, contest.players)
        rounds = max(options.rounds, options.rungs) if abs(one - other) == 1 else options.rounds
        workers = Here(contest) if options.cores == 1 else Processes(contest, options.cores)
        try:
            with Journal(kept, contest) as journal:
                finding = run(contest, workers, sets=contest.sets_for(rounds), journal=journal)
        finally:
            workers.close()
        side = finding.tally.side(0)
        error = side.margin.ci95 or 0
        against = " against ".join(contest.players)
        print(f"{seats} players, {against}: {side.margin.value:+.2f} +- {error:.2f}", flush=True)
        return finding

    return cross_table(names, Contest(tuple(names[:2]), seats, seed=options.seed), play)


def exploited(names: Sequence[str], options: argparse.Namespace) -> dict[str, Found]:
    """What each loses to one that knows it, on the small set."""
    found: dict[str, Found] = {}
    for name in names:
        question = Exploit(name, SMALL, seed=options.seed)
        place = f"{number_of('exploit', options.seed, SMALL.highest, SMALL.hand_size, name):016x}.exploit"
        found[name] = exploit(question, find(name), journal=options.folder / place)
        print(f"{name}: exploitability {found[name].player.exploitability:.3f}", flush=True)
    return found


def page(tables: Sequence[CrossTable], found: dict[str, Found], options: argparse.Namespace) -> str:
    """The page that tells what was found."""
    words = [f"--rounds {options.rounds}", f"--seed {options.seed}"]
    if options.rungs:
        words.insert(1, f"--rungs {options.rungs}")
    if options.names:
        words.append(f"--names {' '.join(options.names)}")
    if options.tables != TABLES:
        words.append(f"--tables {' '.join(map(str, options.tables))}")
    if found:
        words.append("--exploit")
    parts = [HEAD.format(command=f"scripts/bench ladder {' '.join(words)} --page")]
    for table in tables:
        parts += ["", *_section(table)]
    if found:
        parts += ["", *_exploited(found)]
    return "\n".join(parts) + "\n"


def _section(table: CrossTable) -> list[str]:
    names = table.players
    rows = [
        f"## {table.seats} players",
        "",
        "| player | version | points | Elo | ms a decision | more than the one before |",
        "|---|---|---|---|---|---|",
    ]
    for place, name in enumerate(names):
        one, ms = table.ratings[place], table.decision_ms[place]
        before = _margin(table, place, place - 1) if place else ""
        points = f"{one.points.value:+.2f} ± {one.points.ci95 or 0:.2f}"
        elo = f"{one.elo.value:+.0f} ± {one.elo.ci95 or 0:.0f}"
        cells = [f"`{name}`", str(find(name).version), points, elo, "" if ms is None else f"{ms:.2g}", before]
        rows.append(f"| {' | '.join(cells)} |")
    rows += ["", f"| A | {' | '.join(f'`{name}`' for name in names)} |", "|---" * (len(names) + 1) + "|"]
    for place, name in enumerate(names):
        cells = [_margin(table, place, other) if other != place else "" for other in range(len(names))]
        rows.append(f"| `{name}` | {' | '.join(cells)} |")
    counts = sorted({finding.tally.rounds for finding in table.findings.values()})
    many = ", those of neighbours the most" if len(counts) > 1 else ""
    return [*rows, "", f"Rounds a pairing: {', '.join(map(str, counts))}{many}."]


def _exploited(found: dict[str, Found]) -> list[str]:
    rows = [
        "## Exploitability",
        "",
        f"What a player loses to the best answer to it, in points a round of two, {SMALL.hand_size} tiles",
        f"each from the set up to {SMALL.highest}-{SMALL.highest}, and as a share of what a round there is",
        "worth. An equilibrium loses nothing. One line of it is asked for by `batida exploit PLAYER`.",
        "Who plays by a trained network has none for this set, and plays the heaviest tile.",
        "",
        "| player | points | share |",
        "|---|---|---|",
    ]
    rows += [
        f"| `{name}` | {one.player.exploitability:.3f} | {one.share:.1%} |" for name, one in found.items()
    ]
    return rows


def _margin(table: CrossTable, one: int, other: int) -> str:
    """What one wins from the other; at a table of two it may have been asked the other way round."""
    sign, finding = 1, table.findings.get((one, other))
    if finding is None:
        sign, finding = -1, table.findings[other, one]
    margin = finding.tally.side(0).margin
    return f"{sign * margin.value:+.2f} ± {margin.ci95 or 0:.2f}"


def main(argv: Sequence[str]) -> dict[str, object]:
    """Measures the ladder, prints each pairing, and writes the page if asked to."""
    parser = argparse.ArgumentParser(prog="ladder", description=__doc__)
    parser.add_argument("--names", nargs="+", default=[], help="players, weakest first (the ladder)")
    parser.add_argument("--tables", nargs="+", type=int, default=TABLES, help="their sizes (2 3 4)")
    parser.add_argument("--rounds", type=int, default=1000, help="rounds a pairing (1000)")
    parser.add_argument("--rungs", type=int, default=0, help="rounds of neighbours, if more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=1, help="processes (1)")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / ".cache" / "ladder", help="what was played before"
    )
    parser.add_argument("--exploit", action="store_true", help="work out exploitability too")
    parser.add_argument("--page", action="store_true", help="write docs/ladder.md")
    options = parser.parse_args(argv)
    names: list[str] = options.names or [name for _, name in ladder()]
    options.folder.mkdir(parents=True, exist_ok=True)
    tables: list[CrossTable] = []
    figures: dict[str, object] = {"rounds": options.rounds, "seed": options.seed}
    for seats in options.tables:
        table = measured(names, seats, options)
        if not table.is_whole:
            print("interrupted: the same command goes on from here")
            return figures
        tables.append(table)
        for place, name in enumerate(names):
            rated = table.ratings[place].points
            figures[f"{name}_{seats}p_points"] = round(rated.value, 3)
            figures[f"{name}_{seats}p_ci95_points"] = round(rated.ci95 or 0, 3)
    found = exploited(names, options) if options.exploit else {}
    figures |= {f"{name}_exploitability_points": one.player.exploitability for name, one in found.items()}
    if options.page:
        PAGE.write_text(page(tables, found, options), encoding="utf-8")
    return figures
