"""Reviews in the words of a language: actions, numbers, verdicts and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from batida.rules import LEFT, Pass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.i18n import Words
    from batida.review.reason import Reason
    from batida.review.verdicts import Verdict
    from batida.rules import Action

_COMMA: Final = {"pt-BR", "es"}
"""The languages that write 2,5 for two and a half."""


def action_text(action: Action, words: Words) -> str:
    """A play as people say it: ``[3|5] on the left``; the tile alone for a lead."""
    assert not isinstance(action, Pass), "nobody chooses to pass"
    tile = words.text("game-tile", low=action.tile.low, high=action.tile.high)
    if action.end is None:
        return tile
    return words.text("game-plays-at", tile=tile, where="left" if action.end is LEFT else "right")


def decimal(value: float, digits: int, words: Words, *, signed: bool = False) -> str:
    """A number with so many digits behind the point, or the comma.

    >>> from batida.i18n import Words
    >>> decimal(-0.004, 2, Words("pt-BR")), decimal(2.25, 1, Words("en"), signed=True)
    ('0,00', '+2.2')
    """
    text = f"{round(value, digits) + 0.0:{'+' if signed else ''}.{digits}f}"
    return text.replace(".", ",") if words.language in _COMMA else text


def verdict_text(verdict: Verdict, words: Words) -> str:
    """What a decision is called."""
    return words.text("why-verdict", verdict=verdict)


def sentence(reason: Reason, names: Sequence[str], words: Words) -> str:
    """The sentence of a reason; ``names`` are those of the players, by seat."""
    told: dict[str, str | int] = {}
    for key, value in reason.data.items():
        match value:
            case str():
                told[key] = value
            case int():
                told[key] = names[value - 1] if key == "player" else value
            case float():
                told[key] = decimal(value, 1, words)
            case list():
                told[key] = words.listed([str(one) for one in value])
            case _:
                told[key] = action_text(value, words)
    return words.text(f"why-{reason.code}", **told)
