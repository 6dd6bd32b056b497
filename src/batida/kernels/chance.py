"""Chance for kernels: 32 bits at a time, the same numbers compiled and not.

Two 32-bit words in whole numbers that never pass 63 bits, so nothing wraps. It is fast and fair
enough for games, and no secret: deals between people are drawn elsewhere.
"""

from __future__ import annotations

from typing import Final

from batida.kernels.jit import inlined

WORD: Final = 0xFFFFFFFF
_GOLDEN: Final = 0x9E3779B9


@inlined
def following(x: int, y: int) -> int:
    """Gives the word after two others.

    A generator is two words, and moves on by ``x, y = y, following(x, y)``.

    Source: G. Marsaglia, Xorshift RNGs (2003), two words with shifts 10, 13, 10; period 2^64 - 1.
    """
    t = (x ^ (x << 10)) & WORD
    return (y ^ (y >> 10)) ^ (t ^ (t >> 13))


@inlined
def below(word: int, count: int) -> int:
    """A number from 0 to ``count - 1`` (32 bits at most) from a word of 32 bits."""
    return (word * count) >> 32


@inlined
def mixed(word: int) -> int:
    """Spreads 32 bits over 32 bits, a bijection: neighbours become strangers.

    Source: the form of MurmurHash3's finalizer; both factors are odd and below 2^31.
    """
    word ^= word >> 16
    word = (word * 0x7FEB352D) & WORD
    word ^= word >> 15
    word = (word * 0x2C1B3C6D) & WORD
    return word ^ (word >> 16)


@inlined
def first_word(seed: int, number: int) -> int:
    """The first word of the generator of round ``number`` (0 to 2^63 - 1) of a run."""
    return mixed((number & WORD) ^ mixed(seed & WORD))


@inlined
def second_word(seed: int, number: int) -> int:
    """The second word of that generator; never 0, so that the generator never stands still."""
    word = mixed((number >> 32) ^ mixed((seed >> 32) ^ _GOLDEN)) ^ mixed(first_word(seed, number) ^ _GOLDEN)
    return word or 1
