"""A match as a record to keep: its settled rounds, which hide nothing any more."""

from __future__ import annotations

from datetime import UTC, datetime

from batida.notation import Tag, Value, add_round, begin_record, write_record
from batida.table import Bot, Sitter, Table


def record_of(table: Table) -> str | None:
    """The text of the match in the record format; ``None`` before its first round is settled.

    A round that goes on is left out: its tiles are still hidden (R1.4).
    """
    if table.match is None or not table.finished:
        return None
    opened = datetime.fromtimestamp(table.opened_at / 1000, UTC)
    record = begin_record(
        [_name(sitter) for sitter in table.sitters],
        table.match.variant,
        start=table.match.start,
        tags=(Tag("Date", (Value(opened.date().isoformat(), quoted=True),)),),
    )
    for number, done in enumerate(table.finished):
        record = add_round(
            record,
            done.round,
            draws=table.draws if number == 0 else (),
            stand_ins=[ply - 1 for ply in done.stand_ins],
        )
    return write_record(record)


def _name(sitter: Sitter) -> str:
    """What a record calls a sitter: a bot by its kind, and nothing where no name was given."""
    return sitter.bot if isinstance(sitter, Bot) else sitter.name or ""
