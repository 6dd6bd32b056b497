"""``batida arena``: players against players on mirrored deals, with intervals."""

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from batida.cli.console import add_language, complain, printable, say, written

if TYPE_CHECKING:
    from batida.arena import Contest, Estimate, Finding, Sprt, Workers
    from batida.i18n import Words

ABOUT = "let players play against each other and measure them"
DESCRIPTION = (
    "Plays mirrored deals: each deal once for every seat, with the players one seat further each time, so"
    " that the luck of the deal is nobody's. Says what the first player wins, in points a round, with a 95 %"
    " interval. Two players at a larger table (--players) are one of the first against the rest, all of the"
    " second. The same seed gives the same answer, whatever the cores."
)
PROGRESS_S: Final = 1.0
INTERRUPTED: Final = 130
"""The exit status of what was ended from the keyboard."""


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    parser.add_argument("names", metavar="PLAYER", nargs="+", help="such as random, heaviest, counter")
    parser.add_argument(
        "--players", metavar="N", type=int, dest="seats", help="seats at the table (as many as players)"
    )
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--rounds", metavar="N", type=_count, help="rounds to play (1000)")
    amount.add_argument("--matches", metavar="N", type=_count, help="whole matches to play instead")
    parser.add_argument("--target", metavar="POINTS", type=int, help="of matches, if not the usual one")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="tells all deals and chance (1)")
    parser.add_argument("--budget", metavar="MS", type=int, default=500, help="time for a decision (500)")
    parser.add_argument("--cores", metavar="N", type=_cores, default=1, help="processes (1); 0 for all cores")
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("LOW", "HIGH"),
        help="stop once it is decided which margin of the first player is nearer, in points a round",
    )
    parser.add_argument("--journal", metavar="FILE", type=Path, help="keep what is played, and go on from it")
    parser.add_argument("--out", metavar="FILE.bdn", help="write all that was played as records")
    parser.add_argument("--json", action="store_true", help="the same as facts, a line of JSON")
    parser.add_argument("--quiet", action="store_true", help="tell nothing on the way")
    add_language(parser, help="language of the words")
    parser.set_defaults(parser=parser)


def run(options: Namespace) -> int:
    """Plays; 1 when a player fails, 2 for a contest that cannot be, 130 when interrupted."""
    from batida.arena import ArenaError, Sprt
    from batida.bots import UnknownBotError
    from batida.i18n import Words

    parser: ArgumentParser = options.parser
    try:
        contest, sets = _asked(options)
        sprt = None if options.sprt is None else Sprt(*options.sprt)
    except (ArenaError, UnknownBotError) as error:
        parser.error(str(error))
    try:
        finding = _played(options, contest, sets, sprt)
    except (ArenaError, UnknownBotError) as error:
        complain(f"batida: {error}")
        return 1
    if finding.tally.sets:
        _tell(finding, options, Words(options.lang))
    return INTERRUPTED if finding.stopped_by == "interrupt" else 0


def _asked(options: Namespace) -> "tuple[Contest, int]":
    """What is asked for, and how many mirrored sets of it.

    Raises:
        ArenaError: there is no such contest.
        UnknownBotError: there is no such player.
    """
    from batida.arena import Contest, check_player

    names: list[str] = options.names
    for name in names:
        check_player(name)
    contest = Contest(
        players=tuple(names),
        seats=len(names) if options.seats is None else options.seats,
        kind="rounds" if options.matches is None else "matches",
        seed=options.seed,
        budget_ms=options.budget,
        target=options.target,
        records=options.out is not None,
    )
    count = options.rounds if options.matches is None else options.matches
    return contest, contest.sets_for(1000 if count is None else count)


def _played(options: Namespace, contest: "Contest", sets: int, sprt: "Sprt | None") -> "Finding":
    from batida.arena import Journal
    from batida.arena import run as play

    progress = None if options.quiet else _Progress(sets)
    with ExitStack() as stack:
        journal = None if options.journal is None else stack.enter_context(Journal(options.journal, contest))
        out = None if options.out is None else stack.enter_context(written(options.out))
        count = 0

        def keep(text: str) -> None:
            nonlocal count
            if out is not None:
                out.write((text if count == 0 else "\n" + text).encode())
                count += 1

        workers = _workers(options, contest)
        stack.callback(workers.close)
        return play(
            contest,
            workers,
            sets=sets,
            sprt=sprt,
            journal=journal,
            keep=keep,
            told=progress,
        )


def _workers(options: Namespace, contest: "Contest") -> "Workers":
    from batida.arena import Here, Processes

    cores: int = options.cores
    return Here(contest) if cores == 1 else Processes(contest, cores)


class _Progress:
    """A line on standard error now and then; the same line again on a terminal."""

    def __init__(self, sets: int) -> None:
        self._sets = sets
        self._begun = perf_counter()
        self._told = self._begun
        self._sets_before: int | None = None

    def __call__(self, finding: "Finding") -> None:
        now = perf_counter()
        tally = finding.tally
        if self._sets_before is None:
            self._sets_before = tally.sets
        if now - self._told < (PROGRESS_S if sys.stderr.isatty() else 10 * PROGRESS_S):
            return
        self._told = now
        rate = (tally.sets - self._sets_before) / (now - self._begun)
        left = f", about {(self._sets - tally.sets) / rate:.0f} s more" if rate else ""
        margin = _margin_text(finding.tally.side(0).margin)
        text = f"{tally.sets} of {self._sets} deals, {margin} points a round{left}"
        if sys.stderr.isatty():
            ended = tally.sets == self._sets
            print(f"\r{text:<78}", end="\n" if ended else "", file=sys.stderr, flush=True)
        else:
            print(text, file=sys.stderr, flush=True)


def _tell(finding: "Finding", options: Namespace, words: "Words") -> None:
    from batida.arena import facts

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


def _margin_text(margin: "Estimate") -> str:
    return f"{margin.value:+.2f} +- {_error_text(margin.ci95, '{:.2f}')}"


def _error_text(error: float | None, form: str) -> str:
    return "?" if error is None else form.format(error)


def _count(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise ArgumentTypeError(f"{text!r} is no count: ask for 1 or more")


def _cores(text: str) -> int:
    most = os.cpu_count() or 1
    if text.isascii() and text.isdigit() and int(text) <= 1024:
        return int(text) or most
    raise ArgumentTypeError(f"{text!r} is no count of processes; 0 is one a core")
