"""Reads the known faults of ``cases.jsonl`` and speaks their language to the rules.

A case names tiles in either order (``6-5``), ends as ``L`` and ``R`` and gives a line from left
to right as it saw it. Its lead may lie the other way round than ours, whose low half is the left
end: the same line seen from the other side of the table. :class:`CaseTable` keeps that in mind,
so that ``L`` here is always the case's left.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from batida.rules import (
    LEFT,
    PASS,
    RIGHT,
    Action,
    BatidaError,
    End,
    Hand,
    Pass,
    Play,
    Round,
    Seat,
    Tile,
    Variant,
    apply,
    block,
    legal,
    plies,
    public_view,
    round_with,
    tile,
)

Data: TypeAlias = Mapping[str, object]
"""A piece of a case as JSON gives it."""

CASES_PATH: Final = Path(__file__).with_name("cases.jsonl")
DIAGRAMS_PATH: Final = Path(__file__).with_name("diagrams.json")


class UnreadableMoveError(BatidaError):
    """A move of a case that names no tile or no end that there is: it cannot even be asked for."""


@dataclass(frozen=True, slots=True)
class Case:
    """A known fault of other software: ``kind`` is its field, ``whole_kind`` what it stands for."""

    id: str
    kind: str
    whole_kind: str
    input: Data
    expected: Data


@cache
def all_cases() -> tuple[Case, ...]:
    """All cases in the order of the file."""
    return tuple(
        Case(row["id"], row["kind"], row["the_whole_kind"], row["input"], row["expected"])
        for row in map(json.loads, CASES_PATH.read_text(encoding="utf-8").splitlines())
    )


def cases_of(*kinds: str) -> tuple[Case, ...]:
    """The cases of these kinds."""
    return tuple(case for case in all_cases() if case.kind in kinds)


def case_by_id(begins: str) -> Case:
    """The one case whose id begins like this, such as ``BD-014``."""
    (case,) = (case for case in all_cases() if case.id.startswith(begins))
    return case


def tile_of(text: str) -> Tile:
    """The tile that a case calls ``6-5`` or ``5-6``.

    Raises:
        UnreadableMoveError: the text is not two numbers and a dash.
        SetupError: there is no such tile.
    """
    halves = text.split("-")
    if len(halves) != 2 or not all(half.isdecimal() for half in halves):
        sentence = f"{text!r} names no tile"
        raise UnreadableMoveError(sentence)
    return tile(int(halves[0]), int(halves[1]))


def hand_of(tiles: Sequence[str]) -> Hand:
    """A hand of the tiles that a case lists."""
    return Hand.of(tile_of(text) for text in tiles)


def text_of(one: Tile) -> str:
    """A tile as the cases write it, the high half first."""
    return f"{one.high}-{one.low}"


@dataclass(frozen=True, slots=True)
class CaseTable:
    """A round with the case's own left and right.

    ``mirrored`` tells that the case laid the lead with its high half to the left, so that its
    left is our right.
    """

    rnd: Round
    mirrored: bool = False

    def end_of(self, name: str | None) -> End | None:
        """Our end for the ``L`` or ``R`` of the case; ``None`` for none.

        Raises:
            UnreadableMoveError: there is no such end (R3.4).
        """
        if name is None:
            return None
        if name not in ("L", "R"):
            sentence = f"{name!r} is no end of a line"
            raise UnreadableMoveError(sentence)
        return LEFT if (name == "L") != self.mirrored else RIGHT

    def action_of(self, move: Data | str) -> Action:
        """The action that a move of the case asks for (``6-5@R`` is read as well)."""
        data = _as_data(move)
        if data.get("pass"):
            return PASS
        end = data.get("end")
        return Play(tile_of(str(data["tile"])), self.end_of(None if end is None else str(end)))

    def after(self, move: Data | str) -> CaseTable:
        """The table after this move; the value that it says it joins is checked.

        Raises:
            UnreadableMoveError: see :meth:`action_of`.
            SetupError: there is no such tile.
            Refused: the rules do not allow it.
        """
        data = _as_data(move)
        action = self.action_of(data)
        if "on" in data and isinstance(action, Play) and not self.rnd.is_over:
            point = self.rnd.line.left if action.end is LEFT else self.rnd.line.right
            assert point is not None
            assert point.value == data["on"], f"{move}: the end there is {point.value}"
        seat = data.get("seat")
        assert seat is None or isinstance(seat, int)
        played = replace(self, rnd=apply(self.rnd, action, by=seat))
        if not self.rnd.line.plays and isinstance(action, Play):
            return replace(played, mirrored=_lies_mirrored(data, action.tile))
        return played

    def after_all(self, moves: Sequence[Data | str]) -> CaseTable:
        """The table after all these moves; those of a blocked round may list its closing passes."""
        table = self
        for number, move in enumerate(moves):
            if table.rnd.is_over:
                table._check_closing(moves[number:])
                return table
            table = table.after(move)
        return table

    def _check_closing(self, moves: Sequence[Data | str]) -> None:
        """Checks that moves behind the last play are the passes that closed a blocked round."""
        said = list(plies(public_view(self.rnd)))[-self.rnd.variant.players :]
        assert self.rnd.out is None, "a move after going out"
        assert len(moves) <= len(said)
        for ply, move in zip(said, moves, strict=False):
            data = _as_data(move)
            assert data.get("pass"), f"{move}: the round is over"
            assert isinstance(ply.action, Pass)
            assert data.get("seat", ply.seat) == ply.seat

    @property
    def chain(self) -> list[str]:
        """The tiles from the case's left to its right, each with its left half first."""
        laid = [(one.left, one.right) for one in self.rnd.line.laid]
        if self.mirrored:
            laid = [(right, left) for left, right in reversed(laid)]
        return [f"{left}-{right}" for left, right in laid]

    @property
    def open_ends(self) -> list[int]:
        """The open values, the case's left first; none on an empty line."""
        values = [point.value for point in self.rnd.line.open]
        return values[::-1] if self.mirrored else values

    @property
    def legal(self) -> list[str]:
        """The legal actions as the cases write them: ``6-5@R``, ``6-5`` for a lead, ``pass``."""
        return sorted(self.action_text(action) for action in legal(self.rnd))

    def action_text(self, action: Action) -> str:
        """An action as the cases write it."""
        if isinstance(action, Pass):
            return "pass"
        if action.end is None:
            return text_of(action.tile)
        return f"{text_of(action.tile)}@{'L' if (action.end is LEFT) != self.mirrored else 'R'}"

    @property
    def last_to_play(self) -> Seat:
        """The seat that placed the last tile."""
        *_, last = (p.seat for p in plies(public_view(self.rnd)) if isinstance(p.action, Play))
        return last


def table_of(data: Data, *, variant: Variant | None = None) -> CaseTable:
    """The table of a fixture or a round of a case, before its first move."""
    hands, players, opener = data["hands"], data["players"], data["opener"]
    assert isinstance(hands, list)
    assert isinstance(players, int)
    assert isinstance(opener, int)
    dealt = tuple(hand_of(tiles) for tiles in hands)
    return CaseTable(round_with(variant or block(players), dealt, opener=opener))


def moves_of(data: Data) -> list[Data | str]:
    """The moves of a round or a position; none if it lists none."""
    moves = data.get("moves", [])
    assert isinstance(moves, list)
    return moves


def tables_in(case: Case) -> Iterator[tuple[CaseTable, list[Data | str]]]:
    """Every round and position anywhere in a case: the table at its start, and its moves."""
    for data in _mappings(case.input):
        fixture = data.get("fixture")
        if isinstance(fixture, dict):
            yield table_of(fixture), moves_of(data)
        elif "hands" in data and "sleeping" in data:
            yield table_of(data), moves_of(data)


def _mappings(data: object) -> Iterator[Data]:
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from _mappings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _mappings(value)


def _as_data(move: Data | str) -> Data:
    if not isinstance(move, str):
        return move
    if move == "pass":
        return {"pass": True}
    text, _, end = move.partition("@")
    return {"tile": text, "end": end or None}


def _lies_mirrored(lead: Data, led: Tile) -> bool:
    """Whether a case laid its lead with the high half left; unless told, it lies as written."""
    if "left" in lead:
        left, right = int(str(lead["left"])), int(str(lead["right"]))
    else:
        left, right = (int(half) for half in str(lead["tile"]).split("-"))
    assert sorted((left, right)) == [led.low, led.high]
    return left > right
