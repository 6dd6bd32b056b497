"""What ``batida arena`` found, in words or as facts."""

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from batida.cli.console import say

if TYPE_CHECKING:
    from batida.arena import CrossTable, Finding
    from batida.arena.tally import Side
    from batida.i18n import Words


def tell(finding: "Finding", options: Namespace, words: "Words") -> None:
    """Prints what one contest found."""
    from batida.arena import facts
    from batida.i18n import printable

    if options.json:
        print(json.dumps(facts(finding)))
        return
    contest, tally = finding.contest, finding.tally
    for side in tally.sides:
        name, margin = printable(side.name), side.margin
        parts = {
            "player": name,
            "margin": f"{margin.value:+.2f}",
            "error": _error_text(margin.ci95, "{:.2f}"),
            "ms": "-" if side.decision_ms is None else f"{side.decision_ms:.3g}",
        }
        if side.match_share is None:
            won = f"{side.rounds_won / tally.rounds:.1%}"
            say(words.text("cli-arena-side", won=won, **parts))
        else:
            share = _error_text(side.match_share.ci95, "{:.1%}")
            won = f"{side.match_share.value:.1%}"
            say(words.text("cli-arena-side-matches", won=won, share=share, **parts))
        if side.stand_ins or side.restarts:
            say(
                words.text(
                    "cli-arena-troubles", player=name, stand_ins=side.stand_ins, restarts=side.restarts
                )
            )
    counted = {"rounds": tally.rounds, "seed": contest.seed}
    if contest.kind == "rounds":
        say(words.text("cli-arena-rounds", deals=tally.sets, **counted))
    else:
        say(words.text("cli-arena-matches", matches=tally.matches, **counted))
    if finding.sprt is not None:
        bounds = {"low": f"{finding.sprt.low:+g}", "high": f"{finding.sprt.high:+g}"}
        if finding.verdict is None:
            say(words.text("cli-arena-undecided", **bounds))
        else:
            say(words.text(f"cli-arena-{finding.verdict}", **bounds))
    if finding.stopped_by == "interrupt":
        say(words.text("cli-arena-interrupted"))
        if options.journal is not None:
            say(words.text("cli-arena-kept"))


def found_text(side: "Side") -> str:
    """What a player has won so far with its error, for the line that tells of progress."""
    if side.match_share is not None:
        share = side.match_share
        return f"{share.value:.1%} +- {_error_text(share.ci95, '{:.1%}')} of matches"
    return f"{side.margin.value:+.2f} +- {_error_text(side.margin.ci95, '{:.2f}')} points a round"


def _error_text(error: float | None, form: str) -> str:
    return "?" if error is None else form.format(error)


def tell_table(table: "CrossTable", options: Namespace, words: "Words") -> None:
    """Prints the ratings, best first, then the pairings."""
    from batida.arena import table_facts
    from batida.i18n import printable

    if options.json:
        print(json.dumps(table_facts(table)))
        return
    if table.is_whole:
        rated = zip(table.players, table.ratings, table.decision_ms, strict=True)
        for place, (name, one, ms) in enumerate(sorted(rated, key=lambda each: -each[1].points.value), 1):
            parts = {
                "player": printable(name),
                "points": f"{one.points.value:+.2f}",
                "error": _error_text(one.points.ci95, "{:.2f}"),
                "elo": f"{one.elo.value:+.0f}",
                "elo_error": _error_text(one.elo.ci95, "{:.0f}"),
                "ms": "-" if ms is None else f"{ms:.3g}",
            }
            say(words.text("cli-arena-rated", place=place, **parts))
        say("")
    for (one, other), finding in table.findings.items():
        margin = finding.tally.side(0).margin
        parts = {
            "player": printable(table.players[one]),
            "other": printable(table.players[other]),
            "margin": f"{margin.value:+.2f}",
            "error": _error_text(margin.ci95, "{:.2f}"),
        }
        say(words.text("cli-arena-pairing", **parts))
