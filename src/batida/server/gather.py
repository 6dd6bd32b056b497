"""The HTTP side of tables for friends: opening one, its door, its link, the lobby, other devices."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from batida.server import protocol, qr, session
from batida.server.bodies import BodyError, must_be_own, read
from batida.server.moves import KEPT_MINUTES, Moves
from batida.server.replies import body, fault, room_fault
from batida.server.wire import phase_name, seat_message
from batida.service.admission import Wanted
from batida.service.doors import Door, Doors
from batida.service.errors import RoomError
from batida.service.tables import Tables
from batida.table import TableView

Handler: TypeAlias = Callable[[Request, str], Awaitable[Response]]
"""Answers a request of a player."""

_new_shared: Final = msgspec.json.Decoder(protocol.NewShared)
_knock: Final = msgspec.json.Decoder(protocol.Knock)
_take_seat: Final = msgspec.json.Decoder(protocol.TakeSeat)
_again: Final = msgspec.json.Decoder(protocol.Again)
_arrive: Final = msgspec.json.Decoder(protocol.Arrive)
_read_record: Final = msgspec.json.Decoder(protocol.ReadRecord)


class Gather:
    """The handlers, over one room."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._doors = Doors(tables)
        self._moves = Moves()

    def routes(self) -> list[Route]:
        """Where each handler is found. Every secret comes in a body: addresses are written into logs."""
        return [
            player_route("/api/shared", self.open),
            player_route("/api/lobby", self.lobby, method="GET"),
            player_route("/api/move", self.move),
            player_route("/api/arrive", self.arrive),
            player_route("/api/tables/{table}/door", self.door),
            player_route("/api/tables/{table}/sit", self.sit),
            player_route("/api/tables/{table}/invitation", self.invitation),
            player_route("/api/tables/{table}/reading", self.reading),
            player_route("/api/tables/{table}/again", self.again),
        ]

    async def open(self, request: Request, player: str) -> Response:
        """Makes a table that others may come to."""
        wish = await read(request, _new_shared)
        wanted = Wanted(wish.clock, wish.watch, wish.listed, wish.start, wish.language)
        table = await self._tables.open(
            player, name=wish.name, bots=wish.bots, pace_ms=wish.pace_ms, wanted=wanted, once=wish.once
        )
        return body(protocol.TableCreated(table=table), status=201)

    async def lobby(self, _: Request, _player: str) -> Response:
        """The tables that anybody may sit down at."""
        return body(protocol.Lobby(tables=tuple(_lobby_table(view) for view in self._doors.lobby())))

    async def door(self, request: Request, player: str) -> Response:
        """What stands at a table's door."""
        knock = await read(request, _knock)
        return body(_door(await self._doors.door(_table(request), player, knock.key)))

    async def sit(self, request: Request, player: str) -> Response:
        """Takes a free seat."""
        wish = await read(request, _take_seat)
        await self._doors.sit(_table(request), player, seat=wish.seat, name=wish.name, key=wish.key)
        return Response(status_code=204)

    async def invitation(self, request: Request, player: str) -> Response:
        """The link to a table and its picture, for who sits at it."""
        must_be_own(request)
        table = _table(request)
        key = await self._doors.key(table, player)
        language = await self._doors.language(table)
        # What a chat shows of it, and a reader who has no language of ours, take the table's.
        spoken = "" if language is None else f"?l={language}"
        link = f"{_site(request)}/mesa/{quote(table)}{spoken}#{key}"
        return body(protocol.Invitation(link=link, qr_svg=qr.svg(link)))

    async def reading(self, request: Request, _player: str) -> Response:
        """The record of a table, for who has the key to read it."""
        wish = await read(request, _read_record)
        text = await self._doors.read(_table(request), wish.key)
        return Response(text, headers={"cache-control": "no-store"}, media_type="text/plain; charset=utf-8")

    async def again(self, request: Request, player: str) -> Response:
        """The table where the same people meet again."""
        wish = await read(request, _again)
        table = await self._tables.again(_table(request), player, turned=wish.turned)
        return body(protocol.TableCreated(table=table), status=201)

    async def move(self, request: Request, _player: str) -> Response:
        """A link by which this person comes to another device, once."""
        must_be_own(request)
        token = session.token_of(request)
        if token is None:
            return fault(403, "bad-code")
        link = f"{_site(request)}/entrar#{self._moves.new(token)}"
        return body(protocol.MoveCode(link=link, qr_svg=qr.svg(link), minutes=KEPT_MINUTES))

    async def arrive(self, request: Request, _player: str) -> Response:
        """Makes this browser that of the person whose code it brings."""
        token = self._moves.take((await read(request, _arrive)).code)
        if token is None:
            return fault(403, "bad-code")
        reply = Response(status_code=204)
        session.give(reply, token, is_secure=session.is_secure(request))
        return reply


def player_route(path: str, handler: Handler, *, method: str = "POST") -> Route:
    """A route whose handler knows who asks; who has no session yet gets one with the answer."""

    async def answered(request: Request) -> Response:
        player, token = session.player_of(request), None
        if player is None:
            token, player = session.new_session(request)
        try:
            reply = await handler(request, player)
        except BodyError as error:
            return fault(error.status, error.code)
        except RoomError as error:
            reply = room_fault(error)
        if token is not None and "set-cookie" not in reply.headers:
            session.give(reply, token, is_secure=session.is_secure(request))
        return reply

    return Route(path, answered, methods=[method])


def _site(request: Request) -> str:
    """The address of this site as the page knows it."""
    return request.headers.get("origin") or f"{request.url.scheme}://{request.headers.get('host', '')}"


def _table(request: Request) -> str:
    return str(request.path_params["table"])


def _door(door: Door) -> protocol.Door:
    view = door.view
    return protocol.Door(
        table=view.table,
        seat=door.seat,
        promised=door.is_promised,
        free_seats=door.free_seats,
        may_watch=door.may_watch,
        locked=view.terms is not None and view.terms.is_locked,
        phase=phase_name(view),
        seats=tuple(seat_message(seat) for seat in view.seats),
        target=view.variant.target,
        clock="off" if view.terms is None else view.terms.clock,
    )


def _lobby_table(view: TableView) -> protocol.LobbyTable:
    terms = view.terms
    assert terms is not None
    return protocol.LobbyTable(
        table=view.table,
        seats=tuple(seat_message(seat) for seat in view.seats),
        phase=phase_name(view),
        target=view.variant.target,
        clock=terms.clock,
        language=terms.language,
        free_count=sum(seat.is_open or (seat.bot is not None and seat.heir is None) for seat in view.seats),
    )
