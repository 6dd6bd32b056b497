"""``batida review``: what each decision of a match cost."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from batida.cli.console import StatusLine, add_language, complain, written
from batida.cli.matches import Matches
from batida.cli.numbers import whole

if TYPE_CHECKING:
    from batida.review import Journal, Judges, MatchReview, Summary

ABOUT = "say what each decision of a match cost"
DESCRIPTION = (
    "Judges every real choice in the matches of records (.bdn) by what its player might know: what each"
    " action was worth in points and in chances to win the match, and what was lost by the one chosen."
    " An interrupt ends it with what is judged so far; with --journal the same command goes on from there."
)
INTERRUPTED: Final = 130
"""The exit status of what was ended from the keyboard."""
BUDGET_MAX: Final = 60_000
WORST: Final = 10
CORES_MAX: Final = 1024
_SEED_MAX: Final = 2**59 - 1


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    from batida.review import BUDGET_MS

    parser.add_argument("files", metavar="FILE", nargs="+", help="a record, or - for standard input")
    parser.add_argument("--match", metavar="N", type=whole(1), help="only the Nth match of each file")
    parser.add_argument("--json", action="store_true", help="a line of JSON a match")
    parser.add_argument(
        "--open-hands", action="store_true", help="with --json also values with all hands open: hindsight"
    )
    parser.add_argument("--html", metavar="OUT", help="write a page with pictures, which needs no other file")
    parser.add_argument("--summary", metavar="OUT", help="write the totals by player, as JSON")
    parser.add_argument("--plot", metavar="OUT.svg", help="draw the error rates by player")
    parser.add_argument(
        "--worst",
        metavar="N",
        type=whole(),
        default=WORST,
        help=f"how many costly decisions are told ({WORST})",
    )
    parser.add_argument(
        "--budget",
        metavar="MS",
        type=whole(1, BUDGET_MAX),
        default=BUDGET_MS,
        help=f"time for a decision ({BUDGET_MS})",
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole(most=_SEED_MAX), default=1, help="tells all chance (1)"
    )
    parser.add_argument(
        "--cores",
        metavar="N",
        type=whole(most=CORES_MAX),
        default=0,
        help="how many judge at once; 0 for one each core (0)",
    )
    parser.add_argument("--journal", metavar="FILE", type=Path, help="keep what is judged, and go on from it")
    parser.add_argument("--quiet", action="store_true", help="tell nothing on the way")
    add_language(parser, help="language of the words")
    parser.set_defaults(parser=parser)


def run(options: Namespace) -> int:
    """Reviews the files; 1 when a match of them is refused, 130 when interrupted."""
    from batida.bots.ladder import can_compile
    from batida.review import Journal, Judges, ReviewError, Summary

    if not can_compile():
        complain("batida: without numba, which batida[fast] brings, a decision takes minutes")
    budget: int = options.budget
    seed: int = options.seed
    cores: int = options.cores or os.cpu_count() or 1
    told = _Told(options, Summary())
    matches = Matches(options.files, wanted=options.match)
    try:
        with ExitStack() as stack:
            journal = None
            if options.journal is not None:
                journal = stack.enter_context(Journal(options.journal, budget_ms=budget, seed=seed))
            judges = stack.enter_context(Judges(cores, budget_ms=budget, seed=seed))
            is_whole = _review(judges, journal, matches, told, options)
    except ReviewError as error:
        complain(f"batida: {error}")
        return 1
    told.end()
    return matches.status if is_whole else INTERRUPTED


def _review(
    judges: "Judges", journal: "Journal | None", matches: "Matches", told: "_Told", options: Namespace
) -> bool:
    """Reviews and tells; whether it came to the end."""
    from batida.review import Reviewing

    progress = None if options.quiet else _Progress()
    reviewing = Reviewing(
        judges,
        budget_ms=options.budget,
        seed=options.seed,
        journal=journal,
        on_decision=progress,
    )
    try:
        for one in reviewing.reviews(matches):
            if progress is not None:
                progress.make_room()
            told.take(one)
    except KeyboardInterrupt:
        if progress is not None:
            progress.make_room()
        for one in reviewing.cut_short():
            told.take(one)
        return False
    return True


class _Told:
    """What is printed and written of reviews."""

    def __init__(self, options: Namespace, summary: "Summary") -> None:
        from batida.i18n import Words

        self._options = options
        self._summary = summary
        self._words = Words(options.lang)
        self._pages: list[str] = []
        self._is_ascii = not (sys.stdout.encoding or "").lower().startswith("utf")

    def take(self, one: "MatchReview") -> None:
        """Tells of a match."""
        from batida.cli.review_words import tell
        from batida.review import facts
        from batida.review.page import match_section

        if self._options.json:
            found = facts(one, with_open_hands=self._options.open_hands)
            print(json.dumps(found, ensure_ascii=self._is_ascii), flush=True)
        elif self._options.html is None:
            if self._summary.matches:
                print()
            tell(one, self._words, worst=self._options.worst)
        if self._options.html is not None:
            self._pages.append(match_section(one, self._words, worst=self._options.worst))
        self._summary.add(one)

    def end(self) -> None:
        """Tells the totals."""
        from batida.cli.review_words import tell_summary
        from batida.review.figure import rates_svg
        from batida.review.page import page

        options, summary = self._options, self._summary
        if summary.matches > 1 and not options.json:
            print()
            tell_summary(summary, self._words)
        for name, content in (
            (options.html, lambda: page(self._pages, summary, self._words)),
            (options.summary, lambda: json.dumps(summary.facts(), ensure_ascii=False) + "\n"),
            (options.plot, lambda: rates_svg(summary, self._words)),
        ):
            if name is not None:
                with written(name) as out:
                    out.write(content().encode())


class _Progress:
    """How many decisions are done, and how long that took."""

    def __init__(self) -> None:
        self._begun_s = perf_counter()
        self._line = StatusLine()

    def __call__(self, done: int) -> None:
        if self._line.is_due:
            self._line.tell(f"{done} decisions, {perf_counter() - self._begun_s:.0f} s")

    def make_room(self) -> None:
        """Leaves an empty line for what is told next."""
        self._line.clear()
