"""The strongest player there is, for the match."""

from __future__ import annotations

from typing import Final

from batida.bots.strongest import strongest

KIND: Final = strongest("strongest", level=108, for_match=True)
