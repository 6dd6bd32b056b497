"""After the game: what can be said of a match that was written down.

* :func:`review` judges every real choice of a match by what its player might know (``docs/review.md``),
  :func:`reviewed_decisions` gives them one by one, :func:`facts` and :func:`rows` tell them as plain data.
* :func:`check_deals` says whether its deals hold.

It imports everything up to ``bots``; the doors and the service may import it. What judges loads numba when it
is asked. Tests: ``tests/review``.
"""

from batida.review.deals import DealCheck, Fault, check_deal, check_deals
from batida.review.deals import Verdict as DealVerdict
from batida.review.facts import decision_facts, facts, rows
from batida.review.judged import Judged, Question, Worth
from batida.review.model import REVIEW_VERSION, Decision, LeftOut, MatchReview, PlayerReview
from batida.review.reasons import Reason
from batida.review.reviewing import (
    BUDGET_MS,
    Asked,
    assembled,
    decided,
    questions_of,
    review,
    reviewed_decisions,
)
from batida.review.verdicts import LEAST_POINTS, VERDICTS, Verdict

__all__ = [
    "BUDGET_MS",
    "LEAST_POINTS",
    "REVIEW_VERSION",
    "VERDICTS",
    "Asked",
    "DealCheck",
    "DealVerdict",
    "Decision",
    "Fault",
    "Judged",
    "LeftOut",
    "MatchReview",
    "PlayerReview",
    "Question",
    "Reason",
    "Verdict",
    "Worth",
    "assembled",
    "check_deal",
    "check_deals",
    "decided",
    "decision_facts",
    "facts",
    "questions_of",
    "review",
    "reviewed_decisions",
    "rows",
]
