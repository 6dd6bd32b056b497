"""What is played: who against whom, from which seed, and who sits where in each round of a set.

A *mirrored set* is one deal played as often as there are seats, each time with everybody one seat
further, so that every player has every hand and every place; luck of the deal then is nobody's. It
is the one sample of all statistics. In a contest of matches a set is as many whole matches, with
the same deal for the same round of each.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Final, Literal, TypeAlias

from batida.arena.errors import ArenaError
from batida.rules import PLAYERS_MAX, PLAYERS_MIN, Seat, Variant, block

Kind: TypeAlias = Literal["rounds", "matches"]

SETS_MAX: Final = 1_000_000_000
BUDGET_MS_MAX: Final = 600_000
SEED_MAX: Final = (1 << 63) - 1


@dataclass(frozen=True, slots=True)
class Contest:
    """A question to the arena; its answer depends on nothing else.

    Attributes:
        players: their names, one a seat; or two at a larger table: one of the first against the
            rest, all of the second.
        seats: 2, 3 or 4.
        kind: whether single rounds or whole matches are played.
        seed: tells all deals and all chance of the players.
        budget_ms: what a player is told that it may take for a decision.
        target: of matches, if not the usual one (R1.3).
        records: whether what was played is kept as text.
    """

    players: tuple[str, ...]
    seats: int
    kind: Kind = "rounds"
    seed: int = 1
    budget_ms: int = 500
    target: int | None = None
    records: bool = False

    def __post_init__(self) -> None:
        if not PLAYERS_MIN <= self.seats <= PLAYERS_MAX:
            sentence = f"{PLAYERS_MIN} to {PLAYERS_MAX} sit at a table, not {self.seats}"
            raise ArenaError(sentence, code="bad-players")
        if len(self.players) not in {PLAYERS_MIN, self.seats}:
            sentence = f"a table of {self.seats} takes {self.seats} players, or two: one and the rest"
            raise ArenaError(f"{sentence}, not {len(self.players)}", code="bad-players")
        if not 0 <= self.seed <= SEED_MAX:
            raise ArenaError(f"a seed is a number from 0 to {SEED_MAX}, not {self.seed}", code="bad-seed")
        if not 1 <= self.budget_ms <= BUDGET_MS_MAX:
            sentence = f"a decision may take 1 to {BUDGET_MS_MAX} ms, not {self.budget_ms}"
            raise ArenaError(sentence, code="bad-budget")
        if self.target is not None and self.kind != "matches":
            raise ArenaError("only matches have a target", code="bad-target")
        if self.target is not None and not 1 <= self.target <= 1_000_000:
            sentence = f"a target is 1 to 1000000 points, not {self.target}"
            raise ArenaError(sentence, code="bad-target")

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return block(self.seats, target=self.target)

    @property
    def seats_of(self) -> tuple[int, ...]:
        """How many seats each player has in a round."""
        if len(self.players) == self.seats:
            return (1,) * self.seats
        return 1, self.seats - 1

    @property
    def owners(self) -> tuple[int, ...]:
        """Whose each chair is: a player has as many as seats."""
        return tuple(player for player, count in enumerate(self.seats_of) for _ in range(count))

    def seating(self, number: int, turn: int) -> tuple[int, ...]:
        """The chair at each seat in turn ``turn`` (0 to ``seats - 1``) of set ``number``.

        Who sits to the left of whom changes from set to set, through all orders around the table.

        >>> Contest(("a", "b"), 3).seating(0, 1)
        (1, 0, 2)
        >>> [Contest(("a", "b", "c"), 3).seating(number, 0) for number in (0, 1, 2)]
        [(0, 1, 2), (0, 2, 1), (0, 1, 2)]
        """
        if len(self.players) != self.seats:
            return (*range(1, turn + 1), 0, *range(turn + 1, self.seats))
        orders = _ORDERS[self.seats]
        order = orders[number % len(orders)]
        return tuple(order[(seat - turn) % self.seats] for seat in range(self.seats))

    def opener(self, round_number: int) -> Seat:
        """Who opens: seat 0, and in a match then one place clockwise a round (R2.4).

        Nobody draws for the lead: in the turns of a set everybody has seat 0 once.
        """
        return round_number % self.seats

    def sets_for(self, count: int) -> int:
        """How many mirrored sets are ``count`` rounds or matches, rounded up to a whole one.

        Raises:
            ArenaError: ``bad-count``.
        """
        if not 1 <= count <= SETS_MAX:
            sentence = f"{count} {self.kind} cannot be played: ask for 1 to {SETS_MAX}"
            raise ArenaError(sentence, code="bad-count")
        return -(-count // self.seats)


_ORDERS: Final = {
    seats: tuple((0, *rest) for rest in permutations(range(1, seats)))
    for seats in range(PLAYERS_MIN, PLAYERS_MAX + 1)
}
"""All orders around a table of each size, with player 0 first."""
