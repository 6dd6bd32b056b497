"""Solves worlds drawn alike as if everybody looked after themselves; with two it is ``pimc``."""

from __future__ import annotations

from typing import Final

from batida.bots.averaging import averaging

KIND: Final = averaging("maxn", level=41, method="maxn")
