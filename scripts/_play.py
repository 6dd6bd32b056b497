"""Makes what playing takes, starts the server, and shows the page."""

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path

from _environment import ROOT, environment, say, settings, stop

PORT_FIRST = 8765
PORTS_TRIED = 50
START_S = 30
"""How long the server may take to answer for the first time."""


def main() -> int:
    """Runs until the person stops it, and gives the exit status."""
    arguments = _arguments()
    python = environment("run")
    port = _port(arguments.port)
    data: Path = arguments.data
    address = f"http://127.0.0.1:{port}/"
    command = (
        python,
        "-m",
        "batida",
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--data",
        data,
    )
    with subprocess.Popen([str(word) for word in command], env=settings()) as server:
        # Ctrl-C reaches the server too, which then ends by itself; this program outlives it.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda _signal, _frame: server.terminate())
        if not _answers(address, server):
            server.terminate()
            stop("the server did not start; what it said stands above")
        say(f"play at {address}   (Ctrl-C stops)")
        if not arguments.no_browser and not _opens(address):
            say("no browser here: open that address in one")
    return 0 if server.returncode in (0, -signal.SIGINT, -signal.SIGTERM) else server.returncode


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/play", description="Shows the page of Batida.")
    parser.add_argument(
        "--port", type=int, help=f"port to listen on (else {PORT_FIRST}, or the next free one)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--data", type=Path, default=ROOT / ".batida", help="folder that keeps the matches")
    return parser.parse_args()


def _port(named: int | None) -> int:
    """Gives the port that was named, or the first that is free."""
    if named is not None:
        return named if _is_free(named) else stop(f"port {named} is taken; another one, or none, will do")
    ports = range(PORT_FIRST, PORT_FIRST + PORTS_TRIED)
    free = next(filter(_is_free, ports), None)
    return free or stop(f"no port is free from {ports[0]} to {ports[-1]}; name one with --port")


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _answers(address: str, server: subprocess.Popen[bytes]) -> bool:
    """Waits until the page is there; false when the server ended or took too long."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + START_S
    while server.poll() is None and time.monotonic() < end:
        try:
            with direct.open(address, timeout=START_S):
                return True
        except urllib.error.HTTPError:
            return True
        except OSError:
            time.sleep(0.05)
    return False


def _opens(address: str) -> bool:
    """Opens the page where there is a screen to show it on; a browser in the terminal is none."""
    has_screen = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    return has_screen and webbrowser.open(address)


if __name__ == "__main__":
    sys.exit(main())
