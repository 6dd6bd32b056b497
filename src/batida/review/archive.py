"""Many matches reviewed one after the other, on all cores, and what they come to by player."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

from batida.review.luck import PARTS, RoundLuck
from batida.review.match_luck import totals
from batida.review.model import summed
from batida.review.reviewing import assembled, decision_of, questions_of
from batida.review.verdicts import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from batida.notation import Record
    from batida.review.journal import Journal
    from batida.review.judges import Judges
    from batida.review.model import Decision, MatchReview
    from batida.review.reviewing import Asked
    from batida.review.verdicts import Verdict


@dataclass(slots=True)
class _Open:
    """A match that is being reviewed."""

    record: Record
    asked: Asked
    decisions: list[Decision] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        return len(self.decisions) == len(self.asked.questions)


class Reviewing:
    """Reviews matches in order, as many decisions at a time as there are judges.

    Args:
        judges: where; they are not closed.
        budget_ms: for each decision, as the judges have it.
        seed: of all chance, as the judges have it.
        journal: what was judged before, which is not judged again; what is new is added to it.
        on_decision: is told after each decision how many were judged so far.
    """

    def __init__(
        self,
        judges: Judges,
        *,
        budget_ms: int,
        seed: int,
        journal: Journal | None = None,
        on_decision: Callable[[int], object] | None = None,
    ) -> None:
        self._judges = judges
        self._budget_ms = budget_ms
        self._seed = seed
        self._journal = journal
        self._on_decision = on_decision
        self._open: list[_Open] = []
        self._asked: dict[int, tuple[_Open, int]] = {}
        self._numbers = 0
        self._decisions = 0

    def reviews(self, records: Iterable[Record]) -> Iterator[MatchReview]:
        """The reviews of matches, in their order.

        An interrupt loses nothing: see :meth:`cut_short`.
        """
        for record in records:
            match = _Open(record, questions_of(record))
            self._open.append(match)
            for place, question in enumerate(match.asked.questions):
                known = None if self._journal is None else self._journal.get(question)
                if known is not None:
                    self._take(match, decision_of(question, known))
                    continue
                while not self._judges.is_free:
                    self._get()
                    yield from self._whole()
                self._asked[self._numbers] = match, place
                self._judges.ask(self._numbers, question)
                self._numbers += 1
            yield from self._whole()
        while self._judges.is_busy:
            self._get()
            yield from self._whole()

    def cut_short(self) -> Iterator[MatchReview]:
        """The reviews of the matches that were begun and are not done, as far as they are."""
        while self._open:
            match = self._open.pop(0)
            if match.decisions:
                yield self._assembled(match)

    def _get(self) -> None:
        number, judged = self._judges.get()
        match, place = self._asked.pop(number)
        question = match.asked.questions[place]
        if self._journal is not None:
            self._journal.add(question, judged)
        self._take(match, decision_of(question, judged))

    def _take(self, match: _Open, decision: Decision) -> None:
        match.decisions.append(decision)
        self._decisions += 1
        if self._on_decision is not None:
            self._on_decision(self._decisions)

    def _whole(self) -> Iterator[MatchReview]:
        while self._open and self._open[0].is_whole:
            if self._journal is not None:
                # What was told of a match is never judged again.
                self._journal.sync()
            yield self._assembled(self._open.pop(0))

    def _assembled(self, match: _Open) -> MatchReview:
        return assembled(
            match.record, match.decisions, budget_ms=self._budget_ms, seed=self._seed, asked=match.asked
        )


@dataclass(slots=True)
class Total:
    """What a player did in many matches, under one name.

    Attributes:
        matches: how many were reviewed, in whole or in part.
        won: how many of them were won.
        rounds: how many rounds were played to their end.
        points: what was scored less what each of the others scored on average, in all rounds.
        decisions: how many were judged.
        loss: the points lost by them.
        squares: the sum of the squares of their losses.
        verdicts: how many were called what.
        luck_rounds: of how many rounds it is known what was luck.
        deal: what their deals were worth, in points.
        hidden: the luck with what was hidden, in points.
        skill: what decisions won and lost, in points.
    """

    matches: int = 0
    won: int = 0
    rounds: int = 0
    points: float = 0.0
    decisions: int = 0
    loss: float = 0.0
    squares: float = 0.0
    verdicts: dict[Verdict, int] = field(default_factory=lambda: dict.fromkeys(VERDICTS, 0))
    luck_rounds: int = 0
    deal: float = 0.0
    hidden: float = 0.0
    skill: float = 0.0

    @property
    def error_rate(self) -> float | None:
        """The mean loss a decision in points."""
        return self.loss / self.decisions if self.decisions else None

    @property
    def error_rate_error(self) -> float | None:
        """Its standard error, by how much losses differ; ``None`` with less than two decisions."""
        count = self.decisions
        if count < 2:
            return None
        mean = self.loss / count
        return sqrt(max(self.squares / count - mean * mean, 0.0) / (count - 1))


class Summary:
    """The totals of many reviews, by the name of a player; anonymous players count together."""

    def __init__(self) -> None:
        self.matches = 0
        self.players: dict[str, Total] = {}

    def add(self, review: MatchReview) -> None:
        """Counts a match."""
        self.matches += 1
        record = review.record
        others = len(record.players) - 1
        luck = totals(review.luck)
        known = sum(isinstance(one, RoundLuck) for one in review.luck)
        gained = [now - before for now, before in zip(record.scores, record.start, strict=True)]
        for seat, name in enumerate(record.players):
            one, found = self.players.setdefault(name, Total()), summed(review.decisions, seat)
            one.matches += 1
            one.won += record.result is not None and record.result.winner == seat
            one.rounds += sum(played.settlement is not None for played in record.rounds)
            one.points += gained[seat] - (sum(gained) - gained[seat]) / others
            one.decisions += found.decisions
            one.loss += found.loss
            one.squares += sum(
                other.loss**2
                for other in review.decisions
                if other.seat == seat and not other.question.stand_in
            )
            if luck is not None:
                one.luck_rounds += known
                one.deal += luck.deal[seat] / PARTS
                one.hidden += luck.hidden[seat] / PARTS
                one.skill += luck.skill[seat] / PARTS
            for verdict, count in found.verdicts.items():
                one.verdicts[verdict] += count

    def ranked(self) -> list[tuple[str, Total]]:
        """Names and totals, the lowest error rate first; who decided nothing comes last."""
        return sorted(
            self.players.items(),
            key=lambda pair: (pair[1].error_rate is None, pair[1].error_rate or 0.0, pair[0]),
        )

    def facts(self) -> dict[str, object]:
        """The totals as JSON says them."""
        return {
            "matches": self.matches,
            "players": [
                {
                    "name": name,
                    "matches": one.matches,
                    "won": one.won,
                    "rounds": one.rounds,
                    "margin": _mean(one.points, one.rounds),
                    "decisions": one.decisions,
                    "loss": _short(one.loss),
                    "error_rate": _short(one.error_rate),
                    "error_rate_error": _short(one.error_rate_error),
                    "verdicts": dict(one.verdicts),
                    "luck": {
                        "rounds": one.luck_rounds,
                        "deal": _mean(one.deal, one.luck_rounds),
                        "hidden": _mean(one.hidden, one.luck_rounds),
                        "skill": _mean(one.skill, one.luck_rounds),
                    },
                }
                for name, one in self.ranked()
            ],
        }


def _mean(total: float, count: int) -> float | None:
    return _short(total / count if count else None)


def _short(value: float | None) -> float | None:
    return None if value is None else round(value, 4) + 0.0
