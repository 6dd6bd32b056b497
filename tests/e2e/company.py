"""The states of the page at a table of friends: how to come to each, with everything in its longest form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from playwright.sync_api import Page, expect

from tests.e2e.friends import BOXES, begins, on_turn, opens_table, play_together, plays, sits
from tests.e2e.person import Person
from tests.e2e.quiet import await_refusal
from tests.e2e.tables import Dial

State: TypeAlias = tuple[str, Page]
"""What a state is called, and where it is seen."""

LONG = ("Maria Aparecida dos Anjos", "Francisco Wenceslau Jr.", "Guilhermina d'Oliveira")
"""Names as long as names are kept."""

GONE_MS = 15_000
QUICK_MS = 20_000

_SMALL_TARGETS = """() => {
    const seen = (one) => one.checkVisibility({ visibilityProperty: true });
    const within = document.querySelector("dialog[open]") ?? document;
    const all = within.querySelectorAll("button, summary, select, a.button, input");
    const small = new Set();
    for (const one of all) {
        if (!seen(one) || one.closest(".hand") !== null) continue;
        const { width, height } = (one.closest("label:not(:has(.field))") ?? one).getBoundingClientRect();
        if (width > 1 && (width < 43.5 || height < 43.5)) {
            const name = one.dataset.testid ?? one.textContent.trim();
            small.add(`${name} is ${Math.round(width)} x ${Math.round(height)}`);
        }
    }
    return [...small];
}"""


def small_targets(page: Page) -> list[str]:
    """What can be pressed and is smaller than a finger: 44 by 44 pixels."""
    return page.evaluate(_SMALL_TARGETS)


def company_tour(newcomer: Callable[[str], Person], address: str, dial: Dial) -> Iterator[State]:
    """Goes through all states that only several persons see.

    Args:
        newcomer: opens the browser of a person with this name.
        address: the server's.
        dial: its time.
    """
    ana, beto, caio = (newcomer(name) for name in LONG)
    yield from _gathering(ana, beto, caio, address)
    yield from _playing(ana, beto, caio, dial)
    yield from _by_the_clock(ana, beto, dial)
    yield from _moving(ana, caio)
    for one in (ana, beto, caio):
        one.page.close()


def _gathering(ana: Person, beto: Person, caio: Person, address: str) -> Iterator[State]:
    """From the form for a table to the moment before its first deal."""
    page = ana.page
    page.goto(f"{address}/mesas")
    expect(page.get_by_test_id("lobby-empty")).to_be_visible()
    yield "lobby-empty", page
    ana.go_home()
    ana.press(page.get_by_test_id("friends"))
    yield "friends", page
    ana.press(page.locator("input[type=checkbox]").nth(BOXES["handicap"]))
    page.locator("input[name=players][value='4']").check()
    page.get_by_test_id("open-table").scroll_into_view_if_needed()
    yield "friends-head-start", page
    link = opens_table(ana, 3, start=(0, 10, 20), listed=True)
    page.evaluate("scrollTo(0, 0)")
    yield "waiting-link", page
    page.get_by_test_id("leave-seat").scroll_into_view_if_needed()
    yield "waiting-seats", page
    beto.page.goto(f"{address}/mesas")
    expect(beto.page.get_by_test_id("lobby")).to_be_visible()
    yield "lobby", beto.page
    beto.press(beto.page.get_by_test_id("lobby").locator("a.main"))
    expect(beto.page.get_by_test_id("sit-1")).to_be_visible()
    yield "door", beto.page
    beto.press(beto.page.get_by_test_id("sit-1"))
    beto.press(beto.page.get_by_test_id("phrases"))
    beto.press(beto.page.locator("[data-phrase=good-luck]"))
    expect(beto.page.get_by_test_id("said")).to_be_visible()
    yield "waiting-guest", beto.page
    ana.press(page.get_by_test_id("lock"))
    caio.page.goto(link)
    expect(caio.page.get_by_test_id("door-why")).to_be_visible()
    yield "door-closed", caio.page
    yield "waiting-closed", page
    ana.press(page.get_by_test_id("lock"))
    ana.press(page.get_by_test_id("put-bot-2"))
    expect(page.get_by_test_id("begin")).to_be_visible()
    yield "waiting-full", page
    begins(ana, [ana, beto])
    caio.page.reload()
    expect(caio.page.get_by_test_id("sit-2")).to_be_visible()
    yield "door-next-round", caio.page


def _playing(ana: Person, beto: Person, caio: Person, dial: Dial) -> Iterator[State]:
    """A latecomer, a person who is gone, a match that was stopped."""
    page, both = ana.page, [ana, beto]
    caio.press(caio.page.get_by_test_id("watch"))
    expect(caio.page.get_by_test_id("may-sit")).to_be_visible()
    yield "watching", caio.page
    caio.press(caio.page.get_by_test_id("may-sit"))
    caio.press(caio.page.get_by_test_id("sit-2"))
    expect(caio.main).to_have_attribute("data-phase", "playing")
    yield "promised", caio.page
    on_turn(both)
    expect(page.get_by_test_id("watchers")).to_be_visible()
    yield "heir", page
    ana.press(page.get_by_test_id("phrases"))
    page.get_by_test_id("company").scroll_into_view_if_needed()
    yield "company", page
    ana.press(page.get_by_test_id("leave-seat"))
    yield "leaving", page
    page.get_by_test_id("company").locator("button").last.click()
    page.evaluate("scrollTo(0, 0)")
    dial.forward(2_000)
    beto.press(beto.page.get_by_test_id("phrases"))
    beto.press(beto.page.locator("[data-phrase=well-played]"))
    expect(page.locator(".at").get_by_test_id("said")).to_be_visible()
    yield "said", page
    while (who := on_turn(both)) is not beto:
        plays(who)
    link = beto.page.url
    beto.page.goto(f"{beto.address}/health")
    expect(page.locator(".at [data-seat='1'][data-where='lost']")).to_be_visible()
    yield "lost", page
    dial.forward(GONE_MS)
    expect(page.get_by_test_id("absent")).to_be_visible()
    yield "absent", page
    ana.press(page.get_by_test_id("pause"))
    expect(page.get_by_test_id("resume")).to_be_visible()
    yield "stopped", page
    ana.press(page.get_by_test_id("resume"))
    ana.press(page.get_by_test_id("stand-in-yes"))
    expect(page.get_by_test_id("stand-in")).to_be_visible()
    yield "stand-in", page
    beto.page.goto(link)
    expect(beto.main).to_have_attribute("data-phase", "playing")
    play_together(both, until="settled")
    expect(caio.page.get_by_test_id("next-round")).to_be_visible()
    yield "result", page


def _by_the_clock(ana: Person, beto: Person, dial: Dial) -> Iterator[State]:
    """A match with a clock to its end, and meeting again."""
    page, both = ana.page, [ana, beto]
    link = opens_table(ana, 2, clock="quick", start=(99, 99))
    sits(beto, link, 1)
    begins(ana, both)
    while (who := on_turn(both)) is not ana:
        plays(who)
    expect(page.get_by_test_id("clock")).to_be_visible()
    assert int(page.get_by_test_id("clock").inner_text().split()[0]) <= QUICK_MS // 1_000
    yield "clock", page
    for _ in range(2):
        while (who := on_turn(both)) is not ana:
            plays(who)
        seq = ana.shown_seq
        dial.forward(QUICK_MS)
        ana._shown_after(seq)
    expect(page.get_by_test_id("you-are-away")).to_be_visible()
    yield "you-are-away", page
    ana.press(page.get_by_test_id("back"))
    play_together(both)
    for one in both:
        if not one.page.get_by_test_id("match-result").is_visible():
            one.next_round()
    page.get_by_test_id("again-turned").scroll_into_view_if_needed()
    yield "match-end", page
    beto.press(beto.page.get_by_test_id("again"))
    expect(page.get_by_test_id("match-result").locator("a.main")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("to-rematch")).to_be_visible()
    yield "rematch", page
    ana.press(page.get_by_test_id("show-result"))
    ana.press(page.get_by_test_id("record-link"))
    expect(page.get_by_test_id("record-text")).to_be_visible()
    yield "record", page


def _moving(ana: Person, caio: Person) -> Iterator[State]:
    """Going on with another device."""
    page = ana.page
    ana.go_home()
    yield "home", page
    ana.press(page.locator("footer button").first)
    ana.press(page.get_by_test_id("move"))
    expect(page.get_by_test_id("settings").get_by_test_id("link")).to_be_visible()
    page.get_by_test_id("settings").get_by_test_id("copy").scroll_into_view_if_needed()
    yield "move-here", page
    caio.page.goto(f"{caio.address}/entrar#not-a-code")
    expect(caio.page.get_by_test_id("enter")).to_be_visible()
    yield "enter", caio.page
    await_refusal(caio.page, "403 arrive")
    caio.press(caio.page.get_by_test_id("enter"))
    expect(caio.page.get_by_role("alert")).to_be_visible()
    yield "enter-refused", caio.page
