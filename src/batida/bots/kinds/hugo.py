"""Keeps tiles that will fit, but gives no thought to who passed on what."""

from __future__ import annotations

from typing import Final

from batida.bots.api import plain
from batida.bots.person import Person

KIND: Final = plain(Person("hugo", pips=0.6, double=2.5, following=2.0), level=104, is_offered=True)
