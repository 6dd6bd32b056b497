"""Who comes is let in before who is there goes on: after an outage thousands come back at once.

Those who are back first would play at once, and leave the others what a core has left. While many
stand at the door, what pages say waits in one row, and a few of its front are heard each turn of the
event loop. A turn is short unless it is full of people who come in, so that nobody can hold the row up
by standing at the door for long.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

MANY: Final = 16
"""From how many at the door on the others wait."""

HEARD_A_TURN: Final = 8
"""How many of those who wait are heard each turn of the event loop."""


class Rush:
    """Those at the door of one server, and what waits for them."""

    def __init__(self) -> None:
        self._at_door = 0
        self._waiting: deque[Callable[[], None]] = deque()

    @property
    def waiting(self) -> int:
        """How much waits."""
        return len(self._waiting)

    def come(self) -> Callable[[], None]:
        """Somebody stands at the door; what is given back is called once they are in, or gone."""
        self._at_door += 1
        is_here = True

        def leave() -> None:
            nonlocal is_here
            if is_here:
                is_here = False
                self._at_door -= 1

        return leave

    def hear(self, say: Callable[[], None]) -> None:
        """Calls ``say`` at once or, in a rush, when its turn comes; what came first is heard first."""
        if self._at_door < MANY and not self._waiting:
            say()
            return
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._go_on)
        self._waiting.append(say)

    async def turn(self) -> None:
        """Waits until what was said before this is heard."""
        heard: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hear(lambda: None if heard.done() else heard.set_result(None))
        await heard

    def _go_on(self) -> None:
        count = HEARD_A_TURN if self._at_door >= MANY else len(self._waiting)
        try:
            for _ in range(min(count, len(self._waiting))):
                self._waiting.popleft()()
        finally:
            # Whatever one of them comes to, the others are heard.
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._go_on)
