"""Reviews a match: its real choices one after the other, and what they add up to.

Every decision is judged by itself, from what its seat might know and with chance of its own, so they may
be judged in any order and in any process. What earlier rounds tell of the others is part of what it knew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.bots.strongest import distinct
from batida.notation import PartialRound, Position
from batida.notation.hands import apply_partial, partial_round
from batida.review.judged import Question
from batida.review.match_luck import match_luck
from batida.review.model import Decision, LeftOut, MatchReview
from batida.review.reasons import reason_for
from batida.review.verdicts import EQUAL_POINTS, TOLD_APART, verdict_of
from batida.rules import LEFT, Play, Round, SeatView, seat_view
from batida.solver.settled import Settled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from batida.notation import Record, RecordedRound
    from batida.review.judged import Judged, Worth
    from batida.rules import Action, Seat

BUDGET_MS: Final = 200
"""For a decision, when nobody says more."""
MATCH_SHARE: Final = 0.25
"""Who loses in chances no more than this share of what the lost points are worth at this score is right for
the match."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The real choices of a match, and how many actions cannot be looked into."""

    questions: tuple[Question, ...]
    unknown: int


def review(
    match: Record,
    *,
    budget_ms: int = BUDGET_MS,
    seed: int = 1,
    on_progress: Callable[[int, int], object] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> MatchReview:
    """Reviews a match.

    Args:
        match: as a record has it, finished or not.
        budget_ms: for each decision; turned into work by a fixed rule, never by a clock.
        seed: of all chance; the same match, seed and budget give the same review to the last digit.
        on_progress: is told after each decision how many are judged, and of how many.
        should_stop: is asked before each decision whether to leave out the rest.
    """
    asked = questions_of(match)
    decisions: list[Decision] = []
    for one in asked.questions:
        if should_stop is not None and should_stop():
            break
        decisions.append(decided(one, budget_ms=budget_ms, seed=seed))
        if on_progress is not None:
            on_progress(len(decisions), len(asked.questions))
    return assembled(match, decisions, budget_ms=budget_ms, seed=seed, asked=asked)


def reviewed_decisions(match: Record, *, budget_ms: int = BUDGET_MS, seed: int = 1) -> Iterator[Decision]:
    """The decisions of a match, each as soon as it is judged, in order of play."""
    for one in questions_of(match).questions:
        yield decided(one, budget_ms=budget_ms, seed=seed)


def assembled(
    match: Record, decisions: Iterable[Decision], *, budget_ms: int, seed: int, asked: Asked | None = None
) -> MatchReview:
    """The review of a match from its decisions, judged in whatever order and place."""
    # What judges loads numba; a match may be listed without it.
    from batida.solver.equity import VERSION, covers  # noqa: PLC0415 - as said above
    from batida.solver.network.weights import network_for  # noqa: PLC0415 - as said above

    asked = questions_of(match) if asked is None else asked
    done = tuple(sorted(decisions, key=lambda one: (one.round, one.ply)))
    network = network_for(match.variant)
    return MatchReview(
        record=match,
        decisions=done,
        left_out=LeftOut(stopped=len(asked.questions) - len(done), unknown=asked.unknown),
        budget_ms=budget_ms,
        seed=seed,
        network=None if network is None else network.name,
        equity=VERSION if covers(match.variant) else None,
        luck=match_luck(match, asked.questions, done, budget_ms=budget_ms, seed=seed),
    )


def decided(question: Question, *, budget_ms: int, seed: int) -> Decision:
    """Judges one decision."""
    from batida.review.judging import judged  # noqa: PLC0415 - it loads numba

    found = judged(
        question.view, budget_ms=budget_ms, seed=seed, played=question.played, earlier=question.earlier
    )
    return decision_of(question, found)


def decision_of(question: Question, judged: Judged) -> Decision:
    """What a decision cost, once its actions are judged."""
    worth = judged.of(question.played)
    is_for_match = _is_right_for_match(worth, question.view)
    counts = not worth.is_best and not is_for_match
    equity_loss = 0.0 if is_for_match else _equity_loss(worth, question.view)
    return Decision(
        question=question,
        judged=judged,
        loss=worth.behind if counts else 0.0,
        loss_error=worth.behind_error if counts else 0.0,
        equity_loss=equity_loss,
        verdict=verdict_of(worth.behind if counts else 0.0),
        reason=reason_for(question, judged, is_right_for_match=is_for_match, equity_loss=equity_loss),
    )


def questions_of(match: Record) -> Asked:
    """The real choices of a match, in order of play.

    Forced actions are none, nor is which of two ends alike gets a tile. What came from a hand that is not
    written cannot be looked into.
    """
    found: list[Question] = []
    unknown, scores, earlier = 0, match.start, tuple[Settled, ...]()
    for one in match.rounds:
        for ply, (view, recorded) in enumerate(zip(_views(one, scores), one.plies, strict=False), 1):
            if view is None:
                unknown += isinstance(recorded.action, Play)
            elif len(distinct(view)) > 1:
                played = _one_of_alike(view, recorded.action)
                found.append(Question(one.number, ply, view, played, recorded.stand_in, earlier))
        scores = one.scores
        if isinstance(one.final, Round) and one.settlement is not None:
            earlier = (*earlier, Settled.of(one.final, stand_ins=_stand_ins(one)))
    return Asked(tuple(found), unknown)


def _stand_ins(one: RecordedRound) -> set[Seat]:
    """The seats for which a stand-in played."""
    players = one.final.variant.players
    return {(one.opener + ply) % players for ply, recorded in enumerate(one.plies) if recorded.stand_in}


def _views(one: RecordedRound, scores: tuple[int, ...]) -> Iterator[SeatView | None]:
    """What the seat to act might know before each action; ``None`` where its hand is not written."""
    if not isinstance(one.final, PartialRound):
        for rnd in one.states():
            if rnd.to_act is None:
                return
            yield seat_view(rnd, rnd.to_act, scores=scores)
        return
    state = partial_round(one.final.variant, one.final.dealt, opener=one.final.opener)
    for ply in one.plies:
        seat = state.to_act
        if seat is None:
            return
        if state.hands[seat].unknown:
            yield None
        else:
            view = Position(state, scores, seat).view
            assert isinstance(view, SeatView)
            yield view
        state = apply_partial(state, ply.action)


def _one_of_alike(view: SeatView, action: Action) -> Action:
    """The action that stands for this one: where both ends show the same value, that on the left."""
    if isinstance(action, Play) and action not in distinct(view):
        return Play(action.tile, LEFT)
    return action


def _is_right_for_match(worth: Worth, view: SeatView) -> bool:
    """Whether an action loses points, and next to no chance to win the match for that."""
    from batida.solver.payoffs import chance_of_a_point  # noqa: PLC0415 - it loads numba

    if worth.is_best or worth.equity_behind is None:
        return False
    return worth.equity_behind <= MATCH_SHARE * worth.behind * chance_of_a_point(view.public, view.seat)


def _equity_loss(worth: Worth, view: SeatView) -> float | None:
    """The chances to win the match lost; what could not be told in points at this score is none."""
    from batida.solver.payoffs import chance_of_a_point  # noqa: PLC0415 - it loads numba

    if worth.equity_behind is None or worth.equity_behind_error is None:
        return None
    least = EQUAL_POINTS * chance_of_a_point(view.public, view.seat)
    is_lost = worth.equity_behind > max(least, TOLD_APART * worth.equity_behind_error)
    return worth.equity_behind if is_lost else 0.0
