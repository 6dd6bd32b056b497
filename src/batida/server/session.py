"""Who is asking: a long random session cookie, signed by this server, of which only a digest is kept."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Final

from starlette.datastructures import State
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "batida_session"

SECURE_COOKIE: Final = "__Host-batida_session"
"""Its name over https: browsers take such a one from this very host alone, and from no plain http."""

PLAYER: Final = "batida.player"
"""Under this name the scope of a request keeps whose it is, once that was looked up."""

TOKEN_BYTES: Final = 32
SIGNATURE_BYTES: Final = 16
KEY_BYTES: Final = 32
KEY_FILE: Final = "session.key"

MAX_AGE_S: Final = 400 * 24 * 60 * 60
"""How long a browser keeps the cookie: as long as browsers allow."""


def key_in(folder: Path) -> bytes:
    """The key by which a server knows its own sessions again; made where there is none.

    Raises:
        OSError: the file cannot be read or made, or is none.
    """
    path = folder / KEY_FILE
    if not path.exists():
        _write(path, secrets.token_bytes(KEY_BYTES))
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        # A shorter one could be guessed, and another one would make all a stranger to their seats.
        sentence = f"{path} is no key of sessions"
        raise OSError(sentence)
    return key


def _write(path: Path, key: bytes) -> None:
    """Writes it as a whole or not at all, for its owner alone."""
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def sign_with(state: State, key: bytes) -> None:
    """Lets an application sign its sessions with this key, and take no others."""
    state.session_key = key


def player_of(connection: HTTPConnection) -> str | None:
    """The player that the session belongs to; ``None`` without a session."""
    scope = connection.scope
    if PLAYER not in scope:
        # Several doors one behind the other ask for it.
        token = token_of(connection)
        scope[PLAYER] = None if token is None else player_named(token)
    return scope[PLAYER]


def token_of(connection: HTTPConnection) -> str | None:
    """The session's token; ``None`` without a session, or with one that this server did not give."""
    token = connection.cookies.get(SECURE_COOKIE if is_secure(connection) else COOKIE)
    if token is None or not token.isascii():
        return None
    body, _, signature = token.partition(".")
    return (
        token if hmac.compare_digest(signature, _signature(connection.app.state.session_key, body)) else None
    )


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the page came by https, so that its cookie must not go by anything else."""
    return connection.scope.get("scheme") in ("https", "wss")


def new_session(connection: HTTPConnection) -> tuple[str, str]:
    """A new session's token and its player."""
    return mint(connection.app.state.session_key)


def mint(key: bytes) -> tuple[str, str]:
    """A new session's token and its player, signed with this key."""
    body = secrets.token_urlsafe(TOKEN_BYTES)
    token = f"{body}.{_signature(key, body)}"
    return token, player_named(token)


def give(response: Response, token: str, *, is_secure: bool) -> None:
    """Lets the browser keep the session; no script can read it and no other site sends it."""
    name = SECURE_COOKIE if is_secure else COOKIE
    response.set_cookie(
        name, token, max_age=MAX_AGE_S, path="/", httponly=True, samesite="lax", secure=is_secure
    )


def player_named(token: str) -> str:
    """The player that a session with this token belongs to: a digest, which is all that is kept."""
    return hashlib.sha256(token.encode()).hexdigest()


def _signature(key: bytes, body: str) -> str:
    digest = hmac.digest(key, body.encode(), "sha256")[:SIGNATURE_BYTES]
    return urlsafe_b64encode(digest).decode().rstrip("=")
