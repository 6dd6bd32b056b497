"""Plays what a network trained on its own play values the most: that of the player ``net``."""

from __future__ import annotations

from typing import Final

from batida.bots.named import named

KIND: Final = named("iara", "net", level=107)
