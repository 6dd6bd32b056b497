"""``batida review``: what each decision of a match cost."""

import json
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

from batida.cli.console import complain, opened

if TYPE_CHECKING:
    from batida.review import MatchReview

ABOUT = "say what each decision of a match cost"
DESCRIPTION = (
    "Judges every real choice in the matches of a record (.bdn) by what its player might know: what each"
    " action was worth in points and in chances to win the match, and what was lost by the one chosen."
)
INTERRUPTED: Final = 130
"""The exit status of what was ended from the keyboard."""
BUDGET_MAX: Final = 60_000
_SEED_MAX: Final = 2**59


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    from batida.review import BUDGET_MS

    parser.add_argument("files", metavar="FILE", nargs="+", help="a record, or - for standard input")
    parser.add_argument("--json", action="store_true", help="a line of JSON a match")
    parser.add_argument(
        "--budget", metavar="MS", type=int, default=BUDGET_MS, help=f"time for a decision ({BUDGET_MS})"
    )
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="tells all chance (1)")
    parser.set_defaults(parser=parser)


def run(options: Namespace) -> int:
    """Reviews the files; 1 when a match of them is refused, 130 when interrupted."""
    from batida.notation import NotationError, read_records
    from batida.review import review

    parser: ArgumentParser = options.parser
    if not 1 <= options.budget <= BUDGET_MAX:
        parser.error(f"--budget is 1 to {BUDGET_MAX}")
    if not 0 <= options.seed < _SEED_MAX:
        parser.error(f"--seed is 0 to {_SEED_MAX - 1}")
    files: list[str] = options.files
    status = 0
    for name in files:
        with opened(name) as stream:
            for found in read_records(stream):
                if isinstance(found, NotationError):
                    complain(f"{name}: {found}")
                    status = 1
                    continue
                tell(review(found, budget_ms=options.budget, seed=options.seed), as_json=options.json)
    return status


def tell(review: "MatchReview", *, as_json: bool) -> None:
    """Prints a review."""
    from batida.review import facts

    is_ascii = not (sys.stdout.encoding or "").lower().startswith("utf")
    if as_json:
        print(json.dumps(facts(review), ensure_ascii=is_ascii))
