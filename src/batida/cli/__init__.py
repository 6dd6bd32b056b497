"""The command ``batida``: the door for people and programs at a terminal."""

import argparse
from collections.abc import Sequence

from batida import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line.

    Args:
        arguments: the words after the command's name; those of this process when ``None``.

    Returns:
        The exit status: 0 for success.
    """
    parser = argparse.ArgumentParser(prog="batida", description="The domino game of Block.")
    parser.add_argument("--version", action="version", version=f"batida {__version__}")
    parser.parse_args(arguments)
    parser.print_help()
    return 0
