"""What mirrored sets add up to, and what can be said of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from batida.arena.play import SHARES
from batida.arena.statistics import Estimate, Sums

if TYPE_CHECKING:
    from batida.arena.contest import Contest
    from batida.arena.play import Row


@dataclass(frozen=True, slots=True)
class Side:
    """How one player of a contest did.

    Attributes:
        name: what it is called.
        margin: its margin, in points a round and seat.
        rounds_won: how many rounds its seats won.
        matches_won: what its seats won in matches; drawn ones are shared. ``None`` for rounds.
        match_share: that as a share of all matches, ``None`` for rounds.
        decisions: how often it had two actions or more.
        decision_ms: the mean time of those, ``None`` without any.
        stand_ins: how many of them a stand-in made.
        restarts: how often it had to be started again.
    """

    name: str
    margin: Estimate
    rounds_won: int
    matches_won: float | None
    match_share: Estimate | None
    decisions: int
    decision_ms: float | None
    stand_ins: int
    restarts: int


@dataclass(slots=True)
class Tally:
    """Running sums of a contest; sets are added in order, none left out."""

    contest: Contest
    sets: int = 0
    rounds: int = 0
    margins: list[Sums] = field(init=False)
    shares: list[Sums] = field(init=False)
    rounds_won: list[int] = field(init=False)
    decisions: list[int] = field(init=False)
    decision_ns: list[int] = field(init=False)
    stand_ins: list[int] = field(init=False)
    restarts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        players = range(len(self.contest.players))
        self.margins = [Sums() for _ in players]
        self.shares = [Sums() for _ in players]
        self.rounds_won = [0 for _ in players]
        self.decisions = [0 for _ in players]
        self.decision_ns = [0 for _ in players]
        self.stand_ins = [0 for _ in players]
        self.restarts = [0 for _ in players]

    def add_row(self, row: Row) -> None:
        """Takes the next set."""
        self.sets += 1
        self.rounds += row.rounds
        for player, seats in enumerate(self.contest.seats_of):
            self.margins[player].add(row.parts[player], row.rounds * seats)
            self.shares[player].add(row.match_shares[player], self.contest.seats)
            self.rounds_won[player] += row.rounds_won[player]
            self.decisions[player] += row.decisions[player]
            self.decision_ns[player] += row.decision_ns[player]
            self.stand_ins[player] += row.stand_ins[player]
            self.restarts[player] += row.restarts[player]

    @property
    def matches(self) -> int:
        """How many matches were played."""
        return self.sets * self.contest.seats if self.contest.kind == "matches" else 0

    def side(self, player: int) -> Side:
        """How a player did; there is at least one set."""
        in_matches = self.contest.kind == "matches"
        decisions = self.decisions[player]
        return Side(
            name=self.contest.players[player],
            margin=self.margins[player].estimate(1 / (self.contest.seats - 1)),
            rounds_won=self.rounds_won[player],
            matches_won=self.shares[player].y / SHARES if in_matches else None,
            match_share=self.shares[player].estimate(1 / SHARES) if in_matches else None,
            decisions=decisions,
            decision_ms=self.decision_ns[player] / decisions / 1e6 if decisions else None,
            stand_ins=self.stand_ins[player],
            restarts=self.restarts[player],
        )

    @property
    def sides(self) -> tuple[Side, ...]:
        """How each player did; there is at least one set."""
        return tuple(map(self.side, range(len(self.contest.players))))
