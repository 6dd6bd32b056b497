"""The tiles: the set of 28 in index order, and hands as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from batida.rules.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

PIP_MAX: Final = 6
"""The highest value of the double-six set (R1.1)."""


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """One of the 28 tiles, ``low <= high``; take it from :func:`tile`, so that 4-5 is 5-4.

    There is one object a tile, also after a copy or a pickle, so that tiles are equal when they
    are the same object; they hash and sort by their index.

    Source: R1.1.
    """

    low: int
    high: int
    index: int = field(repr=False)
    mask: int = field(repr=False)
    """The value set of the tile: bit ``v`` is set when a half has the value ``v``."""

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: Tile) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[Callable[[int, int], Tile], tuple[int, int]]:
        return tile, (self.low, self.high)

    @property
    def is_double(self) -> bool:
        """Whether both halves are alike."""
        return self.low == self.high

    @property
    def points(self) -> int:
        """What the tile counts in a hand: the sum of both halves (R5.3)."""
        return self.low + self.high

    def other(self, value: int) -> int:
        """The value of the half that is left when the half ``value`` is joined (R3.1)."""
        return self.low + self.high - value

    def __str__(self) -> str:
        return WRITTEN[self.low][self.high]


WRITTEN: Final = tuple(tuple(f"{one}-{other}" for other in range(PIP_MAX + 1)) for one in range(PIP_MAX + 1))
"""Two halves side by side as text, by their values."""

TILES: Final[tuple[Tile, ...]] = tuple(
    Tile(low, high, index, 1 << low | 1 << high)
    for index, (low, high) in enumerate(combinations_with_replacement(range(PIP_MAX + 1), 2))
)
"""All 28 tiles; a tile's place here is its index in every format of Batida."""

BY_INDEX: Final = attrgetter("index")
"""Sorts tiles into index order, faster than comparing them."""
_BY_HALVES: Final = {halves: t for t in TILES for halves in ((t.low, t.high), (t.high, t.low))}


def tile(one: int, other: int) -> Tile:
    """The tile with these halves, named in either order.

    Raises:
        SetupError: ``not-a-tile``, when there is none (R1.1).
    """
    try:
        return _BY_HALVES[one, other]
    except KeyError:
        sentence = f"{one}-{other} is not a tile"
        raise SetupError(sentence, code="not-a-tile", clause="R1.1", halves=(one, other)) from None


@cache
def tile_set(highest: int) -> tuple[Tile, ...]:
    """The tiles whose halves are at most ``highest``: 28 for 6, fewer for study sets.

    Raises:
        SetupError: ``bad-set``, when ``highest`` is not 1 to 6.
    """
    if not 1 <= highest <= PIP_MAX:
        sentence = f"a set goes up to 1 to {PIP_MAX}, not {highest}"
        raise SetupError(sentence, code="bad-set", clause="R1.1", highest=highest)
    return tuple(t for t in TILES if t.high <= highest)


_VALUES: Final = tuple(
    tuple(value for value in range(PIP_MAX + 1) if mask >> value & 1) for mask in range(1 << PIP_MAX + 1)
)
"""The values of each value set."""


def values_of(mask: int) -> tuple[int, ...]:
    """The values in a value set, in rising order."""
    return _VALUES[mask]


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """A player's tiles, always in index order: two hands with the same tiles are equal.

    The representation shows the size alone, so that a slip of the log shows no tile (R1.4).
    """

    tiles: tuple[Tile, ...]
    mask: int = field(compare=False)
    """The value set of the whole hand."""

    @classmethod
    def of(cls, tiles: Iterable[Tile]) -> Hand:
        """A hand of these tiles.

        Raises:
            SetupError: ``tile-twice``, when one is named twice (R1.1).
        """
        in_order = tuple(sorted(tiles, key=BY_INDEX))
        for one, following in pairwise(in_order):
            if one is following:
                sentence = f"{one} is there twice"
                raise SetupError(sentence, code="tile-twice", clause="R1.1", tile=str(one))
        mask = 0
        for one in in_order:
            mask |= one.mask
        return cls(in_order, mask)

    def without(self, gone: Tile) -> Hand:
        """This hand after ``gone`` was played; ``gone`` is in it."""
        place = self.tiles.index(gone)
        left = self.tiles[:place] + self.tiles[place + 1 :]
        mask = 0
        for one in left:
            mask |= one.mask
        return Hand(left, mask)

    @property
    def points(self) -> int:
        """The sum of both halves of each tile (R5.3)."""
        return sum(t.low + t.high for t in self.tiles)

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __contains__(self, sought: object) -> bool:
        return sought in self.tiles

    def __repr__(self) -> str:
        return f"Hand({len(self.tiles)} tiles)"
