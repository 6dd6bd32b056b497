"""The built page: read once, kept in memory, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from batida.i18n import LANGUAGES
from batida.server.replies import fault

STATIC: Final = Path(__file__).parent / "static"
"""Where the build puts the page."""

HASHED: Final = "assets/"
"""Files below it have the digest of their content in their name, so they never change."""

INDEX: Final = "index.html"

HEADS_KEPT: Final = 256
"""How many forms of the page are kept; each link with a picture of its own is one."""

NOT_BUILT: Final = """\
A página ainda não foi construída. / The page has not been built yet. / La página aún no se ha construido.

    python hatch_build.py

"""

_COMPRESSED: Final = ("text/", "application/javascript", "application/json", "image/svg+xml")
_TYPES: Final = {
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True)
class _File:
    content: bytes = field(repr=False)
    zipped: bytes | None = field(repr=False)
    media_type: str
    tag: str
    is_hashed: bool


class Page:
    """Serves the built page; ``index.html`` at each of its own addresses."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }
        self._sent_for = {language: _sent_for(self._files, language) for language in LANGUAGES}

    def index(self, request: Request, *, language: str, head: str = "") -> Response:
        """The page itself; what it shows it takes from its address.

        Args:
            request: what is answered.
            language: what its reader speaks, as far as is known; the words are sent for at once.
            head: elements for its head.
        """
        if INDEX not in self._files:
            return PlainTextResponse(NOT_BUILT, 503)
        content = self._files[INDEX].content
        head += self._sent_for.get(language, "")
        return _reply(_index(content, head), request, vary="accept-encoding, accept-language")

    async def file(self, request: Request) -> Response:
        """A file of the page by its path."""
        found = self._files.get(str(request.path_params["path"]))
        return fault(404, "not-found") if found is None else _reply(found, request)


def _read(path: Path, folder: Path) -> _File:
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return _file(
        path.read_bytes(), media_type, is_hashed=path.relative_to(folder).as_posix().startswith(HASHED)
    )


def _sent_for(files: Iterable[str], language: str) -> str:
    """Links to the words of a language, which a page would else ask for only once its code runs."""
    words = [path for path in files if path.startswith(f"{HASHED}{language}-") and path.endswith(".js")]
    return "".join(f'\n    <link rel="modulepreload" crossorigin href="/{path}" />' for path in words)


@lru_cache(HEADS_KEPT)
def _index(content: bytes, head: str) -> _File:
    """The page with more in its head."""
    whole = content.replace(b"</head>", f"  {head}\n  </head>".encode(), 1) if head else content
    return _file(whole, "text/html", is_hashed=False)


def _file(content: bytes, media_type: str, *, is_hashed: bool) -> _File:
    zipped = gzip.compress(content, mtime=0) if media_type.startswith(_COMPRESSED) else None
    is_smaller = zipped is not None and len(zipped) < len(content)
    return _File(
        content=content,
        zipped=zipped if is_smaller else None,
        media_type=media_type,
        # Of the content alone: times of files may be set to the same day by whoever packs them.
        tag=f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        is_hashed=is_hashed,
    )


def _reply(file: _File, request: Request, *, vary: str = "accept-encoding") -> Response:
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if file.is_hashed else "no-cache",
        "etag": file.tag,
        "vary": vary,
    }
    if file.tag in _tags(request):
        return Response(status_code=304, headers=headers)
    if file.zipped is not None and _takes_gzip(request):
        headers["content-encoding"] = "gzip"
        return Response(file.zipped, headers=headers, media_type=file.media_type)
    return Response(file.content, headers=headers, media_type=file.media_type)


def _tags(request: Request) -> list[str]:
    """The contents that the browser has; a proxy that compresses marks them as weak."""
    return [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]


def _takes_gzip(request: Request) -> bool:
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" or weight == ""
    return False
