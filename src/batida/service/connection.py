"""One page that looks at a table from its seat, or without one, with a bounded outbox."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct, field

from batida.rules import Seat
from batida.service.people import People, Phrase
from batida.service.tools import Tools
from batida.table import Own, Refusal, TableView, Told, with_own


class Written(dict[str, bytes]):
    """Texts that several letters share, by how their pages differ; filled by whoever writes the first."""

    __slots__ = ()


class Whole(Struct, frozen=True):
    """The whole view: the answer to a hello, and to whoever was too slow for the steps.

    ``shared`` is for what all are sent alike who ask for it now.
    """

    everybody: TableView
    own: Own
    pass_pause_ms: int
    shared: Written = field(default_factory=Written)

    @property
    def view(self) -> TableView:
        """All that the seat may know."""
        return with_own(self.everybody, self.own)


class Step(Struct, frozen=True):
    """One event with the view after it, for who knows the one before it.

    ``shared`` is for what all who are told of the event are sent alike, ``whole`` for all of what
    the pages of this seat are sent.
    """

    told: Told
    pass_pause_ms: int
    shared: Written = field(default_factory=Written)
    whole: Written = field(default_factory=Written)


class Done(Struct, frozen=True):
    """The wish was carried out and is written down for good, up to event ``seq``."""

    id: str
    seq: int


class Refused(Struct, frozen=True):
    """The wish was refused and nothing changed."""

    id: str
    refusal: Refusal
    seq: int


class About(Struct, frozen=True):
    """Who is here now. Only the newest waits: an older one says nothing that is still so."""

    people: People


class Said(Struct, frozen=True):
    """Somebody at the table said a quick phrase; it is heard by who is there and not kept."""

    seat: Seat
    phrase: Phrase


class Pong(Struct, frozen=True):
    """A sign of life."""


Letter: TypeAlias = Whole | Step | Done | Refused | About | Said | Pong

EndReason: TypeAlias = Literal["gone", "replaced", "too-slow", "not-saved", "stopping"]
"""Why the room ended a connection; ``gone`` when its page did."""


class ConnectionEndedError(Exception):
    """The connection has ended, for ``reason``."""

    def __init__(self, reason: EndReason) -> None:
        super().__init__(reason)
        self.reason: EndReason = reason


class Carrier(Protocol):
    """What carries letters to a page."""

    def carry(self, letter: Letter) -> bool:
        """Sends a letter at once; ``False``, and nothing is sent, while there is no room."""
        ...

    def end(self, reason: EndReason) -> None:
        """Tells the page that nothing more will come, and why."""
        ...


class Connection:
    """What one page is to be sent, in order.

    A letter is carried at once. While there is no room letters wait, and when more than
    ``letters_max`` do, they all give way to the newest whole view: a slow page is never far behind
    and never holds up the table. One that takes nothing for ``slow_ms`` is given up.

    Attributes:
        player: whose page it is.
        seat: where it sits; ``None`` for one that looks on. A latecomer's gets its seat later.
        is_looked_at: whether the page says that somebody looks at it.
    """

    __slots__ = (
        "_carrier",
        "_ended",
        "_letters",
        "_news",
        "_slow",
        "_too_slow",
        "_tools",
        "_whole",
        "is_looked_at",
        "player",
        "seat",
    )

    def __init__(
        self,
        player: str,
        seat: Seat | None,
        tools: Tools,
        *,
        whole: Callable[[Seat | None], Whole],
        too_slow: Callable[[Connection], None],
    ) -> None:
        self.player = player
        self.seat = seat
        self.is_looked_at = True
        self._tools = tools
        self._whole = whole
        self._too_slow = too_slow
        self._letters: deque[Letter] | None = None
        self._carrier: Carrier | None = None
        self._news: asyncio.Event | None = None
        self._slow: asyncio.Task[None] | None = None
        self._ended: EndReason | None = None

    @property
    def waiting(self) -> int:
        """How many letters wait."""
        return len(self._letters or ())

    def attach(self, carrier: Carrier) -> None:
        """From now on letters are carried so; :meth:`flush` is called when there is room again."""
        self._carrier = carrier
        self.flush()

    def detach(self) -> None:
        """From now on nothing is carried, and the carrier is not told of the end: its page goes elsewhere."""
        self._carrier = None

    def greet(self) -> None:
        """Puts the whole view as it is now, unless the last letter that waits is that already."""
        whole = self._whole(self.seat)
        last = self._letters[-1] if self._letters else None
        if not (isinstance(last, Whole) and last.everybody.seq == whole.everybody.seq):
            self.put(whole)

    def put(self, letter: Letter) -> None:
        """Sends a letter, or puts it behind those that wait; nothing once the connection has ended."""
        if self._ended is not None:
            return
        if not self._letters and self._carrier is not None and self._carrier.carry(letter):
            return
        self._wait(letter)
        if self._carrier is None:
            self._tell()
        elif self._slow is None:
            self._slow = asyncio.create_task(self._give_up(), name="batida-slow-reader")

    def flush(self) -> None:
        """Sends what waits, as far as there is room."""
        carrier, letters = self._carrier, self._letters
        if carrier is None or not letters:
            return
        is_moving = False
        while letters and carrier.carry(letters[0]):
            letters.popleft()
            is_moving = True
        if is_moving:
            self._stop_waiting()
        if not letters:
            self._letters = None
        elif self._slow is None:
            self._slow = asyncio.create_task(self._give_up(), name="batida-slow-reader")

    async def next(self) -> Letter:
        """The next letter, once there is one, where nothing carries them.

        Raises:
            ConnectionEndedError: there will be no more.
        """
        while not self._letters:
            if self._ended is not None:
                raise ConnectionEndedError(self._ended)
            self._news = asyncio.Event()
            await self._news.wait()
        return self._letters.popleft()

    def end(self, reason: EndReason) -> None:
        """Ends the connection; what waits is still sent if there is room."""
        if self._ended is not None:
            return
        self._ended = reason
        self._stop_waiting()
        self._tell()
        if self._carrier is not None:
            self.flush()
            self._stop_waiting()
            self._carrier.end(reason)
            self._carrier = self._letters = None

    def _wait(self, letter: Letter) -> None:
        letters = self._letters
        if letters is None:
            letters = self._letters = deque()
        if isinstance(letter, About):
            letters = self._letters = deque(one for one in letters if not isinstance(one, About))
        if len(letters) >= self._tools.settings.letters_max:
            about = [one for one in letters if isinstance(one, About)]
            letters = self._letters = deque((self._whole(self.seat), *about))
            if not isinstance(letter, Done | Refused | About):
                return
        letters.append(letter)

    async def _give_up(self) -> None:
        await self._tools.clock.sleep(self._tools.settings.slow_reader_ms)
        self._slow = None
        self._too_slow(self)

    def _stop_waiting(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _tell(self) -> None:
        if self._news is not None:
            self._news.set()
