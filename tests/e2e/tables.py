"""The real server for the browser tests, with chance that a test can foretell.

The person sits at seat 0. Deals come from rounds written down beforehand, such as those of the
known faults, and then from a seed; bots play the actions written down, and then as bots do.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from unittest.mock import patch

from batida import bots
from batida.bots import Budget, Choice
from batida.rules import TILES, Action, Hand, LeadDraw, Seat, SeatView, draw_lead
from batida.server import run
from batida.server.limits import Limits
from batida.service import tables, thinking
from batida.service.settings import Settings
from batida.table import Table, dealing, fair
from tests.cases.adapter import CaseTable, Data, moves_of, table_of
from tests.server.pages import a_server

evolve_module = sys.modules["batida.table.evolve"]

ROOT = Path(__file__).resolve().parents[2]
UP_S = 20
DIAL_BEGINS_MS = 1_800_000_000_000
"""How long a server may take to answer."""


@dataclass(frozen=True, slots=True)
class Script:
    """A round to be played: ``hands`` and ``opener`` as seats of the table, then ``actions``."""

    hands: tuple[Hand, ...]
    opener: Seat
    actions: tuple[Action, ...]

    @property
    def shuffle(self) -> tuple[int, ...]:
        """The shuffle that deals these hands."""
        dealt = [one.index for hand in self.hands for one in hand]
        return (*dealt, *(index for index in range(len(TILES)) if index not in dealt))

    @property
    def lead_shuffle(self) -> tuple[int, ...]:
        """The draw for the lead in which the opener has [6|6] and the others little."""
        drawn = [27 if seat == self.opener else seat for seat in range(len(self.hands))]
        return (*drawn, *(index for index in range(len(TILES)) if index not in drawn))


def script_of(data: Data, *, viewer: Seat = 0) -> Script:
    """A round or position of a case, with the seats turned so that ``viewer`` sits at seat 0."""
    start = table_of(data.get("fixture") or data)  # type: ignore[arg-type] - a piece of JSON
    played: CaseTable = start.after_all(moves_of(data))
    players = start.rnd.variant.players
    return Script(
        hands=tuple(start.rnd.dealt[(seat + viewer) % players] for seat in range(players)),
        opener=(start.rnd.opener - viewer) % players,
        actions=played.rnd.actions,
    )


class ScriptedChance:
    """The server's bytes from ``seed``; says the same each time."""

    def __init__(self, *, seed: int = 1) -> None:
        self._seed = seed
        self._random = Random(seed)
        self._tables = 0

    def seed(self) -> bytes:
        return self._random.randbytes(32)

    def table_id(self) -> str:
        self._tables += 1
        return f"test-{self._seed}-{self._tables}"

    def key(self) -> str:
        return f"key-{self._seed}"

    def for_bot(self) -> Random:
        return Random(self._seed)


class ScriptedDeals:
    """Deals the rounds of ``scripts`` in turn whatever the bytes say, and without a proof; then by them.

    What pages choose is left out of it, so that every run deals the same.
    """

    def __init__(self, scripts: Sequence[Script], *, seed: int = 1) -> None:
        self._scripts = tuple(scripts)
        self._seed = seed
        self._names: dict[str, str] = {}

    def script(self, sources: fair.Sources) -> Script | None:
        return self._scripts[sources.round - 1] if sources.round <= len(self._scripts) else None

    def deal_shuffle(self, sources: fair.Sources) -> tuple[int, ...]:
        script = self.script(sources)
        return fair.deal_shuffle(self._alone(sources)) if script is None else script.shuffle

    def lead_draws(self, sources: fair.Sources, players: int) -> tuple[LeadDraw, ...]:
        script = self.script(sources)
        if script is None:
            return fair.lead_draws(self._alone(sources), players)
        return (draw_lead(range(players), [TILES[index] for index in script.lead_shuffle]),)

    def _alone(self, sources: fair.Sources) -> fair.Sources:
        """What a deal is made of, with no bytes of pages; a table is named by when it was first dealt at."""
        number = len(self._names) + 1
        name = self._names.setdefault(sources.table, fair.public_name(f"test-{self._seed}-{number}"))
        return replace(sources, table=name, entropy=(None,) * len(sources.entropy))


def _no_sources(_table: Table) -> None:
    """What is kept with a scripted round: it cannot be proved."""


@dataclass(frozen=True, slots=True)
class ScriptedBot:
    """Plays what stands in the script of the round; in rounds without one like ``heaviest``."""

    scripts: tuple[Script, ...]
    name: str = "scripted"
    version: int = 1
    level: int = 0

    def choose(self, view: SeatView, budget: Budget, chance: Random) -> Choice:
        done = view.public.actions
        for script in self.scripts:
            if script.actions[: len(done)] == done and len(done) < len(script.actions):
                wanted = script.actions[len(done)]
                if wanted in view.legal and script.opener == view.public.opener:
                    return Choice(wanted)
        return bots.find("heaviest").choose(view, budget, chance)


class Gate:
    """Holds the bots back while it is closed."""

    def __init__(self) -> None:
        self.is_open = True


class Hurry:
    """Time in which nobody waits: bots answer at once, unless a gate holds them back.

    What lasts ``waits_ms`` or longer is waited for.
    """

    def __init__(self, waits_ms: float, gate: Gate) -> None:
        self._waits_ms = waits_ms
        self._gate = gate
        self._real = tables.SystemClock()

    def now_ms(self) -> int:
        return self._real.now_ms()

    def passed_ms(self) -> float:
        return self._real.passed_ms()

    async def sleep(self, ms: float) -> None:
        await self._real.sleep(ms if ms >= self._waits_ms else 0)
        while not self._gate.is_open:
            await self._real.sleep(5)


class Dial:
    """Time that stands still until a test turns it on; what takes less than a second takes no time."""

    def __init__(self) -> None:
        self._passed_ms = 0
        self._real = tables.SystemClock()

    def forward(self, ms: int) -> None:
        """Lets so much time pass; from any thread."""
        self._passed_ms += ms

    def now_ms(self) -> int:
        return DIAL_BEGINS_MS + self._passed_ms

    def passed_ms(self) -> float:
        return self._passed_ms

    async def sleep(self, ms: float) -> None:
        end_ms = self._passed_ms + ms
        while ms >= 1_000 and self._passed_ms < end_ms:
            await self._real.sleep(5)


@contextmanager
def rigged(
    scripts: Sequence[Script] = (),
    *,
    seed: int = 1,
    waits_ms: float = float("inf"),
    gate: Gate | None = None,
    dial: Dial | None = None,
) -> Iterator[None]:
    """Gives every room made inside this chance, these bots and this hurry."""
    chance, deals = ScriptedChance(seed=seed), ScriptedDeals(scripts, seed=seed)
    bot = ScriptedBot(tuple(scripts))
    with ExitStack() as patches:
        patches.enter_context(patch.object(tables, "SystemChance", lambda: chance))
        clock = dial or Hurry(waits_ms, gate or Gate())
        patches.enter_context(patch.object(tables, "SystemClock", lambda: clock))
        for name in ("deal_shuffle", "lead_draws"):
            patches.enter_context(patch.object(dealing, name, getattr(deals, name)))
        patches.enter_context(patch.object(evolve_module, "next_sources", _no_sources))
        if scripts:
            patches.enter_context(patch.object(thinking, "find", lambda _: bot))
        yield


@contextmanager
def table_server(  # noqa: PLR0913 - what chance and time do, each with a name
    folder: Path,
    scripts: Sequence[Script] = (),
    *,
    seed: int = 1,
    pass_pause_ms: int = 0,
    gate: Gate | None = None,
    dial: Dial | None = None,
    limits: Limits | None = None,
) -> Iterator[str]:
    """A server in a thread of this process; gives its address.

    Args:
        folder: where the matches are kept.
        scripts: the rounds to come.
        seed: what deals after them.
        pass_pause_ms: how long a person sees why they pass; this is waited for.
        gate: what can hold the bots back.
        dial: turns the time on; without it nobody waits for anything.
        limits: how much of what each may do; those of any server, if nothing is said.
    """
    waits = pass_pause_ms or float("inf")
    settings = Settings(pace_ms=0, pass_pause_ms=pass_pause_ms)
    chances = rigged(scripts, seed=seed, waits_ms=waits, gate=gate, dial=dial)
    with chances, a_server(folder, settings=settings, limits=limits) as visitor:
        yield visitor.address.rstrip("/")


class Process:
    """The same server in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path, *, seed: int = 1) -> None:
        self._folder = folder
        self._seed = seed
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        """Starts it, at the same address as before, with chance that goes on differently."""
        words = (str(self._folder), str(self._port), str(self._seed))
        self._seed += 1
        self._process = subprocess.Popen(
            (sys.executable, "-m", "tests.e2e.tables", *words), stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("batida: http://"), line
        self.address = line.removeprefix("batida: ").strip().rstrip("/")
        self._port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.communicate(timeout=UP_S)
            self._process = None


@contextmanager
def server_process(folder: Path, *, seed: int = 1) -> Iterator[Process]:
    """A running :class:`Process`."""
    process = Process(folder, seed=seed)
    process.start()
    try:
        yield process
    finally:
        process.kill()


def main() -> int:
    """Serves as ``batida serve`` does, with chance from a seed."""
    folder, port, seed = sys.argv[1:]
    with rigged(seed=int(seed)):
        return run.serve(
            host="127.0.0.1",
            port=int(port),
            data=Path(folder),
            settings=Settings(pace_ms=0, pass_pause_ms=0),
        )


if __name__ == "__main__":
    sys.exit(main())
