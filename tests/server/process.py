"""A server as a process of its own, to be stopped and killed."""

import os
import subprocess
import sys
from contextlib import contextmanager

from tests.server.pages import Browser

PROGRAM = """
import sys
from pathlib import Path
from batida.server.run import serve
from batida.service.settings import Settings
if sys.argv[3:]:
    import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, tuple(map(int, sys.argv[3:])))
sys.exit(serve(port=int(sys.argv[1]), data=Path(sys.argv[2]), settings=Settings(pace_ms=0, pass_pause_ms=0)))
"""


@contextmanager
def a_process(folder, *, port=0, files=()):
    """A server process; gives it and, once it listens, a browser that visits it (else ``None``).

    ``files`` is how many it may have open: at first, and when it asks for more.
    """
    command = (sys.executable, "-c", PROGRAM, str(port), str(folder), *map(str, files))
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=dict(os.environ), **pipes) as process:
        try:
            said = process.stdout.readline().split()
            yield process, Browser(said[-1]) if said else None
        finally:
            process.kill()
