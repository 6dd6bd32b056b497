"""What each action was worth with all hands open: hindsight, shown apart, by which nobody is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from batida.notation import PartialRound

if TYPE_CHECKING:
    from collections.abc import Mapping

    from batida.notation import Record
    from batida.review.model import Decision
    from batida.rules import Action, Round

OpenHands: TypeAlias = "Mapping[tuple[int, int], Mapping[Action, float]]"
"""By round and ply, the legal actions with their margins in points."""


def open_hands(match: Record, decisions: tuple[Decision, ...]) -> OpenHands:
    """Solves the positions of some decisions with all hands open; those of unknown hands are left out.

    With two players the values are exact, with more they are those of max^n.
    """
    from batida.solver.open_hands import OpenHands as Solver  # noqa: PLC0415 - it loads numba

    solver = Solver(match.variant)
    states: dict[int, tuple[Round, ...]] = {
        one.number: tuple(one.states()) for one in match.rounds if not isinstance(one.final, PartialRound)
    }
    return {
        (one.round, one.ply): dict(solver.solution(states[one.round][one.ply - 1]).values)
        for one in decisions
        if one.round in states
    }
