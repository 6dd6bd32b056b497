"""How many files, and so connections, the system lets this process have open."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

FILES_KEPT: Final = 128
"""Files that no connection may take: the database, workers and their pipes, built files, the loop's own."""

FILES_WANTED: Final = 65_536
"""What is asked for where the system names no bound."""


def room_for_connections() -> int | None:
    """Takes as many files as this process may have, and tells how many connections fit.

    A server that runs out of files can no longer write what people play, so connections leave it some.
    ``None`` where the system has no such bound.
    """
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415 - there is none on Windows

    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES_WANTED if most == resource.RLIM_INFINITY else most
    if files != resource.RLIM_INFINITY and files < wanted:
        # Some systems name no bound here and have one elsewhere.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            files = wanted
    return None if files == resource.RLIM_INFINITY else max(files - FILES_KEPT, 1)
