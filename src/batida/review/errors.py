"""What a review refuses, below ``BatidaError``."""

from __future__ import annotations

from typing import Literal, TypeAlias

from batida.rules import BatidaError

ReviewCode: TypeAlias = Literal["bad-journal", "worker-lost"]
"""``bad-journal``: a journal is of something else, is damaged or in use. ``worker-lost``: a process ended."""


class ReviewError(BatidaError):
    """Something that a review cannot do.

    Attributes:
        code: what is wrong.
    """

    code: ReviewCode

    def __init__(self, sentence: str, *, code: ReviewCode) -> None:
        super().__init__(sentence)
        self.code = code
