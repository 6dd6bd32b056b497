"""Every bot, whatever its kind: legal, repeatable, and blind to hidden tiles."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from random import Random

import pytest

from batida.bots import Budget, UnknownBotError, find, kind_of, names, offered
from batida.bots.strongest import StrongestBot
from batida.rules import (
    LEFT,
    PASS,
    RIGHT,
    TILES,
    Action,
    Hand,
    Play,
    Refused,
    Round,
    SeatView,
    Variant,
    action_at,
    action_number,
    apply,
    block,
    deal,
    legal,
    round_with,
    seat_view,
    tile,
)
from batida.solver.exploit import SmallGame
from batida.solver.sample import hand_of

BUDGET = Budget(1000)


def an_example(kind: str) -> str:
    """The name of a bot of this kind, quick enough for many decisions."""
    wanted = kind_of(kind).argument
    if wanted is None:
        return kind
    return f"{kind}:{max(wanted.least, {'worlds': 4, 'iterations': 50, 'ms': 1}[wanted.unit])}"


EXAMPLES = [an_example(kind) for kind in names()]


def hand(text: str) -> Hand:
    return Hand.of(tile(int(word[0]), int(word[2])) for word in text.split())


def turns(players: int, seed: int) -> list[Round]:
    """A random round, one value a turn."""
    chance = Random(seed)
    rnd = deal(block(players), chance.sample(TILES, 28), opener=seed % players)
    seen: list[Round] = []
    while not rnd.is_over:
        seen.append(rnd)
        rnd = apply(rnd, chance.choice(legal(rnd)))
    return seen


def hidden_world(rnd: Round, chance: Random) -> Round:
    """Another round that looks the same to the seat to act: hidden tiles that fit its past, moved."""
    seat = rnd.to_act
    assert seat is not None
    for _ in range(200):
        pool = [t for t in TILES if t not in rnd.dealt[seat] and all(p.tile is not t for p in rnd.line.plays)]
        chance.shuffle(pool)
        dealt: list[Hand] = []
        for place, now in enumerate(rnd.hands):
            if place == seat:
                dealt.append(rnd.dealt[seat])
                continue
            played = [t for t in rnd.dealt[place] if t not in now]
            dealt.append(Hand.of([*played, *(pool.pop() for _ in range(len(now)))]))
        other = round_with(rnd.variant, tuple(dealt), opener=rnd.opener)
        try:
            for action in rnd.actions:
                other = apply(other, action)
        except Refused:  # this world's past does not fit: try another
            continue
        if other.to_act == seat and other.dealt != rnd.dealt:
            return other
    return rnd


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_chooses_a_legal_action_and_the_same_one_again(name: str, players: int) -> None:
    for seed in range(12):
        for rnd in turns(players, seed):
            view = seat_view(rnd, rnd.to_act or 0)
            first = find(name).choose(view, BUDGET, Random(seed))
            assert first.action in view.legal, (name, players, seed)
            assert find(name).choose(view, BUDGET, Random(seed)) == first, (name, players, seed)


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_law_3_hidden_tiles_do_not_change_a_decision(name: str, players: int) -> None:
    compared = 0
    for seed in range(12):
        for rnd in turns(players, seed):
            assert rnd.to_act is not None
            other = hidden_world(rnd, Random(seed))
            compared += other.dealt != rnd.dealt
            one = find(name).choose(seat_view(rnd, rnd.to_act), BUDGET, Random(seed))
            two = find(name).choose(seat_view(other, rnd.to_act), BUDGET, Random(seed))
            assert one == two, (name, players, seed)
    assert compared > 50


@pytest.mark.parametrize("name", EXAMPLES)
def test_bd_089_bot_does_not_cheat(name: str) -> None:
    own = hand("6-6 5-4 4-1 3-3 3-0 2-1 1-0")
    worlds = [hand("6-5 6-3 5-2 4-4 4-3 2-2 0-0"), hand("6-5 6-4 5-5 4-2 3-2 1-1 2-0")]
    for seed in range(20):
        choices: set[object] = set()
        for other in worlds:
            rnd = round_with(block(2), (own, other), opener=0)
            lead = find(name).choose(seat_view(rnd, 0), BUDGET, Random(seed))
            rnd = apply(apply(rnd, Play(tile(6, 6))), next(a for a in legal_of(rnd, "6-5")))
            choices.add((lead, find(name).choose(seat_view(rnd, 0), BUDGET, Random(seed))))
        assert len(choices) == 1, (name, seed)


def legal_of(before: Round, name: str) -> list[Play]:
    one = tile(int(name[0]), int(name[2]))
    after = apply(before, Play(tile(6, 6)))
    return [a for a in legal(after) if isinstance(a, Play) and a.tile is one and a.end is not LEFT]


def test_a_seat_view_has_no_field_for_other_hands() -> None:
    assert {field.name for field in fields(SeatView)} == {"seat", "hand", "legal", "public"}


def test_heaviest_plays_the_most_pips() -> None:
    rnd = round_with(
        block(2), (hand("0-0 0-1 5-6 6-6 1-2 1-3 2-2"), hand("0-2 0-3 0-4 0-5 0-6 1-1 4-4")), opener=0
    )
    assert find("heaviest").choose(seat_view(rnd, 0), BUDGET, Random(0)).action == Play(tile(6, 6))


def test_counter_keeps_the_values_open_that_the_other_passed_on() -> None:
    """After 4-5 and a pass, a double keeps 4 and 5 open; the heavier 5-6 would free the other."""
    own, other = hand("4-5 4-4 5-5 5-6 0-4 1-2 1-3"), hand("0-0 0-1 0-2 1-1 2-2 2-3 6-6")
    rnd = apply(apply(round_with(block(2), (own, other), opener=0), Play(tile(4, 5))), PASS)
    view = seat_view(rnd, 0)
    assert find("heaviest").choose(view, BUDGET, Random(0)).action == Play(tile(5, 6), RIGHT)
    for seed in range(10):
        chosen = find("counter").choose(view, BUDGET, Random(seed)).action
        assert chosen in {Play(tile(4, 4), LEFT), Play(tile(5, 5), RIGHT)}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_bot_has_the_whole_name_by_which_it_is_found(name: str) -> None:
    assert find(name).name == name
    assert find(name) == find(name)


def test_people_are_offered_known_bots_by_their_bare_names() -> None:
    assert set(offered()) <= set(names())
    assert [find(name).name for name in offered()] == list(offered())
    assert [name for name in names() if name in offered()] == list(offered())


@pytest.mark.parametrize(
    ("name", "code", "sentence"),
    [
        ("oracle", "unknown-kind", "no bot 'oracle'; known are random, heaviest, counter"),
        ("oracle:5", "unknown-kind", "no bot 'oracle'"),
        ("", "unknown-kind", "no bot ''"),
        ("counter:5", "no-argument", "'counter' takes nothing behind its name, not '5'"),
        ("counter:", "no-argument", "not ''"),
    ],
)
def test_an_unknown_bot_is_refused_with_code_and_data(name: str, code: str, sentence: str) -> None:
    with pytest.raises(UnknownBotError, match=sentence) as caught:
        find(name)
    assert (caught.value.code, caught.value.name, caught.value.known) == (code, name, names())
    assert caught.value.argument is None


@pytest.mark.parametrize(
    ("name", "code", "sentence"),
    [
        ("pimc", "argument-missing", "'pimc' needs a number of worlds, as in pimc:1"),
        ("pimc:", "bad-argument", "'' is no whole number of worlds"),
        ("pimc:ten", "bad-argument", "'ten' is no whole number"),
        ("pimc:-1", "bad-argument", "'-1' is no whole number"),
        ("pimc:007", "bad-argument", "'007' is no whole number"),
        ("pimc:1:2", "bad-argument", "'1:2' is no whole number"),
        ("pimc:\u0661", "bad-argument", "is no whole number"),
        ("pimc:0", "argument-out-of-range", "'pimc' takes 1 to 100000 worlds, not 0"),
        ("ismcts:1000001", "argument-out-of-range", "takes 1 to 1000000 iterations, not 1000001"),
    ],
)
def test_a_bad_argument_is_refused_with_what_the_kind_takes(name: str, code: str, sentence: str) -> None:
    with pytest.raises(UnknownBotError, match=sentence) as caught:
        find(name)
    assert (caught.value.code, caught.value.name) == (code, name)
    assert caught.value.argument == kind_of(name).argument


@pytest.mark.parametrize("name", EXAMPLES)
def test_bd_094_a_choice_does_not_hang_on_the_order_of_a_hand(name: str) -> None:
    """The same hand dealt in any order, and a set of it, is the same view and gets the same action."""
    rnd = turns(2, 3)[0]
    one = rnd.dealt[rnd.to_act or 0]
    for order in (reversed, sorted, set):
        hands = tuple(Hand.of(order(list(dealt))) for dealt in rnd.dealt)
        again = round_with(rnd.variant, hands, opener=rnd.opener)
        view = seat_view(again, rnd.to_act or 0)
        assert view.hand == one
        chosen = find(name).choose(view, BUDGET, Random(5)).action
        assert chosen == find(name).choose(seat_view(rnd, rnd.to_act or 0), BUDGET, Random(5)).action
        assert action_at(action_number(chosen)) == chosen


def test_with_two_players_all_that_solve_worlds_drawn_alike_are_one() -> None:
    for rnd in turns(2, 4):
        view = seat_view(rnd, rnd.to_act or 0)
        chosen = {
            find(name).choose(view, BUDGET, Random(1)).action for name in ("pimc:9", "paranoid:9", "maxn:9")
        }
        assert len(chosen) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_strongest_play_for_match_and_for_points_alike_at_even_scores(
    players: int,
) -> None:
    """At the beginning of a match nearly every choice is the same; near its end some are not."""
    level = near = asked = 0
    for rnd in turns(players, 5) + turns(players, 6):
        seat = rnd.to_act or 0
        if len(legal(rnd)) == 1:
            continue
        asked += 1
        target = rnd.variant.target
        for scores in ((0,) * players, (*(target - 2,), *(0,) * (players - 1))):
            view = seat_view(rnd, seat, scores=scores)
            differ = find("strongest:20").choose(view, BUDGET, Random(1)) != find("points:20").choose(
                view, BUDGET, Random(1)
            )
            if scores[0]:
                near += differ
            else:
                level += differ
    assert level <= asked // 4
    assert near >= level


@pytest.mark.parametrize(("highest", "size", "most"), [(2, 2, 0.001), (2, 3, 0.01)])
def test_on_small_sets_nobody_gains_much_by_knowing_how_the_strongest_plays(
    highest: int, size: int, most: float
) -> None:
    game = SmallGame(Variant(players=2, hand_size=size, target=20, highest=highest))
    bot = StrongestBot()
    found = game.exploited(
        lambda public, masks: bot.policies(public, [hand_of(mask) for mask in masks], BUDGET)
    )
    assert found.questions > 0
    assert found.exploitability < most


def test_on_small_sets_the_strongest_choose_as_they_say() -> None:
    variant, bot = Variant(players=2, hand_size=3, target=20, highest=3), StrongestBot()
    chosen = Counter[Action]()
    rnd = deal(variant, Random(4).sample(variant.tiles, len(variant.tiles)), opener=0)
    view = seat_view(rnd, 0)
    (shares,) = bot.policies(view.public, [view.hand], BUDGET)
    for seed in range(400):
        chosen[bot.choose(view, BUDGET, Random(seed)).action] += 1
    assert set(chosen) <= set(view.legal)
    for action, share in zip(view.legal, shares, strict=True):
        assert abs(chosen[action] / 400 - share) < 4 * (share * (1 - share) / 400) ** 0.5 + 1e-9
