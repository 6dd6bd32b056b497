"""Runs the server until it is told to stop."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

import uvicorn
from starlette.applications import Starlette

from batida.rules import BatidaError
from batida.server.app import make_app
from batida.server.files import room_for_connections
from batida.server.guard import HEADERS_MAX, Guard
from batida.server.limits import Limits
from batida.server.logs import LogForm, log_to_stderr
from batida.server.metrics import Metrics
from batida.server.session import key_in
from batida.server.sweeping import Sweeper
from batida.server.talk import MESSAGE_MAX
from batida.service.reviewer import Reviewer
from batida.service.reviews import Reviews
from batida.service.settings import Settings
from batida.service.tables import Tables
from batida.store import StoreError
from batida.store.reviews import SqliteReviews
from batida.store.sqlite import SqliteStore

STOP_S: Final = 5
"""How long a clean stop may wait for requests that are being answered."""

PING_S: Final = 10
"""After so much silence a page is asked for a sign of life, in seconds."""

PONG_S: Final = 20
"""How long it may take to give one."""

SWITCH_S: Final = 0.0005
"""How long a thread may keep the interpreter from others: the writer asks for it several times a commit."""

PORTS_TRIED: Final = 50
"""How many ports are tried when the next free one is wanted."""


class Log(NamedTuple):
    """What is logged, and as what."""

    level: int = logging.WARNING
    form: LogForm = "text"


class PortError(BatidaError):
    """No port to listen on; ``host`` and ``port`` say where."""

    def __init__(self, sentence: str, *, host: str, port: int) -> None:
        super().__init__(sentence)
        self.host = host
        self.port = port


def serve(  # noqa: PLR0913 - the options of a command, each with a name
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    data: Path,
    open_browser: bool = False,
    next_free_port: bool = False,
    settings: Settings | None = None,
    limits: Limits | None = None,
    origins: Sequence[str] = (),
    proxies: Sequence[str] = (),
    log: Log | None = None,
    metrics_token: str | None = None,
) -> int:
    """Serves the page and its tables until SIGINT or SIGTERM.

    Args:
        host: the address to listen on; loopback unless told otherwise.
        port: the port; 0 lets the system choose.
        data: the folder that keeps the matches; made when it is not there.
        open_browser: whether to show the page in a browser.
        next_free_port: whether to take the next free port when this one is in use.
        settings: the room's paces and bounds.
        limits: how much an address, a session and a connection may ask for.
        origins: sites whose pages may ask, besides the server's own.
        proxies: addresses of proxies that are believed when they say for whom they ask.
        log: what is logged, and how; warnings as text by default.
        metrics_token: who brings it may read ``/metrics`` from anywhere; without one a program on this
            machine may, as long as neither origins nor proxies are named.

    Returns:
        The exit status: 0 after a clean stop, 1 when it could not start; what was wrong is then
        printed. When the room does not end in time, the process ends with status 1.
    """
    log_to_stderr(*(Log() if log is None else log))
    try:
        listening = bind(host, port, next_free=next_free_port)
    except PortError as error:
        return _sorry(error)
    try:
        store = SqliteStore(data)
        key = key_in(data)
    except (StoreError, OSError) as error:
        listening.close()
        return _sorry(error)
    tables, reviewer = Tables.over(store, settings=settings), Reviewer()
    reviews = Reviews(tables, SqliteReviews(store), reviewer)
    address = address_of(listening)

    async def started() -> None:
        tables.warm_up()
        if tables.settings.workers_max:
            # Who plays at tables comes first: both would compile the same.
            reviewer.start(tables.wait_warm)
        say_where(address)
        if open_browser:
            # Nobody waits for it: some browsers keep the one who opens them until they are closed.
            Thread(target=webbrowser.open, args=(address,), name="batida-browser", daemon=True).start()

    is_private = not (origins or proxies)
    metrics = Metrics(tables, folder=data, token=metrics_token, is_private=is_private)
    app = make_app(tables, reviews, key=key, metrics=metrics, limits=limits, origins=origins)
    server = Server(app, started, limits=limits, proxies=proxies)
    # The server answers these signals itself and then raises them again: by then it has stopped
    # cleanly, and that is status 0.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: None)
    server.run(sockets=[listening])
    if not app.state.is_finished:
        # Its threads wait for a disk that does not answer, and would keep the process for ever.
        logging.shutdown()
        os._exit(1)
    return 0


def say_where(address: str) -> None:
    """Tells whoever started it where it is; they may have gone, and the others want to play all the same."""
    with suppress(OSError):
        print(f"batida: {address}", flush=True)  # noqa: T201 - as said


def bind(host: str, port: int, *, next_free: bool = False) -> socket.socket:
    """A socket on this port, or on the next free one.

    Raises:
        PortError: it is in use, or there is no such address.
    """
    last = min(port + PORTS_TRIED, 65_536) - 1 if next_free and port else port
    for tried in range(port, last + 1):
        try:
            return _bound(host, tried)
        except OSError as error:
            if tried == last:
                sentence = f"cannot listen on {host}, port {port}: {error.strerror or error}"
                raise PortError(sentence, host=host, port=port) from error
    raise AssertionError


def address_of(listening: socket.socket) -> str:
    """The page's address for a browser on this machine."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 - compared, not bound
    return f"http://{shown}:{port}/"


class Server(uvicorn.Server):
    """Serves ``app``, tells when it listens, and keeps the collector from what lives as long as it."""

    def __init__(
        self,
        app: Starlette,
        started: Callable[[], Awaitable[None]],
        *,
        limits: Limits | None = None,
        proxies: Sequence[str] = (),
    ) -> None:
        bounds = Limits() if limits is None else limits
        http, ws = Guard(bounds, proxies=proxies, room=room_for_connections()).protocols()
        super().__init__(
            uvicorn.Config(
                app,
                http=http,
                ws=ws,
                h11_max_incomplete_event_size=HEADERS_MAX,
                ws_max_size=MESSAGE_MAX,
                ws_per_message_deflate=False,
                ws_ping_interval=PING_S,
                ws_ping_timeout=PONG_S,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=list(proxies),
                timeout_graceful_shutdown=STOP_S,
            )
        )
        self._tell = started
        self._sweeper = Sweeper(lambda: len(self.server_state.connections))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, then tells."""
        await super().startup(sockets)
        self._sweeper.start()
        sys.setswitchinterval(SWITCH_S)
        await self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends."""
        self._sweeper.stop()
        await super().shutdown(sockets)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.set_inheritable(False)
    except OSError:
        listening.close()
        raise
    return listening


def _sorry(error: BatidaError | OSError) -> int:
    with suppress(OSError):
        sys.stderr.write(f"batida: {error}\n")
    return 1
