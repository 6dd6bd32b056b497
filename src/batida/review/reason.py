"""What a reason is, and between which actions it is looked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from batida.review.judged import Judged, Worth
    from batida.review.sight import After
    from batida.rules import Action, SeatView

ReasonCode: TypeAlias = Literal[
    "right-for-match",
    "worse-for-match",
    "blocked",
    "missed-block",
    "kept-shut",
    "missed-shut",
    "kept-way",
    "no-way",
    "kept-value",
    "missed-value",
    "opened-unseen",
    "missed-own",
    "heavy-stayed",
    "double-stayed",
    "double-waits",
    "more-answers",
    "missed-answer",
    "covered-own",
    "fewer-ways",
    "equally-right",
]

Datum: TypeAlias = "int | float | str | list[int] | Action"


@dataclass(frozen=True, slots=True)
class Reason:
    """A true sentence about a decision.

    Attributes:
        code: which.
        data: what stands in it: players from 1, actions, points to a tenth.
    """

    code: ReasonCode
    data: Mapping[str, Datum]


@dataclass(frozen=True, slots=True)
class Choice:
    """What reasons are looked for in.

    Attributes:
        view: what the seat knew.
        judged: what all actions are worth.
        better: the action that is named as right.
        worse: the one that it is compared with.
        left: what each action leaves.
    """

    view: SeatView
    judged: Judged
    better: Worth
    worse: Worth
    left: Mapping[Worth, After]

    @property
    def good(self) -> After:
        """What the better action leaves."""
        return self.left[self.better]

    @property
    def bad(self) -> After:
        """What the worse action leaves."""
        return self.left[self.worse]


def tenth(value: float) -> float:
    """Points as they are told: to a tenth."""
    return round(value, 1)
