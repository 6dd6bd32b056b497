"""Why a decision was right or cost something, in one sentence, as a code with its data.

A reason is made of facts that the seat had, and is given only where it is true for the numbers shown: what it
names holds for the better action and not for the worse one. Where nothing plain is found there is none. The
sentences stand in the catalogue ``why.ftl`` by the code; docs/review.md tells when each is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from batida.review.looks import FAULTS, PRAISES
from batida.review.reason import Choice, Reason, tenth
from batida.review.sight import after

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from batida.review.judged import Judged, Question
    from batida.review.reason import Datum

CHANCE_NAMED: Final = 0.02
"""A smaller loss of chances to win the match is not named."""


def reason_for(
    question: Question, judged: Judged, *, is_right_for_match: bool, equity_loss: float | None
) -> Reason | None:
    """The reason of a decision, ``None`` where there is nothing plain and true to say."""
    own = judged.of(question.played)
    left = {one: found for one in judged.worths if (found := after(question.view, one.action)) is not None}
    assert len(left) == len(judged.worths), "who has a choice has plays"
    if is_right_for_match:
        return Reason("right-for-match", {"points": tenth(own.behind)})
    lead = min(judged.worths, key=lambda one: one.behind)
    if not own.is_best:
        return _first(FAULTS, Choice(question.view, judged, lead, own, left))
    if equity_loss is not None and equity_loss >= CHANCE_NAMED:
        best = min(judged.worths, key=lambda one: one.equity_behind or 0.0)
        data: dict[str, Datum] = {"best": best.action, "percent": round(100 * equity_loss, 1)}
        return Reason("worse-for-match", data)
    others = [one for one in judged.worths if not one.is_best]
    praise = None
    if others and len(judged.best) == 1:
        second = min(others, key=lambda one: one.behind)
        praise = _first(PRAISES, Choice(question.view, judged, own, second, left))
    if praise is None and len(judged.best) > 1:
        return Reason("equally-right", {"count": len(judged.best)})
    return praise


def _first(looks: Sequence[Callable[[Choice], Reason | None]], choice: Choice) -> Reason | None:
    return next((found for look in looks if (found := look(choice)) is not None), None)
