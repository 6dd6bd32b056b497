"""Servers that start at once: a process that has loaded everything, and forks one for each start."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

GONE_S: Final = 20
"""How long a killed process may take to be gone."""

PROGRAM: Final = """
import gc, mimetypes, os, signal, sys
from pathlib import Path
import uvicorn.lifespan.on, uvicorn.loops.auto
from batida.bots import kind_of, ladder
from batida.server import app
from batida.server.page import Page
from batida.server.limits import WIDE
from batida.server.run import serve
from batida.service.settings import Settings
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
fast = Settings(pace_ms=0, pass_pause_ms=0, entropy_wait_ms=0, workers_max=0)
# What each server would do again at its start.
mimetypes.init()
kinds = [kind_of(name) for _, name in ladder()]
built = Page()
app.Page = lambda: built
gc.collect()
gc.freeze()
for line in sys.stdin:
    if os.fork() == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        print(os.getpid(), flush=True)
        status = serve(port=0, data=Path(line.rstrip("\\n")), settings=fast, limits=WIDE)
        os._exit(status)
"""


@dataclass(frozen=True)
class Started:
    """A server: its process, and where it listens."""

    process: int
    address: str

    def kill(self) -> None:
        """Ends it at once, wherever it is, and waits until it is gone (Linux).

        Raises:
            ProcessLookupError: it had ended by itself.
        """
        watched = os.pidfd_open(self.process)
        try:
            os.kill(self.process, signal.SIGKILL)
            select.select((watched,), (), (), GONE_S)
        finally:
            os.close(watched)


class Zygote:
    """Starts servers."""

    def __init__(self, ask: IO[str], answers: IO[str]) -> None:
        self._ask = ask
        self._answers = answers
        self.last: Started | None = None

    def start(self, folder: Path) -> Started:
        """A server that keeps its matches in ``folder``, once it listens."""
        self._ask.write(f"{folder}\n")
        self._ask.flush()
        process = int(self._answers.readline())
        self.last = Started(process, self._answers.readline().split()[-1])
        return self.last


@contextmanager
def zygote() -> Iterator[Zygote]:
    """The process that forks servers; it and the last of them are ended at the end."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = (sys.executable, "-c", PROGRAM)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    # In a session of its own: a Ctrl-C that ends the count is not for the servers.
    with subprocess.Popen(command, env=environment, text=True, start_new_session=True, **pipes) as process:  # noqa: S603 - our own program
        assert process.stdin is not None
        assert process.stdout is not None
        servers = Zygote(process.stdin, process.stdout)
        try:
            yield servers
        finally:
            process.kill()
            if servers.last is not None:
                with suppress(ProcessLookupError):
                    servers.last.kill()
