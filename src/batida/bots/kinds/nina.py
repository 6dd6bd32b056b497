"""A kind beginner: plays what she sees first, holds doubles back, likes to match, forgets passes."""

from __future__ import annotations

from typing import Final

from batida.bots.api import plain
from batida.bots.person import Person

KIND: Final = plain(
    Person("nina", first=1.0, double=-8.0, matching=6.0, notices=0.7), level=101, is_offered=True
)
