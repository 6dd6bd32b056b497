"""One page that looks at a table from its seat, or without one, with a bounded outbox."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from batida.rules import Seat
from batida.service.people import People, Phrase
from batida.table import Own, Refusal, TableView, Told, with_own


@dataclass(slots=True)
class Written:
    """Room for a text that several letters share, filled by whoever writes the first of them."""

    text: str | None = None


@dataclass(frozen=True, slots=True)
class Whole:
    """The whole view: the answer to a hello, and to whoever was too slow for the steps."""

    everybody: TableView
    own: Own
    pass_pause_ms: int

    @property
    def view(self) -> TableView:
        """All that the seat may know."""
        return with_own(self.everybody, self.own)


@dataclass(frozen=True, slots=True)
class Step:
    """One event with the view after it.

    ``shared`` is for what all who are told of the event are sent alike, ``whole`` for all of what
    the pages of this seat are sent.
    """

    told: Told
    pass_pause_ms: int
    shared: Written = field(default_factory=Written, repr=False, compare=False)
    whole: Written = field(default_factory=Written, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Done:
    """The wish was carried out and is written down for good, up to event ``seq``."""

    id: str
    seq: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The wish was refused and nothing changed."""

    id: str
    refusal: Refusal
    seq: int


@dataclass(frozen=True, slots=True)
class About:
    """Who is here now. Only the newest waits: an older one says nothing that is still so."""

    people: People


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody at the table said a quick phrase; it is heard by who is there and not kept."""

    seat: Seat
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Pong:
    """A sign of life."""


Letter: TypeAlias = Whole | Step | Done | Refused | About | Said | Pong

EndReason: TypeAlias = Literal["gone", "replaced", "too-slow", "not-saved", "stopping"]
"""Why the room ended a connection; ``gone`` when its page did."""


class ConnectionEndedError(Exception):
    """The connection has ended, for ``reason``."""

    def __init__(self, reason: EndReason) -> None:
        super().__init__(reason)
        self.reason: EndReason = reason


class Connection:
    """What one page is to be sent, in order.

    When more than ``letters_max`` wait, they all give way to the newest whole view, so that a
    slow page is never far behind and never holds up the table.

    Attributes:
        player: whose page it is.
        seat: where it sits; ``None`` for one that looks on. A latecomer's gets its seat later.
        is_looked_at: whether the page says that somebody looks at it.
    """

    def __init__(
        self, player: str, seat: Seat | None, *, letters_max: int, whole: Callable[[Seat | None], Whole]
    ) -> None:
        self.player = player
        self.seat = seat
        self.is_looked_at = True
        self._letters: deque[Letter] = deque()
        self._letters_max = letters_max
        self._whole = whole
        self._news = asyncio.Event()
        self._ended: EndReason | None = None

    @property
    def waiting(self) -> int:
        """How many letters wait."""
        return len(self._letters)

    def greet(self) -> None:
        """Puts the whole view as it is now, unless the last letter that waits is that already."""
        whole = self._whole(self.seat)
        last = self._letters[-1] if self._letters else None
        if not (isinstance(last, Whole) and last.everybody.seq == whole.everybody.seq):
            self.put(whole)

    def put(self, letter: Letter) -> None:
        """Puts a letter behind the others; nothing once the connection has ended."""
        if self._ended is not None:
            return
        if isinstance(letter, About):
            self._letters = deque(one for one in self._letters if not isinstance(one, About))
        if len(self._letters) >= self._letters_max:
            self._letters.clear()
            self._letters.append(self._whole(self.seat))
            if not isinstance(letter, Done | Refused):
                self._news.set()
                return
        self._letters.append(letter)
        self._news.set()

    async def next(self) -> Letter:
        """The next letter, once there is one.

        Raises:
            ConnectionEndedError: there will be no more.
        """
        while not self._letters:
            if self._ended is not None:
                raise ConnectionEndedError(self._ended)
            self._news.clear()
            await self._news.wait()
        return self._letters.popleft()

    def end(self, reason: EndReason) -> None:
        """Ends the connection; what waits is still read."""
        if self._ended is None:
            self._ended = reason
            self._news.set()
