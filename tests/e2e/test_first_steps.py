"""The first seconds of somebody who is new here: one press to play, and a focus that comes along."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.friends import friend, opens_table
from tests.e2e.person import Person
from tests.e2e.tables import table_server

PHONE = {"width": 360, "height": 740, "touch": True}

WATCH_FLIGHTS = """
    window.__flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        if (this.closest(".felt") !== null) __flights.push(options.duration);
        return animate.call(this, frames, options);
    };
"""


@pytest.fixture
def served(tmp_path):
    with table_server(tmp_path / "data", seed=7) as address:
        yield address


def test_one_press_without_scrolling_leads_to_a_table_with_whom_it_says(served, open_page):
    page = open_page(**PHONE)
    person = Person(page, served, by="touch")
    person.go_home()
    play = page.get_by_test_id("play-now")
    expect(play).to_be_in_viewport(ratio=1)
    expect(play).to_contain_text("contra Hugo, até 100 pontos")
    page.locator("input[name=players][value='3']").check()
    expect(play).to_contain_text("contra Hugo e Rosa, até 61 pontos")
    person.press(play)
    expect(person.main).to_have_attribute("data-players", "3")
    person.next()
    person.is_right()
    # Whoever has a match under way is led back to it first.
    person.go_home()
    expect(play).not_to_have_class(re.compile(r"\bmain\b"))
    expect(page.get_by_test_id("unfinished").locator("a.main")).to_be_visible()


def test_the_focus_comes_along_to_the_table_and_to_other_screens(served, open_page):
    page = open_page()
    person = Person(page, served, by="keyboard")
    person.go_home()
    person.tab_to("[data-testid=play-now]")
    page.keyboard.press("Enter")
    person.next()
    expect(page.get_by_test_id("turn")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-tile]").first).to_be_focused()
    person.act(person.view["legal"][0])
    person.go_home()
    for link, screen in (("friends", "friends"), ("bring", "bring"), ("to-study", "study")):
        person.tab_to(f"[data-testid={link}]")
        page.keyboard.press("Enter")
        expect(page.locator(f"main[data-screen={screen}] h1")).to_be_focused()
        page.go_back()
        expect(page.locator("main[data-screen=home]")).to_be_visible()


@pytest.mark.parametrize(("motion", "flies"), [("no-preference", True), ("reduce", False)])
def test_a_tile_flies_to_its_end_but_for_who_asked_for_stillness(served, open_page, motion, flies):
    page = open_page(**PHONE, reduced_motion=motion)
    page.add_init_script(WATCH_FLIGHTS)
    person = Person(page, served, by="touch")
    person.go_home()
    person.press(page.get_by_test_id("play-now"))
    assert person.next() == "turn"
    page.evaluate("() => { __flights = [] }")
    person.act(person.view["legal"][0])
    person.next()
    assert (max(page.evaluate("() => __flights"), default=0) > 0) is flies


def test_a_link_speaks_the_language_of_its_table_to_who_speaks_none_of_ours(served, open_page):
    ana = friend(open_page, served, "Ana", **PHONE, language="es")
    link = opens_table(ana, 2)
    assert "?l=es#" in link
    for own, spoken in (("fr", "es"), ("en-GB", "en")):
        guest = friend(open_page, served, "Guest", **PHONE, language=own)
        guest.page.goto(link)
        expect(guest.page.get_by_test_id("sit-1")).to_be_visible()
        expect(guest.page.locator("html")).to_have_attribute("lang", spoken)
        # What was said once is said on all pages, until somebody chooses.
        guest.go_home()
        expect(guest.page.locator("html")).to_have_attribute("lang", spoken)
