"""One round from its tokens: every action played by the rules, every claim recomputed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from batida.notation import values
from batida.notation.action import PlyNumbers, placed, written_of
from batida.notation.errors import NotationError, Notice, Place, by_rules
from batida.notation.hands import PartialRound, apply_partial, blocked_now, partial_round
from batida.notation.proof import check_proof_tag, is_fair
from batida.notation.record import PLAIN_PLIES, RecordedPly, RecordedRound
from batida.notation.settling import check_settled, refusal_of, refusal_to_hold, settled_by_rules
from batida.notation.tokens import Comment, Tag, TagToken, Word, tag_of
from batida.rules import (
    PASS,
    Action,
    LeadDraw,
    Refused,
    Round,
    RulesError,
    Seat,
    Settlement,
    Variant,
    apply,
    opener_by,
    round_with,
)

if TYPE_CHECKING:
    from batida.notation.action import Written
    from batida.notation.hands import KnownHand

ORDER: Final = "N2.1"
"""The clause that says which tags there are and where they stand."""


class RoundBuilder:
    """Takes what stands behind a ``Round`` tag, in order, and gives the round.

    Before its first action a round is being dealt, then played, and then it is settled.

    Args:
        variant: the sizes of the game.
        before: the round before it, if there is one.
        scores: the match scores before it.
        notices: where what is unusual is told.
    """

    def __init__(
        self,
        variant: Variant,
        before: RecordedRound | None,
        *,
        scores: tuple[int, ...],
        notices: list[Notice],
    ) -> None:
        self.is_settled = False
        self.settlement: Settlement | None = None
        self._variant = variant
        self._before = before
        self._scores = scores
        self._notices = notices
        self._seen: dict[str, TagToken] = {}
        self._draws: list[LeadDraw] = []
        self._dealt: tuple[KnownHand, ...] = ()
        self._opener: Seat = 0
        self._state: Round | PartialRound | None = None
        self._plies: list[RecordedPly] = []
        self._numbers = PlyNumbers()
        self._tags: list[Tag] = []
        self._comments: list[str] = []
        self._said: list[str] = []
        self._is_fair = False

    @property
    def number(self) -> int:
        """Which round this is, from 1."""
        return 1 if self._before is None else self._before.number + 1

    def close(self, place: Place) -> RecordedRound:
        """The round, when what stands at ``place`` ends it.

        Raises:
            NotationError: ``missing-tag``.
        """
        self._numbers.check_none()
        if self._said:
            self._keep_said()
        wanted = None
        if not self.is_settled:
            wanted = "Settled"
        elif self.settlement is not None and "Scores" not in self._seen:
            wanted = "Scores"
        elif self._is_fair and "Entropy" not in self._seen:
            wanted = "Entropy"
        if wanted is not None:
            sentence = f"round {self.number} has no {wanted} before this"
            raise error_at(place, sentence, "missing-tag", ORDER)
        assert self._state is not None
        return RecordedRound(
            number=self.number,
            draws=tuple(self._draws),
            final=self._state,
            plies=tuple(self._plies),
            settlement=self.settlement,
            scores=self._scores,
            tags=tuple(self._tags),
            comments=tuple(self._comments),
        )

    # --- comments and actions -----------------------------------------------------------------

    def comment(self, token: Comment) -> None:
        """Takes a comment: to the action before it, else to the round (N1.5)."""
        (self._said if self._plies else self._comments).append(token.text)

    def _keep_said(self) -> None:
        """Gives the comments so far to the last action: all at once, for they may be many."""
        last = self._plies[-1]
        comments = (*last.comments, *self._said)
        self._plies[-1] = RecordedPly(last.action, last.stand_in, last.mark, comments)
        self._said.clear()

    def word(self, token: Word) -> None:
        """Takes an action, or the ply number before one.

        Raises:
            NotationError: when the rules do not allow it here, or it is none.
        """
        if self._state is None:
            self._begin_play(token.place)
        if self.is_settled:
            sentence = "the round is settled, so no action follows"
            raise error_at(token.place, sentence, "round-over", "R5.1")
        try:
            written = written_of(token.text)
            if self._said:
                self._keep_said()
            if isinstance(written, int):
                self._numbers.number(written, token.place)
            else:
                self._numbers.action(written, token)
                self._act(written, token)
        except NotationError as error:
            raise (error if error.line else error.at(token.place)) from None

    def _act(self, written: Written, token: Word) -> None:
        """Plays one action by the rules; errors have their column in the word."""
        state = self._state
        assert state is not None
        if state.to_act is None:
            if written.tile is not None or len(self._plies) >= len(state.actions):
                raise refusal_of(state, written, Refused("", code="round-over", clause="R5.1"))
            # A pass that closes a blocked round; the rules have made it already (N3.5).
            self._plies.append(_ply(PASS, written))
            return
        one, action = written.tile, PASS
        if one is not None:
            refused = refusal_to_hold(state, one)
            if refused is not None:
                raise refusal_of(state, written, refused)
            if written.end is not None and state.line.left is None:
                sentence = "a lead has no end; the one written here means nothing"
                self._notice(sentence, "lead-end", "N3.1", token.place)
            action = placed(one, written.end, state.line)
        try:
            if isinstance(state, Round):
                self._state = apply(state, action)
            else:
                self._state = apply_partial(state, action)
        except Refused as refused:
            raise refusal_of(state, written, refused) from None
        self._plies.append(_ply(action, written))

    def _begin_play(self, place: Place) -> None:
        """The deal is complete: who opens, and the round before its lead."""
        for name in ("Opener", "Hands"):
            if name not in self._seen:
                sentence = f"round {self.number} has no {name} before this"
                raise error_at(place, sentence, "missing-tag", ORDER)
        at = self._seen["Opener"].value_place
        if self._before is not None:
            due = self._variant.left_of(self._before.opener)
            if self._opener != due:
                sentence = f"player {due + 1} opens this round, not player {self._opener + 1}"
                raise error_at(at, sentence, "bad-opener", "R2.4")
        if self._draws:
            self._check_draws(at)
        if any(hand.unknown for hand in self._dealt):
            self._state = partial_round(self._variant, self._dealt, opener=self._opener)
        else:
            dealt = tuple(hand.known for hand in self._dealt)
            self._state = round_with(self._variant, dealt, opener=self._opener)

    def _check_draws(self, opener_place: Place) -> None:
        at = self._seen["Draw"].place
        try:
            drawn = opener_by(self._draws, players=self._variant.players)
        except RulesError as error:
            raise by_rules(error, line=at.line, column=at.column) from None
        if drawn is None:
            sentence = "this draw is tied, so a further one among the tied follows"
            raise error_at(at, sentence, "bad-draw", "R2.1")
        if drawn != self._opener:
            sentence = f"by the draw player {drawn + 1} opens, not player {self._opener + 1}"
            raise error_at(opener_place, sentence, "bad-opener", "R2.1")

    # --- tags ---------------------------------------------------------------------------------

    def tag(self, token: TagToken) -> None:
        """Takes a tag of the round.

        Raises:
            NotationError: when it has no place here, or what it says is wrong.
        """
        is_dealing = self._state is None
        match token.name:
            case "Opener":
                self._once(token, allowed=is_dealing)
                self._opener = values.seat(token, self._variant.players)
            case "Hands":
                self._once(token, allowed=is_dealing)
                self._dealt = values.hands(token, self._variant)
            case "Draw":
                if not is_dealing or self._before is not None:
                    raise_misplaced(token)
                self._seen[token.name] = token
                self._draws.append(values.draw(token, self._variant.players))
            case "Settled":
                self._once(token, allowed=True)
                if is_dealing:
                    self._begin_play(token.place)
                self._settled(token)
            case "Scores":
                self._once(token, allowed=self.is_settled)
                self._check_scores(token)
            case _:
                if token.name in values.KNOWN_TAGS:
                    self._once(token, allowed=token.name in values.DEAL_TAGS)
                    self._proof(token)
                self._tags.append(kept_tag_of(token))

    def _proof(self, token: TagToken) -> None:
        """Checks a tag of the provable deal, if it is in the form that is read here (N2.8)."""
        if token.name == "Commit" and is_fair(tag_of(token)[0]):
            if "Entropy" in self._seen or "Reveal" in self._seen:
                raise_misplaced(token)
            self._is_fair = True
        if self._is_fair:
            check_proof_tag(token, self._variant.players)

    def _notice(self, sentence: str, code: str, clause: str, place: Place) -> None:
        self._notices.append(Notice(sentence, code, clause, place.line, place.column))

    def _once(self, token: TagToken, *, allowed: bool) -> None:
        check_once(self._seen, token)
        if not allowed:
            raise_misplaced(token)

    def _settled(self, token: TagToken) -> None:
        claim, state = values.settled(token, self._variant.players), self._state
        assert state is not None
        place = token.value_place
        if claim.end == "blocked" and isinstance(state, PartialRound) and state.to_act is not None:
            try:
                state = self._state = blocked_now(state)
            except Refused as refused:
                raise by_rules(refused, line=place.line, column=place.column) from None
        self.settlement = settled_by_rules(state, claim)
        check_settled(state, claim, self.settlement, place=place)
        missing = len(state.actions) - len(self._plies)
        if missing:
            if self._said:
                self._keep_said()
            sentence = f"{missing} of the passes that close this round are not written"
            self._notice(sentence, "passes-missing", "N3.5", token.place)
            self._plies.extend([PLAIN_PLIES[PASS]] * missing)
        self.is_settled = True
        if self.settlement is not None:
            gains = map(self.settlement.gain_of, range(self._variant.players))
            self._scores = tuple(map(sum, zip(self._scores, gains, strict=True)))

    def _check_scores(self, token: TagToken) -> None:
        written = values.numbers(token, count=self._variant.players)
        if written != self._scores:
            due = " ".join(map(str, self._scores))
            sentence = f"the scores after this round are {due}"
            raise error_at(token.value_place, sentence, "scores-differ", "R5.7")


def _ply(action: Action, written: Written) -> RecordedPly:
    if written.mark or written.stand_in:
        return RecordedPly(action, written.stand_in, written.mark)
    return PLAIN_PLIES[action]


def check_once(seen: dict[str, TagToken], token: TagToken) -> None:
    """Marks a tag as seen.

    Raises:
        NotationError: ``tag-twice``.
    """
    before = seen.setdefault(token.name, token)
    if before is not token:
        sentence = f"{token.name} is there already, on line {before.place.line}"
        raise error_at(token.place, sentence, "tag-twice", ORDER)


def raise_misplaced(token: TagToken) -> NoReturn:
    """Raises the error of a known tag that has no place here."""
    raise error_at(token.place, f"{token.name} has no place here", "misplaced", ORDER)


def kept_tag_of(token: TagToken) -> Tag:
    """A tag that is only kept, as a value.

    Raises:
        NotationError: ``foreign-variant`` for one that speaks of teams, ``tag-slip`` for one that
            is but a slip away from one that counts.

    Source: N2.7.
    """
    name = token.name
    if name.lower() in values.TEAM_TAGS:
        sentence = "everybody plays for themselves in block-1, there are no teams"
        raise error_at(token.place, sentence, "foreign-variant", "R1.2")
    known = None if name in values.KNOWN_TAGS else values.near_miss(name)
    if known is not None:
        sentence = f"{name} is not a tag of this form; if {known} is meant, write {known}"
        raise error_at(token.place, sentence, "tag-slip", "N2.7")
    return tag_of(token)[0]


def error_at(place: Place, sentence: str, code: str, clause: str) -> NotationError:
    """An error at a place."""
    return NotationError(sentence, code=code, clause=clause, line=place.line, column=place.column)
