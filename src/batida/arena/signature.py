"""One number for the decisions of all players on fixed positions, kept in a file.

A change of the number is a change of play. It is the same on every machine, compiled or not, so it
also tells whether a machine plays as ours do.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import msgspec

from batida.arena.chance import number_of
from batida.arena.positions import fixed_view
from batida.bots import Bot, Budget, find, kind_of, names
from batida.rules import action_number

POSITIONS: Final = 1_000
CHUNK: Final = 50
"""A player's decisions are kept in chunks of so many, so that a few can be looked at alone."""

BUDGET_MS: Final = 500
FILE: Final = Path(__file__).with_name("signature.json")

_EXAMPLES: Final = {"worlds": 10, "iterations": 100, "ms": 10}
"""The number that stands for all of a kind, by its unit; the least if that is more."""


class PlayerSignature(msgspec.Struct, frozen=True):
    """The decisions of one player.

    Attributes:
        version: of the player.
        ms: what all of them took when they were written down, to know whom to ask in a hurry.
        chunks: a digest for each ``CHUNK`` of positions.
    """

    version: int
    ms: int
    chunks: tuple[str, ...]


class Signature(msgspec.Struct, frozen=True):
    """The decisions of all players, by name.

    Attributes:
        number: tells them all.
        players: each for itself.
    """

    number: str
    players: dict[str, PlayerSignature]


def example_of(kind: str) -> str:
    """The player that stands for a kind: itself, or with a small number behind the colon.

    >>> example_of("counter"), example_of("pimc")
    ('counter', 'pimc:10')
    """
    wanted = kind_of(kind).argument
    if wanted is None:
        return kind
    return f"{kind}:{min(max(wanted.least, _EXAMPLES.get(wanted.unit, 0)), wanted.most)}"


def players() -> tuple[str, ...]:
    """The players that have a signature: every kind that is registered."""
    return tuple(map(example_of, names()))


def chunk_of(bot: Bot, number: int) -> str:
    """The digest of a bot's decisions on chunk ``number`` of the positions."""
    digest = blake2b(digest_size=4)
    for place in range(number * CHUNK, (number + 1) * CHUNK):
        chance = Random(number_of("signature", place))  # noqa: S311 - the same for ever is the purpose
        action = bot.choose(fixed_view(place), Budget(BUDGET_MS), chance).action
        digest.update(bytes([action_number(action)]))
    return digest.hexdigest()


def signed(name: str) -> PlayerSignature:
    """The signature of a player, all positions asked now."""
    bot = find(name)
    begun = perf_counter()
    chunks = tuple(chunk_of(bot, number) for number in range(POSITIONS // CHUNK))
    return PlayerSignature(bot.version, int(1000 * (perf_counter() - begun)), chunks)


def together(found: dict[str, PlayerSignature]) -> Signature:
    """All players' signatures under one number."""
    digest = blake2b(digest_size=6)
    for name in sorted(found):
        digest.update(f"{name} {found[name].version} {' '.join(found[name].chunks)}\n".encode())
    return Signature(digest.hexdigest(), {name: found[name] for name in sorted(found)})


def kept(path: Path = FILE) -> Signature:
    """The signature that was written down.

    Raises:
        OSError: there is none.
        msgspec.DecodeError: the file is none.
    """
    return msgspec.json.decode(path.read_bytes(), type=Signature)


def keep(signature: Signature, path: Path = FILE) -> None:
    """Writes it down."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(signature), indent=1) + b"\n")
