"""The exceptions of the game, each with data for programs and a sentence for developers.

``BatidaError``
├── ``RulesError``          something about the game itself is wrong
│   ├── ``Refused``         an action that the rules do not allow; nothing was changed
│   └── ``SetupError``      a tile, deal, draw, score or table size that cannot be
└── (``notation`` and ``store`` hang their own below ``BatidaError``)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

Datum: TypeAlias = int | str | tuple[int, ...] | None
"""What an error may carry: numbers and codes, never a hidden tile."""

_Remake: TypeAlias = "Callable[[type[BatidaError], tuple[object, ...], dict[str, object]], BatidaError]"

RefusalCode: TypeAlias = Literal[
    "round-over",
    "not-your-turn",
    "tile-on-table",
    "tile-not-held",
    "no-fit",
    "end-needed",
    "must-play",
]
"""Why an action was refused; players read a sentence from the catalogues by this code."""


class BatidaError(Exception):
    """The root of all errors that a caller of Batida may want to catch.

    All can be copied and pickled, so that they come whole out of another process.
    """

    def __reduce__(self) -> tuple[_Remake, tuple[type[BatidaError], tuple[object, ...], dict[str, object]]]:
        return _remade, (type(self), self.args, self.__dict__)


def _remade(kind: type[BatidaError], args: tuple[object, ...], fields: dict[str, object]) -> BatidaError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class RulesError(BatidaError):
    """An error about the game, with ``code``, ``clause`` and ``data``.

    Args:
        sentence: what is wrong, in English, for developers.
        code: a short name that programs and catalogues go by.
        clause: the clause of the rules, such as ``"R3.1"``.
        data: the numbers of the case.
    """

    code: str
    clause: str
    data: dict[str, Datum]

    def __init__(self, sentence: str, *, code: str, clause: str, **data: Datum) -> None:
        super().__init__(f"{sentence} ({clause})")
        self.sentence = sentence
        self.code = code
        self.clause = clause
        self.data = data


class Refused(RulesError):  # noqa: N818 - a refusal is an answer of the rules, not a fault
    """The rules do not allow this action now; the round is as it was."""


class SetupError(RulesError):
    """A tile, deal, draw, score or table size that the game does not have."""
