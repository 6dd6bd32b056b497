"""Hands of which some tiles may not be known, and rounds played with them.

Whoever writes down what was seen at a table knows one hand, or none. What can be checked then is
checked here (N4.3); what is legal with known hands stays the matter of ``batida.rules``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from batida.rules import PASS, TILES, Hand, Line, Pass, Play, Refused, Seat, Tile, Variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules import Action


@dataclass(frozen=True, slots=True)
class KnownHand:
    """A hand: the tiles that are known, and how many more it has."""

    known: Hand
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.unknown

    @property
    def points(self) -> int | None:
        """What the hand counts (R5.3), or ``None`` where a tile is not known."""
        return None if self.unknown else self.known.points


@dataclass(frozen=True, slots=True, repr=False)
class PartialRound:
    """A round at some ply of which some hands are not known.

    The attributes are those of :class:`batida.rules.Round`, with hands that may have unknown
    tiles, and ``ruled_out``: the value set that each seat had not when it passed and, as there is
    no drawing, had not before or after (R1.5, R3.3).
    """

    variant: Variant
    opener: Seat
    dealt: tuple[KnownHand, ...]
    hands: tuple[KnownHand, ...]
    line: Line
    actions: tuple[Action, ...]
    to_act: Seat | None
    ruled_out: tuple[int, ...]

    @property
    def out(self) -> Seat | None:
        """The seat that placed its last tile, if one did."""
        return next((seat for seat, hand in enumerate(self.hands) if not len(hand)), None)

    @property
    def trailing_passes(self) -> int:
        """How many passes were made since the last tile was laid."""
        count = 0
        for action in reversed(self.actions):
            if not isinstance(action, Pass):
                break
            count += 1
        return count

    def refusal_of(self, one: Tile) -> Refused | None:
        """Why the seat to act cannot hold ``one``, whatever the unknown tiles are, or ``None``."""
        assert self.to_act is not None
        hand, text = self.hands[self.to_act], str(one)
        if any(laid.tile is one for laid in self.line.plays):
            sentence = f"{one} is on the table already"
            return Refused(sentence, code="tile-on-table", clause="R1.1", tile=text)
        if one in hand.known:
            return None
        if not hand.unknown or any(one in other.known for other in self.dealt):
            sentence = f"{one} is not in the hand"
            return Refused(sentence, code="tile-not-held", clause="R3.1", tile=text)
        if one.mask & self.ruled_out[self.to_act]:
            sentence = f"{one} would have fitted when this player passed before"
            return Refused(sentence, code="passed-before", clause="R3.3", tile=text)
        return None

    def points_of(self, seat: Seat) -> tuple[int, int]:
        """The least and the most that the hand of ``seat`` can count (R5.3)."""
        hand = self.hands[seat]
        loose = sorted(one.points for one in self.loose if not one.mask & self.ruled_out[seat])
        least, most = loose[: hand.unknown], loose[len(loose) - hand.unknown :]
        return hand.known.points + sum(least), hand.known.points + sum(most)

    @property
    def loose(self) -> list[Tile]:
        """The tiles of which nobody knows where they are."""
        placed = {play.tile for play in self.line.plays}
        placed.update(one for hand in self.dealt for one in hand.known)
        return [one for one in TILES if one.high <= self.variant.highest and one not in placed]

    def __repr__(self) -> str:
        sizes = "-".join(str(len(hand)) for hand in self.hands)
        return f"PartialRound({sizes} in hand, {len(self.line)} on the table)"


def partial_round(variant: Variant, hands: tuple[KnownHand, ...], *, opener: Seat) -> PartialRound:
    """A round with these hands before its lead; they have been checked to be a deal."""
    return PartialRound(variant, opener, hands, hands, Line(), (), opener, (0,) * variant.players)


def apply_partial(rnd: PartialRound, action: Action) -> PartialRound:
    """The round after ``action`` of the seat to act, as far as that can be judged.

    When surely nobody can go on the round is over and its closing passes are part of it; when
    that is not sure, it is over once every player has passed in turn.

    Raises:
        Refused: as :func:`batida.rules.apply`, also ``impossible`` when no deal of the unknown
            tiles agrees with what was played and passed.

    Source: R1.1, R1.5, R3.1-R3.5, R5.1, R5.2.
    """
    if rnd.to_act is None:
        raise Refused("the round is over", code="round-over", clause="R5.1")
    if isinstance(action, Pass):
        return _passed(rnd, rnd.to_act)
    return _played(rnd, action, rnd.to_act)


def blocked_now(rnd: PartialRound) -> PartialRound:
    """The round closed by the passes that are still missing, as its record says it was blocked.

    Raises:
        Refused: ``not-blocked`` or ``must-play`` when somebody could go on, ``impossible``.
    """
    if rnd.to_act is None or rnd.line.left is None:
        raise Refused("this round was not blocked", code="not-blocked", clause="R5.1")
    for _ in range(rnd.variant.players - rnd.trailing_passes):
        rnd = apply_partial(rnd, PASS)
    return rnd


def _passed(rnd: PartialRound, seat: Seat) -> PartialRound:
    hand, line = rnd.hands[seat], rnd.line
    if line.left is None or hand.known.mask & line.open_mask:
        raise Refused("who can play must play", code="must-play", clause="R3.3")
    ruled_out = rnd.ruled_out[seat] | line.open_mask
    after = replace(
        rnd,
        actions=(*rnd.actions, PASS),
        to_act=rnd.variant.left_of(seat),
        ruled_out=_at(rnd.ruled_out, seat, ruled_out),
    )
    if after.trailing_passes == rnd.variant.players:
        after = replace(after, to_act=None)
    return _possible(after)


def _played(rnd: PartialRound, action: Play, seat: Seat) -> PartialRound:
    one, hand = action.tile, rnd.hands[seat]
    refused = rnd.refusal_of(one)
    if refused is not None:
        raise refused
    if one in hand.known:
        left = KnownHand(hand.known.without(one), hand.unknown)
    else:
        left = KnownHand(hand.known, hand.unknown - 1)
    line = rnd.line.joined(action)
    hands = (*rnd.hands[:seat], left, *rnd.hands[seat + 1 :])
    after = replace(
        rnd,
        hands=hands,
        line=line,
        actions=(*rnd.actions, line.plays[-1]),
        to_act=rnd.variant.left_of(seat) if len(left) else None,
    )
    if after.to_act is not None and not _anybody_may_play(after):
        passes = tuple(PASS for _ in hands)
        ruled_out = tuple(mask | line.open_mask for mask in rnd.ruled_out)
        after = replace(
            after,
            actions=(*after.actions, *passes),
            to_act=None,
            ruled_out=ruled_out,
        )
    return _possible(after)


def _anybody_may_play(rnd: PartialRound) -> bool:
    mask = rnd.line.open_mask
    loose = [one.mask for one in rnd.loose if one.mask & mask]
    return any(
        hand.known.mask & mask or (hand.unknown and any(not one & out for one in loose))
        for hand, out in zip(rnd.hands, rnd.ruled_out, strict=True)
    )


def _possible(rnd: PartialRound) -> PartialRound:
    """The round, if its loose tiles can fill the unknown places of all hands."""
    loose = rnd.loose
    places = [
        [number for number, one in enumerate(loose) if not one.mask & rnd.ruled_out[seat]]
        for seat, hand in enumerate(rnd.hands)
        for _ in range(hand.unknown)
    ]
    owner: dict[int, int] = {}
    for place in range(len(places)):
        if not _seated(place, places, owner, set()):
            raise Refused(
                "no deal of the unknown tiles agrees with what was played and passed up to here",
                code="impossible",
                clause="R3.3",
            )
    return rnd


def _seated(place: int, places: Sequence[list[int]], owner: dict[int, int], seen: set[int]) -> bool:
    """Whether a tile is found for ``place``, others moving on to another one if they must."""
    for one in places[place]:
        if one in seen:
            continue
        seen.add(one)
        if one not in owner or _seated(owner[one], places, owner, seen):
            owner[one] = place
            return True
    return False


def _at(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
