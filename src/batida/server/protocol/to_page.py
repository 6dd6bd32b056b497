"""What the server says over a socket."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from batida.server.protocol.changes import Changes
from batida.server.protocol.events import Event
from batida.server.protocol.names import PhraseName, Whereabouts
from batida.server.protocol.view import View


class _ToPage(Struct, frozen=True, tag_field="t"):
    """A message of the server."""


class Welcome(_ToPage, frozen=True, tag="welcome"):
    """The answer to ``Hello``: the whole view, and the cribbage board without its pegs as SVG."""

    protocol: int
    version: str
    seq: int
    view: View
    board_svg: str


class Step(_ToPage, frozen=True, tag="step"):
    """One event, and what of the view is not as it was under the number before."""

    seq: int
    event: Event
    changes: Changes


class Done(_ToPage, frozen=True, tag="done"):
    """The wish ``id`` was carried out and is written down for good, up to ``seq``."""

    id: str
    seq: int


class Refusal(_ToPage, frozen=True, tag="refused"):
    """The wish ``id`` was refused and nothing changed; ``data`` fills the sentence of ``code``."""

    id: str
    code: str
    clause: str | None
    data: dict[str, int | str]
    seq: int


class People(_ToPage, frozen=True, tag="people"):
    """Who is here now; sent when it changes, without a number: nothing of it is kept."""

    seats: tuple[Whereabouts | None, ...]
    """``None`` for a bot and an open seat."""
    watchers: int
    left_ms: int | None
    """How much of the turn is left; ``None`` without a clock."""


class Said(_ToPage, frozen=True, tag="said"):
    """Somebody at the table said a quick phrase."""

    seat: int
    phrase: PhraseName


class Reload(_ToPage, frozen=True, tag="reload"):
    """The page is older than the server: it must load itself again."""

    protocol: int
    version: str


class Pong(_ToPage, frozen=True, tag="pong"):
    """A sign of life."""


ToPage: TypeAlias = Welcome | Step | Done | Refusal | People | Said | Reload | Pong
