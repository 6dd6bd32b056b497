"""Why a decision was right or cost something, in one sentence, as a code with its data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from batida.review.judged import Judged, Question, Worth

ReasonCode: TypeAlias = Literal["right-for-match", "equally-right"]


@dataclass(frozen=True, slots=True)
class Reason:
    """A true sentence about a decision.

    Attributes:
        code: which.
        data: what stands in it.
    """

    code: ReasonCode
    data: Mapping[str, object]


def reason_for(
    question: Question, judged: Judged, worth: Worth, *, is_right_for_match: bool
) -> Reason | None:
    """The reason of a decision, ``None`` where there is nothing plain and true to say."""
    del question
    if is_right_for_match:
        return Reason("right-for-match", {"points": round(worth.behind, 1)})
    if worth.is_best and len(judged.best) > 1:
        return Reason("equally-right", {"count": len(judged.best)})
    return None
