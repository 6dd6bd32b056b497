"""The names that people give themselves, made harmless."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import count
from typing import Final

NAME_MAX: Final = 24
"""How many characters of a name are kept."""

READ_MAX: Final = 1_000
"""How many characters of what was given are looked at."""

MARKS_MAX: Final = 2
"""How many marks a letter may have in a row; more of them run over what stands around a name."""

_TOO_MANY_MARKS: Final = re.compile(
    # Of the blocks of marks alone: others are letters' own, as in the scripts of India.
    rf"([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{{{MARKS_MAX}}})"
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)

_INVISIBLE: Final = tuple(
    frozenset(map(chr, span))
    for span in (
        (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        range(0x180B, 0x1810),
        range(0xFE00, 0xFE10),
        range(0xE0100, 0xE01F0),
    )
)
"""Letters and marks that show nothing, besides those of Unicode's own category.

Source: Default_Ignorable_Code_Point in DerivedCoreProperties.txt of Unicode, and the blank of Braille.
"""

_LOOKS_LIKE: Final = str.maketrans(
    "АВЕКМНОРСТУХІЈЅавекмнорстухіјѕԁһԛԝѵӏгпΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχγωɑɡı01i|",  # noqa: RUF001 - what they look like
    "ABEKMHOPCTYXIJSabekmhopctyxijsdhqwvlrnABEZHIKMNOPTYXabelkvoptuxywaglolll",
)
"""Letters of other scripts, and digits, as the plain letters that one takes them for.

Source: the part of confusables.txt (Unicode Technical Standard 39) whose letters stand on people's keyboards.
"""

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
    of spaces are one space, a letter has at most ``MARKS_MAX`` marks, and at most ``NAME_MAX`` characters
    stay. Everything else, markup included, is text and stays as it is: whoever shows it shows it as text.
    """
    if given is None:
        return None
    spaced = " ".join(given[:READ_MAX].split())
    visible = "".join(one for one in spaced if not _is_invisible(one))
    name = " ".join(_TOO_MANY_MARKS.sub(r"\1", unicodedata.normalize("NFC", visible)).split())
    name = name[:NAME_MAX].strip()
    if not any(unicodedata.category(one)[0] in "LNPS" for one in name):
        return None
    return None if name.casefold() in _NO_NAMES else name


def _is_invisible(one: str) -> bool:
    return unicodedata.category(one).startswith("C") or any(one in span for span in _INVISIBLE)


def _alike(name: str) -> str:
    """What names that look the same have in common: letters of other scripts are those they look like."""
    apart = unicodedata.normalize("NFKD", name)
    plain = "".join(one for one in apart if not unicodedata.combining(one))
    return plain.translate(_LOOKS_LIKE).casefold().translate(_LOOKS_LIKE)
