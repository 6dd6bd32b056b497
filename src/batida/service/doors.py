"""How people come to a table that is not theirs yet: its door, its link, the lobby, its record."""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from batida.i18n import Language
from batida.rules import Seat
from batida.service.admission import admitted
from batida.service.errors import RoomCode, RoomError
from batida.service.names import clean_name, told_apart
from batida.service.tables import Tables
from batida.table import Person, Refusal, Sit, Table, TableView, look

LOBBY_MAX: Final = 50
"""How many open tables the lobby shows."""

READING_BYTES: Final = 15

KEYS_KEPT: Final = 4_096
"""How many keys to read are kept: each goes with every step of its table."""

_REFUSED: Final[dict[str, RoomCode]] = {
    "table-full": "table-full",
    "table-locked": "table-locked",
    "seat-taken": "seat-taken",
    "match-over": "match-over",
}


@dataclass(frozen=True, slots=True)
class Door:
    """What stands at a table's door.

    Attributes:
        view: what everybody may see of it; its hands and its line are not for the door.
        seat: where the one who asks sits, if they do.
        is_promised: whether they get a seat after the round.
        free_seats: the seats that they may ask for.
        may_watch: whether they may look on.
    """

    view: TableView
    seat: Seat | None
    is_promised: bool
    free_seats: tuple[Seat, ...]
    may_watch: bool


class Doors:
    """The doors of a room's tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def door(self, table: str, player: str, key: str | None) -> Door:
        """What ``player`` finds at the door of a table.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``not-saved``.
        """
        state = await self._tables.state(table)
        seat = state.seat_of(player)
        if seat is not None:
            return Door(look(state, None), seat, is_promised=False, free_seats=(), may_watch=False)
        terms = admitted(state, player, key)
        is_promised = state.promise_of(player) is not None
        return Door(
            look(state, None),
            None,
            is_promised,
            () if is_promised else state.free_seats,
            is_promised or terms.watch == "link",
        )

    async def sit(self, table: str, player: str, *, seat: Seat, name: str | None, key: str | None) -> None:
        """Takes a seat, at once or after the round; nothing when they have one already.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``table-full``, ``table-locked``,
                ``seat-taken``, ``match-over``, ``not-saved``, ``busy``, ``stopping``.
        """
        state = await self._tables.state(table)
        if state.seat_of(player) is not None:
            return
        admitted(state, player, key)
        chosen = clean_name(name)

        def command(now: Table) -> Sit:
            persons = (*now.sitters, *(person for _, person in now.promises))
            others = [one.name for one in persons if isinstance(one, Person)]
            return Sit(seat, Person(player=player, name=told_apart(chosen, others)))

        answer = await self._tables.ask(table, command)
        if isinstance(answer, Refusal):
            raise RoomError("this seat is not to be had", code=_REFUSED.get(answer.code, "seat-taken"))

    async def key(self, table: str, player: str) -> str:
        """The key of a table's link, for who sits at it.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``not-saved``.
        """
        state = await self._tables.state(table)
        if state.terms is None or state.seat_of(player) is None:
            raise RoomError("not a player of this table", code="not-at-table")
        return state.terms.key

    async def language(self, table: str) -> Language | None:
        """The language that a table was opened in, as far as that is known.

        Raises:
            RoomError: ``unknown-table``, ``not-saved``.
        """
        terms = (await self._tables.state(table)).terms
        return None if terms is None else terms.language

    async def read(self, table: str, key: str) -> str:
        """The record of a table for who has the key to read it, which is another than its link's.

        Raises:
            RoomError: ``unknown-table``, ``not-at-table``, ``no-round-yet``, ``not-saved``.
        """
        state = await self._tables.state(table)
        if state.terms is None:
            raise RoomError("this record is not shared", code="not-at-table")
        if not hmac.compare_digest(key.encode(), reading_key(state.terms.key).encode()):
            raise RoomError("this record is not shared", code="not-at-table")
        return self._tables.record_text(state)

    def lobby(self) -> tuple[TableView, ...]:
        """The tables that anybody may sit down at, where somebody is: those that wait first."""
        free = [
            live.table
            for live in self._tables.live
            if live.table.terms is not None
            and live.table.terms.listed
            and live.table.free_seats
            and live.presence.seats_watched
        ]
        free.sort(key=lambda table: (table.phase != "waiting", -table.opened_at))
        return tuple(look(table, None) for table in free[:LOBBY_MAX])


@lru_cache(KEYS_KEPT)
def reading_key(key: str) -> str:
    """The key that lets one read a table's record, made from its link's; there is no way back."""
    digest = hashlib.sha256(b"batida: a record to read\0" + key.encode()).digest()
    return base64.urlsafe_b64encode(digest[:READING_BYTES]).decode()
