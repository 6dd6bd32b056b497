"""The exceptions of the solver, below the root of all errors of Batida."""

from __future__ import annotations

from typing import Literal, TypeAlias

from batida.rules import BatidaError

BeliefErrorCode: TypeAlias = Literal["no-world", "model-allows-none", "name-taken"]
"""``no-world``: no deal leads to this view. ``model-allows-none``: the model holds the plays for
impossible in every world. ``name-taken``: the model's name is that of another one."""


class BeliefError(BatidaError):
    """A view or an opponent model from which nothing can be believed; ``code`` tells which."""

    code: BeliefErrorCode

    def __init__(self, sentence: str, *, code: BeliefErrorCode) -> None:
        super().__init__(sentence)
        self.code = code


EquilibriumErrorCode: TypeAlias = Literal["two-players", "round-over", "no-pair", "too-large", "not-in-range"]
"""``two-players``: more than two play. ``round-over``: there is nothing to choose. ``no-pair``: no two hands
of the ranges go together. ``too-large``: the tree has more slots, or its leaves more pairs, than were
allowed; ``count`` says how many were found before it was given up. ``not-in-range``: the seat to act does
not hold this hand in its range."""


class EquilibriumError(BatidaError):
    """A position that is not solved as a game of hidden hands; ``code`` tells why."""

    code: EquilibriumErrorCode

    def __init__(self, sentence: str, *, code: EquilibriumErrorCode, count: int | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.count = count
