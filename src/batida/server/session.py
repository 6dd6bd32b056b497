"""Who is asking: a long random session cookie, of which only a digest is ever kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "batida_session"
TOKEN_BYTES: Final = 32
TOKEN_CHARS: Final = 43
"""What 32 bytes make in URL-safe base64."""

MAX_AGE_S: Final = 400 * 24 * 60 * 60
"""How long a browser keeps the cookie: as long as browsers allow."""


def player_of(connection: HTTPConnection) -> str | None:
    """The player that the session belongs to; ``None`` without a session."""
    token = token_of(connection)
    return None if token is None else _player(token)


def token_of(connection: HTTPConnection) -> str | None:
    """The session's token; ``None`` without a session."""
    token = connection.cookies.get(COOKIE)
    return None if token is None or len(token) != TOKEN_CHARS else token


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the page came by https, so that its cookie must not go by anything else."""
    return connection.url.scheme == "https"


def new_session() -> tuple[str, str]:
    """A new session's token and its player."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return token, _player(token)


def give(response: Response, token: str, *, is_secure: bool) -> None:
    """Lets the browser keep the session; no script can read it and no other site sends it."""
    response.set_cookie(
        COOKIE, token, max_age=MAX_AGE_S, path="/", httponly=True, samesite="lax", secure=is_secure
    )


def _player(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
