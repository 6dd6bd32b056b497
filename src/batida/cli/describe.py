"""``batida describe``: a line of tiles in words, or as facts."""

import json
from argparse import ArgumentParser, Namespace

from batida.cli.console import add_language, complain, say

ABOUT = "say where the tiles of a line lie and what is open"
DESCRIPTION = (
    'Lays the tiles of PLAYS, such as "14 11< 44> 34>" or "[1|4] [1|1]<", and says what is joined to'
    " what by which end, and which points are open."
)


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    parser.add_argument("plays", metavar="PLAYS", help="the lead and the plays in order; may be empty")
    parser.add_argument("--json", action="store_true", help="the same as facts, a line of JSON")
    add_language(parser, help="language of the words")


def run(options: Namespace) -> int:
    """Describes; 1 when the plays are refused."""
    from batida.draw import describe, facts
    from batida.i18n import Words
    from batida.notation import NotationError, parse_line

    try:
        line = parse_line(options.plays)
    except NotationError as error:
        complain(f"batida: {error}")
        return 1
    if options.json:
        print(json.dumps(facts(line)))
    else:
        say(describe(line, Words(options.lang)))
    return 0
