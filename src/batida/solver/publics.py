"""Public states one after the other, told from what everybody sees."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from batida.rules import Line, Pass

if TYPE_CHECKING:
    from batida.rules import Action, PublicView


def before_all(public: PublicView) -> PublicView:
    """The state before the lead of the same round."""
    variant = public.variant
    return replace(
        public,
        hand_sizes=(variant.hand_size,) * variant.players,
        line=Line(),
        actions=(),
        to_act=public.opener,
        settlement=None,
        shown=None,
    )


def publicly_after(public: PublicView, action: Action) -> PublicView:
    """The state after a legal action after which the round goes on."""
    seat = public.to_act
    assert seat is not None
    sizes, line = public.hand_sizes, public.line
    if not isinstance(action, Pass):
        line = line.joined(action)
        action = line.plays[-1]
        sizes = (*sizes[:seat], sizes[seat] - 1, *sizes[seat + 1 :])
    return replace(
        public,
        hand_sizes=sizes,
        line=line,
        actions=(*public.actions, action),
        to_act=public.variant.left_of(seat),
    )
