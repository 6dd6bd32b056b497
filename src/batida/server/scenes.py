"""Positions and the rounds of a record as the messages of the wire: the table at a ply, with its hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from batida.notation import KnownHand, PartialRound, Position, format_action, format_position
from batida.notation.hands import apply_partial, partial_round
from batida.rules import Action, Hand, Pass, PublicView, plies, values_of
from batida.server import protocol
from batida.server.lines import line_message, pictures_of
from batida.server.wire import action_message
from batida.service.positions import offers, settlement_of
from batida.table import ActionSeen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from batida.notation import RecordedRound
    from batida.service.positions import State


def round_scenes(one: RecordedRound, scores: tuple[int, ...]) -> protocol.RoundScenes:
    """A round of a record, ply by ply; ``scores`` are those before it."""
    stand_ins = [ply.stand_in for ply in one.plies]
    return protocol.RoundScenes(
        round=one.number,
        actions=actions_of(Position(one.final, scores), stand_ins=stand_ins),
        scenes=tuple(scene(Position(state, scores)) for state in states_of(one)),
    )


def position_message(position: Position) -> protocol.Position:
    """A position that is studied."""
    state, settlement = position.state, settlement_of(position)
    asleep, loose = _elsewhere(state)
    return protocol.Position(
        position=format_position(position),
        players=state.variant.players,
        target=state.variant.target,
        opener=state.opener,
        scores=position.scores,
        seat=position.seat,
        scene=scene(position),
        actions=actions_of(position),
        offers=tuple(_offer(action) for action in offers(state)),
        asleep=asleep,
        loose=loose,
        winner=None if settlement is None else settlement.winner,
        points=0 if settlement is None else settlement.points,
    )


def scene(position: Position) -> protocol.Scene:
    """The table as it stands at a position."""
    state = position.state
    hands = [_known(hand) for hand in state.hands]
    public = _public(position)
    missing = [0] * state.variant.players
    for ply in plies(public):
        if isinstance(ply.action, Pass):
            for value in ply.open_values:
                missing[ply.seat] |= 1 << value
    return protocol.Scene(
        ply=len(state.actions),
        to_act=state.to_act,
        hands=tuple(tuple(str(one) for one in hand.known) for hand in hands),
        unknown=tuple(hand.unknown for hand in hands),
        missing=tuple(values_of(mask) for mask in missing),
        line=line_message(state.line),
        pictures=pictures_of(state.line),
        position=format_position(position),
    )


def actions_of(position: Position, *, stand_ins: list[bool] | None = None) -> tuple[protocol.ActionInfo, ...]:
    """What was done, in order; by ``stand_ins`` whether for an absent player."""
    state = position.state
    players, count = state.variant.players, len(state.actions)
    is_blocked = state.to_act is None and state.out is None
    closing_from = count - players if is_blocked else count
    return tuple(
        action_message(
            ActionSeen(
                ply=number + 1,
                seat=ply.seat,
                action=ply.action,
                open_values=ply.open_values,
                closing=number >= closing_from,
                stand_in=bool(stand_ins and number < len(stand_ins) and stand_ins[number]),
            )
        )
        for number, ply in enumerate(plies(_public(position)))
    )


def place_of(action: Action) -> tuple[str | None, protocol.PlaceName | None]:
    """The tile of an action and where it is put; neither for a pass."""
    if isinstance(action, Pass):
        return None, None
    return str(action.tile), "lead" if action.end is None else action.end.value


def _offer(action: Action) -> protocol.Offer:
    tile, place = place_of(action)
    return protocol.Offer(action=format_action(action), tile=tile, place=place)


def states_of(one: RecordedRound) -> Iterator[State]:
    """The round before each action, and at last as it ended."""
    if not isinstance(one.final, PartialRound):
        yield from one.states()
        return
    state = partial_round(one.final.variant, one.final.dealt, opener=one.final.opener)
    yield state
    for action in one.final.actions:
        if state.to_act is None:
            return
        state = apply_partial(state, action)
        yield state


def _public(position: Position) -> PublicView:
    view = Position(position.state, position.scores).view
    assert isinstance(view, PublicView)
    return view


def _known(hand: Hand | KnownHand) -> KnownHand:
    return hand if isinstance(hand, KnownHand) else KnownHand(hand)


def _elsewhere(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tiles that sleep, where that is known, and else those of which nobody knows where they are."""
    if isinstance(state, PartialRound):
        return (), tuple(str(one) for one in state.loose)
    dealt = {one for hand in state.dealt for one in hand}
    return tuple(str(one) for one in state.variant.tiles if one not in dealt), ()
