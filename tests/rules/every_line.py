"""Plays every line of every deal of a small set by the rules and by the naive referee at once.

Run ``python -m tests.rules.every_line`` for the whole of it, with all hand sizes of the double-two
and double-three sets; the tests run as much of it as their time allows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations

from batida.rules import (
    LEFT,
    Action,
    Hand,
    Pass,
    Round,
    Tile,
    Variant,
    apply,
    legal,
    outcome,
    round_with,
)
from tests.rules.naive_referee import NaiveReferee

# (highest pip, players, hand size): all that can be dealt with at most 5 tiles to a hand.
EVERYTHING = [
    *[(2, 2, 1), (2, 2, 2), (2, 2, 3), (2, 3, 1), (2, 3, 2), (2, 4, 1)],
    *[(3, 2, 1), (3, 2, 2), (3, 2, 3), (3, 2, 4), (3, 2, 5)],
    *[(3, 3, 1), (3, 3, 2), (3, 3, 3), (3, 4, 1), (3, 4, 2)],
]


def every_deal(tiles: Sequence[Tile], players: int, hand_size: int) -> Iterator[tuple[Hand, ...]]:
    """All ways to deal these hands, seat by seat."""
    if players == 0:
        yield ()
        return
    for hand in combinations(tiles, hand_size):
        rest = [one for one in tiles if one not in hand]
        for others in every_deal(rest, players - 1, hand_size):
            yield (Hand.of(hand), *others)


def check_every_line(variant: Variant, hands: tuple[Hand, ...], *, opener: int = 0) -> int:
    """Plays all lines of a deal with both referees.

    Returns:
        How many positions were compared.

    Raises:
        AssertionError: the two do not agree; the message has the deal and the line.
    """
    naive = NaiveReferee([[f"{t.low}{t.high}" for t in hand] for hand in hands], opener)
    return _check(round_with(variant, hands, opener=opener), naive)


def same_round(rnd: Round, naive: NaiveReferee) -> None:
    """Compares a finished round with what the naive referee saw of it, after its passes."""
    while not naive.over():
        assert naive.choices() == ["--"], _told(rnd, naive)
        naive.do("--")
    assert [written(action) for action in rnd.actions] == naive.said, _told(rnd, naive)
    assert [f"{laid.left}{laid.right}" for laid in rnd.line.laid] == naive.row, _told(rnd, naive)
    settlement = outcome(rnd)
    assert settlement is not None
    assert (settlement.winner, settlement.points) == naive.prize(), _told(rnd, naive)


def written(action: Action) -> str:
    """An action as the naive referee writes it."""
    if isinstance(action, Pass):
        return "--"
    end = "" if action.end is None else "<" if action.end is LEFT else ">"
    return f"{action.tile.low}{action.tile.high}{end}"


def _check(rnd: Round, naive: NaiveReferee) -> int:
    if rnd.is_over:
        same_round(rnd, naive)
        return 1
    assert not naive.over(), _told(rnd, naive)
    assert rnd.to_act == naive.turn(), _told(rnd, naive)
    actions = {written(action): action for action in legal(rnd)}
    assert sorted(actions) == naive.choices(), _told(rnd, naive)
    positions = 1
    for choice, action in actions.items():
        after = naive.copy()
        after.do(choice)
        positions += _check(apply(rnd, action), after)
    return positions


def _told(rnd: Round, naive: NaiveReferee) -> str:
    dealt = " | ".join(" ".join(map(str, hand)) for hand in rnd.dealt)
    return f"{rnd.variant}, opener {rnd.opener}: {dealt}; {' '.join(naive.said)}"


def main() -> int:
    """Compares everything, and says how much that was."""
    for highest, players, hand_size in EVERYTHING:
        variant = Variant(players=players, hand_size=hand_size, target=20, highest=highest)
        deals = positions = 0
        for hands in every_deal(variant.tiles, players, hand_size):
            deals += 1
            positions += check_every_line(variant, hands)
        print(  # noqa: T201 - a program
            f"double-{highest}, {players} players, {hand_size} tiles each: "
            f"{deals:,} deals, {positions:,} positions alike",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
