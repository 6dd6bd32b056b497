"""What the room answers when it cannot do what a door asks.

``BatidaError``
└── ``RoomError``   a code for the catalogues, with its numbers
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from batida.rules import BatidaError

RoomCode: TypeAlias = Literal[
    "unknown-table",
    "not-at-table",
    "bad-players",
    "unknown-bot",
    "bad-pace",
    "bad-start",
    "too-many-tables",
    "table-full",
    "table-locked",
    "seat-taken",
    "match-over",
    "match-not-over",
    "no-watching",
    "too-many-watchers",
    "bad-code",
    "no-round-yet",
    "unknown-review",
    "too-many-reviews",
    "reviews-busy",
    "review-failed",
    "record-too-long",
    "bad-record",
    "bad-position",
    "hands-not-known",
    "round-over",
    "busy",
    "stopping",
    "not-saved",
]
"""Why the room cannot: ``not-saved`` stands for a store that does not work."""


class RoomError(BatidaError):
    """The room cannot do this; nothing was changed."""

    code: RoomCode
    data: dict[str, int | str]

    def __init__(self, sentence: str, *, code: RoomCode, **data: int | str) -> None:
        super().__init__(sentence)
        self.code = code
        self.data = data
