"""Where the people of a table are, as everybody may see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Whereabouts: TypeAlias = Literal["here", "elsewhere", "slow", "lost", "gone"]
"""``elsewhere``: connected, but no page is looked at. ``slow``: has the turn for long."""

Phrase: TypeAlias = Literal[
    "hello", "good-luck", "well-played", "wow", "oops", "thanks", "one-moment", "your-turn", "again", "bye"
]
"""The quick phrases, all that people say to each other here."""


@dataclass(frozen=True, slots=True)
class People:
    """Who is here now; nothing of it is in the log.

    Attributes:
        seats: where the person of each seat is; ``None`` for a bot or an open seat.
        watchers: how many look on without a seat.
        left_ms: how much of the turn is left; ``None`` without a clock.
    """

    seats: tuple[Whereabouts | None, ...]
    watchers: int
    left_ms: int | None
