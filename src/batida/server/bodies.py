"""Bodies of requests: short, of exactly the form asked for, and from a page of this server."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from batida.server import origin

BODY_MAX: Final = 4_096
"""How long the body of a request may be, in bytes."""

Body = TypeVar("Body", bound=msgspec.Struct)


class BodyError(Exception):
    """The request is not one that this server takes; ``status`` and ``code`` say why."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


async def read(request: Request, decoder: msgspec.json.Decoder[Body], *, bytes_max: int = BODY_MAX) -> Body:
    """The body of a request that changes something.

    Raises:
        BodyError: it came from another site's page, is too long, or is none of this form.
    """
    must_be_own(request)
    try:
        return decoder.decode(await _content(request, bytes_max))
    except (msgspec.MsgspecError, ValueError, ClientDisconnect, RecursionError) as error:
        raise BodyError(400, "bad-body") from error


def must_be_own(request: Request) -> None:
    """Lets nothing through that another site's page sent.

    Raises:
        BodyError: it did.
    """
    if not origin.is_own(request):
        raise BodyError(403, "foreign-origin")


async def _content(request: Request, bytes_max: int) -> bytes:
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > bytes_max:
            raise BodyError(413, "bad-body")
    return bytes(content)
