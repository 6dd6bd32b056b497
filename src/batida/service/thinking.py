"""Bots at their turn: a choice in a thread of its own, in bounded time, never from the table."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from dataclasses import dataclass
from random import Random
from typing import Final

from batida.bots import Bot, Budget, UnknownBotError, find
from batida.rules import Action, Play, SeatView

THINKERS_MAX: Final = 4
"""How many bots think at once; a bot that never ends takes one of these places for good."""

GRACE_MS: Final = 500
"""What a bot may take over its budget before another choice is made for it."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Job:
    bot: Bot
    view: SeatView
    chance: Random
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Action]


class Thinking:
    """Lets bots choose outside the event loop, in a few threads that stay."""

    def __init__(self, think_ms: int) -> None:
        self._budget = Budget(think_ms)
        self._places = asyncio.Semaphore(THINKERS_MAX)
        self._limit_s = (think_ms + GRACE_MS) / 1000
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._threads = 0
        self._idle = 0

    def stop(self) -> None:
        """Ends the threads that are not held by a bot."""
        for _ in range(self._threads):
            self._jobs.put(None)

    async def choose(self, kind: str, view: SeatView, chance: Random) -> Action:
        """What the bot of this kind does; the heaviest legal play when it fails or takes too long."""
        if len(view.legal) == 1:
            return view.legal[0]
        try:
            async with asyncio.timeout(self._limit_s):
                action = await self._asked(find(kind), view, chance)
        except TimeoutError:
            _log.warning("a bot took too long", extra={"bot": kind})
        except UnknownBotError:
            _log.warning("a bot is not known any more", extra={"bot": kind})
        except _BotFailedError as failure:
            _log.warning("a bot failed", extra={"bot": kind, "error": failure.kind})
        else:
            if action in view.legal:
                return action
            _log.warning("a bot chose what is not legal", extra={"bot": kind})
        return heaviest(view)

    async def _asked(self, bot: Bot, view: SeatView, chance: Random) -> Action:
        await self._places.acquire()
        if self._idle:
            self._idle -= 1
        else:
            self._threads += 1
            # A daemon thread: a bot that never ends keeps neither the table nor the server waiting.
            name = f"batida-bots-{self._threads}"
            threading.Thread(target=self._run, name=name, daemon=True).start()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Action] = loop.create_future()
        self._jobs.put(_Job(bot, view, chance, loop, answer))
        return await answer

    def _run(self) -> None:
        """A thread: one job after the other."""
        while (job := self._jobs.get()) is not None:
            result: Action | _BotFailedError
            try:
                result = job.bot.choose(job.view, self._budget, job.chance).action
            except Exception as error:  # noqa: BLE001 - whatever a bot raises, the table goes on
                result = _BotFailedError(type(error).__name__)
            try:
                job.loop.call_soon_threadsafe(self._answer, job.answer, result)
            except RuntimeError:
                # The loop has closed: the server stopped meanwhile and nobody waits.
                return

    def _answer(self, answer: asyncio.Future[Action], result: Action | _BotFailedError) -> None:
        self._idle += 1
        self._places.release()
        if answer.cancelled():
            return
        if isinstance(result, _BotFailedError):
            answer.set_exception(result)
        else:
            answer.set_result(result)


class _BotFailedError(Exception):
    """A bot raised an error of this kind; what it said may hold tiles and is not kept."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def heaviest(view: SeatView) -> Action:
    """The legal play with the most pips; the pass where there is no play."""
    return max(view.legal, key=lambda one: one.tile.points if isinstance(one, Play) else -1)
