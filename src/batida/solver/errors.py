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
