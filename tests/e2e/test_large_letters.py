"""Letters as large as people set them in their browser: nothing is cut, broken, covered or moved."""

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.e2e import chromium
from tests.e2e.person import Person
from tests.e2e.states import OUT, follow
from tests.e2e.tables import table_server

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


@pytest.mark.parametrize(
    ("letters", "width", "height", "language"), [(24, 360, 640, "es"), (32, 390, 844, "pt-BR")]
)
def test_large_letters_are_whole_on_a_phone(tmp_path, letters, width, height, language):
    """At one and a half times and at twice the usual size, as is asked of any page (WCAG 1.4.4)."""
    found = chromium.find()
    faults = {}
    with (
        table_server(tmp_path / "data", (OUT,), seed=17, pass_pause_ms=PASS_MS) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=found.program,
            args=[*chromium.FLAGS, f"--blink-settings=defaultFontSize={letters}"],
            env=dict(found.environment()),
        )
        page = browser.new_page(
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            locale=language,
            reduced_motion="reduce",
        )
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
        browser.close()
    assert faults == {}
