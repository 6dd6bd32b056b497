"""``batida draw``: a picture of a line of tiles, as SVG."""

from argparse import ArgumentParser, Namespace

from batida.cli.console import add_language, complain, written

ABOUT = "draw a line of tiles"
DESCRIPTION = (
    'Lays the tiles of PLAYS, such as "14 11< 44> 34>", and draws them with the marks of'
    " both open ends. The picture says the same in words."
)


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    from batida.draw import WIDTHS

    parser.add_argument("plays", metavar="PLAYS", help="the lead and the plays in order; may be empty")
    parser.add_argument("-o", "--output", metavar="FILE", default="-", help="SVG file (standard output)")
    parser.add_argument("--width", choices=WIDTHS, default="square", help="how the line is laid out")
    add_language(parser, help="language of the words")


def run(options: Namespace) -> int:
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
