"""Matches as plain facts, for programs: what ``batida replay --json`` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from batida.notation.build import result_word

if TYPE_CHECKING:
    from batida.notation.record import HowEnded, Record, RecordedRound


class RoundFacts(TypedDict):
    """A round; players count from 1, ``line`` lists tiles as they lie, left half first."""

    number: int
    opener: int
    end: HowEnded
    winner: int | None
    points: int
    hand_points: list[int | None]
    line: list[str]
    open: list[int]
    scores: list[int]


class MatchFacts(TypedDict):
    """A match; ``result`` is a player number, ``draw`` or ``*``."""

    players: list[str]
    target: int
    start: list[int]
    rounds: list[RoundFacts]
    next_opener: int | None
    result: int | str


def match_facts(record: Record) -> MatchFacts:
    """The facts of a match.

    >>> from batida.notation import match_facts, read_record
    >>> facts = match_facts(read_record('''
    ... [Record "bdn-1"] [Rules "block-1"] [Players "Ana" "Beto"] [Round 1] [Opener 2]
    ... [Hands ? ? ? ? ? ? ? | ? ? ? ? ? ? ?] 36 06 [Settled open] [Result *]'''))
    >>> facts["rounds"][0]["line"], facts["rounds"][0]["open"], facts["result"]
    (['3-6', '6-0'], [3, 0], '*')
    """
    word = result_word(record.result)
    return {
        "players": list(record.players),
        "target": record.variant.target,
        "start": list(record.start),
        "rounds": [_round_facts(one) for one in record.rounds],
        "next_opener": None if record.next_opener is None else record.next_opener + 1,
        "result": int(word) if word.isdigit() else word,
    }


def _round_facts(one: RecordedRound) -> RoundFacts:
    settlement, line = one.settlement, one.final.line
    winner = settlement and settlement.winner
    return {
        "number": one.number,
        "opener": one.opener + 1,
        "end": one.end,
        "winner": None if winner is None else winner + 1,
        "points": 0 if settlement is None else settlement.points,
        "hand_points": list(one.hand_points),
        "line": [str(laid) for laid in line.laid],
        "open": [point.value for point in line.open],
        "scores": list(one.scores),
    }
