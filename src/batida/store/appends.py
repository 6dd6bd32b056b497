"""Appends to the logs of tables, many of them written together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import apsw
from msgspec import Struct

from batida.store.errors import ConflictError, SeedUsedError, StoreError
from batida.store.sql import SHARE_MAX, in_shares, run, run_many, run_once
from batida.store.upcast import write_event
from batida.table import (
    Dealt,
    Event,
    MatchEnded,
    Person,
    SeatLeft,
    SeatTaken,
    Sown,
    TableClosed,
    TableOpened,
)
from batida.table.events import EVENTS_VERSION


class Append(Struct, frozen=True):
    """One append on its way: ``done`` is called in its own loop with the error, or ``None``."""

    table: str
    after: int
    events: tuple[Event, ...]
    deals: tuple[Dealt, ...]
    seeds: tuple[Sown, ...]
    loop: asyncio.AbstractEventLoop
    done: Callable[[StoreError | None], None]

    def __repr__(self) -> str:
        """Shows no tile and no seed (R1.4)."""
        return f"Append({self.table!r}, after={self.after}, events={len(self.events)})"


_ENDS: Final = (MatchEnded, TableClosed)
"""What ends a match."""

_OF_MORE: Final = (*_ENDS, SeatTaken, SeatLeft)
"""What changes more than the log."""


_HEADS: Final = "SELECT column1, (SELECT max(seq) FROM events WHERE table_id = column1) FROM (VALUES"


def write_appends(
    connection: apsw.Connection, group: Sequence[Append], known: Mapping[str, int]
) -> tuple[list[StoreError | None], dict[str, int]]:
    """Writes what of a group can be written, each append all or not at all.

    One statement writes the rows of many appends: each statement costs this thread a turn with the
    interpreter's lock, for which it waits while the event loop is busy.

    Args:
        connection: that of the one writer, in a transaction.
        group: the appends, in order.
        known: how far some tables have come: those need not be looked up.

    Returns:
        What each append came to, and how far their tables have come once this is committed.
    """
    tables = {append.table for append in group}
    heads = {table: known[table] for table in tables if table in known}
    heads |= _heads(connection, tables - heads.keys())
    used = _used_seeds(connection, [sown.seed for append in group for sown in append.seeds])
    answers: list[StoreError | None] = []
    taken: list[Append] = []
    for append in group:
        head = heads.get(append.table, 0)
        seeds = [sown.seed for sown in append.seeds]
        if head != append.after:
            answers.append(ConflictError(table=append.table, after=append.after, head=head))
        elif len({*seeds}) < len(seeds) or not used.isdisjoint(seeds):
            answers.append(SeedUsedError(table=append.table))
        else:
            answers.append(None)
            taken.append(append)
            heads[append.table] = append.after + len(append.events)
            used.update(seeds)
    _write_tables(connection, taken)
    _write_events(connection, taken)
    for append in taken:
        _write_seats(connection, append)
    return answers, heads


def write_plain(
    connection: apsw.Connection, group: Sequence[Append], known: Mapping[str, int]
) -> dict[str, int] | None:
    """Writes a group by one statement, which is a transaction of its own, if that is all that it takes.

    Most groups under load are a few plays: then this thread waits for the interpreter's lock once, and
    not at the beginning, in the middle and at the end of a transaction.

    Args:
        connection: that of the one writer, in no transaction.
        group: the appends, in order.
        known: how far some tables have come.

    Returns:
        How far its tables have come; ``None``, and nothing is written, if the group takes more.
    """
    heads: dict[str, int] = {}
    for append in group:
        head = heads.get(append.table) or known.get(append.table)
        is_next = head is not None and head == append.after
        if not is_next or append.deals or append.seeds or any(isinstance(e, _OF_MORE) for e in append.events):
            return None
        heads[append.table] = append.after + len(append.events)
    rows = _event_rows(group)
    if not 0 < len(rows) <= SHARE_MAX:
        return None
    run_once(connection, "INSERT INTO events VALUES", rows)
    return heads


def _heads(connection: apsw.Connection, tables: set[str]) -> dict[str, int]:
    """The numbers of the last events of those tables that there are."""
    heads: dict[str, int] = {}
    for some in in_shares([(table,) for table in tables]):
        found = run_once(connection, _HEADS, some, ")")
        heads.update({str(id_): head for id_, head in found if isinstance(head, int)})
    return heads


def _used_seeds(connection: apsw.Connection, seeds: Sequence[bytes]) -> set[bytes]:
    """Those of the seeds that there are already."""
    used: set[bytes] = set()
    for some in in_shares([(seed,) for seed in seeds]):
        found = run_once(connection, "SELECT seed FROM secret_seeds WHERE seed IN", some)
        used.update(seed for (seed,) in found if isinstance(seed, bytes))
    return used


def _write_tables(connection: apsw.Connection, group: Sequence[Append]) -> None:
    """Makes the new tables of a group, and marks those whose match is over."""
    for append in group:
        if append.after == 0:
            _write_table(connection, append)
        if any(isinstance(event, _ENDS) for event in append.events):
            run(connection, "UPDATE tables SET is_over = 1 WHERE id = ?", append.table)


def _write_events(connection: apsw.Connection, group: Sequence[Append]) -> None:
    """Writes the events of a group, the tiles of their deals and the seeds."""
    events = _event_rows(group)
    deals = [(append.table, one.round, bytes(one.shuffle)) for append in group for one in append.deals]
    seeds = [(append.table, one.round, one.seed) for append in group for one in append.seeds]
    for some in in_shares(events):
        run_once(connection, "INSERT INTO events VALUES", some)
    for some in in_shares(deals):
        run_once(connection, "INSERT INTO secret_deals VALUES", some)
    for some in in_shares(seeds):
        run_once(connection, "INSERT INTO secret_seeds VALUES", some)


def _event_rows(group: Sequence[Append]) -> list[tuple[str, int, int, bytes]]:
    return [
        (append.table, seq, EVENTS_VERSION, write_event(event))
        for append in group
        for seq, event in enumerate(append.events, start=append.after + 1)
    ]


def _write_table(connection: apsw.Connection, append: Append) -> None:
    opened = append.events[0]
    insert = "INSERT INTO tables VALUES (?, ?, 0)"
    run(connection, insert, append.table, opened.at)
    if isinstance(opened, TableOpened):
        players = {sitter.player for sitter in opened.sitters if isinstance(sitter, Person)}
        run_many(
            connection,
            "INSERT INTO seats VALUES (?, ?, ?)",
            ((player, opened.at, append.table) for player in players),
        )


def _write_seats(connection: apsw.Connection, append: Append) -> None:
    """Keeps the list of whose tables these are: people who sat down later, and people who left."""
    for event in append.events:
        if isinstance(event, SeatTaken):
            run(
                connection,
                "INSERT OR IGNORE INTO seats SELECT ?, opened_at, id FROM tables WHERE id = ?",
                event.sitter.player,
                append.table,
            )
        elif isinstance(event, SeatLeft):
            run(connection, "DELETE FROM seats WHERE table_id = ? AND player = ?", append.table, event.player)
