"""The wire as JSON Schema, from which the page's TypeScript types are made.

``scripts/generate`` writes what stands here into ``web/src/gen``; a test holds it to the types.
"""

from __future__ import annotations

import msgspec

from batida.server import protocol

ROOTS = (
    protocol.FromPage,
    protocol.ToPage,
    protocol.NewTable,
    protocol.NewShared,
    protocol.Knock,
    protocol.TakeSeat,
    protocol.Again,
    protocol.Arrive,
    protocol.ReadRecord,
    protocol.Door,
    protocol.Invitation,
    protocol.MoveCode,
    protocol.Lobby,
    protocol.TableCreated,
    protocol.Home,
    protocol.Pictures,
    protocol.ReviewTable,
    protocol.ReviewRecord,
    protocol.ReviewName,
    protocol.Review,
    protocol.RoundScenes,
    protocol.StudyPosition,
    protocol.Position,
    protocol.AskValues,
    protocol.Values,
    protocol.AskBeliefs,
    protocol.Beliefs,
    protocol.Fault,
    protocol.Health,
)


def wire_schema() -> dict[str, object]:
    """The JSON Schema of every message and body; the definitions carry the Python names."""
    roots, definitions = msgspec.json.schema_components(ROOTS, ref_template="#/$defs/{name}")
    unions = {"FromPage": roots[0], "ToPage": roots[1]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "$defs": {**definitions, **unions},
    }
