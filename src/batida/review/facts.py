"""A review as plain data: for JSON, and as rows for data frames. Players, rounds and plies count from 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from batida.notation import format_action
from batida.review.match_luck import luck_facts, seat_facts
from batida.review.opened import open_hands
from batida.rules import Pass, Play

if TYPE_CHECKING:
    from batida.review.judged import Worth
    from batida.review.model import Decision, MatchReview, PlayerReview
    from batida.review.reason import Reason


def facts(review: MatchReview, *, with_open_hands: bool = False) -> dict[str, object]:
    """A review as JSON says it; docs/review.md has the table of its keys.

    Args:
        review: of a match.
        with_open_hands: whether to tell as well what actions were worth with all hands open: hindsight.
    """
    record = review.record
    ended = record.result
    result = None if ended is None else "draw" if ended.winner is None else ended.winner + 1
    found: dict[str, object] = {
        "review": review.version,
        "network": review.network,
        "equity": review.equity,
        "budget_ms": review.budget_ms,
        "seed": review.seed,
        "players": list(record.players),
        "target": record.variant.target,
        "start": list(record.start),
        "scores": list(record.scores),
        "result": result,
        "rounds": len(record.rounds),
        "summary": [_player(one) | {"luck": seat_facts(review.luck, one.seat)} for one in review.players],
        "decisions": [decision_facts(one) for one in review.decisions],
        "left_out": {"stopped": review.left_out.stopped, "unknown": review.left_out.unknown},
        "luck": luck_facts(record, review.luck, review.decisions),
    }
    if with_open_hands:
        found["open_hands"] = [
            {
                "round": number,
                "ply": ply,
                "values": {format_action(action): _short(value) for action, value in values.items()},
            }
            for (number, ply), values in open_hands(record, review.decisions).items()
        ]
    return found


def decision_facts(one: Decision) -> dict[str, object]:
    """A decision as JSON says it."""
    return {
        "round": one.round,
        "ply": one.ply,
        "player": one.seat + 1,
        "stand_in": one.question.stand_in,
        "played": format_action(one.played),
        "verdict": one.verdict,
        "loss": _short(one.loss),
        "loss_error": _short(one.loss_error),
        "equity_loss": _short(one.equity_loss),
        "reason": None if one.reason is None else _reason(one.reason),
        "method": one.judged.method,
        "worlds": one.judged.worlds,
        "best": [format_action(action) for action in one.judged.best],
        "values": [_worth(worth) for worth in one.judged.worths],
    }


def rows(review: MatchReview) -> list[dict[str, object]]:
    """A flat row for each decision, for data frames."""
    return [
        {
            "round": one.round,
            "ply": one.ply,
            "player": one.seat + 1,
            "name": review.record.players[one.seat],
            "stand_in": one.question.stand_in,
            "played": format_action(one.played),
            "best": format_action(max(one.judged.worths, key=lambda worth: -worth.behind).action),
            "actions": len(one.judged.worths),
            "method": one.judged.method,
            "points": one.judged.of(one.played).points,
            "loss": one.loss,
            "loss_error": one.loss_error,
            "equity_loss": one.equity_loss,
            "verdict": one.verdict,
            "reason": None if one.reason is None else one.reason.code,
        }
        for one in review.decisions
    ]


def _player(one: PlayerReview) -> dict[str, object]:
    return {
        "player": one.seat + 1,
        "decisions": one.decisions,
        "loss": _short(one.loss),
        "loss_error": _short(one.loss_error),
        "error_rate": _short(one.error_rate),
        "equity_loss": _short(one.equity_loss),
        "verdicts": dict(one.verdicts),
    }


def _reason(reason: Reason) -> dict[str, object]:
    data = {
        key: format_action(value) if isinstance(value, Play | Pass) else value
        for key, value in reason.data.items()
    }
    return {"code": reason.code, **data}


def _worth(worth: Worth) -> dict[str, object]:
    return {
        "action": format_action(worth.action),
        "points": _short(worth.points),
        "error": _short(worth.error),
        "behind": _short(worth.behind),
        "behind_error": _short(worth.behind_error),
        "best": worth.is_best,
        "round_won": _short(worth.round_won),
        "equity": _short(worth.equity),
        "equity_behind": _short(worth.equity_behind),
        "equity_behind_error": _short(worth.equity_behind_error),
    }


def _short(value: float | None) -> float | None:
    """A number to a ten-thousandth, as JSON tells it."""
    return None if value is None else round(value, 4) + 0.0
