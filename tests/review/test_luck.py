"""Luck and skill: they add up to the result, exactly, for everybody, and as they are shown."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batida.notation import add_round, read_record
from batida.review import assembled, facts, match_luck, questions_of, review
from batida.review.luck import LEAD_POINTS, PARTS, Cost, RoundLuck, luck_of, split, total
from batida.rules import outcome
from batida.solver.known_hands import Worth, Worths, deal_worth
from batida.solver.margins import margin_parts
from tests.review.rounds import match_of, played


def worths_of(rnd, chance):
    """Any worths at all, right at the end."""
    players = rnd.variant.players
    settled = outcome(rnd)
    end = tuple(margin_parts(settled, seat) / (players - 1) for seat in range(players))
    found = []
    for _ in rnd.actions:
        points = [chance.uniform(-30, 30) for _ in range(players - 1)]
        found.append(Worth((*points, -sum(points)), (chance.random(),) * players))
    return Worths("network-0", (*found, Worth(end, (0.0,) * players)))


def costs_of(rnd, chance):
    return {
        ply: Cost(chance.uniform(0, 9), chance.random())
        for ply in range(len(rnd.actions))
        if chance.random() < 0.7
    }


@given(
    players=st.sampled_from([2, 3, 4]), seed=st.integers(0, 10_000), decimals=st.sampled_from([0, 1, 2, 3])
)
def test_luck_and_skill_add_up_to_the_result_for_every_seat_and_as_shown(players, seed, decimals):
    chance = Random(seed)
    rnd = played(players, seed, opener=seed % players)
    found = split(rnd, worths_of(rnd, chance), costs_of(rnd, chance))
    parts = found.luck
    for seat in range(players):
        assert parts.result[seat] * (players - 1) == margin_parts(outcome(rnd), seat) * PARTS
        assert parts.deal[seat] + parts.hidden[seat] + parts.skill[seat] == parts.result[seat]
        assert sum(event.parts[seat] for event in found.events) == parts.deal[seat] + parts.hidden[seat]
        shown, events = parts.shown(seat, decimals), found.shown_events(seat, decimals)
        assert shown.deal + shown.hidden + shown.skill == shown.result
        assert sum(events[:2]) == shown.deal
        assert sum(events[2:]) == shown.hidden
        for number, exact in ((shown.result, parts.result), (shown.deal, parts.deal)):
            assert abs(number * PARTS - exact[seat] * 10**decimals) <= PARTS / 2
        for number, event in zip(events, found.events, strict=True):
            assert abs(number * PARTS - event.parts[seat] * 10**decimals) <= 2 * PARTS
    for one in (parts.result, parts.deal, parts.hidden, parts.skill):
        assert sum(one) == 0


@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 2)), min_size=1, max_size=5))
def test_rounds_add_up_to_the_match(rounds):
    lucks = []
    for seed, opener in rounds:
        chance, rnd = Random(seed), played(3, seed, opener=opener)
        lucks.append(split(rnd, worths_of(rnd, chance), costs_of(rnd, chance)).luck)
    whole = total(lucks)
    for seat in range(3):
        assert whole.result[seat] == sum(one.result[seat] for one in lucks)
        assert whole.hidden[seat] == sum(one.hidden[seat] for one in lucks)
        shown = whole.shown(seat)
        assert shown.deal + shown.hidden + shown.skill == shown.result
        assert whole.skill_errors[seat] == pytest.approx(
            sum(one.skill_errors[seat] ** 2 for one in lucks) ** 0.5
        )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_loss_is_the_losers_and_the_others_share_it(players):
    rnd = played(players, 3)
    still = Worths("network-0", (worths_of(rnd, Random(1)).positions[-1],) * (len(rnd.actions) + 1))
    found = split(rnd, still, {0: Cost(6.0, 0.6)})
    assert found.luck.skill == (-6 * PARTS, *[6 * PARTS // (players - 1)] * (players - 1))
    assert found.luck.skill_errors == pytest.approx((0.6, *[0.6 / (players - 1)] * (players - 1)))
    # The position moved by nothing, so that luck gave back what was lost.
    (event,) = found.events[2:]
    assert (event.kind, event.ply, event.seat) == ("play", 0, 0)
    assert event.parts == tuple(-one for one in found.luck.skill)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_nobody_could_choose_is_no_event(players):
    match = match_of(players, 5, rounds=1)
    found = review(match, budget_ms=2)
    (one,) = found.luck
    assert isinstance(one, RoundLuck)
    choices = {question.ply - 1 for question in questions_of(match).questions}
    assert {event.ply for event in one.events[2:]} <= choices


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lead_is_worth_what_deals_make_of_it(players):
    worths = [deal_worth(played(players, seed, actions=0), count=2, seed=seed) for seed in range(1200)]
    for place, known in enumerate(LEAD_POINTS[players]):
        points = [one.points[place] for one in worths]
        mean = sum(points) / len(points)
        error = (sum((one - mean) ** 2 for one in points) / len(points) ** 2) ** 0.5
        assert abs(mean - known) < 4 * error
    assert sum(LEAD_POINTS[players]) == pytest.approx(0)


def test_what_is_not_known_is_said_and_has_no_numbers():
    match = match_of(2, 1)
    open_round = add_round(match, played(2, 9, actions=4))
    assert review(open_round, budget_ms=2).luck[2] == "not-finished"
    hidden = read_record("""
        [Record "bdn-1"] [Rules "block-1"] [Players "Ana" "Beto"] [Round 1] [Opener 1]
        [Hands 0-1 0-5 1-3 1-4 2-3 3-6 5-5 | ? ? ? ? ? ? ?]
        36 06> 05> 56> 13< 16> 01< -- 14> 46> -- -- [Settled blocked 1 +5] [Scores 5 0] [Result *]""")
    found = review(hidden, budget_ms=2)
    assert found.luck == ("unknown-hands",)
    told = facts(found)
    assert told["luck"] == [{"round": 1, "unknown": "unknown-hands"}]
    assert [one["luck"] for one in told["summary"]] == [None, None]


def test_a_round_of_which_a_decision_was_left_out_has_no_numbers():
    match = match_of(2, 1)
    whole = review(match, budget_ms=2)
    cut = assembled(match, whole.decisions[:-1], budget_ms=2, seed=1)
    assert cut.luck == (whole.luck[0], "not-judged")
    assert facts(cut)["summary"][0]["luck"]["rounds"] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_facts_add_up_to_the_last_digit(players):
    told = facts(review(match_of(players, 7), budget_ms=2))
    assert json.loads(json.dumps(told)) == told
    for one in told["luck"]:
        for seat in range(players):
            hundredths = {
                name: round(100 * one[name][seat]) for name in ("result", "deal", "hidden", "skill")
            }
            assert all(hundredths[name] / 100 == one[name][seat] for name in hundredths)
            assert hundredths["result"] == hundredths["deal"] + hundredths["hidden"] + hundredths["skill"]
            events = [round(100 * event["points"][seat]) for event in one["events"]]
            assert sum(events) == hundredths["deal"] + hundredths["hidden"]
            assert one["graph"]["open"][-1][seat] == one["result"][seat]
    losses = [sum(d["loss"] for d in told["decisions"] if d["player"] == seat + 1) for seat in range(players)]
    for seat, player in enumerate(told["summary"]):
        others = (sum(losses) - losses[seat]) / (players - 1)
        assert player["luck"]["skill"] == pytest.approx(others - losses[seat], abs=0.02)


def test_the_same_seed_gives_the_same_luck():
    match = match_of(3, 2, rounds=1)
    assert review(match, budget_ms=2).luck == review(match, budget_ms=2).luck
    assert review(match, budget_ms=2).luck != review(match, budget_ms=2, seed=2).luck


def test_study_sizes_of_three_have_no_measure_of_strong_play(monkeypatch):
    monkeypatch.setattr("batida.solver.known_hands.network_for", lambda _: None)
    assert luck_of(played(3, 1), {}, count=10, seed=1) == "no-network"
    assert luck_of(played(2, 1), {}, count=10, seed=1).method == "open-hands"


def test_the_work_follows_from_the_budget(monkeypatch):
    counts = []
    monkeypatch.setattr(match_luck, "luck_of", lambda *_, count, **__: counts.append(count))
    for budget_ms in (1, 200):
        match_luck.match_luck(match_of(2, 1, rounds=1), (), (), budget_ms=budget_ms, seed=1)
    assert counts == [100, 1000]
