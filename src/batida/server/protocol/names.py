"""The words of the wire: what a code may be, and what every part of a message is."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

PROTOCOL: Final = 4
"""Raised when an old page could misread a new server; an old page is then told to reload."""

EndName: TypeAlias = Literal["left", "right"]
PointName: TypeAlias = Literal["low", "high", "a", "b"]
PlaceName: TypeAlias = Literal["lead", "left", "right"]
"""Where a tile can be put: as the lead, or at an end."""
WidthName: TypeAlias = Literal["phone", "square", "wide"]
PhaseName: TypeAlias = Literal["waiting", "playing", "settled", "over"]
"""``waiting`` before the first deal."""
ClockName: TypeAlias = Literal["off", "gentle", "quick"]
WatchName: TypeAlias = Literal["nobody", "link"]
LanguageName: TypeAlias = Literal["pt-BR", "en", "es"]
Whereabouts: TypeAlias = Literal["here", "elsewhere", "slow", "lost", "gone"]
"""``elsewhere``: no page is looked at; ``slow``: has the turn for long; ``lost``: just lost."""
PhraseName: TypeAlias = Literal[
    "hello", "good-luck", "well-played", "wow", "oops", "thanks", "one-moment", "your-turn", "again", "bye"
]
"""The quick phrases: all that people say to each other here; the words are in the catalogues."""
RoundEnd: TypeAlias = Literal["out", "blocked"]


class Value(Struct, frozen=True):
    """A part of a message."""
