"""Sheds the heavy tiles first; now and then one escapes her eye."""

from __future__ import annotations

from typing import Final

from batida.bots.api import plain
from batida.bots.person import Person

KIND: Final = plain(Person("rosa", pips=1.0, notices=0.8), level=103, is_offered=True)
