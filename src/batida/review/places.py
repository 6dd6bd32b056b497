"""Who may hold what: for each tile that a seat does not see, the chance of each place.

Twice: by the rules alone (deal sizes and passes), exactly, and with the plays of the others weighed by how
likely they were (:mod:`batida.solver.tile_chances`). Each is a row of shares that sum to one, whole
thousandths that still do when they are written.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batida.rules import Seat, SeatView, Tile

THOUSAND: Final = 1000


@dataclass(frozen=True, slots=True)
class Row:
    """A tile and where it may be: thousandths by seat, then asleep; 1000 in sum.

    Attributes:
        tile: which one.
        by_rules: by what the rules alone tell.
        believed: with the plays weighed.
    """

    tile: Tile
    by_rules: tuple[int, ...]
    believed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """What a seat may believe at a ply.

    Attributes:
        seat: who.
        model: how the others were taken to play.
        world_count: how many deals of the hidden tiles the rules allow.
        is_exact: whether each of them was weighed, or a sample.
        rows: a row for each unseen tile, in index order.
    """

    seat: Seat
    model: str
    world_count: int
    is_exact: bool
    rows: tuple[Row, ...]

    def facts(self) -> dict[str, object]:
        """The same for JSON, as shares of one."""
        return {
            "player": self.seat + 1,
            "model": self.model,
            "worlds": self.world_count,
            "exact": self.is_exact,
            "tiles": [
                {
                    "tile": str(row.tile),
                    "by_rules": [one / THOUSAND for one in row.by_rules],
                    "believed": [one / THOUSAND for one in row.believed],
                }
                for row in self.rows
            ],
        }


def places(view: SeatView, *, count: int, seed: int) -> Places:
    """Where each tile may be that this seat does not see.

    Args:
        view: of a round that goes on, at any ply, whoever is to act.
        count: so many worlds are weighed where there are more.
        seed: of their draws.

    Raises:
        Refused: ``round-over``.
        BeliefError: ``no-world``: no deal leads to this view.
    """
    # It loads the kernels, which only a review needs.
    from batida.solver.tile_chances import tile_chances  # noqa: PLC0415 - as said above

    found = tile_chances(view, count=count, seed=seed)
    rows = tuple(
        Row(one, thousandths(by_rules), thousandths(found.believed[one]))
        for one, by_rules in found.by_rules.items()
    )
    return Places(found.seat, found.model, found.world_count, found.is_exact, rows)


def thousandths(shares: Sequence[float | Fraction]) -> tuple[int, ...]:
    """Shares of one as whole thousandths that sum to 1000; those with the largest remainder are rounded up.

    >>> thousandths((Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)))
    (334, 333, 333)
    """
    whole = [int(one * THOUSAND) for one in shares]
    short = THOUSAND - sum(whole)
    by_rest = sorted(range(len(whole)), key=lambda place: (whole[place] - shares[place] * THOUSAND, place))
    for place in by_rest[:short]:
        whole[place] += 1
    return tuple(whole)
