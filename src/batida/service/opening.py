"""How a table comes to be: who sits at it, what is agreed on, and its first events."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence

from batida.bots import find, offered
from batida.rules import PLAYERS_MAX, PLAYERS_MIN, Seat
from batida.service.admission import Wanted
from batida.service.chance import TABLE_ID_BYTES
from batida.service.errors import RoomError
from batida.service.names import clean_name
from batida.service.settings import PACE_MAX_MS
from batida.service.shelf import Shelf, not_saved, stopping
from batida.service.tools import Tools
from batida.store import ConflictError, StoreError
from batida.table import Bot, Open, OpenTable, Person, Refusal, Sitter, Table, committed, decide


class Opening:
    """Makes the tables of a room."""

    def __init__(self, tools: Tools, shelf: Shelf) -> None:
        self._tools = tools
        self._shelf = shelf

    async def open(  # noqa: PLR0913 - what is wished for, each with a name
        self,
        player: str,
        *,
        name: str | None,
        bots: Sequence[str | None],
        pace_ms: int | None,
        wanted: Wanted | None,
        once: str | None,
    ) -> str:
        """As :meth:`batida.service.tables.Tables.open`."""
        players = 1 + len(bots)
        if not PLAYERS_MIN <= players <= PLAYERS_MAX or (wanted is None and None in bots):
            sentence = f"{PLAYERS_MIN} to {PLAYERS_MAX} play"
            raise RoomError(sentence, code="bad-players", players=players)
        if pace_ms is not None and not 0 <= pace_ms <= PACE_MAX_MS:
            raise RoomError("no such pace", code="bad-pace", pace_ms=pace_ms, max_ms=PACE_MAX_MS)
        others = tuple(Open() if kind is None else _bot(kind) for kind in bots)
        sitters = (Person(player=player, name=clean_name(name)), *others)
        wished = None if once is None else _name_of("a table that was wished for", player, once)
        return await self.seat(player, sitters, pace_ms, wanted, name=wished)

    async def again(self, old: Table, player: str, seat: Seat, *, turned: bool) -> str:
        """The table where the sitters of ``old`` meet again, by the wish of who sits at ``seat``.

        Its name follows from the old one's: however many ask at once, and wherever the server is
        killed between its beginning and the old table's word of it, there is one.

        Raises:
            RoomError: as :meth:`seat`.
        """
        by, steps = len(old.sitters), 1 if turned else 0
        sitters = tuple(old.sitters[(at - steps) % by] for at in range(by))
        terms = old.terms
        assert terms is not None
        start = tuple(terms.start[(at - steps) % by] for at in range(by)) if terms.start else ()
        wanted = Wanted(terms.clock, terms.watch, terms.listed, start, terms.language)
        host, name = (seat + steps) % by, next_name(old.id, terms.key)
        return await self.seat(player, sitters, old.pace_ms, wanted, host=host, name=name)

    async def seat(  # noqa: PLR0913 - who sits there, what was agreed on, and what it follows
        self,
        player: str,
        sitters: tuple[Sitter, ...],
        pace_ms: int | None,
        wanted: Wanted | None = None,
        *,
        host: Seat = 0,
        name: str | None = None,
    ) -> str:
        """Makes a table with these sitters; one that has this ``name`` already is as good.

        Raises:
            RoomError: ``too-many-tables``, ``bad-start``, ``not-saved``, ``stopping``.
        """
        if self._shelf.is_stopping:
            raise stopping()
        most = self._tools.settings.tables_max
        if len(await self.unfinished(player, limit=most)) >= most:
            raise RoomError("too many unfinished matches", code="too-many-tables", max_tables=most)
        chance = self._tools.chance
        table = Table(chance.table_id() if name is None else name)
        now = self._tools.clock.now_ms()
        command = OpenTable(sitters, pace_ms)
        if wanted is not None:
            command = OpenTable(sitters, pace_ms, wanted.terms(chance.key()), host)
        decided = decide(table, command, now)
        if isinstance(decided, Refusal):
            raise RoomError("these start scores are none", code="bad-start", **decided.data)
        decided = committed(table, decided, seed=chance.seed, now=now)
        try:
            # A name that is taken is a conflict: the table that has it stays untouched.
            with self._tools.meters.commits.timed():
                await self._tools.store.append(table.id, after=0, events=decided.events, seeds=decided.seeds)
        except ConflictError as error:
            if name is None:
                raise not_saved() from error
            return table.id
        except StoreError as error:
            raise not_saved() from error
        self._tools.meters.events.add(count=len(decided.events))
        return table.id

    async def unfinished(self, player: str, *, limit: int) -> tuple[str, ...]:
        """The names of so many unfinished matches of a player, the newest first.

        Raises:
            RoomError: ``not-saved``.
        """
        try:
            return await self._tools.store.unfinished(player, limit=limit)
        except StoreError as error:
            raise not_saved() from error


def next_name(table: str, key: str) -> str:
    """The name of the table where the sitters of ``table`` meet again: none to guess without its ``key``."""
    return _name_of("the next table", table, key)


def _name_of(what: str, *parts: str) -> str:
    """A table's name that follows from something that nobody else knows."""
    digest = hashlib.sha256("\0".join((f"batida: {what}", *parts)).encode()).digest()
    return base64.urlsafe_b64encode(digest[:TABLE_ID_BYTES]).decode().rstrip("=")


def _bot(kind: str) -> Bot:
    if kind not in offered():
        # Also a bot for study, such as one that thinks for minutes.
        raise RoomError("there is no such bot", code="unknown-bot", bot=kind[:40])
    return Bot(bot=kind, version=find(kind).version)
