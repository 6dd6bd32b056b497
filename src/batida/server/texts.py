"""Pieces of JSON in UTF-8, and lists of them that are written on instead of anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import msgspec

One = TypeVar("One")

text_of: Final = msgspec.json.Encoder().encode
"""A message as JSON."""


def fields_of(message: object) -> bytes:
    """An object without its braces."""
    return text_of(message)[1:-1]


@dataclass(slots=True)
class Growing(Generic[One]):
    """The text of a list that mostly grows at its end."""

    ones: Sequence[One] = ()
    text: bytes = b""

    def of(self, ones: Sequence[One], message: Callable[[One], object]) -> bytes:
        """The list, each of these as its message."""
        if self.ones is not ones:
            count = len(self.ones)
            if ones[:count] != self.ones:
                self.text, count = b"", 0
            new = [text_of(message(one)) for one in ones[count:]]
            self.text = b",".join([self.text, *new] if self.text else new)
            self.ones = ones
        return b"[" + self.text + b"]"


@dataclass(slots=True)
class Each(Generic[One]):
    """The text of a list of which one or the other changes."""

    ones: Sequence[One] = ()
    texts: Sequence[bytes] = ()

    def of(self, ones: Sequence[One], message: Callable[[One], object]) -> bytes:
        """The list, each of these as its message."""
        kept = zip(self.ones, self.texts, strict=True) if len(ones) == len(self.ones) else ()
        known = tuple(kept) or ((None, b""),) * len(ones)
        self.texts = [
            text if one == before else text_of(message(one))
            for one, (before, text) in zip(ones, known, strict=True)
        ]
        self.ones = ones
        return b"[" + b",".join(self.texts) + b"]"
