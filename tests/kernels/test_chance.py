"""The kernels' source of chance, and what chance makes of a round."""

from math import sqrt

import pytest

from batida.kernels.chance import WORD, below, first_word, following, mixed, second_word
from batida.kernels.playout import play_rounds
from batida.rules import block

PRIMES = (3, 5, 17, 257, 641, 65537, 6700417)
"""Those of 2^64 - 1."""


def as_matrix() -> list[int]:
    """One step of the generator, which is linear over single bits: the image of each of 64 bits."""
    images = []
    for bit in range(64):
        x, y = (1 << bit) & WORD, (1 << bit) >> 32
        images.append(y | following(x, y) << 32)
    return images


def times(one: list[int], other: list[int]) -> list[int]:
    """First ``other``, then ``one``."""
    product = []
    for image in other:
        total = 0
        for bit in range(64):
            if image >> bit & 1:
                total ^= one[bit]
        product.append(total)
    return product


def power(matrix: list[int], exponent: int) -> list[int]:
    result = [1 << bit for bit in range(64)]
    while exponent:
        if exponent & 1:
            result = times(matrix, result)
        matrix = times(matrix, matrix)
        exponent >>= 1
    return result


def test_the_generator_goes_through_all_its_states_but_zero():
    step, identity = as_matrix(), [1 << bit for bit in range(64)]
    period = 2**64 - 1
    assert power(step, period) == identity
    assert all(power(step, period // prime) != identity for prime in PRIMES)


def test_mixing_is_a_bijection_that_scatters_neighbours():
    words = [mixed(word) for word in range(1 << 16)]
    assert len(set(words)) == len(words)
    assert all(0 <= word <= WORD for word in words)
    flipped = sum((mixed(word) ^ mixed(word ^ 1)).bit_count() for word in range(0, 4000, 2)) / 2000
    assert 15 < flipped < 17


def test_every_round_of_every_run_has_a_generator_of_its_own():
    keys = [(seed, number) for seed in (0, 1, 2**31, 2**62) for number in (*range(2000), 2**32, 2**62)]
    words = {(first_word(*key), second_word(*key)) for key in keys}
    assert len(words) == len(keys)
    assert all(second for _, second in words)


@pytest.mark.parametrize("count", [1, 2, 7, 28])
def test_every_number_below_is_as_likely(count):
    x, y, tally = 1, 2, [0] * count
    for _ in range(2000 * count):
        x, y = y, following(x, y)
        tally[below(y, count)] += 1
    assert all(abs(found - 2000) < 5 * sqrt(2000) for found in tally)


def test_r5_random_rounds_of_two_are_as_long_and_as_good_as_known():
    totals = play_rounds(block(2), 400_000, seed=1)
    rounds = totals.rounds
    # Means of ten million rounds by another program, and five times what chance may add here.
    assert totals.plays / rounds == pytest.approx(10.361, abs=0.02)
    assert totals.passes / rounds == pytest.approx(2.519, abs=0.02)
    assert totals.blocked / rounds == pytest.approx(0.704, abs=0.004)
    assert (totals.points[0] - totals.points[1]) / rounds == pytest.approx(1.997, abs=0.085)
