"""What a socket needs of asyncio, without what it does not: a few hundred bytes instead of 4 kB each."""

from __future__ import annotations

import asyncio

from uvicorn._types import ASGIReceiveEvent


class Inbox:
    """What one task takes in order, of what :class:`asyncio.Queue` can do."""

    __slots__ = ("_taker", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[ASGIReceiveEvent] = []
        self._taker: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def put_nowait(self, event: ASGIReceiveEvent) -> None:
        """Puts something behind the others."""
        self._waiting.append(event)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """The next one, once there is one."""
        while not self._waiting:
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
            self._taker = None
        return self._waiting.pop(0)

    def texts(self) -> list[str | None]:
        """Takes out what a page has said, and leaves that it is gone; ``None`` is what was no text."""
        said = [one.get("text") for one in self._waiting if one["type"] == "websocket.receive"]
        self._waiting = [one for one in self._waiting if one["type"] != "websocket.receive"]
        return said


class Gate:
    """Open or not, of what :class:`asyncio.Event` can do."""

    __slots__ = ("_is_set", "_waiters")

    def __init__(self) -> None:
        self._is_set = True
        self._waiters: list[asyncio.Future[None]] | None = None

    def is_set(self) -> bool:
        """Whether it is open."""
        return self._is_set

    def set(self) -> None:
        """Opens it."""
        self._is_set = True
        for waiter in self._waiters or ():
            if not waiter.done():
                waiter.set_result(None)
        self._waiters = None

    def clear(self) -> None:
        """Shuts it."""
        self._is_set = False

    async def wait(self) -> bool:
        """Waits until it is open."""
        while not self._is_set:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters = [*(self._waiters or ()), waiter]
            await waiter
        return True


class Gone:
    """The transport of a page that is gone."""

    __slots__ = ()

    def is_closing(self) -> bool:
        """It is closed."""
        return True

    def write(self, _: bytes) -> None:
        """Nobody is there."""

    def close(self) -> None:
        """It is closed."""

    abort = pause_reading = resume_reading = close
