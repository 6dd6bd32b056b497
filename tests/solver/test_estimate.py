"""What an action is worth by what a seat may know: by which method, and what no method may overlook."""

from random import Random

import pytest

from batida.rules import PASS, TILES, Play, Variant, apply, block, deal, legal, seat_view
from batida.solver.estimate import estimate


def views(variant, *, seed, wanted):
    """Views of who is to act in rounds at random, of those whose legal actions are wanted."""
    chance = Random(seed)
    while True:
        rnd = deal(variant, chance.sample(variant.tiles, len(variant.tiles)), opener=0)
        while rnd.to_act is not None:
            view = seat_view(rnd, rnd.to_act)
            if wanted(view):
                yield view
            rnd = apply(rnd, chance.choice(legal(rnd)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_early_the_network_plays_on_and_the_best_leads_by_what_is_told(players):
    view = seat_view(deal(block(players), Random(3).sample(TILES, 28), opener=0), 0)
    found = estimate(view, seed=1)
    assert found.method == "play-outs"
    assert found.behind[found.values.index((found.best[0], max(dict(found.values).values())))] == (0.0, 0.0)
    assert all(points > 0 and 0 < error < 1 for points, error in found.behind if error)
    assert estimate(view, seed=1) == found


def test_sizes_without_a_network_are_valued_with_open_hands():
    small = Variant(players=3, hand_size=3, target=100, highest=4)
    view = next(views(small, seed=1, wanted=lambda view: len(view.legal) > 1))
    found = estimate(view, seed=1)
    assert (found.method, found.behind) == ("belief", ())
    assert found.error >= 1


@pytest.mark.parametrize("players", [3, 4])
def test_r5_1_who_must_pass_believes_that_somebody_fits(players):
    """Late, when in many worlds nobody would: then the round were over, and no play-out could end."""
    late = views(
        block(players),
        seed=players,
        wanted=lambda view: view.legal == (PASS,) and sum(view.public.hand_sizes) <= 2 * players,
    )
    for _ in range(10):
        ((action, points),) = estimate(next(late), seed=1).values
        assert action == PASS
        assert -168 < points < 168


def test_a_tile_is_worth_the_same_at_two_ends_that_are_alike():
    def is_alike(view):
        tiles = [one.tile for one in view.legal if isinstance(one, Play)]
        return len(view.public.line) > 1 and len(view.public.line.open) == 2 and len(set(tiles)) < len(tiles)

    def ends(view):
        return {point.value for point in view.public.line.open}

    view = next(one for one in views(block(3), seed=2, wanted=is_alike) if len(ends(one)) == 1)
    values = dict(estimate(view, seed=1).values)
    for action in view.legal:
        alike = [value for other, value in values.items() if other.tile is action.tile]
        assert alike == [values[action]] * 2
