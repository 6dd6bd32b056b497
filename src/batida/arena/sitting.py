"""What it is to sit at a table of the arena."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from batida.rules import Action, SeatView


class Answer(NamedTuple):
    """What a sitter does: an action, and whether a stand-in chose it."""

    action: Action
    is_stand_in: bool = False


class Troubles(NamedTuple):
    """How often a stand-in played for a sitter, and how often it was started again."""

    stand_ins: int = 0
    restarts: int = 0


class Sitter(Protocol):
    """Somebody on one chair, who can be asked for actions until it is told to go."""

    def begin_round(self, players: int) -> None:
        """Hears that a round of so many begins."""
        ...

    def answer(self, view: SeatView, seed: int) -> Answer:
        """Chooses one of ``view.legal``; same view and seed, same action."""
        ...

    def troubles(self) -> Troubles:
        """What has gone wrong so far."""
        ...

    def close(self) -> None:
        """Leaves the table for good."""
        ...
