"""Every reason is true: what it claims is worked out again, from the view and the values alone.

Values are made up here, so that all reasons come up in little time; a reason is as true for these numbers as
for those of a real review.
"""

from collections import Counter
from functools import cache
from random import Random

import pytest

from batida.bots.strongest import distinct
from batida.i18n import LANGUAGES, Words
from batida.review import Judged, Question, Worth, sentence
from batida.review.reasons import reason_for
from batida.rules import PASS, TILES, apply, block, deal, plies, seat_view
from batida.solver.ranges import possible_hands
from batida.solver.worlds import mask_of

ROUNDS = 300


def judged_by(chance, actions):
    """Made-up values: one best action, the others some points behind."""
    behind = [0.0, *(chance.choice([0.1, 0.5, 1.5, 3.0, 6.0]) for _ in actions[1:])]
    chance.shuffle(behind)
    won, odd = chance.random(), chance.random() < 0.1
    worths = [
        Worth(
            one, -gap, 0.05, gap, 0.05 if gap else 0.0, gap <= 0.25, won, 0.5, 0.0 if gap else odd * 0.05, 0.0
        )
        for one, gap in zip(actions, behind, strict=True)
    ]
    return Judged("play-outs", tuple(worths), 1000)


@cache
def sampled():
    """Decisions of rounds of two to four with their reasons."""
    chance, found = Random(5), []
    for number in range(ROUNDS):
        players = 2 + number % 3
        rnd = deal(block(players), chance.sample(TILES, len(TILES)), opener=0)
        while rnd.to_act is not None:
            view = seat_view(rnd, rnd.to_act)
            actions = distinct(view)
            action = chance.choice(actions)
            if len(actions) > 1:
                judged = judged_by(chance, actions)
                question = Question(1, len(rnd.actions) + 1, view, action)
                reason = reason_for(
                    question,
                    judged,
                    is_right_for_match=False,
                    equity_loss=judged.of(action).equity_behind,
                )
                if reason is not None:
                    found.append((question, judged, reason))
            rnd = apply(rnd, action)
    return found


def of_code(*codes):
    found = [one for one in sampled() if one[2].code in codes]
    assert found
    return found


def after(view, action):
    """The line, and the own hand, behind an action."""
    return view.public.line.joined(action), [one for one in view.hand if one is not action.tile]


def ways(view, action):
    line, hand = after(view, action)
    return sum(bool({one.low, one.high} & {point.value for point in line.open}) for one in hand)


def may_hold(view, seat, value):
    """Whether a tile with this value may be in a hand: out of sight, and neither value passed on."""
    passed = {
        one
        for ply in plies(view.public)
        if ply.seat == seat and ply.action == PASS
        for one in ply.open_values
    }
    seen = {play.tile for play in view.public.line.plays} | set(view.hand)
    return any(
        value in {one.low, one.high} and not {one.low, one.high} & passed for one in TILES if one not in seen
    )


def shut_ends(view, action):
    line, _ = after(view, action)
    following = view.public.variant.left_of(view.seat)
    return [point.value for point in line.open if not may_hold(view, following, point.value)]


def test_every_reason_comes_up():
    assert set(Counter(reason.code for _, _, reason in sampled())) == {
        "blocked",
        "covered-own",
        "double-stayed",
        "double-waits",
        "equally-right",
        "fewer-ways",
        "heavy-stayed",
        "kept-shut",
        "kept-value",
        "kept-way",
        "missed-answer",
        "missed-block",
        "missed-own",
        "missed-shut",
        "missed-value",
        "more-answers",
        "no-way",
        "opened-unseen",
        "worse-for-match",
    }


def test_what_is_named_as_better_is_the_best_and_faults_are_of_what_lost():
    for question, judged, reason in sampled():
        own = judged.of(question.played)
        named = reason.data.get("best")
        if reason.code == "worse-for-match":
            assert own.is_best
            assert judged.of(named).equity_behind == 0 < own.equity_behind
        elif named is not None:
            assert judged.of(named).behind == 0
            assert own.is_best == (named == question.played)


def test_an_end_that_is_said_to_be_shut_is_shut_in_every_deal():
    for question, _, reason in of_code("kept-shut", "missed-shut"):
        view, action = question.view, reason.data.get("best", question.played)
        _, hand = after(view, action)
        following = reason.data["player"] - 1
        assert following == view.public.variant.left_of(view.seat)
        shut = shut_ends(view, action)
        assert sorted(set(shut)) == reason.data["values"]
        assert len(shut) == {"single": 1, "both": 2}[reason.data["ends"]]
        if reason.data["how"] == "passed":
            passes = [ply for ply in plies(view.public) if ply.seat == following and ply.action == PASS]
            assert set(shut) <= {value for ply in passes for value in ply.open_values}
        if reason.code == "missed-shut":
            assert len(shut) > len(shut_ends(view, question.played))
        else:
            others = [one for one in distinct(view) if one != action]
            assert all(len(shut) > len(shut_ends(view, one)) for one in others)
        if view.public.variant.players == 2 and len(view.public.actions) > 6:
            seen = mask_of([*hand, action.tile])
            held = [one for one in possible_hands(view.public, following) if not one & seen]
            fits = mask_of(one for one in TILES if {one.low, one.high} & set(shut))
            assert held
            assert not any(one & fits for one in held)


def test_a_round_that_is_said_to_be_blocked_is_blocked_whatever_is_held():
    for question, _, reason in of_code("blocked", "missed-block"):
        view = question.view
        blocking = question.played if reason.code == "blocked" else reason.data["best"]
        line, hand = after(view, blocking)
        values = {point.value for point in line.open}
        others = [seat for seat in range(view.public.variant.players) if seat != view.seat]
        assert hand
        assert not any({one.low, one.high} & values for one in hand)
        assert not any(may_hold(view, seat, value) for seat in others for value in values)


def test_ways_to_go_on_are_counted_right():
    for question, _, reason in of_code("kept-way", "no-way", "fewer-ways"):
        view, own = question.view, ways(question.view, question.played)
        match reason.code:
            case "kept-way":
                assert own == reason.data["count"] > 0
                assert not any(ways(view, one) for one in distinct(view) if one != question.played)
            case "no-way":
                assert own == 0 < ways(view, reason.data["best"]) == reason.data["count"]
            case _:
                assert own == reason.data["count"]
                assert ways(view, reason.data["best"]) == reason.data["best_count"] >= own + 2


def test_a_value_that_is_said_to_be_worth_keeping_is_worth_so_much():
    for question, judged, reason in of_code("kept-value", "missed-value"):
        value = reason.data["value"]

        def keeps(one, view=question.view, value=value):
            return any(value in {tile.low, tile.high} for tile in after(view, one.action)[1])

        keeping = [one for one in judged.worths if keeps(one)]
        giving = [one for one in judged.worths if not keeps(one)]
        assert min(one.points for one in keeping) > max(one.points for one in giving)
        gap = max(one.points for one in keeping) - max(one.points for one in giving)
        assert reason.data["points"] == pytest.approx(gap, abs=0.05)
        assert keeps(judged.of(question.played)) == (reason.code == "kept-value")


def new_value(view, action):
    """The value of the end that a play brings."""
    before = [point.value for point in view.public.line.open]
    line, _ = after(view, action)
    now = [point.value for point in line.open]
    return now[0] if action.end.value == "left" else now[1], before


def test_values_that_were_opened_and_tiles_out_of_sight_are_counted_right():
    for question, _, reason in of_code("opened-unseen", "missed-own"):
        view, best = question.view, reason.data["best"]
        seen = {play.tile for play in view.public.line.plays} | set(view.hand)
        good, bad = new_value(view, best)[0], new_value(view, question.played)[0]
        if reason.code == "missed-own":
            assert good == reason.data["value"]
            count = sum(good in {one.low, one.high} for one in after(view, best)[1])
            assert count == reason.data["count"]
            assert count >= 2 + sum(bad in {one.low, one.high} for one in after(view, question.played)[1])
            continue
        assert (good, bad) == (reason.data["best_value"], reason.data["value"])
        for value, key in ((good, "best_count"), (bad, "count")):
            assert reason.data[key] == sum(value in {one.low, one.high} for one in TILES if one not in seen)
        assert reason.data["count"] >= reason.data["best_count"] + 2


def test_weight_is_named_where_it_makes_half_of_the_loss():
    for question, judged, reason in of_code("heavy-stayed"):
        own = judged.of(question.played)
        lost = 1 - own.round_won
        points = reason.data["best"].tile.points - question.played.tile.points
        assert reason.data == {"best": reason.data["best"], "points": points, "percent": round(100 * lost)}
        assert points >= 3
        assert lost * points >= own.behind / 2


def test_a_double_is_named_where_all_that_is_right_lays_one():
    for question, judged, reason in of_code("double-stayed"):
        assert all(one.tile.is_double for one in judged.best)
        assert reason.data["best"] in judged.best
        assert not question.played.tile.is_double


def test_a_double_that_could_wait_still_fits_after_all_that_is_better():
    for question, judged, reason in of_code("double-waits"):
        assert question.played.tile.is_double
        assert not any(one.tile.is_double for one in judged.best)
        line, hand = after(question.view, reason.data["best"])
        assert question.played.tile in hand
        assert question.played.tile.low in {point.value for point in line.open}


def test_tiles_that_fit_afterwards_are_counted_right():
    for question, _, reason in of_code("more-answers"):
        view = question.view
        seen = {play.tile for play in view.public.line.plays} | set(view.hand)
        for action, key in ((question.played, "count"), (reason.data["best"], "best_count")):
            values = {point.value for point in after(view, action)[0].open}
            fitting = [one for one in TILES if one not in seen and {one.low, one.high} & values]
            assert reason.data[key] == len(fitting)
        assert reason.data["count"] >= reason.data["best_count"] + 3


def test_an_answer_to_what_is_opened_is_there_or_not():
    for question, _, reason in of_code("missed-answer"):
        view, best = question.view, reason.data["best"]
        good, bad = new_value(view, best)[0], new_value(view, question.played)[0]
        assert (good, bad) == (reason.data["best_value"], reason.data["value"])
        assert sum(good in {one.low, one.high} for one in after(view, best)[1]) == 1
        assert not any(bad in {one.low, one.high} for one in after(view, question.played)[1])


def test_who_is_said_to_have_opened_an_end_made_its_last_play():
    for question, _, reason in of_code("covered-own"):
        public, best = question.view.public, reason.data["best"]

        def opener_of(end, public=public):
            made = [ply.seat for ply in plies(public) if ply.action != PASS and ply.action.end in {None, end}]
            return made[-1]

        assert opener_of(question.played.end) == question.view.seat
        assert opener_of(best.end) == reason.data["player"] - 1 != question.view.seat


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence_in_every_language(language):
    words, told = Words(language), {}
    for _, _, reason in sampled():
        text = sentence(reason, ["Ana", "Beto", "Caio", "Duda"], words)
        assert "{" not in text
        told[reason.code] = text
    assert len(set(told.values())) == len(told)
