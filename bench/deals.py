"""Deals counted: whether each tile is as likely at each place, by chi-square, and nothing repeats.

Deals are made as a server makes them, from bytes of the operating system. With all orders alike, the
statistic of tiles by places has 27 x 27 degrees of freedom, that of the first two tiles of a deal
28 x 27 - 1. A statistic fails when it lies more than five standard deviations from its mean.
"""

from __future__ import annotations

import argparse
import secrets
from typing import TYPE_CHECKING, Final

from batida.rules import TILES
from batida.table.fair import SEED_BYTES, Sources, deal_shuffle

if TYPE_CHECKING:
    from collections.abc import Sequence

BOUND: Final = 5.0
"""How many standard deviations a statistic may lie from its mean: one run in millions fails by chance."""


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Makes deals and counts them."""
    parser = argparse.ArgumentParser(prog="scripts/bench deals", description=__doc__)
    parser.add_argument("--count", type=int, default=200_000, help="how many deals (%(default)s)")
    options = parser.parse_args(arguments)
    size, count = len(TILES), options.count
    places = [[0] * size for _ in range(size)]
    pairs = [[0] * size for _ in range(size)]
    seeds: set[bytes] = set()
    orders: set[bytes] = set()
    table = secrets.token_hex(16)
    for number in range(count):
        seed = secrets.token_bytes(SEED_BYTES)
        given = (secrets.token_bytes(SEED_BYTES), None)
        shuffle = deal_shuffle(Sources(table=table, round=number, seed=seed, entropy=given))
        for place, tile in enumerate(shuffle):
            places[place][tile] += 1
        pairs[shuffle[0]][shuffle[1]] += 1
        seeds.add(seed)
        orders.add(bytes(shuffle))
    # Rows and columns of the places add up to the same, which takes a share of the spread away.
    by_place = chi_square(places, count / size) * (size - 1) / size
    by_pair = chi_square(
        [[seen for other, seen in enumerate(row) if other != first] for first, row in enumerate(pairs)],
        count / (size * (size - 1)),
    )
    figures = {
        "places": (by_place, (size - 1) ** 2),
        "pairs": (by_pair, size * (size - 1) - 1),
    }
    found: dict[str, object] = {"deals": count}
    failures: list[str] = []
    for name, (statistic, degrees) in figures.items():
        deviation = (statistic - degrees) / (2 * degrees) ** 0.5
        found |= {f"chi_square_{name}": statistic, f"degrees_{name}": degrees, f"deviation_{name}": deviation}
        if abs(deviation) > BOUND:
            failures.append(name)
    doubles = count - len(orders)
    seeds_used_twice = count - len(seeds)
    failures += ["doubles"] * (doubles > 0) + ["seeds"] * (seeds_used_twice > 0)
    return {**found, "doubles": doubles, "seeds_used_twice": seeds_used_twice, "failures": failures}


def chi_square(counts: Sequence[Sequence[int]], expected: float) -> float:
    """How far counts lie from what is expected of each of them."""
    return sum((seen - expected) ** 2 for row in counts for seen in row) / expected
