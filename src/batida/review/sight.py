"""What an action leaves, counted from what its seat may know alone: what reasons are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from batida.bots.weighing import unseen
from batida.rules import LEFT, Play, ruled_out

if TYPE_CHECKING:
    from batida.rules import Action, Hand, Line, PublicView, Seat, SeatView


@dataclass(frozen=True, slots=True)
class After:
    """A position right after an action of the seat whose view it was.

    Attributes:
        line: with the tile laid.
        hand: what is left of the own hand.
        opened: the value of the end that the tile brought; both of a lead that is no double are open.
        following: the seat that acts next.
        shut: the open values of which the following seat surely has none.
        passed: those of them that it has passed on.
        is_blocked: whether surely nobody can go on, with tiles in every hand.
        ways: how many tiles of the own hand fit an open end.
        answers: how many tiles out of sight do.
    """

    line: Line
    hand: Hand
    opened: tuple[int, ...]
    following: Seat
    shut: frozenset[int]
    passed: frozenset[int]
    is_blocked: bool
    ways: int
    answers: int

    def keeps(self, value: int) -> int:
        """How many tiles with this value are left in the own hand."""
        return sum(1 for one in self.hand if one.mask >> value & 1)


def after(view: SeatView, action: Action) -> After | None:
    """What an action leaves; ``None`` for a pass."""
    if not isinstance(action, Play):
        return None
    public = view.public
    line = public.line.joined(action)
    hand = view.hand.without(action.tile)
    values = [point.value for point in line.open]
    following = public.variant.left_of(view.seat)
    missing = ruled_out(public)
    shut = frozenset(value for value in values if not _may_hold(view, following, value, missing))
    others = [seat for seat in range(public.variant.players) if seat != view.seat]
    is_blocked = (
        len(hand) > 0
        and not hand.mask & line.open_mask
        and not any(_may_hold(view, seat, value, missing) for seat in others for value in values)
    )
    return After(
        line=line,
        hand=hand,
        opened=_opened(action, line),
        following=following,
        shut=shut,
        passed=frozenset(value for value in shut if missing[following] >> value & 1),
        is_blocked=is_blocked,
        ways=sum(1 for one in hand if one.mask & line.open_mask),
        answers=sum(1 for one in unseen(view) if one.mask & line.open_mask),
    )


def opened_by(public: PublicView) -> tuple[Seat, Seat]:
    """Who opened the end on the left, and who that on the right; the lead opens both."""
    left = right = public.opener
    for ply, action in enumerate(public.actions):
        seat = (public.opener + ply) % public.variant.players
        if isinstance(action, Play) and action.end is LEFT:
            left = seat
        elif isinstance(action, Play) and action.end is not None:
            right = seat
    return left, right


def out_of_sight(view: SeatView, value: int) -> int:
    """How many tiles with this value the seat sees neither in its hand nor on the table."""
    return sum(1 for one in unseen(view) if one.mask >> value & 1)


def _may_hold(view: SeatView, seat: Seat, value: int, missing: tuple[int, ...]) -> bool:
    """Whether a seat may have a tile with this value, by what was played and passed."""
    return any(one.mask >> value & 1 and not one.mask & missing[seat] for one in unseen(view))


def _opened(action: Play, line: Line) -> tuple[int, ...]:
    left, right = line.open
    if action.end is None:
        return tuple(sorted({left.value, right.value}))
    return (left.value,) if left.tile is action.tile else (right.value,)
