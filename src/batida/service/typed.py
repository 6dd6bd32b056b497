"""Actions as people write them: a first reader until ``notation`` has its own."""

from __future__ import annotations

import re

from batida.rules import LEFT, PASS, RIGHT, Action, BatidaError, Line, Pass, Play, tile


class NotationError(BatidaError):
    """What was written is no action on this line."""

    clause: str | None
    data: dict[str, int | str]

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
        self.clause = None
        self.data = {}


def parse_action(text: str, line: Line) -> Action:
    """What was written, as an action on this line."""
    compact = text.strip()
    if compact == "--":
        return PASS
    found = re.fullmatch(r"([0-6])-?([0-6])([<>]?)", compact)
    if not found:
        raise NotationError("bad-action")
    one = tile(int(found[1]), int(found[2]))
    if not line.plays:
        return Play(one)
    if found[3]:
        return Play(one, LEFT if found[3] == "<" else RIGHT)
    ends = line.ends_for(one)
    if len(ends) != 1:
        raise NotationError("ambiguous-end" if ends else "no-fit")
    return Play(one, ends[0])


def format_action(action: Action) -> str:
    """The action as it is written."""
    if isinstance(action, Pass):
        return "--"
    return f"{action.tile.low}{action.tile.high}" + {None: "", LEFT: "<", RIGHT: ">"}[action.end]
