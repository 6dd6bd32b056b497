"""A match: scores, who opens next, and who won (R2.4, R6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from batida.rules.errors import SetupError

if TYPE_CHECKING:
    from batida.rules.action import Seat
    from batida.rules.settlement import Settlement
    from batida.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Match:
    """A match and the rounds settled so far.

    Attributes:
        variant: the sizes of the game and the target.
        first_opener: the seat that opens the first round, by the draw (R2.1).
        start: the scores before the first round, one a seat.
        rounds: the settled rounds in order.
    """

    variant: Variant
    first_opener: Seat
    start: tuple[int, ...]
    rounds: tuple[Settlement, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended: the winning seat, or ``None`` for a draw (R6.2, R6.3)."""

    winner: Seat | None

    @property
    def is_draw(self) -> bool:
        """Whether the highest score that reached the target was tied."""
        return self.winner is None


def new_match(variant: Variant, *, first_opener: Seat, start: tuple[int, ...] | None = None) -> Match:
    """A match before its first round.

    Args:
        variant: the sizes of the game and the target.
        first_opener: the seat that the draw chose.
        start: given scores, one a seat (a handicap, a match carried over); zeros if ``None``.
            They may have reached the target: it is looked at only after a round (R6.2).

    Raises:
        SetupError: ``bad-seat`` or ``bad-scores``.
    """
    if not 0 <= first_opener < variant.players:
        sentence = f"there is no seat {first_opener} at a table of {variant.players}"
        raise SetupError(sentence, code="bad-seat", clause="R2.1", seat=first_opener)
    scores = (0,) * variant.players if start is None else start
    if len(scores) != variant.players or min(scores) < 0:
        sentence = f"start scores are {variant.players} numbers, 0 or more"
        raise SetupError(sentence, code="bad-scores", clause="R6.4", scores=scores)
    return Match(variant, first_opener, scores)


def with_round(match: Match, settlement: Settlement) -> Match:
    """The match after one more settled round.

    Raises:
        SetupError: ``match-over`` when the match has a result already (R6.2), ``bad-scores``
            when the settlement is of a table of another size.
    """
    if result(match) is not None:
        raise SetupError("the match is over", code="match-over", clause="R6.2")
    if len(settlement.hand_points) != match.variant.players:
        sentence = f"a round of {match.variant.players} settles as many hands"
        raise SetupError(sentence, code="bad-scores", clause="R5.3")
    return replace(match, rounds=(*match.rounds, settlement))


def scores(match: Match) -> tuple[int, ...]:
    """The scores now, one a seat, points beyond the target included (R6.2)."""
    return scores_after(match, len(match.rounds))


def scores_after(match: Match, count: int) -> tuple[int, ...]:
    """The scores after the first ``count`` rounds, one a seat."""
    now = list(match.start)
    for settlement in match.rounds[:count]:
        if settlement.winner is not None:
            now[settlement.winner] += settlement.points
    return tuple(now)


def next_opener(match: Match) -> Seat:
    """Who opens the next round: one place clockwise a round, whoever won (R2.4)."""
    return (match.first_opener + len(match.rounds)) % match.variant.players


def result(match: Match) -> MatchResult | None:
    """The result, or ``None`` while the match goes on.

    The target is looked at only after a fully settled round, so a match without one has no
    result, whatever its start scores (R6.2). A tie at the highest score is a draw (R6.3).
    """
    if not match.rounds:
        return None
    now = scores(match)
    highest = max(now)
    if highest < match.variant.target:
        return None
    return MatchResult(now.index(highest) if now.count(highest) == 1 else None)


def ranking(match: Match) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
    """The places with their seats, best first; equal scores share a place: 1, 2, 2, 4."""
    now = scores(match)
    return tuple(
        (1 + sum(other > points for other in now), tuple(s for s, p in enumerate(now) if p == points))
        for points in sorted(set(now), reverse=True)
    )
