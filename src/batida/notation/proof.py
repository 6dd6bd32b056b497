"""The provable deal of a round as its tags say it: ``Commit``, ``Entropy`` and ``Reveal`` (N2.8).

Here is their form alone; whether a deal holds is what ``batida.review.check_deals`` finds out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.notation.errors import NotationError, Place, shown
from batida.notation.tokens import Tag, TagToken, Value, tag_of

if TYPE_CHECKING:
    from collections.abc import Iterable

FAIR_NAME: Final = "fair-1"
"""What a ``Commit`` calls this way of dealing; one that begins otherwise is only kept."""

_TABLE: Final = re.compile(r"[0-9a-f]{32}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_GIVEN: Final = re.compile(r"([1-4]):(-|(?:[0-9a-f]{2}){1,32})")


@dataclass(frozen=True, slots=True)
class DealProof:
    """What a round says of its deal.

    Attributes:
        table: the table's public name, 32 hexadecimal digits.
        commitment: the digest that was published before the deal.
        entropy: what each seat gave; ``None`` for nothing.
        seed: the server's bytes; ``None`` when they are not shown.
    """

    table: str
    commitment: bytes
    entropy: tuple[bytes | None, ...]
    seed: bytes | None


def proof_tags(proof: DealProof) -> tuple[Tag, ...]:
    """The tags that say it, to be kept with a round.

    >>> from batida.notation import DealProof, proof_tags
    >>> proof = DealProof("0" * 32, bytes(32), (b"me", None), None)
    >>> [one.text for one in proof_tags(proof)[1].values]
    ['1:6d65', '2:-']
    """
    given = (f"{seat}:{'-' if one is None else one.hex()}" for seat, one in enumerate(proof.entropy, 1))
    tags = [
        _tag("Commit", FAIR_NAME, proof.table, proof.commitment.hex()),
        _tag("Entropy", *given),
    ]
    if proof.seed is not None:
        tags.append(_tag("Reveal", proof.seed.hex()))
    return tuple(tags)


def proof_of(tags: Iterable[Tag], players: int) -> DealProof | None:
    """What the tags of a round say of its deal; ``None`` when they say nothing in this form.

    Raises:
        NotationError: ``bad-proof``, for tags that no reader gave.
    """
    by_name = {tag.name: tag for tag in tags}
    commit, entropy = by_name.get("Commit"), by_name.get("Entropy")
    if commit is None or not is_fair(commit):
        return None
    nowhere = Place(0, 0)
    if entropy is None:
        raise _error("a Commit goes with an Entropy", nowhere)
    table, commitment = _commit(commit, (nowhere,) * len(commit.values), nowhere)
    reveal = by_name.get("Reveal")
    return DealProof(
        table=table,
        commitment=commitment,
        entropy=_entropy(entropy, (nowhere,) * len(entropy.values), nowhere, players),
        seed=None if reveal is None else _reveal(reveal, nowhere),
    )


def is_fair(commit: Tag) -> bool:
    """Whether this ``Commit`` is of the form that is read here."""
    return bool(commit.values) and commit.values[0] == Value(FAIR_NAME, quoted=False)


def check_proof_tag(token: TagToken, players: int) -> None:
    """Checks the form of a tag that says something of the deal.

    Raises:
        NotationError: ``bad-proof``.

    Source: N2.8.
    """
    tag, places = tag_of(token)
    if tag.name == "Commit":
        _commit(tag, places, token.place)
    elif tag.name == "Entropy":
        _entropy(tag, places, token.place, players)
    else:
        _reveal(tag, token.value_place)


def _commit(tag: Tag, places: tuple[Place, ...], place: Place) -> tuple[str, bytes]:
    if len(tag.values) != 3:
        raise _error(f"Commit is {FAIR_NAME}, the name of the table and the digest", place)
    _, table, digest = tag.values
    if table.quoted or not _TABLE.fullmatch(table.text):
        raise _error(f"the table's name has 32 hexadecimal digits here, not {shown(table.text)}", places[1])
    if digest.quoted or not _DIGEST.fullmatch(digest.text):
        raise _error(f"the digest has 64 hexadecimal digits, not {shown(digest.text)}", places[2])
    return table.text, bytes.fromhex(digest.text)


def _entropy(tag: Tag, places: tuple[Place, ...], place: Place, players: int) -> tuple[bytes | None, ...]:
    given: list[bytes | None] = []
    for number, (value, at) in enumerate(zip(tag.values, places, strict=True), 1):
        match = None if value.quoted else _GIVEN.fullmatch(value.text)
        if match is None:
            sentence = "what a seat gave is written PLAYER:DIGITS, as in 1:0f5c, or 1:- for nothing"
            raise _error(f"{sentence}, not {shown(value.text)}", at)
        if int(match[1]) != number or number > players:
            raise _error(f"players stand in their order here, from 1 to {players}", at)
        given.append(None if match[2] == "-" else bytes.fromhex(match[2]))
    if len(given) != players:
        raise _error(f"Entropy has what each of the {players} players gave", place)
    return tuple(given)


def _reveal(tag: Tag, place: Place) -> bytes:
    if len(tag.values) != 1 or tag.values[0].quoted or not _DIGEST.fullmatch(tag.values[0].text):
        raise _error("Reveal has the server's bytes as 64 hexadecimal digits", place)
    return bytes.fromhex(tag.values[0].text)


def _tag(name: str, *texts: str) -> Tag:
    return Tag(name, tuple(Value(text, quoted=False) for text in texts))


def _error(sentence: str, place: Place) -> NotationError:
    return NotationError(sentence, code="bad-proof", clause="N2.8", line=place.line, column=place.column)
