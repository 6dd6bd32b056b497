"""The values of the tags that a reader knows, each checked for its form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from batida.notation.errors import NotationError, Place, shown
from batida.notation.hands import KnownHand
from batida.notation.tokens import TagToken, tag_of, tokens_of
from batida.rules import PLAYERS_MAX, PLAYERS_MIN, TILES, Hand, LeadDraw, Seat, Tile, Variant, block

if TYPE_CHECKING:
    from batida.notation.record import HowEnded

KNOWN_TAGS: Final = (
    "Record",
    "Rules",
    "Players",
    "Target",
    "Start",
    "Round",
    "Draw",
    "Opener",
    "Hands",
    "Commit",
    "Reveal",
    "Entropy",
    "Settled",
    "Scores",
    "Result",
)
DEAL_TAGS: Final = ("Commit", "Reveal", "Entropy")
"""The tags of the provable deal: kept with a round, read by whoever verifies the deal."""

TEAM_TAGS: Final = frozenset({"team", "teams", "partner", "partners", "partnership", "pairs"})

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_GAIN: Final = re.compile(r"\+(0|[1-9][0-9]{0,8})")
_DRAWN: Final = re.compile(r"([1-4]):([0-9])-([0-9])")
_TILE: Final = re.compile(r"[0-9]-[0-9]")
_BY_TEXT: Final[dict[str, Tile]] = {
    text: one for one in TILES for text in (f"{one.low}-{one.high}", f"{one.high}-{one.low}")
}


class Settled(NamedTuple):
    """What a ``Settled`` tag says; ``winner`` is ``None`` for a tie and for an open round."""

    end: HowEnded
    winner: Seat | None
    points: int

    def __str__(self) -> str:
        if self.end == "open":
            return "open"
        return f"{self.end} {'-' if self.winner is None else self.winner + 1} +{self.points}"


def near_miss(name: str) -> str | None:
    """The known tag that ``name`` is but for its case or one letter: surely a slip (N2.7)."""
    low = name.lower()
    return next((known for known in KNOWN_TAGS if _one_slip(low, known.lower())), None)


def _one_slip(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    a, b = one[same:], other[same:]
    swapped = a[1::-1] + a[2:] == b
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or swapped


def strings(token: TagToken, counts: range) -> tuple[str, ...]:
    """The values of a tag that has strings, as many as ``counts`` allows."""
    tag, places = tag_of(token)
    for value, place in zip(tag.values, places, strict=True):
        if not value.quoted:
            sentence = f"{token.name} has strings in double quotes"
            raise _error(sentence, "bad-value", "N2.2", place)
    if len(tag.values) not in counts:
        least, most = counts[0], counts[-1]
        wanted = str(least) if least == most else f"{least} to {most}"
        sentence = f"{token.name} has {wanted} values, not {len(tag.values)}"
        raise _error(sentence, "bad-value", "R1.2" if least != most else "N2.2", token.place)
    return tuple(value.text for value in tag.values)


def numbers(token: TagToken, *, count: int, least: int = 0) -> tuple[int, ...]:
    """The values of a tag that has ``count`` whole numbers of at most nine digits."""
    texts = token.inner.split()
    if len(texts) == count and all(map(_NUMBER.fullmatch, texts)) and token.inner[0].isspace():
        found = tuple(map(int, texts))
        if min(found) >= least:
            return found
    tag, places = tag_of(token)
    for value, place in zip(tag.values, places, strict=True):
        if value.quoted or not _NUMBER.fullmatch(value.text) or int(value.text) < least:
            sentence = f"{token.name} has whole numbers from {least} on, not {shown(value.text)}"
            raise _error(sentence, "bad-value", "N2.2", place)
    if len(tag.values) != count:
        sentence = f"{token.name} has {count} values here, not {len(tag.values)}"
        raise _error(sentence, "bad-value", "N2.2", token.place)
    return tuple(int(value.text) for value in tag.values)


def seat(token: TagToken, players: int) -> Seat:
    """The seat of a tag that has one player number."""
    number = numbers(token, count=1, least=1)[0]
    if number > players:
        sentence = f"there is no player {number} at a table of {players}"
        raise _error(sentence, "bad-seat", "R1.2", token.value_place)
    return number - 1


def draw(token: TagToken, players: int) -> LeadDraw:
    """One draw for the lead, in seat order: ``1:3-5 2:2-6`` (R2.1)."""
    tag, places = tag_of(token)
    drawn: dict[Seat, Tile] = {}
    for value, place in zip(tag.values, places, strict=True):
        match = None if value.quoted else _DRAWN.fullmatch(value.text)
        one = match and _BY_TEXT.get(f"{match[2]}-{match[3]}")
        if match is None or one is None or int(match[1]) > players:
            sentence = f"a drawn tile is written PLAYER:TILE, as in 1:3-5, not {shown(value.text)}"
            raise _error(sentence, "bad-draw", "N2.4", place)
        if int(match[1]) - 1 in drawn:
            sentence = f"player {match[1]} draws twice here"
            raise _error(sentence, "bad-draw", "R2.1", place)
        drawn[int(match[1]) - 1] = one
    return LeadDraw(tuple(sorted(drawn.items())))


def hands(token: TagToken, variant: Variant) -> tuple[KnownHand, ...]:
    """The hands as dealt, one a seat; unknown tiles are written ``?``.

    Raises:
        NotationError: ``bad-value``, ``not-a-tile``, ``tile-twice`` or ``bad-deal``.

    Source: R1.1, R1.3, N2.5.
    """
    try:
        found = [[_BY_TEXT[text] for text in part.split()] for part in token.inner.split("|")]
    except KeyError:
        return _hands_slowly(token, variant)
    if len(found) != variant.players or any(len(one) != variant.hand_size for one in found):
        return _hands_slowly(token, variant)
    if len({one for part in found for one in part}) != variant.players * variant.hand_size:
        return _hands_slowly(token, variant)
    return tuple(KnownHand(Hand.of(part)) for part in found)


def parse_hands(text: str) -> tuple[KnownHand, ...]:
    """The hands that a text lists as a record does, one a player: ``0-1 0-5 ... | 0-6 ...``.

    Raises:
        NotationError: ``bad-value``, ``not-a-tile``, ``tile-twice`` or ``bad-deal``.

    Source: R1.1-R1.3, N2.5.

    >>> from batida.notation import parse_hands
    >>> [hand.points for hand in parse_hands("0-1 6-5 1-3 1-4 2-3 | ? ? ? ? ? | 0-0 1-1 2-2 3-3 4-4")]
    [26, None, 20]
    """
    before = "[Hands "
    players = min(max(text.count("|") + 1, PLAYERS_MIN), PLAYERS_MAX)
    token, *more = tokens_of([f"{before}{text}]"])
    try:
        if isinstance(token, NotationError):
            raise token
        if more or not isinstance(token, TagToken):
            sentence = "hands are tiles such as 0-3, with a bar between two hands"
            raise _error(sentence, "bad-value", "N2.5", Place(1, len(before) + 1))
        return hands(token, block(players))
    except NotationError as error:
        raise error.moved(line=None, column=max(error.column - len(before), 1)) from None


def _hands_slowly(token: TagToken, variant: Variant) -> tuple[KnownHand, ...]:
    """The same value by value, so that an error has its place."""
    tag, places = tag_of(token)
    parts: list[list[Tile | None]] = [[]]
    begins = [token.value_place]
    seen: set[Tile] = set()
    for value, place in zip(tag.values, places, strict=True):
        if value.text == "|" and not value.quoted:
            parts.append([])
            begins.append(place)
            continue
        one = _tile_or_unknown(value.text, place, quoted=value.quoted)
        if one in seen:
            raise _error(f"{one} is there twice", "tile-twice", "R1.1", place)
        if one is not None:
            seen.add(one)
        parts[-1].append(one)
    if len(parts) != variant.players:
        sentence = f"{variant.players} play, so there are {variant.players} hands, not {len(parts)}"
        raise _error(sentence, "bad-deal", "R1.3", token.place)
    for number, (part, place) in enumerate(zip(parts, begins, strict=True), 1):
        if len(part) != variant.hand_size:
            sentence = (
                f"{variant.players} players have {variant.hand_size} tiles each,"
                f" and player {number} has {len(part)} here"
            )
            raise _error(sentence, "bad-deal", "R1.3", place)
    return tuple(
        KnownHand(Hand.of(one for one in part if one is not None), part.count(None)) for part in parts
    )


def _tile_or_unknown(text: str, place: Place, *, quoted: bool) -> Tile | None:
    if text == "?" and not quoted:
        return None
    one = None if quoted else _BY_TEXT.get(text)
    if one is None:
        if _TILE.fullmatch(text) and not quoted:
            raise _error(f"{text} is not a tile", "not-a-tile", "R1.1", place)
        sentence = f"a tile of a hand is written 0-3, an unknown one ?, not {shown(text)}"
        raise _error(sentence, "bad-value", "N2.5", place)
    return one


def settled(token: TagToken, players: int) -> Settled:
    """What a ``Settled`` tag says, its form checked and nothing else."""
    tag_of(token)
    texts = token.inner.split()
    match texts:
        case ["open"]:
            return Settled("open", None, 0)
        case ["blocked", "-", "+0"]:
            return Settled("blocked", None, 0)
        case ["out" | "blocked" as end, number, gain]:
            points = _GAIN.fullmatch(gain)
            if points and _NUMBER.fullmatch(number) and 1 <= int(number) <= players:
                return Settled(end, int(number) - 1, int(points[1]))
        case _:
            pass
    sentence = "Settled is out P +N, blocked P +N, blocked - +0 or open"
    raise _error(sentence, "bad-value", "N2.6", token.value_place)


def result_text(token: TagToken) -> str:
    """What a ``Result`` tag says: a player number, ``draw`` or ``*``."""
    tag, _ = tag_of(token)
    if len(tag.values) == 1 and not tag.values[0].quoted:
        text = tag.values[0].text
        if text in {"draw", "*"} or _NUMBER.fullmatch(text):
            return text
    sentence = "Result is a player number, draw or *"
    raise _error(sentence, "bad-value", "N2.6", token.value_place)


def _error(sentence: str, code: str, clause: str, place: Place) -> NotationError:
    return NotationError(sentence, code=code, clause=clause, line=place.line, column=place.column)
