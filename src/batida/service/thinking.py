"""Bots at their turn: a choice away from the event loop, in bounded time.

Light ones choose in a thread. Those that search (``Kind.is_heavy``) are asked in a worker process; as
long as none has warmed up, a lighter one of the ladder stands in for them.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from dataclasses import dataclass
from random import Random
from typing import Final

from batida.bots import Bot, Budget, Choice, UnknownBotError, find, kind_of, stand_in
from batida.rules import Action, Play, SeatView
from batida.service.meters import Meters
from batida.service.workers import WorkerError, Workers

THINKERS_MAX: Final = 4
"""How many bots think at once; a bot that never ends takes one of these places for good."""

GRACE_MS: Final = 2_500
"""What a bot may take over its budget, on a busy machine, before another choice is made for it."""

LOST_S: Final = 30.0
"""When a worker that does not answer is given up; the table has not waited for it so long."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Job:
    bot: Bot
    view: SeatView
    chance: Random
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Action]


@dataclass(frozen=True, slots=True)
class _Elsewhere:
    """A bot that is asked in a worker."""

    name: str
    version: int
    workers: Workers

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        return Choice(self.workers.choose(self.name, view, budget, chance, limit_s=LOST_S))


class Thinking:
    """Lets bots choose outside the event loop, in a few threads that stay, and in workers.

    Args:
        think_ms: the budget of a choice.
        workers: the processes for those that search; ``None`` if they shall choose in threads too.
        meters: where it is told how long they took.
    """

    def __init__(
        self, think_ms: int, workers: Workers | None = None, *, meters: Meters | None = None
    ) -> None:
        self._meters = Meters() if meters is None else meters
        self._budget = Budget(think_ms)
        self._workers = workers
        self._places = asyncio.Semaphore(THINKERS_MAX)
        self._limit_s = (think_ms + GRACE_MS) / 1000
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._threads = 0
        self._idle = 0

    @property
    def is_warm(self) -> bool:
        """Whether those that search choose themselves, and nobody stands in for them."""
        return self._workers is None or self._workers.is_ready

    def warm_up(self) -> None:
        """Starts the first worker in the background."""
        if self._workers is not None:
            self._workers.start()

    def wait_warm(self) -> None:
        """Waits, in a thread, until :attr:`is_warm` or the room stops."""
        if self._workers is not None:
            self._workers.wait_ready()

    def stop(self) -> None:
        """Ends the workers, and the threads that are not held by a bot."""
        if self._workers is not None:
            self._workers.stop()
        for _ in range(self._threads):
            self._jobs.put(None)

    async def choose(self, kind: str, view: SeatView, chance: Random) -> Action:
        """What the bot of this kind does; the heaviest legal play when it fails or takes too long."""
        if len(view.legal) == 1:
            return view.legal[0]
        try:
            with self._meters.bots.timed():
                async with asyncio.timeout(self._limit_s):
                    action = await self._asked(self._bot(kind), view, chance)
        except TimeoutError:
            self._meters.fallbacks.add("late")
            _log.warning("a bot took too long", extra={"bot": kind})
        except UnknownBotError:
            self._meters.fallbacks.add("unknown")
            _log.warning("a bot is not known any more", extra={"bot": kind})
        except _BotFailedError as failure:
            self._meters.fallbacks.add("failed")
            _log.warning("a bot failed", extra={"bot": kind, "error": failure.kind})
        else:
            if action in view.legal:
                return action
            self._meters.fallbacks.add("illegal")
            _log.warning("a bot chose what is not legal", extra={"bot": kind})
        return heaviest(view)

    def _bot(self, kind: str) -> Bot:
        """The bot of this kind, in a worker if it searches, or who stands in for it.

        Raises:
            UnknownBotError: there is none.
        """
        bot = find(kind)
        if self._workers is None or not kind_of(kind).is_heavy:
            return bot
        if self._workers.is_ready:
            return _Elsewhere(bot.name, bot.version, self._workers)
        return find(stand_in())

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
            except WorkerError as error:
                result = _BotFailedError(error.kind)
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
