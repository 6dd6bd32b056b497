"""What a watcher and what a seat may know, built up from that alone (R1.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from batida.rules.action import Action, Pass, Seat
from batida.rules.errors import SetupError
from batida.rules.line import Line
from batida.rules.round import Round, legal, outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from batida.rules.settlement import Settlement
    from batida.rules.tile import Hand
    from batida.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody at the table and every watcher sees.

    Attributes:
        variant: the sizes of the game and the target.
        opener: the seat that led.
        hand_sizes: how many tiles each seat holds.
        line: the tiles on the table.
        actions: all plays and passes so far.
        to_act: whose turn it is; ``None`` once the round is over.
        scores: the match scores before this round, one a seat.
        settlement: how the round ended, once it has.
        shown: all hands, shown once the round is over (R5.3); ``None`` before.
    """

    variant: Variant
    opener: Seat
    hand_sizes: tuple[int, ...]
    line: Line
    actions: tuple[Action, ...]
    to_act: Seat | None
    scores: tuple[int, ...]
    settlement: Settlement | None
    shown: tuple[Hand, ...] | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may know: the public view, its own hand, and its legal actions.

    ``legal`` is empty when it is not this seat's turn; it names tiles of the hand, so that it is
    not shown in the representation either (R1.4).
    """

    seat: Seat
    hand: Hand
    legal: tuple[Action, ...] = field(repr=False)
    public: PublicView


def public_view(rnd: Round, *, scores: tuple[int, ...] | None = None) -> PublicView:
    """What everybody may know of a round; ``scores`` before it, zeros if ``None``."""
    settlement = outcome(rnd)
    return PublicView(
        variant=rnd.variant,
        opener=rnd.opener,
        hand_sizes=tuple(len(hand) for hand in rnd.hands),
        line=rnd.line,
        actions=rnd.actions,
        to_act=rnd.to_act,
        scores=(0,) * rnd.variant.players if scores is None else scores,
        settlement=settlement,
        shown=None if settlement is None else rnd.hands,
    )


def seat_view(rnd: Round, seat: Seat, *, scores: tuple[int, ...] | None = None) -> SeatView:
    """What ``seat`` may know of a round; ``scores`` before it, zeros if ``None``.

    Raises:
        SetupError: ``bad-seat``: a watcher's view is not that of a seat -1 (R1.4).
    """
    if not 0 <= seat < rnd.variant.players:
        sentence = f"there is no seat {seat} at a table of {rnd.variant.players}"
        raise SetupError(sentence, code="bad-seat", clause="R1.4", seat=seat)
    return SeatView(
        seat=seat,
        hand=rnd.hands[seat],
        legal=legal(rnd) if rnd.to_act == seat else (),
        public=public_view(rnd, scores=scores),
    )


@dataclass(frozen=True, slots=True)
class Ply:
    """An action with who made it and the values that were open to it.

    ``open_values`` has the left and the right value, or nothing for a lead. Of a pass they are
    the values that its seat had not and, as there is no drawing, will not have this round.
    """

    seat: Seat
    action: Action
    open_values: tuple[int, ...]


def plies(view: PublicView) -> Iterator[Ply]:
    """The actions of a round in order, each with its seat and the open values before it."""
    seat, line = view.opener, Line()
    for action in view.actions:
        yield Ply(seat, action, tuple(point.value for point in line.open))
        if not isinstance(action, Pass):
            line = line.joined(action)
        seat = view.variant.left_of(seat)


def ruled_out(view: PublicView) -> tuple[int, ...]:
    """The value set that each seat is known not to hold, by its passes (R1.5, R3.3)."""
    masks = [0] * view.variant.players
    for ply in plies(view):
        if isinstance(ply.action, Pass):
            for value in ply.open_values:
                masks[ply.seat] |= 1 << value
    return tuple(masks)
