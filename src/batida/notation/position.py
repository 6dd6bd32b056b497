"""A position in one line of text, fit for a link: a full round, or what one seat may know.

``b1~o1~h01051314233655.06162225454656~s5.0~a36.06r.05r``: the form's name, then fields by their
first letter, with letters, digits, ``.`` and ``~`` alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn

from batida.notation.action import Written, placed
from batida.notation.errors import NotationError, by_rules, shown
from batida.notation.hands import KnownHand, PartialRound, apply_partial, partial_round
from batida.notation.settling import refusal_of, refusal_to_hold
from batida.rules import (
    LEFT,
    PASS,
    PIP_MAX,
    RIGHT,
    Hand,
    Pass,
    PublicView,
    Refused,
    Round,
    RulesError,
    Seat,
    SeatView,
    SetupError,
    Tile,
    Variant,
    apply,
    block,
    legal_with,
    plies,
    public_view,
    round_with,
    seat_view,
    tile,
)

if TYPE_CHECKING:
    from batida.rules import Action, End

POSITION_CHARS_MAX: Final = 2_000
"""The longest position that is read; a link with it still goes everywhere."""

_NAME: Final = "b1"
_FIELD: Final = re.compile(r"([ohmstva])(.+)")
_HAND: Final = re.compile(r"(?:[0-9]{2}|xx)+")
_NUMBERS: Final = re.compile(r"(?:0|[1-9][0-9]{0,8})(?:\.(?:0|[1-9][0-9]{0,8}))*")
_ACTION: Final = re.compile(r"p|([0-9])([0-9])([lr]?)")
_END_LETTERS: Final[dict[End | None, str]] = {None: "", LEFT: "l", RIGHT: "r"}
_ENDS: Final = {letter: end for end, letter in _END_LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Position:
    """A round at some ply, with all hands or with what is known of them.

    Attributes:
        state: the round; a :class:`PartialRound` where a tile of a hand is not known.
        scores: the match scores before this round, one a seat.
        seat: whose view it is, if it is one.
    """

    state: Round | PartialRound
    scores: tuple[int, ...]
    seat: Seat | None = None

    @property
    def view(self) -> SeatView | PublicView:
        """What its seat may know; without a seat, what everybody may know."""
        state = self.state
        if isinstance(state, Round):
            if self.seat is None:
                return public_view(state, scores=self.scores)
            return seat_view(state, self.seat, scores=self.scores)
        public = PublicView(
            variant=state.variant,
            opener=state.opener,
            hand_sizes=tuple(len(hand) for hand in state.hands),
            line=state.line,
            actions=state.actions,
            to_act=state.to_act,
            scores=self.scores,
            settlement=None,
            shown=None,
        )
        if self.seat is None:
            return public
        hand = state.hands[self.seat].known
        legal = legal_with(hand, state.line) if state.to_act == self.seat else ()
        return SeatView(self.seat, hand, legal, public)


def position_of(rnd: Round, *, scores: tuple[int, ...] | None = None) -> Position:
    """The position of a round, with all hands; ``scores`` before it, zeros if ``None``.

    >>> from batida.notation import format_position, position_of
    >>> from batida.rules import TILES, block, deal
    >>> format_position(position_of(deal(block(2), TILES, opener=1), scores=(5, 0)))
    'b1~o2~h00010203040506.11121314151622~s5.0'
    """
    return Position(rnd, (0,) * rnd.variant.players if scores is None else scores)


def position_of_view(view: SeatView) -> Position:
    """The position that one seat may know; all hands once they are shown (R5.3).

    >>> from batida.notation import format_position, position_of_view
    >>> from batida.rules import TILES, block, deal, seat_view
    >>> format_position(position_of_view(seat_view(deal(block(2), TILES, opener=1), 0)))
    'b1~o2~h00010203040506.xxxxxxxxxxxxxx~v1'
    """
    public = view.public
    played: list[list[Tile]] = [[] for _ in public.hand_sizes]
    for ply in plies(public):
        if not isinstance(ply.action, Pass):
            played[ply.seat].append(ply.action.tile)
    size = public.variant.hand_size
    if public.shown is not None:
        held = [KnownHand(Hand.of((*hand, *played[s]))) for s, hand in enumerate(public.shown)]
    else:
        held = [KnownHand(Hand.of(()), size) for _ in played]
        held[view.seat] = KnownHand(Hand.of((*view.hand, *played[view.seat])))
    state = _dealt(public.variant, tuple(held), public.opener)
    for action in public.actions:
        if state.to_act is not None:
            state = _after(state, action)
    return Position(state, public.scores, view.seat)


def format_position(position: Position) -> str:
    """The text of a position; fields with their usual value are left out.

    >>> from batida.notation import format_position, parse_position
    >>> format_position(parse_position("b1~h10xxxx.xxxxxx~o1~a10.p"))
    'b1~o1~h01xxxx.xxxxxx~a01.p'
    """
    state, variant = position.state, position.state.variant
    hands = (hand if isinstance(hand, KnownHand) else KnownHand(hand) for hand in state.dealt)
    fields = [
        _NAME,
        f"o{state.opener + 1}",
        "h" + ".".join("".join(map(_tile_text, hand.known)) + "xx" * hand.unknown for hand in hands),
    ]
    if variant.highest != PIP_MAX:
        fields.append(f"m{variant.highest}")
    if any(position.scores):
        fields.append("s" + ".".join(map(str, position.scores)))
    if variant.target != block(variant.players).target:
        fields.append(f"t{variant.target}")
    if position.seat is not None:
        fields.append(f"v{position.seat + 1}")
    if state.actions:
        fields.append("a" + ".".join(map(_action_text, state.actions)))
    return "~".join(fields)


def parse_position(text: str) -> Position:
    """The position that a text tells, its actions played by the rules.

    Raises:
        NotationError: ``bad-position`` when the form is broken, else by what the rules refuse.

    Source: P1-P4.

    >>> from batida.notation import parse_position
    >>> parse_position("b1~o1~h01xxxx.xxxxxx~a01.11r").state
    PartialRound(2-2 in hand, 2 on the table)
    """
    fields = _fields_of(text)
    hands_text, at = fields["h"]
    hands = _hands_of(hands_text, at)
    variant = _variant_of(fields, hands, at)
    players = variant.players
    opener = _one(fields["o"], players) - 1
    seat = _one(fields["v"], players) - 1 if "v" in fields else None
    scores = _numbers(fields["s"], players) if "s" in fields else (0,) * players
    try:
        state = _dealt(variant, hands, opener)
    except SetupError as error:
        raise by_rules(error, column=at) from None
    if "a" in fields:
        state = _played(state, *fields["a"])
    return Position(state, scores, seat)


def _dealt(variant: Variant, hands: tuple[KnownHand, ...], opener: Seat) -> Round | PartialRound:
    if any(hand.unknown for hand in hands):
        return partial_round(variant, hands, opener=opener)
    return round_with(variant, tuple(hand.known for hand in hands), opener=opener)


def _after(state: Round | PartialRound, action: Action) -> Round | PartialRound:
    return apply(state, action) if isinstance(state, Round) else apply_partial(state, action)


def _played(state: Round | PartialRound, text: str, column: int) -> Round | PartialRound:
    """The round after the actions of a position; the closing passes are all among them."""
    count = 0
    for word in text.split("."):
        match = _ACTION.fullmatch(word)
        if match is None:
            _refuse(f"{shown(word)} is no action; a play is 03, 03l or 03r, a pass is p", column, clause="P3")
        one = _tile_of(word[:2], column) if match[1] else None
        written = Written(one, _ENDS[match[3] or ""], stand_in=False, mark="", ply=None)
        count += 1
        try:
            state = _acted(state, written, count)
        except NotationError as error:
            raise error.moved(line=None, column=column) from None
        column += len(word) + 1
    if count < len(state.actions):
        _refuse("the passes that close this round are missing", column - 1, clause="P3")
    return state


def _acted(state: Round | PartialRound, written: Written, count: int) -> Round | PartialRound:
    one = written.tile
    if one is None and count <= len(state.actions):
        # A pass that closes a blocked round; the rules have made it already.
        return state
    try:
        if one is None or state.to_act is None:
            return _after(state, PASS)
        refused = refusal_to_hold(state, one)
        if refused is not None:
            raise refused
        return _after(state, placed(one, written.end, state.line))
    except Refused as refused:
        raise refusal_of(state, written, refused) from None


def _fields_of(text: str) -> dict[str, tuple[str, int]]:
    """The fields by letter, each with the column of its value."""
    if len(text) > POSITION_CHARS_MAX:
        _refuse(f"a position has at most {POSITION_CHARS_MAX} characters", 1)
    name, *parts = text.split("~")
    if name != _NAME:
        _refuse(f"a position begins with {_NAME}~", 1)
    fields: dict[str, tuple[str, int]] = {}
    column = len(name) + 2
    for part in parts:
        match = _FIELD.fullmatch(part)
        if match is None or match[1] in fields:
            _refuse("a field is one of o h m s t v a with its value, each once", column)
        fields[match[1]] = (match[2], column + 1)
        column += len(part) + 1
    for letter in "oh":
        if letter not in fields:
            _refuse(f"the field {letter} is missing", len(text) or 1)
    return fields


def _hands_of(text: str, column: int) -> tuple[KnownHand, ...]:
    hands: list[KnownHand] = []
    seen: set[Tile] = set()
    for part in text.split("."):
        if not _HAND.fullmatch(part):
            _refuse("a hand is written 0105xx, two signs a tile", column, clause="P2")
        known: list[Tile] = []
        for start in range(0, len(part), 2):
            if part[start] == "x":
                continue
            one = _tile_of(part[start : start + 2], column + start)
            if one in seen:
                sentence = f"{one} is there twice"
                raise NotationError(sentence, code="tile-twice", clause="R1.1", column=column + start)
            seen.add(one)
            known.append(one)
        hands.append(KnownHand(Hand.of(known), len(part) // 2 - len(known)))
        column += len(part) + 1
    return tuple(hands)


def _variant_of(fields: dict[str, tuple[str, int]], hands: tuple[KnownHand, ...], column: int) -> Variant:
    highest = _one(fields["m"], PIP_MAX) if "m" in fields else PIP_MAX
    try:
        usual = block(len(hands)).target
        target = _one(fields["t"], 999_999_999) if "t" in fields else usual
        variant = Variant(len(hands), len(hands[0]), target, highest)
    except RulesError as error:
        raise by_rules(error, column=column) from None
    for hand in hands:
        if len(hand) != variant.hand_size:
            _refuse("all hands have as many tiles when they are dealt", column, clause="R1.3")
        for one in hand.known:
            if one.high > highest:
                _refuse(f"{one} is not in a set up to {highest}", column, clause="R1.1")
    return variant


def _numbers(field: tuple[str, int], count: int) -> tuple[int, ...]:
    text, column = field
    found = tuple(map(int, text.split("."))) if _NUMBERS.fullmatch(text) else ()
    if len(found) != count:
        _refuse(f"{count} whole numbers stand here, with dots between them", column)
    return found


def _one(field: tuple[str, int], most: int) -> int:
    number = _numbers(field, 1)[0]
    if not 1 <= number <= most:
        _refuse(f"this is a number from 1 to {most}, not {number}", field[1])
    return number


def _tile_of(halves: str, column: int) -> Tile:
    one, other = int(halves[0]), int(halves[1])
    try:
        return tile(one, other)
    except SetupError as error:
        raise by_rules(error, column=column) from None


def _tile_text(one: Tile) -> str:
    return f"{one.low}{one.high}"


def _action_text(action: Action) -> str:
    if isinstance(action, Pass):
        return "p"
    return _tile_text(action.tile) + _END_LETTERS[action.end]


def _refuse(sentence: str, column: int, *, clause: str = "P1") -> NoReturn:
    raise NotationError(sentence, code="bad-position", clause=clause, column=column)
