"""Solves worlds drawn alike as if all others played against it; with two players it is ``pimc``."""

from __future__ import annotations

from typing import Final

from batida.bots.averaging import averaging

KIND: Final = averaging("paranoid", level=42)
