"""Imagines the hands that the others may hold, as likely as their plays make them, and works each out."""

from __future__ import annotations

from typing import Final

from batida.bots.named import named

KIND: Final = named("tomas", "belief:20", level=107)
