"""Where a table stands."""

from __future__ import annotations

from typing import Literal, TypeAlias

Phase: TypeAlias = Literal["new", "waiting", "playing", "settled", "over"]
"""``new`` before it is opened, ``waiting`` before the first deal, ``settled`` between rounds, ``over``
after the match or a leave."""
