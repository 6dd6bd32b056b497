"""What is wrong with a text, and where: errors that refuse it and notices that only tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from batida.rules import BatidaError, RulesError

if TYPE_CHECKING:
    from batida.rules.errors import Datum


class Place(NamedTuple):
    """A place in a text: ``line`` and ``column`` count from 1, a column in characters."""

    line: int
    column: int


class NotationError(BatidaError):
    """A text that is not taken: the form is broken, or it tells what the rules do not allow.

    ``str`` of it is ``line 9, column 12: 0-4 fits neither 3 nor 5 (R3.1)``; a text of one line,
    such as a typed action, names its column alone.

    Args:
        sentence: what is wrong, in English, for developers.
        code: a short name that programs and catalogues go by.
        clause: the clause of the rules (``R3.1``) or of the formats' pages (``N2.1``, ``P2``).
        column: where in the line, from 1.
        line: which line, from 1; ``None`` for a text of one line.
        data: the numbers of the case.
    """

    def __init__(
        self,
        sentence: str,
        *,
        code: str,
        clause: str,
        column: int = 1,
        line: int | None = None,
        **data: Datum,
    ) -> None:
        place = f"column {column}" if line is None else f"line {line}, column {column}"
        super().__init__(f"{place}: {sentence} ({clause})")
        self.sentence: Final = sentence
        self.code: Final = code
        self.clause: Final = clause
        self.line: Final = line
        self.column: Final = column
        self.data: Final[dict[str, Datum]] = data

    def at(self, place: Place) -> NotationError:
        """The same error of a word that begins at ``place`` of a longer text."""
        return self.moved(line=place.line, column=place.column + self.column - 1)

    def moved(self, *, line: int | None, column: int) -> NotationError:
        """The same error at another place."""
        error = NotationError(self.sentence, code=self.code, clause=self.clause, line=line, column=column)
        error.data.update(self.data)
        return error


@dataclass(frozen=True, slots=True)
class Notice:
    """What a reader took and says so: nothing is wrong with the match, but the text is unusual.

    ``str`` of it has the same form as that of a :class:`NotationError`.
    """

    sentence: str
    code: str
    clause: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.sentence} ({self.clause})"


def by_rules(error: RulesError, *, column: int = 1, line: int | None = None) -> NotationError:
    """What the rules refuse, at its place in a text."""
    found = NotationError(error.sentence, code=error.code, clause=error.clause, line=line, column=column)
    found.data.update(error.data)
    return found


def shown(text: str) -> str:
    """A piece of a text as a sentence names it: in quotes, on one line, shortened, printable."""
    return repr(text if len(text) <= 24 else text[:21] + "...")
