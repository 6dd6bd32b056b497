"""In a hurry to be rid of points, and misses half of what fits."""

from __future__ import annotations

from typing import Final

from batida.bots.api import plain
from batida.bots.person import Person

KIND: Final = plain(Person("beto", pips=1.0, double=-3.0, notices=0.5), level=102, is_offered=True)
