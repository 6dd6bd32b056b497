"""The languages that Batida speaks, and which of them suits a reader best."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Language: TypeAlias = Literal["pt-BR", "en", "es"]

LANGUAGES: Final[tuple[Language, ...]] = ("pt-BR", "en", "es")
DEFAULT_LANGUAGE: Final[Language] = "pt-BR"

_BY_PRIMARY: Final[dict[str, Language]] = {one.split("-")[0].lower(): one for one in LANGUAGES}
_RANGES_MAX: Final = 64
"""How much of a header is looked at; browsers send a handful of ranges."""


def best_language(accept_language_header: str, *, otherwise: Language = DEFAULT_LANGUAGE) -> Language:
    """The language that suits a reader best, by the header of that name, or ``otherwise``.

    Every Portuguese reads pt-BR, every Spanish es, every English en. Ranges are taken by weight,
    equal weights in their order; a weight of 0 and what cannot be read count for nothing.

    Source: RFC 9110, 12.5.4.

    >>> best_language("fr;q=0.9, es-AR;q=0.8, en;q=0.5"), best_language("")
    ('es', 'pt-BR')
    """
    best: Language = otherwise
    best_weight = 0.0
    for part in accept_language_header.split(",", _RANGES_MAX)[:_RANGES_MAX]:
        name, *parameters = part.split(";")
        language = language_of(name)
        weight = _weight(parameters)
        if language is not None and weight > best_weight:
            best, best_weight = language, weight
    return best


def language_of(tag: str) -> Language | None:
    """The language that a tag such as ``pt``, ``PT_br`` or ``es-AR`` asks for.

    >>> language_of("en-GB"), language_of("fr")
    ('en', None)
    """
    return _BY_PRIMARY.get(tag.strip().lower().replace("_", "-").split("-")[0])


def _weight(parameters: list[str]) -> float:
    """The weight of a range, 0 to 1; 1 when none is given, 0 when it cannot be read."""
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key.strip().lower() == "q":
            try:
                weight = float(value)
            except ValueError:
                return 0.0
            return weight if 0.0 <= weight <= 1.0 else 0.0
    return 1.0
