"""Letters as large as people set them in their browser: nothing is cut, broken, covered or moved."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e import chromium
from tests.e2e.company import LONG
from tests.e2e.friends import begins, on_turn, opens_table, plays, sits
from tests.e2e.person import Person
from tests.e2e.states import OUT, follow
from tests.e2e.tables import Dial, table_server

GONE_MS = 15_000
PASS_MS = 60_000
"""How long a pass may wait to be looked at."""

# Names may end in an ellipsis, and a wide table scrolls in its box.
_UNREADABLE = """() => {
    const scope = document.querySelector("dialog[open]") ?? document.body;
    const faults = new Set();
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (!parent.checkVisibility({ visibilityProperty: true })) continue;
        if (parent.closest("svg, bdi, pre, .aloud, [tabindex='0']")) continue;
        for (const word of node.textContent.matchAll(/[^\\s-]+/g)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (rows.size > 1) faults.add(`${word[0]} is broken`);
            const { left, right } = range.getBoundingClientRect();
            if (left < -1 || right > innerWidth + 1) faults.add(`${word[0]} is cut off`);
        }
    }
    const boxes = [...scope.querySelectorAll("button, a.button, h1, h2, #turn, .own span")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".felt"))
        .map((one) => [one.textContent.trim() || one.dataset.tile, one, one.getBoundingClientRect()]);
    for (const [at, [name, one, box]] of boxes.entries()) {
        for (const [other, element, against] of boxes.slice(at + 1)) {
            if (one.contains(element) || element.contains(one)) continue;
            if (one.closest(".foot, .head") || element.closest(".foot, .head")) continue;
            const across = Math.min(box.right, against.right) - Math.max(box.left, against.left);
            const down = Math.min(box.bottom, against.bottom) - Math.max(box.top, against.top);
            if (across > 2 && down > 2) faults.add(`${name} lies on ${other}`);
        }
    }
    return [...faults];
}"""


# What tells of a seat, the draw for the lead and the link's picture are seen whole.
_CUT = """() => {
    const faults = [];
    for (const one of document.querySelectorAll(".away, .passed, .says, .draw, .draw li, .qr, .count")) {
        const { left, right, bottom } = one.getBoundingClientRect();
        const felt = one.closest(".felt")?.getBoundingClientRect().bottom ?? Infinity;
        const isCut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline";
        if (isCut || left < 0 || right > innerWidth || bottom > felt + 1) {
            faults.push(one.className || one.textContent);
        }
    }
    return faults;
}"""


@contextmanager
def browser_with(letters: int) -> Iterator[Browser]:
    """A browser whose letters are as large as somebody set them."""
    found = chromium.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.program,
            args=[*chromium.FLAGS, f"--blink-settings=defaultFontSize={letters}"],
            env=dict(found.environment()),
        )
        yield browser
        browser.close()


def a_phone(browser: Browser, *, width: int, height: int, language: str) -> Page:
    return browser.new_page(
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=True,
        locale=language,
        reduced_motion="reduce",
    )


@pytest.mark.parametrize(
    ("letters", "width", "height", "language"), [(24, 360, 640, "es"), (32, 390, 844, "pt-BR")]
)
def test_large_letters_are_whole_on_a_phone(tmp_path, letters, width, height, language):
    """At one and a half times and at twice the usual size, as is asked of any page (WCAG 1.4.4)."""
    faults = {}
    with (
        table_server(tmp_path / "data", (OUT,), seed=17, pass_pause_ms=PASS_MS) as address,
        browser_with(letters) as browser,
    ):
        page = a_phone(browser, width=width, height=height, language=language)
        person = Person(page, address, by="touch")

        def looks(state):
            seen = page.evaluate(_UNREADABLE) + page.evaluate("__watch.take()")
            if seen:
                faults[state] = seen

        person.go_home()
        looks("home")
        page.goto(f"{address}/amigos")
        expect(page.get_by_test_id("open-table")).to_be_visible()
        looks("friends")
        person.go_home()
        person.start(4)
        person.presses_pass = True
        person.next()
        looks("lead")
        follow(person, OUT, plies=4)
        person.next()
        held = next(one for one in person.view["hand"] if one["places"])
        person.press(person.tile(held["tile"]))
        looks("chosen")
        person.press(person.place(held["places"][0]))
        expect(page.get_by_test_id("pass")).to_be_visible()
        looks("pass")
        follow(person, OUT)
        assert person.next() == "settled"
        looks("result")
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("round-result")).to_be_hidden()
        looks("table")
    assert faults == {}


def test_at_twice_the_size_three_others_and_what_becomes_of_them_are_seen_whole(tmp_path):
    """On the smallest phone, with the longest names, beside a line and a hand that fit one screen."""
    dial, faults = Dial(), {}
    with table_server(tmp_path / "data", seed=82, dial=dial) as address, browser_with(32) as browser:
        ana, beto = (
            Person(a_phone(browser, width=360, height=640, language="pt-BR"), address, by="touch", name=name)
            for name in LONG[:2]
        )
        page, both = ana.page, [ana, beto]

        def looks(state):
            seen = page.evaluate(_UNREADABLE) + page.evaluate(_CUT) + page.evaluate("__watch.take()")
            if seen:
                faults[state] = seen

        link = opens_table(ana, 4)
        looks("waiting")
        sits(beto, link, 1)
        ana.press(page.get_by_test_id("fill"))
        begins(ana, both)
        looks("draw")
        while (who := on_turn(both)) is not beto:
            plays(who)
        beto.page.goto(f"{address}/health")
        expect(page.locator(".at [data-where=lost]")).to_be_visible()
        looks("lost")
        dial.forward(GONE_MS)
        expect(page.get_by_test_id("absent")).to_be_visible()
        looks("absent")
        ana.press(page.get_by_test_id("stand-in-yes"))
        expect(page.get_by_test_id("stand-in")).to_be_visible()
        looks("stand-in")
        page.get_by_test_id("hand").scroll_into_view_if_needed()
        top, bottom = page.evaluate(
            """() => [document.querySelector(".felt").getBoundingClientRect().top,
                document.querySelector("[data-testid=hand]").getBoundingClientRect().bottom]"""
        )
        assert bottom - top <= page.viewport_size["height"]
    assert faults == {}
