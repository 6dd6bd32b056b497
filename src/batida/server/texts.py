"""Messages as JSON in UTF-8."""

from __future__ import annotations

from typing import Final

import msgspec

text_of: Final = msgspec.json.Encoder().encode
"""A message as JSON."""
