"""One deal's own tables for a search: its tiles numbered anew, so that few bits hold them all.

The tiles still held get the places 0, 1, 2 and so on, seat by seat, heaviest first where asked for.
A mask of places that are still held then is all hands at once, and with the two open values the
whole position: the values that occur an odd number of times on the halves of the tiles played
since are the two open values, so only when both are equal must the value itself be told apart.

A search works on one flat array, ``work``: these tables, and its transposition table behind them.
"""

from __future__ import annotations

from typing import Final

from batida.kernels import layout
from batida.kernels.engine import FITS, PIPS
from batida.kernels.jit import Numbers, inlined, table
from batida.kernels.layout import HANDS, NO_VALUE, TILE_COUNT
from batida.rules import PLAYERS_MAX

AT_FITS: Final = 0
"""By open value, the places whose tile fits it; none fits ``NO_VALUE``."""
AT_SEATS: Final = AT_FITS + NO_VALUE + 1
"""By seat, the places of its tiles."""
AT_PIPS: Final = AT_SEATS + PLAYERS_MAX
"""By place, what the tile counts."""
AT_TILES: Final = AT_PIPS + TILE_COUNT
"""By place, the tile's index."""
AT_FLAGS: Final = AT_TILES + TILE_COUNT
"""Which optimisations are on: ``BOUNDS``, ``TABLE`` and ``ORDER`` added up."""
AT_AGE: Final = AT_FLAGS + 1
"""Which search this is; entries of the transposition table from another one count as empty."""
AT_NODES: Final = AT_AGE + 1
"""How many positions were looked at."""
AT_TABLE: Final = AT_NODES + 1
"""Where the transposition table begins."""

BOUNDS: Final = 1
TABLE: Final = 2
ORDER: Final = 4
ALL_ON: Final = BOUNDS | TABLE | ORDER

PLACES_MAX: Final = 20
"""The most tiles in all hands that a search takes: four players hold 20, two hold 14."""

UNEQUAL: Final = NO_VALUE
"""Stands for the open value in a key where the two differ."""

_BY_WEIGHT: Final = table(layout.BY_WEIGHT)


@inlined
def set_places(states: Numbers, at: int, players: int, work: Numbers) -> int:
    """Fills the tables of ``work`` for the deal at ``at``; gives the mask of all places."""
    for value in range(NO_VALUE + 1):
        work[AT_FITS + value] = 0
    place = 0
    for seat in range(players):
        hand = states[at + HANDS + seat]
        places = 0
        for rank in range(TILE_COUNT):
            tile = _BY_WEIGHT[rank] if work[AT_FLAGS] & ORDER else rank
            if not hand >> tile & 1:
                continue
            work[AT_PIPS + place] = PIPS[tile]
            work[AT_TILES + place] = tile
            for value in range(NO_VALUE):
                if FITS[value] >> tile & 1:
                    work[AT_FITS + value] |= 1 << place
            places |= 1 << place
            place += 1
        work[AT_SEATS + seat] = places
    return (1 << place) - 1
