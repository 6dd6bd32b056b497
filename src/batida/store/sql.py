"""SQL with types: the few values that we store, in and out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias, cast

import apsw

Value: TypeAlias = int | str | bytes
"""What our columns hold."""

SHARE_MAX: Final = 64
"""How many rows one statement takes at most."""

Row: TypeAlias = tuple[Value, ...]


def run(connection: apsw.Connection, statement: str, *values: Value) -> Iterator[Row]:
    """Runs statements with the values for their question marks; gives the rows found."""
    # Its own annotations leave the type of a buffer open.
    found = connection.execute(statement, values)  # pyright: ignore[reportUnknownMemberType] - as said
    return cast("Iterator[Row]", found)


def in_shares(rows: Sequence[tuple[Value, ...]]) -> Iterator[Sequence[tuple[Value, ...]]]:
    """The rows in shares of 64 and a rest: so few sizes that all their statements stay prepared."""
    for at in range(0, len(rows), SHARE_MAX):
        yield rows[at : at + SHARE_MAX]


def run_once(
    connection: apsw.Connection, before: str, rows: Sequence[tuple[Value, ...]], after: str = ""
) -> Iterator[Row]:
    """Runs one statement for all rows: between ``before`` and ``after`` stand their values."""
    statement = _statement(before, len(rows), len(rows[0]), after)
    return run(connection, statement, *[value for row in rows for value in row])


@cache
def _statement(before: str, rows: int, columns: int, after: str) -> str:
    """The statement for so many rows; there are few sizes of them."""
    marks = f"({','.join('?' * columns)})"
    listed = ",".join([marks] * rows)
    if before.endswith(" IN"):
        listed = f"(VALUES {listed})"
    return f"{before} {listed}{after}"


def run_many(connection: apsw.Connection, statement: str, rows: Iterable[Sequence[Value]]) -> None:
    """Runs a statement once a row of values."""
    connection.executemany(statement, rows)  # pyright: ignore[reportUnknownMemberType] - as above


def one_number(connection: apsw.Connection, statement: str, *values: Value) -> int | None:
    """The number in the only row found; ``None`` when there is no row."""
    row = next(iter(run(connection, statement, *values)), None)
    if row is None:
        return None
    assert isinstance(row[0], int)
    return row[0]
