"""What was judged, kept in a file decision by decision, so that a stopped review goes on without loss.

A line of JSON says with what it was judged, then there is one a decision; the file is one of
:class:`batida.lines.SignedLines`. A decision is known by what its seat saw and did, and by the rounds before,
so a journal serves whatever files and order the matches come in.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import msgspec

from batida.lines import SignedLines
from batida.review.errors import ReviewError
from batida.review.judged import Judged, Method, Worth, seen_by
from batida.review.model import REVIEW_VERSION
from batida.rules import PLAYERS_MAX, PLAYERS_MIN, action_at, action_number, block

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from batida.review.judged import Question

FORM: Final = 1
"""The version of the form."""


class Journal:
    """A journal of judged decisions; a context manager that holds its file."""

    def __init__(self, path: Path, *, budget_ms: int, seed: int) -> None:
        """Opens a journal, or begins it.

        Raises:
            ReviewError: ``bad-journal``, when it is of another budget, seed or version, damaged, or used by
                another process.
            OSError: it cannot be opened.
        """
        self._path = path
        self._lines = SignedLines(path, b"review ", refuse=self._bad)
        self._places: dict[bytes, int] = {}
        try:
            self._read(_Head(FORM, REVIEW_VERSION, _models(), budget_ms, seed))
        except BaseException:
            self._lines.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines.close()

    def __len__(self) -> int:
        return len(self._places)

    def get(self, question: Question) -> Judged | None:
        """How a decision was judged, if it was."""
        at = self._places.get(_key(question))
        if at is None:
            return None
        return _judged_of(_LINES.decode(self._lines.at(at)))

    def add(self, question: Question, judged: Judged) -> None:
        """Writes down a decision; :meth:`sync` makes sure of it."""
        key = _key(question)
        self._places[key] = self._lines.add(msgspec.json.encode(_told(key, judged)))

    def sync(self) -> None:
        """Once this returns, a crash of the machine loses nothing of what was added."""
        self._lines.sync()

    def _read(self, head: _Head) -> None:
        found = self._lines.first(msgspec.json.encode(head))
        try:
            theirs = _HEADS.decode(found)
        except msgspec.DecodeError:
            raise self._bad("is of another version of the review") from None
        other = [name for name in _Head.__struct_fields__ if getattr(theirs, name) != getattr(head, name)]
        if other:
            raise self._bad(f"is of another review: its {', '.join(other)} differ")
        for at, body in self._lines.rest():
            self._places[bytes.fromhex(_LINES.decode(body).key)] = at

    def _bad(self, sentence: str) -> ReviewError:
        return ReviewError(f"the journal {self._path} {sentence}", code="bad-journal")


def _models() -> tuple[str, ...]:
    """The names of all that judges by numbers of its own."""
    # They load numba, which a review does anyway and the reader of this module may not.
    from batida.solver.equity import VERSION  # noqa: PLC0415 - as said above
    from batida.solver.network.weights import network_for  # noqa: PLC0415 - as said above

    networks = [network_for(block(players)) for players in range(PLAYERS_MIN, PLAYERS_MAX + 1)]
    return (VERSION, *(one.name for one in networks if one is not None))


def _key(question: Question) -> bytes:
    public = question.view.public
    told = (
        seen_by(question.view),
        public.scores,
        public.variant.target,
        action_number(question.played),
        question.earlier,
    )
    return blake2b(repr(told).encode(), digest_size=16).digest()


class _Head(msgspec.Struct, frozen=True):
    """Everything that the lines depend on."""

    form: int
    review: int
    models: tuple[str, ...]
    budget_ms: int
    seed: int


class _Row(msgspec.Struct, frozen=True, array_like=True):
    """What an action is worth."""

    action: int
    points: float
    error: float
    behind: float
    behind_error: float
    is_best: bool
    round_won: float | None
    equity: float | None
    equity_behind: float | None
    equity_behind_error: float | None


class _Line(msgspec.Struct, frozen=True):
    """A judged decision."""

    key: str
    method: Method
    worlds: int
    worths: tuple[_Row, ...]


_HEADS: Final = msgspec.json.Decoder(_Head)
_LINES: Final = msgspec.json.Decoder(_Line)


def _told(key: bytes, judged: Judged) -> _Line:
    rows = tuple(
        _Row(
            action=action_number(one.action),
            points=one.points,
            error=one.error,
            behind=one.behind,
            behind_error=one.behind_error,
            is_best=one.is_best,
            round_won=one.round_won,
            equity=one.equity,
            equity_behind=one.equity_behind,
            equity_behind_error=one.equity_behind_error,
        )
        for one in judged.worths
    )
    return _Line(key.hex(), judged.method, judged.worlds, rows)


def _judged_of(line: _Line) -> Judged:
    worths = tuple(
        Worth(
            action=action_at(one.action),
            points=one.points,
            error=one.error,
            behind=one.behind,
            behind_error=one.behind_error,
            is_best=one.is_best,
            round_won=one.round_won,
            equity=one.equity,
            equity_behind=one.equity_behind,
            equity_behind_error=one.equity_behind_error,
        )
        for one in line.worths
    )
    return Judged(line.method, worths, line.worlds)
