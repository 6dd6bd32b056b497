"""A whole match over the wire, on a real server."""

import random

import pytest

from tests.server.pages import a_server, play_on


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with a_server(tmp_path_factory.mktemp("data")) as visitor:
        yield visitor


@pytest.mark.parametrize("bots", [("random",), ("heaviest", "counter"), ("random", "heaviest", "counter")])
def test_a_page_plays_a_whole_match_by_what_it_is_offered(browser, bots):
    with browser.page(browser.new_table(*bots, name="Ana")) as (wire, welcome):
        view = play_on(wire, welcome, random.Random(1))[-1]["view"]
    scores = [seat["score"] for seat in view["seats"]]
    assert view["phase"] == "over"
    assert max(scores) >= view["target"] == (100 if len(bots) == 1 else 61)
    assert view["end"]["winner"] == scores.index(max(scores))
    assert view["rounds"][-1]["scores"] == scores
    first = view["rounds"][0]["opener"]
    openers = [(first + number) % view["players"] for number in range(len(view["rounds"]))]
    assert [row["opener"] for row in view["rounds"]] == openers


def test_a_reload_comes_back_to_the_same_seat_and_hand(browser):
    table = browser.new_table("heaviest")
    with browser.page(table) as (wire, welcome):
        # Up to a turn of one's own: then nothing moves without this page.
        seen = play_on(wire, welcome, random.Random(2), until=lambda seen: len(seen["view"]["legal"]) > 1)[-1]
    with browser.page(table) as (_, again):
        assert again["seq"] == seen["seq"]
        assert again["view"] == seen["view"]
