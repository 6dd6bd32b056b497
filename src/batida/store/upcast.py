"""Events as bytes, and old ones read for ever.

An event is stored as JSON beside the version that it was written in. When a later version reads
a field differently, ``STEPS`` gains the function that lifts a document of the version before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import msgspec

from batida.store.errors import StoreError
from batida.table import Event
from batida.table.events import EVENTS_VERSION

Document: TypeAlias = dict[str, object]
"""An event as it stands in its JSON."""

Step: TypeAlias = Callable[[Document], Document]
"""Lifts a document by one version."""


def _as_it_is(document: Document) -> Document:
    """Version 2 has events of more kinds: provable deals, guests, absence. Those of 1 mean the same."""
    return document


STEPS: Final[Mapping[int, Step]] = {1: _as_it_is}
"""By the version that is lifted."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def write_event(event: Event) -> bytes:
    """The event in the newest version."""
    return _encoder.encode(event)


def read_event(
    stored: bytes, version: int, *, steps: Mapping[int, Step] = STEPS, newest: int = EVENTS_VERSION
) -> Event:
    """The event that was stored in ``version``, lifted to the newest one.

    Raises:
        StoreError: ``too-new`` when a newer program wrote it, ``damaged`` when it is no event.
    """
    if version > newest:
        sentence = f"an event has version {version}; this program reads up to {newest}"
        raise StoreError(sentence, code="too-new")
    try:
        if version == newest:
            return _decoder.decode(stored)
        document = msgspec.json.decode(stored, type=dict[str, object])
        for old in range(version, newest):
            document = steps[old](document)
        return _decoder.decode(_encoder.encode(document))
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
        sentence = f"a stored event of version {version} cannot be read: {error}"
        raise StoreError(sentence, code="damaged") from error
