"""``batida engine``: a player of Batida as a program for other arenas."""

import sys
from argparse import ArgumentParser, Namespace

from batida.cli.console import complain

ABOUT = "let a player of Batida sit in another arena"
DESCRIPTION = (
    "Speaks the engine protocol (docs/formats/engine-protocol.md) on standard input and output, and plays as"
    " the named player does."
)


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    parser.add_argument("name", metavar="PLAYER", help="such as random, heaviest, counter")
    parser.set_defaults(parser=parser)


def run(options: Namespace) -> int:
    """Answers until it is told to quit; 1 when it is told what it does not understand."""
    from batida.arena.engine import serve
    from batida.arena.protocol import ProgramError
    from batida.bots import UnknownBotError, find

    parser: ArgumentParser = options.parser
    try:
        bot = find(options.name)
    except UnknownBotError as error:
        parser.error(str(error))
    try:
        serve(bot, asked=sys.stdin.buffer, answers=sys.stdout.buffer)
    except ProgramError as error:
        complain(f"batida: {error}")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
