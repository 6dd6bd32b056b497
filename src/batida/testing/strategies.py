"""Hypothesis strategies: variants, shuffles, deals, whole rounds at random, hidden worlds.

>>> from hypothesis import given
>>> from batida.rules import block
>>> from batida.testing.strategies import walks
>>> @given(walks(block(3)))
... def test_the_line_has_two_ends(walk):
...     assert all(len(rnd.line.open) == 2 for rnd in walk.rounds[1:])
>>> test_the_line_has_two_ends()
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from hypothesis.vendor.pretty import RepresentationPrinter

from batida.rules import (
    LEFT,
    PIP_MAX,
    PLAYERS_MAX,
    PLAYERS_MIN,
    Action,
    Hand,
    Pass,
    Round,
    Seat,
    Settlement,
    Tile,
    Variant,
    apply,
    block,
    deal,
    legal,
    settle,
    tile_set,
)


@dataclass(frozen=True, slots=True, repr=False)
class Walk:
    """A round played by choices at random: ``rounds`` from the deal to the last action.

    Its representation shows the hands and the actions, unlike that of a round: it is made to be
    read in the report of a failing test, and holds no game of anybody.
    """

    rounds: tuple[Round, ...]

    @property
    def start(self) -> Round:
        """The round before its lead."""
        return self.rounds[0]

    @property
    def last(self) -> Round:
        """The round after the last action of the walk; over, unless the walk was cut short."""
        return self.rounds[-1]

    @property
    def steps(self) -> Iterator[tuple[Round, Action, Round]]:
        """Each action with the round before and after it, without the closing passes."""
        for before, after in zip(self.rounds, self.rounds[1:], strict=False):
            yield before, after.actions[len(before.actions)], after

    def __repr__(self) -> str:
        start = self.start
        hands = " | ".join(" ".join(map(str, hand)) for hand in start.dealt)
        actions = " ".join(map(_written, self.last.actions))
        return f"Walk({start.variant}, opener {start.opener}: {hands}; {actions or 'no action'})"

    def _repr_pretty_(
        self,
        printer: RepresentationPrinter,
        cycle: bool,  # noqa: FBT001 - Hypothesis calls it by place
    ) -> None:
        """Has Hypothesis print it so, too, and not field by field."""
        del cycle  # there is none
        printer.text(repr(self))


def standard_variants() -> SearchStrategy[Variant]:
    """The game as the rules have it, for 2, 3 and 4 players (R1.3)."""
    return st.integers(PLAYERS_MIN, PLAYERS_MAX).map(block)


@st.composite
def study_variants(draw: DrawFn) -> Variant:
    """A game of any set, any number of players and any hands that can be dealt from it."""
    highest = draw(st.integers(1, PIP_MAX))
    count = len(tile_set(highest))
    players = draw(st.integers(PLAYERS_MIN, min(PLAYERS_MAX, count)))
    hand_size = draw(st.integers(1, min(10, count // players)))
    return Variant(players=players, hand_size=hand_size, target=20, highest=highest)


def variants() -> SearchStrategy[Variant]:
    """The game as the rules have it, and study sizes."""
    return standard_variants() | study_variants()


def chances() -> SearchStrategy[Random]:
    """A source of chance, one for each seed.

    Shuffles and choices are taken from one: a round drawn piece by piece takes a hundred times as
    long, and what shrinks is the size of the game.
    """
    return st.integers(0, 2**64 - 1).map(Random)


def shuffles(variant: Variant) -> SearchStrategy[tuple[Tile, ...]]:
    """A shuffle of the whole set (R1.4, R6.1)."""
    return chances().map(lambda chance: _mixed(variant.tiles, chance))


@st.composite
def deals(draw: DrawFn, variant: Variant | None = None) -> Round:
    """A round before its lead; of any variant if none is given."""
    sizes = draw(variants()) if variant is None else variant
    opener = draw(st.integers(0, sizes.players - 1))
    return deal(sizes, draw(shuffles(sizes)), opener=opener)


@st.composite
def walks(draw: DrawFn, variant: Variant | None = None, *, whole: bool = True) -> Walk:
    """A round from its deal, played by legal choices at random.

    Args:
        draw: given by Hypothesis.
        variant: the sizes of the game; any if ``None``.
        whole: whether it is played to its end; else it is cut at any action.
    """
    rnd = draw(deals(variant))
    plies_max = 100 if whole else draw(st.integers(0, 25))
    chance = draw(chances())
    rounds = [rnd]
    while not rnd.is_over and len(rounds) <= plies_max:
        rnd = apply(rnd, chance.choice(legal(rnd)))
        rounds.append(rnd)
    return Walk(tuple(rounds))


def tiles() -> SearchStrategy[Tile]:
    """One of the 28 tiles."""
    return st.sampled_from(tile_set(PIP_MAX))


@st.composite
def hands_left(draw: DrawFn, *, players: int, out: Seat | None = None) -> tuple[Hand, ...]:
    """Hands as they may be left at the end of a round; the hand of ``out`` is empty."""
    order = _mixed(tile_set(PIP_MAX), draw(chances()))
    hands: list[Hand] = []
    for seat in range(players):
        size = 0 if seat == out else draw(st.integers(1, 7))
        hands.append(Hand.of(order[:size]))
        order = order[size:]
    return tuple(hands)


@st.composite
def settlements(draw: DrawFn, *, players: int) -> Settlement:
    """How a round of the usual set may have ended."""
    out = draw(st.none() | st.integers(0, players - 1))
    return settle(draw(hands_left(players=players, out=out)), out=out)


@st.composite
def worlds_like(draw: DrawFn, rnd: Round, *, seen_by: Seat | None) -> Round:
    """Another world that looks the same to a seat, or to a watcher (``None``), while it goes on.

    The tiles that are hidden from there, in hands or asleep, are mixed and given back, to the
    hands as they were dealt as well. The other players may then have passed with a tile that
    fits: who cannot see a tile must not be told by anything that follows from it, and that
    includes what the history rules out.
    """
    assert not rnd.is_over
    shown = {play.tile for play in rnd.line.plays}
    if seen_by is not None:
        shown.update(rnd.hands[seen_by])
    unseen = [one for one in rnd.variant.tiles if one not in shown]
    hidden = iter(_mixed(unseen, draw(chances())))
    hands: list[Hand] = []
    dealt: list[Hand] = []
    for seat, (was_dealt, held) in enumerate(zip(rnd.dealt, rnd.hands, strict=True)):
        new = held if seat == seen_by else Hand.of([next(hidden) for _ in held])
        hands.append(new)
        dealt.append(Hand.of([*new, *(t for t in was_dealt if t not in held.tiles)]))
    return replace(rnd, hands=tuple(hands), dealt=tuple(dealt))


def _mixed(tiles: Sequence[Tile], chance: Random) -> tuple[Tile, ...]:
    return tuple(chance.sample(tiles, len(tiles)))


def _written(action: Action) -> str:
    if isinstance(action, Pass):
        return "--"
    end = "" if action.end is None else "<" if action.end is LEFT else ">"
    return f"{action.tile.low}{action.tile.high}{end}"
