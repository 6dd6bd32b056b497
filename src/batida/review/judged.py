"""What a decision was worth, as values: what judging gives and everything else reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from batida.rules import action_number

if TYPE_CHECKING:
    from batida.rules import Action, SeatView
    from batida.solver.settled import Settled

Method: TypeAlias = Literal["equilibrium", "play-outs", "belief"]
"""How values were found: ``equilibrium`` as a game of hidden hands, ``play-outs`` by the network in
believed worlds, ``belief`` in believed worlds with all hands open, for sizes without a network."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What an action is worth to the seat to act, by what it may know alone.

    Attributes:
        action: what is done; plays on the right of a line with two ends alike have none of their own.
        points: the margin to expect, as ``batida solve`` tells it.
        error: its standard error.
        behind: by how many points it is behind the best action; 0 for that.
        behind_error: the standard error of that difference, which is far less than that of a value.
        is_best: whether it is the best, or cannot be told apart from it: then it is as right.
        round_won: the chance to win the round; ``None`` in an equilibrium, which does not tell.
        equity: the chance to win the match, a draw shared; ``None`` where chances are not known.
        equity_behind: how much less that is than the best chance of any action.
        equity_behind_error: the standard error of that difference.
    """

    action: Action
    points: float
    error: float
    behind: float
    behind_error: float
    is_best: bool
    round_won: float | None = None
    equity: float | None = None
    equity_behind: float | None = None
    equity_behind_error: float | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """All actions of a choice.

    Attributes:
        method: how they were found.
        worths: the actions that can be told apart, by number.
        worlds: how many worlds were played out for the best action; 0 for an equilibrium.
    """

    method: Method
    worths: tuple[Worth, ...]
    worlds: int

    def of(self, action: Action) -> Worth:
        """What an action is worth; of two alike on two ends, the one on the left stands for both."""
        return next(one for one in self.worths if one.action == action)

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that are equally right."""
        return tuple(one.action for one in self.worths if one.is_best)


def seen_by(view: SeatView) -> tuple[object, ...]:
    """All that a seat saw of a round, as plain values: nothing else tells the chance of its decision."""
    public = view.public
    return (
        (public.variant.players, public.variant.hand_size, public.variant.highest),
        (view.seat, public.opener, [str(one) for one in view.hand]),
        [action_number(one) for one in public.actions],
    )


@dataclass(frozen=True, slots=True)
class Question:
    """A real choice of a match: two actions or more that can be told apart.

    Attributes:
        round: its number, 1 for the first.
        ply: which action of the round, 1 for the lead.
        view: what the seat might know then.
        played: what it did.
        stand_in: whether a stand-in did it for an absent player.
        earlier: the rounds of the match that were over, in order: everybody saw their hands.
    """

    round: int
    ply: int
    view: SeatView
    played: Action
    stand_in: bool = False
    earlier: tuple[Settled, ...] = ()
