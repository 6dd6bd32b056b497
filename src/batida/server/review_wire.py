"""Reviews as the messages of the wire: the facts that the reviewer found, and their sums."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Final, Literal, cast

import msgspec

from batida.bots import find
from batida.bots.registry import UnknownBotError
from batida.notation import PartialRound, bots_of
from batida.server import protocol
from batida.service import review_work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.notation import Record
    from batida.service.reviews import Seen

VERDICTS: Final[tuple[protocol.VerdictName, ...]] = ("best", "fine", "inaccuracy", "mistake", "blunder")


class _Worth(msgspec.Struct, frozen=True):
    action: str
    points: float
    error: float
    behind: float
    best: bool
    equity: float | None = None


class _Decision(msgspec.Struct, frozen=True):
    round: int
    ply: int
    player: int
    stand_in: bool
    played: str
    verdict: protocol.VerdictName
    loss: float
    loss_error: float
    method: protocol.MethodName
    values: tuple[_Worth, ...]
    equity_loss: float | None = None
    reason: dict[str, int | float | str | tuple[int | str, ...]] | None = None


class _Event(msgspec.Struct, frozen=True):
    kind: Literal["lead", "hands", "play"]
    ply: int | None
    player: int | None
    played: str | None
    points: tuple[float, ...]


class _Graph(msgspec.Struct, frozen=True):
    open: tuple[tuple[float, ...], ...]


class _Luck(msgspec.Struct, frozen=True):
    round: int
    unknown: Literal["not-finished", "unknown-hands", "not-judged", "no-network"] | None = None
    result: tuple[float, ...] = ()
    deal: tuple[float, ...] = ()
    hidden: tuple[float, ...] = ()
    skill: tuple[float, ...] = ()
    error: tuple[float, ...] = ()
    deal_error: tuple[float, ...] = ()
    events: tuple[_Event, ...] = ()
    graph: _Graph = _Graph(())


class _Places(msgspec.Struct, frozen=True):
    player: int
    worlds: int
    exact: bool
    tiles: tuple[protocol.TilePlaces, ...]


class _Part(msgspec.Struct, frozen=True):
    """A part of a review: a decision, or the luck of a round."""

    decision: _Decision | None = None
    luck: _Luck | None = None


_part: Final = msgspec.json.Decoder(_Part)
_beliefs: Final = msgspec.json.Decoder(_Places)
_values: Final = msgspec.json.Decoder(review_work.Valued)


def review_message(seen: Seen, *, after: int) -> protocol.Review:
    """A review as it stands, with its parts from number ``after`` on."""
    record, kept = seen.record, seen.kept
    parts = [part_message(part) for part in kept.parts]
    found = [one for one in parts if isinstance(one, protocol.Decision)]
    luck = [one for one in parts if isinstance(one, protocol.RoundLuck)]
    result = record.result
    return protocol.Review(
        review=kept.id,
        state=seen.state,
        judged=len(kept.parts),
        total=seen.total,
        unknown=sum(_unknown(one.final) for one in record.rounds),
        version=kept.version,
        budget_ms=kept.budget_ms,
        seats=seats_of(record),
        target=record.variant.target,
        start=record.start,
        scores=record.scores,
        winner=None if result is None else result.winner,
        is_over=result is not None,
        rounds=_rounds(record),
        sums=tuple(_sum(found, luck, seat) for seat in range(len(record.players))),
        decisions=tuple(one for one in parts[after:] if isinstance(one, protocol.Decision)),
        luck=tuple(one for one in parts[after:] if isinstance(one, protocol.RoundLuck)),
    )


def values_message(answer: bytes, *, open_hands: bool) -> protocol.Values:
    """What each action is worth at a position."""
    found = _values.decode(answer)
    return protocol.Values(
        seat=found.seat,
        open_hands=open_hands,
        method=cast("protocol.MethodName", found.method),
        worths=tuple(_worth(one) for one in found.values),
    )


def beliefs_message(answer: bytes) -> protocol.Beliefs:
    """Where each tile may be."""
    told = _beliefs.decode(answer)
    return protocol.Beliefs(seat=told.player - 1, worlds=told.worlds, exact=told.exact, tiles=told.tiles)


@lru_cache(4_096)
def part_message(part: bytes) -> protocol.Decision | protocol.RoundLuck:
    """A part of a review as the reviewer told it."""
    told = _part.decode(part)
    if told.decision is not None:
        return _decision(told.decision)
    assert told.luck is not None
    return _luck(told.luck)


def _luck(told: _Luck) -> protocol.RoundLuck:
    return protocol.RoundLuck(
        round=told.round,
        unknown=told.unknown,
        result=told.result,
        deal=told.deal,
        hidden=told.hidden,
        skill=told.skill,
        error=told.error,
        deal_error=told.deal_error,
        events=tuple(
            protocol.LuckEvent(
                kind=one.kind,
                ply=one.ply,
                seat=None if one.player is None else one.player - 1,
                action=one.played,
                points=one.points,
            )
            for one in told.events
        ),
        open=told.graph.open,
    )


def _decision(one: _Decision) -> protocol.Decision:
    reason = one.reason
    return protocol.Decision(
        round=one.round,
        ply=one.ply,
        seat=one.player - 1,
        stand_in=one.stand_in,
        played=one.played,
        verdict=one.verdict,
        loss=one.loss,
        loss_error=one.loss_error,
        equity_loss=one.equity_loss,
        method=one.method,
        reason=None
        if reason is None
        else protocol.Reason(
            code=str(reason["code"]), data={key: value for key, value in reason.items() if key != "code"}
        ),
        worths=tuple(_worth(worth) for worth in one.values),
    )


def seats_of(record: Record) -> tuple[protocol.Named, ...]:
    """What the players of a record are called; a bot by its kind, a person as they call themselves."""
    bots = {seat for seat in bots_of(record) if _is_bot(record.players[seat])}
    return tuple(
        protocol.Named(
            seat=seat, name=None if seat in bots else name or None, bot=name if seat in bots else None
        )
        for seat, name in enumerate(record.players)
    )


def _is_bot(name: str) -> bool:
    try:
        find(name)
    except (UnknownBotError, ValueError):
        return False
    return True


def _worth(one: _Worth | review_work.Worth) -> protocol.Worth:
    tile, place = _place(one.action)
    return protocol.Worth(
        action=one.action,
        tile=tile,
        place=place,
        points=one.points,
        error=one.error,
        behind=one.behind,
        best=one.best,
        equity=one.equity,
    )


def _place(action: str) -> tuple[str | None, protocol.PlaceName | None]:
    """The tile of an action as it is written, and where it is put."""
    if action == "--":
        return None, None
    places: dict[str, protocol.PlaceName] = {"": "lead", "<": "left", ">": "right"}
    return f"{action[0]}-{action[1]}", places[action[2:]]


def _rounds(record: Record) -> tuple[protocol.ReviewedRound, ...]:
    before = record.start
    rows: list[protocol.ReviewedRound] = []
    for one in record.rounds:
        settled = one.settlement
        rows.append(
            protocol.ReviewedRound(
                number=one.number,
                opener=one.opener,
                end=one.end,
                winner=None if settled is None else settled.winner,
                points=0 if settled is None else settled.points,
                plies=len(one.plies),
                scores_before=before,
                scores=one.scores,
            )
        )
        before = one.scores
    return tuple(rows)


def _sum(
    decisions: Sequence[protocol.Decision], luck: Sequence[protocol.RoundLuck], seat: int
) -> protocol.PlayerSum:
    own = [one for one in decisions if one.seat == seat and not one.stand_in]
    chances = [one.equity_loss for one in own if one.equity_loss is not None]
    loss = sum(one.loss for one in own)
    return protocol.PlayerSum(
        seat=seat,
        decisions=len(own),
        loss=loss,
        error_rate=loss / len(own) if own else None,
        equity_loss=sum(chances) if own and len(chances) == len(own) else None,
        verdicts={verdict: sum(one.verdict == verdict for one in own) for verdict in VERDICTS},
        luck=_luck_sum([one for one in luck if one.unknown is None], seat),
    )


def _luck_sum(luck: Sequence[protocol.RoundLuck], seat: int) -> protocol.LuckSum | None:
    """The rounds of a player in sum; each adds up to the digits told, and so do the sums."""
    if not luck:
        return None
    return protocol.LuckSum(
        rounds=len(luck),
        result=round(sum(one.result[seat] for one in luck), 2),
        deal=round(sum(one.deal[seat] for one in luck), 2),
        hidden=round(sum(one.hidden[seat] for one in luck), 2),
        skill=round(sum(one.skill[seat] for one in luck), 2),
        error=round(sqrt(sum(one.error[seat] ** 2 for one in luck)), 2),
    )


def _unknown(final: object) -> int:
    """How many actions came from a hand that is not written."""
    if not isinstance(final, PartialRound):
        return 0
    players = final.variant.players
    return sum(bool(final.dealt[(final.opener + ply) % players].unknown) for ply in range(len(final.actions)))
