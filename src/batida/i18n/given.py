"""Text that people gave, such as names, made fit to stand in a sentence of ours."""

from __future__ import annotations

from typing import Final

NAME_CHARS_MAX: Final = 60
"""How much of a name is shown: a record may have one of 60,000 characters."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""What letters of some scripts and parts of one picture are joined by; neither turns any text around."""


def printable(text: str) -> str:
    r"""The text without what could steer a terminal or turn the text around it.

    >>> printable("A\u202eB\x1b[31m\u00a0C")
    'A?B?[31m C'
    """
    return "".join(
        one if one.isprintable() or one in _JOINERS else " " if one.isspace() else "?" for one in text
    )


def shown_name(name: str) -> str:
    """A name as it is shown anywhere: printable, on one line, and not longer than a name can be."""
    plain = " ".join(printable(name[: 4 * NAME_CHARS_MAX]).split())
    return plain if len(plain) <= NAME_CHARS_MAX else f"{plain[: NAME_CHARS_MAX - 1].rstrip()}…"
