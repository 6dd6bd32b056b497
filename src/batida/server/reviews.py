"""The HTTP side of reviews and of positions that are studied."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, assert_never

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from batida.notation import Position
from batida.review import BUDGET_MS
from batida.rules import PIP_MAX, Tile, tile
from batida.server import protocol
from batida.server.bodies import BodyError, read
from batida.server.gather import player_route
from batida.server.replies import body
from batida.server.review_wire import beliefs_message, review_message, values_message
from batida.server.scenes import position_message, round_scenes
from batida.service import positions
from batida.service.errors import RoomError
from batida.service.review_work import Believe, Value
from batida.service.reviews import RECORD_BYTES_MAX, SEED, Reviews

RECORD_BODY_MAX: Final = 2 * RECORD_BYTES_MAX
"""How long the body of a request with a record may be: quotes in JSON take two bytes a character."""

NO_INDEX: Final = {"x-robots-tag": "noindex, nofollow"}
"""Links to reviews are for those who were given them."""

_HALVES: Final = {str(value): value for value in range(PIP_MAX + 1)}
"""As they are written: ``int`` would take spaces, signs and digits of other scripts too."""

_review_table: Final = msgspec.json.Decoder(protocol.ReviewTable)
_review_record: Final = msgspec.json.Decoder(protocol.ReviewRecord)
_study: Final = msgspec.json.Decoder(protocol.StudyPosition)
_ask_beliefs: Final = msgspec.json.Decoder(protocol.AskBeliefs)
_ask: Final = msgspec.json.Decoder(protocol.AskValues)


class ReviewApi:
    """The handlers, over the reviews of a room."""

    def __init__(self, reviews: Reviews) -> None:
        self._reviews = reviews
        self._chance = Random()  # noqa: S311 - deals to look at, which nobody plays

    def routes(self) -> list[Route]:
        """Where each handler is found."""
        return [
            player_route("/api/tables/{table}/review", self.of_table),
            player_route("/api/reviews", self.of_record),
            player_route("/api/reviews/{review}", self.see, method="GET"),
            player_route("/api/reviews/{review}/rounds/{round}", self.round, method="GET"),
            player_route("/api/position", self.study),
            player_route("/api/position/values", self.values),
            player_route("/api/position/beliefs", self.beliefs),
        ]

    async def of_table(self, request: Request, player: str) -> Response:
        """Begins the review of a match that is over, or finds it."""
        wish = await read(request, _review_table)
        name = await self._reviews.of_table(str(request.path_params["table"]), player, wish.key)
        return body(protocol.ReviewName(review=name))

    async def of_record(self, request: Request, player: str) -> Response:
        """Begins the review of a record, or finds it."""
        wish = await read(request, _review_record, bytes_max=RECORD_BODY_MAX)
        return body(protocol.ReviewName(review=await self._reviews.of_record(wish.record, player)))

    async def see(self, request: Request, _player: str) -> Response:
        """A review as it stands, with the parts that were not seen yet."""
        seen = await self._reviews.see(_review(request))
        reply = body(review_message(seen, after=_number(request.query_params.get("after", "0"))))
        reply.headers.update(NO_INDEX)
        return reply

    async def round(self, request: Request, _player: str) -> Response:
        """A round of the match, ply by ply."""
        seen = await self._reviews.see(_review(request))
        number = _number(str(request.path_params["round"]))
        if not 1 <= number <= len(seen.record.rounds):
            raise BodyError(404, "not-found")
        one = seen.record.rounds[number - 1]
        before = seen.record.rounds[number - 2].scores if number > 1 else seen.record.start
        reply = body(round_scenes(one, before))
        reply.headers.update(NO_INDEX)
        return reply

    async def study(self, request: Request, _player: str) -> Response:
        """A position, changed or as it is."""
        wish = await read(request, _study)
        if wish.position is None:
            position = positions.dealt(2, self._chance)
        else:
            position = positions.read(wish.position)
        return body(
            position_message(position if wish.change is None else self._changed(position, wish.change))
        )

    async def values(self, request: Request, player: str) -> Response:
        """What each action of a position is worth."""
        wish = await read(request, _ask)
        positions.read(wish.position)
        piece = Value(wish.position, 2 * BUDGET_MS, SEED, wish.open_hands)
        answer = await self._reviews.ask(piece, player)
        return body(values_message(answer, open_hands=wish.open_hands))

    async def beliefs(self, request: Request, player: str) -> Response:
        """Where each tile may be that a seat does not see."""
        wish = await read(request, _ask_beliefs)
        position = positions.read(wish.position)
        if not 0 <= wish.seat < position.state.variant.players:
            raise RoomError("there is no such seat", code="bad-position", clause="P4")
        answer = await self._reviews.ask(Believe(wish.position, wish.seat, SEED), player)
        return body(beliefs_message(answer))

    def _changed(self, position: Position, change: protocol.Change) -> Position:
        match change:
            case protocol.MakeAction(action=action):
                after = positions.acted(position, action)
            case protocol.TakeBack():
                after = positions.taken_back(position)
            case protocol.SwapTiles(tile=one, other=other, seat=seat):
                swap = positions.Swap(_tile(one), None if other is None else _tile(other), seat)
                after = positions.swapped(position, swap)
            case protocol.HideTile(tile=one):
                after = positions.hidden(position, _tile(one))
            case protocol.HideHands(seat=seat):
                after = positions.seen_by(position, seat)
            case protocol.LetOpen(seat=seat):
                after = positions.opened_by(position, seat)
            case protocol.SetScores(scores=scores):
                after = positions.scored(position, scores)
            case protocol.DealAnew(players=players):
                after = positions.dealt(players, self._chance)
            case _:
                assert_never(change)
        return after


def _review(request: Request) -> str:
    return str(request.path_params["review"])


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0


@lru_cache
def _tile(text: str) -> Tile:
    """A tile as it is written.

    Raises:
        RoomError: ``bad-position``: it is none.
    """
    low, _, high = text.partition("-")
    try:
        return tile(_HALVES[low], _HALVES[high])
    except KeyError as error:
        raise RoomError("that is no tile", code="bad-position", clause="R1.1") from error
