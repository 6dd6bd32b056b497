"""Whether a request is meant for this server, and came from a page of its own or of a site that was named."""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import State
from starlette.requests import HTTPConnection

PORTS: Final = {"http": 80, "https": 443}

_HOST: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
_ASKED: Final = re.compile(r"([A-Za-z0-9_.-]*|\[[0-9A-Fa-f:.]+\])(:[0-9]*)?")
"""What may stand in ``Host``: a name or an address, and a port."""

HOUSE_NAMES: Final = ("localhost", "local", "lan", "internal", "home.arpa")
"""Ends of names that nobody can register: they mean a machine of this house, or this one."""


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
    shown = f"[{host}]" if ":" in host else _name_as_asked(host)
    return f"{parts.scheme}://{shown}" + ("" if port in (None, PORTS[parts.scheme]) else f":{port}")


def _name_as_asked(host: str) -> str:
    """The host's name as a browser sends it: of the letters that names have, others in their code for them.

    Raises:
        OriginError: it is none.
    """
    try:
        name = host if host.isascii() else host.encode("idna").decode()
    except UnicodeError as error:
        raise OriginError(host) from error
    if not _HOST.fullmatch(name):
        raise OriginError(host)
    return name


def allow(state: State, origins: Iterable[str]) -> None:
    """Lets pages of these origins ask this application, besides its own."""
    state.origins = frozenset(parse(one) for one in origins)


def is_for_us(connection: HTTPConnection) -> bool:
    """Whether the host that is asked for can be this server.

    A site anywhere may have its own name lead to a machine in its visitor's house, and is then, to the
    browser, the same site as the server there. So a public name must be that of an origin that was named;
    an address, a name without a dot, and one of ``HOUSE_NAMES`` are nobody else's. A program that asks
    for no host is no browser.
    """
    asked = connection.headers.get("host")
    if asked is None:
        return True
    if not _ASKED.fullmatch(asked):
        return False
    try:
        host = (urlsplit(f"//{asked}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if "." not in host or host.endswith(tuple(f".{name}" for name in HOUSE_NAMES)) or _is_address(host):
        return True
    return host in {urlsplit(one).hostname for one in _allowed(connection)}


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


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
