"""One-time codes by which a person comes to another device; kept in memory and never written down."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

KEPT_MINUTES: Final = 10
"""How long a code is good for."""

CODES_MAX: Final = 10_000
"""How many codes are kept; the oldest make room."""

CODE_BYTES: Final = 18


class Moves:
    """The codes that were given out and not used yet.

    Args:
        now: seconds of a clock that never jumps; the machine's, but in tests.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._codes: OrderedDict[str, tuple[str, float]] = OrderedDict()

    def new(self, token: str) -> str:
        """A code for the session with this token."""
        code = secrets.token_urlsafe(CODE_BYTES)
        self._codes[code] = (token, self._now() + KEPT_MINUTES * 60)
        if len(self._codes) > CODES_MAX:
            self._codes.popitem(last=False)
        return code

    def take(self, code: str) -> str | None:
        """The token of the session that the code is for; ``None`` when it was used or is too old."""
        token, until = self._codes.pop(code, ("", 0.0))
        return token if token and self._now() <= until else None
