"""The database file: opened only when it is ours, whole, of a known version, and not in use."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import apsw

from batida.store.errors import StoreError
from batida.store.sql import one_number, run

FILE_NAME: Final = "batida.sqlite3"
LOCK_NAME: Final = "batida.lock"

APPLICATION_ID: Final = 0x42_44_4F_4D
"""``BDOM`` in the file's header: what tells our database from any other."""

BUSY_MS: Final = 5_000

STATEMENTS_KEPT: Final = 256
"""How many statements stay prepared: there is one for each number of rows (``sql.in_shares``)."""

MIGRATIONS: Final = (
    """
    CREATE TABLE tables (
        id        TEXT PRIMARY KEY,
        head      INTEGER NOT NULL,
        opened_at INTEGER NOT NULL,
        is_over   INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seats (
        player    TEXT NOT NULL,
        opened_at INTEGER NOT NULL,
        table_id  TEXT NOT NULL REFERENCES tables (id),
        PRIMARY KEY (player, opened_at, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE events (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seq      INTEGER NOT NULL,
        version  INTEGER NOT NULL,
        event    BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE secret_deals (
        table_id TEXT NOT NULL REFERENCES tables (id),
        round    INTEGER NOT NULL,
        shuffle  BLOB NOT NULL,
        PRIMARY KEY (table_id, round)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE secret_seeds (
        table_id TEXT NOT NULL REFERENCES tables (id),
        round    INTEGER NOT NULL,
        seed     BLOB NOT NULL UNIQUE,
        PRIMARY KEY (table_id, round)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE reviews (
        id        TEXT PRIMARY KEY,
        made_at   INTEGER NOT NULL,
        owner     TEXT NOT NULL,
        version   INTEGER NOT NULL,
        seed      INTEGER NOT NULL,
        budget_ms INTEGER NOT NULL,
        is_done   INTEGER NOT NULL,
        record    TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reviews_to_do ON reviews (made_at) WHERE NOT is_done;
    CREATE TABLE review_parts (
        review_id TEXT NOT NULL REFERENCES reviews (id),
        number    INTEGER NOT NULL,
        part      BLOB NOT NULL,
        PRIMARY KEY (review_id, number)
    ) STRICT, WITHOUT ROWID;
    """,
    # How far a table has come is the number of its last event: a second place for it was one more
    # page to write for every play.
    "ALTER TABLE tables DROP COLUMN head;",
)
"""One script a version of the database; what was once released is never changed."""


def open_database(folder: Path) -> apsw.Connection:
    """The database in ``folder``, made or brought up to date, for one writer.

    Raises:
        StoreError: ``not-writable``, ``not-a-database``, ``foreign``, ``too-new`` or ``damaged``.
    """
    path = folder / FILE_NAME
    try:
        connection = apsw.Connection(str(path), statementcachesize=STATEMENTS_KEPT)
        _set_up(connection, path)
    except apsw.Error as error:
        raise store_error(error, path) from error
    return connection


def open_reader(folder: Path) -> apsw.Connection:
    """A connection to the database in ``folder`` that can only read."""
    path = folder / FILE_NAME
    try:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        connection.set_busy_timeout(BUSY_MS)
    except apsw.Error as error:
        raise store_error(error, path) from error
    return connection


def hold(folder: Path) -> apsw.Connection:
    """Makes ``folder`` if need be and holds it until the connection or the process ends.

    Raises:
        StoreError: ``in-use`` when another server holds it, ``not-writable``.
    """
    path = folder / LOCK_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = apsw.Connection(str(path))
        # The lock goes with the process, however it ends, so a killed server leaves none behind.
        run(lock, "PRAGMA journal_mode = MEMORY")
        run(lock, "BEGIN EXCLUSIVE")
    except apsw.BusyError as error:
        sentence = f"another server uses {folder}; stop it or name another folder"
        raise StoreError(sentence, code="in-use", path=str(folder)) from error
    except (OSError, apsw.Error) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        sentence = f"{folder} cannot be used to keep matches: {why}"
        raise StoreError(sentence, code="not-writable", path=str(folder)) from error
    return lock


def store_error(error: apsw.Error, path: Path | None = None) -> StoreError:
    """Our error for one of SQLite's."""
    where = None if path is None else str(path)
    shown = "the database" if where is None else where
    match error:
        case apsw.NotADBError():
            return StoreError(f"{shown} is not a database", code="not-a-database", path=where)
        case apsw.CorruptError():
            return StoreError(f"{shown} is damaged: {error}", code="damaged", path=where)
        case apsw.CantOpenError() | apsw.ReadOnlyError():
            return StoreError(f"{shown} cannot be written: {error}", code="not-writable", path=where)
        case _:
            return StoreError(f"{shown}: {error}", code="failed", path=where)


def _set_up(connection: apsw.Connection, path: Path) -> None:
    connection.set_busy_timeout(BUSY_MS)
    identity, version = _number(connection, "application_id"), _number(connection, "user_version")
    count = one_number(connection, "SELECT count(*) FROM sqlite_schema")
    if identity != APPLICATION_ID and (identity or version or count):
        sentence = f"{path} is a database of another program"
        raise StoreError(sentence, code="foreign", path=str(path))
    if version > len(MIGRATIONS):
        sentence = f"{path} was written by a newer version of this program"
        raise StoreError(sentence, code="too-new", path=str(path))
    run(connection, "PRAGMA journal_mode = WAL")
    # FULL: a commit is on the disk before anybody hears of it.
    run(connection, "PRAGMA synchronous = FULL")
    run(connection, "PRAGMA foreign_keys = ON")
    with connection:
        for script in MIGRATIONS[version:]:
            run(connection, script)
        run(connection, f"PRAGMA application_id = {APPLICATION_ID}")
        run(connection, f"PRAGMA user_version = {len(MIGRATIONS)}")


def _number(connection: apsw.Connection, name: str) -> int:
    return one_number(connection, f"PRAGMA {name}") or 0
