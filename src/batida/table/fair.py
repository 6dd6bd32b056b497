"""A provable deal: the server's bytes are fixed before the seats give theirs, and both shuffle.

For each round the server draws 32 bytes and publishes their digest, the commitment. Then each seat
may give up to 32 bytes of its own. The shuffle is a function of all of them, so nobody who gave
bytes before knowing the others' could choose it, and once the round is over and the server's bytes
are shown, everybody can compute it again. ``docs/fair-deals.md`` says what that proves and what not;
``web/src/lib/fair.ts`` does the same in the page, and both agree on ``tests/table/fair-vectors.json``.

Nothing here asks for chance: bytes come in, numbers go out.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from batida.rules import TILES, LeadDraw, Seat, draw_lead

SEED_BYTES: Final = 32
"""How many bytes the server draws for a round."""

ENTROPY_BYTES_MAX: Final = 32
"""How many bytes a seat may give; it gives at least one, and none is written as absent."""

DIGEST_BYTES: Final = 32

TABLE_TAG: Final = b"batida/fair/1/table"
COMMIT_TAG: Final = b"batida/fair/1/commit"
KEY_TAG: Final = b"batida/fair/1/key"
"""What each digest is for: bytes made for one use are never taken for another."""

NAMES_KEPT: Final = 4_096
"""Of how many tables the public name is kept."""

Entropy: TypeAlias = tuple[bytes | None, ...]
"""What each seat gave, in seat order; ``None`` for a seat that gave nothing."""


@dataclass(frozen=True, repr=False)
class Sources:
    """All that decides the deal of a round.

    Attributes:
        table: the table's public name (:func:`public_name`).
        round: the round, from 1.
        seed: the server's bytes; a secret until the round is over.
        entropy: what each seat gave.
    """

    table: str
    round: int
    seed: bytes
    entropy: Entropy

    @cached_property
    def commitment(self) -> bytes:
        """What was published before any seat gave its bytes."""
        return commitment(self.table, self.round, self.seed)

    def __repr__(self) -> str:
        """Names the round alone, so that a slip of the log shows no seed."""
        return f"Sources(round={self.round})"


@lru_cache(NAMES_KEPT)
def public_name(table: str) -> str:
    """The name by which a deal calls its table: 32 hexadecimal digits that lead nobody there.

    >>> public_name("a-table")
    '663381f0c9b7d65f78ab03d1b2d3c104'
    """
    return hashlib.sha256(_framed(TABLE_TAG, table.encode())).hexdigest()[:32]


def commitment(table: str, round_number: int, seed: bytes) -> bytes:
    """The digest that binds the server to ``seed`` for this round of this table.

    Args:
        table: the table's public name.
        round_number: the round, from 1.
        seed: the server's 32 bytes.
    """
    return hashlib.sha256(_framed(COMMIT_TAG, table.encode(), _number(round_number), seed)).digest()


def deal_shuffle(sources: Sources) -> tuple[int, ...]:
    """The shuffle that deals the round: every tile number once, the first ones to seat 0."""
    return _shuffle(sources, b"deal")


def lead_draws(sources: Sources, players: int) -> tuple[LeadDraw, ...]:
    """The draws for the lead: each has a shuffle of its own, and goes on among the tied.

    Source: R2.1.
    """
    contenders: tuple[Seat, ...] = tuple(range(players))
    draws: tuple[LeadDraw, ...] = ()
    while len(contenders) > 1:
        shuffle = _shuffle(sources, b"lead", len(draws) + 1)
        draws = (*draws, draw_lead(contenders, tuple(TILES[index] for index in shuffle)))
        contenders = draws[-1].first
    return draws


def _shuffle(sources: Sources, *purpose: bytes | int) -> tuple[int, ...]:
    """Fisher-Yates over the tile numbers in their order, driven by the stream of ``purpose``."""
    numbers = list(range(len(TILES)))
    stream = _stream(sources, *(_number(part) if isinstance(part, int) else part for part in purpose))
    for last in range(len(numbers) - 1, 0, -1):
        chosen = _below(last + 1, stream)
        numbers[last], numbers[chosen] = numbers[chosen], numbers[last]
    return tuple(numbers)


def _below(count: int, stream: Iterator[int]) -> int:
    """A number from 0 to ``count - 1``, each as likely as any other.

    A byte from where the last whole run of ``count`` values ends is thrown away: its remainder
    would favour the small numbers.
    """
    limit = 256 - 256 % count
    byte = next(stream)
    while byte >= limit:
        byte = next(stream)
    return byte % count


def _stream(sources: Sources, *purpose: bytes) -> Iterator[int]:
    """Bytes without end: HMAC-SHA256 of the purpose and a counter from 0, keyed by all sources."""
    given = (b"" if one is None else one for one in sources.entropy)
    key = _framed(KEY_TAG, sources.table.encode(), _number(sources.round), sources.seed, *given)
    counter = 0
    while True:
        yield from hmac.digest(key, _framed(*purpose, _number(counter)), "sha256")
        counter += 1


def _number(number: int) -> bytes:
    """A number as its decimal digits."""
    return str(number).encode()


def _framed(*parts: bytes) -> bytes:
    """The parts one after the other, each behind its length in four bytes, the highest first.

    So no two lists of parts give the same bytes, and nothing can be moved from one into the next.
    """
    return b"".join(len(part).to_bytes(4) + part for part in parts)


def is_seed(seed: bytes) -> bool:
    """Whether these bytes can be a server's."""
    return len(seed) == SEED_BYTES


def is_entropy(given: bytes) -> bool:
    """Whether a seat may give these bytes."""
    return 0 < len(given) <= ENTROPY_BYTES_MAX
