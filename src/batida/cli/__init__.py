"""The command ``batida``: the door for people and programs at a terminal.

One module a command; a command loads what it needs when it runs. What a command finds goes to
standard output, what is wrong to standard error. Exit status: 0 when all is well, 1 when
something that was read is refused, 2 for a wrong use or a file that cannot be opened, 130 when it
was interrupted from the keyboard.
Tests: ``tests/cli``.
"""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from batida import __version__
from batida.cli import (
    arena,
    convert,
    describe,
    draw,
    engine,
    exploit,
    replay,
    review,
    serve,
    signature,
    solve,
    verify,
)
from batida.cli.console import check_streams, complain

INTERRUPTED: Final = 130
"""The exit status of what was ended from the keyboard."""

COMMANDS: Final = {
    "replay": replay,
    "verify": verify,
    "describe": describe,
    "draw": draw,
    "convert": convert,
    "solve": solve,
    "arena": arena,
    "exploit": exploit,
    "review": review,
    "engine": engine,
    "signature": signature,
    "serve": serve,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line.

    Args:
        arguments: the words after the command's name; those of this process when ``None``.

    Returns:
        The exit status: 0 for success, 1 for something refused, 2 for a wrong use, 130 for an interrupt
        from the keyboard.
    """
    if arguments is None:
        _end_in_order()
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        # The command had nothing to tell of what it had done so far, or had not yet begun.
        return INTERRUPTED


def _end_in_order() -> None:
    """Lets what would end this process at once end it as an error does: no half file is left behind."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, _frame: object) -> NoReturn:
    sys.exit(128 + number)


def _run(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="batida", description="The domino game of Block.")
    parser.add_argument("--version", action="version", version=f"batida {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        parts = commands.add_parser(name, help=command.ABOUT, description=command.DESCRIPTION)
        parts.set_defaults(run=command.run)
        if name in words:
            # What the others take would be loaded for nothing.
            command.fill(parts)
    try:
        check_streams()
        options = parser.parse_args(words)
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing may be written at the exit any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        name = "" if error.filename is None else f"{error.filename or repr('')}: "
        complain(f"batida: {name}{error.strerror or error}")
        return 2
    return status
