"""Deals that every implementation of the provable deal agrees on: ``fair-vectors.json`` beside this.

The inputs of deal ``i`` come from digests of short texts, so that the file holds digests alone: one
for each block of deals, and a few deals written out. ``scripts/generate`` writes it, and
``web/tests/fair.test.ts`` reads it for the page.
"""

import hashlib
import json
from pathlib import Path

from batida.rules import TILES
from batida.table import fair

PATH = Path(__file__).with_name("fair-vectors.json")
DEALS = 3_000
BLOCK = 200
EXAMPLES = 12


def sources_of(number: int) -> fair.Sources:
    """The inputs of a deal: 2 to 4 seats, and from 1 to 32 bytes of each or none."""

    def digest(text: str) -> bytes:
        return hashlib.sha256(f"{text} {number}".encode()).digest()

    given = [digest(f"seat {seat} of") for seat in range(2 + number % 3)]
    return fair.Sources(
        table=digest("table of").hex()[:32],
        round=1 + number % 10_000,
        seed=digest("seed of"),
        entropy=tuple(one[: one[0] % 33] or None for one in given),
    )


def shuffles(sources: fair.Sources) -> list[list[str]]:
    """The deal and the first two shuffles for the lead, as tiles."""
    purposes = ((b"deal",), (b"lead", 1), (b"lead", 2))
    return [[str(TILES[index]) for index in fair._shuffle(sources, *purpose)] for purpose in purposes]


def line_of(sources: fair.Sources) -> str:
    """What a deal comes to, as a line that digests are made of."""
    return " ".join([sources.commitment.hex(), *(one for shuffle in shuffles(sources) for one in shuffle)])


def made() -> str:
    """The text of the file."""
    blocks = [range(start, start + BLOCK) for start in range(0, DEALS, BLOCK)]
    lines = ["\n".join(line_of(sources_of(number)) for number in block) for block in blocks]
    examples = [sources_of(number) for number in range(EXAMPLES)]
    found = {
        "deals": DEALS,
        "block": BLOCK,
        "digests": [hashlib.sha256(text.encode()).hexdigest() for text in lines],
        "examples": [
            {
                "table": one.table,
                "round": one.round,
                "seed": one.seed.hex(),
                "entropy": [None if given is None else given.hex() for given in one.entropy],
                "commitment": one.commitment.hex(),
                "deal": shuffles(one)[0],
                "leads": shuffles(one)[1:],
            }
            for one in examples
        ],
    }
    return json.dumps(found, indent=1) + "\n"
