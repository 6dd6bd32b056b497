"""Fixed positions, the same for ever: what signatures and conformance are asked on."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from batida.arena.chance import number_of
from batida.rules import PLAYERS_MAX, PLAYERS_MIN, apply, block, deal, legal, seat_view

if TYPE_CHECKING:
    from batida.rules import SeatView

_SIZES: Final = range(PLAYERS_MIN, PLAYERS_MAX + 1)


@lru_cache(maxsize=1_000)
def fixed_view(number: int) -> SeatView:
    """The view of fixed position ``number``, 0 or more: two, three and four players in turn.

    It is the turn of its seat, which has two actions or more, in a round played at random to any
    ply. In every other one the match has scores.

    >>> view = fixed_view(4)
    >>> view.public.variant.players, len(view.legal), view.public.scores
    (3, 4, (34, 51, 33))
    """
    chance = Random(number_of("position", number))  # noqa: S311 - fixed for ever is the purpose
    variant = block(_SIZES[number % len(_SIZES)])
    scores = tuple(
        chance.randrange(variant.target) if number // len(_SIZES) % 2 else 0 for _ in range(variant.players)
    )
    shuffle = chance.sample(variant.tiles, len(variant.tiles))
    rnd = deal(variant, shuffle, opener=chance.randrange(variant.players))
    views: list[SeatView] = []
    while rnd.to_act is not None:
        possible = legal(rnd)
        if len(possible) > 1:
            views.append(seat_view(rnd, rnd.to_act, scores=scores))
        rnd = apply(rnd, chance.choice(possible))
    return chance.choice(views)
