"""A match written down, as values: what a reader gives and a writer takes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from batida.notation.hands import PartialRound
from batida.notation.proof import DealProof, proof_of
from batida.notation.tokens import Tag, Value
from batida.rules import (
    ACTION_COUNT,
    Action,
    LeadDraw,
    Match,
    MatchResult,
    Round,
    Seat,
    Settlement,
    SetupError,
    Variant,
    action_at,
    apply,
    opener_by,
    outcome,
    result,
    round_with,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from batida.notation.errors import Notice

ROUNDS_MAX: Final = 10_000
"""The most rounds that a written match has."""

BOTS_TAG: Final = "Bots"
"""The further tag with the numbers of the players that are programs (N2.7)."""

HowEnded: TypeAlias = Literal["out", "blocked", "open"]


@dataclass(frozen=True, slots=True)
class RecordedPly:
    """An action with what is written beside it.

    Attributes:
        action: the play, its end resolved, or the pass.
        stand_in: whether a stand-in made it for an absent player.
        mark: a reviewer's mark, ``?``, ``??``, ``?!`` or ``!``, or nothing.
        comments: the comments to it.
    """

    action: Action
    stand_in: bool = False
    mark: str = ""
    comments: tuple[str, ...] = ()


PLAIN_PLIES: Final = {action: RecordedPly(action) for action in map(action_at, range(ACTION_COUNT))}
"""The plies with nothing beside them, which most are: one value of each is enough."""


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """A round of a written match.

    Attributes:
        number: 1 for the first.
        draws: the draws for the lead; in the first round only (R2.1).
        final: the round as it stood at its end, a :class:`PartialRound` where hands are unknown.
        plies: its actions in order, closing passes included, with what is written beside them.
        settlement: how it ended, ``None`` for a round not played to its end. Where a hand is not
            known, its ``hand_points`` count the tiles that are; ``RecordedRound.hand_points``
            tells which.
        scores: the match scores after the round, one a seat.
        tags: the tags that the format keeps without reading them.
        comments: the comments before the first action.
    """

    number: int
    draws: tuple[LeadDraw, ...]
    final: Round | PartialRound
    plies: tuple[RecordedPly, ...]
    settlement: Settlement | None
    scores: tuple[int, ...]
    tags: tuple[Tag, ...] = ()
    comments: tuple[str, ...] = ()

    @property
    def opener(self) -> Seat:
        """The seat that led."""
        return self.final.opener

    @property
    def end(self) -> HowEnded:
        """How it ended: somebody went out, it was blocked, or it was left open."""
        if self.settlement is None:
            return "open"
        return "blocked" if self.settlement.is_blocked else "out"

    @property
    def hand_points(self) -> tuple[int | None, ...]:
        """What each hand counts at the end (R5.3); ``None`` where a tile of it is not known."""
        return tuple(hand.points for hand in self.final.hands)

    @property
    def proof(self) -> DealProof | None:
        """What the round says of how it was dealt; ``None`` when it says nothing that is read here."""
        return proof_of(self.tags, self.final.variant.players)

    def states(self) -> Iterator[Round]:
        """The round before each action, and at last as it ended.

        Raises:
            SetupError: ``unknown-hands``, where not all hands are known.
        """
        if isinstance(self.final, PartialRound):
            sentence = "a round with unknown hands cannot be played again"
            raise SetupError(sentence, code="unknown-hands", clause="R1.4")
        rnd = round_with(self.final.variant, self.final.dealt, opener=self.final.opener)
        for ply in self.plies:
            yield rnd
            if not rnd.is_over:
                rnd = apply(rnd, ply.action)
        yield rnd


@dataclass(frozen=True, slots=True)
class Record:
    """A match written down.

    Attributes:
        players: the names in seat order; an empty one is anonymous.
        variant: the sizes of the game and the target.
        start: the scores before the first round, one a seat.
        rounds: the rounds in order; only the last one may be open.
        tags: the tags of the match that the format keeps without reading them.
        comments: the comments before the first round.
        notices: what the reader had to say; no part of the match.
    """

    players: tuple[str, ...]
    variant: Variant
    start: tuple[int, ...]
    rounds: tuple[RecordedRound, ...] = ()
    tags: tuple[Tag, ...] = ()
    comments: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = field(default=(), compare=False)

    @property
    def match(self) -> Match:
        """The match with its settled rounds. Before any round the first seat counts as opener."""
        settled = (one.settlement for one in self.rounds)
        opener = self.rounds[0].opener if self.rounds else 0
        return Match(self.variant, opener, self.start, tuple(one for one in settled if one))

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores after the last round, one a seat."""
        return self.rounds[-1].scores if self.rounds else self.start

    @property
    def next_opener(self) -> Seat | None:
        """Who opens the round after the last one (R2.4); ``None`` before the first one."""
        return self.variant.left_of(self.rounds[-1].opener) if self.rounds else None

    @property
    def result(self) -> MatchResult | None:
        """How the match ended, or ``None`` while it goes on (R6.2, R6.3)."""
        return result(self.match)


def bots_tag(is_bot: Sequence[bool]) -> Tag:
    """The tag that says which players are programs, called by their kind: a person may be called alike.

    >>> from batida.notation import bots_tag
    >>> bots_tag([False, True])
    Tag(name='Bots', values=(Value(text='2', quoted=False),))
    """
    players = (number for number, one in enumerate(is_bot, 1) if one)
    return Tag(BOTS_TAG, tuple(Value(str(number), quoted=False) for number in players))


def bots_of(record: Record) -> frozenset[Seat]:
    """The seats of programs, as far as the record tells; one that tells nothing of them has none.

    >>> from batida.notation import begin_record, bots_of, bots_tag
    >>> from batida.rules import block
    >>> bots_of(begin_record(["nina", "nina"], block(2), tags=(bots_tag([False, True]),)))
    frozenset({1})
    """
    told = {value.text for tag in record.tags if tag.name == BOTS_TAG for value in tag.values}
    return frozenset(seat for seat in range(len(record.players)) if str(seat + 1) in told)


def begin_record(
    players: Sequence[str],
    variant: Variant,
    *,
    start: tuple[int, ...] | None = None,
    tags: tuple[Tag, ...] = (),
) -> Record:
    """A record before its first round; give it rounds with :func:`add_round`.

    Raises:
        SetupError: ``not-block-1`` for a study size, ``bad-players`` or ``bad-scores`` when there
            is not one name or start score a seat.

    >>> from batida.notation import add_round, begin_record, write_record
    >>> from batida.rules import TILES, block, deal
    >>> record = begin_record(["Ana", "Beto"], block(2))
    >>> record = add_round(record, deal(block(2), TILES, opener=0))
    >>> print(write_record(record).splitlines()[2])
    [Players "Ana" "Beto"]
    """
    if not variant.is_standard:
        sentence = "a record is of block-1, with its hands and its set"
        raise SetupError(sentence, code="not-block-1", clause="R1.3")
    if len(players) != variant.players:
        sentence = f"{variant.players} play, so there are as many names"
        raise SetupError(sentence, code="bad-players", clause="R1.2", players=len(players))
    scores = (0,) * variant.players if start is None else start
    if len(scores) != variant.players or min(scores) < 0:
        sentence = f"start scores are {variant.players} numbers, 0 or more"
        raise SetupError(sentence, code="bad-scores", clause="R6.4", scores=scores)
    return Record(tuple(players), variant, scores, tags=tags)


def add_round(
    record: Record,
    rnd: Round,
    *,
    draws: tuple[LeadDraw, ...] = (),
    stand_ins: Collection[int] = (),
    tags: tuple[Tag, ...] = (),
) -> Record:
    """The record with one more round, settled if it is over, open if not.

    Args:
        record: the record so far.
        rnd: the round as it stands.
        draws: the draws for the lead, with the first round.
        stand_ins: the plies, from 0, that a stand-in made for an absent player.
        tags: tags to keep with the round, such as those of :func:`batida.notation.proof_tags`.

    Raises:
        SetupError: ``match-over`` after the result or an open round, ``bad-opener`` when it is
            not the turn of this seat to open or the draws chose another, ``bad-draw``,
            ``bad-deal`` for another table.

    >>> from batida.notation import add_round, begin_record
    >>> from batida.rules import TILES, Play, apply, block, deal, tile
    >>> rnd = apply(deal(block(2), TILES, opener=0), Play(tile(0, 6)))
    >>> record = add_round(begin_record(["Ana", "Beto"], block(2)), rnd)
    >>> record.rounds[0].end, record.next_opener
    ('open', 1)
    """
    settlement = outcome(rnd)
    if record.result is not None or (record.rounds and record.rounds[-1].settlement is None):
        sentence = "this match has its result, or an open round as its last one"
        raise SetupError(sentence, code="match-over", clause="R6.2")
    if replace(rnd.variant, target=record.variant.target) != record.variant:
        sentence = "this round is of another game"
        raise SetupError(sentence, code="bad-deal", clause="R1.3")
    if record.next_opener not in {None, rnd.opener}:
        sentence = "the next opener is one place clockwise from the last one"
        raise SetupError(sentence, code="bad-opener", clause="R2.4", opener=rnd.opener)
    if draws and record.rounds:
        sentence = "the lead is drawn for before the first round only"
        raise SetupError(sentence, code="bad-draw", clause="R2.1")
    if draws and opener_by(draws, players=len(record.players)) != rnd.opener:
        sentence = "these draws do not choose this opener"
        raise SetupError(sentence, code="bad-opener", clause="R2.1", opener=rnd.opener)
    gains = [settlement.gain_of(seat) if settlement else 0 for seat in range(len(record.start))]
    one = RecordedRound(
        number=len(record.rounds) + 1,
        draws=draws,
        final=replace(rnd, variant=record.variant),
        plies=tuple(
            RecordedPly(action, stand_in=number in stand_ins) for number, action in enumerate(rnd.actions)
        ),
        settlement=settlement,
        scores=tuple(map(sum, zip(record.scores, gains, strict=True))),
        tags=tags,
    )
    return replace(record, rounds=(*record.rounds, one))
