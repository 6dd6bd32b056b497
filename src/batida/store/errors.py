"""What can go wrong with a store.

``BatidaError``
└── ``StoreError``         the data cannot be read or written: ``code`` says why
    ├── ``ConflictError``  somebody else has written to this table meanwhile
    └── ``SeedUsedError``  a deal was to be made from bytes that were used before
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from batida.rules import BatidaError

StoreCode: TypeAlias = Literal[
    "not-writable",
    "in-use",
    "not-a-database",
    "foreign",
    "too-new",
    "damaged",
    "failed",
    "conflict",
    "seed-used",
]
"""Why a store does not work."""


class StoreError(BatidaError):
    """The store cannot be opened, read or written.

    Args:
        sentence: what is wrong and what helps, in English.
        code: a short name that programs go by.
        path: the folder or file in question, if there is one.
    """

    code: StoreCode
    path: str | None

    def __init__(self, sentence: str, *, code: StoreCode, path: str | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.path = path


class ConflictError(StoreError):
    """The table is no longer where the writer thought; nothing was written.

    ``head`` is the number of its last event.
    """

    head: int

    def __init__(self, *, table: str, after: int, head: int) -> None:
        super().__init__(f"table {table} is at event {head}, not {after}", code="conflict")
        self.head = head


class SeedUsedError(StoreError):
    """The server's bytes for a deal were used for another; nothing was written."""

    def __init__(self, *, table: str) -> None:
        super().__init__(f"the bytes for a deal of table {table} were used before", code="seed-used")
