"""Solves worlds drawn alike with all hands open: the baseline of players that search (PIMC)."""

from __future__ import annotations

from typing import Final

from batida.bots.averaging import averaging

KIND: Final = averaging("pimc", level=40)
