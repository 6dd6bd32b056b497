"""How much one address, one session and one connection may ask for; bounded in memory, whoever asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

NAMES_MAX: Final = 50_000
"""How many names a limit remembers; beyond it the ones not heard of for longest are forgotten."""

ADDRESSES_KEPT: Final = 4_096
"""Of how many addresses it is kept what of them counts."""

PREFIX_BITS: Final = 64
"""How much of an IPv6 address counts: what is behind it belongs to one household."""


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` at once, and ``per_s`` a second for as long as one likes."""

    per_s: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The door's bounds.

    People at play stay far below them, a household behind one address too, and so does a program that
    plays a match as fast as the server answers. What lasts is bounded tightly; a burst costs little.

    Attributes:
        requests: all requests of an address, those for the page's own files among them.
        changes: requests of a session that change or look up something.
        changes_address: the same of an address.
        openings: new tables of a session.
        openings_address: the same of an address.
        guesses: keys, codes and tables that were wrong, of an address.
        connects: new sockets of a session, and those that go to another table.
        frames: messages of a connection.
        frames_session: messages of all connections of a session.
        frames_address: messages of all connections of an address.
        refusals: messages over ``frames`` that are answered before the connection is closed.
        sockets_session: how many sockets a session has open.
        sockets_address: how many sockets an address has open.
        connections_address: how many connections an address has open, of whatever kind.
        half_open_s: how long a request, a handshake or a frame may take to become whole.
        stuck_s: how long who asked may take to read any of the answer.
    """

    requests: Rate = Rate(100, 5_000)
    changes: Rate = Rate(10, 600)
    changes_address: Rate = Rate(50, 2_000)
    openings: Rate = Rate(1, 1_500)
    openings_address: Rate = Rate(2, 3_000)
    guesses: Rate = Rate(0.2, 60)
    connects: Rate = Rate(10, 1_200)
    frames: Rate = Rate(200, 600)
    frames_session: Rate = Rate(400, 1_500)
    frames_address: Rate = Rate(1_000, 4_000)
    refusals: Rate = Rate(5, 200)
    sockets_session: int = 200
    sockets_address: int = 600
    connections_address: int = 800
    half_open_s: float = 10.0
    stuck_s: float = 30.0


_WIDE_RATE: Final = Rate(1e6, 10**9)

WIDE: Final = Limits(
    requests=_WIDE_RATE,
    changes=_WIDE_RATE,
    changes_address=_WIDE_RATE,
    openings=_WIDE_RATE,
    openings_address=_WIDE_RATE,
    guesses=_WIDE_RATE,
    connects=_WIDE_RATE,
    frames=_WIDE_RATE,
    frames_session=_WIDE_RATE,
    frames_address=_WIDE_RATE,
    refusals=_WIDE_RATE,
    sockets_session=10**6,
    sockets_address=10**6,
    connections_address=10**6,
)
"""Bounds that load from one address and one session does not reach; looked at like any others."""


def loop_time() -> float:
    """Seconds of the running event loop: they never jump, and a virtual loop has its own."""
    return asyncio.get_running_loop().time()


class Bucket:
    """A rate for one name: the time until which its share is used up, and no more."""

    __slots__ = ("_burst_s", "_now", "_step_s", "_used")

    def __init__(self, rate: Rate, *, now: Callable[[], float] = loop_time) -> None:
        self._step_s = 1 / rate.per_s
        self._burst_s = rate.burst * self._step_s
        self._now = now
        self._used = 0.0

    def take(self, now: float | None = None) -> float:
        """Takes one, when it may; else takes nothing and says how long until it may.

        Args:
            now: what the clock says, where that is known.
        """
        now = self._now() if now is None else now
        wait_s = _wait_s(self._used, now, step_s=self._step_s, burst_s=self._burst_s)
        if wait_s == 0:
            self._used = max(self._used, now) + self._step_s
        return wait_s


class Buckets:
    """A rate for each name.

    A name is worth one number: the time until which it has used up its share. Who waits long enough is
    as good as new and is forgotten first.

    Args:
        rate: what each name may.
        now: seconds of a clock that never jumps.
        names_max: how many names are remembered.
    """

    def __init__(
        self, rate: Rate, *, now: Callable[[], float] = loop_time, names_max: int = NAMES_MAX
    ) -> None:
        self._step_s = 1 / rate.per_s
        self._burst_s = rate.burst * self._step_s
        self._now = now
        self._names_max = names_max
        self._used: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        """How many names are remembered."""
        return len(self._used)

    def wait_s(self, name: str) -> float:
        """How long until the name may again; 0 when it may now."""
        used = self._used.get(name, 0.0)
        return _wait_s(used, self._now(), step_s=self._step_s, burst_s=self._burst_s)

    def take(self, name: str, now: float | None = None) -> float:
        """Takes one, when the name may; else takes nothing and says how long until it may.

        Args:
            name: who asks.
            now: what the clock says, where that is known.
        """
        now = self._now() if now is None else now
        used = self._used.get(name, 0.0)
        wait_s = _wait_s(used, now, step_s=self._step_s, burst_s=self._burst_s)
        if wait_s == 0:
            self._used[name] = max(used, now) + self._step_s
            self._used.move_to_end(name)
            if len(self._used) > self._names_max:
                self._used.popitem(last=False)
        return wait_s


def _wait_s(used: float, now: float, *, step_s: float, burst_s: float) -> float:
    """How long until who has used up its share until ``used`` may take one more."""
    ahead = used + step_s - now - burst_s
    # A thousandth of a step is what adding up floating point numbers may cost.
    return ahead if ahead > step_s / 1_000 else 0.0


class Counts:
    """How many of something each name holds now; names that hold nothing are not kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def __len__(self) -> int:
        """How many names hold something."""
        return len(self._held)

    def enter(self, name: str) -> bool:
        """Takes hold of one more, if the name may."""
        held = self._held.get(name, 0)
        if held >= self._most:
            return False
        self._held[name] = held + 1
        return True

    def leave(self, name: str) -> None:
        """Lets go of one."""
        held = self._held[name] - 1
        if held:
            self._held[name] = held
        else:
            del self._held[name]


@lru_cache(ADDRESSES_KEPT)
def address_name(host: str) -> str:
    """What of an address counts as one: an IPv4 address, or the network of an IPv6 one."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{int(address) >> (128 - PREFIX_BITS):x}::/{PREFIX_BITS}"


class Pace:
    """The pace of one connection's messages; small, for there is one for each socket.

    Args:
        limits: the door's.
        shared: what the connection shares with others: buckets, and its name in them.
        now: seconds of a clock that never jumps.
    """

    __slots__ = ("_now", "_own", "_refusals", "_shared")

    def __init__(
        self, limits: Limits, shared: tuple[tuple[Buckets, str], ...], *, now: Callable[[], float] = loop_time
    ) -> None:
        self._now = now
        self._own = Bucket(limits.frames, now=now)
        self._refusals = Bucket(limits.refusals, now=now)
        self._shared = shared

    def wait_s(self) -> float:
        """Counts a message: 0 when it may be carried out, else how long until the next one may."""
        now = self._now()
        wait_s = self._own.take(now)
        for buckets, name in self._shared:
            wait_s = wait_s or buckets.take(name, now)
        return wait_s

    def is_flood(self) -> bool:
        """Counts a message that was too fast: whether there were too many of them to go on."""
        return self._refusals.take() > 0
