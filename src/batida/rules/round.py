"""A round: deal, then ``legal`` and ``apply`` until ``outcome`` says how it ended.

A round holds all hands, so it is secret; what a seat or a watcher may know is in ``view``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from batida.rules.action import LEADS, ON_LEFT, ON_RIGHT, PASS, Action, Pass, Play, Seat
from batida.rules.errors import Refused, SetupError
from batida.rules.line import Line
from batida.rules.settlement import Settlement, settle
from batida.rules.tile import BY_INDEX, Hand, Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules.variant import Variant

_PASS_ONLY: Final[tuple[Action, ...]] = (PASS,)


@dataclass(frozen=True, slots=True, repr=False)
class Round:
    """A round at some ply, with all hands.

    Attributes:
        variant: the sizes of the game.
        opener: the seat that leads.
        dealt: the hands as dealt, one a seat.
        hands: the hands now, one a seat.
        line: the tiles on the table.
        actions: all plays and passes in order, the closing passes of a blocked round too.
        to_act: whose turn it is; ``None`` once the round is over.
    """

    variant: Variant
    opener: Seat
    dealt: tuple[Hand, ...]
    hands: tuple[Hand, ...]
    line: Line
    actions: tuple[Action, ...]
    to_act: Seat | None

    @property
    def is_over(self) -> bool:
        """Whether somebody went out or nobody can go on (R5.1)."""
        return self.to_act is None

    @property
    def out(self) -> Seat | None:
        """The seat that placed its last tile, if one did."""
        return next((seat for seat, hand in enumerate(self.hands) if not hand.tiles), None)

    def __repr__(self) -> str:
        sizes = "-".join(str(len(hand)) for hand in self.hands)
        return f"Round({sizes} in hand, {len(self.line)} on the table, {len(self.actions)} actions)"


def deal(variant: Variant, shuffle: Sequence[Tile], *, opener: Seat) -> Round:
    """Deals a round from a shuffled set: the first tiles to seat 0, the next to seat 1, and so on.

    Args:
        variant: the sizes of the game.
        shuffle: every tile of the set once, in the order of the shuffle; the last ones sleep.
        opener: the seat that leads.

    Raises:
        SetupError: ``bad-shuffle`` when it is not the whole set, ``bad-seat``.

    Source: R1.3-R1.5, R6.1.
    """
    if tuple(sorted(shuffle, key=BY_INDEX)) != variant.tiles:
        sentence = f"a shuffle has each of the {len(variant.tiles)} tiles once"
        raise SetupError(sentence, code="bad-shuffle", clause="R6.1", count=len(shuffle))
    size = variant.hand_size
    cuts = range(0, variant.players * size, size)
    return round_with(variant, tuple(Hand.of(shuffle[cut : cut + size]) for cut in cuts), opener=opener)


def round_with(variant: Variant, hands: tuple[Hand, ...], *, opener: Seat) -> Round:
    """A round with these hands, before its lead.

    Raises:
        SetupError: ``bad-deal`` when a hand has the wrong size or a tile of another set,
            ``tile-twice`` when two hands share a tile, ``bad-seat``.

    Source: R1.1, R1.3, R2.2.
    """
    if not 0 <= opener < variant.players:
        sentence = f"there is no seat {opener} at a table of {variant.players}"
        raise SetupError(sentence, code="bad-seat", clause="R2.1", seat=opener)
    if len(hands) != variant.players:
        sentence = f"{variant.players} play, so there are {variant.players} hands, not {len(hands)}"
        raise SetupError(sentence, code="bad-deal", clause="R1.3", hands=len(hands))
    seen: set[Tile] = set()
    for seat, hand in enumerate(hands):
        if len(hand) != variant.hand_size:
            raise SetupError(
                f"a hand has {variant.hand_size} tiles here, not {len(hand)}",
                code="bad-deal",
                clause="R1.3",
                seat=seat,
                count=len(hand),
            )
        for one in hand:
            if one.high > variant.highest:
                sentence = f"{one} is not in a set up to {variant.highest}"
                raise SetupError(sentence, code="bad-deal", clause="R1.1", seat=seat, tile=str(one))
            if one in seen:
                sentence = f"{one} is in two hands"
                raise SetupError(sentence, code="tile-twice", clause="R1.1", seat=seat, tile=str(one))
            seen.add(one)
    return Round(variant, opener, hands, hands, Line(), (), opener)


def legal(rnd: Round) -> tuple[Action, ...]:
    """The actions of the seat to act, by action number; none once the round is over.

    A player who can play may not pass, and one who cannot may do nothing else (R3.3).
    """
    if rnd.to_act is None:
        return ()
    return legal_with(rnd.hands[rnd.to_act], rnd.line)


def legal_with(hand: Hand, line: Line) -> tuple[Action, ...]:
    """The actions of the owner of ``hand`` whose turn it is at ``line``, by action number."""
    if line.left is None or line.right is None:
        return tuple([LEADS[one.index] for one in hand.tiles])
    left, right = line.left.value, line.right.value
    if not hand.mask & (1 << left | 1 << right):
        return _PASS_ONLY
    plays: list[Action] = [ON_LEFT[one.index] for one in hand.tiles if one.mask >> left & 1]
    plays += [ON_RIGHT[one.index] for one in hand.tiles if one.mask >> right & 1]
    return tuple(plays)


def apply(rnd: Round, action: Action, *, by: Seat | None = None) -> Round:
    """The round after ``action`` of the seat to act.

    A play after which nobody can go on ends the round at once, and the closing passes of all
    seats are then part of it (R5.1).

    Args:
        rnd: the round; it stays as it is.
        action: a play or a pass. An end given with a lead means nothing and is dropped.
        by: who asks for it, where that is not known to be the seat to act.

    Raises:
        Refused: ``round-over``, ``not-your-turn``, ``tile-on-table``, ``tile-not-held``,
            ``end-needed``, ``no-fit`` or ``must-play``. Where a tile that is not held lies
            instead, another hand or asleep, is not told (R1.4).

    Source: R3.1-R3.5, R5.1, R5.2.
    """
    seat = rnd.to_act
    if seat is None:
        raise Refused("the round is over", code="round-over", clause="R5.1")
    if by is not None and by != seat:
        sentence = f"it is the turn of seat {seat}"
        raise Refused(sentence, code="not-your-turn", clause="R2.3", to_act=seat)
    match action:
        case Play():
            return _played(rnd, action, seat)
        case Pass():
            return _passed(rnd, action, seat)
        case _:  # pyright: ignore[reportUnnecessaryComparison] - a caller without types may bring text
            raise TypeError(f"an action is a Play or a Pass, not {action!r}")


def _passed(rnd: Round, action: Pass, seat: Seat) -> Round:
    if not rnd.line.plays or rnd.hands[seat].mask & rnd.line.open_mask:
        raise Refused("who can play must play", code="must-play", clause="R3.3")
    return Round(
        rnd.variant,
        rnd.opener,
        rnd.dealt,
        rnd.hands,
        rnd.line,
        (*rnd.actions, action),
        rnd.variant.left_of(seat),
    )


def _played(rnd: Round, action: Play, seat: Seat) -> Round:
    one, hand = action.tile, rnd.hands[seat]
    if one not in hand.tiles and one not in rnd.line:
        sentence = f"{one} is not in the hand"
        raise Refused(sentence, code="tile-not-held", clause="R3.1", tile=str(one))
    line = rnd.line.joined(action)
    left_over = hand.without(one)
    hands = (*rnd.hands[:seat], left_over, *rnd.hands[seat + 1 :])
    actions = (*rnd.actions, line.plays[-1])
    to_act: Seat | None = rnd.variant.left_of(seat)
    if not left_over.tiles:
        to_act = None
    elif not any(other.mask & line.open_mask for other in hands):
        actions = (*actions, *(PASS for _ in hands))
        to_act = None
    return Round(rnd.variant, rnd.opener, rnd.dealt, hands, line, actions, to_act)


def outcome(rnd: Round) -> Settlement | None:
    """How the round ended and what it is worth, or ``None`` while it goes on.

    Going out comes first: a last tile that also blocks the line is no blocked round (R5.2).
    """
    if rnd.to_act is not None:
        return None
    return settle(rnd.hands, out=rnd.out)
