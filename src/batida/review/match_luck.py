"""The luck of a match: that of its rounds, what it comes to, and both as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from batida.notation import format_action
from batida.review.luck import DECIMALS, PARTS, Cost, Luck, RoundLuck, Unknown, luck_of, total

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from batida.notation import Record, RecordedRound
    from batida.review.judged import Question
    from batida.review.model import Decision
    from batida.rules import Seat

MatchLuck: TypeAlias = tuple[RoundLuck | Unknown, ...]
"""By round, in order."""

PLAYED_OUT_PER_MS: Final = 5
"""So often a position is played out for each millisecond of the budget of a decision."""
PLAYED_OUT_MIN: Final = 100


def match_luck(
    record: Record,
    questions: Iterable[Question],
    decisions: Iterable[Decision],
    *,
    budget_ms: int,
    seed: int,
) -> MatchLuck:
    """The luck of each round of a match.

    Args:
        record: the match.
        questions: its real choices.
        decisions: those that were judged.
        budget_ms: for each decision; the work for luck is in its ratio.
        seed: of all chance.
    """
    judged = {(one.round, one.ply): one for one in decisions}
    asked: dict[int, list[int]] = {}
    for question in questions:
        asked.setdefault(question.round, []).append(question.ply)
    count = playouts_for(budget_ms)
    return tuple(
        luck_of(one.final, _costs(one, asked.get(one.number, []), judged), count=count, seed=seed)
        for one in record.rounds
    )


def playouts_for(budget_ms: int) -> int:
    """How often each position is played out, by the budget of a decision."""
    return max(PLAYED_OUT_MIN, PLAYED_OUT_PER_MS * budget_ms)


def totals(lucks: MatchLuck) -> Luck | None:
    """What the rounds with numbers come to; ``None`` without one."""
    known = [one.luck for one in lucks if isinstance(one, RoundLuck)]
    return total(known) if known else None


def luck_facts(record: Record, lucks: MatchLuck, decisions: Sequence[Decision]) -> list[dict[str, object]]:
    """The luck of each round as JSON says it, in points to a hundredth; sums are right to the last digit."""
    return [
        {"round": one.number, "unknown": found}
        if isinstance(found, str)
        else _round(one, found, [decision for decision in decisions if decision.round == one.number])
        for one, found in zip(record.rounds, lucks, strict=True)
    ]


def seat_facts(lucks: MatchLuck, seat: Seat) -> dict[str, object] | None:
    """The luck of a player over the match as JSON says it; ``None`` where no round has numbers."""
    found = totals(lucks)
    if found is None:
        return None
    shown = found.shown(seat)
    return {
        "rounds": sum(isinstance(one, RoundLuck) for one in lucks),
        "result": shown.points(shown.result),
        "deal": shown.points(shown.deal),
        "hidden": shown.points(shown.hidden),
        "skill": shown.points(shown.skill),
        "adjusted": shown.points(shown.skill),
        "error": _short(found.skill_errors[seat]),
        "deal_error": _short(found.deal_errors[seat]),
    }


def _costs(
    one: RecordedRound, plies: Sequence[int], judged: Mapping[tuple[int, int], Decision]
) -> dict[int, Cost] | None:
    """By ply from 0, what each decision of a round cost; ``None`` if one of them was not judged."""
    found: dict[int, Cost] = {}
    for ply in plies:
        decision = judged.get((one.number, ply))
        if decision is None:
            return None
        # What cannot be told from the best costs nothing, and may still be off by its error.
        error = decision.judged.of(decision.played).behind_error
        found[ply - 1] = Cost(decision.loss, error)
    return found


def _round(one: RecordedRound, found: RoundLuck, decisions: Sequence[Decision]) -> dict[str, object]:
    luck, seats = found.luck, range(one.final.variant.players)
    shown = [luck.shown(seat) for seat in seats]
    by_seat = [found.shown_events(seat) for seat in seats]
    return {
        "round": one.number,
        "method": found.method,
        "result": [each.points(each.result) for each in shown],
        "deal": [each.points(each.deal) for each in shown],
        "hidden": [each.points(each.hidden) for each in shown],
        "skill": [each.points(each.skill) for each in shown],
        "adjusted": [each.points(each.skill) for each in shown],
        "error": [_short(error) for error in luck.skill_errors],
        "deal_error": [_short(error) for error in luck.deal_errors],
        "events": [
            {
                "kind": event.kind,
                "ply": None if event.ply is None else event.ply + 1,
                "player": None if event.seat is None else event.seat + 1,
                "played": None if event.ply is None else format_action(one.plies[event.ply].action),
                "points": [shown[seat].points(by_seat[seat][place]) for seat in seats],
                "error": _short(event.error),
            }
            for place, event in enumerate(found.events)
        ],
        "graph": {
            "open": [[round(part / PARTS, DECIMALS) + 0.0 for part in parts] for parts in found.open_parts],
            "open_error": [_short(error) for error in found.open_errors],
            "seen": [
                {
                    "ply": decision.ply,
                    "player": decision.seat + 1,
                    "points": round(max(worth.points for worth in decision.judged.worths), DECIMALS) + 0.0,
                }
                for decision in decisions
            ],
        },
    }


def _short(error: float) -> float:
    return round(error, DECIMALS)
