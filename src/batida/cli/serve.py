"""``batida serve``: the page and its tables, for a browser here or on the same network."""

import logging
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from ipaddress import ip_address
from pathlib import Path

from batida.cli.numbers import whole

PORT = 8765

TOKEN_CHARS = 16
"""A shorter token could be guessed."""


ABOUT = "serve the page and its tables"
DESCRIPTION = (
    "Serves the page until it is interrupted. It listens on this machine alone unless --host says otherwise."
)


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    parser.add_argument("--host", type=_host, default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument(
        "--port", type=whole(most=65535), default=PORT, help="port, 0 for any free one (%(default)s)"
    )
    data = data_folder()
    shown = "there is no home to keep them in" if data is None else "%(default)s"
    parser.add_argument("--data", type=_folder, help=f"folder that keeps the matches ({shown})")
    parser.add_argument("--open", action="store_true", help="show the page in a browser")
    parser.add_argument("--next-free-port", action="store_true", help="take another port if it is in use")
    parser.add_argument(
        "--origin",
        type=_origin,
        action="append",
        default=[],
        help="a site whose pages may ask besides the server's own, such as https://game.example",
    )
    parser.add_argument(
        "--proxy",
        type=_address,
        action="append",
        default=[],
        help="the address of a proxy that is believed when it says for whom it asks",
    )
    parser.add_argument("--log", choices=("text", "json"), default="text", help="how it logs (%(default)s)")
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="warning",
        help="what it logs at least; info writes a line for each request (%(default)s)",
    )
    parser.add_argument(
        "--metrics-token-file",
        type=_secret,
        help="a file with a token: who brings it may read /metrics, from anywhere",
    )
    parser.set_defaults(data=data, parser=parser)


def run(options: Namespace) -> int:
    """Serves; gives the server's exit status."""
    from batida.server.run import Log, serve

    if options.data is None:
        parser: ArgumentParser = options.parser
        parser.error("this user has no home to keep the matches in: name a folder with --data")
    return serve(
        host=options.host,
        port=options.port,
        data=options.data,
        open_browser=options.open,
        next_free_port=options.next_free_port,
        origins=options.origin,
        proxies=options.proxy,
        log=Log(logging.getLevelNamesMapping()[options.log_level.upper()], options.log),
        metrics_token=options.metrics_token_file,
    )


def data_folder() -> Path | None:
    """Where this system keeps what a program of this user keeps; ``None`` for a user without a home."""
    named = {"win32": "LOCALAPPDATA", "darwin": None}.get(sys.platform, "XDG_DATA_HOME")
    base = Path(os.environ.get(named, "") if named else "")
    if base.is_absolute():
        # Another one would be read against whatever folder the command is given in.
        return base / "batida"
    below = {"win32": "AppData/Local", "darwin": "Library/Application Support"}.get(
        sys.platform, ".local/share"
    )
    try:
        return Path.home() / below / "batida"
    except RuntimeError:
        return None


def _host(text: str) -> str:
    if not text.strip():
        # To the system an empty address means every network there is.
        raise ArgumentTypeError("an address is not empty; 0.0.0.0 listens on every network")
    return text


def _origin(text: str) -> str:
    from batida.server.origin import OriginError, parse

    try:
        return parse(text)
    except OriginError as error:
        sentence = f"an origin is a scheme and a host, such as https://game.example, not {text!r}"
        raise ArgumentTypeError(sentence) from error


def _address(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError as error:
        raise ArgumentTypeError(
            f"the address of a proxy is a number, such as 127.0.0.1, not {text!r}"
        ) from error


def _secret(text: str) -> str:
    try:
        token = Path(text).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        sentence = f"the file with the token cannot be read: {text}"
        raise ArgumentTypeError(sentence) from error
    if len(token) < TOKEN_CHARS:
        raise ArgumentTypeError(f"a token has at least {TOKEN_CHARS} characters")
    return token


def _folder(text: str) -> Path:
    if not text:
        raise ArgumentTypeError("the name of a folder is not empty; . is the current one")
    return Path(text)
