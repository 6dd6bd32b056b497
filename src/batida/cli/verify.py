"""``batida verify``: whether the deals of records hold."""

import json
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from batida.cli.console import add_language, say
from batida.cli.matches import Matches

if TYPE_CHECKING:
    from batida.i18n import Words
    from batida.notation import Record
    from batida.review import DealCheck


ABOUT = "check that the deals of records hold"
DESCRIPTION = (
    "Computes every deal of the records (.bdn) again from the bytes of the server and of the players,"
    " and compares it with the tiles. Ends with 1 when a deal does not hold or a match is refused;"
    " a round without a proof is told as such."
)


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record, or - for standard input")
    parser.add_argument("--json", action="store_true", help="a line of JSON a match")
    parser.add_argument("--every", action="store_true", help="a round without a proof is a fault too")
    add_language(parser, help="language of the account")


def run(options: Namespace) -> int:
    """Checks the files; 1 when something in them does not hold."""
    from batida.i18n import Words
    from batida.review import check_deals

    words, matches = Words(options.lang), Matches(options.files)
    is_ascii = not (sys.stdout.encoding or "").lower().startswith("utf")
    bad = {"fails", "none"} if options.every else {"fails"}
    status = 0
    for _, number, record in matches.named():
        checks = check_deals(record)
        if any(check.verdict in bad for check in checks):
            status = 1
        if options.json:
            print(json.dumps(facts(record, checks), ensure_ascii=is_ascii))
        else:
            if number > 1:
                print()
            tell(record, checks, words)
    return status or matches.status


def facts(record: "Record", checks: "tuple[DealCheck, ...]") -> dict[str, object]:
    """What was found, as data; players are numbered from 1."""
    return {
        "players": record.players,
        "holds": all(check.verdict != "fails" for check in checks),
        "rounds": [
            {
                "number": check.number,
                "deal": check.verdict,
                "fault": check.fault,
                "given": [seat + 1 for seat in check.seats_given],
            }
            for check in checks
        ],
    }


def tell(record: "Record", checks: "tuple[DealCheck, ...]", words: "Words") -> None:
    """Prints what was found."""
    from batida.i18n import shown_name

    names = [
        shown_name(name) or words.text("game-player", number=number)
        for number, name in enumerate(record.players, 1)
    ]
    say(words.text("cli-verify-match", players=words.listed(names)))
    for check in checks:
        if check.fault is not None:
            text = words.text(f"cli-verify-{check.fault}", number=check.number)
        elif check.verdict == "none":
            text = words.text("cli-verify-none", number=check.number)
        elif check.seats_given:
            given = words.listed([names[seat] for seat in check.seats_given])
            text = words.text("cli-verify-holds", number=check.number, given=given)
        else:
            text = words.text("cli-verify-alone", number=check.number)
        say(text, indent="  ")
    failed = sum(check.verdict == "fails" for check in checks)
    proven = sum(check.verdict == "holds" for check in checks)
    say(words.text("cli-verify-sum", proven=proven, failed=failed, none=len(checks) - proven - failed))
