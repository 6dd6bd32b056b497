"""After the game: what can be said of a match that was written down.

* :func:`review` judges every real choice of a match by what its player might know (``docs/review.md``),
  :func:`reviewed_decisions` gives them one by one, :func:`facts` and :func:`rows` tell them as plain data.
* ``MatchReview.luck`` says how much of each round was luck, and :func:`places` who may hold what.
* :func:`check_deals` says whether its deals hold.

It imports everything up to ``bots``; the doors and the service may import it. What judges loads numba when it
is asked. Tests: ``tests/review``.
"""

from batida.review.archive import Reviewing, Summary, Total
from batida.review.deals import DealCheck, Fault, check_deal, check_deals
from batida.review.deals import Verdict as DealVerdict
from batida.review.errors import ReviewError
from batida.review.facts import decision_facts, facts, rows
from batida.review.journal import Journal
from batida.review.judged import Judged, Question, Worth
from batida.review.judges import Judges
from batida.review.luck import Cost, Event, Luck, RoundLuck, Unknown, luck_of
from batida.review.match_luck import MatchLuck, luck_facts, playouts_for, totals
from batida.review.model import REVIEW_VERSION, Decision, LeftOut, MatchReview, PlayerReview, costly
from batida.review.places import Places, Row, places
from batida.review.reason import Reason
from batida.review.reviewing import (
    BUDGET_MS,
    Asked,
    assembled,
    decided,
    decision_of,
    questions_of,
    review,
    reviewed_decisions,
)
from batida.review.verdicts import EQUAL_POINTS, LEAST_POINTS, VERDICTS, Verdict
from batida.review.words import action_text, decimal, sentence, verdict_text

__all__ = [
    "BUDGET_MS",
    "EQUAL_POINTS",
    "LEAST_POINTS",
    "REVIEW_VERSION",
    "VERDICTS",
    "Asked",
    "Cost",
    "DealCheck",
    "DealVerdict",
    "Decision",
    "Event",
    "Fault",
    "Journal",
    "Judged",
    "Judges",
    "LeftOut",
    "Luck",
    "MatchLuck",
    "MatchReview",
    "Places",
    "PlayerReview",
    "Question",
    "Reason",
    "ReviewError",
    "Reviewing",
    "RoundLuck",
    "Row",
    "Summary",
    "Total",
    "Unknown",
    "Verdict",
    "Worth",
    "action_text",
    "assembled",
    "check_deal",
    "check_deals",
    "costly",
    "decided",
    "decimal",
    "decision_facts",
    "decision_of",
    "facts",
    "luck_facts",
    "luck_of",
    "places",
    "playouts_for",
    "questions_of",
    "review",
    "reviewed_decisions",
    "rows",
    "sentence",
    "totals",
    "verdict_text",
]
