"""Positions that are studied: what can be done in one, and how it is changed. Pure; the rules decide."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from batida.notation import (
    KnownHand,
    NotationError,
    PartialRound,
    Position,
    parse_action,
    parse_position,
    position_of,
)
from batida.notation.hands import apply_partial, partial_round
from batida.rules import (
    LEFT,
    PASS,
    PLAYERS_MAX,
    PLAYERS_MIN,
    RIGHT,
    TILES,
    Action,
    Hand,
    Pass,
    Play,
    Refused,
    Round,
    RulesError,
    Seat,
    Tile,
    Variant,
    apply,
    block,
    deal,
    legal,
    legal_with,
    outcome,
    round_with,
)
from batida.service.errors import RoomError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from batida.rules import Settlement

State: TypeAlias = Round | PartialRound
SCORE_MAX = 10_000


@dataclass(frozen=True, slots=True)
class Swap:
    """Two tiles change places; without ``other``, ``tile`` becomes one that ``seat`` holds unseen."""

    tile: Tile
    other: Tile | None
    seat: Seat | None


def read(text: str) -> Position:
    """The position that a text tells.

    Raises:
        RoomError: ``bad-position``, with the column.
    """
    try:
        return parse_position(text)
    except NotationError as error:
        raise _bad(column=error.column, clause=error.clause) from error


def dealt(players: int, chance: Random) -> Position:
    """A fresh deal to look at, which nobody plays.

    Raises:
        RoomError: ``bad-players``: that many do not play.
    """
    if not PLAYERS_MIN <= players <= PLAYERS_MAX:
        raise RoomError("that many do not play", code="bad-players", players=players)
    return position_of(deal(block(players), chance.sample(TILES, len(TILES)), opener=0))


def offers(state: State) -> tuple[Action, ...]:
    """What the seat to act can do; of a hand that is not all known, what it might do."""
    seat = state.to_act
    if seat is None:
        return ()
    if isinstance(state, Round):
        return legal(state)
    hand = state.hands[seat]
    known = legal_with(hand.known, state.line)
    if not hand.unknown:
        return known
    possible = [action for action in known if action != PASS]
    ends = (None,) if state.line.left is None else (LEFT, RIGHT)
    tried: list[Action] = [Play(one, end) for one in state.loose for end in ends]
    possible += [action for action in (*tried, PASS) if _may(state, action)]
    return tuple(possible)


def settlement_of(position: Position) -> Settlement | None:
    """How the round ended, if it did and all hands are known."""
    return outcome(position.state) if isinstance(position.state, Round) else None


def acted(position: Position, text: str) -> Position:
    """The position after what the seat to act does, as it is typed.

    Raises:
        RoomError: ``bad-position`` with the clause that refuses it.
    """
    state = position.state
    try:
        return replace(position, state=_after(state, parse_action(text, state.line)))
    except NotationError as error:
        raise _bad(column=error.column, clause=error.clause) from error
    except Refused as error:
        raise _bad(clause=error.clause) from error


def taken_back(position: Position) -> Position:
    """The position before its last action; a block is taken back with its passes."""
    state = position.state
    actions = list(state.actions)
    if state.to_act is None and state.out is None:
        while actions and isinstance(actions[-1], Pass):
            actions.pop()
    return _again(position, state.dealt, actions[:-1])


def swapped(position: Position, swap: Swap) -> Position:
    """The position with two tiles in each other's place, if what was played can still have been.

    Raises:
        RoomError: ``bad-position``.
    """
    hands = [_known(hand) for hand in position.state.dealt]
    if swap.other is None:
        if swap.seat is None or not 0 <= swap.seat < len(hands) or not hands[swap.seat].unknown:
            raise _bad(clause="P2")
        hands = [_without(hand, swap.tile) for hand in hands]
        hand = hands[swap.seat]
        if not hand.unknown:
            raise _bad(clause="P2")
        hands[swap.seat] = KnownHand(Hand.of((*hand.known, swap.tile)), hand.unknown - 1)
    else:
        places = {swap.tile: swap.other, swap.other: swap.tile}
        hands = [
            KnownHand(Hand.of(places.get(one, one) for one in hand.known), hand.unknown) for hand in hands
        ]
    return _again(position, hands, position.state.actions)


def hidden(position: Position, one: Tile) -> Position:
    """The position with a tile of a hand not known any more.

    Raises:
        RoomError: ``bad-position``.
    """
    hands = [_without(_known(hand), one) for hand in position.state.dealt]
    return _again(position, hands, position.state.actions)


def seen_by(position: Position, seat: Seat) -> Position:
    """What is left of a position for one seat, to whom the others' hands are not known.

    Raises:
        RoomError: ``bad-position``: there is no such seat, or its own hand is not all known.
    """
    hands = [_known(hand) for hand in position.state.dealt]
    if not 0 <= seat < len(hands) or hands[seat].unknown:
        raise _bad(clause="P4")
    shown = [hand if one == seat else KnownHand(Hand.of(()), len(hand)) for one, hand in enumerate(hands)]
    return replace(_again(position, shown, position.state.actions), seat=seat)


def opened_by(position: Position, seat: Seat) -> Position:
    """The same hands before the lead of ``seat``.

    Raises:
        RoomError: ``bad-position``: there is no such seat.
    """
    if not 0 <= seat < len(position.scores):
        raise _bad(clause="P1")
    state = position.state
    return replace(position, state=_dealt(state.variant, state.dealt, seat))


def scored(position: Position, scores: Sequence[int]) -> Position:
    """The position at other match scores.

    Raises:
        RoomError: ``bad-position``: one is too large, negative, or there are too few.
    """
    if len(scores) != len(position.scores) or not all(0 <= one <= SCORE_MAX for one in scores):
        raise _bad(clause="P4")
    return replace(position, scores=tuple(scores))


def _again(position: Position, hands: Sequence[Hand | KnownHand], actions: Sequence[Action]) -> Position:
    """The position with these hands after the same actions, as far as the rules make them by themselves."""
    state = position.state
    try:
        now = _dealt(state.variant, hands, state.opener)
        for action in actions:
            # The passes that close a blocked round are made by the rules.
            if now.to_act is not None:
                now = _after(now, action)
    except RulesError as error:
        raise _bad(clause=error.clause) from error
    if now.actions[: len(actions)] != tuple(actions):
        raise _bad(clause="R5.1")
    return replace(position, state=now)


def _dealt(variant: Variant, hands: Sequence[Hand | KnownHand], opener: Seat) -> State:
    known = [_known(hand) for hand in hands]
    if any(hand.unknown for hand in known):
        return partial_round(variant, tuple(known), opener=opener)
    return round_with(variant, tuple(hand.known for hand in known), opener=opener)


def _after(state: State, action: Action) -> State:
    return apply(state, action) if isinstance(state, Round) else apply_partial(state, action)


def _may(state: PartialRound, action: Action) -> bool:
    try:
        apply_partial(state, action)
    except RulesError:
        return False
    return True


def _known(hand: Hand | KnownHand) -> KnownHand:
    return hand if isinstance(hand, KnownHand) else KnownHand(hand)


def _without(hand: KnownHand, one: Tile) -> KnownHand:
    """The hand with this tile not known any more."""
    if one not in hand.known:
        return hand
    return KnownHand(hand.known.without(one), hand.unknown + 1)


def _bad(**data: int | str) -> RoomError:
    return RoomError("this position cannot be", code="bad-position", **data)
