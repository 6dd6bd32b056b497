"""Hidden hands: against plain CFR on the rules, known values of small sets, and open hands."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import fsum, isclose
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batida.rules import (
    LEFT,
    PASS,
    RIGHT,
    TILES,
    Play,
    Round,
    Variant,
    apply,
    block,
    deal,
    legal,
    legal_with,
    public_view,
    round_with,
    seat_view,
)
from batida.solver.belief import believe
from batida.solver.equilibrium import Leaf, Resolved, resolve
from batida.solver.errors import EquilibriumError
from batida.solver.open_hands import solve
from batida.solver.opponent import Habits
from batida.solver.ranges import believed_ranges, possible_hands, uniform_ranges
from batida.solver.sample import hand_of, hands_of
from batida.solver.worlds import mask_of, worlds
from tests.solver.hidden_by_rules import (
    Told,
    best_response,
    rounds_of,
    solved_plainly,
    told,
    value_of,
)
from tests.solver.views import late_round, study

TINY = Variant(players=2, hand_size=2, target=20, highest=2)
KNOWN = [
    # Highest pip, tiles each, what the opener nets by an equilibrium.
    (2, 2, 2.14444),
    (2, 3, 1.85000),
    (3, 2, 2.65556),
    (3, 3, 2.29188),
    (6, 2, 4.7835),
]


def whole(variant: Variant, **options) -> Resolved:
    """A game solved from before its lead; seat 0 opens."""
    public = public_view(deal(variant, variant.tiles, opener=0))
    return resolve(public, uniform_ranges(public), **options)


@cache
def tiny_trees() -> list[Told | float]:
    """Every deal of the tiniest set with all that can come of it."""
    return [told(rnd) for rnd in rounds_of(TINY)]


def strategy_on(trees: list[Told | float], root: Resolved) -> dict[object, list[float]]:
    """The strategy of a solution, by what a seat knows, as the plain solver has it."""
    found = {}

    def walk(here: Told | float, at: Resolved | None) -> None:
        if isinstance(here, float):
            return
        hand, _ = here.key
        # Who is left with one tile and nothing to choose may stand where no state is kept any more.
        found[here.key] = [1.0] if len(here.actions) == 1 else list(at.strategy(hand).values())
        for action, behind in zip(here.actions, here.behind, strict=True):
            walk(behind, at.after(action) if at is not None else None)

    for tree in trees:
        walk(tree, root)
    return found


def test_plain_cfr_on_the_rules_finds_the_same_value():
    trees = tiny_trees()
    plain = solved_plainly(trees, iterations=120)
    gains = [best_response(trees, plain, seat) for seat in (0, 1)]
    found = whole(TINY, iterations=60)
    # What plain CFR found lies between what its own best responses leave open.
    assert -gains[1] - 1e-9 <= found.value <= gains[0] + 1e-9
    assert gains[0] + gains[1] < 0.06
    assert value_of(trees, plain) == pytest.approx(found.value, abs=0.03)


@pytest.mark.parametrize("iterations", [1, 3])
def test_exploitability_is_that_of_best_responses_on_the_rules(iterations):
    trees, found = tiny_trees(), whole(TINY, iterations=iterations)
    strategy = strategy_on(trees, found)
    value = value_of(trees, strategy)
    best = [best_response(trees, strategy, seat) for seat in (0, 1)]
    assert found.value == pytest.approx(value, abs=1e-12)
    assert found.gains == pytest.approx((best[0] - value, best[1] + value), abs=1e-12)
    assert found.exploitability == pytest.approx(sum(best) / 2, abs=1e-12)


@pytest.mark.parametrize(("highest", "hand_size", "value"), KNOWN)
def test_known_values_of_small_sets(highest, hand_size, value):
    found = whole(study(highest, hand_size), iterations=150)
    assert found.value == pytest.approx(value, abs=6e-5)
    assert found.exploitability < 1e-4


def test_exploitability_goes_to_nought():
    found = [whole(study(3, 3), iterations=count).exploitability for count in (1, 4, 16, 64)]
    assert all(later < earlier / 4 for earlier, later in pairwise(found))
    assert found[-1] < 2e-4


@pytest.mark.parametrize("trick", [{"merge": False}, {"fold": False}, {"merge": False, "fold": False}])
def test_a_trick_changes_no_value(trick):
    for rnd in (
        deal(study(3, 3), study(3, 3).tiles, opener=1),
        late_round(4, plies=11),
        late_round(9, plies=10),
    ):
        public = public_view(rnd)
        with_it = resolve(public, uniform_ranges(public), iterations=40)
        without = resolve(public, uniform_ranges(public), iterations=40, **trick)
        assert without.slots >= with_it.slots
        assert without.slots > with_it.slots or len(public.line) > 0
        # Both are a bracket around the true value, and no wider than their gains.
        assert abs(with_it.value - without.value) <= max(*with_it.gains, *without.gains) + 1e-9
        assert without.exploitability < 0.01
    forced = late_round(4, plies=11)
    first = resolve(public_view(forced), uniform_ranges(public_view(forced)), iterations=1)
    second = resolve(public_view(forced), uniform_ranges(public_view(forced)), iterations=1, fold=False)
    assert first.value == pytest.approx(second.value, abs=1e-12)


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_every_hand_has_a_strategy_over_its_legal_actions(seed):
    rnd = late_round(seed, plies=10 + seed % 3)
    public = public_view(rnd)
    found = resolve(public, uniform_ranges(public), iterations=4)
    assert found.hands == possible_hands(public, rnd.to_act)
    for mask in found.hands[:: max(1, len(found.hands) // 8)]:
        hand = hand_of(mask)
        shares, values = found.strategy(hand), found.values(hand)
        assert tuple(shares) == tuple(values) == legal_with(hand, rnd.line)
        assert isclose(fsum(shares.values()), 1, rel_tol=1e-9) or not any(values.values())
        assert all(0 <= share <= 1 for share in shares.values())
    shares = found.strategy(rnd.hands[rnd.to_act])
    if set(rnd.line.open) and rnd.line.left.value == rnd.line.right.value:
        assert len(set(shares.values())) < len(shares)
    for action in legal(rnd):
        after, later = apply(rnd, action), found.after(action)
        if later is not None and not after.is_over:
            assert later.to_act == after.to_act
            assert mask_of(after.hands[after.to_act]) in later.hands
            assert later.ranges[0].keys() <= set(possible_hands(public_view(after), 0))


def test_one_ply_before_open_hands_a_value_is_their_average():
    rnd = late_round(3, plies=12)
    view = seat_view(rnd, rnd.to_act)
    found = resolve(view.public, uniform_ranges(view.public), plays_max=1)
    possible = believe(view, Habits(), chance=Random(0)).worlds
    for action, value in found.values(view.hand).items():
        ends = []
        for world in possible:
            whole_round = Round(
                rnd.variant, rnd.opener, hands_of(world), hands_of(world), rnd.line, rnd.actions, rnd.to_act
            )
            ends.append(dict(solve(whole_round).values)[action])
        assert value == pytest.approx(fsum(ends) / len(ends), abs=1e-9)


def test_a_caller_may_value_the_leaves():
    rnd = late_round(6, plies=10)
    public = public_view(rnd)
    seen: list[Leaf] = []

    def tiles_ahead(leaf: Leaf) -> list[float]:
        seen.append(leaf)
        found = []
        for one, two in product(*leaf.hands):
            if one & two:
                found.append(0.0)
                continue
            found.append(float(two.bit_count() - one.bit_count()))
        return found

    own = resolve(public, uniform_ranges(public), plays_max=2, leaf_value=tiles_ahead)
    assert len(seen) > 3
    ahead = len(rnd.hands[1]) - len(rnd.hands[0])
    for leaf in seen:
        first, second = (hands[0].bit_count() for hands in leaf.hands)
        # After two plays, each by its seat or both by one that the other could not answer.
        assert second - first in (ahead - 2, ahead, ahead + 2)
    assert own.value != resolve(public, uniform_ranges(public), plays_max=2).value


def test_deeper_search_comes_to_the_whole_solution():
    rnd = late_round(6, plies=9)
    public = public_view(rnd)
    exact = resolve(public, uniform_ranges(public), iterations=60)
    deepest = resolve(public, uniform_ranges(public), iterations=60, plays_max=12)
    assert deepest.value == exact.value
    assert deepest.slots == exact.slots


def test_r5_5_what_a_margin_is_worth_is_for_the_caller():
    rnd = late_round(8, plies=10)
    public = public_view(rnd)
    points = resolve(public, uniform_ranges(public))
    doubled = resolve(public, uniform_ranges(public), worth=lambda margin: 2 * margin)
    assert doubled.value == pytest.approx(2 * points.value, rel=1e-12)
    raised = resolve(public, uniform_ranges(public), worth=lambda margin: margin + 3)
    assert raised.value == pytest.approx(points.value + 3, abs=1e-4)
    wins = resolve(public, uniform_ranges(public), worth=lambda margin: (margin > 0) - (margin < 0))
    assert -1 <= wins.value <= 1
    assert wins.strategy(rnd.hands[rnd.to_act]).keys() == points.strategy(rnd.hands[rnd.to_act]).keys()


def test_the_same_question_has_the_same_answer():
    public = public_view(late_round(12, plies=10))
    one, other = (resolve(public, uniform_ranges(public)) for _ in range(2))
    assert (one.value, one.gains, one.slots) == (other.value, other.gains, other.slots)


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_ranges_hold_the_worlds_of_both_seats(seed):
    rnd = late_round(seed, plies=9, choices=1)
    public = public_view(rnd)
    ranges = uniform_ranges(public)
    weighed = believed_ranges(public, Habits())
    for seat in (0, 1):
        view = seat_view(rnd, seat)
        other = 1 - seat
        assert mask_of(view.hand) in ranges[seat]
        together = [mask for mask in ranges[other] if not mask & mask_of(view.hand)]
        if len(legal_with(view.hand, rnd.line)) == 1 and public.actions[-1] != PASS:
            together = [
                mask for mask in together if (hand_of(mask).mask | view.hand.mask) & rnd.line.open_mask
            ]
        assert len(together) == worlds(view).count
        belief = believe(view, Habits(), chance=Random(0))
        total = fsum(weighed[other][mask] for mask in together)
        for world, weight in zip(belief.worlds, belief.weights, strict=True):
            assert weight == pytest.approx(weighed[other][world[other]] / total, rel=1e-9)


def test_what_cannot_be_solved_is_refused():
    public = public_view(late_round(1, plies=8))
    with pytest.raises(EquilibriumError) as too_large:
        resolve(public, uniform_ranges(public), slots_max=20_000)
    assert too_large.value.code == "too-large"
    assert 20_000 < too_large.value.count < 100_000_000
    with pytest.raises(EquilibriumError) as too_many:
        resolve(public, uniform_ranges(public), plays_max=2, pairs_max=1_000)
    assert too_many.value.code == "too-large"
    one = next(iter(uniform_ranges(public)[0]))
    with pytest.raises(EquilibriumError) as none:
        resolve(public, ({one: 1.0}, {one: 1.0}))
    assert none.value.code == "no-pair"
    three = public_view(deal(block(3), TILES, opener=0))
    with pytest.raises(EquilibriumError) as more:
        uniform_ranges(three)
    assert more.value.code == "two-players"
    rnd = round_with(study(2, 1), (hand_of(1), hand_of(2)), opener=0)
    over = public_view(apply(rnd, legal(rnd)[0]))
    with pytest.raises(EquilibriumError) as ended:
        resolve(over, ({1: 1.0}, {2: 1.0}))
    assert ended.value.code == "round-over"
    found = whole(TINY, iterations=1)
    with pytest.raises(EquilibriumError) as stranger:
        found.strategy(hand_of(1 << 27 | 1))
    assert stranger.value.code == "not-in-range"


def test_a_hand_that_holds_back_nothing_has_its_exact_value():
    # One tile each from a set of three: whoever leads goes out, and nets what the other holds.
    found = whole(study(1, 1), iterations=1)
    assert found.value == pytest.approx(float(Fraction(0 + 1 + 2, 3)))
    for mask in found.hands:
        (value,) = found.values(hand_of(mask)).values()
        others = [hand_of(other).points for other in found.hands if other != mask]
        assert value == pytest.approx(sum(others) / 2)


def flipped(action):
    """The same action on the other end."""
    return replace(action, end=RIGHT if action.end is LEFT else LEFT) if isinstance(action, Play) else action


def test_a_tile_on_the_right_of_two_ends_alike_mirrors_the_line_and_nothing_else():
    """The tree has such plays once, on the left; who goes on from there sees the line as it lies."""
    variant, met = study(3, 3), 0
    start = whole(variant, iterations=5)
    for seed in range(100):
        chance = Random(seed)
        rnd = deal(variant, chance.sample(variant.tiles, len(variant.tiles)), opener=0)
        found, mirrored = start, None
        while rnd.to_act is not None and found is not None:
            hand, actions = rnd.hands[rnd.to_act], legal(rnd)
            assert found.strategy(hand).keys() == found.values(hand).keys() == set(actions)
            if mirrored is not None:
                for one, other in ((found.strategy, mirrored.strategy), (found.values, mirrored.values)):
                    assert {flipped(action): worth for action, worth in other(hand).items()} == one(hand)
                met += 1
            action = chance.choice(actions)
            if mirrored is not None:
                mirrored = mirrored.after(flipped(action))
            elif rnd.line.plays and len({point.value for point in rnd.line.open}) == 1:
                mirrored = found.after(flipped(action))
            rnd, found = apply(rnd, action), found.after(action)
    assert met > 20
