"""A match as a record to keep: its rounds that are over, which hide nothing any more."""

from __future__ import annotations

from datetime import UTC, datetime

from batida.notation import DealProof, Tag, Value, add_round, begin_record, bots_tag, proof_tags, write_record
from batida.table import Bot, FinishedRound, Person, Sitter, Sources, Table


def record_of(table: Table) -> str | None:
    """The text of the match in the record format; ``None`` before its first round is over.

    A round that goes on is left out: its tiles are still hidden (R1.4). One that was broken off
    when the table was left for good is the last, and open.
    """
    rounds = table.finished
    if table.is_closed and table.round is not None and table.round_number > len(rounds):
        rounds = (*rounds, FinishedRound(table.round, table.stand_ins, table.sources))
    if table.match is None or not rounds:
        return None
    opened = datetime.fromtimestamp(table.opened_at / 1000, UTC)
    record = begin_record(
        [_name(sitter) for sitter in table.sitters],
        table.match.variant,
        start=table.match.start,
        tags=(
            Tag("Date", (Value(opened.date().isoformat(), quoted=True),)),
            bots_tag([isinstance(sitter, Bot) for sitter in table.sitters]),
        ),
    )
    for number, done in enumerate(rounds):
        record = add_round(
            record,
            done.round,
            draws=table.draws if number == 0 else (),
            stand_ins=[ply - 1 for ply in done.stand_ins],
            tags=() if done.sources is None else _proof(done.sources),
        )
    return write_record(record)


def _proof(sources: Sources) -> tuple[Tag, ...]:
    return proof_tags(
        DealProof(
            table=sources.table,
            commitment=sources.commitment,
            entropy=sources.entropy,
            seed=sources.seed,
        )
    )


def _name(sitter: Sitter) -> str:
    """What a record calls a sitter: a bot by its kind, and nothing where no name was given."""
    if isinstance(sitter, Bot):
        return sitter.bot
    return (sitter.name if isinstance(sitter, Person) else None) or ""
