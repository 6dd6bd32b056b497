"""What a chat shows of a link to this page: a title, a sentence and a picture, in a language of its readers.

Nothing that a link alone would not show is in it: of a table only that it waits, of a position what its
link spells, of a review what whoever opens it sees first. A link may name its language (``?l=es``); without
that it is the reader's, as their program tells it. The pictures have no letters and serve all languages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Final, TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from batida.draw import HEIGHT, WIDTH, Card, card_png
from batida.i18n import DEFAULT_LANGUAGE, LANGUAGES, Language, Words, best_language, shown_name
from batida.notation import KnownHand, Position
from batida.review.words import decimal
from batida.rules import LEFT, RIGHT, Hand, Line, Play, Tile, tile
from batida.server import protocol
from batida.server.page import HASHED, Page
from batida.server.replies import fault, room_fault
from batida.server.review_wire import review_message
from batida.server.scenes import states_of
from batida.service import positions
from batida.service.errors import RoomError
from batida.service.reviews import Reviews, Seen

CARDS_KEPT: Final = 64
"""How many drawn cards are kept, each of about 30 kB."""

_NOT_FOUND: Final = 404
_FOR_PROGRAMS: Final = ("api/", HASHED, "imagem/")
"""Where nobody looks for a page."""

_DAY_S: Final = 86_400
_LOCALES: Final = {"pt-BR": "pt_BR", "en": "en_US", "es": "es_419"}
_UNLISTED: Final = {"x-robots-tag": "noindex, nofollow"}
_NAME: Final = "Batida"

_Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Preview:
    """What is shown of a link; ``picture`` is where its picture lies on this server."""

    title: str
    text: str
    picture: str = "/imagem/batida.png"


PAGES: Final[dict[str, tuple[str, str]]] = {
    "/": ("page-title-home", "page-about"),
    "/amigos": ("friends-title", "friends-about"),
    "/mesas": ("friends-lobby", "preview-table"),
    "/mesa/{table}": ("friends-door-title", "preview-table"),
    "/entrar": ("page-title-home", "page-about"),
    "/partida/{table}": ("friends-record-title", "friends-record-help"),
    "/regras": ("rules-title", "rules-intro"),
    "/analise": ("study-bring", "study-bring-help"),
    "/posicao": ("study-position", "preview-position"),
}
"""The addresses of the page that need no look at anything, with the ids of title and sentence."""

UNLISTED: Final = frozenset({"/partida/{table}"})
"""Addresses that no search engine is to keep, besides those of reviews."""


class Previews:
    """The page at all its addresses, and the pictures of its links.

    Args:
        page: the built page.
        reviews: the reviews of the room, if it has any.
    """

    def __init__(self, page: Page, reviews: Reviews | None) -> None:
        self._page = page
        self._reviews = reviews

    def routes(self) -> list[Route]:
        """Where each is found."""
        return [
            *(Route(path, self._plain(path)) for path in PAGES),
            Route("/posicao/{position}", self.position),
            Route("/analise/{review}", self.review),
            Route("/analise/{review}/momentos", self.review),
            Route("/imagem/batida.png", self.picture),
            Route("/imagem/posicao/{position}.png", self.picture_of_position),
            Route("/imagem/analise/{review}.png", self.picture_of_review),
            Route("/{path:path}", self.file),
        ]

    async def position(self, request: Request) -> Response:
        """The page of a position."""
        words, name = _words(request), str(request.path_params["position"])
        told = Preview(words.text("study-position"), words.text("preview-position"))
        if _position(name) is not None:
            told = Preview(told.title, told.text, f"/imagem/posicao/{name}.png")
        return self._shown(request, words, told)

    async def review(self, request: Request) -> Response:
        """The page of a review, or of the moments that its match turned on."""
        words, name = _words(request), str(request.path_params["review"])
        told = Preview(words.text("study-title"), words.text("page-about"))
        seen = await self._seen(name)
        if seen is not None:
            told = _of_review(review_message(seen, after=0), words, f"/imagem/analise/{name}.png")
        return self._shown(request, words, told, is_listed=False)

    async def picture(self, _: Request) -> Response:
        """The picture of every link without one of its own."""
        return await _png(_OWN)

    async def picture_of_position(self, request: Request) -> Response:
        """The line of a position, and the hand of whoever is to play."""
        position = _position(str(request.path_params["position"]))
        return fault(404, "not-found") if position is None else await _png(_card_of(position))

    async def picture_of_review(self, request: Request) -> Response:
        """The decision that a match turned on most: what was played, and what was better."""
        seen = await self._seen(str(request.path_params["review"]))
        if seen is None:
            return room_fault(RoomError("there is no such review", code="unknown-review"))
        reply = await _png(_turning_card(seen))
        reply.headers.update(_UNLISTED)
        if seen.state != "done":
            # More will be found.
            reply.headers["cache-control"] = "no-cache"
        return reply

    async def file(self, request: Request) -> Response:
        """A file of the page; to a person at an address that is none, the page, which says so."""
        reply = await self._page.file(request)
        path = str(request.path_params["path"])
        is_for_eyes = "text/html" in request.headers.get("accept", "")
        if reply.status_code == _NOT_FOUND and is_for_eyes and not path.startswith(_FOR_PROGRAMS):
            words = _words(request)
            told = Preview(words.text("page-nowhere"), words.text("page-about"))
            reply = self._shown(request, words, told, is_listed=False)
            reply.status_code = _NOT_FOUND
        return reply

    async def _seen(self, name: str) -> Seen | None:
        try:
            return None if self._reviews is None else await self._reviews.see(name)
        except RoomError:
            return None

    def _plain(self, path: str) -> _Handler:
        title, text = PAGES[path]

        async def handler(request: Request) -> Response:
            words = _words(request)
            told = Preview(words.text(title), words.text(text))
            return self._shown(request, words, told, is_listed=path not in UNLISTED)

        return handler

    def _shown(self, request: Request, words: Words, told: Preview, *, is_listed: bool = True) -> Response:
        base = f"{request.url.scheme}://{request.headers.get('host', '')}"
        head = _head(base, request.url.path, words.language, told)
        reply = self._page.index(request, language=_reader_language(request), head=head)
        if not is_listed:
            reply.headers.update(_UNLISTED)
        return reply


@lru_cache(256)
def _head(base: str, path: str, language: str, told: Preview) -> str:
    """The lines for the head of the page."""
    named = {
        "og:type": "website",
        "og:site_name": _NAME,
        "og:locale": _LOCALES[language],
        "og:url": base + path,
        "og:title": told.title,
        "og:description": told.text,
        "og:image": base + told.picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": Words(language).text("game-picture-line"),
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in named.items()]
    return "\n    ".join([*lines, '<meta name="twitter:card" content="summary_large_image" />'])


def _words(request: Request) -> Words:
    """The words of the link's own language, else of its reader's: what a chat shows."""
    return Words(_link_language(request) or _reader_language(request))


def _reader_language(request: Request) -> Language:
    """The language that the page will speak, as far as is known here: the link's for want of another."""
    header = request.headers.get("accept-language", "")
    return best_language(header, otherwise=_link_language(request) or DEFAULT_LANGUAGE)


def _link_language(request: Request) -> Language | None:
    wanted = request.query_params.get("l")
    return next((one for one in LANGUAGES if one == wanted), None)


def _of_review(review: protocol.Review, words: Words, picture: str) -> Preview:
    names = [_name(one, words) for one in review.seats]
    scores = [
        words.text("page-total", player=name, score=score)
        for name, score in zip(names, review.scores, strict=True)
    ]
    rates = [
        f"{name}: {words.text('study-error-rate', points=decimal(one.error_rate, 1, words))}"
        for name, one in zip(names, review.sums, strict=True)
        if one.error_rate is not None
    ]
    title = words.text("study-title")
    if review.is_over and review.winner is None:
        title = words.text("page-match-draw")
    elif review.winner is not None:
        points = words.text("game-points", count=review.scores[review.winner])
        title = words.text("page-match-won", by="they", player=names[review.winner], points=points)
    return Preview(title, " · ".join([words.listed(scores), *rates]), picture)


def _name(seat: protocol.Named, words: Words) -> str:
    if seat.bot is not None:
        return words.text(f"bot-{seat.bot}")
    if seat.name is not None:
        return shown_name(seat.name)
    return words.text("game-player", number=seat.seat + 1)


def _position(text: str) -> Position | None:
    try:
        return positions.read(text)
    except RoomError:
        return None


def _card_of(position: Position) -> Card:
    state = position.state
    hand = () if state.to_act is None else _known(state.hands[state.to_act])
    return Card(state.line, hand)


def _turning_card(seen: Seen) -> Card:
    """The dearest decision, by chances to win and then by points; the last line where none cost anything."""
    found = [one for one in review_message(seen, after=0).decisions if one.loss > 0]
    if not found:
        rounds = seen.record.rounds
        return Card(list(states_of(rounds[-1]))[-1].line) if rounds else _OWN
    one = max(found, key=lambda decision: (decision.equity_loss or 0, decision.loss))
    number = next(at for at, row in enumerate(seen.record.rounds) if row.number == one.round)
    state = list(states_of(seen.record.rounds[number]))[one.ply - 1]
    best = min(one.worths, key=lambda worth: worth.behind)
    return Card(state.line, _known(state.hands[one.seat]), _tile(one.played), _tile(best.action))


def _known(hand: Hand | KnownHand) -> tuple[Tile, ...]:
    return tuple(hand.known if isinstance(hand, KnownHand) else hand)


def _tile(action: str) -> Tile | None:
    return None if action == "--" else tile(int(action[0]), int(action[1]))


_drawn = lru_cache(CARDS_KEPT)(card_png)


async def _png(card: Card) -> Response:
    """A card as an answer; it is drawn in a thread, for it takes longer than the room may wait."""
    content = await asyncio.to_thread(_drawn, card)
    headers = {"cache-control": f"public, max-age={_DAY_S}"}
    return Response(content, headers=headers, media_type="image/png")


def _line(*plays: Play) -> Line:
    line = Line()
    for play in plays:
        line = line.joined(play)
    return line


_OWN: Final = Card(
    _line(
        Play(tile(6, 6)),
        Play(tile(0, 6), LEFT),
        Play(tile(3, 6), RIGHT),
        Play(tile(0, 0), LEFT),
        Play(tile(3, 5), RIGHT),
    )
)
"""A line that is nobody's, for links without one of their own."""
