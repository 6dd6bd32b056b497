"""What a seat may know, as the messages of the wire: facts in, facts and places out."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import structs

from batida import draw
from batida.notation import format_action
from batida.rules import (
    LEFT,
    TILES,
    Action,
    Hand,
    Line,
    Pass,
    Play,
    Tile,
    values_of,
)
from batida.server import protocol
from batida.server.lines import line_message, picture_message
from batida.service.doors import reading_key
from batida.table import ActionSeen, DealSeen, Own, RoundSeen, SeatSeen, TableView, TermsSeen, Told


def view_message(view: TableView, *, width: draw.Width, pass_pause_ms: int) -> protocol.View:
    """The whole view of a seat for a page of this width; ``pass_pause_ms`` as the room has it."""
    key = None if view.terms is None else view.terms.key
    mine = own_message(view, Own(view.seat, view.hand, view.legal, key), pass_pause_ms=pass_pause_ms)
    picture = picture_message(draw.layout(view.line, width))
    return protocol.View(**structs.asdict(public_message(view)), picture=picture, **structs.asdict(mine))


def own_message(everybody: TableView, own: Own, *, pass_pause_ms: int) -> protocol.Own:
    """What one seat is sent besides what everybody may know."""
    legal = own.legal
    must_pass = legal != () and all(isinstance(one, Pass) for one in legal)
    return protocol.Own(
        seat=own.seat,
        terms=None if everybody.terms is None else _terms(everybody.terms, own.key),
        hand=tuple([_hand_tile(one, legal) if legal else _HELD[one.index] for one in own.hand.tiles]),
        hand_points=own.hand.points,
        legal=tuple(format_action(action) for action in legal),
        pass_pause_ms=pass_pause_ms if must_pass else None,
    )


def public_message(view: TableView) -> protocol.Public:
    """What everybody may know of a table, but for the picture: nothing here reads what is a seat's own."""
    return protocol.Public(
        table=view.table,
        host=view.host,
        paused=view.is_paused,
        turn_ms=view.turn_ms,
        next_table=view.next_table,
        phase=phase_name(view),
        players=view.variant.players,
        target=view.variant.target,
        round=view.round_number,
        opener=view.opener,
        to_act=view.to_act,
        seats=tuple(seat_message(seat) for seat in view.seats),
        sleeping_count=view.variant.sleeping,
        line=line_message(view.line),
        actions=tuple(action_message(action) for action in view.actions),
        lead_draws=lead_draws(view),
        pegs=pegs(view),
        settled=settled_message(view),
        deal=deal_message(view.deal),
        next_deal=deal_message(view.next_deal),
        rounds=tuple(round_message(row) for row in view.rounds),
        end=end_message(view),
    )


_BARE: Final = {
    "opened": protocol.TableOpened(),
    "committed": protocol.DealCommitted(),
    "entropy": protocol.EntropyGiven(),
    "asked": protocol.RoundAsked(),
    "settled": protocol.RoundEnded(),
    "over": protocol.MatchEnded(),
    "closed": protocol.TableClosed(),
    "rematched": protocol.Rematched(),
}
"""What happened and has no details of its own."""


def event_message(told: Told) -> protocol.Event:
    """What happened, as everybody is told; its details are those of the view after it."""
    view = told.everybody
    match told.what:
        case "acted":
            return protocol.Acted(action=action_message(view.actions[-1]))
        case "lead":
            assert view.opener is not None
            return protocol.LeadDecided(opener=view.opener)
        case "dealt":
            assert view.opener is not None
            return protocol.RoundDealt(round=view.round_number, opener=view.opener)
        case "arranged" | "taken" | "promised" | "left" | "locked":
            return protocol.SeatsChanged(kind=told.what, seat=told.about)
        case "stood-in" | "returned" | "paused" | "resumed" | "credited":
            assert told.about is not None
            return protocol.AbsenceChanged(kind=told.what, seat=told.about)
        case bare:
            return _BARE[bare]


def seat_message(seat: SeatSeen) -> protocol.SeatInfo:
    """What everybody knows of a seat."""
    return protocol.SeatInfo(
        seat=seat.seat,
        name=seat.name,
        bot=seat.bot,
        open=seat.is_open,
        stand_in=seat.stand_in,
        heir=None if seat.heir is None else protocol.Heir(name=seat.heir.name),
        tile_count=seat.tile_count,
        score=seat.score,
        passed_values=seat.passed_values,
        missing_values=seat.missing_values,
    )


def lead_draws(view: TableView) -> tuple[tuple[protocol.LeadDrawn, ...], ...]:
    """The draws for the lead of the match."""
    return tuple(
        tuple(protocol.LeadDrawn(seat=seat, tile=str(one)) for seat, one in lead.drawn) for lead in view.draws
    )


def pegs(view: TableView) -> tuple[protocol.Peg, ...]:
    """Where the pegs stand on the cribbage board."""
    board = _board(view.variant.players, view.variant.target)
    return tuple(
        protocol.Peg(seat=peg.seat, front=peg.front, rear=peg.rear)
        for peg in draw.pegs(board, view.scores, view.previous)
    )


def end_message(view: TableView) -> protocol.MatchEnd | None:
    """The result of the match."""
    return None if view.result is None else protocol.MatchEnd(winner=view.result.winner, places=view.places)


@cache
def board_picture(players: int, target: int) -> str:
    """The cribbage board without its pegs, as SVG."""
    return draw.board_svg(_board(players, target))


@cache
def _board(players: int, target: int) -> draw.Board:
    return draw.board(players, target)


def phase_name(view: TableView) -> protocol.PhaseName:
    """Where the table stands."""
    # A page only ever sees a table that was opened.
    assert view.phase != "new"
    return view.phase


def _terms(terms: TermsSeen, key: str | None) -> protocol.Terms:
    return protocol.Terms(
        key=key,
        reading_key=None if key is None else reading_key(key),
        clock=terms.clock,
        watch=terms.watch,
        listed=terms.listed,
        start=terms.start,
        locked=terms.is_locked,
    )


def _place(action: Play) -> protocol.PlaceName:
    return "lead" if action.end is None else action.end.value


_HELD: Final = tuple(protocol.HandTile(tile=str(one), places=()) for one in TILES)
"""Each tile in a hand whose turn it is not, by its index."""


def _hand_tile(one: Tile, legal: tuple[Action, ...]) -> protocol.HandTile:
    places: tuple[protocol.PlaceName, ...] = tuple(
        _place(action) for action in legal if isinstance(action, Play) and action.tile is one
    )
    return protocol.HandTile(tile=str(one), places=places)


def action_message(seen: ActionSeen) -> protocol.ActionInfo:
    """An action as everybody saw it."""
    action = seen.action
    is_pass = isinstance(action, Pass)
    return protocol.ActionInfo(
        ply=seen.ply,
        seat=seen.seat,
        action=format_action(action),
        tile=None if is_pass else str(action.tile),
        place=None if is_pass else _place(action),
        joined_value=_joined_value(seen),
        open_values=seen.open_values,
        closing=seen.closing,
        stand_in=seen.stand_in,
    )


def _joined_value(seen: ActionSeen) -> int | None:
    if isinstance(seen.action, Pass) or seen.action.end is None:
        return None
    return seen.open_values[0 if seen.action.end is LEFT else 1]


def settled_message(view: TableView) -> protocol.Settled | None:
    """How the round just settled ended."""
    seen, line = view.settled, view.line
    if seen is None:
        return None
    settlement = seen.settlement
    winner, blocked = settlement.winner, settlement.is_blocked
    others = tuple(points for seat, points in enumerate(settlement.hand_points) if seat != winner)
    return protocol.Settled(
        end=_end(settlement.is_blocked),
        winner=winner,
        points=settlement.points,
        hands=tuple(_tiles(hand) for hand in seen.hands),
        hand_points=settlement.hand_points,
        plus=() if winner is None else others,
        minus=settlement.hand_points[winner] if blocked and winner is not None else None,
        tied_seats=settlement.lowest if winner is None else (),
        sleeping=tuple(str(one) for one in seen.sleeping),
        blocked_values=_blocked_values(line) if blocked else (),
        scores_before=seen.scores_before,
        scores_after=seen.scores_after,
        next_opener=seen.next_opener,
    )


def deal_message(seen: DealSeen | None) -> protocol.Deal | None:
    """How a round is dealt, as far as everybody may know."""
    if seen is None:
        return None
    return protocol.Deal(
        table=seen.table,
        round=seen.round,
        commitment=seen.commitment.hex(),
        entropy=tuple(None if given is None else given.hex() for given in seen.entropy),
        seed=None if seen.seed is None else seen.seed.hex(),
    )


def _end(is_blocked: bool) -> protocol.RoundEnd:  # noqa: FBT001 - the one thing that is asked
    return "blocked" if is_blocked else "out"


def _blocked_values(line: Line) -> tuple[protocol.BlockedValue, ...]:
    """Where all tiles of the open values are: on the line or asleep, for nobody holds one."""
    on_line = {play.tile for play in line.plays}
    return tuple(
        protocol.BlockedValue(
            value=value,
            tiles=tuple(
                protocol.TileWhere(tile=str(one), where="line" if one in on_line else "asleep")
                for one in TILES
                if one.mask >> value & 1
            ),
        )
        for value in values_of(line.open_mask)
    )


def _tiles(hand: Hand) -> tuple[str, ...]:
    return tuple(str(one) for one in hand)


def round_message(row: RoundSeen) -> protocol.RoundRow:
    """A settled round in the list of rounds."""
    return protocol.RoundRow(
        number=row.number,
        opener=row.opener,
        end=_end(row.settlement.is_blocked),
        winner=row.settlement.winner,
        points=row.settlement.points,
        hand_points=row.settlement.hand_points,
        scores=row.scores,
    )
