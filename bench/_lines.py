"""What a long measurement has found so far, kept line by line, so that it goes on where it was stopped."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

TOLD_EVERY = 20
"""So often it is told how far it has come, in all."""


def found_one_by_one(
    count: int, find: Callable[[int], object], *, question: object, journal: Path | None, about: str
) -> Iterator[object]:
    """What ``find`` gives for each number below ``count``, in order, as JSON would give it back.

    Args:
        count: how many are wanted.
        find: finds one, from its number and nothing else.
        question: all that the findings depend on; a journal of another question is refused.
        journal: a file of what was found before, to which more is added.
        about: what is counted, for telling how far it is.

    Raises:
        ValueError: the journal is of another question.
    """
    known = _known(journal, question) if journal is not None else []
    yield from known[:count]
    step = max(1, count // TOLD_EVERY)
    for number in range(len(known), count):
        line = json.dumps(find(number))
        if journal is not None:
            with journal.open("a", encoding="utf-8") as stream:
                stream.write(line + "\n")
        yield json.loads(line)
        if (number + 1) % step == 0:
            print(f"{number + 1} of {count} {about}", flush=True)


def _known(journal: Path, question: object) -> list[object]:
    """What a journal holds, but for a last line that was cut short; a new one is begun."""
    first = json.dumps({"question": question})
    if not journal.exists():
        journal.parent.mkdir(parents=True, exist_ok=True)
        journal.write_text(first + "\n", encoding="utf-8")
        return []
    head, *lines = journal.read_text(encoding="utf-8").split("\n")
    if head != first:
        sentence = f"{journal} is of another question: {head}"
        raise ValueError(sentence)
    whole, cut = lines[:-1], lines[-1]
    if cut:
        journal.write_text("\n".join([head, *whole, ""]), encoding="utf-8")
    return [json.loads(line) for line in whole]
