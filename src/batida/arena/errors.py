"""What an arena refuses, below ``BatidaError``."""

from __future__ import annotations

from typing import Literal, TypeAlias

from batida.rules import BatidaError

ArenaCode: TypeAlias = Literal[
    "bad-players",
    "bad-count",
    "bad-seed",
    "bad-budget",
    "bad-target",
    "bad-bounds",
    "bad-journal",
    "worker-lost",
    "no-ray",
    "illegal-choice",
]
"""``bad-players``: that many players do not make this table. ``bad-count``: nothing to play, or too
much. ``bad-seed``, ``bad-budget``, ``bad-target``, ``bad-bounds``: a number is out of its range.
``bad-journal``: a journal is of something else, is damaged or in use. ``worker-lost``: a process ended.
``no-ray``: Ray is not installed.
``illegal-choice``: a bot chose what is not legal, which is a fault of the bot."""


class ArenaError(BatidaError):
    """Something that an arena cannot do.

    Attributes:
        code: what is wrong.
    """

    code: ArenaCode

    def __init__(self, sentence: str, *, code: ArenaCode) -> None:
        super().__init__(sentence)
        self.code = code
