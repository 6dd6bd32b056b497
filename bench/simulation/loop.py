"""An event loop whose time is a number: it goes on to the next timer when nothing else can be done."""

from __future__ import annotations

import asyncio
import heapq
from contextvars import copy_context
from typing import TYPE_CHECKING, Any
from weakref import ref

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Coroutine
    from contextvars import Context
    from typing import TypeVar

    Found = TypeVar("Found")


class StuckError(Exception):
    """Everything waits, and nothing will ever happen."""


class _Handle:
    """What will be called; the standard one formats tracebacks and compares itself, at a third of a run."""

    __slots__ = ("_args", "_callback", "_context", "_when_s")

    def __init__(
        self,
        callback: Callable[..., object],
        args: tuple[object, ...],
        context: Context | None,
        when_s: float = 0.0,
    ) -> None:
        self._callback: Callable[..., object] | None = callback
        self._args = args
        self._context = copy_context() if context is None else context
        self._when_s = when_s

    def cancel(self) -> None:
        """As any handle's."""
        self._callback = None
        self._args = ()

    def cancelled(self) -> bool:
        """As any handle's."""
        return self._callback is None

    def when(self) -> float:
        """As any timer's."""
        return self._when_s

    def run(self) -> None:
        """Calls it, if it was not cancelled."""
        if self._callback is not None:
            self._context.run(self._callback, *self._args)


class VirtualLoop(asyncio.BaseEventLoop):
    """A loop without a clock and without sockets; the order of what it does depends on nothing outside."""

    _ready: deque[_Handle]

    def __init__(self) -> None:
        super().__init__()
        self._now_s = 0.0
        self._timers: list[tuple[float, int, _Handle]] = []
        self._timers_set = 0
        self._made: list[ref[asyncio.Task[Any]]] = []
        self.set_exception_handler(self._note)
        self.unhandled: list[str] = []

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self._now_s

    def call_soon(
        self, callback: Callable[..., object], *args: object, context: Context | None = None
    ) -> Any:  # noqa: ANN401 - a handle of our own
        """As any loop's."""
        handle = _Handle(callback, args, context)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: object, context: Context | None = None
    ) -> Any:  # noqa: ANN401 - a handle of our own
        """As any loop's."""
        return self.call_at(self._now_s + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[..., object], *args: object, context: Context | None = None
    ) -> Any:  # noqa: ANN401 - a handle of our own
        """As any loop's; timers of the same moment come in the order in which they were set."""
        handle = _Handle(callback, args, context, when)
        self._timers_set += 1
        heapq.heappush(self._timers, (when, self._timers_set, handle))
        return handle

    def create_task(self, *given: Any, **options: Any) -> asyncio.Task[Any]:  # noqa: ANN401 - the base class decides
        """As any loop's."""
        task = super().create_task(*given, **options)
        self._made.append(ref(task))
        return task

    def tasks(self) -> list[asyncio.Task[Any]]:
        """The tasks that are not done, in the order in which they were made: a set's order is chance."""
        made = (one() for one in self._made)
        return [task for task in made if task is not None and not task.done()]

    def _run_once(self) -> None:
        """Calls what is ready; when nothing is, goes on to the next timer.

        Raises:
            StuckError: there is none.
        """
        ready, timers = self._ready, self._timers
        if not ready:
            while timers and timers[0][2].cancelled():
                heapq.heappop(timers)
            if not timers:
                raise StuckError
            self._now_s = max(self._now_s, timers[0][0])
        while timers and timers[0][0] <= self._now_s:
            ready.append(heapq.heappop(timers)[2])
        for _ in range(len(ready)):
            try:
                ready.popleft().run()
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as error:  # noqa: BLE001 - as any loop: what calls itself goes on
                self.call_exception_handler({"message": "a callback failed", "exception": error})

    def run(self, main: Coroutine[Any, Any, Found]) -> Found:
        """Runs to the end of ``main``, then ends all tasks that are left."""
        asyncio.set_event_loop(self)
        try:
            return self.run_until_complete(main)
        finally:
            self._end_tasks()
            asyncio.set_event_loop(None)
            self.close()

    def _end_tasks(self) -> None:
        tasks = self.tasks()
        for task in tasks:
            task.cancel()
        if tasks:
            self.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))

    def _note(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.unhandled.append(f"{context.get('message')}: {context.get('exception')!r}")
