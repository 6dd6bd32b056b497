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
        self._wake()

    async def get(self) -> ASGIReceiveEvent:
        """The next one, once there is one."""
        while not self._waiting:
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
            self._taker = None
        return self._waiting.pop(0)

    def take_said(self) -> ASGIReceiveEvent | None:
        """Takes out the next thing that a page has said, if there is one, and leaves that it is gone."""
        for at, event in enumerate(self._waiting):
            if event["type"] == "websocket.receive":
                return self._waiting.pop(at)
        return None

    def put_first(self, event: ASGIReceiveEvent) -> None:
        """Puts something before the others."""
        self._waiting.insert(0, event)
        self._wake()

    def _wake(self) -> None:
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)


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
