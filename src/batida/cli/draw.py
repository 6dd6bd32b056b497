"""``batida draw``: a picture of a line of tiles, as SVG."""

import argparse
from typing import TYPE_CHECKING

from batida.cli.console import complain, written

if TYPE_CHECKING:
    from batida.cli.console import Subcommands


def add_to(commands: "Subcommands") -> None:
    """Adds the command to the parser."""
    from batida.draw import WIDTHS
    from batida.i18n import DEFAULT_LANGUAGE, LANGUAGES

    parser = commands.add_parser(
        "draw",
        help="draw a line of tiles",
        description='Lays the tiles of PLAYS, such as "14 11< 44> 34>", and draws them with the marks of'
        " both open ends. The picture says the same in words.",
    )
    parser.add_argument("plays", metavar="PLAYS", help="the lead and the plays in order; may be empty")
    parser.add_argument("-o", "--output", metavar="FILE", default="-", help="SVG file (standard output)")
    parser.add_argument("--width", choices=WIDTHS, default="square", help="how the line is laid out")
    parser.add_argument("--lang", choices=LANGUAGES, default=DEFAULT_LANGUAGE, help="language of the words")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Draws; 1 when the plays are refused."""
    from batida.draw import line_svg
    from batida.i18n import Words
    from batida.notation import NotationError, parse_line

    try:
        line = parse_line(options.plays)
    except NotationError as error:
        complain(f"batida: {error}")
        return 1
    svg = line_svg(line, width=options.width, words=Words(options.lang))
    with written(options.output) as out:
        out.write(f"{svg}\n".encode())
    return 0
