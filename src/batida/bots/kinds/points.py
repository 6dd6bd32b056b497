"""The strongest player when it plays for the points of the round and does not look at the match."""

from __future__ import annotations

from typing import Final

from batida.bots.strongest import strongest

KIND: Final = strongest("points", level=95, for_match=False)
