"""Whether a request came from a page of this very server."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


def is_own(connection: HTTPConnection) -> bool:
    """Whether the page that asks came from the host that it asks.

    Programs other than browsers send no origin and bring no cookie by accident: they may come.
    A page without an origin of its own says ``null``, which is nobody's host.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host", "").lower()
    try:
        return bool(host) and urlsplit(origin).netloc.lower() == host
    except ValueError:
        # It is no address at all, such as one with half a pair of brackets.
        return False
