"""What was played as records: a match each, or a round each where only rounds are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from batida.notation import Record, Tag, Value, add_round, begin_record, bots_tag

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from batida.arena.contest import Contest
    from batida.rules import Round


def begun(contest: Contest, names: Sequence[str], *, number: int, turn: int) -> Record:
    """The record of turn ``turn`` of set ``number``, before its first round; a name a seat.

    Tags say where it stands: ``Event``, ``Seed``, ``Deal`` (the number of the set, from 0) and
    ``Turn`` (from 1); and that all are programs.
    """
    tags = (
        Tag("Event", (Value("batida arena", quoted=True),)),
        Tag("Seed", (Value(str(contest.seed), quoted=False),)),
        Tag("Deal", (Value(str(number), quoted=False),)),
        Tag("Turn", (Value(str(turn + 1), quoted=False),)),
        bots_tag([True] * len(names)),
    )
    return begin_record(names, contest.variant, tags=tags)


def with_played(record: Record, rnd: Round, stand_ins: Collection[int]) -> Record:
    """The record with one more round."""
    return add_round(record, rnd, stand_ins=stand_ins)
