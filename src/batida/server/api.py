"""The HTTP side of the wire: what the first page shows, new tables, and a match to keep."""

from __future__ import annotations

import hashlib

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from batida import __version__, bots
from batida.rules import PLAYERS_MAX, PLAYERS_MIN, block
from batida.server import origin, protocol, session
from batida.server.bodies import BodyError, read
from batida.server.pictures import pictures
from batida.server.replies import body, fault, room_fault
from batida.server.wire import seat_message
from batida.service.errors import RoomError
from batida.service.tables import Tables
from batida.table import TableView

_new_table = msgspec.json.Decoder(protocol.NewTable)


class Api:
    """The handlers, over one room."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.is_stopping = False

    def routes(self) -> list[Route]:
        """Where each handler is found."""
        return [
            Route("/health", self.health),
            Route("/ready", self.ready),
            Route("/api/home", self.home),
            Route("/api/pictures", self.pictures),
            Route("/api/tables", self.create, methods=["POST"]),
            Route("/api/tables/{table}/record", self.record),
            Route("/api/tables/{table}/leave", self.leave, methods=["POST"]),
        ]

    async def health(self, _: Request) -> Response:
        """Whether the server works, and how much it holds."""
        return body(
            protocol.Health(
                status="stopping" if self.is_stopping else "ok",
                version=__version__,
                protocol=protocol.PROTOCOL,
                tables=self._tables.count,
                connections=self._tables.connections,
            )
        )

    async def ready(self, _: Request) -> Response:
        """Whether it takes people now: what a proxy or a supervisor asks before it sends any."""
        is_ready = not self.is_stopping and await self._tables.is_ready()
        return Response(status_code=204) if is_ready else fault(503, "stopping")

    async def home(self, request: Request) -> Response:
        """Sizes, bots, and one's own unfinished matches."""
        player = session.player_of(request)
        try:
            unfinished = () if player is None else await self._tables.unfinished(player)
        except RoomError as error:
            return room_fault(error)
        reply = body(
            protocol.Home(
                version=__version__,
                sizes=tuple(_size(players) for players in range(PLAYERS_MIN, PLAYERS_MAX + 1)),
                bots=tuple(
                    protocol.BotInfo(
                        bot=name,
                        version=bots.find(name).version,
                        level=level,
                        is_ready=self._tables.is_warm or not bots.kind_of(name).is_heavy,
                    )
                    for level, name in bots.ladder()
                ),
                unfinished=tuple(_unfinished(view) for view in unfinished),
            )
        )
        if player is None:
            # Before any table is made: two tabs that each make one are then the same person.
            session.give(reply, session.new_session(request)[0], is_secure=session.is_secure(request))
        return reply

    async def pictures(self, _: Request) -> Response:
        """The pictured positions of the rules."""
        return body(pictures())

    async def create(self, request: Request) -> Response:
        """Makes a table, and a session for who has none."""
        try:
            wish = await read(request, _new_table)
        except BodyError as error:
            return fault(error.status, error.code)
        player, token = session.player_of(request), None
        if player is None:
            token, player = session.new_session(request)
        try:
            table = await self._tables.open(
                player, name=wish.name, bots=wish.bots, pace_ms=wish.pace_ms, once=wish.once
            )
        except RoomError as error:
            return room_fault(error)
        reply = body(protocol.TableCreated(table=table), status=201)
        if token is not None:
            session.give(reply, token, is_secure=session.is_secure(request))
        return reply

    async def record(self, request: Request) -> Response:
        """The settled rounds of a match, as a file to keep."""
        player = session.player_of(request)
        if player is None:
            return fault(403, "not-at-table")
        table = _table(request)
        try:
            text = await self._tables.record(table, player)
        except RoomError as error:
            return room_fault(error)
        # The table's own name is a way in, so the file does not carry it.
        name = f"batida-{hashlib.sha256(table.encode()).hexdigest()[:8]}.bdn"
        headers = {
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        }
        return Response(text, headers=headers, media_type="text/plain; charset=utf-8")

    async def leave(self, request: Request) -> Response:
        """Ends a table for good."""
        player = session.player_of(request)
        if player is None or not origin.is_own(request):
            return fault(403, "not-at-table")
        try:
            await self._tables.leave(_table(request), player)
        except RoomError as error:
            return room_fault(error)
        return Response(status_code=204)


def _table(request: Request) -> str:
    return str(request.path_params["table"])


def _size(players: int) -> protocol.SizeInfo:
    variant = block(players)
    return protocol.SizeInfo(
        players=players,
        hand_size=variant.hand_size,
        target=variant.target,
        sleeping=variant.sleeping,
    )


def _unfinished(view: TableView) -> protocol.UnfinishedTable:
    assert view.seat is not None
    return protocol.UnfinishedTable(
        table=view.table,
        seats=tuple(seat_message(seat) for seat in view.seats),
        seat=view.seat,
        round=view.round_number,
        target=view.variant.target,
        your_turn=view.to_act == view.seat,
        shared=view.terms is not None,
    )
