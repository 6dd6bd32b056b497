"""Makes what playing takes, then becomes the server, which shows the page."""

import argparse
import os
import sys
from pathlib import Path
from typing import NoReturn

from _environment import ROOT, environment, say, settings

PORT = 8765


def main() -> NoReturn:
    """Becomes ``batida serve``, for this machine alone."""
    options = _options()
    python = environment("run")
    command = [str(python), "-m", "batida", "serve", "--host", "127.0.0.1", "--data", str(options.data)]
    command += (
        ["--port", str(PORT), "--next-free-port"] if options.port is None else ["--port", str(options.port)]
    )
    if not options.no_browser and _has_screen():
        command.append("--open")
    say("starting; open the address below in a browser, Ctrl-C stops")
    os.execve(python, command, settings())  # noqa: S606 - our own program


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/play", description="Shows the page of Batida.")
    parser.add_argument("--port", type=_port, help=f"port to listen on (else {PORT}, or the next free one)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--data", type=_absolute, default=ROOT / ".batida", help="folder that keeps the matches"
    )
    return parser.parse_args()


def _absolute(name: str) -> Path:
    if not name:
        raise argparse.ArgumentTypeError("the name of a folder is not empty; . is the current one")
    return Path(name).absolute()


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) <= 65_535:
        return int(text)
    raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")


def _has_screen() -> bool:
    """Whether a browser has a place to show a page; one that draws in the terminal will not do."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in screens)


if __name__ == "__main__":
    main()
