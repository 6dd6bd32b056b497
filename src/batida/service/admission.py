"""What others may do at a table: agreed on when it is opened, looked at when they come."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from batida.service.errors import RoomError
from batida.table import Language, Pace, Table, Terms, Watching


@dataclass(frozen=True, slots=True)
class Wanted:
    """What who opens a table wants others to be able to do; the fields are those of its terms."""

    clock: Pace = "off"
    watch: Watching = "link"
    listed: bool = False
    start: tuple[int, ...] = ()
    language: Language | None = None

    def terms(self, key: str) -> Terms:
        """The terms with the key of the table's link."""
        return Terms(
            key=key,
            clock=self.clock,
            watch=self.watch,
            listed=self.listed,
            start=self.start,
            language=self.language,
        )


def admitted(state: Table, player: str, key: str | None) -> Terms:
    """The terms of a table, for who may come to it without a seat of their own.

    Raises:
        RoomError: ``not-at-table`` for who has neither its key nor a promised seat, where the
            table is not in the lobby.
    """
    terms = state.terms
    if terms is not None:
        has_key = key is not None and hmac.compare_digest(key.encode(), terms.key.encode())
        if has_key or terms.listed or state.promise_of(player) is not None:
            return terms
    raise RoomError("not a player of this table", code="not-at-table")
