"""How the room behaves: paces and bounds, each with its unit."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Final

WORKERS_MAX: Final = 8
"""Each takes about 200 MB; more tables wait for each other."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The room's paces and bounds.

    Attributes:
        pace_ms: how long a bot seems to think, about; a table may ask for another pace.
        pass_pause_ms: how long a person who can only pass sees why before the pass is made.
        entropy_wait_ms: how long a round that was asked for waits for the bytes of persons who are
            looked for, counted from when a page of the table could first give its own.
        idle_s: how long a table stays in memory when nobody is connected and nothing is due.
        over_s: the same once its match is over: who wants to see it again waits for it to be read.
        think_ms: the time a bot may take to choose, on one core; it thinks while its pace runs.
        workers_max: how many processes there are for bots that search; 0 lets them use threads.
        gone_ms: how long a seat without a page counts as only just lost.
        slow_ms: how long a person may think before the others see that it takes long.
        stand_in: the kind of bot that plays for people who are away.
        say_ms: how long a person waits between two quick phrases.
        watchers_max: how many pages may look on at a table without a seat.
        asks_max: how many commands may wait at a table.
        letters_max: how many messages may wait for a connection; when it is slower than that it
            gets the newest view instead of them.
        slow_reader_ms: how long a page may take nothing of what waits for it; then it is ended as
            ``too-slow``, and comes again.
        connections_max: how many pages one seat may have open; a further one ends the oldest.
        unfinished_max: how many unfinished matches are listed.
        tables_max: how many unfinished matches one player may have: more than anybody plays, and
            a bound on what one session can fill the disk with.
    """

    pace_ms: int = 900
    pass_pause_ms: int = 1_600
    entropy_wait_ms: int = 2_000
    idle_s: float = 300.0
    over_s: float = 20.0
    think_ms: int = 500
    workers_max: int = field(default_factory=lambda: min(os.cpu_count() or 1, WORKERS_MAX))
    gone_ms: int = 15_000
    slow_ms: int = 45_000
    stand_in: str = "counter"
    say_ms: int = 2_000
    watchers_max: int = 50
    asks_max: int = 64
    letters_max: int = 64
    slow_reader_ms: int = 20_000
    connections_max: int = 8
    unfinished_max: int = 20
    tables_max: int = 5_000


PACE_MAX_MS = 60_000
"""The slowest pace that a table may ask for."""
