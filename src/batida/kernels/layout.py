"""Tables over the tiles, and how a state of a round is laid out; all computed from the rules.

A hand is a mask: bit ``i`` is set when it holds ``TILES[i]``. A state is ``STATE_SIZE`` numbers,
and many states are one flat array, one after the other:

======================  ==========================================================================
``HANDS`` + seat        the hand of the seat as a mask; 0 for seats that do not play
``LEFT_VALUE``          the open value on the left; ``NO_VALUE`` before the lead
``RIGHT_VALUE``         the open value on the right; ``NO_VALUE`` before the lead
``TO_ACT``              the seat to act; ``NOBODY`` once the round is over
``ACTION_TALLY``        how many actions were made, the closing passes of a blocked round too
======================  ==========================================================================

Plays are one word for each position: bit ``i`` is tile ``i`` played on the left, bit ``28 + i`` on
the right, or led, when the line is empty, bit ``i`` alone.
"""

from __future__ import annotations

from typing import Final

from batida.rules import LEFT, PASS, PIP_MAX, PLAYERS_MAX, RIGHT, TILES, Play, action_number

HANDS: Final = 0
LEFT_VALUE: Final = HANDS + PLAYERS_MAX
RIGHT_VALUE: Final = LEFT_VALUE + 1
TO_ACT: Final = RIGHT_VALUE + 1
ACTION_TALLY: Final = TO_ACT + 1
STATE_SIZE: Final = ACTION_TALLY + 1

NO_VALUE: Final = PIP_MAX + 1
NOBODY: Final = -1

TILE_COUNT: Final = len(TILES)

LOW: Final = tuple(one.low for one in TILES)
HIGH: Final = tuple(one.high for one in TILES)
PIPS: Final = tuple(one.points for one in TILES) * 2
"""What a tile counts, by its bit in a word of plays: on the left, then on the right (R5.3)."""

FITS: Final = (
    *(sum(1 << one.index for one in TILES if one.mask >> value & 1) for value in range(PIP_MAX + 1)),
    0,
)
"""The tiles that an open value takes, as a mask (R3.1); none for ``NO_VALUE``."""

BY_WEIGHT: Final = tuple(sorted(range(TILE_COUNT), key=lambda i: (-TILES[i].points, i)))
"""The tiles' indices, the heaviest first."""

LEAD_NUMBER: Final = action_number(Play(TILES[0]))
LEFT_NUMBER: Final = action_number(Play(TILES[0], LEFT))
RIGHT_NUMBER: Final = action_number(Play(TILES[0], RIGHT))
PASS_NUMBER: Final = action_number(PASS)
"""The numbers of the actions: those of the rules, each tile's by adding its index."""
