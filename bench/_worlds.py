"""Worlds that look the same from one seat: the tiles that it cannot see are mixed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs

from batida.rules import Hand, Play

if TYPE_CHECKING:
    from random import Random

    from batida.rules import Round, Seat
    from batida.table import Table


def mixed(rnd: Round, seat: Seat | None, chance: Random) -> Round:
    """A round that goes on, with the tiles mixed that ``seat`` cannot see; ``None`` is a watcher.

    Other players may then have passed with a tile that fits: who cannot see a tile must not be told
    by anything that follows from it.
    """
    assert not rnd.is_over
    shown = {play.tile for play in rnd.line.plays}
    if seat is not None:
        shown.update(rnd.hands[seat])
    hidden = [one for one in rnd.variant.tiles if one not in shown]
    chance.shuffle(hidden)
    hands: list[Hand] = []
    dealt: list[Hand] = []
    for number, (was_dealt, held) in enumerate(zip(rnd.dealt, rnd.hands, strict=True)):
        new = held.tiles if number == seat else tuple(hidden.pop() for _ in held)
        hands.append(Hand.of(new))
        dealt.append(Hand.of((*new, *(one for one in was_dealt if one not in held.tiles))))
    return replace(rnd, hands=tuple(hands), dealt=tuple(dealt))


def other_world(table: Table, seat: Seat | None, chance: Random) -> Table:
    """The table with other hidden tiles; the server's bytes stay, for everybody knows their digest."""
    assert table.round is not None
    return structs.replace(table, round=mixed(table.round, seat, chance))


def one_event_earlier(table: Table, before: Table) -> Table:
    """``before`` as it was in the world of ``table``, which is the same one event later."""
    old, new = before.round, table.round
    if old is None or new is None or before.round_number != table.round_number:
        return before
    hands = list(new.hands)
    for action in new.actions[len(old.actions) :]:
        if isinstance(action, Play):
            assert old.to_act is not None
            hands[old.to_act] = Hand.of((*hands[old.to_act], action.tile))
    return structs.replace(before, round=replace(old, hands=tuple(hands), dealt=new.dealt))


def hidden_bytes(table: Table) -> tuple[bytes, ...]:
    """The server's bytes for the deals whose rounds are not over: whoever has them has the tiles."""
    return tuple(one.seed for one in (table.sources, table.next_deal) if one is not None)
