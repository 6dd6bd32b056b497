"""The socket of a page: strict in what it reads, ordered in what it sends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from batida.server import origin, protocol, session
from batida.server.doorkeeper import TOO_FAST, Doorkeeper
from batida.server.letters import Letters
from batida.server.metrics import Metrics
from batida.server.rush import Rush
from batida.server.talk import BROKEN, CODES, COME_LATER, BrokenError, Carrier, Talk, read
from batida.server.wires import Wire, wire_of
from batida.service.errors import RoomError
from batida.service.tables import Tables

HELLO_S: Final = 10
"""How long a page may take to say hello, in seconds."""


class _AnyHello(msgspec.Struct, tag_field="t", tag="hello"):
    """What every protocol's hello has."""

    protocol: int


_old_decoder = msgspec.json.Decoder(_AnyHello)


class Socket:
    """Serves ``/ws``."""

    def __init__(self, tables: Tables, letters: Letters, keeper: Doorkeeper, metrics: Metrics) -> None:
        self._tables = tables
        self._letters = letters
        self._keeper = keeper
        self._metrics = metrics
        self._rush = Rush()

    async def serve(self, socket: WebSocket) -> None:
        """Runs one page's socket until either side ends it."""
        player = session.player_of(socket)
        if not origin.is_own(socket) or player is None:
            # Before it is accepted, so that a strange page sees a failed handshake and no data.
            await socket.close(BROKEN)
            return
        come_in = self._rush.come()
        try:
            await self._serve(socket, player, come_in)
        finally:
            come_in()

    async def _serve(self, socket: WebSocket, player: str, come_in: Callable[[], None]) -> None:
        await socket.accept()
        wire = wire_of(socket.scope)
        pace = self._keeper.pace(socket, player)
        try:
            hello = await self._greeting(socket, wire)
            while hello is not None:
                seated = await self._tables.connect(hello.table, player, watch=hello.watch, key=hello.key)
                carrier = Carrier(self._letters, wire, self._metrics, hello.width)
                talk = Talk(hello.table, seated, carrier, pace, self._metrics, self._rush)
                hello = await self._stay(socket, wire, talk, come_in)
                if hello is not None and self._keeper.move_wait_s(player):
                    self._metrics.closings.add(TOO_FAST)
                    wire.hang_up(COME_LATER, TOO_FAST)
                    return
        except RoomError as error:
            code = CODES["stopping"] if error.code in ("stopping", "busy") else BROKEN
            code = CODES["not-saved"] if error.code == "not-saved" else code
            wire.hang_up(code, error.code)
        except (WebSocketDisconnect, BrokenError):
            wire.hang_up(BROKEN, "bad-message")

    async def _greeting(self, socket: WebSocket, wire: Wire) -> protocol.Hello | None:
        """Waits for the hello; a page that is too old is told to reload, and that was all."""
        try:
            async with asyncio.timeout(HELLO_S):
                received = await socket.receive()
        except TimeoutError:
            raise BrokenError from None
        if received["type"] == "websocket.disconnect":
            return None
        text = received.get("text")
        if _is_old(text):
            wire.push(self._letters.reload())
            wire.hang_up(1000, "reload")
            return None
        hello = read(text)
        if not isinstance(hello, protocol.Hello):
            raise BrokenError
        return hello

    async def _stay(
        self, socket: WebSocket, wire: Wire, talk: Talk, come_in: Callable[[], None]
    ) -> protocol.Hello | None:
        """Serves a page at a table until it is gone, or says hello to another table: gives that then."""
        seated = talk.seated
        wire.freed = seated.flush
        try:
            seated.greet()
            seated.attach(talk.carrier)
            come_in()
            wire.listen(talk.hear)
            if (await socket.receive())["type"] == "websocket.disconnect":
                return None
            # What it said before is carried out here still; what it says now waits.
            await self._rush.turn()
            seated.detach()
            return talk.next
        finally:
            wire.freed = None
            seated.part()


def _is_old(text: str | None) -> bool:
    """Whether this is a hello of another protocol, whatever else it says."""
    try:
        return text is not None and _old_decoder.decode(text).protocol != protocol.PROTOCOL
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
