"""One match from its tokens, round by round, with its scores and its result recomputed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from batida.notation import values
from batida.notation.errors import shown
from batida.notation.record import ROUNDS_MAX, Record, RecordedRound
from batida.notation.round_builder import (
    ORDER,
    RoundBuilder,
    check_once,
    error_at,
    kept_tag_of,
    raise_misplaced,
)
from batida.notation.tokens import Comment, Tag, TagToken, Token, Word
from batida.rules import RULES_NAME, MatchResult, Variant, block, new_match, result, with_round

if TYPE_CHECKING:
    from batida.notation.errors import Notice, Place

RECORD_NAME: Final = "bdn-1"
"""What a record calls this form of writing."""

EXTRA_CHARS_MAX: Final = 1 << 24
"""How much text a match may have in tags and comments."""


class MatchBuilder:
    """Takes the tokens of one match in order, from behind its ``Record`` tag, and gives a record.

    It is used up by its first error: nothing of that match is taken.

    Source: N2.1, N4.1, N4.2.
    """

    def __init__(self, record_tag: TagToken) -> None:
        """Begins a match.

        Raises:
            NotationError: ``not-bdn-1``, when it is written in another form or version.
        """
        name = values.strings(record_tag, range(1, 2))[0]
        if name != RECORD_NAME:
            sentence = f"this reader reads '{RECORD_NAME}', not {shown(name)}"
            raise error_at(record_tag.value_place, sentence, "not-bdn-1", "N2.2")
        self._last = record_tag.place
        self._seen: dict[str, TagToken] = {record_tag.name: record_tag}
        self._players: tuple[str, ...] = ()
        self._variant: Variant = block(2)
        self._start: tuple[int, ...] = ()
        self._tags: list[Tag] = []
        self._comments: list[str] = []
        self._late: list[str] = []
        self._notices: list[Notice] = []
        self._extra_chars = 0
        self._rounds: list[RecordedRound] = []
        self._round: RoundBuilder | None = None
        self._result: MatchResult | None = None
        self._is_ended = False

    def take(self, token: Token) -> None:
        """Takes the next token.

        Raises:
            NotationError: when it is one, or what it says is wrong.
        """
        if isinstance(token, Word):
            if self._round is None:
                where = "behind the Result" if self._is_ended else "before the first Round"
                sentence = f"an action has no place {where}"
                raise error_at(token.place, sentence, "misplaced", ORDER)
            self._round.word(token)
        elif isinstance(token, TagToken):
            self._keep_chars(len(token.inner), token.place)
            self._tag(token)
        elif isinstance(token, Comment):
            self._keep_chars(len(token.text), token.place)
            self._comment(token)
        else:
            raise token
        self._last = token.place

    def record(self) -> Record:
        """The record, once it is ended.

        Raises:
            NotationError: ``truncated``, when its text breaks off before the ``Result``.
        """
        if not self._is_ended:
            sentence = "this match breaks off here, before its Result"
            raise error_at(self._last, sentence, "truncated", ORDER)
        if self._late:
            self._rounds[-1] = _with_comments(self._rounds[-1], self._late)
        return Record(
            players=self._players,
            variant=self._variant,
            start=self._start,
            rounds=tuple(self._rounds),
            tags=tuple(self._tags),
            comments=tuple(self._comments),
            notices=tuple(self._notices),
        )

    def _comment(self, token: Comment) -> None:
        if self._round is not None:
            self._round.comment(token)
        elif self._is_ended:
            self._late.append(token.text)
        else:
            self._comments.append(token.text)

    def _tag(self, token: TagToken) -> None:
        if self._is_ended:
            sentence = f"{token.name} stands behind the Result, which ends a match"
            raise error_at(token.place, sentence, "misplaced", ORDER)
        match token.name:
            case "Rules" | "Players" | "Target" | "Start":
                check_once(self._seen, token)
                if self._round is not None:
                    raise_misplaced(token)
                self._head(token)
            case "Round":
                self._begin_round(token)
            case "Result":
                self._end(token)
            case _ if self._round is not None:
                self._round.tag(token)
            case name if name in values.KNOWN_TAGS:
                raise_misplaced(token)
            case _:
                self._tags.append(kept_tag_of(token))

    def _head(self, token: TagToken) -> None:
        if token.name == "Players":
            self._players = values.strings(token, range(2, 5))
        elif token.name == "Rules":
            rules = values.strings(token, range(1, 2))[0]
            if rules != RULES_NAME:
                sentence = f"this reader knows the rules '{RULES_NAME}', not {shown(rules)}"
                raise error_at(token.value_place, sentence, "foreign-variant", "N2.2")

    def _begin_match(self, place: Place) -> None:
        """The head is complete: how many play, to which target, from which scores."""
        for name in ("Rules", "Players"):
            if name not in self._seen:
                sentence = f"the match has no {name} before this"
                raise error_at(place, sentence, "missing-tag", ORDER)
        count = len(self._players)
        target, start = self._seen.get("Target"), self._seen.get("Start")
        points = None if target is None else values.numbers(target, count=1, least=1)[0]
        self._variant = block(count, target=points)
        self._start = (0,) * count if start is None else values.numbers(start, count=count)

    def _begin_round(self, token: TagToken) -> None:
        if self._round is None:
            self._begin_match(token.place)
        else:
            self._end_round(token.place)
            if self._rounds[-1].settlement is None:
                sentence = "a round that was not played to its end is the last one of its match"
                raise error_at(token.place, sentence, "misplaced", "N2.6")
            if self._result is not None:
                sentence = "the match has its result, so no round follows"
                raise error_at(token.place, sentence, "match-over", "R6.2")
        due = len(self._rounds) + 1
        if values.numbers(token, count=1) != (due,):
            sentence = f"this is round {due}"
            raise error_at(token.value_place, sentence, "bad-round-number", "N2.3")
        if due > ROUNDS_MAX:
            sentence = f"a match has at most {ROUNDS_MAX} rounds"
            raise error_at(token.place, sentence, "match-too-long", "N1.2")
        self._round = RoundBuilder(
            self._variant,
            self._rounds[-1] if self._rounds else None,
            scores=self._rounds[-1].scores if self._rounds else self._start,
            notices=self._notices,
        )

    def _end_round(self, place: Place) -> None:
        """Closes the round before its successor or the result, and looks at the target (R6.2)."""
        assert self._round is not None
        before = self._rounds[-1].scores if self._rounds else self._start
        one = self._round.close(place)
        self._rounds.append(one)
        if one.settlement is not None:
            # A match that starts from the scores so far: as no round before had reached the
            # target, this one alone decides, and a long match is not added up again and again.
            match = new_match(self._variant, first_opener=one.opener, start=before)
            self._result = result(with_round(match, one.settlement))

    def _end(self, token: TagToken) -> None:
        if self._round is None:
            sentence = "the match has no Round before this"
            raise error_at(token.place, sentence, "missing-tag", ORDER)
        self._end_round(token.place)
        written, due = values.result_text(token), result_word(self._result)
        if written != due:
            sentence = f"the result is {due}, not {written}"
            clause = "R6.3" if due == "draw" else "R6.2"
            raise error_at(token.value_place, sentence, "result-differs", clause)
        self._round, self._is_ended = None, True

    def _keep_chars(self, count: int, place: Place) -> None:
        self._extra_chars += count + 64
        if self._extra_chars > EXTRA_CHARS_MAX:
            sentence = f"a match has at most {EXTRA_CHARS_MAX} characters in tags and comments"
            raise error_at(place, sentence, "match-too-long", "N1.2")


def result_word(ended: MatchResult | None) -> str:
    """A result as it is written: a player number, ``draw`` or ``*``."""
    if ended is None:
        return "*"
    return "draw" if ended.winner is None else str(ended.winner + 1)


def _with_comments(one: RecordedRound, texts: list[str]) -> RecordedRound:
    """The round with these comments more, to its last action or to itself."""
    if not one.plies:
        return replace(one, comments=(*one.comments, *texts))
    last = one.plies[-1]
    last = replace(last, comments=(*last.comments, *texts))
    return replace(one, plies=(*one.plies[:-1], last))
