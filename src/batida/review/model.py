"""A reviewed match, as values: its decisions, and what each player lost by them."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING, Final

from batida.review.verdicts import VERDICTS

if TYPE_CHECKING:
    from batida.notation import Record
    from batida.review.judged import Judged, Question
    from batida.review.match_luck import MatchLuck
    from batida.review.reason import Reason
    from batida.review.verdicts import Verdict
    from batida.rules import Action, Seat

REVIEW_VERSION: Final = 3
"""Raised when the same record, seed, budget, network and table of chances give other numbers."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice and what it cost.

    Attributes:
        question: when it was, what was known and what was done.
        judged: what each action was worth.
        loss: by how many points what was done was behind the best; 0 where that cannot be told apart.
        loss_error: the standard error of that; 0 where nothing was lost.
        equity_loss: the chances to win the match lost, also by what is best for the points; ``None`` where
            they are not known.
        verdict: what it is called.
        reason: why, if something true and plain was found.
    """

    question: Question
    judged: Judged
    loss: float
    loss_error: float
    equity_loss: float | None
    verdict: Verdict
    reason: Reason | None = None

    @property
    def seat(self) -> Seat:
        """Who decided."""
        return self.question.view.seat

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.question.round

    @property
    def ply(self) -> int:
        """Which action of the round it was, 1 for the lead."""
        return self.question.ply

    @property
    def played(self) -> Action:
        """What was done."""
        return self.question.played


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A player's decisions in sum; those of a stand-in are not theirs.

    Attributes:
        seat: whose.
        decisions: how many were judged.
        loss: the points lost by all of them.
        loss_error: the standard error of that.
        equity_loss: the chances lost by all of them; ``None`` where they are not known.
        verdicts: how many were called what.
    """

    seat: Seat
    decisions: int
    loss: float
    loss_error: float
    equity_loss: float | None
    verdicts: dict[Verdict, int]

    @property
    def error_rate(self) -> float | None:
        """The mean loss a decision in points; ``None`` without one."""
        return self.loss / self.decisions if self.decisions else None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What was not judged.

    Attributes:
        stopped: how many decisions were left when it was cut short.
        unknown: how many plays were left out since the hand that they came from is not written.
    """

    stopped: int = 0
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class MatchReview:
    """A reviewed match.

    Attributes:
        record: what was reviewed.
        decisions: those that were judged, in order of play.
        left_out: what was not.
        budget_ms: for each decision.
        seed: of all chance.
        network: the name of the network that judged, if one was needed.
        equity: the name of the table of chances, if it covers this match.
        luck: of each round, the deal, hidden luck and skill, or why there are no numbers.
        version: of the way of judging.
    """

    record: Record
    decisions: tuple[Decision, ...]
    left_out: LeftOut
    budget_ms: int
    seed: int
    network: str | None
    equity: str | None
    luck: MatchLuck
    version: int = REVIEW_VERSION

    @property
    def players(self) -> tuple[PlayerReview, ...]:
        """What each player lost, by seat."""
        return tuple(summed(self.decisions, seat) for seat in range(len(self.record.players)))


def costly(review: MatchReview) -> list[Decision]:
    """The decisions that cost something, the costliest first."""
    found = [one for one in review.decisions if one.loss > 0]
    return sorted(found, key=lambda one: (-one.loss, one.round, one.ply))


def summed(decisions: tuple[Decision, ...], seat: Seat) -> PlayerReview:
    """The decisions of one seat in sum."""
    own = [one for one in decisions if one.seat == seat and not one.question.stand_in]
    chances = [one.equity_loss for one in own if one.equity_loss is not None]
    return PlayerReview(
        seat=seat,
        decisions=len(own),
        loss=fsum(one.loss for one in own),
        loss_error=fsum(one.loss_error**2 for one in own) ** 0.5,
        equity_loss=fsum(chances) if len(chances) == len(own) else None,
        verdicts={verdict: sum(one.verdict == verdict for one in own) for verdict in VERDICTS},
    )
