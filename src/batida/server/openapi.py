"""The HTTP side of the wire as an OpenAPI document, made from the types that the handlers read and send."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

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


Form: TypeAlias = type[msgspec.Struct] | None
CHANGE: Final = (400, 403, 413)
"""The faults of every request with a body: no such form, another site's page, too long."""


def _read(path: str, about: str, gives: Form | str, *faults: int) -> Operation:
    """Shows something and changes nothing."""
    return Operation("get", path, about, gives=gives, faults=faults)


def _change(
    path: str, about: str, takes: Form, gives: Form | str, *faults: int, status: int = 200
) -> Operation:
    """Carries something out; one without a body is not of another form or too long."""
    always = CHANGE if takes is not None else (403,)
    return Operation("post", path, about, takes, gives, status, (*always, *faults))


def _at_table(name: str, about: str, takes: Form, gives: Form | str, *, status: int = 200) -> Operation:
    """Carries something out at a table, which may not be there or not have come to that."""
    return _change(f"/api/tables/{{table}}/{name}", about, takes, gives, 404, 409, status=status)


OPERATIONS: Final = (
    _read("/health", "Whether the server works.", protocol.Health),
    Operation("get", "/ready", "Whether it takes people now.", status=204),
    _read("/metrics", "Numbers for who runs the server.", TEXT, 404),
    _read(PATH, "This document.", JSON),
    _read("/api/home", "What the first page shows.", protocol.Home),
    _read("/api/pictures", "The pictured positions of the rules.", protocol.Pictures),
    _read("/api/lobby", "The tables that anybody may sit down at.", protocol.Lobby),
    _read("/api/tables/{table}/record", "The settled rounds of one's own match.", TEXT, 403, 404, 409),
    _read("/api/reviews/{review}", "A review as it stands.", protocol.Review, 404),
    _read(
        "/api/reviews/{review}/rounds/{round}", "A round of a review, ply by ply.", protocol.RoundScenes, 404
    ),
    _change(
        "/api/tables", "A match against bots.", protocol.NewTable, protocol.TableCreated, 409, status=201
    ),
    _change(
        "/api/shared",
        "A table that others may come to.",
        protocol.NewShared,
        protocol.TableCreated,
        409,
        status=201,
    ),
    _change("/api/move", "A link to another device, once.", None, protocol.MoveCode),
    _change("/api/arrive", "Comes to this device with a one-time code.", protocol.Arrive, None, status=204),
    _at_table("leave", "Gives one's seat up.", None, None, status=204),
    _at_table("door", "What stands at a table's door.", protocol.Knock, protocol.Door),
    _at_table("sit", "Takes a free seat.", protocol.TakeSeat, None, status=204),
    _at_table("invitation", "The link to a table.", None, protocol.Invitation),
    _at_table("reading", "The record of a table, by its key.", protocol.ReadRecord, TEXT),
    _at_table(
        "again",
        "The table where the same people meet again.",
        protocol.Again,
        protocol.TableCreated,
        status=201,
    ),
    _at_table(
        "review",
        "Begins the review of a match that is over, or finds it.",
        protocol.ReviewTable,
        protocol.ReviewName,
    ),
    _change(
        "/api/reviews",
        "Begins the review of a record, or finds it.",
        protocol.ReviewRecord,
        protocol.ReviewName,
    ),
    _change(
        "/api/position", "A position, changed or as it is.", protocol.StudyPosition, protocol.Position, 409
    ),
    _change(
        "/api/position/values",
        "What each action of a position is worth.",
        protocol.AskValues,
        protocol.Values,
        409,
    ),
    _change(
        "/api/position/beliefs",
        "Where each tile may be that a seat does not see.",
        protocol.AskBeliefs,
        protocol.Beliefs,
        409,
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
