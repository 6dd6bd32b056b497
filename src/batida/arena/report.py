"""The answer of a contest as facts, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from batida.arena.running import Finding
    from batida.arena.statistics import Estimate
    from batida.arena.tally import Side


def facts(finding: Finding) -> dict[str, object]:
    """A finding as JSON says it; what goes by name counts namesakes together, ``sides`` apart."""
    contest, tally = finding.contest, finding.tally
    sides = tally.sides
    found: dict[str, object] = {
        "players": list(contest.players),
        "seats": contest.seats,
        "rounds": tally.rounds,
        "matches": tally.matches,
        "deals": tally.sets,
        "seed": contest.seed,
        "margin_points": _short(sides[0].margin.value),
        "ci95_points": _error(sides[0].margin),
        "wins": _by_name(sides),
        "decision_ms": _times_by_name(sides),
        "stopped_by": finding.stopped_by,
        "sides": [_side(side) for side in sides],
    }
    if finding.sprt is not None:
        found["sprt"] = {
            "low": finding.sprt.low,
            "high": finding.sprt.high,
            "error": finding.sprt.error,
            "llr": _short(finding.sprt.llr(tally.margins[0], contest.seats)),
            "verdict": finding.verdict,
        }
    return found


def _side(side: Side) -> dict[str, object]:
    share = side.match_share
    found: dict[str, object] = {
        "player": side.name,
        "margin_points": _short(side.margin.value),
        "ci95_points": _error(side.margin),
        "rounds_won": side.rounds_won,
    }
    if share is not None:
        found |= {
            "matches_won": side.matches_won,
            "match_share": _short(share.value),
            "match_share_ci95": _error(share),
        }
    return found | {
        "decisions": side.decisions,
        "decision_ms": _time(side.decision_ms),
        "stand_ins": side.stand_ins,
        "restarts": side.restarts,
    }


def _by_name(sides: tuple[Side, ...]) -> dict[str, float]:
    won: dict[str, float] = {}
    for side in sides:
        mine = side.rounds_won if side.matches_won is None else side.matches_won
        won[side.name] = won.get(side.name, 0) + mine
    return {name: int(count) if count == int(count) else round(count, 2) for name, count in won.items()}


def _times_by_name(sides: tuple[Side, ...]) -> dict[str, float | None]:
    names = dict.fromkeys(side.name for side in sides)
    found: dict[str, float | None] = {}
    for name in names:
        mine = [(side.decisions, side.decision_ms) for side in sides if side.name == name]
        count = sum(decisions for decisions, _ in mine)
        total = sum(decisions * ms for decisions, ms in mine if ms is not None)
        found[name] = _time(total / count) if count else None
    return found


def _short(value: float) -> float:
    return round(value, 4)


def _error(estimate: Estimate) -> float | None:
    return None if estimate.ci95 is None else round(estimate.ci95, 4)


def _time(ms: float | None) -> float | None:
    return None if ms is None else float(f"{ms:.4g}")
