"""All chance of an arena: told by a seed and places, never by what was played before or where."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from batida.rules import Tile, Variant

_MASK: Final = (1 << 63) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def number_of(*places: int | str) -> int:
    """64 bits that are told by these places alone: the same on every machine.

    >>> number_of("deal", 1, 0) != number_of("deal", 10)
    True
    """
    return int.from_bytes(blake2b(" ".join(map(str, places)).encode(), digest_size=8).digest(), "big")


def shuffle_of(variant: Variant, *, seed: int, deal: int, number: int = 0) -> list[Tile]:
    """The shuffled set of a round: the one ``number`` of deal ``deal`` of a seed.

    >>> from batida.rules import block
    >>> [str(one) for one in shuffle_of(block(2), seed=1, deal=0)][:4]
    ['4-6', '4-5', '0-3', '0-6']
    """
    return Random(number_of("deal", seed, deal, number)).sample(variant.tiles, len(variant.tiles))  # noqa: S311 - a deal that can be repeated is the purpose


def decision_seed(round_seed: int, ply: int) -> int:
    """The seed of the decision at a ply (0 for the lead) of a round with this seed: 63 bits."""
    return (round_seed + (ply + 1) * _STEP) & _MASK
