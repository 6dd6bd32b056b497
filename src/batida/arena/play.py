"""Plays blocks of mirrored sets, in this process."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter_ns
from typing import TYPE_CHECKING, NamedTuple

from batida.arena.chance import decision_seed, number_of, shuffle_of
from batida.arena.written import begun, with_played
from batida.notation import ROUNDS_MAX, write_record
from batida.rules import (
    Seat,
    Settlement,
    apply,
    deal,
    legal,
    new_match,
    next_opener,
    outcome,
    result,
    scores,
    seat_view,
    with_round,
)
from batida.solver.margins import margin_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.arena.contest import Contest
    from batida.arena.sitters import Table
    from batida.notation import Record
    from batida.rules import Round, Tile, Variant

SHARES = 12
"""What a match is worth to its winner; those who draw share it, 2, 3 or 4, without a rest."""


class Row(NamedTuple):
    """What came out of a mirrored set, all in whole numbers; tuples have one number a player.

    ``parts`` are margins in points, summed over rounds and seats, times ``seats - 1``.
    ``decisions`` were those with two actions or more, ``decision_ns`` the time that they took.
    ``records`` has a text for each match, or round where only rounds are played.
    """

    rounds: int
    parts: tuple[int, ...]
    rounds_won: tuple[int, ...]
    match_shares: tuple[int, ...]
    decisions: tuple[int, ...]
    decision_ns: tuple[int, ...]
    stand_ins: tuple[int, ...]
    restarts: tuple[int, ...]
    records: tuple[str, ...] = ()


class Block(NamedTuple):
    """What came out of the mirrored sets ``first``, ``first + 1`` and so on, a row each."""

    first: int
    rows: tuple[Row, ...]


def play_block(contest: Contest, table: Table, *, first: int, count: int) -> Block:
    """Plays sets ``first`` to ``first + count - 1``."""
    return Block(first, tuple(_play_set(contest, table, number) for number in range(first, first + count)))


@dataclass(slots=True)
class _Count:
    """The running sums of a set, one number a player."""

    decisions: list[int]
    decision_ns: list[int]


def _play_set(contest: Contest, table: Table, number: int) -> Row:
    players = range(len(contest.players))
    parts, won, shares = [0 for _ in players], [0 for _ in players], [0 for _ in players]
    counted = _Count([0 for _ in players], [0 for _ in players])
    before = table.troubles()
    records: list[str] = []
    rounds = 0
    for turn in range(contest.seats):
        game = _Game(contest, table, number=number, turn=turn, counted=counted)
        for settlement in game.play():
            rounds += 1
            for seat, player in enumerate(game.players):
                parts[player] += margin_parts(settlement, seat)
            if settlement.winner is not None:
                won[game.players[settlement.winner]] += 1
        for seat in game.winners:
            shares[game.players[seat]] += SHARES // len(game.winners)
        if game.record is not None:
            records.append(write_record(game.record))
    after = table.troubles()
    return Row(
        rounds=rounds,
        parts=tuple(parts),
        rounds_won=tuple(won),
        match_shares=tuple(shares),
        decisions=tuple(counted.decisions),
        decision_ns=tuple(counted.decision_ns),
        stand_ins=tuple(new.stand_ins - old.stand_ins for new, old in zip(after, before, strict=True)),
        restarts=tuple(new.restarts - old.restarts for new, old in zip(after, before, strict=True)),
        records=tuple(records),
    )


class _Game:
    """One turn of a set: a round, or a match."""

    def __init__(self, contest: Contest, table: Table, *, number: int, turn: int, counted: _Count) -> None:
        self._contest = contest
        self._number = number
        self._turn = turn
        self._counted = counted
        chairs = contest.seating(number, turn)
        self._sitters = tuple(table.sitters[turn][chair] for chair in chairs)
        self.players = tuple(contest.owners[chair] for chair in chairs)
        self.winners: tuple[Seat, ...] = ()
        self.record: Record | None = None
        if contest.records:
            names = [contest.players[player] for player in self.players]
            self.record = begun(contest, names, number=number, turn=turn)

    def play(self) -> list[Settlement]:
        """The settlements of its rounds; ``winners`` and ``record`` are there afterwards."""
        contest, variant = self._contest, self._contest.variant
        if contest.kind == "rounds":
            return [self._round(variant, 0, opener=contest.opener(0), before=(0,) * contest.seats)]
        match = new_match(variant, first_opener=contest.opener(0))
        while (ended := result(match)) is None:
            assert len(match.rounds) < ROUNDS_MAX, "a match does not go on for ever"
            number = len(match.rounds)
            settlement = self._round(variant, number, opener=next_opener(match), before=scores(match))
            match = with_round(match, settlement)
        highest = max(scores(match))
        tied = tuple(seat for seat, points in enumerate(scores(match)) if points == highest)
        self.winners = tied if ended.winner is None else (ended.winner,)
        return list(match.rounds)

    def _round(self, variant: Variant, number: int, *, opener: Seat, before: tuple[int, ...]) -> Settlement:
        seed = self._contest.seed
        shuffle = shuffle_of(variant, seed=seed, deal=self._number, number=number)
        round_seed = number_of("round", seed, self._number, self._turn, number)
        rnd, stand_ins = self._played(variant, shuffle, opener=opener, before=before, seed=round_seed)
        if self.record is not None:
            self.record = with_played(self.record, rnd, stand_ins)
        settlement = outcome(rnd)
        assert settlement is not None
        return settlement

    def _played(
        self, variant: Variant, shuffle: Sequence[Tile], *, opener: Seat, before: tuple[int, ...], seed: int
    ) -> tuple[Round, list[int]]:
        """The round at its end, and the plies that stand-ins made."""
        sitters, counted = self._sitters, self._counted
        stand_ins: list[int] = []
        for sitter in sitters:
            sitter.begin_round(variant.players)
        rnd = deal(variant, shuffle, opener=opener)
        while (seat := rnd.to_act) is not None:
            possible = legal(rnd)
            if len(possible) == 1:
                rnd = apply(rnd, possible[0])
                continue
            player, ply = self.players[seat], len(rnd.actions)
            view = seat_view(rnd, seat, scores=before)
            begun_ns = perf_counter_ns()
            action, is_stand_in = sitters[seat].answer(view, decision_seed(seed, ply))
            counted.decision_ns[player] += perf_counter_ns() - begun_ns
            counted.decisions[player] += 1
            if is_stand_in:
                stand_ins.append(ply)
            rnd = apply(rnd, action)
        return rnd, stand_ins
