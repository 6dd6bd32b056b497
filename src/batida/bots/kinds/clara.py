"""Remembers every pass, keeps tiles that will fit and closes ends; one play in ten escapes her."""

from __future__ import annotations

from typing import Final

from batida.bots.api import plain
from batida.bots.person import Person

CLARA: Final = Person(
    "clara", pips=0.6, double=2.5, following=2.0, blocking=16.0, notices=0.9, minds_passes=True
)

KIND: Final = plain(CLARA, level=105, is_offered=True)
