"""Records into text, in the one canonical form: what is read and written twice is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO, Final

from batida.notation.action import format_action
from batida.notation.build import RECORD_NAME, result_word
from batida.notation.errors import NotationError, shown
from batida.notation.lines import LINE_BYTES_MAX
from batida.notation.tokens import (
    COMMENT_CHARS_MAX,
    Tag,
    Value,
    has_control,
    is_bare,
    is_tag_name,
    would_begin_match,
)
from batida.notation.values import DEAL_TAGS, KNOWN_TAGS, TEAM_TAGS, Settled, near_miss
from batida.rules import RULES_NAME, Hand

if TYPE_CHECKING:
    from collections.abc import Iterable

    from batida.notation.hands import KnownHand
    from batida.notation.record import Record, RecordedPly, RecordedRound
    from batida.rules import LeadDraw

_WIDTH: Final = 80


def write_record(record: Record) -> str:
    """The text of a match, ended by a line feed.

    Everything is written out: the target, the start scores, every end, every closing pass.

    Raises:
        NotationError: ``unwritable``, when a name, tag or comment holds what the form cannot;
            ``missing-tag`` for a match without a round, ``bad-proof`` for a deal that is none.

    >>> from batida.notation import read_record, write_record
    >>> text = write_record(read_record('''
    ... [Record "bdn-1"] [Rules "block-1"] [Players "" ""]
    ... [Round 1] [Opener 2]
    ... [Hands ? ? ? ? ? ? ? | 0-6 1-6 2-2 2-5 4-5 4-6 5-6]
    ... 1. 66 {from the other hand} [Settled open] [Result *]'''.replace("66", "61")))
    >>> print(text.splitlines()[-4])
    16 {from the other hand}
    """
    if not record.rounds:
        sentence = "a match without a round is not written down"
        raise NotationError(sentence, code="missing-tag", clause="N2.1")
    lines = [
        _tag_line("Record", quoted(RECORD_NAME)),
        _tag_line("Rules", quoted(RULES_NAME)),
        _tag_line("Players", *map(quoted, record.players)),
        _tag_line("Target", str(record.variant.target)),
        _tag_line("Start", *map(str, record.start)),
        *(kept_tag(tag, deal=False) for tag in record.tags),
        *map(comment_text, record.comments),
        "",
    ]
    for one in record.rounds:
        lines.extend(_round_lines(one))
    lines.append(_tag_line("Result", result_word(record.result)))
    return "".join(f"{line}\n" for line in lines)


def write_records(records: Iterable[Record], stream: BinaryIO) -> int:
    """Writes matches to a stream of bytes, a blank line between them; gives how many.

    Raises:
        NotationError: as :func:`write_record`; the matches before are written then.

    >>> from io import BytesIO
    >>> from batida.notation import write_records
    >>> write_records([], BytesIO())
    0
    """
    count = 0
    for record in records:
        text = write_record(record)
        stream.write((text if count == 0 else "\n" + text).encode())
        count += 1
    return count


def draw_words(draw: LeadDraw) -> list[str]:
    """The values of a ``Draw`` tag: ``1:3-5``."""
    return [f"{seat + 1}:{one}" for seat, one in draw.drawn]


def hand_words(hand: Hand | KnownHand) -> list[str]:
    """The tiles of a dealt hand as they are written, unknown ones last."""
    if isinstance(hand, Hand):
        return [str(one) for one in hand]
    return [*(str(one) for one in hand.known), *("?" for _ in range(hand.unknown))]


def ply_word(ply: RecordedPly) -> str:
    """An action with its marks: ``14>~?``."""
    return f"{format_action(ply.action)}{'~' if ply.stand_in else ''}{ply.mark}"


def settled_of(one: RecordedRound) -> Settled:
    """What the ``Settled`` tag of a round says."""
    if one.settlement is None:
        return Settled("open", None, 0)
    return Settled(one.end, one.settlement.winner, one.settlement.points)


def _round_lines(one: RecordedRound) -> list[str]:
    # Raises where its tags of the deal are in no form that is read again.
    _ = one.proof
    lines = [_tag_line("Round", str(one.number))]
    lines.extend(_tag_line("Draw", *draw_words(draw)) for draw in one.draws)
    lines.append(_tag_line("Opener", str(one.opener + 1)))
    hands = " | ".join(" ".join(hand_words(hand)) for hand in one.final.dealt)
    lines.append(_tag_line("Hands", hands))
    lines.extend(kept_tag(tag, deal=True) for tag in one.tags)
    lines.extend(map(comment_text, one.comments))
    lines.extend(_action_lines(one.plies))
    lines.append(_tag_line("Settled", str(settled_of(one))))
    if one.settlement is not None:
        lines.append(_tag_line("Scores", *map(str, one.scores)))
    lines.append("")
    return lines


def _action_lines(plies: Iterable[RecordedPly]) -> list[str]:
    """The actions, wrapped where one ends; a comment is never broken."""
    lines: list[str] = []
    row = ""
    for ply in plies:
        for word in (ply_word(ply), *map(comment_text, ply.comments)):
            if row and len(row) + 1 + len(word) > _WIDTH:
                lines.append(row)
                row = word
            else:
                row = f"{row} {word}" if row else word
            if word.startswith(";"):
                lines.append(row)
                row = ""
    if row:
        lines.append(row)
    return lines


def _tag_line(name: str, *values: str) -> str:
    line = f"[{' '.join((name, *values))}]"
    if _bytes_of(line) > LINE_BYTES_MAX:
        raise _unwritable(f"the tag {name} is too long for a line")
    return line


def kept_tag(tag: Tag, *, deal: bool) -> str:
    """The line of a tag that is only kept; those of the provable deal stand in rounds alone.

    Raises:
        NotationError: ``unwritable``.
    """
    is_deal_tag = tag.name in DEAL_TAGS
    is_ours = tag.name in KNOWN_TAGS or tag.name.lower() in TEAM_TAGS or near_miss(tag.name)
    if not is_tag_name(tag.name) or (is_ours and not (is_deal_tag and deal)):
        raise _unwritable(f"{shown(tag.name)} cannot be the name of a further tag here")
    return _tag_line(tag.name, *map(value_text, tag.values))


def value_text(value: Value) -> str:
    """A value of a tag as it is written.

    Raises:
        NotationError: ``unwritable``.
    """
    if value.quoted:
        return quoted(value.text)
    _bytes_of(value.text)
    if not is_bare(value.text):
        raise _unwritable(f"{shown(value.text)} is not written without quotes")
    return value.text


def quoted(text: str) -> str:
    """A string in double quotes, with its escapes.

    Raises:
        NotationError: ``unwritable``.
    """
    if has_control(text.replace("\n", "")):
        raise _unwritable("a string has no control characters")
    _bytes_of(text)
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def comment_text(text: str) -> str:
    """A comment in braces; one that holds a closing brace behind a semicolon.

    Raises:
        NotationError: ``unwritable``.
    """
    rows = text.split("\n")
    if text != text.strip() or any(map(has_control, rows)) or len(text) >= COMMENT_CHARS_MAX:
        raise _unwritable("a comment is trimmed, without control characters and not endless")
    if any(map(would_begin_match, rows[1:])):
        raise _unwritable("a comment has no line that begins a match")
    # One of a line that was read behind a semicolon may have no room for another brace.
    forms = [f"{{{text}}}"] if "}" not in text else []
    forms += [f"; {text}", f";{text}"] if len(rows) == 1 else []
    if not forms:
        raise _unwritable("a comment with a closing brace is of one line")
    found = next((form for form in forms if max(map(_bytes_of, form.split("\n"))) <= LINE_BYTES_MAX), None)
    if found is None:
        raise _unwritable("a comment has no line that is too long")
    return found


def _bytes_of(text: str) -> int:
    """How many bytes the text takes; half of a surrogate pair, which JSON can hold, takes none."""
    try:
        return len(text.encode())
    except UnicodeEncodeError:
        raise _unwritable("half of a surrogate pair is no text") from None


def _unwritable(sentence: str) -> NotationError:
    return NotationError(sentence, code="unwritable", clause="N1")
