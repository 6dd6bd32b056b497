"""Everybody against everybody: a contest for each pairing, and a rating from all of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from batida.arena.errors import ArenaError
from batida.arena.rating import Pairing, Rating, ratings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from batida.arena.contest import Contest
    from batida.arena.running import Finding


@dataclass(frozen=True, slots=True)
class CrossTable:
    """What came out between all of some players.

    Attributes:
        players: their names.
        seats: of each table.
        findings: by the places of two players: one of the first against the second, or a table of it.
    """

    players: tuple[str, ...]
    seats: int
    findings: dict[tuple[int, int], Finding]

    @property
    def is_whole(self) -> bool:
        """Whether no pairing is missing."""
        return len(self.findings) == len(pairs(len(self.players), self.seats))

    @property
    def ratings(self) -> tuple[Rating, ...]:
        """The ratings of all players, from all pairings."""
        return ratings(len(self.players), [self._pairing(*pair) for pair in self.findings])

    @property
    def decision_ms(self) -> tuple[float | None, ...]:
        """The mean time of a decision of each player, ``None`` without any."""
        totals = [[0, 0] for _ in self.players]
        for pair, finding in self.findings.items():
            for side, place in enumerate(pair):
                totals[place][0] += finding.tally.decisions[side]
                totals[place][1] += finding.tally.decision_ns[side]
        return tuple(ns / count / 1e6 if count else None for count, ns in totals)

    def _pairing(self, one: int, other: int) -> Pairing:
        finding = self.findings[one, other]
        sides = finding.tally.sides
        won = [side.rounds_won if side.matches_won is None else side.matches_won for side in sides]
        return Pairing(one, other, sides[0].margin, won[0], won[1], self.seats)


def pairs(count: int, seats: int) -> list[tuple[int, int]]:
    """Who is paired with whom: each two once, at larger tables either against a table of the other."""
    return [
        (one, other)
        for one in range(count)
        for other in range(count)
        if (one < other or seats > 2) and one != other
    ]


def cross_table(names: Sequence[str], pattern: Contest, play: Callable[[Contest], Finding]) -> CrossTable:
    """Plays everybody against everybody.

    Args:
        names: two players or more, no name twice.
        pattern: a contest whose players are put in: its seats, kind, seed and so on.
        play: plays one.

    Returns:
        The table; with fewer pairings when it was interrupted.

    Raises:
        ArenaError: ``bad-players``.
    """
    if len(names) < 2 or len(set(names)) != len(names):
        raise ArenaError("a table is of two players or more, no name twice", code="bad-players")
    findings: dict[tuple[int, int], Finding] = {}
    for one, other in pairs(len(names), pattern.seats):
        finding = play(replace(pattern, players=(names[one], names[other])))
        if finding.tally.sets:
            findings[one, other] = finding
        if finding.stopped_by == "interrupt":
            break
    return CrossTable(tuple(names), pattern.seats, findings)


def table_facts(table: CrossTable) -> dict[str, object]:
    """A cross table as JSON says it; without a rating where pairings are missing."""
    pairings: list[dict[str, object]] = []
    for (one, other), finding in table.findings.items():
        side = finding.tally.side(0)
        pairings.append(
            {
                "players": [table.players[one], table.players[other]],
                "rounds": finding.tally.rounds,
                "matches": finding.tally.matches,
                "margin_points": round(side.margin.value, 4),
                "ci95_points": None if side.margin.ci95 is None else round(side.margin.ci95, 4),
                "rounds_won": [one.rounds_won for one in finding.tally.sides],
                "matches_won": [one.matches_won for one in finding.tally.sides],
                "stopped_by": finding.stopped_by,
            }
        )
    rated = zip(table.players, table.ratings, strict=True) if table.is_whole else ()
    return {
        "players": list(table.players),
        "seats": table.seats,
        "pairings": pairings,
        "rating": [
            {
                "player": name,
                "points": round(one.points.value, 4),
                "ci95_points": round(one.points.ci95 or 0, 4),
                "elo": round(one.elo.value, 1),
                "ci95_elo": round(one.elo.ci95 or 0, 1),
            }
            for name, one in rated
        ],
        "decision_ms": {
            name: None if ms is None else float(f"{ms:.4g}")
            for name, ms in zip(table.players, table.decision_ms, strict=True)
        },
    }
