"""SQL with types: the few values that we store, in and out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, cast

import apsw

Value: TypeAlias = int | str | bytes
"""What our columns hold."""

Row: TypeAlias = tuple[Value, ...]


def run(connection: apsw.Connection, statement: str, *values: Value) -> Iterator[Row]:
    """Runs statements with the values for their question marks; gives the rows found."""
    # Its own annotations leave the type of a buffer open.
    found = connection.execute(statement, values)  # pyright: ignore[reportUnknownMemberType] - as said
    return cast("Iterator[Row]", found)


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
