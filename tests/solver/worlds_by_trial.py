"""The worlds of a view by brute force: every way to deal the unseen tiles, played again by the rules.

It knows nothing of groups, passes or counting: a world is one in which the same actions are legal
and lead to the same view.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from batida.rules import Hand, Pass, Play, Refused, Round, SeatView, Tile, apply, plies, round_with, seat_view
from batida.solver.worlds import World, mask_of


def unseen_in(view: SeatView) -> tuple[Tile, ...]:
    """The tiles neither in the hand nor on the table."""
    seen = {play.tile for play in view.public.line.plays} | set(view.hand)
    return tuple(one for one in view.public.variant.tiles if one not in seen)


def dealings(view: SeatView) -> int:
    """How many ways there are to deal the unseen tiles, possible or not."""
    left, ways = len(unseen_in(view)), 1
    for seat, size in enumerate(view.public.hand_sizes):
        if seat != view.seat:
            ways *= comb(left, size)
            left -= size
    return ways


def played_again(view: SeatView, world: World) -> Round | None:
    """The round of this world after the actions of the view; ``None`` if the rules refuse one."""
    public = view.public
    dealt: list[list[Tile]] = [
        [one for one in public.variant.tiles if mask >> one.index & 1] for mask in world
    ]
    for ply in plies(public):
        if isinstance(ply.action, Play):
            dealt[ply.seat].append(ply.action.tile)
    rnd = round_with(public.variant, tuple(map(Hand.of, dealt)), opener=public.opener)
    for action in public.actions:
        if rnd.is_over and isinstance(action, Pass):
            continue  # a closing pass, made by the play before
        try:
            rnd = apply(rnd, action)
        except Refused:
            return None
    return rnd


def worlds_by_trial(view: SeatView) -> Iterator[World]:
    """All worlds of the view, each once."""
    for world in _dealt(view, 0, unseen_in(view)):
        rnd = played_again(view, world)
        if rnd is not None and seat_view(rnd, view.seat, scores=view.public.scores) == view:
            yield world


def _dealt(view: SeatView, seat: int, left: tuple[Tile, ...]) -> Iterator[World]:
    if seat == view.public.variant.players:
        yield ()
    elif seat == view.seat:
        for rest in _dealt(view, seat + 1, left):
            yield (mask_of(view.hand), *rest)
    else:
        for held in combinations(left, view.public.hand_sizes[seat]):
            for rest in _dealt(view, seat + 1, tuple(one for one in left if one not in held)):
                yield (mask_of(held), *rest)
