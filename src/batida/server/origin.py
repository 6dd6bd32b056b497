"""Whether a request came from a page of this very server, or of a site that its keeper named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import State
from starlette.requests import HTTPConnection

PORTS: Final = {"http": 80, "https": 443}


class OriginError(ValueError):
    """This is no origin."""


def parse(text: str) -> str:
    """An origin as browsers write it, such as ``https://game.example``.

    Raises:
        OriginError: it is none, or has more than scheme, host and port.
    """
    try:
        parts = urlsplit(text.strip().lower())
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise OriginError(text) from error
    if parts.scheme not in PORTS or not host or parts.path not in ("", "/"):
        raise OriginError(text)
    if parts.query or parts.fragment or parts.username is not None or parts.password is not None:
        raise OriginError(text)
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + ("" if port in (None, PORTS[parts.scheme]) else f":{port}")


def allow(state: State, origins: Iterable[str]) -> None:
    """Lets pages of these origins ask this application, besides its own."""
    state.origins = frozenset(parse(one) for one in origins)


def is_own(connection: HTTPConnection) -> bool:
    """Whether the page that asks came from the host that it asks, or from an origin that was named.

    Programs other than browsers send no origin and bring no cookie by accident: they may come.
    A page without an origin of its own says ``null``, which is nobody's host.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host", "").lower()
    try:
        if host and urlsplit(origin).netloc.lower() == host:
            return True
        return parse(origin) in _allowed(connection)
    except ValueError:
        # It is no address at all, such as one with half a pair of brackets.
        return False


def _allowed(connection: HTTPConnection) -> frozenset[str]:
    app = connection.scope.get("app")
    return frozenset() if app is None else app.state.origins
