"""Solves worlds as likely as the plays of the others make them, with all hands open."""

from __future__ import annotations

from typing import Final

from batida.bots.averaging import averaging

KIND: Final = averaging("belief", level=60, believes=True)
