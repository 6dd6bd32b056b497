"""The ladder: who is on it, what they are called, and that each plays as is said of them."""

import sys
from random import Random

import pytest

from batida.bots import Budget, find, kind_of, ladder, names, offered, stand_in
from batida.bots.ladder import LADDER
from batida.bots.weighing import followers
from batida.i18n import LANGUAGES, Words
from batida.rules import (
    PASS,
    TILES,
    Hand,
    Play,
    apply,
    block,
    deal,
    round_with,
    seat_view,
    tile,
)

BUDGET = Budget(1)


def hand(text):
    return Hand.of(tile(int(word[0]), int(word[2])) for word in text.split())


def lead_of(name, held, *, seed=0):
    """What a player leads from a hand."""
    rest = [one for one in TILES if one not in hand(held)][:7]
    rnd = round_with(block(2), (hand(held), Hand.of(rest)), opener=0)
    return find(name).choose(seat_view(rnd, 0), BUDGET, Random(seed)).action.tile


def choices(name, *, players=2, rounds=60, seed=1):
    """Choices between two plays or more in rounds of a player against itself: view, plays, choice."""
    chance = Random(seed)
    for _ in range(rounds):
        rnd = deal(block(players), chance.sample(TILES, 28), opener=0)
        while rnd.to_act is not None:
            view = seat_view(rnd, rnd.to_act)
            chosen = find(name).choose(view, BUDGET, chance).action
            if len({action.tile for action in view.legal if isinstance(action, Play)}) > 1:
                yield view, chosen
            rnd = apply(rnd, chosen)


def share(truths):
    found = list(truths)
    assert len(found) > 100
    return sum(found) / len(found)


def test_the_levels_go_up_and_all_may_sit_down():
    assert [level for level, _ in ladder()] == list(range(1, len(LADDER) + 1))
    assert tuple(name for _, name in ladder()) == LADDER
    assert set(LADDER) <= set(offered())
    assert [name for name in names() if name in LADDER] == list(LADDER)


def test_each_has_a_name_and_a_style_of_its_own_in_every_language():
    for language in LANGUAGES:
        words = Words(language)
        for suffix in ("", "-style"):
            said = [words.text(f"bot-{name}{suffix}") for name in LADDER]
            assert len(set(said)) == len(LADDER)
            assert not any(one.startswith("bot-") for one in said)


def test_players_of_old_matches_keep_a_proper_name():
    for name in ("random", "heaviest", "counter"):
        assert find(name).name == name
        assert not any(Words(language).text(f"bot-{name}").startswith("bot-") for language in LANGUAGES)


@pytest.mark.parametrize("cause", ["no numba", "switched off"])
def test_where_nothing_compiles_those_that_search_are_not_offered(monkeypatch, cause):
    if cause == "no numba":
        monkeypatch.setattr(sys.modules["batida.bots.ladder"], "find_spec", lambda _: None)
    else:
        monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    light = [(level, name) for level, name in enumerate(LADDER, start=1) if not kind_of(name).needs_compiling]
    assert list(ladder()) == light
    assert light == list(enumerate(LADDER, start=1))[:7]


def test_who_stands_in_loads_no_kernels():
    assert stand_in() == "clara"
    assert not kind_of("clara").is_heavy
    assert kind_of("iara").is_heavy


def test_nina_plays_what_she_sees_first():
    leads = [lead_of("nina", "0-0 1-2 3-4 3-6 4-6 5-5 6-6", seed=seed) for seed in range(100)]
    assert leads.count(tile(1, 2)) > 50
    assert leads.count(tile(3, 4)) > leads.count(tile(3, 6)) > leads.count(tile(4, 6))


def test_nina_holds_doubles_and_likes_to_match():
    found = list(choices("nina", rounds=150))
    mixed = [
        chosen.tile.is_double
        for view, chosen in found
        if len({one.tile.is_double for one in view.legal}) == 2
    ]
    assert share(mixed) < 0.15
    matching = []
    for view, chosen in found:
        after = {one: view.public.line.joined(one).open_mask.bit_count() for one in view.legal}
        if len(view.public.line) and set(after.values()) == {1, 2}:
            matching.append(after[chosen] == 1)
    assert share(matching) > 0.7


@pytest.mark.parametrize("name", ["nina", "beto", "rosa", "hugo"])
def test_who_forgets_passes_plays_alike_whether_somebody_passed_or_not(name):
    """Two pasts with one line and one hand: in one of them the other passed on 4 and 5."""
    own = hand("4-5 4-4 5-5 5-6 0-4 1-2 1-3")
    passed = apply(
        round_with(block(2), (own, hand("0-0 0-1 0-2 1-1 2-2 2-3 6-6")), opener=0), Play(tile(4, 5))
    )
    view = seat_view(apply(passed, PASS), 0)
    forgot = type(view)(view.seat, view.hand, view.legal, _without_passes(view.public))
    for seed in range(30):
        assert find(name).choose(view, BUDGET, Random(seed)) == find(name).choose(
            forgot, BUDGET, Random(seed)
        )


def test_clara_remembers_the_pass():
    """A double leaves 4 and 5 open, which the other has not; rosa opens 6 by the heavier tile."""
    own = hand("4-5 4-4 5-5 5-6 0-4 1-2 1-3")
    rnd = round_with(block(2), (own, hand("0-0 0-1 0-2 1-1 2-2 2-3 6-6")), opener=0)
    view = seat_view(apply(apply(rnd, Play(tile(4, 5))), PASS), 0)

    def closes(name):
        chosen = [find(name).choose(view, BUDGET, Random(seed)).action.tile for seed in range(100)]
        return sum(one in {tile(4, 4), tile(5, 5)} for one in chosen)

    assert closes("clara") > 90
    assert closes("rosa") < 40


def test_beto_sheds_points_but_misses_half():
    heaviest = share(
        chosen.tile.points == max(action.tile.points for action in view.legal)
        for view, chosen in choices("beto")
    )
    assert 0.35 < heaviest < 0.75


def test_rosa_plays_the_heaviest_and_now_and_then_misses_it():
    heaviest = share(
        chosen.tile.points == max(action.tile.points for action in view.legal)
        for view, chosen in choices("rosa")
    )
    assert 0.8 < heaviest < 0.97


def test_hugo_keeps_tiles_that_will_fit():
    """More often than rosa he makes a play after which most of his hand fits, of those he could make."""

    def most_fit(name):
        return share(
            after[chosen] == max(after.values())
            for view, chosen in choices(name)
            for after in [{one: followers(view, one, view.public.line.joined(one)) for one in view.legal}]
            if len(set(after.values())) > 1
        )

    assert most_fit("hugo") > most_fit("rosa") + 0.15


def test_iara_plays_as_she_was_trained_and_tomas_hurries_at_times():
    hurried = []
    for view, chosen in choices("tomas", rounds=100):
        trained = find("net").choose(view, BUDGET, Random(1)).action
        assert find("iara").choose(view, BUDGET, Random(1)).action == trained
        if (
            len(view.public.line)
            and find("hugo").choose(view, BUDGET, Random(1)).action.tile is not trained.tile
        ):
            hurried.append(chosen.tile is not trained.tile)
    assert 0.05 < share(hurried) < 0.3


def test_the_strongest_plays_for_the_match():
    """It is ``points`` but for its eye on the scores."""
    assert find("strongest:20").for_match
    assert not find("points:20").for_match


def _without_passes(public):
    """The same line and turn, as if the seats' order had led there without a pass."""
    return type(public)(
        **{
            **{field: getattr(public, field) for field in type(public).__dataclass_fields__},
            "actions": tuple(action for action in public.actions if action != PASS),
        }
    )
