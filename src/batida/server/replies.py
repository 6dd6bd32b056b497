"""HTTP answers: bodies of the wire, and faults with a code and never a page of text."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.responses import Response

from batida.server import protocol
from batida.service.errors import RoomCode, RoomError

STATUS_OF: Final[dict[RoomCode, int]] = {
    "unknown-table": 404,
    "not-at-table": 403,
    "bad-players": 400,
    "unknown-bot": 400,
    "bad-pace": 400,
    "bad-start": 400,
    "too-many-tables": 409,
    "table-full": 409,
    "table-locked": 409,
    "seat-taken": 409,
    "match-over": 409,
    "match-not-over": 409,
    "no-watching": 403,
    "too-many-watchers": 409,
    "bad-code": 403,
    "no-round-yet": 409,
    "unknown-review": 404,
    "too-many-reviews": 429,
    "reviews-busy": 503,
    "review-failed": 500,
    "record-too-long": 413,
    "bad-record": 400,
    "bad-position": 400,
    "hands-not-known": 409,
    "round-over": 409,
    "busy": 503,
    "stopping": 503,
    "not-saved": 503,
}

_encoder = msgspec.json.Encoder()


def body(value: msgspec.Struct, *, status: int = 200) -> Response:
    """A value of the wire as an answer."""
    headers = {"cache-control": "no-store"}
    return Response(_encoder.encode(value), status, headers, media_type="application/json")


def fault(status: int, code: str, **data: int | str) -> Response:
    """An error as an answer."""
    return body(protocol.Fault(code=code, data=data), status=status)


def room_fault(error: RoomError) -> Response:
    """What the room could not do, as an answer."""
    return fault(STATUS_OF[error.code], error.code, **error.data)
