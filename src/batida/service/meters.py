"""What a room counts and times of itself, for who runs it; nothing here tells one table from another."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final, Literal, TypeAlias

SHORT_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The upper bounds of most times, in seconds."""

LABELS_MAX: Final = 100
"""How many values a label may take; whatever comes later is counted as ``other``."""

Kind: TypeAlias = Literal["counter", "gauge", "histogram"]


@dataclass(frozen=True, slots=True)
class Sample:
    """One number of a family: its name's end, its labels, its value."""

    end: str
    labels: tuple[tuple[str, str], ...]
    value: float


@dataclass(frozen=True, slots=True)
class Family:
    """What is told of one thing, in the words of Prometheus' text format."""

    name: str
    kind: Kind
    about: str
    samples: tuple[Sample, ...]


class Counter:
    """Counts what happened, for each value of a label if it has one."""

    def __init__(self, name: str, about: str, *, label: str | None = None) -> None:
        self._name = name
        self._about = about
        self._label = label
        self._counts: dict[str, float] = {} if label else {"": 0.0}

    def add(self, value: str = "", *, count: float = 1) -> None:
        """Counts some more."""
        if value not in self._counts and len(self._counts) >= LABELS_MAX:
            value = "other"
        self._counts[value] = self._counts.get(value, 0.0) + count

    def family(self) -> Family:
        """What was counted so far."""
        label = self._label
        samples = (
            Sample("", () if label is None else ((label, value),), count)
            for value, count in sorted(self._counts.items())
        )
        return Family(self._name, "counter", self._about, tuple(samples))


class Histogram:
    """Times things, in seconds."""

    def __init__(self, name: str, about: str, *, bounds: tuple[float, ...] = SHORT_S) -> None:
        self._name = name
        self._about = about
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """Notes how long something took."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def timed(self) -> Timed:
        """Times what is done inside; what fails is timed too."""
        return Timed(self)

    def family(self) -> Family:
        """How long things took so far."""
        samples: list[Sample] = []
        total = 0
        for bound, count in zip((*map(repr, self._bounds), "+Inf"), self._counts, strict=True):
            total += count
            samples.append(Sample("_bucket", (("le", bound),), total))
        samples += (Sample("_sum", (), self._sum), Sample("_count", (), total))
        return Family(self._name, "histogram", self._about, tuple(samples))


class Timed:
    """What :meth:`Histogram.timed` gives; a generator would take as long as much of what is timed."""

    __slots__ = ("_histogram", "_start")

    def __init__(self, histogram: Histogram) -> None:
        self._histogram = histogram
        self._start = 0.0

    def __enter__(self) -> None:
        self._start = perf_counter()

    def __exit__(self, *_: object) -> None:
        self._histogram.add(perf_counter() - self._start)


class Gauge:
    """A number that is looked up when it is asked for."""

    def __init__(self, name: str, about: str, read: Callable[[], float]) -> None:
        self._name = name
        self._about = about
        self._read = read

    def family(self) -> Family:
        """The number now."""
        return Family(self._name, "gauge", self._about, (Sample("", (), self._read()),))


class Meters:
    """All that a room and its doors count; further ones are added with :meth:`watch`."""

    def __init__(self) -> None:
        self.events = Counter("batida_events_total", "Events written for good.")
        self.commits = Histogram("batida_commit_seconds", "From handing events to the store until synced.")
        self.answers = Histogram("batida_answer_seconds", "From a wish's arrival until its answer is ready.")
        self.refusals = Counter("batida_refusals_total", "Wishes refused, by code.", label="code")
        self.bots = Histogram("batida_bot_seconds", "How long bots took to choose.")
        self.fallbacks = Counter(
            "batida_bot_fallbacks_total",
            "Actions chosen for a bot that could not, by reason.",
            label="reason",
        )
        self._all: list[Counter | Histogram | Gauge] = [
            self.events,
            self.commits,
            self.answers,
            self.refusals,
            self.bots,
            self.fallbacks,
        ]

    def watch(self, *meters: Counter | Histogram | Gauge) -> None:
        """Tells of these too."""
        self._all += meters

    def families(self) -> tuple[Family, ...]:
        """All of it as it is now."""
        return tuple(meter.family() for meter in self._all)
