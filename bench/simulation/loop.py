"""An event loop whose time is a number: it goes on to the next timer when nothing else can be done."""

from __future__ import annotations

import asyncio
import heapq
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from contextvars import Context
    from typing import TypeVar

    Found = TypeVar("Found")


class StuckError(Exception):
    """Everything waits, and nothing will ever happen."""


class _Timer(asyncio.TimerHandle):
    __slots__ = ("number",)
    number: int

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, _Timer):
            return NotImplemented
        return (self._when, self.number) < (other._when, other.number)


class VirtualLoop(asyncio.BaseEventLoop):
    """A loop without a clock and without sockets; the order of what it does depends on nothing outside."""

    def __init__(self) -> None:
        super().__init__()
        self._now_s = 0.0
        self._selector = self
        self._timers = 0
        self._made = 0
        self._numbers: WeakKeyDictionary[asyncio.Task[Any], int] = WeakKeyDictionary()
        self.set_exception_handler(self._note)
        self.unhandled: list[str] = []

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self._now_s

    def call_at(
        self,
        when: float,
        callback: Callable[..., object],
        *args: object,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """As any loop's; timers of the same moment come in the order in which they were set."""
        self._timers += 1
        timer = _Timer(when, callback, args, self, context)
        timer.number = self._timers
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True  # noqa: SLF001 - so the base class knows that it is in its heap
        return timer

    def create_task(self, *given: Any, **options: Any) -> asyncio.Task[Any]:  # noqa: ANN401 - the base class decides
        """As any loop's."""
        task = super().create_task(*given, **options)
        self._made += 1
        self._numbers[task] = self._made
        return task

    def tasks(self) -> list[asyncio.Task[Any]]:
        """The tasks that are not done, in the order in which they were made: a set's order is chance."""
        return sorted(asyncio.all_tasks(self), key=self._numbers.__getitem__)

    def select(self, timeout: float | None) -> list[object]:
        """Called when nothing is ready: goes on to the next timer, ``timeout`` seconds away.

        Raises:
            StuckError: there is none.
        """
        if timeout is None:
            raise StuckError
        self._now_s += timeout
        return []

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

    # What the base class asks of a loop with a selector.

    def _process_events(self, events: list[object]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass
