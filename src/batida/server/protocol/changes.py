"""What a step brings of a view: the parts that are not as they were one number before.

A reader puts them into the view that it has (:func:`merged`), which takes no rule of the game: a field
that is there takes the place of the old one, one that is not there stays as it was, and a list that
grows says how many of its old parts stay. Who has not the view of the number before asks for the whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, TypeVar, cast

from msgspec import UNSET, UnsetType

from batida.server.protocol.names import PhaseName, Value, WidthName
from batida.server.protocol.view import (
    ActionInfo,
    Deal,
    HandTile,
    Joint,
    LeadDrawn,
    Mark,
    MatchEnd,
    OpenPoint,
    Peg,
    Placement,
    RoundRow,
    SeatInfo,
    Settled,
    Terms,
)

One = TypeVar("One")


class Growth(Value, Generic[One], frozen=True):
    """A list of which the first ``kept`` parts stay as they were, with more behind them."""

    kept: int
    more: tuple[One, ...]


class LineChange(Value, frozen=True):
    """A line that is not as it was; the fields are those of ``Line``."""

    tiles: tuple[str, ...]
    plays: tuple[str, ...]
    joints: Growth[Joint]
    open: tuple[OpenPoint, ...]


class PictureChange(Value, frozen=True):
    """A picture that is not as it was; the fields are those of ``Picture``."""

    width: WidthName
    box: tuple[float, float, float, float]
    tiles: Growth[Placement]
    marks: tuple[Mark, ...]


class Changes(Value, frozen=True, kw_only=True):
    """What of a ``View`` is not as it was one number before; what is not there stays as it was."""

    host: int | UnsetType | None = UNSET
    paused: bool | UnsetType = UNSET
    turn_ms: int | UnsetType | None = UNSET
    next_table: str | UnsetType | None = UNSET
    phase: PhaseName | UnsetType = UNSET
    players: int | UnsetType = UNSET
    target: int | UnsetType = UNSET
    round: int | UnsetType = UNSET
    opener: int | UnsetType | None = UNSET
    to_act: int | UnsetType | None = UNSET
    seats: tuple[SeatInfo, ...] | UnsetType = UNSET
    """The seats that changed; each says which one it is. There are ``players`` of them after it."""
    sleeping_count: int | UnsetType = UNSET
    line: LineChange | UnsetType = UNSET
    actions: Growth[ActionInfo] | UnsetType = UNSET
    lead_draws: tuple[tuple[LeadDrawn, ...], ...] | UnsetType = UNSET
    pegs: tuple[Peg, ...] | UnsetType = UNSET
    settled: Settled | UnsetType | None = UNSET
    deal: Deal | UnsetType | None = UNSET
    next_deal: Deal | UnsetType | None = UNSET
    rounds: Growth[RoundRow] | UnsetType = UNSET
    end: MatchEnd | UnsetType | None = UNSET
    picture: PictureChange | UnsetType = UNSET
    """At the width of the view before."""
    seat: int | UnsetType | None = UNSET
    terms: Terms | UnsetType | None = UNSET
    hand: tuple[HandTile, ...] | UnsetType = UNSET
    hand_points: int | UnsetType = UNSET
    legal: tuple[str, ...] | UnsetType = UNSET
    pass_pause_ms: int | UnsetType | None = UNSET


_GROWING: Final = ("actions", "rounds")


def merged(view: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """The view after a step, from the one before it; both as they stand in their JSON.

    So does every reader of the wire: ``web/src/lib/changes.ts`` is the page's own.
    """
    after = {**view, **changes}
    for name in _GROWING:
        if name in changes:
            after[name] = _grown(view[name], changes[name])
    if "line" in changes:
        after["line"] = _with_list(view["line"], changes["line"], "joints")
    if "picture" in changes:
        after["picture"] = _with_list(view["picture"], changes["picture"], "tiles")
    if "seats" in changes:
        seats = {_object(seat)["seat"]: seat for name in (view, changes) for seat in _list(name["seats"])}
        after["seats"] = [seats[seat] for seat in range(cast("int", after["players"]))]
    return after


def _with_list(before: object, change: object, name: str) -> dict[str, object]:
    new = _object(change)
    return {**new, name: _grown(_object(before)[name], new[name])}


def _grown(before: object, growth: object) -> list[object]:
    new = _object(growth)
    return [*_list(before)[: cast("int", new["kept"])], *_list(new["more"])]


def _object(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value)


def _list(value: object) -> list[object]:
    return list(cast("list[object]", value))
