"""The HTTP side of the wire as an OpenAPI document, made from the types that the handlers read and send."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from batida import __version__
from batida.server import protocol

PATH: Final = "/api/openapi.json"
TEXT: Final = "text/plain"
JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Operation:
    """What a request to one address is for.

    Attributes:
        method: of the request.
        path: the address, with its parts that vary in braces.
        about: what it does, in a line.
        takes: the type of its body; ``None`` for a request without one.
        gives: the type of a good answer's body: ``TEXT`` for plain text, ``None`` for none.
        status: of a good answer.
        faults: the further answers, each with a code for the catalogues.
    """

    method: Literal["get", "post"]
    path: str
    about: str
    takes: type[msgspec.Struct] | None = None
    gives: type[msgspec.Struct] | str | None = None
    status: int = 200
    faults: tuple[int, ...] = ()


# The faults of every request that changes something: no such form, another site's page, too long.
CHANGE: Final = (400, 403, 413)
AT_TABLE: Final = (*CHANGE, 404, 409)

OPERATIONS: Final = (
    Operation("get", "/health", "Whether the server works.", gives=protocol.Health),
    Operation("get", "/ready", "Whether it takes people now.", status=204),
    Operation("get", "/metrics", "Numbers for who runs the server.", gives=TEXT, faults=(404,)),
    Operation("get", PATH, "This document.", gives=JSON),
    Operation("get", "/api/home", "What the first page shows.", gives=protocol.Home),
    Operation("get", "/api/pictures", "The pictured positions of the rules.", gives=protocol.Pictures),
    Operation(
        "post",
        "/api/tables",
        "A match against bots.",
        takes=protocol.NewTable,
        gives=protocol.TableCreated,
        status=201,
        faults=(*CHANGE, 409),
    ),
    Operation(
        "post",
        "/api/shared",
        "A table that others may come to.",
        takes=protocol.NewShared,
        gives=protocol.TableCreated,
        status=201,
        faults=(*CHANGE, 409),
    ),
    Operation("get", "/api/lobby", "The tables that anybody may sit down at.", gives=protocol.Lobby),
    Operation("post", "/api/move", "A link to another device, once.", gives=protocol.MoveCode, faults=(403,)),
    Operation(
        "post",
        "/api/arrive",
        "Comes to this device with a one-time code.",
        takes=protocol.Arrive,
        status=204,
        faults=CHANGE,
    ),
    Operation(
        "get",
        "/api/tables/{table}/record",
        "The settled rounds of one's own match.",
        gives=TEXT,
        faults=(403, 404, 409),
    ),
    Operation(
        "post", "/api/tables/{table}/leave", "Gives one's seat up.", status=204, faults=(403, 404, 409)
    ),
    Operation(
        "post",
        "/api/tables/{table}/door",
        "What stands at a table's door.",
        takes=protocol.Knock,
        gives=protocol.Door,
        faults=AT_TABLE,
    ),
    Operation(
        "post",
        "/api/tables/{table}/sit",
        "Takes a free seat.",
        takes=protocol.TakeSeat,
        status=204,
        faults=AT_TABLE,
    ),
    Operation(
        "post",
        "/api/tables/{table}/invitation",
        "The link to a table.",
        gives=protocol.Invitation,
        faults=(403, 404, 409),
    ),
    Operation(
        "post",
        "/api/tables/{table}/reading",
        "The record of a table, by its key.",
        takes=protocol.ReadRecord,
        gives=TEXT,
        faults=AT_TABLE,
    ),
    Operation(
        "post",
        "/api/tables/{table}/again",
        "The table where the same people meet again.",
        takes=protocol.Again,
        gives=protocol.TableCreated,
        status=201,
        faults=AT_TABLE,
    ),
    Operation(
        "post",
        "/api/tables/{table}/review",
        "Begins the review of a match that is over, or finds it.",
        takes=protocol.ReviewTable,
        gives=protocol.ReviewName,
        faults=AT_TABLE,
    ),
    Operation(
        "post",
        "/api/reviews",
        "Begins the review of a record, or finds it.",
        takes=protocol.ReviewRecord,
        gives=protocol.ReviewName,
        faults=CHANGE,
    ),
    Operation("get", "/api/reviews/{review}", "A review as it stands.", gives=protocol.Review, faults=(404,)),
    Operation(
        "get",
        "/api/reviews/{review}/rounds/{round}",
        "A round of a review, ply by ply.",
        gives=protocol.RoundScenes,
        faults=(404,),
    ),
    Operation(
        "post",
        "/api/position",
        "A position, changed or as it is.",
        takes=protocol.StudyPosition,
        gives=protocol.Position,
        faults=(*CHANGE, 409),
    ),
    Operation(
        "post",
        "/api/position/values",
        "What each action of a position is worth.",
        takes=protocol.AskValues,
        gives=protocol.Values,
        faults=(*CHANGE, 409),
    ),
    Operation(
        "post",
        "/api/position/beliefs",
        "Where each tile may be that a seat does not see.",
        takes=protocol.AskBeliefs,
        gives=protocol.Beliefs,
        faults=(*CHANGE, 409),
    ),
)

ALWAYS: Final = {
    421: "It is asked for by a name that is not its own.",
    429: "Too fast; `retry-after` says when to come again.",
    431: "The head of the request is too long.",
    500: "The server had trouble.",
    503: "It stops, is busy, or could not save; nothing was changed.",
}
"""The answers that any request may get."""

ABOUT: Final = {
    200: "What was asked for.",
    201: "It was made.",
    204: "It was done.",
    400: "The request is not of this form.",
    403: "Not from here, or not by this person.",
    404: "There is no such thing.",
    409: "Not as things stand.",
    413: "The body is too long.",
}


def route() -> Route:
    """Where the document is found."""
    return Route(PATH, _serve)


async def _serve(_: Request) -> Response:
    return Response(_encoded(), headers={"cache-control": "no-cache"}, media_type=JSON)


@cache
def _encoded() -> bytes:
    return msgspec.json.encode(document())


def document() -> dict[str, object]:
    """The OpenAPI document, with the Python names of all types."""
    types = {one for op in OPERATIONS for one in (op.takes, op.gives) if isinstance(one, type)}
    named = sorted({*types, protocol.Fault}, key=lambda one: one.__name__)
    _, schemas = msgspec.json.schema_components(named, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, object]] = {}
    for op in OPERATIONS:
        paths.setdefault(op.path, {})[op.method] = _operation(op)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Batida",
            "version": __version__,
            "summary": "Tables of Block over HTTP; play itself goes over a WebSocket.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(op: Operation) -> dict[str, object]:
    answers = {str(op.status): _answer(op.status, op.gives)}
    for status in (*op.faults, *ALWAYS):
        answers[str(status)] = _answer(status, protocol.Fault)
    made: dict[str, object] = {"summary": op.about, "responses": answers}
    if names := re.findall(r"\{(\w+)\}", op.path):
        made["parameters"] = [_parameter(name) for name in names]
    if op.takes is not None:
        made["requestBody"] = {"required": True, "content": _content(op.takes)}
    return made


def _parameter(name: str) -> dict[str, object]:
    kind = {"type": "integer", "minimum": 1} if name == "round" else {"type": "string", "minLength": 1}
    return {"name": name, "in": "path", "required": True, "schema": kind}


def _answer(status: int, gives: type[msgspec.Struct] | str | None) -> dict[str, object]:
    about = ABOUT.get(status) or ALWAYS[status]
    return {"description": about} if gives is None else {"description": about, "content": _content(gives)}


def _content(kind: type[msgspec.Struct] | str) -> dict[str, object]:
    if isinstance(kind, str):
        return {kind: {"schema": {"type": "object" if kind == JSON else "string"}}}
    return {JSON: {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}
