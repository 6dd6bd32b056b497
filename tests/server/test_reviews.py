"""The HTTP side of reviews and positions: who may read what, and that nothing hidden is among it."""

import random
import re

import pytest

from batida.notation import begin_record, bots_tag, parse_position, read_record
from batida.rules import block
from batida.server.review_wire import (
    VERDICTS,
    beliefs_message,
    part_message,
    seats_of,
    values_message,
)
from batida.service.review_work import Believe, Decide, Split, Value, work
from batida.service.reviews import RECORD_BYTES_MAX, ReviewLimits
from tests.server.pages import a_server, play_on
from tests.service.test_reviews import POSITION, Told, a_record

HIDDEN = "b1~o2~h0105131423.xxxxxxxxxx.xxxxxxxxxx~v1~a66"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    reviewer = Told()
    reviewer.gate.clear()  # nothing here waits for a verdict
    with a_server(
        tmp_path_factory.mktemp("data"), reviewer=reviewer, review_limits=ReviewLimits(own_max=3)
    ) as visitor:
        yield visitor


def begun(visitor, text):
    reply = visitor.post("/api/reviews", {"record": text})
    assert reply.status == 200, reply.content
    return reply.json["review"]


def test_a_match_that_goes_on_has_no_review_for_anybody(browser):
    visitor = browser.another()
    table = visitor.new_table("random", pace_ms=0)
    path = f"/api/tables/{table}/review"
    with visitor.page(table) as (wire, welcome):
        seen = [welcome]
        while seen[-1]["view"]["phase"] != "over":
            reply = visitor.post(path, {})
            assert (reply.status, reply.json["code"]) == (409, "match-not-over")
            assert visitor.another().post(path, {}).json["code"] == "not-at-table"
            number = seen[-1]["view"]["round"]
            seen = play_on(
                wire,
                seen[-1],
                random.Random(number),
                until=lambda one: one["view"]["round"] > number,  # noqa: B023 - called at once
            )
    reply = visitor.post(path, {})
    assert reply.status == 200
    assert set(reply.json) == {"review"}
    assert browser.another().post(path, {}).json["code"] == "not-at-table"
    record = read_record(visitor.get(f"/api/tables/{table}/record").content.decode())
    review = visitor.get(f"/api/reviews/{reply.json['review']}").json
    assert [one["scores"] for one in review["rounds"]] == [list(one.scores) for one in record.rounds]
    assert review["is_over"]
    assert table not in str(review)


def test_whoever_has_the_name_reads_a_review_and_no_list_has_it(browser):
    name = begun(browser.another(), a_record(20))
    reply = browser.another().get(f"/api/reviews/{name}")
    assert (reply.status, reply.json["state"]) == (200, "waiting")
    assert "noindex" in reply.headers["x-robots-tag"]
    assert re.fullmatch(r"[\w-]{20}", name)
    assert browser.get("/api/reviews").status in {404, 405}
    assert browser.get("/api/reviews/" + "A" * 20).json["code"] == "unknown-review"


def test_a_round_is_shown_ply_by_ply_as_the_record_has_it(browser):
    text = a_record(21, players=4)
    one = read_record(text).rounds[0]
    name = begun(browser.another(), text)
    shown = browser.get(f"/api/reviews/{name}/rounds/1").json
    assert len(shown["actions"]) == len(one.plies)
    for ply, (scene, state) in enumerate(zip(shown["scenes"], one.states(), strict=True)):
        assert (scene["ply"], scene["to_act"]) == (len(state.actions), state.to_act)
        assert scene["hands"] == [[str(tile) for tile in hand] for hand in state.hands]
        assert parse_position(scene["position"]).state == state, ply
    for none in ("0", "2", "-1", "+1", "1_0", "%D9%A1", "1.0", "x", "9" * 5_000):
        assert browser.get(f"/api/reviews/{name}/rounds/{none}").status == 404, none[:9]


def test_a_person_who_is_called_like_a_bot_is_a_person():
    names = ["nina", "nina", "pimc:100", "Ana"]
    record = begin_record(names, block(4), tags=(bots_tag([False, True, False, True]),))
    assert [(one.name, one.bot) for one in seats_of(record)] == [
        ("nina", None),
        (None, "nina"),
        ("pimc:100", None),
        ("Ana", None),
    ]
    assert not any(one.bot for one in seats_of(begin_record(names, block(4))))


def test_a_record_is_one_however_it_was_saved(browser):
    visitor, text = browser.another(), a_record(31)
    name = begun(visitor, text)
    for saved in (f"\ufeff{text}", text.replace("\n", "\r\n"), text.replace(" ", "  "), f"{text}\n\n"):
        assert begun(visitor, saved) == name
    assert begun(visitor, text.replace("[Result", "{another}\n[Result")) != name


def test_tiles_that_a_record_does_not_tell_are_told_nowhere(browser):
    text = """
[Record "bdn-1"] [Rules "block-1"] [Players "Ana" "Beto"]
[Round 1] [Opener 1]
[Hands 0-1 0-5 1-3 1-4 2-3 3-6 5-5 | ? ? ? ? ? ? ?]
36 06>
[Settled open] [Result *]
"""
    name = begun(browser.another(), text)
    scenes = browser.get(f"/api/reviews/{name}/rounds/1").json["scenes"]
    assert [scene["unknown"] for scene in scenes] == [[0, 7], [0, 7], [0, 6]]
    assert all(scene["hands"][1] == [] for scene in scenes)


def test_all_that_a_reviewer_tells_is_understood():
    """Real answers of every kind, in little time, as messages of the wire."""
    text = a_record(26)
    decisions = [work(Decide(text, number, 1, 1)) for number in (0, 1)]
    told = [part_message(part) for part in decisions]
    assert told[0].ply == 1 < told[1].ply
    assert all(one.worths and one.verdict in VERDICTS for one in told)
    luck = part_message(work(Split(text, 1, (), 1, 1)))
    assert luck.unknown is None
    count = len(read_record(text).rounds[0].plies)
    assert len(luck.open) == count + 1
    for seat in (0, 1):
        parts = luck.deal[seat] + luck.hidden[seat] + luck.skill[seat]
        assert luck.result[seat] == pytest.approx(parts, abs=1e-9)
    for open_hands in (False, True):
        answer = work(Value(POSITION, 1, 1, open_hands=open_hands))
        values = values_message(answer, open_hands=open_hands)
        assert (values.seat, len(values.worths)) == (1, 3)
    beliefs = beliefs_message(work(Believe(POSITION, 1, 1)))
    assert (beliefs.seat, beliefs.worlds) == (1, 11_628)
    assert {one.tile for one in beliefs.tiles}.isdisjoint({"0-6", "3-6", "0-5"})
    for one in beliefs.tiles:
        assert sum(one.believed) == pytest.approx(1)
        assert len(one.by_rules) == 3


def test_bodies_that_are_no_records_are_refused_plainly(browser):
    visitor = browser.another()
    bad = visitor.post("/api/reviews", {"record": a_record().replace("[Round 1]", "[Round 7]")})
    assert (bad.status, bad.json["code"]) == (400, "bad-record")
    assert bad.json["data"]["line"] == 7
    several = visitor.post("/api/reviews", {"record": a_record() + "\n" + a_record()})
    assert (several.status, several.json["data"]["why"]) == (400, "several-matches")
    long = visitor.post("/api/reviews", {"record": "x" * (RECORD_BYTES_MAX + 1)})
    assert (long.status, long.json["code"]) == (413, "record-too-long")
    longer = visitor.post("/api/reviews", {"record": "x" * (3 * RECORD_BYTES_MAX)})
    assert longer.status == 413
    assert visitor.post("/api/reviews", {}).status == 400
    assert visitor.post("/api/reviews", {"record": a_record()}, origin="http://evil.example").status == 403


def test_one_player_has_so_many_reviews_under_way_and_no_more(browser):
    visitor = browser.another()
    visitor.get("/api/home")
    for seed in (22, 23, 24):
        begun(visitor, a_record(seed))
    reply = visitor.post("/api/reviews", {"record": a_record(25)})
    assert (reply.status, reply.json["code"]) == (429, "too-many-reviews")
    begun(browser.another(), a_record(25))


def studied(browser, position, change=None):
    return browser.post("/api/position", {"position": position, "change": change})


def test_a_position_offers_what_the_rules_allow(browser):
    found = studied(browser, POSITION).json
    assert found["position"] == POSITION
    assert [one["action"] for one in found["offers"]] == ["25>", "45>", "56>"]
    assert len(found["asleep"]) == 14
    assert found["loose"] == []
    after = studied(browser, POSITION, {"t": "act", "action": found["offers"][0]["action"]}).json
    assert len(after["actions"]) == len(found["actions"]) + 1
    assert studied(browser, after["position"], {"t": "back"}).json["position"] == POSITION


def test_a_view_offers_what_an_unknown_hand_might_do_and_hides_the_rest(browser):
    found = studied(browser, HIDDEN).json
    assert found["asleep"] == []
    assert found["scene"]["unknown"] == [0, 4, 5]
    offered = {one["action"] for one in found["offers"]}
    assert {"--", "06<", "06>", "56>"} <= offered
    assert "13<" not in offered
    seen = studied(browser, POSITION, {"t": "look", "seat": 0}).json
    assert (seen["seat"], seen["scene"]["unknown"]) == (0, [0, 6])
    assert seen["scene"]["hands"][1] == []


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ({"t": "swap", "tile": "0-1", "other": "0-0"}, "b1~o1~h00051314233655.06162225454656~a36.06r.05r"),
        ({"t": "hide", "tile": "1-3"}, "b1~o1~h010514233655xx.06162225454656~a36.06r.05r"),
        ({"t": "open", "seat": 1}, "b1~o2~h01051314233655.06162225454656"),
        ({"t": "scores", "scores": [40, 7]}, "b1~o1~h01051314233655.06162225454656~s40.7~a36.06r.05r"),
    ],
)
def test_a_position_is_changed_as_asked(browser, change, wanted):
    assert studied(browser, POSITION, change).json["position"] == wanted


@pytest.mark.parametrize(
    "change",
    [
        {"t": "act", "action": "66"},
        {"t": "act", "action": "nonsense"},
        {"t": "act", "action": "--"},
        {"t": "swap", "tile": "9-9", "other": "0-0"},
        {"t": "swap", "tile": "0-0", "other": None, "seat": 0},
        {"t": "swap", "tile": "0-0", "other": None, "seat": 9},
        {"t": "look", "seat": 7},
        {"t": "look", "seat": -1},
        {"t": "open", "seat": 2},
        {"t": "scores", "scores": [1]},
        {"t": "scores", "scores": [-1, 0]},
        {"t": "deal", "players": 5},
    ],
)
def test_a_change_that_cannot_be_is_refused(browser, change):
    reply = studied(browser, POSITION, change)
    assert (reply.status, reply.json["code"]) in {(400, "bad-position"), (400, "bad-players")}


@pytest.mark.parametrize("position", ["", "b1", "b1~o1~h01.02~a99", "x" * 3_000, "b1~o9~h01.02"])
def test_what_is_no_position_is_refused(browser, position):
    for path in ("/api/position", "/api/position/values"):
        reply = browser.post(path, {"position": position})
        assert (reply.status, reply.json["code"]) == (400, "bad-position")


def test_a_fresh_deal_is_nobodys_round(browser):
    deals = {browser.post("/api/position", {}).json["position"] for _ in range(3)}
    assert len(deals) == 3
    four = studied(browser, POSITION, {"t": "deal", "players": 4}).json
    assert (four["players"], len(four["asleep"]), four["target"]) == (4, 8, 61)
