"""What a reviewer works on, one piece at a time, and what it answers: plain JSON, with nothing of a server.

A piece is small, so that reviews and questions can take turns. Everything in it is a value that goes from
one process to another; the answers are the facts of ``batida.review``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import msgspec

from batida.notation import NotationError, PartialRound, Record, format_action, parse_position, read_record
from batida.rules import (
    PLAYERS_MAX,
    PLAYERS_MIN,
    TILES,
    BatidaError,
    Round,
    SeatView,
    apply,
    block,
    deal,
    seat_view,
)

if TYPE_CHECKING:
    from batida.notation import Position
    from batida.review import Asked
    from batida.rules import Seat

SOLVED_AT: Final = 6
"""At which ply a round is solved to warm up: late enough to be quick."""

PLACES_WORLDS: Final = 2_000
"""How many worlds are weighed to tell where a tile may be, where there are more."""

RECORDS_KEPT: Final = 8
"""How many records stay read in a reviewer: those that take turns."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Asks what there is to judge in a record."""

    record: str


@dataclass(frozen=True, slots=True)
class Decide:
    """Asks for the decision with this number among those of the record, from 0."""

    record: str
    number: int
    budget_ms: int
    seed: int


@dataclass(frozen=True, slots=True)
class Split:
    """Asks what of a round was luck; ``costs`` are ply from 0, points and their standard error."""

    record: str
    round: int
    costs: tuple[tuple[int, float, float], ...]
    budget_ms: int
    seed: int


@dataclass(frozen=True, slots=True)
class Believe:
    """Asks where each tile may be that ``seat`` does not see."""

    position: str
    seat: Seat
    seed: int


@dataclass(frozen=True, slots=True)
class Value:
    """Asks what each action of a position is worth to the seat to act.

    ``open_hands`` asks for the exact values with all hands known, which is hindsight.
    """

    position: str
    budget_ms: int
    seed: int
    open_hands: bool


Piece: TypeAlias = Outline | Decide | Split | Value | Believe


@dataclass(frozen=True, slots=True)
class Failed:
    """Why there is no answer: a code for the catalogues, with its numbers."""

    code: str
    data: dict[str, int | str]


class Outlined(msgspec.Struct, frozen=True):
    """The answer to an outline: the decisions of each round of a record, by round."""

    decisions: tuple[int, ...]


class Worth(msgspec.Struct, frozen=True):
    """What an action is worth to the seat to act, in points and in chances to win the match."""

    action: str
    points: float
    error: float
    behind: float
    best: bool
    equity: float | None = None


class Valued(msgspec.Struct, frozen=True):
    """The answer to a question for values."""

    seat: int
    method: str
    values: tuple[Worth, ...]


def work(piece: Piece) -> bytes | Failed:
    """Answers a piece; never raises."""
    try:
        return _answered(piece)
    except NotationError as error:
        place = {"line": error.line or 1, "column": error.column, "clause": error.clause}
        return Failed("bad-record" if isinstance(piece, Outline) else "bad-position", place)
    except BatidaError as error:
        return Failed(str(getattr(error, "code", "unknown")), {})
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one piece, the reviewer goes on with others
        return Failed("review-failed", {"kind": type(error).__name__})


def _answered(piece: Piece) -> bytes | Failed:
    match piece:
        case Outline(record):
            return _outlined(record)
        case Decide():
            return _decided(piece)
        case Split():
            return _split(piece)
        case Value():
            return _valued(piece)
        case Believe():
            return _believed(piece)


def _outlined(text: str) -> bytes:
    record, asked = _asked(text)
    counts = [0] * len(record.rounds)
    for one in asked.questions:
        counts[one.round - 1] += 1
    return msgspec.json.encode(Outlined(tuple(counts)))


@lru_cache(RECORDS_KEPT)
def _asked(text: str) -> tuple[Record, Asked]:
    from batida.review import questions_of  # noqa: PLC0415 - the server has this module and judges nothing

    record = read_record(text)
    return record, questions_of(record)


def _decided(piece: Decide) -> bytes:
    from batida.review import decided, decision_facts  # noqa: PLC0415 - as above

    question = _asked(piece.record)[1].questions[piece.number]
    one = decided(question, budget_ms=piece.budget_ms, seed=piece.seed)
    return msgspec.json.encode({"decision": decision_facts(one)})


def _split(piece: Split) -> bytes:
    from batida.review import Cost, luck_facts, luck_of, playouts_for  # noqa: PLC0415 - as above

    record, _ = _asked(piece.record)
    one = record.rounds[piece.round - 1]
    costs = {ply: Cost(points, error) for ply, points, error in piece.costs}
    found = luck_of(one.final, costs, count=playouts_for(piece.budget_ms), seed=piece.seed)
    (facts,) = luck_facts(replace(record, rounds=(one,)), (found,), ())
    return msgspec.json.encode({"luck": facts})


def _believed(piece: Believe) -> bytes | Failed:
    from batida.review import places  # noqa: PLC0415 - as above

    position = parse_position(piece.position)
    if position.state.to_act is None:
        return Failed("round-over", {})
    view = view_of(position, piece.seat)
    if view is None:
        return Failed("hands-not-known", {})
    return msgspec.json.encode(places(view, count=PLACES_WORLDS, seed=piece.seed).facts())


def _valued(piece: Value) -> bytes | Failed:
    position = parse_position(piece.position)
    if position.state.to_act is None:
        return Failed("round-over", {})
    return _with_open_hands(position) if piece.open_hands else _by_view(position, piece)


def _with_open_hands(position: Position) -> bytes | Failed:
    from batida.solver.open_hands import solve  # noqa: PLC0415 - it loads numba

    state = position.state
    if not isinstance(state, Round):
        return Failed("hands-not-known", {})
    found = solve(state)
    values = tuple(
        Worth(
            action=format_action(action),
            points=round(points, 4),
            error=0.0,
            behind=round(found.value_points - points, 4),
            best=points == found.value_points,
        )
        for action, points in found.values
    )
    return msgspec.json.encode(Valued(found.to_act, found.method, values))


def _by_view(position: Position, piece: Value) -> bytes | Failed:
    from batida.bots.strongest import distinct  # noqa: PLC0415 - as above
    from batida.review.judging import judged  # noqa: PLC0415 - it loads numba

    view = view_of(position, cast("Seat", position.state.to_act))
    if view is None:
        return Failed("hands-not-known", {})
    if len(distinct(view)) == 1:
        return msgspec.json.encode(Valued(view.seat, "forced", ()))
    found = judged(view, budget_ms=piece.budget_ms, seed=piece.seed)
    values = tuple(
        Worth(
            action=format_action(one.action),
            points=round(one.points, 4),
            error=round(one.error, 4),
            behind=round(one.behind, 4),
            best=one.is_best,
            equity=None if one.equity is None else round(one.equity, 4),
        )
        for one in found.worths
    )
    return msgspec.json.encode(Valued(view.seat, found.method, values))


def view_of(position: Position, seat: Seat) -> SeatView | None:
    """What ``seat`` may know at a position; ``None`` where its own hand is not all known."""
    state = position.state
    if isinstance(state, PartialRound) and state.hands[seat].unknown:
        return None
    view = type(position)(state, position.scores, seat).view
    return view if isinstance(view, SeatView) else None


def warm_up() -> None:
    """Judges a round of each size, so that what is needed is compiled, or read from an earlier run."""
    from batida.bots.strongest import distinct  # noqa: PLC0415 - as above
    from batida.kernels.jit import IS_COMPILED  # noqa: PLC0415 - it loads numba
    from batida.review import luck_of, places  # noqa: PLC0415 - as above
    from batida.review.judging import judged  # noqa: PLC0415 - as above
    from batida.solver.open_hands import solve  # noqa: PLC0415 - as above

    if not IS_COMPILED:
        return
    for players in range(PLAYERS_MIN, PLAYERS_MAX + 1):
        chance = Random(players)  # noqa: S311 - the same round each time
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
        while rnd.to_act is not None:
            view = seat_view(rnd, rnd.to_act)
            if len(distinct(view)) > 1:
                judged(view, budget_ms=1, seed=1)
            if len(rnd.actions) == SOLVED_AT:
                solve(rnd)
                places(view, count=1, seed=1)
            rnd = apply(rnd, view.legal[0])
        luck_of(rnd, {}, count=1, seed=1)
