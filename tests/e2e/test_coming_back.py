"""What must not lose a match: a reload, a dead server, a second tab, a lost network, other screens."""

import json

import pytest
from playwright.sync_api import expect

from batida.server.limits import Limits, Rate
from tests.e2e.person import Person
from tests.e2e.quiet import await_refusal
from tests.e2e.tables import server_process, table_server

SPENDS_ALL_BEFORE_THE_NEXT_PLAY = """() => {
    const socket = __watch.sockets.at(-1);
    const send = socket.send.bind(socket);
    socket.send = (text) => {
        if (text.includes('"act"')) {
            socket.send = send;
            for (let spent = 0; spent < 12; spent += 1) send('{"t":"ping"}');
        }
        send(text);
    };
}"""
"""Uses up all that a page may say at once, just before it says what is to be too fast."""


@pytest.fixture
def served(tmp_path):
    with table_server(tmp_path / "data", seed=105) as address:
        yield address


@pytest.fixture
def person(served, open_page):
    """Someone at a table of two, at a turn of their own, with some tiles on the table."""
    return at_a_turn(Person(open_page(), served))


def at_a_turn(person, *, tiles=3):
    person.go_home()
    person.start(2)
    while person.next() == "turn" and len(person.view["line"]["tiles"]) < tiles:
        person.act(person.view["legal"][0])
    return person


def table_shown(page):
    """What a person sees of the table: hand, turn, line and scores."""
    return page.evaluate(
        """() => {
            const all = (selector) => [...document.querySelectorAll(selector)];
            return {
                hand: all("[data-testid=hand] [data-tile]").map((one) => one.ariaLabel),
                turn: all("[data-testid=turn]").map((one) => one.innerText),
                line: all(".felt .picture svg").map((one) => one.ariaLabel),
                scores: all("[data-testid=scores] [data-seat]").map((one) => one.innerText),
                actions: all("[data-testid=actions]").map((one) => one.innerText),
            };
        }"""
    )


def table_places(page):
    """Where line and hand lie."""
    boxes = (page.locator(name).first.bounding_box() for name in (".felt", "[data-testid=hand]"))
    return [box and (box["x"], box["y"], box["width"], box["height"]) for box in boxes]


def test_a_reload_comes_back_to_the_same_seat_and_hand(person):
    before = table_shown(person.page)
    person.page.reload()
    assert person.next() == "turn"
    assert table_shown(person.page) == before
    person.act(person.view["legal"][0])
    person.is_right()


def test_a_table_is_found_again_from_the_first_page(person):
    before = table_shown(person.page)
    person.go_home()
    person.page.get_by_test_id("unfinished").locator("a.button.main").click()
    assert person.next() == "turn"
    assert table_shown(person.page) == before


def test_a_second_tab_follows_and_may_act(person):
    page = person.page.context.new_page()
    other = Person(page, person.address)
    page.goto(person.page.url)
    assert other.next() == "turn"
    assert table_shown(page) == table_shown(person.page)

    person.act(person.view["legal"][0])
    expect(other.main).to_have_attribute("data-seq", str(settled_seq(person)))
    assert table_shown(page) == table_shown(person.page)

    other.next()
    other.act(other.view["legal"][0])
    expect(person.main).to_have_attribute("data-seq", str(settled_seq(other)))
    person.is_right()
    other.is_right()


def settled_seq(person):
    """The number at which it is this person's turn again, once the page shows it."""
    person.next()
    return person.shown_seq


def test_rules_and_back_keep_the_table(person):
    tile = person.view["legal"][0]
    person.tile(f"{tile[0]}-{tile[1]}").click()
    before = table_shown(person.page)
    person.page.locator("main[data-seq] a[href='/regras']").click()
    expect(person.page.locator("[data-screen=rules]")).to_be_visible()
    expect(person.main).to_be_hidden()
    person.page.go_back()
    expect(person.main).to_be_visible()
    assert table_shown(person.page) == before
    expect(person.tile(f"{tile[0]}-{tile[1]}")).to_have_attribute("aria-pressed", "true")
    person.page.locator("main[data-seq] a[href='/regras']").click()
    person.page.locator("[data-screen=rules] a[href^='/mesa/']").first.click()
    expect(person.main).to_be_visible()
    assert table_shown(person.page) == before


def test_another_language_keeps_the_round(person):
    hand = person.hand
    seq = person.shown_seq
    announced = len(person.announced)
    person.main.get_by_role("button", name="Ajustes").click()
    person.page.get_by_test_id("settings").locator("button[lang=en]").click()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("html")).to_have_attribute("lang", "en")
    expect(person.page.get_by_test_id("turn")).to_contain_text("Your turn")
    assert person.shown_seq == seq
    assert person.hand == hand
    # What was heard before is not read again in the other language.
    assert len(person.announced) == announced
    person.act(person.view["legal"][0])
    person.is_right()


def test_offline_nothing_can_be_played_and_then_it_goes_on(served, browser):
    # A context of its own: a lost network is an error in the console, here on purpose.
    context = browser.new_context(viewport={"width": 390, "height": 844})
    try:
        person = at_a_turn(Person(context.new_page(), served))
        seq = person.shown_seq
        action = person.view["legal"][0]
        cut(person.page)
        context.set_offline(True)
        expect(person.main).to_have_attribute("data-link", "lost")
        banner = person.page.get_by_test_id("banner")
        expect(banner).to_have_attribute("data-trouble", "offline")
        expect(banner).to_contain_text("Nothing is lost")
        expect(person.main).to_have_attribute("data-my-turn", "false")
        tile = person.tile(f"{action[0]}-{action[1]}")
        for _ in range(2):
            tile.click(force=True)
        expect(person.page.locator("[data-place]")).to_have_count(0)
        assert person.shown_seq == seq
        # The way to the rules stays free, and back.
        person.main.locator("a[href='/regras']").click()
        expect(person.page.locator("[data-screen=rules]")).to_be_visible()
        person.page.go_back()
        context.set_offline(False)
        expect(person.main).to_have_attribute("data-link", "open", timeout=20_000)
        expect(person.page.get_by_test_id("banner")).to_be_hidden()
        assert person.shown_seq == seq
        person.next()
        person.act(action)
        person.is_right()
    finally:
        context.close()


def cut(page):
    """Ends the connection as a network does that goes away; the browser alone keeps sockets open."""
    page.evaluate("__watch.sockets.at(-1).close(4000)")


def test_a_killed_server_comes_back_with_everything(browser, tmp_path):
    with server_process(tmp_path / "data", seed=105) as server:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        try:
            person = at_a_turn(Person(context.new_page(), server.address))
            before, places = table_shown(person.page), table_places(person.page)
            server.kill()
            expect(person.main).to_have_attribute("data-link", "lost")
            banner = person.page.get_by_test_id("banner")
            expect(banner).to_have_attribute("data-trouble", "gone", timeout=20_000)
            assert table_places(person.page) == places
            banner.locator("button").click(timeout=20_000)
            server.start()
            expect(person.main).to_have_attribute("data-link", "open", timeout=20_000)
            assert person.next() == "turn"
            assert table_shown(person.page) == before
            person.play_on(until="settled")
        finally:
            context.close()


def test_a_page_that_is_too_fast_waits_and_loses_no_play(tmp_path, open_page):
    page, told = open_page(), []
    page.on("websocket", lambda wire: wire.on("framereceived", lambda text: told.append(json.loads(text))))
    with table_server(tmp_path / "data", seed=105, limits=Limits(frames=Rate(0.5, 12))) as address:
        person = at_a_turn(Person(page, address), tiles=1)
        plays = person.view["actions"]
        page.evaluate(SPENDS_ALL_BEFORE_THE_NEXT_PLAY)
        tile = person.view["legal"][0]
        person.act(tile)
        person.is_right()
        expect(page.locator("[role=alert]:visible")).to_have_count(0)
        refused = {one["id"] for one in told if one["t"] == "refused" and one["code"] == "too-fast"}
        done = [one["id"] for one in told if one["t"] == "done"]
        acts = [one["id"] for one in page.evaluate("__watch.sent") if one["t"] == "act"]
        assert acts[-1] in refused
        assert acts.count(acts[-1]) >= 2
        assert done.count(acts[-1]) == 1
        mine = [one for one in person.view["actions"][len(plays) :] if one["seat"] == 0]
        assert len(mine) == 1
        assert person.next() == "turn"


def test_who_opens_tables_too_fast_only_waits_a_little(tmp_path, open_page):
    with table_server(tmp_path / "data", seed=105, limits=Limits(openings=Rate(0.5, 1))) as address:
        person = Person(open_page(), address)
        person.go_home()
        person.start(2)
        person.go_home()
        await_refusal(person.page, "429 tables")
        person.press(person.page.get_by_test_id("start"))
        expect(person.main).to_be_visible()
        assert len(person.page.evaluate("fetch('/api/home').then((it) => it.json())")["unfinished"]) == 2
