"""What there is to do for a review, piece by piece, in which order, and how a piece is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import msgspec

from batida.service.review_work import Decide, Outlined, Piece, Split
from batida.store.ports import KeptReview


@dataclass(frozen=True, slots=True)
class PlannedDecision:
    """Part of a plan: the decision with this number, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """Part of a plan: the luck of the round with this number, from 1."""

    number: int


Plan: TypeAlias = tuple[PlannedDecision | PlannedRound, ...]
"""All parts of a review, in order."""


class _Worth(msgspec.Struct, frozen=True):
    action: str
    behind_error: float


class _Judged(msgspec.Struct, frozen=True):
    """What the luck of a round takes from a decision."""

    round: int
    ply: int
    played: str
    loss: float
    values: tuple[_Worth, ...]

    @property
    def error(self) -> float:
        """The standard error of the loss, of what cost nothing too."""
        return next((one.behind_error for one in self.values if one.action == self.played), 0.0)


class _Part(msgspec.Struct, frozen=True):
    decision: _Judged | None = None


_part: Final = msgspec.json.Decoder(_Part)
_outlined: Final = msgspec.json.Decoder(Outlined)


def planned(outline: bytes) -> Plan:
    """All that there is to do for a review, in order: of each round its decisions, then its luck."""
    plan: list[PlannedDecision | PlannedRound] = []
    number = 0
    for place, count in enumerate(_outlined.decode(outline).decisions):
        plan.extend(PlannedDecision(one) for one in range(number, number + count))
        plan.append(PlannedRound(place + 1))
        number += count
    return tuple(plan)


def piece_of(kept: KeptReview, planned: PlannedDecision | PlannedRound) -> Piece:
    """A part of the plan as it is asked for, once all parts before it are there."""
    if isinstance(planned, PlannedDecision):
        return Decide(kept.record, planned.number, kept.budget_ms, kept.seed)
    decisions = (_part.decode(part).decision for part in kept.parts)
    costs = tuple(
        (one.ply - 1, one.loss, one.error)
        for one in decisions
        if one is not None and one.round == planned.number
    )
    return Split(kept.record, planned.number, costs, kept.budget_ms, kept.seed)
