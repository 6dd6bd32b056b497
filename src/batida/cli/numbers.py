"""Numbers as an option takes them: plain digits, within bounds, and nothing else that Python reads as one."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from math import isfinite
from typing import Final

WHOLE_MAX: Final = 999_999_999
"""The largest number where nothing tells a smaller one: nine digits, as in a record (N2.2)."""

_SHOWN_CHARS: Final = 24


def whole(least: int = 0, most: int = WHOLE_MAX) -> Callable[[str], int]:
    """Reads a whole number from ``least`` (0 or more) to ``most``.

    ``int`` would also take ``1_0``, digits of other scripts, and more than any counter can hold.

    >>> whole(1, 6)("4")
    4
    """

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= len(str(most)):
            value = int(text)
            if least <= value <= most:
                return value
        sentence = f"{_shown(text)} is no whole number from {least} to {most}"
        raise ArgumentTypeError(sentence)

    return read


def finite(text: str) -> float:
    """Reads a number with or without a fraction; infinity and what is none at all are refused."""
    try:
        value = float(text) if text.isascii() and "_" not in text else float("nan")
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        sentence = f"{_shown(text)} is no number"
        raise ArgumentTypeError(sentence)
    return value


def _shown(text: str) -> str:
    return repr(text if len(text) <= _SHOWN_CHARS else text[: _SHOWN_CHARS - 3] + "...")
