"""The names that people give themselves, made harmless."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import count
from typing import Final

NAME_MAX: Final = 24
"""How many characters of a name are kept."""

READ_MAX: Final = 1_000
"""How many characters of what was given are looked at."""

_NO_NAMES: Final = frozenset({"null", "undefined", "none", "nan"})
"""What a program says when it has no name."""


def told_apart(name: str | None, others: Iterable[str | None]) -> str | None:
    """The name with a number behind it, where one of ``others`` looks the same: ``Ana`` and ``Ana 2``."""
    taken = {_alike(one) for one in others if one is not None}
    if name is None or _alike(name) not in taken:
        return name
    numbered = (f"{name[: NAME_MAX - 3].rstrip()} {number}" for number in count(2))
    return next(one for one in numbered if _alike(one) not in taken)


def clean_name(given: str | None) -> str | None:
    """The name to show, or ``None`` when there is none: then pages say "Player 2".

    Control, direction and other invisible characters and unpaired surrogates are taken out, runs
    of spaces are one space, and at most ``NAME_MAX`` characters stay. Everything else, markup
    included, is text and stays as it is: whoever shows it shows it as text.
    """
    if given is None:
        return None
    spaced = " ".join(given[:READ_MAX].split())
    visible = "".join(one for one in spaced if not unicodedata.category(one).startswith("C"))
    name = " ".join(unicodedata.normalize("NFC", visible).split())[:NAME_MAX].strip()
    if not any(unicodedata.category(one)[0] in "LNPS" for one in name):
        return None
    return None if name.casefold() in _NO_NAMES else name


def _alike(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
